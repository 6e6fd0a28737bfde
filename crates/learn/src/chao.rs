//! Chao's lower-bound estimate of how many things there are, from how often each seen one was seen.
//!
//! Draw `t` samples (here: queries). `q1` things were in exactly one of them, `q2` in exactly two, `seen` in any.
//!
//! ```text
//! q2 > 0:  S = seen + (t-1)/t * q1^2 / (2 q2)
//! q2 = 0:  S = seen + (t-1)/t * q1 (q1-1) / 2          (bias-corrected form)
//! ```
//!
//! The interval is the log-normal one of Chao (1987): it cannot fall below what was seen.
//!
//! Queries are no random samples: a harvest asks for what it has not seen. That keeps records in few queries and pushes the
//! estimate up; records that no query of this kind can reach push it down. So it is reported with its name and interval, never as a bare number.

/// A number we do not know exactly.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Lower end of the 95 % interval.
    pub low: f64,
    /// The estimate.
    pub mid: f64,
    /// Upper end of the 95 % interval.
    pub high: f64,
}

impl Interval {
    /// A number that is known.
    pub fn exactly(value: f64) -> Self {
        Self {
            low: value,
            mid: value,
            high: value,
        }
    }
}

/// Estimates how many things there are: `q1` of the `seen` were in one of the `samples` only, `q2` in two.
pub(crate) fn chao2_of(seen: f64, q1: f64, q2: f64, samples: usize) -> Interval {
    if samples < 2 || q1 == 0.0 {
        return Interval::exactly(seen);
    }
    let t = samples as f64;
    let a = (t - 1.0) / t;
    let (unseen, variance) = if q2 > 0.0 {
        let r = q1 / q2;
        let variance =
            q2 * (a / 2.0 * r.powi(2) + a.powi(2) * r.powi(3) + a.powi(2) / 4.0 * r.powi(4));
        (a * q1 * q1 / (2.0 * q2), variance)
    } else {
        let unseen = a * q1 * (q1 - 1.0) / 2.0;
        let variance = a * q1 * (q1 - 1.0) / 2.0 + a.powi(2) * q1 * (2.0 * q1 - 1.0).powi(2) / 4.0
            - a.powi(2) * q1.powi(4) / (4.0 * (seen + unseen));
        (unseen, variance.max(0.0))
    };
    log_normal(seen, unseen, variance)
}

/// The log-normal interval of a count that cannot fall below what was seen.
pub(crate) fn log_normal(seen: f64, unseen: f64, variance: f64) -> Interval {
    if unseen <= 0.0 {
        return Interval::exactly(seen);
    }
    let spread = (1.96 * (1.0 + variance / unseen.powi(2)).ln().sqrt()).exp();
    Interval {
        low: seen + unseen / spread,
        mid: seen + unseen,
        high: seen + unseen * spread,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `times_seen`: for each thing, in how many of the samples it was.
    fn chao2(times_seen: &[u32], samples: usize) -> Interval {
        let counted = |is: fn(u32) -> bool| times_seen.iter().filter(|times| is(**times)).count();
        let (seen, q1, q2) = (
            counted(|times| times > 0),
            counted(|times| times == 1),
            counted(|times| times == 2),
        );
        chao2_of(seen as f64, q1 as f64, q2 as f64, samples)
    }

    /// Draws `samples` random halves of `truth` things with a fixed congruential generator.
    fn random_halves(truth: usize, samples: usize) -> Vec<u32> {
        let mut state = 12_345_u64;
        let mut times = vec![0; truth];
        for _ in 0..samples {
            for seen in &mut times {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                *seen += u32::from(state >> 63 == 1);
            }
        }
        times
    }

    #[test]
    fn the_truth_of_random_samples_lies_in_the_interval() {
        let times = random_halves(1000, 4);
        let interval = chao2(&times, 4);
        assert!(
            interval.low <= 1000.0 && 1000.0 <= interval.high,
            "{interval:?}"
        );
        assert!((interval.mid - 1000.0).abs() < 30.0, "{interval:?}");
    }

    #[test]
    fn one_sample_says_nothing_about_the_unseen() {
        assert_eq!(chao2(&[1, 1, 1], 1), Interval::exactly(3.0));
    }

    #[test]
    fn when_everything_was_seen_again_nothing_is_missing() {
        assert_eq!(chao2(&[2, 3, 2, 5], 9), Interval::exactly(4.0));
    }

    proptest! {
        #[test]
        fn the_interval_is_ordered_and_never_below_what_was_seen(times in prop::collection::vec(0_u32..9, 0..200), samples in 0_usize..50) {
            let seen = times.iter().filter(|times| **times > 0).count() as f64;
            let interval = chao2(&times, samples);
            prop_assert!(seen <= interval.low && interval.low <= interval.mid && interval.mid <= interval.high);
            prop_assert!(interval.high.is_finite());
        }
    }
}
