//! A result as a folder: what was tried, what came, what was asked, and a plot.
//!
//! - `parameters.json`  what was tried, and what made it
//! - `runs.jsonl`       one line per policy and seed
//! - `curves.csv`       records in hand after so many units, for every run
//! - `queries/*.tsv`    what each run asked, and why
//! - `coverage.svg`     the curves
//! - `summary.md`       the figures to read

use super::finding::{Drawn, Finding, Line, Parameters};
use super::{Plot, Run, summary};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const PARAMETERS: &str = "parameters.json";
const RUNS: &str = "runs.jsonl";
const CURVES: &str = "curves.csv";
const QUERIES: &str = "queries";
/// The plot.
pub const PLOT: &str = "coverage.svg";
const SUMMARY: &str = "summary.md";

/// A result could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum FolderError {
    /// The disk or the system failed.
    #[error("cannot write {}: {source}", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is no result here.
    #[error("{} holds no result of `surfacer lab harvest --out`: {why}", folder.display())]
    NoResult {
        /// The folder.
        folder: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// Makes the folder, so that one learns before a long run that it cannot be made.
pub fn prepare(folder: &Path) -> Result<(), FolderError> {
    let queries = folder.join(QUERIES);
    fs::create_dir_all(&queries).map_err(|source| FolderError::Unwritable {
        path: queries,
        source,
    })
}

/// Writes a result. What an earlier one left in the folder is replaced.
pub fn write(folder: &Path, finding: &Finding, runs: &[Run]) -> Result<(), FolderError> {
    let queries = folder.join(QUERIES);
    let swept = fs::remove_dir_all(&queries);
    swept.map_err(|source| FolderError::Unwritable {
        path: queries.clone(),
        source,
    })?;
    prepare(folder)?;
    for run in runs {
        let name = format!("{}-{}.tsv", run.policy, run.seed);
        save(&queries.join(name), asked(run))?;
    }
    let mut lines = String::new();
    for line in &finding.lines {
        lines.push_str(&as_json(line));
        lines.push('\n');
    }
    save(&folder.join(RUNS), lines)?;
    let curves = curves(finding).map_err(|error| FolderError::Unwritable {
        path: folder.join(CURVES),
        source: io::Error::other(error),
    })?;
    save(&folder.join(CURVES), curves)?;
    save(&folder.join(PLOT), Plot::of(finding).draw())?;
    save(&folder.join(SUMMARY), summary::markdown(finding))?;
    // Last, because it is what makes the folder a result.
    let parameters = serde_json::to_string_pretty(&finding.parameters);
    let parameters = parameters.expect("plain numbers and texts") + "\n";
    save(&folder.join(PARAMETERS), parameters)
}

fn save(path: &Path, text: impl AsRef<[u8]>) -> Result<(), FolderError> {
    fs::write(path, text).map_err(|source| FolderError::Unwritable {
        path: path.to_owned(),
        source,
    })
}

/// Plain structs of numbers and texts can always be written.
fn as_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("keys are texts, and no number is infinite")
}

fn asked(run: &Run) -> String {
    let mut text = "query\tpage\tshown\tnew\texpected\twhy\n".to_owned();
    for asked in &run.asked {
        let row = [
            asked.query.to_string(),
            asked.page.to_string(),
            asked.shown.to_string(),
            asked.new.to_string(),
            format!("{:.2}", asked.expected),
            asked.why.clone(),
        ];
        let row = row.map(|cell| cell.replace(['\t', '\n', '\r'], " "));
        text.push_str(&row.join("\t"));
        text.push('\n');
    }
    text
}

/// One point of a curve, as it stands in the file.
#[derive(Serialize, Deserialize)]
struct Point {
    data: String,
    #[serde(rename = "box")]
    search: String,
    cap: Option<usize>,
    policy: String,
    seed: Option<u64>,
    unit: usize,
    records: u64,
    coverage: f64,
}

fn curves(finding: &Finding) -> Result<Vec<u8>, csv::Error> {
    let setting = &finding.parameters.setting;
    let mut writer = csv::Writer::from_writer(Vec::new());
    for curve in &finding.curves {
        for (unit, records, coverage) in &curve.points {
            writer.serialize(Point {
                data: setting.data.clone(),
                search: setting.search.clone(),
                cap: setting.cap,
                policy: curve.policy.clone(),
                seed: curve.seed,
                unit: *unit,
                records: *records,
                coverage: (coverage * 1e6).round() / 1e6,
            })?;
        }
    }
    writer
        .into_inner()
        .map_err(|error| error.into_error().into())
}

/// Reads a result. What later versions have added is passed over.
pub fn read(folder: &Path) -> Result<Finding, FolderError> {
    let no = |file: &str, why: &dyn std::fmt::Display| FolderError::NoResult {
        folder: folder.to_owned(),
        why: format!("{file}: {why}"),
    };
    let text = |file| fs::read_to_string(folder.join(file)).map_err(|error| no(file, &error));
    let parameters: Parameters =
        serde_json::from_str(&text(PARAMETERS)?).map_err(|error| no(PARAMETERS, &error))?;
    let lines: Result<Vec<Line>, _> = text(RUNS)?
        .lines()
        .map(|line| serde_json::from_str(line).map_err(|error| no(RUNS, &error)))
        .collect();
    let mut curves: Vec<Drawn> = Vec::new();
    let written = text(CURVES)?;
    for point in csv::Reader::from_reader(written.as_bytes()).deserialize() {
        let point: Point = point.map_err(|error| no(CURVES, &error))?;
        let place = (point.unit, point.records, point.coverage);
        match curves.last_mut() {
            Some(last) if last.policy == point.policy && last.seed == point.seed => {
                last.points.push(place);
            }
            _ => curves.push(Drawn {
                policy: point.policy,
                seed: point.seed,
                points: vec![place],
            }),
        }
    }
    Ok(Finding {
        parameters,
        lines: lines?,
        curves,
    })
}
