//! Two answers as two catches: if they were drawn by lot, they would have `|a| |b| / N` records in common.
//!
//! ```text
//! N = sum over pairs of |a| |b|  /  sum over pairs of (|a and b| + 1/2)
//! ```
//!
//! Pairs of large answers that left nothing out tell most, so only the largest are kept. Words that go together make it too low, and a policy that asks for what it has not seen makes
//! it too high: a sign among others, but one that tells something after two answers.

use crate::Known;
use crate::known::Asked;

/// Answers kept.
const MOST: usize = 24;
/// Records that two answers have in common beside those that were seen: few that had none do not tell that there are no end of records.
const DOUBT: f64 = 0.5;

/// The largest answers, and what each two have in common.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    /// The number of the query.
    number: usize,
    /// Its records, in order of their numbers.
    records: Vec<u32>,
    /// Numbers of queries asked before or after it, with how many records both showed.
    both: Vec<(usize, f64)>,
}

impl Pairs {
    /// An answer was read to its end.
    pub(super) fn learn(&mut self, number: usize, asked: &Asked) {
        let size = asked.records.len();
        if size < 2 || self.kept.iter().any(|kept| kept.number == number) {
            return;
        }
        if self.kept.len() == MOST {
            let sizes = self.kept.iter().map(|kept| kept.records.len());
            let Some((place, least)) = sizes.enumerate().min_by_key(|(_, size)| *size) else {
                return;
            };
            if least >= size {
                return;
            }
            self.kept.swap_remove(place);
        }
        let mut records = asked.records.clone();
        records.sort_unstable();
        let both = self
            .kept
            .iter()
            .map(|kept| (kept.number, in_common(&records, &kept.records)))
            .collect();
        self.kept.push(Kept {
            number,
            records,
            both,
        });
    }

    /// The logarithm of how many records there are for each in hand; 0 if there is no pair.
    pub(super) fn told(&self, known: &Known) -> f64 {
        let is_whole = |kept: &Kept| known.asked()[kept.number].is_whole(known.cap());
        let size = |kept: &Kept| kept.records.len() as f64;
        let (mut products, mut both) = (0.0, 0.0);
        for one in self.kept.iter().filter(|kept| is_whole(kept)) {
            for other in self.kept.iter().filter(|kept| is_whole(kept)) {
                let found = one.both.iter().find(|(number, _)| *number == other.number);
                if let Some((_, common)) = found {
                    products += size(one) * size(other);
                    both += common + DOUBT;
                }
            }
        }
        if both > 0.0 {
            (products / both / (known.records() as f64).max(1.0)).ln()
        } else {
            0.0
        }
    }
}

/// How many records stand in both lists.
fn in_common(one: &[u32], other: &[u32]) -> f64 {
    let (few, many) = if one.len() < other.len() {
        (one, other)
    } else {
        (other, one)
    };
    few.iter()
        .filter(|record| many.binary_search(record).is_ok())
        .count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_lists_have_in_common_is_counted_once() {
        assert!((in_common(&[1, 3, 5, 9], &[2, 3, 9]) - 2.0).abs() < 1e-9);
        assert!(in_common(&[], &[1]).abs() < 1e-9);
    }
}
