//! Where pages came from: `pages.tsv`, one line a page: `file<TAB>url<TAB>title`, and `<TAB>nofollow` if its links are not to be followed.
//!
//! A page may be moved to `relevant` or `other` after it was saved, so it is known by the last part of its path.

use super::error::{Cause, ExamplesError};
use super::lines::Lines;
use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

/// The name of the file in a folder of pages.
pub const NAME: &str = "pages.tsv";

/// Stands after the title of a page whose links are not to be followed.
const NOFOLLOW: &str = "nofollow";

/// Where a page came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The address.
    pub url: String,
    /// The title.
    pub title: String,
    /// Whether it asked not to be followed: the header that says so is not in the file.
    pub nofollow: bool,
}

/// Where the pages of a folder came from.
#[derive(Debug)]
pub struct PageIndex {
    lines: Lines,
    origins: BTreeMap<String, Origin>,
}

impl PageIndex {
    /// Reads the index of a folder; without one it is empty, and begun when something is added.
    pub fn read(folder: &Path) -> Result<Self, ExamplesError> {
        let path = folder.join(NAME);
        let mut origins = BTreeMap::new();
        for (number, line) in (1..).zip(text_at(&path)?.lines()) {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let mut parts = line.split('\t');
            let (Some(file), Some(url)) = (parts.next(), parts.next()) else {
                let said = line.chars().take(200).collect();
                return Err(Cause::NotAnOrigin { said }.on(&path, number));
            };
            let title = parts.next().unwrap_or_default().to_owned();
            let origin = Origin {
                url: url.to_owned(),
                title,
                nofollow: parts.next() == Some(NOFOLLOW),
            };
            origins.insert(last_part(file).to_owned(), origin);
        }
        let lines = Lines::of(path);
        Ok(Self { lines, origins })
    }

    /// Where a page came from, if that is known.
    pub fn origin(&self, page: &str) -> Option<&Origin> {
        self.origins.get(last_part(page))
    }

    /// The files that are known, by the last part of their path, and where they came from.
    pub fn origins(&self) -> impl Iterator<Item = (&str, &Origin)> {
        let origins = self.origins.iter();
        origins.map(|(file, origin)| (file.as_str(), origin))
    }

    /// Adds a page.
    pub fn add(&mut self, page: &str, origin: Origin) -> Result<(), ExamplesError> {
        let mut line = [page, &origin.url, &origin.title].map(one_line).join("\t");
        if origin.nofollow {
            line.push('\t');
            line.push_str(NOFOLLOW);
        }
        self.lines.add(&line)?;
        self.origins.insert(last_part(page).to_owned(), origin);
        Ok(())
    }
}

fn text_at(path: &Path) -> Result<String, ExamplesError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(String::new()),
        Err(error) => return Err(Cause::Unreadable(error).of(path)),
    };
    String::from_utf8(bytes).map_err(|_| Cause::NotText.of(path))
}

fn last_part(page: &str) -> &str {
    page.rsplit('/').next().unwrap_or(page)
}

/// Strangers write titles.
fn one_line(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(plain).collect()
}
