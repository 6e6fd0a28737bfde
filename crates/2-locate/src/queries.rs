//! Words to search by, grown from what was found, as `SeedFinder` does.
//!
//! A query begins with a word of the topic and always has one word that no query had before. If few of its answers were about the topic, the next
//! one gets a word more, to be more particular; if it brought little that is new, a word less, to be more general. Words come from the topic and
//! from home pages of sites about it, those that stand on most of them first.

use std::collections::{BTreeMap, BTreeSet};

/// Words of one query, at most.
const LONGEST: usize = 4;
/// Below this share of answers about the topic, a query was too general.
const PRECISE: f64 = 0.3;
/// Below this share of new sites among its answers, a query was too particular, or the engine has no more.
const NEW: f64 = 0.2;

/// See the module.
#[derive(Debug, Clone)]
pub struct Queries {
    /// Words of the topic.
    core: Vec<String>,
    /// On how many home pages each word stood: about the topic, about others.
    seen: BTreeMap<String, (u32, u32)>,
    used: BTreeSet<String>,
    asked: BTreeSet<String>,
    length: usize,
}

impl Queries {
    /// Begins with the words of the topic.
    pub fn new(words: &[String]) -> Self {
        Self {
            core: words.to_vec(),
            seen: BTreeMap::new(),
            used: BTreeSet::new(),
            asked: BTreeSet::new(),
            length: 2,
        }
    }

    /// Takes note of the words of a home page.
    pub fn read(&mut self, words: &[String], is_about: bool) {
        for word in words {
            let seen = self.seen.entry(word.clone()).or_default();
            if is_about {
                seen.0 += 1;
            } else {
                seen.1 += 1;
            }
        }
    }

    /// Takes note of what a query brought: sites, those of them new, and of these the share that was about the topic as far as it is known.
    pub fn learn(&mut self, sites: usize, new: usize, about: Option<f64>) {
        if sites == 0 || (new as f64) < NEW * sites as f64 {
            self.length = self.length.saturating_sub(1).max(1);
        } else if about.is_some_and(|about| about < PRECISE) {
            self.length = (self.length + 1).min(LONGEST);
        }
    }

    /// The next query, never one that was asked before.
    pub fn grow(&mut self) -> Option<String> {
        let words = self.best_words();
        let fresh = words.iter().find(|word| !self.used.contains(*word))?;
        let anchor = self.core.iter().chain(&words);
        let mut query: Vec<&String> = anchor
            .filter(|word| *word != fresh)
            .take(self.length.saturating_sub(1))
            .collect();
        query.push(fresh);
        let text = query
            .iter()
            .map(|word| word.as_str())
            .collect::<Vec<_>>()
            .join(" ");
        self.used.insert(fresh.clone());
        self.asked.insert(text.clone()).then_some(text)
    }

    /// Words by how much they speak for the topic, those of the topic itself among them.
    fn best_words(&self) -> Vec<String> {
        let mut words: Vec<(f64, &String)> = self
            .seen
            .iter()
            .filter(|(_, (about, _))| *about >= 2)
            .map(|(word, (about, other))| {
                let (about, other) = (f64::from(*about), f64::from(*other));
                (about * (about + 1.0) / (about + other + 2.0), word)
            })
            .collect();
        words.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
        let mut all = self.core.clone();
        for (_, word) in words {
            if !all.contains(word) {
                all.push(word.clone());
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(all: &[&str]) -> Vec<String> {
        all.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn queries_grow_from_what_was_found_and_never_repeat() {
        let mut queries = Queries::new(&words(&["mill", "water"]));
        assert_eq!(queries.grow().as_deref(), Some("water mill"));
        for _ in 0..3 {
            queries.read(&words(&["flour", "wheel"]), true);
            queries.read(&words(&["wheel", "car"]), false);
        }
        let rest: Vec<String> = std::iter::from_fn(|| queries.grow()).collect();
        assert_eq!(rest, ["mill water", "mill flour", "mill wheel"]);
    }

    #[test]
    fn a_query_that_brought_much_else_is_followed_by_a_longer_one_and_one_that_brought_nothing_by_a_shorter()
     {
        let mut queries = Queries::new(&words(&["mill", "water", "flour", "wheel"]));
        queries.learn(10, 10, Some(0.1));
        assert_eq!(queries.grow().unwrap().split(' ').count(), 3);
        queries.learn(10, 0, None);
        queries.learn(0, 0, None);
        assert_eq!(queries.grow().unwrap().split(' ').count(), 1);
    }
}
