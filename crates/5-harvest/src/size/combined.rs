//! Ours: all signs together, weighed by what they were worth on many harvests whose truth was known.
//!
//! ```text
//! ln(unseen / seen) = w . signs          the middle
//! ln(deviation)     = v . signs          how far such middles were off
//! ```
//!
//! The published estimators suppose that queries are drawn by lot. A harvest asks for what it has not seen, so records come back more seldom than by chance, and
//! the records that are hard to find are the ones left over: each estimator is off, but off in a way that other signs tell (what the latest answers brought, how many
//! words could have found what is new, how much was cut off). The weights are learned by `surfacer lab size --fit`, apart for four kinds of site: the answers show
//! all that matches; they are cut; they have more pages than were read; they are cut but say how many match. How well that does on tables it never saw is in docs/size.md.
//!
//! Tried and left out: how many match as told by the depth of an answer in the site's order (noisy where it matters, at small limits).

use super::evidence::Evidence;
use super::signs::{self, Signs};
use super::weights::{
    CUT, CUT_PROBED, FIRST, OPEN, OPEN_PROBED, TOLD, TOLD_PROBED, WALLED, WHOLE, WHOLE_PROBED,
};
use super::{Estimate, Reachable};
use crate::Known;
use learn::Interval;

/// The name of ours.
pub const NAME: &str = "combined";

/// What was learned of one kind of site: for each sign that counts, its name, its weight for the middle and its weight for the deviation; and how many deviations
/// the interval reaches down and up.
#[derive(Debug)]
pub struct Weights {
    /// Signs with their weights.
    pub signs: &'static [(&'static str, f64, f64)],
    /// Deviations from the middle to the lower and the upper end.
    pub ends: (f64, f64),
}

/// What is weighed, by kind of site, and by whether there were probes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// There was one answer only: nothing tells yet whether it was cut, and nothing came back.
    First,
    /// Answers show all that matches.
    Whole {
        /// Whether words drawn by lot were asked.
        probed: bool,
    },
    /// Answers are cut at a limit.
    Cut {
        /// Whether words drawn by lot were asked.
        probed: bool,
    },
    /// Answers have more pages than were read.
    Open {
        /// Whether words drawn by lot were asked.
        probed: bool,
    },
    /// Answers are not seen whole, but say how many match.
    Told {
        /// Whether words drawn by lot were asked.
        probed: bool,
    },
}

/// A part of the root of how many probes there were, above which they are too few.
const TOO_FEW: f64 = 0.75;

impl Kind {
    /// The kind of a site, by the signs.
    pub fn of(signs: &Signs) -> Self {
        let few = value(signs, "probes");
        let probed = few > 0.0 && few < TOO_FEW;
        // The sign is one part of the root of how many answers there were.
        if value(signs, "early") >= 1.0 {
            Self::First
        } else if value(signs, "told-share") > 0.0 {
            Self::Told { probed }
        } else if value(signs, "cap").abs() > 0.0 {
            Self::Cut { probed }
        } else if value(signs, "cut-answers") > 0.0 {
            Self::Open { probed }
        } else {
            Self::Whole { probed }
        }
    }

    fn weights(self) -> &'static Weights {
        match self {
            Self::First => &FIRST,
            Self::Whole { probed: false } => &WHOLE,
            Self::Whole { probed: true } => &WHOLE_PROBED,
            Self::Cut { probed: false } => &CUT,
            Self::Cut { probed: true } => &CUT_PROBED,
            Self::Open { probed: false } => &OPEN,
            Self::Open { probed: true } => &OPEN_PROBED,
            Self::Told { probed: false } => &TOLD,
            Self::Told { probed: true } => &TOLD_PROBED,
        }
    }
}

/// Logarithms of unseen for each seen beyond which nothing was ever learned.
pub const LEAST: f64 = -6.0;
/// The other end.
pub const MOST: f64 = 4.0;
/// A deviation that no experience goes below.
pub const SUREST: f64 = 0.1;
/// A deviation beyond which nothing is known.
pub const VAGUEST: f64 = 1.2;
/// Share of the records in hand that nothing but cut answers can find, from which on others like them are held to be out of reach.
pub const OUT_OF_REACH: f64 = 0.02;

/// Estimates the size.
pub(super) fn estimate(evidence: &Evidence, known: &Known) -> Estimate {
    let seen = known.records();
    if seen == 0 {
        return Estimate::NONE;
    }
    let signs = signs::signs(evidence, known);
    let interval = weigh(Kind::of(&signs).weights(), &signs, seen as f64);
    if value(&signs, "walled") <= OUT_OF_REACH {
        return Estimate::of(interval, seen as u64, NAME);
    }
    // What can be reached is told as before. What cannot would be a guess: no middle is made of it, but the interval spans it.
    let all = weigh(&WALLED, &signs, seen as f64);
    let spanning = Interval {
        low: interval.low,
        mid: interval.mid,
        high: interval.high.max(all.high),
    };
    Estimate {
        reachable: Some(Reachable::of(interval, seen as u64)),
        ..Estimate::of(spanning, seen as u64, NAME)
    }
}

/// The size and its interval by the weights.
fn weigh(weights: &Weights, signs: &Signs, seen: f64) -> Interval {
    let (mut middle, mut deviation) = (0.0, 0.0);
    for (name, weight, loudness) in weights.signs {
        let value = value(signs, name);
        middle += weight * value;
        deviation += loudness * value;
    }
    let middle = middle.clamp(LEAST, MOST);
    let deviation = deviation.exp().clamp(SUREST, VAGUEST);
    let size = |deviations: f64| seen * (1.0 + (middle + deviations * deviation).exp());
    Interval {
        low: size(-weights.ends.0),
        mid: size(0.0),
        high: size(weights.ends.1),
    }
}

/// A sign by its name.
fn value(signs: &Signs, name: &str) -> f64 {
    let place = signs::NAMES.iter().position(|known| *known == name);
    place.map_or(0.0, |place| signs[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_weight_belongs_to_a_sign() {
        for weights in [
            &FIRST,
            &WHOLE,
            &WHOLE_PROBED,
            &CUT,
            &CUT_PROBED,
            &OPEN,
            &OPEN_PROBED,
            &TOLD,
            &TOLD_PROBED,
            &WALLED,
        ] {
            for (name, ..) in weights.signs {
                assert!(signs::NAMES.contains(name), "{name}");
            }
        }
    }
}
