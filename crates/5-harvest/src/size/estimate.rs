//! An estimate: a middle, an interval around it, and where they come from.

use learn::Interval;
use model::SizeNow;
use serde::Serialize;

/// How many records there are, as far as can be told.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// Lower end of the 95 % interval.
    pub low: u64,
    /// The estimate.
    pub mid: u64,
    /// Upper end of the 95 % interval.
    pub high: u64,
    /// Where it comes from: `none`, `listed`, `total-shown`, or the name of an estimator.
    pub method: &'static str,
    /// How many of them queries can bring to light, when the site shows so little of what matches that some stay hidden whatever is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable: Option<Reachable>,
}

/// How many records queries can bring to light.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Reachable {
    /// Lower end of the 95 % interval.
    pub low: u64,
    /// The estimate.
    pub mid: u64,
    /// Upper end of the 95 % interval.
    pub high: u64,
}

impl Estimate {
    /// Nothing is known.
    pub const NONE: Self = Self::exactly(0, "none");

    /// A number that is known.
    pub const fn exactly(count: u64, method: &'static str) -> Self {
        Self {
            low: count,
            mid: count,
            high: count,
            method,
            reachable: None,
        }
    }

    /// From an interval; never below what was seen.
    pub fn of(interval: Interval, seen: u64, method: &'static str) -> Self {
        let Reachable { low, mid, high } = Reachable::of(interval, seen);
        Self {
            low,
            mid,
            high,
            method,
            reachable: None,
        }
    }

    /// As it is kept.
    pub fn now(&self) -> SizeNow {
        SizeNow {
            low: self.low,
            mid: self.mid,
            high: self.high,
            method: self.method,
        }
    }

    /// The same when more was seen meanwhile, perhaps by other means.
    #[must_use]
    pub fn at_least(self, seen: u64) -> Self {
        Self {
            low: self.low.max(seen),
            mid: self.mid.max(seen),
            high: self.high.max(seen),
            ..self
        }
    }
}

impl Reachable {
    /// From an interval; never below what was seen.
    pub fn of(interval: Interval, seen: u64) -> Self {
        let low = rounded(interval.low).max(seen);
        let mid = rounded(interval.mid).max(low);
        Self {
            low,
            mid,
            high: rounded(interval.high).max(mid),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts are positive, and a float that is too large or not a number becomes a bound"
)]
fn rounded(number: f64) -> u64 {
    number.round().max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_estimate_is_ordered_and_never_below_what_was_seen(low in -9.0..1e9, mid in -9.0..1e9, high in prop::num::f64::ANY, seen in 0_u64..1_000_000) {
            let estimate = Estimate::of(Interval { low, mid, high }, seen, "test").at_least(seen);
            prop_assert!(seen <= estimate.low && estimate.low <= estimate.mid && estimate.mid <= estimate.high);
        }
    }
}
