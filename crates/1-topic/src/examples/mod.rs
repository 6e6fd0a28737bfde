//! Pages that a person called relevant or not, to learn from.
//!
//! in:  a folder of pages, or a file of labels
//! out: [`Example`]s: text, name, label
//!
//! - `find`      which pages are there, and what is said of each
//! - [`labels`]  the file of labels, one line a page
//! - [`index`]   where pages came from
//! - [`collection`]  pages of a crawl as files
//! - `lines`     a file that only grows
//! - [`page`]    a file as title and text
//! - [`error`]   what can be wrong, and what to do about it
//!
//! A path given to [`load`] is one of:
//!
//! 1. a folder with any of the folders `relevant`, `other` and `unlabelled`, and pages in them, as deep as you like;
//! 2. a file of labels, or a folder with a `labels.tsv`: what it says of a page holds, wherever the page lies. In a folder of sort 1 it comes on top of
//!    the folders. Pages beside it that it does not name are unlabelled;
//! 3. a folder of pages and none of this: all are relevant.
//!
//! The third is learning from positives only. A model cannot tell relevant pages from others if it has never seen another, so pages of any sort are
//! needed beside them: those in `unlabelled`, or what a crawl brings. They are mostly others and partly relevant, and must be learned from as such
//! (positive and unlabelled): what a model says is then the chance that a page *was called* relevant, which is lower than that it is relevant, by the
//! same factor for all pages (Elkan and Noto, 2008). The order of pages by score is right as it stands; the threshold is not.
//!
//! Not here: learning, and asking a person (cli).

pub mod collection;
pub mod error;
mod find;
pub mod index;
pub mod labels;
mod lines;
pub mod page;
#[cfg(test)]
mod tests;

pub use collection::{Collection, Saved};
pub use error::{Cause, ExamplesError};
pub use find::{Found, find, find_to_label};
pub use index::{Origin, PageIndex};
pub use labels::{Label, LabelFile};
pub use page::{PageText, text_of};

use std::path::Path;

/// Most text that is taken into memory, in bytes. The 5,464 pages of an encyclopedia for schools have 92 MB.
const MOST_TEXT: usize = 500_000_000;

/// A page, and whether it is relevant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// Its title and what a reader sees of it.
    pub text: String,
    /// What a person said of it; nothing if nobody did.
    pub relevant: Option<bool>,
    /// Where it lies, from the folder on.
    pub name: String,
}

/// Reads the examples at a path, in the order of their names.
pub fn load(path: &Path) -> Result<Vec<Example>, ExamplesError> {
    let mut examples = Vec::new();
    let mut taken = 0;
    for found in find(path)? {
        let page = page::read(&found.path)?;
        let text = page.whole();
        taken += text.len();
        if taken > MOST_TEXT {
            return Err(Cause::TooMuchText { most: MOST_TEXT }.of(path));
        }
        examples.push(Example {
            text,
            relevant: found.label.map(|label| label == Label::Relevant),
            name: found.name,
        });
    }
    Ok(examples)
}
