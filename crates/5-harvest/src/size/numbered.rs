//! The numbers that a site gives its records, beside our estimate.
//!
//! There are hardly more records than numbers in use, so the upper end comes down to them. Whether each number is a record, nothing tells: some are deleted, some belong to other
//! things. Where our estimate finds that many records likely, all numbers are held to be in use, as they mostly are; where it does not, it stands.

use super::{Estimate, combined};
use crate::Known;

/// The name of the estimate that holds all numbers to be in use.
pub const NAME: &str = "numbered";

/// How far from the middle towards an end of the interval the numbers may lie to be held likely.
const LIKELY: f64 = 0.6;
/// By how much the count of the numbers may be off.
const OFF: f64 = 1.02;

/// Sets the numbers beside an estimate.
pub(super) fn estimate(ours: Estimate, known: &Known) -> Estimate {
    let Some(most) = known.serials().most_records() else {
        return ours;
    };
    let seen = known.records() as f64;
    // As logarithms of the unseen for each seen: that is what our estimate is even in.
    let odds = |size: f64| (size / seen - 1.0).max(combined::LEAST.exp()).ln();
    let (low, mid, high) = (
        odds(ours.low as f64),
        odds(ours.mid as f64),
        odds(ours.high as f64),
    );
    let there = odds(most);
    let is_possible = there >= low && most >= seen;
    if ours.method != combined::NAME || !is_possible {
        return ours;
    }
    let is_likely = there >= mid + LIKELY * (low - mid) && there <= mid + LIKELY * (high - mid);
    let most_of_all = (most * OFF).max(seen);
    if is_likely && ours.reachable.is_none() {
        let interval = learn::Interval {
            low: (ours.low as f64).min(most),
            mid: most,
            high: most_of_all,
        };
        return Estimate::of(interval, known.records() as u64, NAME);
    }
    let interval = learn::Interval {
        low: ours.low as f64,
        mid: ours.mid as f64,
        high: (ours.high as f64).min(most_of_all).max(ours.mid as f64),
    };
    Estimate {
        reachable: ours.reachable,
        ..Estimate::of(interval, known.records() as u64, ours.method)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;
    use model::Query;

    /// Every second of 2,000 records is in hand.
    fn known() -> Known {
        let titles: Vec<String> = (1..=1000).map(|row| format!("item {}", 2 * row)).collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        let mut known = Known::new(&[0], &[]);
        let (step, kept) = step(Query::typed(0, "item"), &titles);
        known.learn(&step, &kept);
        known
    }

    fn ours(low: u64, mid: u64, high: u64) -> Estimate {
        Estimate {
            low,
            mid,
            high,
            ..Estimate::exactly(mid, combined::NAME)
        }
    }

    #[test]
    fn numbers_that_are_likely_are_believed() {
        let estimate = estimate(ours(1300, 1900, 3800), &known());
        assert_eq!(estimate.method, NAME);
        assert!((1990..=2010).contains(&estimate.mid), "{estimate:?}");
        assert!(estimate.low <= 1300 && estimate.high < 2100, "{estimate:?}");
    }

    #[test]
    fn numbers_that_are_many_more_than_records_bound_them_only() {
        let estimate = estimate(ours(1050, 1200, 2500), &known());
        assert_eq!((estimate.method, estimate.mid), (combined::NAME, 1200));
        assert!(estimate.high < 2100, "{estimate:?}");
    }

    #[test]
    fn numbers_that_are_too_few_tell_nothing() {
        let said = ours(5000, 6000, 9000);
        assert_eq!(estimate(said, &known()), said);
    }
}
