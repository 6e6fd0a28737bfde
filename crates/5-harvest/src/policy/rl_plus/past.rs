//! What was asked, as it looked then, and how far expectations were off.

use super::belief::Bin;
use super::promise::{Overflow, Promise, expected};
use crate::known::{Asked, Cap, WordId};
use crate::policy::executed::size;
use crate::{Action, Known, Outcome};
use learn::truncated_mean;

/// Weight of the newest answer in what is learned about errors and requests.
const NEWEST: f64 = 0.05;
/// An estimate of `ln |R|` is never held to be better than that.
const LEAST_ERROR: f64 = 0.4;

/// A word that was asked, as it looked when it was.
#[derive(Debug, Clone, Copy)]
pub(super) struct Executed {
    /// Which of the queries asked.
    pub(super) number: usize,
    /// The number of its shape.
    pub(super) shape: usize,
    /// The first field it stood in.
    pub(super) field: usize,
    /// Its figures.
    pub(super) bin: Bin,
    /// `ln(DF/N)`.
    pub(super) share: f64,
    /// `ln |R|` as its like would have it.
    pub(super) guess: f64,
}

/// All that was asked.
#[derive(Debug)]
pub(super) struct Past {
    pub(super) executed: Vec<Executed>,
    /// Records in hand before the answer that is being learned from.
    pub(super) records: u32,
    /// Mean square of how far `y` was off lately.
    error: f64,
    overflows: Vec<Overflow>,
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
            overflows: Vec::new(),
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

    /// How far estimates of `ln |R|` were off lately.
    pub(super) fn deviation(&self) -> f64 {
        self.error.sqrt().max(LEAST_ERROR)
    }

    /// What words are expected to bring now.
    pub(super) fn promise(&self, cap: Cap) -> Promise {
        Promise::new(
            cap,
            &self.overflows,
            self.deviation(),
            self.page,
            self.requests,
        )
    }

    /// `y` of a word that was asked: `ln |R| - ln(DF/N)`. Of an answer that is not whole we know that there is more: as much more as its like would
    /// have it, given that.
    pub(super) fn y(&self, executed: &Executed, asked: &Asked, cap: Cap) -> f64 {
        let found = (size(asked) + 0.5).ln();
        let matches = if is_cut(asked, cap) {
            truncated_mean(executed.guess, self.deviation(), found)
        } else {
            found
        };
        matches - executed.share
    }

    /// Compares an answer with what was expected of it.
    pub(super) fn judge(&mut self, asked: &Asked, executed: &Executed, df: f64, cap: Cap) {
        let off = self.y(executed, asked, cap) - (executed.guess - executed.share);
        if !is_cut(asked, cap) || off > 0.0 {
            self.error += NEWEST * (off * off - self.error);
        }
        if let Cap::At(most) = cap
            && asked.overflowed(cap)
        {
            let matches = executed.guess.exp().max(size(asked));
            self.overflows.push(Overflow {
                matches,
                expected: expected(df, matches, f64::from(most)),
                new: f64::from(asked.new),
            });
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
}

/// Whether more matches than was shown, and the site does not say how much.
pub(super) fn is_cut(asked: &Asked, cap: Cap) -> bool {
    asked.total.is_none() && (asked.more || asked.overflowed(cap))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    fn hear(known: &mut Known, word: &str, titles: &[&str], total: Option<u64>) {
        let (mut step, kept) = step(known.typed(0, word), titles);
        step.total = total;
        known.learn(&step, &kept);
    }

    fn executed(known: &Known, past: &Past, word: &str) -> Executed {
        let word = known.sample().find(word).unwrap();
        let share = crate::policy::rl_plus::share_of(past.df_before(known, word), 3);
        Executed {
            number: known.asked().len() - 1,
            shape: 0,
            field: 0,
            bin: Bin::of(share, known.sample().of(word)),
            share,
            guess: 0.0,
        }
    }

    #[test]
    fn figures_are_those_from_before_the_answer() {
        let mut known = Known::new(&[0], &[]);
        hear(&mut known, "sea", &["sea old", "sea new", "sea"], None);
        let past = Past {
            records: 3,
            ..Past::default()
        };
        hear(&mut known, "old", &["sea old", "old hat", "old man"], None);
        let (old, hat) = (known.sample().find("old"), known.sample().find("hat"));
        assert!((past.df_before(&known, old.unwrap()) - 1.0).abs() < 1e-12);
        assert!(past.stood_in_hand(&known, old.unwrap()));
        assert!(!past.stood_in_hand(&known, hat.unwrap()));
    }

    #[test]
    fn a_whole_answer_says_how_many_match_and_one_cut_off_that_there_are_more() {
        let mut known = Known::new(&[0], &[]);
        hear(&mut known, "sea", &["sea old", "sea new", "sea"], None);
        let past = Past {
            records: 3,
            ..Past::default()
        };
        hear(&mut known, "old", &["sea old", "old hat", "old man"], None);
        let (old, asked) = (executed(&known, &past, "old"), &known.asked()[1]);
        let whole = past.y(&old, asked, Cap::None);
        // Three match, and one of three in hand had the word.
        assert!((whole - (3.5f64.ln() - (1.0f64 / 3.0).ln())).abs() < 1e-12);
        assert!(past.y(&old, asked, Cap::At(3)) > whole + 0.1);
    }

    #[test]
    fn what_the_site_says_itself_is_not_guessed_at() {
        let mut known = Known::new(&[0], &[]);
        hear(&mut known, "sea", &["sea old", "sea new", "sea"], None);
        let past = Past {
            records: 3,
            ..Past::default()
        };
        hear(&mut known, "old", &["sea old", "old hat"], Some(90));
        let old = executed(&known, &past, "old");
        let y = past.y(&old, &known.asked()[1], Cap::At(2));
        assert!((y + old.share - 90.5f64.ln()).abs() < 1e-12);
    }
}
