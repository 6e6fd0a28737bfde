//! A page as the methods see it, and what a person said of it.

use super::concepts::{Counts, Name};
use super::ehrig::density;
use super::words::Bag;
use serde::{Deserialize, Serialize};

/// A page that can be learned from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lesson {
    /// The page, for people.
    pub name: String,
    /// Whether it is relevant; nothing if nobody said.
    pub relevant: Option<bool>,
    /// Its words, stop words and all.
    pub words: usize,
    /// Its terms.
    pub bag: Bag,
    /// How often names of concepts stand on it.
    pub counts: Counts,
    /// The same among its nouns and adjectives only, as the paper counts.
    pub nouns: Counts,
}

impl Lesson {
    /// What the concepts say of it by their distance.
    pub fn density(&self, names: &[Name]) -> f64 {
        density(&self.counts, names, self.words)
    }
}
