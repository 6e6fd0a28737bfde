//! What can be told of a word from its letters alone: it stays as it is, so it is read off once.
//!
//! Thousands of words are looked at for each decision, again and again. Two bytes a word spare them the counting of letters and the look into the groups.

use super::generic::{KINDS, kinds_of};
use std::sync::LazyLock;

/// What can be told of a word from its letters alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shape(u16);

/// A word that has more letters is just long.
const LONG: u16 = 12;
/// The lowest bits count the letters, up to `LONG`; then come the flags, and the kinds of the word.
const LETTERS: u16 = 0b1111;
const NUMBER: u16 = 1 << 4;
const ASCII: u16 = 1 << 5;
const FIRST_KIND: usize = 6;

/// By how many letters a word has: their logarithm, from that of a middling word.
static LENGTHS: LazyLock<[f64; LONG as usize + 1]> =
    LazyLock::new(|| std::array::from_fn(|letters| (letters as f64).ln() - 1.5));

impl Shape {
    /// The shape of a word.
    pub(super) fn of(text: &str) -> Self {
        let letters = (0..LONG).zip(text.chars()).count();
        let flag = |is: bool, bit: u16| if is { bit } else { 0 };
        let kinds = (FIRST_KIND..).zip(kinds_of(text));
        let kinds = kinds.fold(0, |all, (place, is)| all | u16::from(is) << place);
        Self(
            u16::try_from(letters).unwrap_or(LONG)
                | flag(text.bytes().all(|byte| byte.is_ascii_digit()), NUMBER)
                | flag(text.is_ascii(), ASCII)
                | kinds,
        )
    }

    /// How many letters it has, up to a dozen.
    pub(super) fn letters(self) -> usize {
        usize::from(self.0 & LETTERS)
    }

    /// The logarithm of how many letters it has, from that of a middling word.
    pub(super) fn length(self) -> f64 {
        LENGTHS[self.letters()]
    }

    /// Whether it has digits only.
    pub(super) fn is_number(self) -> bool {
        self.0 & NUMBER != 0
    }

    /// Whether its letters have no accents and are of no other script.
    pub(super) fn is_ascii(self) -> bool {
        self.0 & ASCII != 0
    }

    /// The kinds of the groups that it stands in.
    pub(super) fn kinds(self) -> [bool; KINDS] {
        std::array::from_fn(|kind| self.0 >> (FIRST_KIND + kind) & 1 != 0)
    }

    /// All of it, as bits.
    pub(super) fn bits(self) -> u16 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_says_what_the_letters_say() {
        for text in [
            "john",
            "de",
            "é",
            "2000",
            "東",
            "elephant",
            "counterrevolution",
            "",
        ] {
            let shape = Shape::of(text);
            assert_eq!(shape.letters(), text.chars().take(12).count(), "{text}");
            let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
            assert_eq!(shape.is_number(), is_number, "{text}");
            assert_eq!(shape.is_ascii(), text.is_ascii(), "{text}");
            assert_eq!(shape.kinds(), kinds_of(text), "{text}");
        }
    }
}
