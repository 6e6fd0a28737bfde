//! `zipf` (Ntoulas, Zerfos, Cho 2005; a baseline of paper 000): a word's matches follow from its rank among the words in hand.
//!
//! ```text
//! |R^(q)| = alpha (rank(q) + beta)^-p        rank by DF among all words in hand
//! r(q)    = |R^(q)| - DF(q)                  what is not in hand yet
//! ```
//!
//! `alpha`, `beta` and `p` are fitted before every choice, by least squares in log space, to the words asked so far: their rank now, and the
//! number of records they brought. Words of equal DF share the middle of their ranks. Until words of three ranks were
//! answered, and whenever the fit does not fall, `p = 1` and `beta = 0`, as Zipf found them.
//!
//! Weak where its assumption does not hold: a box that searches one field finds little for a word that is frequent elsewhere,
//! and under a cap every frequent word seems to match `k` records.

use super::best::best;
use super::executed::{executed, size};
use super::reading::Reading;
use super::{Choice, Policy};
use crate::known::{Sample, WordId};
use crate::{Action, Known, Outcome};
use learn::Zipf as Curve;
use model::Why;

/// Largest `|R^| - DF` first.
#[derive(Debug, Default)]
pub struct Zipf {
    reading: Reading,
}

impl Policy for Zipf {
    fn name(&self) -> &'static str {
        "zipf"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let matches = Matches::now(known);
        let best = best(known, |word| matches.of(known, word) - df(known, word));
        let ask = best.map(|best| Choice {
            action: Action::Ask(known.query(0, &[best.word])),
            why: Why::new(
                best.score.max(0.0),
                1.0,
                format!(
                    "rank {:.0} of the words in hand: about {:.0} match, {:.0} of them in hand",
                    matches.rank(known, best.word),
                    matches.of(known, best.word),
                    df(known, best.word)
                ),
            ),
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, _known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}

/// DF over all that is known of a record, as the published policies count it.
pub(super) fn df(known: &Known, word: WordId) -> f64 {
    f64::from(known.sample().of(word).df)
}

/// How many records match a word, by its rank.
pub(super) struct Matches {
    /// By DF: the rank of words that have it, and how many records such a word matches.
    by_df: Vec<(f64, f64)>,
}

impl Matches {
    /// Fits the curve to what was answered so far. Before the first answer a word is worth its DF.
    pub(super) fn now(known: &Known) -> Self {
        let ranks = ranks(known.sample());
        let points: Vec<(f64, f64)> = executed(known)
            .map(|(word, asked)| (ranks[known.sample().of(word).df as usize], size(asked)))
            .collect();
        let curve = Curve::fit(&points).or_else(|| Curve::through(&points, 1.0));
        let matches = |(df, rank): (usize, f64)| match curve {
            // Most of the many values below the highest DF have no word.
            _ if rank < 1.0 => (rank, 0.0),
            Some(curve) => (rank, curve.at(rank)),
            None => (rank, 2.0 * df as f64),
        };
        Self {
            by_df: ranks.into_iter().enumerate().map(matches).collect(),
        }
    }

    /// `|R^|` of a word.
    pub(super) fn of(&self, known: &Known, word: WordId) -> f64 {
        self.by_df[known.sample().of(word).df as usize].1
    }

    /// The rank of a word.
    pub(super) fn rank(&self, known: &Known, word: WordId) -> f64 {
        self.by_df[known.sample().of(word).df as usize].0
    }
}

/// By DF: the rank from 1 of words that have it, 0 if there are none. Those that share it stand in the middle of their places.
fn ranks(sample: &Sample) -> Vec<f64> {
    let mut counts: Vec<u32> = vec![0];
    for word in sample.ids() {
        let df = sample.of(word).df as usize;
        if counts.len() <= df {
            counts.resize(df + 1, 0);
        }
        counts[df] += 1;
    }
    let mut above = 0.0;
    let mut ranks: Vec<f64> = counts
        .into_iter()
        .rev()
        .map(|count| {
            let before = above;
            above += f64::from(count);
            if count == 0 {
                0.0
            } else {
                f64::midpoint(before + 1.0, above)
            }
        })
        .collect();
    ranks.reverse();
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    fn ask(known: &mut Known, word: &str, titles: &[&str]) {
        let (step, kept) = step(known.typed(0, word), titles);
        known.learn(&step, &kept);
    }

    #[test]
    fn words_of_equal_frequency_share_the_middle_of_their_ranks() {
        let mut known = Known::new(&[0], &[]);
        ask(&mut known, "town", &["town old", "town sea", "sea town"]);
        // town 3; sea 2; old 1.
        assert_eq!(ranks(known.sample())[1..], [3.0, 2.0, 1.0]);
        ask(&mut known, "quay", &["quay"]);
        assert_eq!(ranks(known.sample())[1..], [3.5, 2.0, 1.0]);
    }

    #[test]
    fn one_answer_sets_the_height_of_zipfs_own_curve() {
        let mut known = Known::new(&[0], &[]);
        ask(&mut known, "town", &["town old", "town sea", "sea town"]);
        let matches = Matches::now(&known);
        let sea = known.sample().find("sea").unwrap();
        // town has rank 1 and matched 3, so rank 2 matches 3/2.
        assert!((matches.of(&known, sea) - 1.5).abs() < 1e-9);
    }

    #[test]
    fn before_any_answer_a_word_in_more_records_is_worth_more() {
        let known = Known::new(&[0], &["a".to_owned()]);
        let choice = Zipf::default().next(&known).unwrap();
        assert_eq!(choice.action, Action::Ask(known.typed(0, "a")));
    }
}
