//! What a word is expected to bring, given how many records it is thought to match.
//!
//! ```text
//! matches = m exp(s z)                                     m: what is thought; s: how far that was off lately; z: normal
//! E[new]  = E[ matches <= k:  matches - DF
//!              matches >  k:  k (1 - DF/matches) f(matches/k) ]     over three values of z (Gauss-Hermite)
//! ```
//!
//! `f` is how much of `k (1 - DF/matches)` answers that overflow as much have brought lately. A site ranks its answers, often the same way for
//! every query, so words that overflow by far show the same records again and again, while those that just overflow do not.

use crate::known::Cap;
use learn::gaussian;

/// Values of `z` and their weights: the middle, and one to each side.
const SIDE: f64 = 1.732_050_807_568_877_2;
const WEIGHTS: [f64; 3] = [1.0 / 6.0, 2.0 / 3.0, 1.0 / 6.0];
/// Widths of a step of `ln(matches/k)`, and how many are told apart.
const STEP: f64 = 0.5;
const STEPS: usize = 16;
/// Width of the Gaussian over them.
const SIGMA: f64 = 0.7;
/// Records that `f = 1` is believed with at first.
const BELIEVED: f64 = 50.0;
/// How much less each older answer counts.
const FADE: f64 = 0.97;

/// What an answer that overflowed has brought.
#[derive(Debug, Clone, Copy)]
pub(super) struct Overflow {
    /// How many records it was thought to match.
    pub(super) matches: f64,
    /// New records expected, with `f` left out.
    pub(super) expected: f64,
    /// New records that came.
    pub(super) new: f64,
}

/// What words are expected to bring and to cost now.
#[derive(Debug)]
pub(super) struct Promise {
    /// `k`, or infinity.
    most: f64,
    /// `f`, by step.
    fresh: [f64; STEPS],
    /// `exp(s z)` for the three values.
    factors: [f64; 3],
    /// Records on a page, or infinity.
    page: f64,
    /// Requests for a page.
    requests: f64,
}

impl Promise {
    /// What can be promised: `error` is the standard deviation of `ln matches`.
    pub(super) fn new(
        cap: Cap,
        overflows: &[Overflow],
        error: f64,
        page: Option<u32>,
        requests: f64,
    ) -> Self {
        let most = match cap {
            Cap::At(most) => f64::from(most),
            Cap::None => f64::INFINITY,
        };
        Self {
            most,
            fresh: std::array::from_fn(|step| freshness(step as f64 * STEP, most, overflows)),
            factors: [-SIDE, 0.0, SIDE].map(|z| (error * z).exp()),
            page: page.map_or(f64::INFINITY, |page| f64::from(page.max(1))),
            requests,
        }
    }

    /// New records expected of a word that is thought to match so many, `df` of them in hand.
    pub(super) fn new_records(&self, df: f64, matches: f64) -> f64 {
        let each = self.factors.iter().zip(WEIGHTS);
        each.map(|(factor, weight)| weight * self.at(df, matches * factor))
            .sum()
    }

    fn at(&self, df: f64, matches: f64) -> f64 {
        if matches <= self.most {
            return matches - df;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "not negative, since there are more matches than are shown; large ones are cut"
        )]
        let step = ((matches / self.most).ln() / STEP).round() as usize;
        expected(df, matches, self.most) * self.fresh[step.min(STEPS - 1)]
    }

    /// Requests expected to read all that is shown.
    pub(super) fn cost(&self, matches: f64) -> f64 {
        let pages = matches.min(self.most) / self.page;
        self.requests * pages.ceil().max(1.0)
    }
}

/// New records among the `most` shown of so many, if those in hand are spread evenly.
pub(super) fn expected(df: f64, matches: f64, most: f64) -> f64 {
    most * (1.0 - df / matches).max(0.0)
}

/// `f` for answers that overflow by `e^x`.
fn freshness(x: f64, most: f64, overflows: &[Overflow]) -> f64 {
    let (mut came, mut hoped, mut weight) = (BELIEVED, BELIEVED, 1.0);
    for overflow in overflows.iter().rev() {
        let apart = x - (overflow.matches / most).ln().max(0.0);
        let likeness = weight * gaussian(apart * apart, SIGMA);
        came += likeness * overflow.new;
        hoped += likeness * overflow.expected;
        weight *= FADE;
    }
    came / hoped
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sure(cap: Cap, overflows: &[Overflow]) -> Promise {
        Promise::new(cap, overflows, 0.0, Some(10), 2.0)
    }

    #[test]
    fn under_a_cap_no_word_brings_more_than_is_shown() {
        let promise = sure(Cap::At(100), &[]);
        assert!((promise.new_records(20.0, 80.0) - 60.0).abs() < 1e-9);
        // 400 match, 100 of them in hand, 100 are shown: 75 of those are new.
        assert!((promise.new_records(100.0, 400.0) - 75.0).abs() < 1e-9);
        let endless = sure(Cap::None, &[]);
        assert!((endless.new_records(100.0, 400.0) - 300.0).abs() < 1e-9);
    }

    #[test]
    fn words_that_overflow_by_far_are_not_promised_again_what_they_did_not_bring() {
        let stale = Overflow {
            matches: 10_000.0,
            expected: 90.0,
            new: 0.0,
        };
        let promise = sure(Cap::At(100), &[stale; 9]);
        assert!(promise.new_records(0.0, 10_000.0) < 15.0);
        assert!(promise.new_records(0.0, 110.0) > 95.0);
    }

    #[test]
    fn doubt_lowers_the_promise_of_what_just_fits() {
        let doubtful = Promise::new(Cap::At(100), &[], 0.5, None, 1.0);
        let promised = doubtful.new_records(0.0, 95.0);
        assert!(promised < 95.0 && promised > 80.0, "{promised}");
    }

    #[test]
    fn a_long_answer_costs_a_request_for_each_page() {
        assert!((sure(Cap::None, &[]).cost(35.0) - 8.0).abs() < 1e-12);
        assert!((sure(Cap::At(20), &[]).cost(35.0) - 4.0).abs() < 1e-12);
    }
}
