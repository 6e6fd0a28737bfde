//! `setcover` (Lu, Wang and others, deep web crawling by sampling and weighted set cover, 2008 and 2009): cover a sample of the records cheaply; what
//! covers the sample covers the database.
//!
//! ```text
//! weight(d) = 1 / number of candidate words in d         a record that few words reach must be reached by one of them
//! value(w)  = sum of weight(d) over records d of the sample that hold w and are not covered yet
//! choose      argmin cost(w) / value(w),   cost(w) = DF of w in the sample
//! ```
//!
//! The sample is what is in hand, at most 3,000 records, the newest ones; candidates are its unasked words that stand in two of them
//! at least (all of them, if there are none). When the sample is covered, a new and larger one is taken. The paper draws one sample to begin with, by random queries.
//!
//! Weak in requests: its cost counts records returned, so it likes small answers without overlap, where a request costs the same
//! whether it brings one record or a hundred. It knows nothing of caps or fields.

use super::best::{Scored, best};
use super::reading::Reading;
use super::{Choice, Policy};
use crate::known::{Sample, WordId};
use crate::{Action, Known, Outcome};
use model::Why;

/// Most records in a sample. The papers work with samples of a few thousand.
const SAMPLE: usize = 3000;
/// Records that a candidate must stand in.
const LEAST: u32 = 2;

/// The cheapest cover of a sample.
#[derive(Debug, Default)]
pub struct SetCover {
    reading: Reading,
    cover: Cover,
}

/// A sample, and what is left of it to cover.
#[derive(Debug, Default)]
struct Cover {
    /// The sample: records from `begin` to before `end`.
    begin: u32,
    end: u32,
    /// By record of the sample: its weight; zero once it is covered.
    weights: Vec<f64>,
    /// By word: how many records of the sample hold it; zero if it is no candidate.
    df: Vec<u32>,
    /// By word: weight of the records not covered yet that hold it.
    value: Vec<f64>,
    candidates: Vec<WordId>,
    uncovered: usize,
}

impl Cover {
    /// Takes the newest records for a sample.
    fn of(known: &Known) -> Self {
        let sample = known.sample();
        let end = u32::try_from(sample.records()).unwrap_or(u32::MAX);
        let begin = end.saturating_sub(u32::try_from(SAMPLE).unwrap_or(u32::MAX));
        let mut df = vec![0u32; sample.words()];
        for record in begin..end {
            for word in sample.words_of(record) {
                df[word.place()] += 1;
            }
        }
        let candidates = |least: u32| -> Vec<WordId> {
            let is_one = |word: &WordId| df[word.place()] >= least && known.may_ask_word(0, *word);
            sample.ids().filter(is_one).collect()
        };
        let mut words = candidates(LEAST);
        if words.is_empty() {
            words = candidates(1);
        }
        let mut cover = Self {
            begin,
            end,
            df: vec![0; sample.words()],
            value: vec![0.0; sample.words()],
            ..Self::default()
        };
        for word in &words {
            cover.df[word.place()] = df[word.place()];
        }
        cover.candidates = words;
        cover.weigh(sample);
        cover
    }

    /// Gives each record its weight, and each word the weight of its records.
    fn weigh(&mut self, sample: &Sample) {
        for record in self.begin..self.end {
            let words = sample.words_of(record);
            let is_one = |word: &&WordId| self.df[word.place()] > 0;
            let covering = words.iter().filter(is_one).count();
            let weight = if covering == 0 {
                0.0
            } else {
                self.uncovered += 1;
                1.0 / covering as f64
            };
            self.weights.push(weight);
            for word in words {
                self.value[word.place()] += weight;
            }
        }
    }

    /// A word was asked: its records of the sample are covered.
    fn take_off(&mut self, sample: &Sample, word: WordId) {
        let holders = sample.holders(word);
        let from = holders.partition_point(|record| *record < self.begin);
        for record in holders[from..].iter().take_while(|it| **it < self.end) {
            let weight = &mut self.weights[(record - self.begin) as usize];
            if *weight == 0.0 {
                continue;
            }
            let weight = std::mem::take(weight);
            self.uncovered -= 1;
            for word in sample.words_of(*record) {
                self.value[word.place()] -= weight;
            }
        }
    }

    /// The word that covers most for what it costs.
    fn best(&self, known: &Known) -> Option<Scored> {
        let scored = |word: &WordId| {
            let (value, df) = (self.value[word.place()], self.df[word.place()]);
            Scored {
                word: *word,
                score: value / f64::from(df.max(1)),
            }
        };
        let words = self.candidates.iter().map(scored);
        words
            .filter(|it| it.score > NOTHING && known.may_ask_word(0, it.word))
            .max()
    }
}

/// Sums of weights that are taken off again do not come back to zero exactly.
const NOTHING: f64 = 1e-9;

impl Policy for SetCover {
    fn name(&self) -> &'static str {
        "setcover"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let in_sample = self.cover.best(known);
        let left = self.cover.uncovered;
        let in_hand = || best(known, |word| f64::from(known.sample().of(word).df));
        let ask = in_sample.or_else(in_hand).map(|best| Choice {
            action: Action::Ask(known.query(0, &[best.word])),
            why: Why::new(
                self.reading.fresh(),
                1.0,
                format!(
                    "covers {:.3} of weight for each record it returns, {left} of the sample are left",
                    best.score
                ),
            ),
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
        if let Some(asked) = known.answer(action.query())
            && let [(_, word)] = asked.words[..]
        {
            self.cover.take_off(known.sample(), word);
        }
        if self.cover.uncovered == 0 || self.cover.best(known).is_none() {
            self.cover = Cover::of(known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    fn known() -> Known {
        let mut known = Known::new(&[0], &[]);
        let titles = ["q a b", "q a b", "q a c", "q c d", "q d"];
        let (step, kept) = step(known.typed(0, "q"), &titles);
        // The pretend site has records of the same title: their keys must differ.
        let mut step = step;
        for (number, record) in step.records.iter_mut().enumerate() {
            record.key = number.to_string();
        }
        known.learn(&step, &kept);
        known
    }

    fn value(cover: &Cover, known: &Known, word: &str) -> f64 {
        cover.value[known.sample().find(word).unwrap().place()]
    }

    #[test]
    fn a_record_that_few_words_reach_weighs_more() {
        let known = known();
        let cover = Cover::of(&known);
        assert_eq!(cover.weights, [0.5, 0.5, 0.5, 0.5, 1.0]);
        assert!((value(&cover, &known, "a") - 1.5).abs() < 1e-12);
        assert!((value(&cover, &known, "d") - 1.5).abs() < 1e-12);
        // d: 1.5 of weight for 2 records; a: 1.5 for 3.
        let best = cover.best(&known).unwrap();
        assert_eq!(known.sample().text(best.word), "d");
        assert!((best.score - 0.75).abs() < 1e-12);
    }

    #[test]
    fn what_is_covered_counts_no_more() {
        let known = known();
        let mut cover = Cover::of(&known);
        cover.take_off(known.sample(), known.sample().find("d").unwrap());
        assert_eq!(cover.uncovered, 3);
        assert!((value(&cover, &known, "c") - 0.5).abs() < 1e-12);
        cover.take_off(known.sample(), known.sample().find("a").unwrap());
        assert_eq!(cover.uncovered, 0);
        assert!(cover.best(&known).is_none());
    }
}
