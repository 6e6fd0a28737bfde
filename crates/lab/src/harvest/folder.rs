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
    fs::create_dir_all(&queries).map_err(unwritable(&queries))
}

/// Writes a result. What an earlier one left in the folder is replaced.
pub fn write(folder: &Path, finding: &Finding, runs: &[Run]) -> Result<(), FolderError> {
    let queries = folder.join(QUERIES);
    if queries.exists() {
        fs::remove_dir_all(&queries).map_err(unwritable(&queries))?;
    }
    prepare(folder)?;
    for run in runs {
        let path = queries.join(format!("{}-{}.tsv", run.policy, run.seed));
        fs::write(&path, asked(run)).map_err(unwritable(&path))?;
    }
    save(folder, RUNS, lines(finding))?;
    save(folder, CURVES, curves(finding))?;
    save(folder, PLOT, Ok::<_, io::Error>(Plot::of(finding).draw()))?;
    save(
        folder,
        SUMMARY,
        Ok::<_, io::Error>(summary::markdown(finding)),
    )?;
    // Last, because it is what makes the folder a result.
    let parameters = serde_json::to_string_pretty(&finding.parameters);
    save(folder, PARAMETERS, parameters)
}

fn save(
    folder: &Path,
    name: &str,
    content: Result<impl AsRef<[u8]>, impl Into<io::Error>>,
) -> Result<(), FolderError> {
    let path = folder.join(name);
    let written = content.map_err(Into::into);
    let written = written.and_then(|bytes| fs::write(&path, bytes));
    written.map_err(unwritable(&path))
}

fn unwritable(path: &Path) -> impl FnOnce(io::Error) -> FolderError {
    let path = path.to_owned();
    |source| FolderError::Unwritable { path, source }
}

fn lines(finding: &Finding) -> Result<String, serde_json::Error> {
    let mut text = String::new();
    for line in &finding.lines {
        text.push_str(&serde_json::to_string(line)?);
        text.push('\n');
    }
    Ok(text)
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
