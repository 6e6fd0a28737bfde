//! Running the program, and reading what it left behind.

use serde_json::Value;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use world::hostile::{Asked, Script, Server};

/// Longest a run may take before it counts as hanging. Far beyond what any takes.
const LONGEST: Duration = Duration::from_mins(3);

/// What a run of the program said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Said {
    /// The last line of standard output, for machines.
    pub(crate) fn json(&self) -> Value {
        let line = self
            .stdout
            .lines()
            .last()
            .unwrap_or_else(|| panic!("nothing was printed: {self:?}"));
        serde_json::from_str(line).unwrap()
    }
}

/// The program with its output going to files in `folder`: a pipe that nobody reads would stop it.
pub(crate) fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_surfacer"));
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(File::create(folder.join("stdout")).unwrap())
        .stderr(File::create(folder.join("stderr")).unwrap());
    command
}

/// Runs the program to its end. It must not panic, whatever happens.
pub(crate) fn run(folder: &Path, arguments: &[&str]) -> Said {
    run_command(&mut command(folder, arguments), folder, arguments)
}

/// The same, with somebody answering its questions.
pub(crate) fn run_answering(folder: &Path, arguments: &[&str], answers: &str) -> Said {
    let input = folder.join("stdin");
    std::fs::write(&input, answers).unwrap();
    let mut command = command(folder, arguments);
    command.stdin(File::open(input).unwrap());
    run_command(&mut command, folder, arguments)
}

fn run_command(command: &mut Command, folder: &Path, arguments: &[&str]) -> Said {
    let mut child = command.spawn().unwrap();
    let code = end_of(&mut child, arguments);
    let said = Said {
        code,
        stdout: text(folder, "stdout"),
        stderr: text(folder, "stderr"),
    };
    assert!(!said.stderr.contains("panicked"), "{said:?}");
    said
}

/// What was written so far.
pub(crate) fn text(folder: &Path, name: &str) -> String {
    let mut bytes = Vec::new();
    File::open(folder.join(name))
        .unwrap()
        .read_to_end(&mut bytes)
        .unwrap();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn end_of(child: &mut Child, arguments: &[&str]) -> Option<i32> {
    let step = Duration::from_millis(5);
    for _ in 0..LONGEST.as_millis() / step.as_millis() {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        pause(step);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("{arguments:?} did not end within {LONGEST:?}");
}

/// Lets time pass for a process that runs beside the test.
#[expect(
    clippy::disallowed_methods,
    reason = "another process has a clock of its own"
)]
pub(crate) fn pause(time: Duration) {
    std::thread::sleep(time);
}

/// A server of misbehaviour on a runtime of its own.
pub(crate) struct Odd {
    pub(crate) server: Server,
    _runtime: tokio::runtime::Runtime,
}

/// Starts a server that answers as told.
pub(crate) fn odd_site(answering: impl Fn(&Asked) -> Script + Send + Sync + 'static) -> Odd {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let server = runtime.block_on(Server::start(answering)).unwrap();
    Odd {
        server,
        _runtime: runtime,
    }
}
