//! `tfidf` (the keyword ranking of Google's surfacing, VLDB 2008): ask what is typical for some records but not for all.
//!
//! ```text
//! score(w) = sum over records d in hand of tf(w,d) idf(w) = TF(w) ln(1 + N / DF(w))
//! ```
//!
//! The surfacing system ranks words page by page and keeps the best of each; its loop of rounds is a bootstrap, not an order of queries. Summed
//! over the records in hand, as here, it is an order, and close to `gf`: with TF near DF the score rises with DF, if more
//! slowly. (A mean over the records that hold the word would put rare words first.) `1 +` keeps a word of all records in hand above nothing: with one
//! record in hand they all are.
//!
//! Weak as `gf` is: under a cap frequent words overflow.

use super::best::best;
use super::reading::Reading;
use super::{Choice, Policy};
use crate::{Action, Known, Outcome};
use model::Why;

/// Highest summed TF-IDF first.
#[derive(Debug, Default)]
pub struct TfIdf {
    reading: Reading,
}

/// The score of a word that stands in `df` of so many records, `tf` times in all.
fn score(tf: u32, df: u32, records: usize) -> f64 {
    if df == 0 {
        return 0.0;
    }
    f64::from(tf) * (records as f64 / f64::from(df)).ln_1p()
}

impl Policy for TfIdf {
    fn name(&self) -> &'static str {
        "tfidf"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let sample = known.sample();
        let best = best(known, |word| {
            let stats = sample.of(word);
            score(stats.tf, stats.df, sample.records())
        });
        let ask = best.map(|best| {
            let stats = sample.of(best.word);
            Choice {
                action: Action::Ask(known.query(0, &[best.word])),
                why: Why::new(
                    self.reading.fresh(),
                    1.0,
                    format!(
                        "stands {} times in {} of {} records in hand: tf-idf {:.1}",
                        stats.tf,
                        stats.df,
                        sample.records(),
                        best.score
                    ),
                ),
            }
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, _known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_occurrences_times_rarity() {
        assert!((score(6, 2, 8) - 6.0 * 5f64.ln()).abs() < 1e-12);
        assert!(score(0, 0, 8).abs() < 1e-12);
    }

    #[test]
    fn a_word_of_all_records_is_worth_less_than_one_of_half_that_repeats() {
        assert!(score(100, 100, 100) < score(80, 50, 100));
    }
}
