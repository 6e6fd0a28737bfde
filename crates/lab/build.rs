//! Notes the commit that the laboratory is built from, so that a result can say which code made it.

use std::process::Command;

/// What decides the figures of a contest. Changes elsewhere do not make a result doubtful.
const DECIDING: [&str; 7] = [
    "../lab/src",
    "../5-harvest",
    "../learn",
    "../model",
    "../read",
    "../world",
    "../../Cargo.lock",
];

fn main() {
    for place in DECIDING {
        println!("cargo::rerun-if-changed={place}");
    }
    // The log of HEAD grows with every commit, whatever branch is checked out. A place that is not there would rebuild us every time.
    let log = "../../.git/logs/HEAD";
    if std::path::Path::new(log).exists() {
        println!("cargo::rerun-if-changed={log}");
    }
    println!("cargo::rustc-env=SURFACER_COMMIT={}", commit());
}

/// The commit, with a plus when the code has moved on since; `unknown` outside git.
fn commit() -> String {
    // Unpacked somewhere inside another repository, the commit would be that one's.
    let ours = std::path::Path::new("../../.git").exists();
    let commit = git(&["rev-parse", "--short=10", "HEAD"]).filter(|_| ours);
    let Some(commit) = commit else {
        return "unknown".to_owned();
    };
    // Without the lock that `status` likes to take: a commit may be under way.
    let mut arguments = vec!["--no-optional-locks", "status", "--porcelain", "--"];
    arguments.extend(DECIDING);
    match git(&arguments) {
        Some(changed) if changed.is_empty() => commit,
        _ => commit + "+",
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let said = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(said.stdout).ok()?;
    said.status.success().then(|| text.trim().to_owned())
}
