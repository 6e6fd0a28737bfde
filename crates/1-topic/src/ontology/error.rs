//! What can be wrong with a file, said so that the user knows what to do next.

use super::find::FindError;
use std::fmt;
use std::io;
use std::path::PathBuf;

/// A file that could not be used, and where in it.
#[derive(Debug, thiserror::Error)]
#[error("{}{}: {why}", .path.display(), .place.map(|place| place.to_string()).unwrap_or_default())]
pub struct OntologyError {
    /// The file.
    pub path: PathBuf,
    /// Where in it, if that is known.
    pub place: Option<Place>,
    /// What is wrong. Not a `source`: the message above has it already.
    pub why: Cause,
}

impl OntologyError {
    /// Whether what was typed is wrong, and not the file.
    pub fn is_mistyped(&self) -> bool {
        match &self.why {
            Cause::Unreadable(error) => error.kind() == io::ErrorKind::NotFound,
            Cause::Folder | Cause::Find(_) | Cause::NotATopic => true,
            _ => false,
        }
    }

    /// Whether the file is broken, or not what it should be.
    pub fn is_damage(&self) -> bool {
        !matches!(self.why, Cause::Unreadable(_)) && !self.is_mistyped()
    }
}

/// A line, and a column where it is known; both begin at 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The letter in the line.
    pub column: Option<usize>,
}

impl Place {
    /// The beginning of a line.
    pub(super) fn line(line: usize) -> Self {
        Self { line, column: None }
    }

    /// The place of a byte.
    pub(super) fn of(text: &str, offset: usize) -> Self {
        let mut end = offset.min(text.len());
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        let before = &text[..end];
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.matches('\n').count() + 1,
            column: Some(before[start..].chars().count() + 1),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ", line {}", self.line)?;
        match self.column {
            Some(column) => write!(f, ", column {column}"),
            None => Ok(()),
        }
    }
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    /// The system would not give it to us.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// Nothing is in it.
    #[error("is empty; an ontology was expected")]
    Empty,
    /// A folder without a WordNet.
    #[error(
        "is a folder without a WordNet: data.noun and index.noun were expected. Name a file of it, or the WordNet folder itself"
    )]
    Folder,
    /// More than we take into memory.
    #[error(
        "holds more than {} MB once unpacked. Take the part that is about your topic, for instance a subset or a slim of the ontology",
        limit / 1_000_000
    )]
    TooLarge {
        /// Bytes that would have been taken.
        limit: u64,
    },
    /// More of something than a fair file has.
    #[error("{what}: no fair ontology has that, so the rest was not read")]
    TooMuch {
        /// Of what, and how much is taken.
        what: String,
    },
    /// Packed in a way we do not unpack.
    #[error("is packed as {how}. Unpack it first; only .gz is read as it is")]
    Packed {
        /// The name of the packing.
        how: &'static str,
    },
    /// Damaged packing.
    #[error("is packed as gzip, and the packing is damaged or cut off: {0}. Fetch the file again")]
    Unpackable(io::Error),
    /// Not text.
    #[error("is not text, so it is no ontology in a format known here. Known: {KNOWN}")]
    Binary,
    /// Text in an unknown encoding.
    #[error("is not UTF-8 text. Convert it first, for instance with `iconv -f latin1 -t utf-8`")]
    Encoding,
    /// An HTML page.
    #[error(
        "is a web page, not an ontology: probably what a site answered instead of the file. Open it in a browser to see, and save the \
         file itself"
    )]
    WebPage,
    /// A format that we know by name only.
    #[error(
        "is written in {format}, which is not read here. Save it as Turtle, RDF/XML or OBO, for instance with ROBOT or Protégé"
    )]
    Foreign {
        /// The name of the format.
        format: &'static str,
    },
    /// Nothing we know.
    #[error("is in no format known here. Known: {KNOWN}")]
    Unrecognised,
    /// Breaks the rules of its format.
    #[error("is not well-formed {format}: {said}")]
    Syntax {
        /// The name of the format.
        format: &'static str,
        /// What was found and expected.
        said: String,
    },
    /// JSON-LD that wants something from the web.
    #[error(
        "wants its @context from {address}, and nothing is ever fetched for an ontology. Write the context into the file, or save it as Turtle"
    )]
    Remote {
        /// What it wants.
        address: String,
    },
    /// In order, but about nothing.
    #[error(
        "is well-formed {format}, but no concept was found in it: no classes, no terms, nothing with a name"
    )]
    NoConcepts {
        /// The name of the format.
        format: &'static str,
    },
    /// An ontology where a topic was expected.
    #[error(
        "names no topic. Write a topic file with the lines `ontology = \"FILE\"` and `topic = \"NAME\"`, or one with \
         `topic = \"NAME\"` and `words = [\"...\"]`"
    )]
    NotATopic,
    /// Concepts of a topic file that no link joins to the topic.
    #[error(
        "nothing joins {} to the topic {topic:?}; write is = [...], part-of = [...] or related = [...] for it, and mind the spelling",
        quoted(.names)
    )]
    Apart {
        /// What stands apart.
        names: Vec<String>,
        /// The topic.
        topic: String,
    },
    /// The topic is not there, or more than one thing could be meant.
    #[error(transparent)]
    Find(FindError),
}

const KNOWN: &str = "Turtle, TriG, N-Triples, N-Quads, RDF/XML (OWL), JSON-LD, OBO, JSON lines, a WordNet folder, and our own TOML";

/// Names for a sentence, the first few of them.
pub(super) fn quoted(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let mut said: Vec<String> = names
        .iter()
        .take(SHOWN)
        .map(|name| format!("{name:?}"))
        .collect();
    if names.len() > SHOWN {
        said.push(format!("{} more", names.len() - SHOWN));
    }
    said.join(", ")
}

/// What is wrong in a text, before anybody says which file it is.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) place: Option<Place>,
    pub(super) why: Cause,
}

impl Fault {
    /// A fault at a place.
    pub(super) fn at(place: Place, why: Cause) -> Self {
        Self {
            place: Some(place),
            why,
        }
    }

    /// A line that breaks the rules of its format.
    pub(super) fn syntax(format: &'static str, place: Place, said: impl Into<String>) -> Self {
        let said = said.into();
        Self::at(place, Cause::Syntax { format, said })
    }

    /// More than a fair file has.
    pub(super) fn too_much(what: impl Into<String>) -> Self {
        Cause::TooMuch { what: what.into() }.into()
    }

    /// Says which file it is.
    pub(super) fn of(self, path: &std::path::Path) -> OntologyError {
        OntologyError {
            path: path.to_owned(),
            place: self.place,
            why: self.why,
        }
    }
}

impl From<Cause> for Fault {
    fn from(why: Cause) -> Self {
        Self { place: None, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_counts_lines_and_letters_from_one() {
        let text = "a\nbäc\r\nd";
        let place = |line, column| Place {
            line,
            column: Some(column),
        };
        assert_eq!(Place::of(text, 0), place(1, 1));
        assert_eq!(Place::of(text, 5), place(2, 3));
        assert_eq!(Place::of(text, 4), place(2, 2), "inside of a letter");
        assert_eq!(Place::of(text, 900), place(3, 2), "beyond the end");
    }
}
