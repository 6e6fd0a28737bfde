//! A file as title and text, as a reader of the page would see it.

use super::error::{Cause, ExamplesError};
use model::{Completeness, Headers, Page, Timestamp, Url};
use read::Document;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

/// Largest file that is read, in bytes: the 8 MiB that a crawl takes of a page may grow threefold when they become UTF-8.
const LARGEST: u64 = 26_000_000;

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageText {
    /// Its title.
    pub title: String,
    /// What a reader sees, blocks on lines of their own.
    pub text: String,
}

impl PageText {
    /// What a read page says.
    pub fn of(document: &Document) -> Self {
        Self {
            title: read::title_of(document),
            text: document.tree.visible_text(document.tree.root()),
        }
    }

    /// Title and text as one: what is learned from and scored.
    pub fn whole(&self) -> String {
        if self.title.is_empty() {
            return self.text.clone();
        }
        format!("{}\n{}", self.title, self.text)
    }
}

/// The text of a page as it is learned from. A page must be scored by the same text.
pub fn text_of(document: &Document) -> String {
    PageText::of(document).whole()
}

/// Title and text of a file.
pub fn read(path: &Path) -> Result<PageText, ExamplesError> {
    Ok(PageText::of(&document(path)?))
}

/// Reads a file: plain text if its name ends in `.txt`, else HTML. Its encoding is told as browsers do.
pub fn document(path: &Path) -> Result<Document, ExamplesError> {
    document_from(path, nowhere())
}

/// The same, of a file that came from this address.
pub(super) fn document_from(path: &Path, url: Url) -> Result<Document, ExamplesError> {
    let unreadable = |error| Cause::Unreadable(error).of(path);
    let mut body = Vec::new();
    let file = File::open(path).map_err(unreadable)?;
    let mut file = file.take(LARGEST + 1);
    let length = file.read_to_end(&mut body).map_err(unreadable)?;
    if length as u64 > LARGEST {
        return Err(Cause::TooLarge { most: LARGEST }.of(path));
    }
    let plain = super::find::ending_of(path).is_some_and(|ending| ending == "txt");
    let kind = if plain { "text/plain" } else { "text/html" };
    let page = Page {
        url,
        status: 200,
        headers: Headers(vec![("content-type".to_owned(), kind.to_owned())]),
        body: body.into(),
        completeness: Completeness::Whole,
        at: Timestamp::UNIX_EPOCH,
        latency: Duration::ZERO,
    };
    Ok(read::read(&page))
}

/// An address that nothing is ever asked of: a page must have one.
fn nowhere() -> Url {
    Url::parse("http://page.invalid/").expect("the address is well written")
}
