//! What can be wrong with examples, said so that the user knows what to do next.

use std::io;
use std::path::{Path, PathBuf};

/// Examples that could not be used, and where.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {why}", .path.display(), .line.map(|line| format!(", line {line}")).unwrap_or_default())]
pub struct ExamplesError {
    /// The file or folder.
    pub path: PathBuf,
    /// The line in it, from 1, where there is one.
    pub line: Option<usize>,
    /// What is wrong. Not a `source`: the message above has it already.
    pub why: Cause,
}

impl ExamplesError {
    /// Whether what was typed is wrong, and not a file.
    pub fn is_mistyped(&self) -> bool {
        match &self.why {
            Cause::Unreadable(error) => matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ),
            Cause::NoPages | Cause::NotLabels => true,
            _ => false,
        }
    }

    /// Whether a file is broken, or not what it should be.
    pub fn is_damage(&self) -> bool {
        !matches!(self.why, Cause::Unreadable(_) | Cause::Unwritable(_)) && !self.is_mistyped()
    }
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    /// The system would not give it to us.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// The system would not take it.
    #[error("cannot be written: {0}")]
    Unwritable(io::Error),
    /// A folder without pages.
    #[error(
        "has no pages. Put files that end in .html, .htm, .xhtml or .txt there, in the folders relevant and other, or crawl some with \
         `surfacer topic prepare URL --out DIR`"
    )]
    NoPages,
    /// A file that is no file of labels.
    #[error(
        "is a file, but none of labels: its name should end in .tsv. Name it so, or give a folder of pages"
    )]
    NotLabels,
    /// A page that is in none of the folders that say what it is.
    #[error(
        "lies beside the folders relevant, other and unlabelled. Move it into one of them, or say in labels.tsv what it is"
    )]
    Stray,
    /// A page that a file of labels names, and that is not there.
    #[error("there is no page {page:?} here; paths begin at the folder of this file")]
    Missing {
        /// As it is written.
        page: String,
    },
    /// A line without a tab, or with two.
    #[error("a page, a tab and relevant or other were expected, not {said:?}")]
    NotALine {
        /// As it is written.
        said: String,
    },
    /// A line of the index without a tab.
    #[error("a file, a tab and the address it came from were expected, not {said:?}")]
    NotAnOrigin {
        /// As it is written.
        said: String,
    },
    /// A label that is none.
    #[error("{said:?} is no label. Write relevant or other, or unlabelled to take a label back")]
    UnknownLabel {
        /// As it is written.
        said: String,
    },
    /// A file of labels that is no text.
    #[error("is not UTF-8 text. Save it as UTF-8")]
    NotText,
    /// A page whose name cannot stand on a line.
    #[error(
        "has a name with a tab, the end of a line or broken letters, so it cannot be labelled. Rename it"
    )]
    Unnameable,
    /// A page that is larger than any that a crawl takes.
    #[error("is larger than {} MB. Leave it out: no page for readers is so large", most / 1_000_000)]
    TooLarge {
        /// Bytes.
        most: u64,
    },
    /// More pages than are taken, or more files than are looked through for pages.
    #[error(
        "has more than {most} {what}. Take a part of them: a few hundred labelled pages and some thousand others are plenty"
    )]
    TooMany {
        /// Pages or files.
        what: &'static str,
        /// How many are taken.
        most: usize,
    },
    /// More text than is taken.
    #[error("the pages have more than {} MB of text. Take a part of them", most / 1_000_000)]
    TooMuchText {
        /// Bytes.
        most: usize,
    },
}

impl Cause {
    /// This cause, in a file or folder.
    pub(super) fn of(self, path: &Path) -> ExamplesError {
        ExamplesError {
            path: path.to_owned(),
            line: None,
            why: self,
        }
    }

    /// This cause, on a line of a file.
    pub(super) fn on(self, path: &Path, line: usize) -> ExamplesError {
        ExamplesError {
            line: Some(line),
            ..self.of(path)
        }
    }
}
