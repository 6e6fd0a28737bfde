//! The same site, crawled by other crawlers in the same run.

use serde::{Deserialize, Serialize};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// What a crawl cost.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// Which crawler.
    pub peer: String,
    /// Distinct pages it fetched.
    pub pages: u64,
    /// Wall-clock seconds.
    pub seconds: f64,
    /// User and system seconds.
    pub cpu: f64,
    /// Most memory held at a time, in MB.
    pub rss_mb: f64,
}

impl Line {
    /// Processor seconds for a thousand pages.
    pub fn cpu_per_thousand(&self) -> f64 {
        1000.0 * self.cpu / self.pages.max(1) as f64
    }

    /// Pages a second.
    pub fn pages_per_second(&self) -> f64 {
        self.pages as f64 / self.seconds.max(0.001)
    }
}

/// The measurement itself failed.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A program could not be run.
    #[error("cannot run {}: {source}", program.display())]
    NotRun {
        /// The program.
        program: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A program said something else than a line of figures.
    #[error("{} printed no figures; run it by hand to see why", program.display())]
    NoFigures {
        /// The program.
        program: PathBuf,
    },
}

/// The generated site, served by a process of its own so that its cost is not ours. Ends with this value.
pub struct Server {
    child: Child,
    /// Where it is.
    pub url: String,
}

impl Server {
    /// Starts `program world pages` with so many pages on a free port.
    pub fn start(program: &Path, pages: usize) -> Result<Self, LabError> {
        let failed = |source| LabError::NotRun {
            program: program.to_owned(),
            source,
        };
        let mut child = Command::new(program)
            .args([
                "world",
                "pages",
                "--port",
                "0",
                "--count",
                &pages.to_string(),
            ])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            BufReader::new(out).read_line(&mut line).map_err(failed)?;
        }
        let url = line
            .split_whitespace()
            .find(|word| word.starts_with("http://"))
            .map(str::to_owned);
        if let Some(url) = url {
            return Ok(Self { child, url });
        }
        child.kill().map_err(failed)?;
        Err(LabError::NoFigures {
            program: program.to_owned(),
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself, which is as good.
        if self.child.kill().is_ok() {
            drop(self.child.wait());
        }
    }
}

/// Lets another crawler crawl the site: `folder/run PEER URL` prints its figures.
pub fn run_peer(folder: &Path, peer: &str, url: &str) -> Result<Line, LabError> {
    let program = folder.join("run");
    run_measured(Command::new(&program).args([peer, url]), &program)
}

/// Runs a program whose last line of output is a line of figures.
pub fn run_measured(command: &mut Command, program: &Path) -> Result<Line, LabError> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| LabError::NotRun {
            program: program.to_owned(),
            source,
        })?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .rev()
        .find_map(|line| serde_json::from_str(line).ok())
        .ok_or_else(|| LabError::NoFigures {
            program: program.to_owned(),
        })
}
