//! Pages of a crawl as files: a folder to be labelled.
//!
//! Each page goes to `unlabelled`, numbered in the order it came, and its address to the index. They are kept as UTF-8 with a byte order mark, which
//! stands above all that a page says about its encoding: what came in a header is not in the file. Nothing that is there is written over.

use super::error::{Cause, ExamplesError};
use super::find::TELLING;
use super::index::{Origin, PageIndex};
use super::page;
use encoding_rs::{Encoding, UTF_8};
use model::{Page, SiteId, Url};
use read::Document;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder that pages are saved in.
const UNLABELLED: &str = "unlabelled";

/// A folder of pages that more are added to.
#[derive(Debug)]
pub struct Collection {
    folder: PathBuf,
    index: PageIndex,
    next: usize,
}

/// A page that is in a collection.
#[derive(Debug)]
pub struct Saved {
    /// What can be read of it.
    pub document: Document,
    /// Whether it asked not to be followed.
    pub nofollow: bool,
}

impl Collection {
    /// Opens a folder; it is made when the first page is saved.
    pub fn open(folder: &Path) -> Result<Self, ExamplesError> {
        let index = PageIndex::read(folder)?;
        let numbers = index.origins().filter_map(|(file, _)| number_of(file));
        let next = numbers.max().unwrap_or(0) + 1;
        Ok(Self {
            folder: folder.to_owned(),
            index,
            next,
        })
    }

    /// The pages of a site that are there, in the order they came. A page that was moved to another folder of pages is found there; one that
    /// was thrown away is not found at all.
    pub fn pages_of(&self, site: &SiteId) -> Result<Vec<Saved>, ExamplesError> {
        let mut saved = Vec::new();
        for (file, origin) in self.index.origins() {
            let Some(url) = Url::parse(&origin.url)
                .ok()
                .filter(|url| url.site() == *site)
            else {
                continue;
            };
            let places = TELLING.map(|folder| self.folder.join(folder.name).join(file));
            if let Some(path) = places.iter().find(|path| path.is_file()) {
                saved.push(Saved {
                    document: page::document_from(path, url)?,
                    nofollow: origin.nofollow,
                });
            }
        }
        Ok(saved)
    }

    /// Saves a page: the file is there whole or not at all, and then its line in the index.
    pub fn save(
        &mut self,
        page: &Page,
        document: &Document,
        nofollow: bool,
    ) -> Result<(), ExamplesError> {
        let folder = self.folder.join(UNLABELLED);
        fs::create_dir_all(&folder).map_err(|error| Cause::Unwritable(error).of(&folder))?;
        let is_plain = page
            .headers
            .get("content-type")
            .is_some_and(|kind| kind.trim_start().starts_with("text/plain"));
        let ending = if is_plain { "txt" } else { "html" };
        let (name, path) = loop {
            let name = format!("{:05}.{ending}", self.next);
            let path = folder.join(&name);
            self.next += 1;
            if !path.exists() {
                break (name, path);
            }
        };
        let encoding = Encoding::for_label(document.charset.as_bytes()).unwrap_or(UTF_8);
        let (text, _, _) = encoding.decode(&page.body);
        let part = folder.join(format!(".{name}.part"));
        let written = fs::write(&part, format!("\u{feff}{text}"));
        let moved = written.and_then(|()| fs::rename(&part, &path));
        moved.map_err(|error| Cause::Unwritable(error).of(&path))?;
        let origin = Origin {
            url: page.url.as_str().to_owned(),
            title: read::title_of(document),
            nofollow,
        };
        self.index.add(&format!("{UNLABELLED}/{name}"), origin)
    }
}

/// The number in the name of a file that was saved here.
fn number_of(file: &str) -> Option<usize> {
    file.split('.').next()?.parse().ok()
}
