//! Every word in hand, estimated: how many records it matches, how many of them are new, what that costs.

use super::belief::{Belief, Bin};
use super::promise::Promise;
use crate::Known;
use crate::known::WordId;
use crate::policy::features::{Shapes, field_of};
use crate::policy::lookahead::Candidate;

/// What a word that stands in nothing in hand counts for.
const UNSEEN: f64 = 0.25;
/// Most words stand in few records: their shares are worked out once.
const FEW: u32 = 256;

/// What is thought of every word now.
pub(super) struct Survey<'a> {
    known: &'a Known,
    shapes: &'a Shapes,
    belief: Belief,
    promise: Promise,
    /// By DF: `ln(DF/N)`.
    shares: Vec<f64>,
}

/// `ln(DF/N)`.
pub(super) fn share_of(df: f64, records: usize) -> f64 {
    (df.max(UNSEEN) / records.max(1) as f64).ln()
}

impl<'a> Survey<'a> {
    pub(super) fn new(
        known: &'a Known,
        shapes: &'a Shapes,
        belief: Belief,
        promise: Promise,
    ) -> Self {
        let share = |df| share_of(f64::from(df), known.records());
        Self {
            known,
            shapes,
            belief,
            promise,
            shares: (0..FEW).map(share).collect(),
        }
    }

    /// `|R^|` of a word.
    pub(super) fn matches(&self, word: WordId) -> f64 {
        let (df, sample) = (self.known.df(0, word), self.known.sample());
        let share = self.shares.get(df as usize).copied();
        let share = share.unwrap_or_else(|| share_of(f64::from(df), self.known.records()));
        let bin = Bin::of(share, sample.of(word));
        let field = field_of(sample, word);
        (share + self.belief.of(self.shapes.number(word), field, bin)).exp()
    }

    /// What a word is expected to bring and to cost.
    pub(super) fn candidate(&self, word: WordId) -> Candidate {
        let matches = self.matches(word);
        let df = f64::from(self.known.df(0, word));
        Candidate {
            word,
            new: self.promise.new_records(df, matches),
            cost: self.promise.cost(matches),
        }
    }

    /// The part of one word's matches that another one matches, too; drawn towards what it would be by chance.
    pub(super) fn share(&self, one: WordId, other: WordId) -> f64 {
        let sample = self.known.sample();
        let df = |word: WordId| f64::from(sample.of(word).df);
        shrunk(
            f64::from(sample.both(one, other)),
            df(one),
            df(other) / sample.records().max(1) as f64,
        )
    }
}

/// `m`: records that the share of two words is shrunk by.
const SHRINK: f64 = 5.0;

/// `(DF(a and b) + m DF(b)/N) / (DF(a) + m)`.
fn shrunk(both: f64, one: f64, by_chance: f64) -> f64 {
    (both + SHRINK * by_chance) / (one + SHRINK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_few_records_is_drawn_towards_chance() {
        // One of one in common, where one in ten would be by chance.
        assert!((shrunk(1.0, 1.0, 0.1) - 0.25).abs() < 1e-12);
        assert!((shrunk(500.0, 500.0, 0.1) - 1.0).abs() < 0.01);
        assert!((shrunk(0.0, 0.0, 0.1) - 0.1).abs() < 1e-12);
    }
}
