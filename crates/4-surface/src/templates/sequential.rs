//! The informativeness test, one answer at a time.
//!
//! `G` submissions, of which `n` were looked at; `d` of their answers differ from each other. A template is informative iff of all its submissions `|S| / |G| >= tau` differ, and
//! at least two do (Madhavan et al., VLDB 2008; "at least two" is ours: a menu of three orders brings one set of records, and a third is more than a fifth).
//!
//! ```text
//! d >= tau G                     informative, for certain
//! d + (G - n) < tau G            not, for certain
//! p = (d-1) / (n-1)              the first answer is always new, so it says nothing
//! Wilson(p, n-1) above tau       informative
//! Wilson(p, n-1) below tau       not
//! ```
//!
//! The paper takes 200 probes of every template. After the last that may be asked, `p` itself decides.

use super::Settings;

/// Deviations on each side of the interval. 1.96 (95 %) is right for one look; here there is one after every answer.
const DEVIATIONS: f64 = 2.24;
/// Answers below which no interval is believed.
const FEWEST: usize = 6;
/// Submissions that are looked at, those included whose answer follows from others. Enough: the interval is then a twelfth wide.
const MOST_DRAWN: usize = 300;

/// How many submissions were looked at, and what came.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Count {
    /// Submissions there are.
    pub(super) size: f64,
    /// Submissions whose answer is known.
    pub(super) seen: usize,
    /// Those of them that were asked; the others follow from other answers.
    pub(super) asked: usize,
    /// Answers that differ.
    pub(super) distinct: usize,
}

impl Count {
    /// The share of the submissions that bring something of their own, as far as can be told.
    pub(super) fn share(&self) -> f64 {
        if self.seen as f64 >= self.size || self.seen < 2 {
            return self.distinct as f64 / self.seen.max(1) as f64;
        }
        (self.distinct as f64 - 1.0) / (self.seen as f64 - 1.0)
    }

    /// Whether the template is informative; `None` if more must be asked.
    pub(super) fn verdict(&self, settings: &Settings) -> Option<bool> {
        let needed = (settings.threshold * self.size).ceil().max(2.0);
        let (seen, distinct) = (self.seen as f64, self.distinct as f64);
        if distinct >= needed {
            return Some(true);
        }
        if distinct + (self.size - seen) < needed {
            return Some(false);
        }
        if self.seen >= FEWEST {
            let (low, high) = wilson(distinct - 1.0, seen - 1.0);
            if low > settings.threshold && self.distinct >= 2 {
                return Some(true);
            }
            if high < settings.threshold {
                return Some(false);
            }
        }
        let enough = self.asked >= settings.most_probes || self.seen >= MOST_DRAWN;
        enough.then(|| self.distinct >= 2 && self.share() >= settings.threshold)
    }
}

/// Wilson's interval of a share: `k` of `n`.
fn wilson(k: f64, n: f64) -> (f64, f64) {
    let z2 = DEVIATIONS * DEVIATIONS;
    let share = k / n;
    let middle = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half =
        DEVIATIONS / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    (middle - half, middle + half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn after(size: f64, seen: usize, distinct: usize) -> Option<bool> {
        let count = Count {
            size,
            seen,
            asked: seen,
            distinct,
        };
        count.verdict(&Settings::default())
    }

    #[test]
    fn a_few_answers_that_all_differ_are_enough() {
        assert_eq!(after(1e6, 5, 5), None);
        assert_eq!(after(1e6, 6, 6), Some(true));
    }

    #[test]
    fn answers_that_are_all_the_same_are_believed_before_the_last_probe() {
        assert_eq!(after(1e6, 10, 1), None);
        assert_eq!(after(1e6, 22, 1), Some(false));
    }

    #[test]
    fn a_small_template_is_decided_as_soon_as_the_rest_cannot_change_it() {
        assert_eq!(after(10.0, 2, 2), Some(true));
        assert_eq!(after(10.0, 9, 1), None);
        assert_eq!(after(10.0, 10, 1), Some(false));
        assert_eq!(after(3.0, 3, 1), Some(false), "one answer is no choice");
    }

    proptest! {
        #[test]
        fn after_the_last_probe_there_is_a_verdict(size in 30.0..1e9_f64, distinct in 1_usize..=30) {
            prop_assert!(after(size, 30, distinct).is_some());
        }
    }
}
