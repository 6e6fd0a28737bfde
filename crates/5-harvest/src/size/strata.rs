//! Records told apart by how they could be found, for what is easily found says little about the rest.
//!
//! ```text
//! unseen / in hand = sum over strata of  in hand (new + prior) / (old + prior)  /  all in hand        new, old: records that the latest answers showed
//! ```
//!
//! - By depth in the site's order: answers that are cut show its top again and again, and its bottom to rare words only. Down to where it was cut an answer leaves
//!   nothing out, so within a stratum cut answers tell as much as whole ones.
//! - By ways: the other words of a record that another record in hand holds as well. One without any was found by the word that was asked, or not at all.
//!
//! If the top of the order is in hand, how dense it stands there tells how many there are. Depths are wrong by up to a common factor, so that is a sign
//! among others.

use super::evidence::searched;
use crate::Known;
use crate::known::Asked;

/// Depths at which strata part: narrower at the top, which cut answers show nearly whole.
const DEPTHS: [f32; 5] = [0.04, 0.1, 0.2, 0.4, 0.7];
/// Numbers of ways at which strata part.
const WAYS: [usize; 4] = [1, 2, 4, 8];
/// Strata by either.
const BY_DEPTH: usize = DEPTHS.len() + 1;
const BY_WAYS: usize = WAYS.len() + 1;
/// Records in hand whose depths, and whose ways, are looked at: an estimate must not cost more the more is in hand.
const DEPTHS_LOOKED_AT: usize = 4_000;
const WAYS_LOOKED_AT: usize = 120;
/// Strata that make up the very top of the order, and those that make up what is near it.
const TOP: usize = 1;
const NEAR_TOP: usize = 3;
/// Records that the odds of the stratum before count as.
const PRIOR: f64 = 2.0;
/// Odds beyond which none are believed.
const LEAST_ODDS: f64 = 0.002;
const MOST_ODDS: f64 = 50.0;

/// New records and old ones.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    new: f64,
    old: f64,
}

/// What an answer showed, by stratum.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Strata {
    by_depth: [Count; BY_DEPTH],
    by_ways: [Count; BY_WAYS],
}

/// What was known before an answer came.
#[derive(Debug, Clone, Copy)]
pub(super) struct Before {
    pub(super) records: usize,
    pub(super) words: usize,
}

impl Strata {
    /// Takes in the last page of an answer.
    pub(super) fn learn(&mut self, known: &Known, asked: &Asked, before: Before) {
        let fields = searched(known);
        let sample = known.sample();
        for record in asked.last_page() {
            let is_new = *record as usize >= before.records;
            let ways = sample.placed(*record).filter(|(word, held_in)| {
                let is_shared = if is_new {
                    word.place() < before.words
                } else {
                    sample.of(*word).df > 1
                };
                held_in & fields != 0
                    && is_shared
                    && asked.words.iter().all(|(_, other)| other != word)
            });
            let depth = known.order().depth(*record);
            for count in [
                &mut self.by_depth[stratum(&DEPTHS, &depth)],
                &mut self.by_ways[stratum(&WAYS, &ways.count())],
            ] {
                if is_new {
                    count.new += 1.0;
                } else {
                    count.old += 1.0;
                }
            }
        }
    }
}

/// What the latest answers tell by strata, in logarithms.
#[derive(Debug)]
pub(super) struct Told {
    /// Unseen for each in hand, with strata by depth.
    pub(super) by_depth: f64,
    /// The same with strata by ways, from answers that left nothing out.
    pub(super) by_ways: f64,
    /// Share of the records in hand that have no way.
    pub(super) without_ways: f64,
    /// How much denser than on average the records in hand stand at the very top of the order, and near it.
    pub(super) top: f64,
    pub(super) near_top: f64,
}

