//! The names of the concepts, found in pages.

use crate::ontology::Chosen;
use crate::text::{Language, Reader, Reading, Term};
use foldhash::HashMap;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

/// A name of a concept.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Name {
    /// Links between the topic and its concept.
    pub distance: u32,
    /// As it is written.
    pub written: String,
}

/// How often names stand on a page: the place of a name, and how often. What does not stand there is not told.
pub type Counts = Vec<(usize, u32)>;

/// The names to look for, the nearest first.
#[derive(Debug)]
pub struct Concepts {
    names: Vec<Name>,
    /// The names as terms, in each language that was met.
    indexes: RwLock<HashMap<Language, Arc<Index>>>,
}

/// By the first term of names: the terms that must follow, and the place of the name.
type Index = HashMap<Term, Vec<(Box<[Term]>, usize)>>;

impl Concepts {
    /// The names of the chosen concepts. One that several concepts have belongs to the nearest.
    pub fn of(chosen: &Chosen) -> Self {
        let mut nearest: BTreeMap<&str, u32> = BTreeMap::new();
        for choice in &chosen.concepts {
            for word in &choice.words {
                let distance = nearest.entry(word).or_insert(choice.distance);
                *distance = choice.distance.min(*distance);
            }
        }
        Self::from_names(
            nearest
                .into_iter()
                .map(|(written, distance)| Name {
                    distance,
                    written: written.to_owned(),
                })
                .collect(),
        )
    }

    /// These names.
    pub fn from_names(mut names: Vec<Name>) -> Self {
        names.sort();
        Self {
            names,
            indexes: RwLock::default(),
        }
    }

    /// All names, the nearest first.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// How often each name stands in a text.
    pub fn count(&self, reader: &Reader, reading: &Reading) -> Counts {
        let index = self.index(reader, reading.language);
        let mut counts: BTreeMap<usize, u32> = BTreeMap::new();
        for (place, term) in reading.terms.iter().enumerate() {
            let Some(names) = index.get(term) else {
                continue;
            };
            let after = &reading.terms[place + 1..];
            for (rest, name) in names {
                if after.starts_with(rest) {
                    *counts.entry(*name).or_default() += 1;
                }
            }
        }
        counts.into_iter().collect()
    }

    /// The distance of the nearest concept whose name stands in a few terms, such as those of a link.
    pub fn nearest(&self, reader: &Reader, language: Language, terms: &[Term]) -> Option<u32> {
        let index = self.index(reader, language);
        let at = |place: usize| {
            let names = index.get(&terms[place]).into_iter().flatten();
            let here = names.filter(move |(rest, _)| terms[place + 1..].starts_with(rest));
            here.map(|(_, name)| self.names[*name].distance).min()
        };
        (0..terms.len()).filter_map(at).min()
    }

    fn index(&self, reader: &Reader, language: Language) -> Arc<Index> {
        let met = self.indexes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = met.get(&language) {
            return Arc::clone(index);
        }
        drop(met);
        let index = Arc::new(self.read_names(reader, language));
        let mut met = self.indexes.write().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(met.entry(language).or_insert(index))
    }

    fn read_names(&self, reader: &Reader, language: Language) -> Index {
        let mut index = Index::default();
        for (place, name) in self.names.iter().enumerate() {
            let terms = reader.read_as(&name.written, Some(language)).terms;
            let Some((first, rest)) = terms.split_first() else {
                continue;
            };
            let alike: &mut Vec<_> = index.entry(*first).or_default();
            // "cell" and "cells" are the same terms: the nearer of them has it.
            if !alike.iter().any(|(other, _)| **other == *rest) {
                alike.push((rest.into(), place));
            }
        }
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn concepts() -> Concepts {
        Concepts::from_names(
            [
                (0, "cell"),
                (1, "cells"),
                (1, "white blood cell"),
                (2, "细胞膜"),
            ]
            .map(|(distance, written)| Name {
                distance,
                written: written.to_owned(),
            })
            .to_vec(),
        )
    }

    fn told(text: &str) -> Vec<(String, u32)> {
        let (concepts, reader) = (concepts(), Reader::default());
        let counts = concepts.count(&reader, &reader.read(text));
        counts
            .into_iter()
            .map(|(name, times)| (concepts.names()[name].written.clone(), times))
            .collect()
    }

    #[test]
    fn a_name_is_found_in_any_of_its_forms_and_counts_for_the_nearest_concept() {
        assert_eq!(
            told("The cells of the blood are many. A White Blood Cell is one of them."),
            [("cell".to_owned(), 2), ("white blood cell".to_owned(), 1)]
        );
    }

    #[test]
    fn a_name_is_found_where_words_are_not_parted() {
        assert_eq!(told("植物的细胞膜很薄，细胞膜有两层。")[0].1, 2);
    }

    #[test]
    fn what_is_not_there_is_not_told() {
        assert!(told("Trains and stations").is_empty());
    }

    #[test]
    fn the_nearest_concept_named_in_a_few_words_is_told_by_its_distance() {
        let (concepts, reader) = (concepts(), Reader::default());
        let nearest = |text: &str| {
            let read = reader.read(text);
            concepts.nearest(&reader, read.language, &read.terms)
        };
        assert_eq!(nearest("a white blood cell"), Some(0));
        assert_eq!(nearest("white blood"), None);
        assert_eq!(nearest(""), None);
    }
}
