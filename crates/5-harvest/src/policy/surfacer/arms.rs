//! Words that no record in hand holds where the box searches: those given to begin with, and words that stand in texts about anything, in groups.
//!
//! Nothing is known of such a word but what others of its group have brought. They break a cold start, and they find what the words of the records in
//! hand do not lead to.

use super::generic::{GROUPS, Script};
use crate::Known;
use std::collections::HashMap;

/// What a group is expected to bring before any was tried, as a share of what queries bring usually.
const UNTRIED: f64 = 0.35;
/// ... but so much at least while few records are in hand: then their words are no better.
const FIRST: f64 = 2.0;
const FEW: usize = 300;
/// How many tries that expectation is worth, and how many tries of its own a group is held to be like the others for.
const WORTH: f64 = 3.0;
const LIKE_OTHERS: f64 = 1.5;
/// What an old try still counts after each new one.
const FORGET: f64 = 0.9;
/// Before anything is known: what is expected of the words given to begin with, and of the groups.
const GIVEN: f64 = 1.0;
const UNKNOWN: f64 = 0.1;

/// All groups; the first one is what was given to begin with.
#[derive(Debug)]
pub(super) struct Arms {
    groups: Vec<Arm>,
    by_word: HashMap<&'static str, usize>,
    /// By script: words seen.
    scripts: HashMap<Script, f64>,
    seen: usize,
}

#[derive(Debug, Default)]
struct Arm {
    tries: f64,
    brought: f64,
}

impl Default for Arms {
    fn default() -> Self {
        let mut by_word = HashMap::new();
        for (number, group) in (1..).zip(GROUPS) {
            for word in group.words {
                by_word.entry(*word).or_insert(number);
            }
        }
        Self {
            groups: (0..=GROUPS.len()).map(|_| Arm::default()).collect(),
            by_word,
            scripts: HashMap::new(),
            seen: 0,
        }
    }
}

/// A word of a group, and what is expected of it.
pub(super) struct Offer {
    /// The word.
    pub(super) word: String,
    /// New records expected.
    pub(super) new: f64,
    /// The group.
    pub(super) group: &'static str,
}

impl Arms {
    /// The best word that no record in hand holds. `usual` is what queries bring usually.
    pub(super) fn best(&self, known: &Known, place: usize, usual: f64) -> Option<Offer> {
        let mut best: Option<(f64, usize)> = None;
        for number in 0..self.groups.len() {
            let new = self.worth(known, number, usual);
            if best.is_none_or(|(most, _)| new > most) && Self::next(known, place, number).is_some()
            {
                best = Some((new, number));
            }
        }
        let (new, number) = best?;
        Some(Offer {
            word: Self::next(known, place, number)?,
            new,
            group: number
                .checked_sub(1)
                .map_or("given", |group| GROUPS[group].name),
        })
    }

    /// What the next word of a group is expected to bring.
    fn worth(&self, known: &Known, number: usize, usual: f64) -> f64 {
        if known.records() == 0 {
            return if number == 0 { GIVEN } else { UNKNOWN };
        }
        let least = if known.records() < FEW { FIRST } else { 0.0 };
        let sum = |of: fn(&Arm) -> f64| self.groups.iter().skip(1).map(of).sum::<f64>();
        let (tries, brought) = (sum(|arm| arm.tries), sum(|arm| arm.brought));
        let others = (WORTH * (UNTRIED * usual).max(least) + brought) / (WORTH + tries);
        let fitting = match number.checked_sub(1) {
            None => 1.0,
            Some(group) => {
                let all: f64 = self.scripts.values().sum();
                let script = self.scripts.get(&GROUPS[group].script).unwrap_or(&0.0);
                (3.0 * script / all.max(1.0)).min(1.0)
            }
        };
        let arm = &self.groups[number];
        (LIKE_OTHERS * others * fitting + arm.brought) / (LIKE_OTHERS + arm.tries)
    }

    /// The next word of a group that no record in hand holds and that was not asked.
    fn next(known: &Known, place: usize, number: usize) -> Option<String> {
        let sample = known.sample();
        let is_free = |text: &str| {
            let is_unheard = |word| known.df(place, word) == 0 && known.may_ask_word(place, word);
            let word = sample.find(text);
            word.is_none_or(is_unheard) && known.may_ask(&known.typed(place, text))
        };
        match number.checked_sub(1) {
            None => {
                let given = known.heard_of().iter().map(|word| sample.text(*word));
                given
                    .into_iter()
                    .find(|text| is_free(text))
                    .map(str::to_owned)
            }
            Some(group) => {
                let words = GROUPS[group].words.iter().copied();
                words
                    .into_iter()
                    .find(|text| is_free(text))
                    .map(str::to_owned)
            }
        }
    }

    /// Whether a word belongs to a group.
    pub(super) fn has(&self, text: &str) -> bool {
        self.by_word.contains_key(text)
    }

    /// Takes in what a word that no record held has brought.
    pub(super) fn learn(&mut self, text: &str, new: f64) {
        let arm = &mut self.groups[self.by_word.get(text).copied().unwrap_or(0)];
        arm.tries = arm.tries * FORGET + 1.0;
        arm.brought = arm.brought * FORGET + new;
    }

    /// Looks at the scripts of words not seen before.
    pub(super) fn see(&mut self, known: &Known) {
        let sample = known.sample();
        for word in sample.ids().skip(self.seen) {
            if let Some(script) = Script::of(sample.text(word)) {
                *self.scripts.entry(script).or_default() += 1.0;
            }
        }
        self.seen = sample.words();
    }
}
