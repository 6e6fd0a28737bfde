//! What was asked, as it looked then, and how far expectations were off.

use super::belief::Bin;
use crate::known::{Asked, Cap, WordId};
use crate::policy::executed::size;
use crate::policy::features::Place;
use crate::{Action, Known, Outcome};

/// Weight of the newest answer in what is learned about errors and overflows.
const NEWEST: f64 = 0.1;
/// How much more than the cap an answer cut off matches at least, if nothing more is known.
const BEYOND: f64 = 1.2;

/// A word that was asked, as it looked when it was.
#[derive(Debug, Clone, Copy)]
pub(super) struct Executed {
    /// Which of the queries asked.
    pub(super) number: usize,
    /// The number of its shape.
    pub(super) shape: usize,
    /// Where it stood.
    pub(super) place: Place,
    /// Its figures.
    pub(super) bin: Bin,
    /// `ln(DF/N)`.
    pub(super) share: f64,
    /// `ln |R|` as expected.
    pub(super) guess: f64,
}

/// All that was asked.
#[derive(Debug)]
pub(super) struct Past {
    pub(super) executed: Vec<Executed>,
    /// Records in hand before the answer that is being learned from.
    pub(super) records: u32,
    /// Mean square of how far `y` was off lately.
    pub(super) error: f64,
    /// How much of what was expected overflowing answers have brought.
    overflow: f64,
    /// Most records on a page of an answer that goes on.
    page: Option<u32>,
    /// Requests for a page.
    requests: f64,
}

impl Default for Past {
    fn default() -> Self {
        Self {
            executed: Vec::new(),
            records: 0,
            error: 1.0,
            overflow: 1.0,
            page: None,
            requests: 1.0,
        }
    }
}

impl Past {
    /// DF where the box searches, before the last answer came in.
    pub(super) fn df_before(&self, known: &Known, word: WordId) -> f64 {
        let (sample, reach) = (known.sample(), known.reach(0));
        let holders = sample.holders(word);
        let from = holders.partition_point(|record| *record < self.records);
        let is_found = |record: &&u32| sample.fields_of(word, **record) & reach != 0;
        let since = holders[from..].iter().filter(is_found).count();
        (f64::from(known.df(0, word)) - since as f64).max(0.0)
    }

    /// Whether the word stood anywhere in hand before the last answer came in.
    pub(super) fn stood_in_hand(&self, known: &Known, word: WordId) -> bool {
        let first = known.sample().holders(word).first();
        first.is_some_and(|record| *record < self.records)
    }

    /// `y` of a word that was asked: `ln |R| - ln(DF/N)`. An answer that is not whole says only that there is more.
    pub(super) fn y(executed: &Executed, asked: &Asked, cap: Cap) -> f64 {
        let found = (size(asked) + 0.5).ln();
        let is_cut = asked.total.is_none() && (asked.more || asked.overflowed(cap));
        let matches = if is_cut {
            (found + BEYOND.ln()).max(executed.guess)
        } else {
            found
        };
        matches - executed.share
    }

    /// Compares an answer with what was expected of it.
    pub(super) fn judge(
        &mut self,
        known: &Known,
        asked: &Asked,
        executed: &Executed,
        df: f64,
        size: f64,
    ) {
        let cap = known.cap();
        if self.executed.is_empty() {
            return;
        }
        let off = Self::y(executed, asked, cap) - (executed.guess - executed.share);
        self.error += NEWEST * (off * off - self.error);
        if let Cap::At(most) = cap
            && asked.overflowed(cap)
        {
            let matches = executed.guess.exp().max(size);
            let expected = f64::from(most) * (1.0 - df / matches).max(0.05);
            let ratio = f64::from(asked.new) / expected;
            self.overflow += NEWEST * (ratio.min(1.0) - self.overflow);
        }
    }

    /// Learns how large pages are and what they cost.
    pub(super) fn count_pages(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        self.requests += NEWEST * (f64::from(outcome.requests.max(1)) - self.requests);
        if known.open().contains_key(action.query()) {
            let shown = u32::try_from(outcome.returned).unwrap_or(u32::MAX);
            self.page = self.page.max(Some(shown));
        }
    }

    /// New records expected of a word that matches so many, some of them in hand.
    pub(super) fn brings(&self, df: f64, matches: f64, cap: Cap) -> f64 {
        match cap {
            Cap::At(most) if matches > f64::from(most) => {
                f64::from(most) * (1.0 - df / matches) * self.overflow
            }
            _ => matches - df,
        }
    }

    /// Requests expected to read all that is shown.
    pub(super) fn cost(&self, matches: f64, cap: Cap) -> f64 {
        let shown = match cap {
            Cap::At(most) => matches.min(f64::from(most)),
            Cap::None => matches,
        };
        let page = self
            .page
            .map_or(f64::INFINITY, |page| f64::from(page.max(1)));
        self.requests * (shown / page).ceil().max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn under_a_cap_no_word_brings_more_than_is_shown() {
        let past = Past {
            overflow: 0.5,
            ..Past::default()
        };
        assert!((past.brings(20.0, 80.0, Cap::At(100)) - 60.0).abs() < 1e-12);
        // 400 match, 100 of them in hand, 100 are shown: 75 of those are new, and half of that was found so far.
        assert!((past.brings(100.0, 400.0, Cap::At(100)) - 37.5).abs() < 1e-12);
        assert!((past.brings(100.0, 400.0, Cap::None) - 300.0).abs() < 1e-12);
    }

    #[test]
    fn a_long_answer_costs_a_request_for_each_page() {
        let past = Past {
            page: Some(10),
            requests: 2.0,
            ..Past::default()
        };
        assert!((past.cost(35.0, Cap::None) - 8.0).abs() < 1e-12);
        assert!((past.cost(35.0, Cap::At(20)) - 4.0).abs() < 1e-12);
        assert!((Past::default().cost(35.0, Cap::None) - 1.0).abs() < 1e-12);
    }
}
