//! `dfband` (after Wang & Lu, "Crawling ranked deep Web data sources"): on a site that shows no more than `k` records, ask only words that match
//! fewer than `k`.
//!
//! ```text
//! DF^(w) = DF(w) s          s = median over recent queries of |R| / DF before asking, and at least 1
//! choose  argmax DF^(w)     over words with DF^(w) <= k; if there are none, the word with the smallest DF^
//! ```
//!
//! As long as no cap is known it is `gf`. An answer cut at `k` matches more than it shows, and more than was thought: it raises `s`.
//!
//! Weak where one ratio does not fit all words: a box that searches one field only. And a word in the band may still bring nothing
//! new: the estimate knows nothing of overlap beyond DF.

use super::best::best;
use super::executed::{size, word_of};
use super::reading::Reading;
use super::{Choice, Policy};
use crate::known::{Cap, WordId};
use crate::{Action, Known, Outcome};
use model::Why;
use std::collections::VecDeque;

/// Queries that the ratio is taken from. As records come in, DF grows towards the truth and the ratio falls towards one, so old queries must
/// not count.
const RECENT: usize = 31;

/// How much larger than the ratio so far that of an answer cut off is taken to be: it was asked because it should have fitted.
const CUT: f64 = 1.5;

/// The most frequent word that should not overflow.
#[derive(Debug, Default)]
pub struct DfBand {
    reading: Reading,
    /// Matches for each record in hand that had the word, of recent queries.
    ratios: VecDeque<f64>,
    /// Records in hand before the answer that is being learned from.
    records: u32,
}

impl DfBand {
    /// `s`: how many records match for each one in hand.
    fn ratio(&self) -> f64 {
        let mut ratios: Vec<f64> = self.ratios.iter().copied().collect();
        ratios.sort_by(f64::total_cmp);
        let middle = ratios.get(ratios.len() / 2).copied();
        middle.unwrap_or(1.0).max(1.0)
    }

    /// How good a word is if answers are cut at `most`: those in the band by their size, above those that overflow.
    fn score(matches: f64, most: f64) -> f64 {
        if matches <= most { matches } else { -matches }
    }
}

/// DF of a word before the records from `records` on came in.
fn df_before(known: &Known, word: WordId, records: u32) -> usize {
    let holders = known.sample().holders(word);
    holders.partition_point(|record| *record < records)
}

impl Policy for DfBand {
    fn name(&self) -> &'static str {
        "dfband"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let ratio = self.ratio();
        let most = match known.cap() {
            Cap::At(most) => f64::from(most),
            Cap::None => f64::INFINITY,
        };
        let matches = |word| f64::from(known.sample().of(word).df) * ratio;
        let ask = best(known, |word| Self::score(matches(word), most)).map(|best| {
            let (matches, df) = (matches(best.word), known.sample().of(best.word).df);
            let evidence = if most.is_finite() {
                format!("about {matches:.0} match, no more than {most} are shown, {df} are in hand")
            } else {
                format!("stands in {df} records in hand")
            };
            Choice {
                action: Action::Ask(known.query(0, &[best.word])),
                why: Why::new((matches.min(most) - f64::from(df)).max(0.0), 1.0, evidence),
            }
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
        if let Action::Ask(query) = action
            && let Some((word, asked)) = known.answer(query).and_then(word_of)
        {
            let before = df_before(known, word, self.records);
            if before > 0 {
                let mut ratio = size(asked) / before as f64;
                if asked.total.is_none() && asked.overflowed(known.cap()) {
                    ratio = ratio.max(CUT * self.ratio());
                }
                self.ratios.push_back(ratio);
                if self.ratios.len() > RECENT {
                    self.ratios.pop_front();
                }
            }
        }
        self.records = u32::try_from(known.records()).unwrap_or(u32::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_word_in_the_band_comes_first_and_the_least_overflow_after_the_band() {
        let mut sizes: [u32; 5] = [40, 300, 99, 101, 3];
        let score = |size: u32| DfBand::score(f64::from(size), 100.0);
        sizes.sort_by(|a, b| score(*b).total_cmp(&score(*a)));
        assert_eq!(sizes, [99, 40, 3, 101, 300]);
    }

    #[test]
    fn the_ratio_is_the_middle_of_what_recent_words_matched_for_each_record_in_hand() {
        let mut known = Known::new(&[0], &["sea".to_owned()]);
        let mut policy = DfBand::default();
        let mut ask = |word: &str, titles: &[&str]| {
            let query = known.typed(0, word);
            let (step, kept) = crate::known::tests::step(query.clone(), titles);
            let outcome = known.learn(&step, &kept);
            policy.learn(&known, &Action::Ask(query), &outcome);
            policy.ratio()
        };
        // A word that stood in nothing in hand says nothing.
        assert!((ask("sea", &["sea old", "sea new"]) - 1.0).abs() < 1e-12);
        // `old` stood in one record in hand and matched three.
        assert!((ask("old", &["old man", "old town", "old hat"]) - 3.0).abs() < 1e-12);
    }
}