/// What answers tell together; each comes with how it was answered.
pub(super) fn told<'a>(
    known: &Known,
    latest: impl Iterator<Item = (&'a Strata, &'a Asked)>,
) -> Told {
    let (mut by_depth, mut by_ways) = ([Count::default(); BY_DEPTH], [Count::default(); BY_WAYS]);
    for (strata, asked) in latest {
        pour(&strata.by_depth, &mut by_depth);
        if asked.is_whole(known.cap()) {
            pour(&strata.by_ways, &mut by_ways);
        }
    }
    let mut deep = [0.0; BY_DEPTH];
    for record in spread_out(known, DEPTHS_LOOKED_AT) {
        deep[stratum(&DEPTHS, &known.order().depth(record))] += 1.0;
    }
    let fields = searched(known);
    let sample = known.sample();
    let mut wide = [0.0; BY_WAYS];
    for record in spread_out(known, WAYS_LOOKED_AT) {
        let shared = sample
            .placed(record)
            .filter(|(word, held_in)| held_in & fields != 0 && sample.of(*word).df > 1);
        // One of them is the word that found it.
        let ways = shared.count().saturating_sub(1);
        wide[stratum(&WAYS, &ways)] += 1.0;
    }
    let all_wide = wide.iter().sum::<f64>().max(1.0);
    let all_deep = deep.iter().sum::<f64>().max(1.0);
    let dense = |strata: usize| {
        let above: f64 = deep[..strata].iter().sum();
        ((above + 1.0) / f64::from(DEPTHS[strata - 1]) / all_deep).ln()
    };
    Told {
        by_depth: unseen(&deep, &by_depth),
        by_ways: unseen(&wide, &by_ways),
        without_ways: (wide[0] / all_wide + 0.02).ln(),
        top: dense(TOP),
        near_top: dense(NEAR_TOP),
    }
}

/// Unseen for each in hand. A stratum of which little was seen takes the odds of the one before.
fn unseen(in_hand: &[f64], seen: &[Count]) -> f64 {
    let (mut odds, mut unseen) = (1.0, 0.0);
    for (in_hand, count) in in_hand.iter().zip(seen) {
        odds = (count.new + PRIOR * odds + 0.1) / (count.old + PRIOR + 0.1);
        unseen += in_hand * odds;
    }
    let all = in_hand.iter().sum::<f64>().max(1.0);
    (unseen / all).clamp(LEAST_ODDS, MOST_ODDS).ln()
}

fn pour(from: &[Count], to: &mut [Count]) {
    for (from, to) in from.iter().zip(to) {
        to.new += from.new;
        to.old += from.old;
    }
}

/// So many records in hand at most, from the first that came to the last.
fn spread_out(known: &Known, most: usize) -> impl Iterator<Item = u32> {
    let (all, count) = (known.records(), known.records().min(most));
    (0..count).map(move |place| u32::try_from(place * all / count).unwrap_or(u32::MAX))
}

/// The number of the stratum that a value lies in.
fn stratum<T: PartialOrd>(edges: &[T], value: &T) -> usize {
    edges.iter().take_while(|edge| *edge <= value).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stratum_that_is_hard_to_find_is_not_taken_for_the_one_that_is_easy() {
        // Of the first all were known, of the second half; each is half of what is in hand.
        let seen = [(0.0, 900.0), (50.0, 50.0)].map(|(new, old)| Count { new, old });
        let told = unseen(&[100.0, 100.0], &seen).exp();
        assert!((told - 0.5).abs() < 0.02, "{told}");
        let pooled: f64 = 50.0 / 950.0;
        assert!(pooled < 0.1);
    }

    #[test]
    fn a_stratum_that_no_answer_showed_is_like_the_one_before() {
        let seen = [(200.0, 100.0), (0.0, 0.0)].map(|(new, old)| Count { new, old });
        let told = unseen(&[10.0, 10.0], &seen).exp();
        assert!((told - 2.0).abs() < 0.1, "{told}");
    }

    #[test]
    fn a_value_at_an_edge_lies_above_it() {
        assert_eq!(stratum(&WAYS, &0), 0);
        assert_eq!(stratum(&WAYS, &1), 1);
        assert_eq!(stratum(&WAYS, &100), 4);
    }
}
