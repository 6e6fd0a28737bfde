//! Folders of the laboratory: parameters, figures, plots.

use std::fs;
use std::path::{Path, PathBuf};

/// Results in a folder, at the most.
const MOST: usize = 200;

/// Folders below the one that was named.
const DEPTH: usize = 3;

/// Largest file that is shown.
const LARGEST: u64 = 4 << 20;

/// Where results are.
pub(crate) struct Results {
    folders: Vec<PathBuf>,
}

/// One result.
pub(crate) struct Outcome {
    /// The folder, from the one that was named on.
    pub(crate) name: String,
    /// Its plots, by name.
    pub(crate) plots: Vec<String>,
    /// What was tried.
    pub(crate) parameters: Option<String>,
    /// The figures to read.
    pub(crate) summary: Option<String>,
    folder: PathBuf,
}

impl Results {
    /// Results in these folders.
    pub(crate) fn new(folders: Vec<PathBuf>) -> Self {
        Self { folders }
    }

    /// Whether any folder was named.
    pub(crate) fn is_empty(&self) -> bool {
        self.folders.is_empty()
    }

    /// All results, as they are on the disk now.
    pub(crate) fn all(&self) -> Vec<Outcome> {
        let mut all = Vec::new();
        for folder in &self.folders {
            let name = folder.file_name().map_or_else(
                || folder.display().to_string(),
                |name| name.to_string_lossy().into_owned(),
            );
            collect(folder, &name, DEPTH, &mut all);
        }
        all.truncate(MOST);
        all
    }

    /// A plot by the place of its result and its own. No path ever comes from a request.
    pub(crate) fn plot(&self, result: usize, plot: usize) -> Option<Vec<u8>> {
        let all = self.all();
        let outcome = all.get(result)?;
        read(&outcome.folder.join(outcome.plots.get(plot)?))
    }
}

fn collect(folder: &Path, name: &str, depth: usize, all: &mut Vec<Outcome>) {
    // A folder that cannot be read has no results.
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut entries: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    entries.sort();
    let named = |path: &PathBuf| Some(path.file_name()?.to_str()?.to_owned());
    let plots: Vec<String> = entries
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "svg"))
        .filter_map(named)
        .collect();
    let text = |file: &str| Some(String::from_utf8_lossy(&read(&folder.join(file))?).into_owned());
    let summary = text("summary.md")
        .or_else(|| text("notes.md"))
        .or_else(|| text("report.md"));
    if !plots.is_empty() || summary.is_some() {
        all.push(Outcome {
            name: name.to_owned(),
            plots,
            parameters: text("parameters.json"),
            summary,
            folder: folder.to_owned(),
        });
    }
    if depth > 0 && all.len() < MOST {
        for path in entries
            .iter()
            .filter(|path| path.is_dir() && !path.is_symlink())
        {
            if let Some(part) = named(path) {
                collect(path, &format!("{name}/{part}"), depth - 1, all);
            }
        }
    }
}

fn read(path: &Path) -> Option<Vec<u8>> {
    let about = fs::symlink_metadata(path).ok()?;
    (about.is_file() && about.len() <= LARGEST).then(|| fs::read(path).ok())?
}
