//! Which pages are there, and what is said of each.

use super::error::{Cause, ExamplesError};
use super::labels::{self, Label, Labels};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// Endings of pages, in lower case.
const ENDINGS: [&str; 4] = ["html", "htm", "xhtml", "txt"];

/// Most pages that are taken.
const MOST_PAGES: usize = 50_000;

/// Files looked at before a folder counts as none of pages: somebody's home, or a whole disk.
const MOST_FILES: usize = 1_000_000;

/// Folders in folders, at most.
const DEEPEST: usize = 64;

/// A folder whose name says what is in it.
pub(super) struct Telling {
    pub(super) name: &'static str,
    label: Option<Label>,
}

pub(super) const TELLING: [Telling; 3] = [
    Telling {
        name: "relevant",
        label: Some(Label::Relevant),
    },
    Telling {
        name: "other",
        label: Some(Label::Other),
    },
    Telling {
        name: "unlabelled",
        label: None,
    },
];

/// A page that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where it lies, from the folder on, parts joined by `/`.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// What is said of it.
    pub label: Option<Label>,
}

impl Found {
    /// Whether a file of labels can speak of it.
    pub fn is_nameable(&self) -> bool {
        labels::is_nameable(&self.name)
    }
}

/// What it means that nothing is said of any page of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Silence {
    AllRelevant,
    NobodyLooked,
}

/// The pages of a folder that a person is asked about: as [`find`] does, but nothing said is nothing known.
pub fn find_to_label(folder: &Path) -> Result<Vec<Found>, ExamplesError> {
    std::fs::read_dir(folder).map_err(|error| Cause::Unreadable(error).of(folder))?;
    some(in_folder(folder, Silence::NobodyLooked)?, folder)
}

/// The pages at a path, in the order of their names. Links between folders are not followed.
pub fn find(path: &Path) -> Result<Vec<Found>, ExamplesError> {
    let about = std::fs::metadata(path).map_err(|error| Cause::Unreadable(error).of(path))?;
    let found = if about.is_dir() {
        in_folder(path, Silence::AllRelevant)?
    } else if ending_of(path).is_some_and(|ending| ending == "tsv") {
        named_in(path)?
    } else {
        return Err(Cause::NotLabels.of(path));
    };
    some(found, path)
}

fn some(found: Vec<Found>, path: &Path) -> Result<Vec<Found>, ExamplesError> {
    if found.is_empty() {
        return Err(Cause::NoPages.of(path));
    }
    Ok(found)
}

/// How a file's name ends, in lower case.
pub(super) fn ending_of(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// The pages that a file of labels names.
fn named_in(path: &Path) -> Result<Vec<Found>, ExamplesError> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let labels = Labels::read(path)?;
    let mut found = Vec::new();
    for (name, line, label) in labels.pages() {
        let page = folder.join(name);
        if !page.is_file() {
            let page = name.to_owned();
            return Err(Cause::Missing { page }.on(path, line));
        }
        found.push(Found {
            name: name.to_owned(),
            path: page,
            label,
        });
    }
    Ok(found)
}

fn in_folder(folder: &Path, silence: Silence) -> Result<Vec<Found>, ExamplesError> {
    let file = folder.join(labels::NAME);
    let named = if file.is_file() {
        named_in(&file)?
    } else {
        Vec::new()
    };
    let mut named: BTreeMap<String, Found> = named
        .into_iter()
        .map(|found| (found.name.clone(), found))
        .collect();
    let pages = pages_in(folder)?;
    let sorted = TELLING.iter().any(|known| folder.join(known.name).is_dir());
    let mut found = Vec::new();
    for mut page in pages {
        page.label = match (named.remove(&page.name), telling(&page.name)) {
            (Some(said), _) => said.label,
            (None, Some(folder)) => folder.label,
            (None, None) if sorted => return Err(Cause::Stray.of(&page.path)),
            (None, None) if silence == Silence::AllRelevant && !file.is_file() => {
                Some(Label::Relevant)
            }
            (None, None) => None,
        };
        found.push(page);
    }
    // What is named may have any ending, and may lie elsewhere.
    found.extend(named.into_values());
    found.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(found)
}

/// The folder that a page lies in, if its name says what the page is.
fn telling(page: &str) -> Option<&'static Telling> {
    let (first, _) = page.split_once('/')?;
    TELLING.iter().find(|folder| folder.name == first)
}

fn pages_in(folder: &Path) -> Result<Vec<Found>, ExamplesError> {
    let mut found = Vec::new();
    let walk = WalkDir::new(folder)
        .max_depth(DEEPEST)
        .sort_by_file_name()
        .into_iter();
    for (looked_at, entry) in walk.enumerate() {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(folder).to_owned();
            Cause::Unreadable(io::Error::from(error)).of(&path)
        })?;
        let path = entry.path();
        let is_page = ending_of(path).is_some_and(|ending| ENDINGS.contains(&ending.as_str()));
        for (what, many, most) in [
            ("files", looked_at, MOST_FILES),
            ("pages", found.len(), MOST_PAGES),
        ] {
            if many > most {
                return Err(Cause::TooMany { what, most }.of(folder));
            }
        }
        if entry.file_type().is_file() && is_page {
            found.push(Found {
                name: name_of(path, folder),
                path: path.to_owned(),
                label: None,
            });
        }
    }
    Ok(found)
}

/// A path from the folder on, parts joined by `/` on every system.
fn name_of(path: &Path, folder: &Path) -> String {
    let parts = path.strip_prefix(folder).unwrap_or(path).components();
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}
