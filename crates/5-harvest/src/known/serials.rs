//! Does the site number its records? Then the numbers in their keys tell how many there may be.
//!
//! A key such as `/item/4711` has a stem and a number. Where nearly all keys have one stem, the numbers that occur lie in a span; parts of the span in which none occurs are
//! holes, and what is left is the most there can be, if numbers are given once. Whether each of them is (still) given, the numbers cannot tell.

use std::collections::BTreeMap;

/// The numbers in the keys of the records in hand.
#[derive(Debug, Default)]
pub struct Serials {
    stem: String,
    /// By span of numbers: how many occurred.
    spans: BTreeMap<u64, u32>,
    least: u64,
    most: u64,
    with: u32,
    without: u32,
}

/// Numbers of a span that is looked at for holes.
const SPAN: u64 = 256;
/// Numbers that occur in a span on average, at the least, or a hole may be chance.
const OCCUR: f64 = 6.0;
/// Share of the keys that must have the stem.
const ALIKE: f64 = 0.97;
/// Numbers that must occur before we speak.
const ENOUGH: u32 = 100;

impl Serials {
    /// Takes in the key of a new record.
    pub(super) fn learn(&mut self, key: &str) {
        let Some((stem, number)) = numbered(key) else {
            self.without += 1;
            return;
        };
        if self.with == 0 {
            (self.least, self.most) = (number, number);
            stem.clone_into(&mut self.stem);
        } else if stem != self.stem {
            self.without += 1;
            return;
        }
        self.with += 1;
        *self.spans.entry(number / SPAN).or_default() += 1;
        self.least = self.least.min(number);
        self.most = self.most.max(number);
    }

    /// The most records there can be, if the site numbers them.
    pub fn most_records(&self) -> Option<f64> {
        let (with, without) = (f64::from(self.with), f64::from(self.without));
        let spans = self.spans.len() as f64;
        if self.with < ENOUGH || with < ALIKE * (with + without) || with < OCCUR * spans {
            return None;
        }
        // The first and the last span are not all in use; beyond the ends there is about as much again as between two numbers.
        let unused = (self.least % SPAN + (SPAN - 1 - self.most % SPAN)) as f64;
        let numbers = spans * SPAN as f64 - unused;
        (numbers >= with).then_some(numbers * (1.0 + 2.0 / with))
    }
}

/// The last number in a key, and what stands before it.
fn numbered(key: &str) -> Option<(&str, u64)> {
    let end = key.rfind(|letter: char| letter.is_ascii_digit())? + 1;
    let digits = key[..end]
        .bytes()
        .rev()
        .take_while(u8::is_ascii_digit)
        .count();
    let (stem, number) = key[..end].split_at(end - digits);
    Some((stem, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn serials(keys: impl Iterator<Item = String>) -> Serials {
        let mut serials = Serials::default();
        keys.for_each(|key| serials.learn(&key));
        serials
    }

    #[test]
    fn half_of_the_numbers_tell_them_all() {
        let keys = (1..=9000_u64).filter(|number| number * 7919 % 97 < 48);
        let most = serials(keys.map(|number| format!("/item/{number}")))
            .most_records()
            .unwrap();
        assert!((most - 9000.0).abs() < 30.0, "{most}");
    }

    #[test]
    fn a_hole_in_the_numbers_holds_nothing() {
        let keys = (1..=3000_u64).chain(900_000..903_000);
        let most = serials(keys.map(|number| format!("?id={number};lang=en"))).most_records();
        assert!((5900.0..6600.0).contains(&most.unwrap()), "{most:?}");
    }

    #[test]
    fn keys_that_are_not_numbered_tell_nothing() {
        let names = (0..500).map(|number| format!("/item/n{}x", "abcdefgh".repeat(number % 7)));
        assert_eq!(serials(names).most_records(), None);
        let far_apart = (0..500_u64).map(|number| format!("/item/{}", number * 7_919));
        assert_eq!(serials(far_apart).most_records(), None);
        let several = (0..500).map(|number| format!("/kind{}/item{}", number % 7, "s"));
        assert_eq!(serials(several).most_records(), None);
    }
}
