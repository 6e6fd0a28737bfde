//! How big is the database?
//!
//! Best first: the site listed everything and we read it to the end; the site says how many there are when nothing is typed; else Chao's
//! estimate from how many different queries brought each record ([`learn::chao`]).

use learn::chao2;
use serde::Serialize;

/// How many records there are, as far as can be told.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Estimate {
    /// Lower end of the interval.
    pub low: u64,
    /// The estimate.
    pub mid: u64,
    /// Upper end of the interval.
    pub high: u64,
    /// Where it comes from: `listed`, `total-shown`, `chao2` or `none`.
    pub method: &'static str,
}

/// What an estimate is made of.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evidence {
    /// The site listed all records without a query, and the list was read to its end.
    pub listed_all: bool,
    /// How many records the site says it has when nothing is typed.
    pub total_shown: Option<u64>,
    /// How many queries were asked.
    pub queries: usize,
}

/// Estimates the size. `times_seen`: for each record, in how many different queries it was seen.
pub fn estimate(times_seen: &[u32], evidence: Evidence) -> Estimate {
    let seen = times_seen.len() as u64;
    let exactly = |count: u64, method| Estimate {
        low: count,
        mid: count,
        high: count,
        method,
    };
    if seen == 0 {
        return exactly(0, "none");
    }
    if evidence.listed_all {
        return exactly(seen, "listed");
    }
    if let Some(total) = evidence.total_shown {
        return exactly(total.max(seen), "total-shown");
    }
    let interval = chao2(times_seen, evidence.queries);
    let whole = |number: f64| rounded(number).max(seen);
    Estimate {
        low: whole(interval.low),
        mid: whole(interval.mid),
        high: whole(interval.high),
        method: "chao2",
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "counts are positive and far below 2^53"
)]
fn rounded(number: f64) -> u64 {
    number.round().max(0.0) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_read_to_its_end_is_all_there_is() {
        let evidence = Evidence {
            listed_all: true,
            total_shown: Some(7),
            queries: 1,
        };
        assert_eq!(
            estimate(&[1, 1, 1], evidence),
            Estimate {
                low: 3,
                mid: 3,
                high: 3,
                method: "listed"
            }
        );
    }

    #[test]
    fn records_seen_once_stand_for_records_not_seen() {
        let evidence = Evidence {
            listed_all: false,
            total_shown: None,
            queries: 10,
        };
        let estimate = estimate(&[1, 1, 1, 1, 2, 2, 5], evidence);
        assert_eq!(estimate.method, "chao2");
        assert!(estimate.mid > 7 && estimate.low <= estimate.mid && estimate.mid <= estimate.high);
    }
}
