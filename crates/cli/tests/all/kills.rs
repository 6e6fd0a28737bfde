//! `kill -9` at any moment: the program is started, killed and started again until it is done, and what it leaves behind is what an
//! undisturbed run leaves behind.

use crate::ground::{command, pause, run, text};
use crate::library::{Dice, books};
use model::Url;
use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::Duration;
use store::SiteFile;
use world::table::{Empty, Method, Paging, Rules, Running, serve};

/// A harvest of a few hundred requests with a moment for each, so that kills land everywhere: exploring, learning the form, harvesting.
fn site(method: Method) -> Running {
    let rules = Rules {
        method,
        token: method == Method::Post,
        paging: match method {
            Method::Get => Paging::Numbered,
            Method::Post => Paging::Button,
        },
        empty: match method {
            Method::Get => Empty::Error,
            Method::Post => Empty::ListsAll,
        },
        cap: Some(20),
        page_size: 5,
        latency: Duration::from_millis(4),
        ..Rules::default()
    };
    serve(books(120), rules, 0).unwrap()
}

/// Records of the 120 that a harvest finds before it gives up.
const NEARLY_ALL: usize = 118;

/// What a harvest left behind, but for what the time of day decides.
#[derive(Debug, PartialEq)]
struct Left {
    records: Vec<Value>,
    asked: Vec<String>,
}

fn left_behind(root: &Path, site: &Running) -> Left {
    let path = store::site_path(root, &Url::parse(&site.url()).unwrap().site());
    let file = SiteFile::read_only(&path).unwrap();
    let mut asked = Vec::new();
    let mut requests = HashSet::new();
    file.steps(|step, _| {
        asked.push(format!("{} #{}", step.ask.query, step.ask.page));
        assert!(
            requests.insert(step.request.clone()),
            "asked twice: {}",
            step.request
        );
    })
    .unwrap();
    let mut unique = HashSet::new();
    assert!(
        asked.iter().all(|ask| unique.insert(ask.clone())),
        "no page of an answer is there twice"
    );
    let mut out = Vec::new();
    store::export(&file, store::Format::Jsonl, &mut out).unwrap();
    let records = String::from_utf8(out)
        .unwrap()
        .lines()
        .map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            ["key", "url", "title", "fields", "query"]
                .map(|name| line[name].clone())
                .into_iter()
                .collect()
        })
        .collect();
    Left { records, asked }
}

/// Where the moments of death fell.
#[derive(Debug, Default)]
struct Deaths {
    exploring: usize,
    learning: usize,
    harvesting: usize,
}

impl Deaths {
    fn count(&self) -> usize {
        self.exploring + self.learning + self.harvesting
    }

    /// Notes how far the program had come by what it said.
    fn note(&mut self, stderr: &str) {
        if stderr.contains("going on asking") {
            self.harvesting += 1;
        } else if stderr.contains("asking") {
            self.learning += 1;
        } else {
            self.exploring += 1;
        }
    }
}

/// Starts the program and kills it, until it comes to its end or enough kills were made. Says whether it ended by itself.
fn killed_again_and_again(
    folder: &Path,
    arguments: &[&str],
    dice: &mut Dice,
    deaths: &mut Deaths,
    most: usize,
) -> bool {
    while deaths.count() < most {
        let mut child = command(folder, arguments).spawn().unwrap();
        let life = 20 + dice.below(60).pow(2) / 6;
        pause(Duration::from_millis(u64::try_from(life).unwrap()));
        let ended = child.try_wait().unwrap();
        if ended.is_none() {
            child.kill().unwrap();
        }
        let status = child.wait().unwrap();
        let stderr = text(folder, "stderr");
        assert!(!stderr.contains("panicked"), "{stderr}");
        if let Some(code) = status.code() {
            assert_eq!(code, 0, "{stderr}");
            return true;
        }
        deaths.note(&stderr);
    }
    false
}

fn survives(method: Method, kills: usize, seed: u64) {
    let site = site(method);
    let url = site.url();
    let arguments = ["harvest", &url, "--delay-ms", "0", "--json", "--out", "out"];
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let undisturbed = left_behind(&folder.path().join("out"), &site);
    assert!(
        undisturbed.records.len() >= 110 && undisturbed.asked.len() >= 100,
        "{}",
        said.stdout
    );

    let mut dice = Dice::new(seed);
    let mut deaths = Deaths::default();
    let mut rounds = 0;
    while deaths.count() < kills && rounds < kills {
        rounds += 1;
        let folder = tempfile::tempdir().unwrap();
        let ended =
            killed_again_and_again(folder.path(), &arguments, &mut dice, &mut deaths, kills);
        if !ended {
            let said = run(folder.path(), &arguments);
            assert_eq!(said.code, Some(0), "{said:?}");
        }
        let root = folder.path().join("out");
        let left = left_behind(&root, &site);
        assert_eq!(
            left.asked, undisturbed.asked,
            "the same was asked in the same order"
        );
        assert_eq!(left, undisturbed);
        let verified = run(folder.path(), &["verify", "out"]);
        assert_eq!(
            (verified.code, verified.stdout.lines().last()),
            (Some(0), Some("whole")),
            "{verified:?}"
        );
        warcio_agrees(&root);
    }
    eprintln!(
        "{method:?}: {} kills in {rounds} harvests ({deaths:?}), each ended with the same {} records and {} requests",
        deaths.count(),
        undisturbed.records.len(),
        undisturbed.asked.len()
    );
    assert!(
        deaths.count() >= kills,
        "the program was too fast to be killed: {deaths:?}"
    );
}

