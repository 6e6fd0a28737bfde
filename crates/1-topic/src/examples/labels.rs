//! The file of labels: `page<TAB>relevant` or `page<TAB>other`, one line a page.
//!
//! Paths begin at the folder of the file; empty lines and lines that begin with `#` are passed over. It is a log: of several lines about a page the last holds, and
//! `unlabelled` takes a label back. So a label is kept by adding a line, and nothing that was written is ever written over.

use super::error::{Cause, ExamplesError};
use super::lines::Lines;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The name of the file in a folder of pages.
pub const NAME: &str = "labels.tsv";

/// What is written for a label that was taken back.
const TAKEN_BACK: &str = "unlabelled";

/// What a person says of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Label {
    /// It is about the topic.
    Relevant,
    /// It is not.
    Other,
}

impl Label {
    /// As it is written, and as the folder of such pages is called.
    pub fn word(self) -> &'static str {
        match self {
            Self::Relevant => "relevant",
            Self::Other => "other",
        }
    }
}

/// What a file of labels says in the end.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// By the page, as its path is compared.
    said: BTreeMap<String, Said>,
}

/// What is said of a page, and where.
#[derive(Debug)]
struct Said {
    /// Nothing if a label was taken back.
    label: Option<Label>,
    line: usize,
}

impl Labels {
    /// Reads a file of labels.
    pub(super) fn read(path: &Path) -> Result<Self, ExamplesError> {
        let bytes = fs::read(path).map_err(|error| Cause::Unreadable(error).of(path))?;
        let text = String::from_utf8(bytes).map_err(|_| Cause::NotText.of(path))?;
        let mut labels = Self::default();
        // A spreadsheet may have put a mark at the beginning.
        let lines = text.trim_start_matches('\u{feff}').lines();
        for (line, number) in lines.zip(1..) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let (page, label) = parts(line).map_err(|why| why.on(path, number))?;
            let said = Said {
                label,
                line: number,
            };
            labels.said.insert(page, said);
        }
        Ok(labels)
    }

    /// The pages that are spoken of, with the last line that does and what it says.
    pub(super) fn pages(&self) -> impl Iterator<Item = (&str, usize, Option<Label>)> {
        let pages = self.said.iter();
        pages.map(|(page, said)| (page.as_str(), said.line, said.label))
    }
}

fn parts(line: &str) -> Result<(String, Option<Label>), Cause> {
    let said = || line.chars().take(200).collect::<String>();
    let (page, label) = line
        .split_once('\t')
        .filter(|(_, label)| !label.contains('\t'))
        .ok_or_else(|| Cause::NotALine { said: said() })?;
    let page = plain(page).ok_or_else(|| Cause::NotALine { said: said() })?;
    let label = label.trim();
    let known = [Label::Relevant, Label::Other]
        .into_iter()
        .find(|known| label.eq_ignore_ascii_case(known.word()));
    if known.is_none() && !label.eq_ignore_ascii_case(TAKEN_BACK) {
        return Err(Cause::UnknownLabel {
            said: said_of(label),
        });
    }
    Ok((page, known))
}

fn said_of(label: &str) -> String {
    label.chars().take(40).collect()
}

/// A path as it is compared: `./a//b.html` is `a/b.html`.
fn plain(page: &str) -> Option<String> {
    let parts: Vec<&str> = page
        .trim()
        .split('/')
        .filter(|part| !part.is_empty() && *part != ".")
        .collect();
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// A file of labels that is added to.
#[derive(Debug)]
pub struct LabelFile(Lines);

impl LabelFile {
    /// The file of labels of a folder. It is begun with the first label, since it changes what the folder means.
    pub fn of(folder: &Path) -> Self {
        Self(Lines::of(folder.join(NAME)))
    }

    /// Keeps a label; `None` takes the label of the page back.
    pub fn keep(&mut self, page: &str, label: Option<Label>) -> Result<(), ExamplesError> {
        if !is_nameable(page) {
            return Err(Cause::Unnameable.of(Path::new(page)));
        }
        let word = label.map_or(TAKEN_BACK, Label::word);
        self.0.add(&format!("{page}\t{word}"))
    }
}

/// Whether a page's name can stand on a line and be read back.
pub(super) fn is_nameable(page: &str) -> bool {
    let is_odd = |letter: char| letter.is_control() || letter == '\u{fffd}';
    !page.contains(is_odd)
        && !page.starts_with(['#', '\u{feff}'])
        && plain(page).as_deref() == Some(page)
}
