//! What is looked for: concepts with their distance, and pages that a person labelled.
//!
//! Lessons are kept, not what was learned from them: any method learns them again in a moment, more can be added, and a new version of the program makes
//! the best of old labels. The file holds no text of the pages, only their terms.

use crate::ontology::{Chosen, OntologyError, load_topic};
use crate::relevance::words::bag;
use crate::relevance::{Concepts, Lesson, Name};
use crate::text::Reader;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How a file of lessons begins, whatever its name.
const BEGINS: &str = "{\"surfacer\":\"topic\"";
/// The format of such files.
const FORMAT: u32 = 1;

/// What is looked for.
#[derive(Debug)]
pub struct Topic {
    /// What the user calls it.
    pub name: String,
    /// The names to look for.
    pub concepts: Concepts,
    /// Pages to learn from.
    pub lessons: Vec<Lesson>,
    /// Reads pages, and the names with the same eyes.
    pub reader: Reader,
}

/// A topic could not be read.
#[derive(Debug, thiserror::Error)]
pub enum TopicError {
    /// It is a topic file or an ontology, and broken.
    #[error(transparent)]
    Ontology(#[from] OntologyError),
    /// The file cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It was written by `surfacer topic train`, but not so.
    #[error("{}: a trained topic, but damaged: {source}. Train it again with `surfacer topic train`", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where and why.
        source: serde_json::Error,
    },
    /// It was written by another version.
    #[error("{}: a trained topic of format {format}, and this version reads format {FORMAT}. Train it again with `surfacer topic train`", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: u32,
    },
}

/// A topic as it is kept.
#[derive(Serialize, Deserialize)]
struct Written {
    surfacer: String,
    format: u32,
    topic: String,
    names: Vec<Name>,
    lessons: Vec<Lesson>,
}

impl Written {
    /// Checks what the methods rely on: names in order, counts of names that there are, terms in order.
    fn mend(&mut self) -> Result<(), &'static str> {
        if !self.names.is_sorted() {
            return Err("the names are not in order");
        }
        for lesson in &mut self.lessons {
            for (name, _) in lesson.counts.iter().chain(&lesson.nouns) {
                if *name >= self.names.len() {
                    return Err("a page has a name that there is none of");
                }
            }
            lesson.bag.sort_unstable();
            lesson.bag.dedup_by_key(|(term, _)| *term);
        }
        Ok(())
    }
}

impl Topic {
    /// A topic without labels.
    pub fn of(chosen: &Chosen) -> Self {
        Self {
            name: chosen.topic.clone(),
            concepts: Concepts::of(chosen),
            lessons: Vec::new(),
            reader: Reader::default(),
        }
    }

    /// A topic from a file: one that a person wrote, or one that was trained.
    pub fn load(path: &Path) -> Result<Self, TopicError> {
        let unreadable = |source| TopicError::Unreadable {
            path: path.to_owned(),
            source,
        };
        if path.is_file() {
            let mut first = Vec::new();
            let file = fs::File::open(path).map_err(unreadable)?;
            let length = BEGINS.len() as u64;
            file.take(length)
                .read_to_end(&mut first)
                .map_err(unreadable)?;
            if first == BEGINS.as_bytes() {
                let text = fs::read_to_string(path).map_err(unreadable)?;
                return Self::read(&text, path);
            }
        }
        Ok(Self::of(&load_topic(path)?))
    }

    fn read(text: &str, path: &Path) -> Result<Self, TopicError> {
        let damaged = |source| TopicError::Damaged {
            path: path.to_owned(),
            source,
        };
        let mut written: Written = serde_json::from_str(text).map_err(damaged)?;
        if written.format != FORMAT {
            return Err(TopicError::Format {
                path: path.to_owned(),
                format: written.format,
            });
        }
        written
            .mend()
            .map_err(|why| damaged(serde::de::Error::custom(why)))?;
        Ok(Self {
            name: written.topic,
            concepts: Concepts::from_names(written.names),
            lessons: written.lessons,
            reader: Reader::default(),
        })
    }

    /// The topic as it is kept.
    pub fn written(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(&Written {
            surfacer: "topic".to_owned(),
            format: FORMAT,
            topic: self.name.clone(),
            names: self.concepts.names().to_vec(),
            lessons: self.lessons.clone(),
        })
    }

    /// Adds a page to learn from.
    pub fn teach(&mut self, name: &str, text: &str, relevant: Option<bool>) {
        let reading = self.reader.read(text);
        let nouns = self.reader.nouns(text, Some(reading.language));
        self.lessons.push(Lesson {
            name: name.to_owned(),
            relevant,
            words: reading.words,
            bag: bag(&reading.terms),
            counts: self.concepts.count(&self.reader, &reading),
            nouns: self.concepts.count(&self.reader, &nouns),
        });
    }
}
