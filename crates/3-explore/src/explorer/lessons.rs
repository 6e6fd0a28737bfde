//! What the links of some sites have taught that may hold on others: words and what they were worth there.
//!
//! Directories and kinds of links belong to a site and stay with it. A lesson counts a quarter on the next site, where it may be unlearned: the
//! word that led to a form here may be the name of a person there. What many sites teach adds up.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What features are made of. Weights of other features mean nothing here, so whoever changes them counts on.
const FEATURES: u32 = 1;

/// How much of what was learned on one site is believed on the next.
const BELIEVED: f64 = 0.25;

/// Words kept, those that say most. A site teaches some hundreds.
const MOST: usize = 4_000;

/// A weight that says less than that is not worth keeping.
const LEAST: f64 = 0.01;

/// Words, by their fingerprints, and what they are worth.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Lessons {
    weights: BTreeMap<u64, f64>,
}

/// Lessons as they are written down.
#[derive(Serialize, Deserialize)]
struct Written {
    features: u32,
    weights: BTreeMap<u64, f64>,
}

impl Lessons {
    /// What features had become worth.
    pub fn of(weights: impl Iterator<Item = (u64, f64)>) -> Self {
        Self {
            weights: weights.collect(),
        }
    }

    /// The features and what they are worth on a site where nothing was learned yet.
    pub fn weights(&self) -> impl Iterator<Item = (u64, f64)> {
        self.weights
            .iter()
            .map(|(feature, value)| (*feature, *value))
    }

    /// As text, to be kept.
    #[expect(
        clippy::missing_panics_doc,
        reason = "it never does: words and numbers can be written"
    )]
    pub fn written(&self) -> String {
        let written = Written {
            features: FEATURES,
            weights: self.weights.clone(),
        };
        serde_json::to_string(&written).expect("words and numbers can be written")
    }

    /// From text; nothing if it was not written by this version, or not whole.
    pub fn read(text: &str) -> Option<Self> {
        let written: Written = serde_json::from_str(text).ok()?;
        let weights = written.weights;
        let sound = written.features == FEATURES && weights.values().all(|value| value.is_finite());
        sound.then_some(Self { weights })
    }

    /// Leaves a feature out: how curious one may be belongs to the site.
    pub fn forget(&mut self, feature: u64) {
        self.weights.remove(&feature);
    }

    /// Adds what a site has taught: the weights it was left with, less those it began with.
    pub fn add(&mut self, began: &Self, left: &Self) {
        self.add_above(began, left, f64::NEG_INFINITY);
    }

    /// The same for what was worth more in the end than in the beginning. Most links of any site lead nowhere, and what led nowhere says little
    /// of the next: measured with `surfacer lab explore --taught 5`, it did harm.
    pub fn add_gains(&mut self, began: &Self, left: &Self) {
        self.add_above(began, left, 0.0);
    }

    fn add_above(&mut self, began: &Self, left: &Self, least: f64) {
        for (feature, value) in &left.weights {
            let taught = value - began.weights.get(feature).unwrap_or(&0.0);
            *self.weights.entry(*feature).or_default() += BELIEVED * taught.max(least);
        }
        self.weights.retain(|_, value| value.abs() >= LEAST);
        if self.weights.len() > MOST {
            let mut sizes: Vec<f64> = self.weights.values().map(|value| value.abs()).collect();
            sizes.sort_by(|a, b| b.total_cmp(a));
            self.weights.retain(|_, value| value.abs() >= sizes[MOST]);
        }
    }

    /// Whether nothing was learned.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_site_taught_counts_in_part_and_what_it_was_told_is_not_learned_again() {
        let told = Lessons::of([(1, 0.4), (2, -0.2)].into_iter());
        let left = Lessons::of([(1, 1.0), (2, -0.2), (3, 0.001)].into_iter());
        let mut lessons = told.clone();
        lessons.add(&told, &left);
        assert_eq!(
            lessons,
            Lessons::of([(1, 0.4 + BELIEVED * 0.6), (2, -0.2)].into_iter())
        );
    }

    #[test]
    fn what_fell_is_no_gain() {
        let left = Lessons::of([(1, 1.0), (2, -1.0)].into_iter());
        let mut lessons = Lessons::default();
        lessons.add_gains(&Lessons::default(), &left);
        assert_eq!(lessons, Lessons::of([(1, BELIEVED)].into_iter()));
    }

    #[test]
    fn lessons_are_read_as_they_were_written_and_those_of_other_features_are_not() {
        let lessons = Lessons::of([(u64::MAX, 0.5), (2, -0.25)].into_iter());
        let written = lessons.written();
        assert_eq!(Lessons::read(&written), Some(lessons));
        let other = written.replace("\"features\":1", "\"features\":0");
        assert_eq!(Lessons::read(&other), None);
        assert_eq!(Lessons::read(&written[1..]), None);
    }

    #[test]
    fn only_the_words_that_say_most_are_kept() {
        let many = (0..2 * MOST as u64).map(|word| (word, 1.0 + word as f64));
        let mut lessons = Lessons::default();
        lessons.add(&Lessons::default(), &Lessons::of(many));
        assert!(lessons.weights.len() <= MOST + 1);
        assert!(lessons.weights.keys().all(|word| *word >= MOST as u64 - 1));
    }
}
