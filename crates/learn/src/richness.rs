//! Richness from repeated sightings: the published estimators that [`crate::chao`] stands among.
//!
//! `seen` things were sighted `sightings` times in all; `f1` of them once, `f2` twice, and so on.
//!
//! ```text
//! Chao1         S = seen + f1 (f1-1) / (2 (f2+1))                                      Chao 1984, bias-corrected
//! Good-Turing   C = 1 - f1/sightings,   S = seen / C                                   Good 1953
//! ACE           S = common + rare/C + f1/C * g,  rare: sighted ten times or less       Chao & Lee 1992
//! overlap       OR = sightings/seen,  P = 1 - OR^-a,  S = seen / P                     Lu & Li 2010
//! ```
//!
//! In `overlap` `a` is 1.1 for random queries on records of very different lengths, and 2.1 for uniform draws: the first is the middle, the second, which
//! no query reaches, the lower end. The paper gives no interval; ours is as wide upwards as it is downwards, in proportion.

use crate::Interval;
use crate::chao::{chao2_of, log_normal};

/// How often things were sighted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sightings {
    /// How many things were sighted once, twice, ... ; the last counts that often or more.
    pub times: [u64; MOST],
    /// How many sightings there were.
    pub all: u64,
}

/// Sightings that are told apart.
pub const MOST: usize = 12;
/// A thing sighted that often or less is rare (Chao & Lee).
const RARE: usize = 10;

impl Sightings {
    /// Something was sighted once more; now that many times.
    pub fn sight(&mut self, times: usize) {
        self.all += 1;
        self.times[times.clamp(1, MOST) - 1] += 1;
        if let Some(before) = times.checked_sub(1).filter(|before| *before > 0) {
            self.times[before.min(MOST) - 1] -= 1;
        }
    }

    /// How many things were sighted.
    pub fn seen(&self) -> f64 {
        self.times.iter().sum::<u64>() as f64
    }

    /// How many were sighted exactly that often, from 1.
    pub fn exactly(&self, times: usize) -> f64 {
        self.times[times - 1] as f64
    }

    /// Chao1, bias-corrected, with its log-normal interval.
    pub fn chao1(&self) -> Interval {
        let (f1, f2) = (self.exactly(1), self.exactly(2));
        let unseen = f1 * (f1 - 1.0) / (2.0 * (f2 + 1.0));
        let r = f1 / (f2 + 1.0);
        let variance = unseen + f1 * r * r + f1 * r * r * r / 4.0 + f1 * r;
        log_normal(self.seen(), unseen, variance)
    }

    /// Chao2, when each of `samples` sights a thing once at the most.
    pub fn chao2(&self, samples: usize) -> Interval {
        chao2_of(self.seen(), self.exactly(1), self.exactly(2), samples)
    }

    /// Good and Turing: the share of sightings of things sighted once is the share not seen.
    pub fn good_turing(&self) -> Interval {
        let (f1, all) = (self.exactly(1), (self.all as f64).max(1.0));
        let seen = self.seen();
        let size = |covered: f64| seen / covered.clamp(0.5 / all, 1.0);
        let covered = 1.0 - f1 / all;
        let deviation = (f1 * (1.0 - f1 / all)).max(0.0).sqrt() / all;
        Interval {
            low: size(covered + 1.96 * deviation),
            mid: size(covered),
            high: size(covered - 1.96 * deviation),
        }
    }

    /// The abundance-based coverage estimator. Its interval is that of Chao1, moved.
    pub fn ace(&self) -> Interval {
        let counts = (1..=RARE).map(|times| (times as f64, self.exactly(times)));
        let rare: f64 = counts.clone().map(|(_, things)| things).sum();
        let rare_sightings: f64 = counts.clone().map(|(times, things)| times * things).sum();
        let f1 = self.exactly(1);
        if rare_sightings <= f1 || rare_sightings < 2.0 {
            return self.chao1();
        }
        let covered = 1.0 - f1 / rare_sightings;
        let pairs: f64 = counts
            .map(|(times, things)| times * (times - 1.0) * things)
            .sum();
        let uneven =
            (rare / covered * pairs / (rare_sightings * (rare_sightings - 1.0)) - 1.0).max(0.0);
        let seen = self.seen();
        let unseen = (rare / covered - rare + f1 / covered * uneven).max(0.0);
        let chao = self.chao1();
        let spread = ((chao.high - seen).max(1e-9) / (chao.mid - seen).max(1e-9)).max(1.0);
        Interval {
            low: seen + unseen / spread,
            mid: seen + unseen,
            high: seen + unseen * spread,
        }
    }

    /// Lu and Li's overlap.
    pub fn overlap(&self) -> Interval {
        let seen = self.seen();
        let ratio = (self.all as f64 / seen.max(1.0)).max(1.0 + 1e-6);
        let size = |power: f64| seen / (1.0 - ratio.powf(-power));
        let (low, mid) = (size(2.1), size(1.1));
        Interval {
            low,
            mid,
            high: mid * mid / low.max(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Sightings of `truth` things, each drawn `draws / truth` times on average, by a fixed congruential generator.
    fn drawn(truth: usize, draws: usize) -> Sightings {
        let mut state = 99_u64;
        let mut times = vec![0; truth];
        let mut sightings = Sightings::default();
        for _ in 0..draws {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let thing = usize::try_from(state >> 33).unwrap() % truth;
            times[thing] += 1;
            sightings.sight(times[thing]);
        }
        sightings
    }

    #[test]
    fn every_estimator_is_near_the_truth_of_even_draws() {
        let sightings = drawn(1000, 1500);
        let near = |interval: Interval| (interval.mid - 1000.0).abs() < 80.0;
        assert!(near(sightings.chao1()), "{:?}", sightings.chao1());
        assert!(
            near(sightings.good_turing()),
            "{:?}",
            sightings.good_turing()
        );
        assert!(near(sightings.ace()), "{:?}", sightings.ace());
        assert!(
            near(Interval {
                mid: sightings.overlap().low,
                ..sightings.overlap()
            }),
            "uniform draws are the lower end"
        );
    }

    proptest! {
        #[test]
        fn no_estimate_is_below_what_was_seen(times in prop::collection::vec(1_usize..30, 1..200), samples in 1_usize..90) {
            let mut sightings = Sightings::default();
            for count in &times {
                (1..=*count).for_each(|time| sightings.sight(time));
            }
            let seen = times.len() as f64;
            prop_assert!((sightings.seen() - seen).abs() < 1e-9);
            for interval in [sightings.chao1(), sightings.chao2(samples), sightings.good_turing(), sightings.ace(), sightings.overlap()] {
                prop_assert!(seen <= interval.low + 1e-6 && interval.low <= interval.mid + 1e-6 && interval.mid <= interval.high + 1e-6, "{:?}", interval);
                prop_assert!(interval.high.is_finite());
            }
        }
    }
}
