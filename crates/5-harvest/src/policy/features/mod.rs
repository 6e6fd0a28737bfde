//! What a word looks like: the linguistic and HTML features of paper 000.
//!
//! - [`Speech`]    its part of speech (read)
//! - [`language`]  its language
//! - [`place`]     where on the page it stands
//!
//! A word has no sentence around it here, so part of speech and language are guesses from its letters. They need not be right: a policy compares
//! words that look alike, and only asks that the same word always looks the same.

pub mod language;
pub mod place;

pub use language::Language;
pub use place::{PLACES, Places, field_of};
pub use read::Speech;

use crate::known::{Sample, WordId};
use std::collections::HashMap;

/// The linguistic features of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    /// Its part of speech.
    pub speech: Speech,
    /// How many letters it has; all beyond [`LONGEST`] are the same.
    pub length: u8,
    /// Its language.
    pub language: Language,
}

/// Letters beyond which words are all long.
pub const LONGEST: u8 = 12;

impl Shape {
    /// The features of a word.
    pub fn of(word: &str) -> Self {
        let letters = word.chars().take(usize::from(LONGEST)).count();
        Self {
            speech: Speech::of(word),
            length: u8::try_from(letters).unwrap_or(LONGEST),
            language: Language::of(word),
        }
    }

    /// The features as numbers, each one of several.
    pub fn key(self) -> [u16; 3] {
        [
            self.speech as u16,
            u16::from(self.length),
            self.language as u16,
        ]
    }
}

/// The shapes of all words, each looked at once.
#[derive(Debug, Default)]
pub struct Shapes {
    /// By word: the number of its shape.
    numbers: Vec<u16>,
    all: Vec<Shape>,
    known: HashMap<Shape, u16>,
}

impl Shapes {
    /// Looks at the words that came since.
    pub fn grow(&mut self, sample: &Sample) {
        for place in self.numbers.len()..sample.words() {
            let word = WordId(u32::try_from(place).unwrap_or(u32::MAX));
            let shape = Shape::of(sample.text(word));
            let next = u16::try_from(self.all.len()).unwrap_or(u16::MAX);
            let number = *self.known.entry(shape).or_insert(next);
            if number == next {
                self.all.push(shape);
            }
            self.numbers.push(number);
        }
    }

    /// The number of a word's shape; numbers count up from 0.
    pub fn number(&self, word: WordId) -> usize {
        usize::from(self.numbers[word.place()])
    }

    /// A word's shape.
    pub fn of(&self, word: WordId) -> Shape {
        self.all[self.number(word)]
    }

    /// All shapes seen, by number.
    pub fn all(&self) -> &[Shape] {
        &self.all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_look_alike_share_a_shape() {
        assert_eq!(Shape::of("nations"), Shape::of("stations").with_length(7));
        assert_ne!(Shape::of("nations"), Shape::of("nation"));
        assert_eq!(
            Shape::of("internationalisation").length,
            LONGEST,
            "long words are all long"
        );
    }

    #[test]
    fn each_word_is_looked_at_once_and_shapes_are_numbered() {
        let known = crate::Known::new(&[0], &["harbour", "1984", "1985"].map(str::to_owned));
        let mut shapes = Shapes::default();
        shapes.grow(known.sample());
        shapes.grow(known.sample());
        let numbers: Vec<usize> = known.sample().ids().map(|id| shapes.number(id)).collect();
        assert_eq!(numbers, [0, 1, 1]);
        assert_eq!(shapes.all().len(), 2);
    }

    impl Shape {
        fn with_length(self, length: u8) -> Self {
            Self { length, ..self }
        }
    }
}
