//! Many results as one page: who is first where, by how much, and what a decision costs.
//!
//! in:  folders that `surfacer lab harvest --out` made, at different times and from different commits
//! out: one page, in Markdown or HTML
//!
//! - `merge`   results of the same setting become one; what does not fit together is said
//! - `tables`  the figures
//! - `page`    the words around them

mod merge;
mod page;
mod tables;

use super::finding::Finding;
use super::{FolderError, folder, summary};
use std::path::{Path, PathBuf};

/// Many results, ready to be written.
#[derive(Debug)]
pub struct Report {
    /// Results that were asked equally far.
    sections: Vec<Section>,
    /// What a reader should know before comparing.
    notes: Vec<String>,
}

/// Results that were asked equally far.
#[derive(Debug)]
struct Section {
    /// How far.
    extent: String,
    /// One per database, each with the folders it came from.
    results: Vec<Merged>,
}

/// What one or more folders say about one setting.
#[derive(Debug)]
struct Merged {
    finding: Finding,
    folders: Vec<PathBuf>,
}

/// How a page is written.
#[derive(Debug, Clone, Copy)]
pub enum Form<'a> {
    /// One file with the plots inside.
    Html,
    /// Text that refers to the plots, for a file in this folder.
    Markdown(&'a Path),
}

impl Report {
    /// Reads folders and puts together what belongs together.
    pub fn read(folders: &[PathBuf]) -> Result<Self, FolderError> {
        let read = |path: &PathBuf| folder::read(path).map(|finding| (path.clone(), finding));
        let found: Result<Vec<(PathBuf, Finding)>, FolderError> =
            folders.iter().map(read).collect();
        Ok(Self::new(found?))
    }

    fn new(found: Vec<(PathBuf, Finding)>) -> Self {
        let mut notes = merge::origins(&found);
        let mut sections: Vec<Section> = Vec::new();
        for merged in merge::by_setting(found, &mut notes) {
            let extent = summary::extent(&merged.finding.parameters.setting);
            match sections.iter_mut().find(|section| section.extent == extent) {
                Some(section) => section.results.push(merged),
                None => sections.push(Section {
                    extent,
                    results: vec![merged],
                }),
            }
        }
        if sections.len() > 1 {
            notes.push(
                "Budgets differ between results; those that were asked equally far stand together."
                    .to_owned(),
            );
        }
        Self { sections, notes }
    }

    /// The whole page.
    pub fn write(&self, form: Form) -> String {
        match form {
            Form::Html => page::html(self),
            Form::Markdown(place) => page::markdown(self, place),
        }
    }
}

#[cfg(test)]
mod tests;