/// Another program's opinion of the archive, where that program is there.
fn warcio_agrees(root: &Path) {
    let warcio = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../target/tools/bin/warcio"
    ));
    if !warcio.exists() {
        eprintln!("SKIPPED: target/tools/bin/warcio is not here: no second opinion on the archive");
        return;
    }
    let warcs = warcs_in(&root.join("warc"));
    assert!(!warcs.is_empty());
    let checked = Command::new(warcio)
        .arg("check")
        .args(&warcs)
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

fn warcs_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(warcs_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "gz") {
            found.push(path);
        }
    }
    found
}

#[test]
fn a_harvest_by_get_survives_being_killed() {
    survives(Method::Get, 15, 1);
}

#[test]
fn a_harvest_by_post_with_tokens_survives_being_killed() {
    survives(Method::Post, 15, 2);
}

#[test]
fn a_reading_of_the_pages_of_records_survives_being_killed() {
    let rules = Rules {
        shown: vec!["title".into()],
        latency: Duration::from_millis(8),
        ..Rules::default()
    };
    let site = serve(books(120), rules, 0).unwrap();
    let url = site.url();
    let rows = ["harvest", &url, "--delay-ms", "0", "--json", "--out", "out"];
    let pages = [&rows[..], &["--details"]].concat();
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &pages);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.stdout.contains("\"pages\":120"), "{}", said.stdout);
    let undisturbed = left_behind(&folder.path().join("out"), &site);

    let folder = tempfile::tempdir().unwrap();
    run(folder.path(), &rows);
    let before = site.requests();
    let mut deaths = Deaths::default();
    killed_again_and_again(folder.path(), &pages, &mut Dice::new(5), &mut deaths, 6);
    let said = run(folder.path(), &pages);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(left_behind(&folder.path().join("out"), &site), undisturbed);
    // A page that came and was not kept is fetched again, and so are the probes if it died among them.
    let most = 121 + deaths.count() * 8;
    assert!(site.requests() - before <= most, "{deaths:?}");
    let verified = run(folder.path(), &["verify", "out"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
}

#[test]
#[ignore = "soak: ./test --soak"]
fn kill_two_hundred_times() {
    survives(Method::Get, 100, 3);
    survives(Method::Post, 100, 4);
}

/// Starts a harvest and waits until it has asked something.
fn under_way(folder: &Path, arguments: &[&str], site: &Running) -> Child {
    let before = site.requests();
    let mut child = command(folder, arguments).spawn().unwrap();
    let mut waited = 0;
    while site.requests() < before + 20 {
        if waited == 2000 {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the program asks nothing: {}", text(folder, "stderr"));
        }
        waited += 1;
        pause(Duration::from_millis(5));
    }
    child
}

#[test]
fn an_interrupted_harvest_says_so_and_goes_on_when_it_is_told_again() {
    let site = site(Method::Get);
    let url = site.url();
    let arguments = ["harvest", &url, "--delay-ms", "0", "--json", "--out", "out"];
    let folder = tempfile::tempdir().unwrap();
    let mut child = under_way(folder.path(), &arguments, &site);
    let interrupt = format!("kill -INT {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &interrupt])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let said = text(folder.path(), "stderr");
    assert!(said.contains("nothing is lost"), "{said}");
    assert_eq!(run(folder.path(), &arguments).code, Some(0));
    let records = left_behind(&folder.path().join("out"), &site).records;
    assert!(records.len() >= NEARLY_ALL, "{}", records.len());
}

#[test]
fn two_harvests_of_one_site_do_not_meet() {
    let site = site(Method::Get);
    let url = site.url();
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let arguments = [
        "harvest",
        &url,
        "--delay-ms",
        "0",
        "--out",
        out.to_str().unwrap(),
    ];
    let mut first = under_way(folder.path(), &arguments, &site);
    let elsewhere = tempfile::tempdir().unwrap();
    let second = run(elsewhere.path(), &arguments);
    assert_eq!(second.code, Some(1), "{second:?}");
    assert!(
        second.stderr.contains("another surfacer"),
        "{}",
        second.stderr
    );
    assert_eq!(first.wait().unwrap().code(), Some(0));
    let records = left_behind(&out, &site).records;
    assert!(records.len() >= NEARLY_ALL, "{}", records.len());
}
