//! Scripts without spaces.
//!
//! Where nothing stands between words, a dictionary would be needed to part them. Overlapping pairs of neighbouring characters do without: a name of n
//! characters becomes n - 1 terms, and wherever the name stands in a text those terms stand there in a row. 図書館 is 図書, 書館; in 国立図書館で
//! it is the second and third of 国立, 立図, 図書, 書館, 館で. A character that stands alone is a term of its own; a name of one character
//! is therefore found only where it stands alone, which is the price.
//!
//! Korean has spaces, but its particles hang on the word (도서관에서, "in the library"): pairs inside the word find the name all the same.
//! A Thai character comes with its marks, as Unicode keeps them together.

use super::Term;
use super::memo::Questions;
use read::Before;

/// Whether the word is of a script that is read by pairs.
pub(super) fn is_packed(word: &str) -> bool {
    // Nearly all words are plain, and the first byte tells.
    word.as_bytes().first().is_some_and(|byte| *byte >= 0xE0)
        && word.chars().next().is_some_and(|letter| {
            is_syllabic(letter)
                || matches!(letter as u32,
                    0x0E00..=0x0EFF      // Thai, Lao
                    | 0x1000..=0x109F    // Burmese
                    | 0x1780..=0x17FF    // Khmer
                    | 0x3005..=0x3007
                    | 0x3040..=0x309F    // Hiragana
                    | 0x3400..=0x9FFF    // Han
                    | 0xF900..=0xFAFF
                    | 0x2_0000..=0x3_FFFF)
        })
}

/// Whether the Unicode rules hand out whole runs of such characters: Hangul and Katakana.
fn is_syllabic(letter: char) -> bool {
    matches!(letter as u32, 0xAC00..=0xD7A3 | 0x30A0..=0x30FF | 0x31F0..=0x31FF)
}

/// The character before, while nothing stands between.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    last: String,
    alone: bool,
}

impl Pairs {
    /// Takes a packed word and says how many characters it has.
    pub(super) fn take(&mut self, word: &str, before: Before, terms: &mut Questions) -> usize {
        if before != Before::Joined {
            self.end(terms);
        }
        if !word.starts_with(is_syllabic) {
            self.character(word, terms);
            return 1;
        }
        let mut letter = [0; 4];
        word.chars()
            .map(|next| self.character(next.encode_utf8(&mut letter), terms))
            .count()
    }

    fn character(&mut self, next: &str, terms: &mut Questions) {
        self.alone = self.last.is_empty();
        if !self.alone {
            let first = self.last.len();
            self.last.push_str(next);
            terms.answer(Term::of_stem(&self.last));
            self.last.drain(..first);
            return;
        }
        self.last.push_str(next);
    }

    /// Something stands between.
    pub(super) fn end(&mut self, terms: &mut Questions) {
        if self.alone {
            terms.answer(Term::of_stem(&self.last));
            self.alone = false;
        }
        self.last.clear();
    }
}
