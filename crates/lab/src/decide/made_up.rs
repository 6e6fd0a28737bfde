//! A site with nothing behind it: answers are made up when they are asked for.

use harvest::dice::Dice;
use harvest::known::{Bag, Known, Placed};
use model::Query;
use std::collections::HashSet;
use std::sync::Arc;

/// Words of a record.
const WORDS: usize = 20;
/// Of ten records shown, so many are new.
const NEW_OF_TEN: usize = 6;
/// Records in hand that are looked at, to show some again.
const MOST_LOOKED_AT: usize = 400;

/// One answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) records: Vec<Shown>,
    /// Whether it shows as many as the site shows at most.
    pub(super) is_cut: bool,
}

/// A record of an answer.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) key: String,
    /// Its words, if it is new.
    pub(super) bag: Option<Bag>,
}

/// Makes answers up.
#[derive(Debug)]
pub(super) struct Site {
    fields: Arc<[String]>,
    /// Records and words there will be.
    records: usize,
    words: usize,
    /// Records made up so far.
    made: usize,
    /// Answers given so far.
    steps: u64,
    seed: u64,
}

impl Site {
    pub(super) fn new(records: usize, words: usize, seed: u64) -> Self {
        Self {
            fields: Arc::new(["title".to_owned()]),
            records,
            words,
            made: 0,
            steps: 0,
            seed,
        }
    }

    /// A word to begin with.
    pub(super) fn first_word() -> String {
        spelt(0)
    }

    /// At most so many records that hold all words of a query.
    pub(super) fn answer(&mut self, known: &Known, query: &Query, most: usize) -> Answer {
        self.steps += 1;
        let mut dice = Dice::of(self.seed, self.steps);
        let is_cut = dice.below(2) == 0;
        let count = if is_cut { most } else { 1 + dice.below(most) };
        let again = (0..count).filter(|_| dice.below(10) >= NEW_OF_TEN).count();
        let mut records: Vec<Shown> = in_hand(known, query, again, &mut dice)
            .into_iter()
            .map(|record| Shown {
                key: key(record as usize),
                bag: None,
            })
            .collect();
        let asked: Vec<&str> = query.texts().flat_map(str::split_whitespace).collect();
        while records.len() < count {
            records.push(Shown {
                key: key(self.made),
                bag: Some(self.record(&asked, &mut dice)),
            });
        }
        Answer { records, is_cut }
    }

    /// A new record that holds what was asked. New words come evenly, so that all have come with the last record.
    fn record(&mut self, asked: &[&str], dice: &mut Dice) -> Bag {
        let come = |records: usize| (self.words * records).div_ceil(self.records.max(1));
        let (before, now) = (come(self.made), come(self.made + 1));
        self.made += 1;
        let fresh = (before..now).map(spelt);
        let mut words: Vec<String> = asked.iter().map(|word| (*word).to_owned()).collect();
        words.extend(fresh);
        while words.len() < WORDS {
            words.push(spelt(drawn(now, dice)));
        }
        let mut seen = HashSet::new();
        words.retain(|word| seen.insert(word.clone()));
        let placed = |word: String| Placed {
            word: word.into(),
            fields: 1,
            count: 1,
        };
        Bag {
            fields: Arc::clone(&self.fields),
            places: Vec::new(),
            words: words.into_iter().map(placed).collect(),
        }
    }
}

/// Records are numbered as they come, here and by all that is known.
fn key(record: usize) -> String {
    format!("/record/{record}")
}

/// At most so many records in hand that hold all words of a query.
fn in_hand(known: &Known, query: &Query, most: usize, dice: &mut Dice) -> Vec<u32> {
    let sample = known.sample();
    let mut words = Vec::new();
    for (_, word) in known.terms(query) {
        let Some(word) = word else { return Vec::new() };
        words.push(word);
    }
    let rarest = words.iter().min_by_key(|word| sample.holders(**word).len());
    let Some(rarest) = rarest else {
        return Vec::new();
    };
    let holders = sample.holders(*rarest);
    let begin = dice.below(holders.len());
    let looked_at = holders[begin..].iter().take(MOST_LOOKED_AT).copied();
    let holds_all = |record: &u32| {
        let held = sample.words_of(*record);
        words.iter().all(|word| held.contains(word))
    };
    looked_at.filter(holds_all).take(most).collect()
}

/// One of the first words, by Zipf's law: the word at place `n` comes about once for `n` times of the first.
fn drawn(words: usize, dice: &mut Dice) -> usize {
    const FINE: usize = 1 << 32;
    let even = dice.below(FINE) as f64 / FINE as f64;
    let place = ((words as f64 + 1.0).ln() * even).exp();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 1 and the number of words"
    )]
    let place = place as usize;
    place.clamp(1, words.max(1)) - 1
}

/// The word of a number: syllables, frequent words short.
fn spelt(mut number: usize) -> String {
    const CONSONANTS: &[u8] = b"bcdfghjklmnprstvwxyz";
    const VOWELS: &[u8] = b"aeiou";
    let syllables = CONSONANTS.len() * VOWELS.len();
    let mut word = String::new();
    loop {
        let syllable = number % syllables;
        word.push(char::from(CONSONANTS[syllable / VOWELS.len()]));
        word.push(char::from(VOWELS[syllable % VOWELS.len()]));
        if number < syllables {
            return word;
        }
        number = number / syllables - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_numbers_are_spelt_alike() {
        let words: HashSet<String> = (0..30_000).map(spelt).collect();
        assert_eq!(words.len(), 30_000);
    }

    #[test]
    fn the_first_word_is_drawn_most() {
        let mut dice = Dice::of(1, 1);
        let mut times = [0; 50];
        for _ in 0..5000 {
            times[drawn(50, &mut dice)] += 1;
        }
        assert!(times[0] > 2 * times[4] && times[4] > 2 * times[20] && times[49] > 0);
    }
}
