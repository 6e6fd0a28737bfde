//! By how many queries would a word's records have come, if they had come by chance?
//!
//! A word whose records all came with one query is likely to live where that query has been; a word whose records came with as many queries as chance
//! would have it lives everywhere.

/// How many queries brought how many new records.
#[derive(Debug, Default)]
pub struct Spread {
    /// By the power of two below what they brought: queries, and records.
    brought: [(f64, f64); POWERS],
    /// For words in 1, 2, 4, ... records: the queries to expect.
    expected: [f64; POWERS],
}

const POWERS: usize = 32;

impl Spread {
    /// A query brought new records, after it had brought some before.
    pub(super) fn learn(&mut self, before: u32, new: u32) {
        if new == 0 {
            return;
        }
        if let Some(power) = before.checked_ilog2() {
            let (queries, records) = &mut self.brought[power as usize];
            *queries -= 1.0;
            *records -= f64::from(before);
        }
        let now = before + new;
        let (queries, records) = &mut self.brought[now.ilog2() as usize];
        *queries += 1.0;
        *records += f64::from(now);
        let all: f64 = self.brought.iter().map(|(_, records)| records).sum();
        let used: Vec<(f64, f64)> = self
            .brought
            .iter()
            .filter(|(queries, _)| *queries > 0.5)
            .map(|(queries, records)| (*queries, records / queries / all))
            .collect();
        for (power, expected) in (0i32..).zip(&mut self.expected) {
            let holders = f64::from(power).exp2();
            let met = |(queries, share): &(f64, f64)| queries * (1.0 - (-holders * share).exp());
            *expected = used.iter().map(met).sum();
        }
    }

    /// By how many queries the records of a word would have come by chance, if that many hold it.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a logarithm of a count"
    )]
    pub fn expected(&self, holders: f64) -> f64 {
        let power = holders.max(1.0).log2();
        let below = (power as usize).min(POWERS - 2);
        let part = (power - below as f64).min(1.0);
        self.expected[below] * (1.0 - part) + self.expected[below + 1] * part
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_query_brings_everything_of_every_word() {
        let mut spread = Spread::default();
        spread.learn(0, 10_000);
        assert!((spread.expected(5_000.0) - 1.0).abs() < 0.01);
    }

    #[test]
    fn of_many_small_answers_each_record_came_with_its_own() {
        let mut spread = Spread::default();
        (0..1000).for_each(|_| spread.learn(0, 10));
        assert!((spread.expected(8.0) - 8.0).abs() < 0.1);
        assert!(spread.expected(100_000.0) > 990.0);
    }

    #[test]
    fn a_second_page_makes_an_answer_larger_not_another() {
        let mut spread = Spread::default();
        spread.learn(0, 10);
        spread.learn(10, 10);
        assert!((spread.expected(1_000.0) - 1.0).abs() < 0.01);
    }
}
