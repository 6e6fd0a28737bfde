//! Does the site tell spellings apart that differ in accents only? Inferred from its answers.
//!
//! Most sites do not: `são` finds what `sao` finds, and asking for both is a request for nothing. Taking them for two words also hides where a box searches,
//! because records come that hold what was asked for in another spelling only. So spellings are one word until answers say otherwise.

use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Complete answers that left out records in hand with another spelling, after which spellings are told apart.
const PARTED: u32 = 3;

/// What answers say about spellings.
#[derive(Debug, Clone, Default)]
pub(super) struct Spelling {
    together: u32,
    apart: u32,
}

impl Spelling {
    /// An answer showed records that hold its word in another spelling only, or left them out where it showed others.
    pub(super) fn learn(&mut self, showed: bool, left_out: bool) {
        self.together += u32::from(showed);
        self.apart += u32::from(left_out && !showed);
    }

    /// Whether the site tells spellings apart, as far as can be told.
    pub(super) fn is_told_apart(&self) -> bool {
        self.apart >= PARTED && self.apart > self.together
    }
}

/// A word without the accents on its Latin letters. In other scripts the marks are half of the word.
pub(super) fn bare(word: &str) -> Cow<'_, str> {
    let accented =
        |letter: char| matches!(letter as u32, 0xC0..=0x24F | 0x300..=0x36F | 0x1E00..=0x1EFF);
    let latin = |letter: char| letter.is_ascii() || accented(letter);
    if word.is_ascii() || !word.chars().any(accented) || !word.chars().all(latin) {
        return Cow::Borrowed(word);
    }
    let letters = word.nfd().filter(|letter| !is_combining_mark(*letter));
    Cow::Owned(letters.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_on_latin_letters_are_left_out_and_others_stay() {
        for (word, want) in [
            ("são", "sao"),
            ("riyāḑ", "riyad"),
            ("thị", "thi"),
            ("sao", "sao"),
            ("đ", "đ"),
            ("мой", "мой"),
            ("が", "が"),
            ("張", "張"),
        ] {
            assert_eq!(bare(word), want);
        }
    }

    #[test]
    fn spellings_are_one_word_until_several_answers_tell_them_apart() {
        let mut spelling = Spelling::default();
        (0..2).for_each(|_| spelling.learn(false, true));
        assert!(!spelling.is_told_apart());
        spelling.learn(false, true);
        assert!(spelling.is_told_apart());
    }

    #[test]
    fn a_site_that_shows_other_spellings_does_not_tell_them_apart() {
        let mut spelling = Spelling::default();
        (0..4).for_each(|_| spelling.learn(true, false));
        (0..3).for_each(|_| spelling.learn(false, true));
        assert!(!spelling.is_told_apart());
    }
}
