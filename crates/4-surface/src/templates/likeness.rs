//! When are two answers the same?
//!
//! `Sig(answer)` = the keys of its records, sorted, and how many match. All answers without records are one. Where the same question, asked twice, brings another
//! answer (lists that rotate, a counter that moves), keys need only overlap: half as much as the two answers to one question do.

use super::answers::{Answer, Found};

/// How answers are told apart on a site.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Likeness {
    /// By their records and by how many match.
    Equal,
    /// The site does not repeat itself: by how much of their records they share.
    Overlap {
        /// Share of the records from which on two answers are the same.
        least: f64,
        /// Whether how many match stays the same, and so tells answers apart too.
        totals: bool,
    },
}

/// Two answers to one question that share less than that share records by chance: then only totals tell.
const CHANCE: f64 = 0.1;

impl Likeness {
    /// From two answers to one question.
    pub(super) fn between(first: &Answer, second: &Answer) -> Self {
        match (first, second) {
            (Answer::Found(first), Answer::Found(second)) if first != second => {
                let overlap = first.overlap(second);
                Self::Overlap {
                    least: if overlap < CHANCE { 0.0 } else { overlap / 2.0 },
                    totals: first.total == second.total,
                }
            }
            _ => Self::Equal,
        }
    }

    /// Whether two answers are the same.
    pub(super) fn same(self, one: &Answer, other: &Answer) -> bool {
        match (one, other) {
            (Answer::Found(one), Answer::Found(other)) => self.same_records(one, other),
            (Answer::Found(_), _) | (_, Answer::Found(_)) => false,
            _ => true,
        }
    }

    fn same_records(self, one: &Found, other: &Found) -> bool {
        match self {
            Self::Equal => one.keys == other.keys && one.total == other.total,
            Self::Overlap { least, totals } => {
                (!totals || one.total == other.total) && one.overlap(other) >= least
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(keys: &[u64], total: u64) -> Answer {
        Answer::Found(Found {
            keys: keys.to_vec(),
            total: Some(total),
            more: false,
        })
    }

    #[test]
    fn answers_differ_by_their_records_or_by_how_many_match() {
        let same = |one: &Answer, other: &Answer| Likeness::Equal.same(one, other);
        assert!(same(&found(&[1, 2], 2), &found(&[1, 2], 2)));
        assert!(!same(&found(&[1, 2], 2), &found(&[1, 3], 2)));
        assert!(!same(&found(&[1, 2], 2), &found(&[1, 2], 9)));
        assert!(!same(&found(&[1, 2], 2), &Answer::Nothing));
        assert!(same(&Answer::Nothing, &Answer::Nothing));
    }

    #[test]
    fn a_site_that_does_not_repeat_itself_is_compared_by_overlap() {
        let shifting = Likeness::between(&found(&[1, 2, 3, 4], 9), &found(&[1, 2, 3, 5], 9));
        assert!(shifting.same(&found(&[1, 2, 3, 4], 9), &found(&[2, 3, 4, 7], 9)));
        assert!(!shifting.same(&found(&[1, 2, 3, 4], 9), &found(&[4, 5, 6, 7], 9)));
        assert!(!shifting.same(&found(&[1, 2, 3, 4], 9), &found(&[1, 2, 3, 4], 5)));
    }

    #[test]
    fn records_drawn_by_chance_tell_nothing() {
        let random = Likeness::between(&found(&[1, 2], 9), &found(&[3, 4], 8));
        assert!(random.same(&found(&[5, 6], 1), &found(&[7, 8], 2)));
    }
}
