//! What a form or a field bears that can be weighed: words and pieces of words by where they stand, meanings, facts.
//!
//! A sign is a number, the hash of its place and its text, so a model needs no list of words. The words are kept beside the
//! signs, because a judgement must be able to say what weighed most.

use crate::judge::words::Meaning;
use crate::vocabulary::{Said, spaced};
use std::collections::HashSet;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Most words looked at in one place of a form. A form with more says nothing new with them.
const WORDS: usize = 150;
/// Lengths of the pieces that words are cut into, in characters: they carry over to words of the same stem, to names written in one
/// (`useremail`) and to languages without spaces.
const PIECES: std::ops::RangeInclusive<usize> = 3..=4;
/// Characters of a word that are cut.
const LONGEST: usize = 24;

/// The signs of one form or field.
#[derive(Debug, Clone, Default)]
pub struct Signs {
    signs: Vec<(u32, f32)>,
    features: Vec<(Feature, usize)>,
}

/// One word, meaning or fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Feature {
    /// Where it stands; empty for facts.
    pub place: &'static str,
    /// What sort it is.
    pub sort: Sort,
    /// The word, or the fact in words.
    pub text: String,
}

/// Sorts of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A word that stands in a place.
    Word,
    /// What a word of our tables means.
    Meaning,
    /// A fact of the markup, or a count.
    Fact,
    /// What the rules by hand make of the form.
    Rule,
}

/// Whether words are cut into pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    Whole,
    Pieces,
}

impl Signs {
    /// All signs with how strongly each is borne.
    pub fn all(&self) -> &[(u32, f32)] {
        &self.signs
    }

    /// The features, each with its signs.
    pub fn features(&self) -> impl Iterator<Item = (&Feature, &[(u32, f32)])> {
        let mut from = 0;
        self.features.iter().map(move |(feature, to)| {
            let signs = &self.signs[from..*to];
            from = *to;
            (feature, signs)
        })
    }

    /// Adds a fact.
    pub(super) fn fact(&mut self, text: &str) {
        self.signs.push((sign(seed("fact"), text), 1.0));
        self.feature("", Sort::Fact, text);
    }

    /// Adds a fact for each of these steps that a count reaches, so that what grows need not weigh in a straight line.
    pub(super) fn steps(&mut self, name: &str, count: usize, steps: &[usize]) {
        for step in steps.iter().filter(|step| count >= **step) {
            match step {
                1 => self.fact(&format!("it has {name}")),
                _ => self.fact(&format!("it has {step} or more {name}")),
            }
        }
    }

    /// Adds what a rule says, and how strongly.
    pub(super) fn rule(&mut self, text: &str, strength: f32) {
        self.signs.push((sign(seed("rule"), text), strength));
        self.feature("", Sort::Rule, text);
    }

    /// Adds the meanings that our tables know in a text.
    pub(super) fn meanings(&mut self, place: &'static str, said: &Said<Meaning>) {
        for (meaning, word) in said.meanings() {
            self.signs
                .push((sign(seed(place) ^ 1, meaning.name()), 1.0));
            self.feature(place, Sort::Meaning, word);
        }
    }

    /// Adds the words of texts that stand in one place. Together they have length one: a long text is not louder than a short one.
    pub(super) fn words<'a>(
        &mut self,
        place: &'static str,
        cut: Cut,
        texts: impl IntoIterator<Item = &'a str>,
    ) {
        let first = self.signs.len();
        let seed = seed(place);
        let mut known: HashSet<u32> = HashSet::new();
        let mut left = WORDS;
        for text in texts.into_iter().filter(|text| !text.is_empty()) {
            let text = spaced(text);
            let mut last: Option<&str> = None;
            for word in text.split_ascii_whitespace() {
                if left == 0 {
                    break;
                }
                let before = last.replace(word);
                if !known.insert(sign(seed, word)) {
                    continue;
                }
                left -= 1;
                self.signs.push((sign(seed, word), 1.0));
                if cut == Cut::Pieces {
                    let mut push = |text: &str| {
                        let sign = sign(seed, text);
                        if known.insert(sign) {
                            self.signs.push((sign, 1.0));
                        }
                    };
                    pieces(word, &mut push);
                    if let Some(before) = before {
                        push(&format!("{before} {word}"));
                    }
                }
                self.feature(place, Sort::Word, word);
            }
        }
        let length = ((self.signs.len() - first) as f32).sqrt().max(1.0);
        for (_, strength) in &mut self.signs[first..] {
            *strength /= length;
        }
    }

    /// Closes a feature whose signs have just been added.
    fn feature(&mut self, place: &'static str, sort: Sort, text: &str) {
        let feature = Feature {
            place,
            sort,
            text: text.to_owned(),
        };
        self.features.push((feature, self.signs.len()));
    }
}

/// The pieces of a word, its ends marked.
fn pieces(word: &str, push: &mut impl FnMut(&str)) {
    let marked = format!("<{word}>");
    let borders: Vec<usize> = marked
        .char_indices()
        .map(|(border, _)| border)
        .chain([marked.len()])
        .take(LONGEST)
        .collect();
    for length in PIECES {
        for ends in borders.windows(length + 1) {
            push(&marked[ends[0]..ends[length]]);
        }
    }
}

fn seed(place: &str) -> u64 {
    xxh3_64_with_seed(place.as_bytes(), 0)
}

/// The number of a sign. The upper half of the hash will do: among the ten thousand signs of a model, hardly two share one.
fn sign(seed: u64, text: &str) -> u32 {
    let [a, b, c, d, ..] = xxh3_64_with_seed(text.as_bytes(), seed).to_be_bytes();
    u32::from_be_bytes([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_word_in_another_place_is_another_sign() {
        let mut signs = Signs::default();
        signs.words("button", Cut::Whole, ["Search"]);
        signs.words("name", Cut::Whole, ["search"]);
        let [one, other] = signs.all() else {
            panic!("{signs:?}");
        };
        assert_ne!(one.0, other.0);
    }

    #[test]
    fn words_of_one_stem_share_pieces() {
        let of = |text: &str| {
            let mut signs = Signs::default();
            signs.words("button", Cut::Pieces, [text]);
            signs
                .all()
                .iter()
                .map(|(sign, _)| *sign)
                .collect::<HashSet<u32>>()
        };
        assert!(of("Suchen").intersection(&of("Suche")).count() >= 4);
        assert_eq!(of("検索する").intersection(&of("検索")).count(), 1);
    }

    #[test]
    fn a_long_text_is_no_louder_than_a_short_one() {
        for text in ["search".to_owned(), "many words ".repeat(2_000)] {
            let mut signs = Signs::default();
            signs.words("text", Cut::Pieces, [text.as_str()]);
            let length: f32 = signs
                .all()
                .iter()
                .map(|(_, strength)| strength * strength)
                .sum();
            assert!((length - 1.0).abs() < 1e-3, "{length}");
        }
    }

    #[test]
    fn every_sign_belongs_to_one_feature() {
        let mut signs = Signs::default();
        signs.fact("it is posted");
        signs.words("text", Cut::Pieces, ["one two", "two three"]);
        signs.steps("boxes", 3, &[1, 2, 5]);
        let all: Vec<(u32, f32)> = signs
            .features()
            .flat_map(|(_, signs)| signs.to_vec())
            .collect();
        assert_eq!(all, signs.all());
        assert_eq!(signs.features().count(), 6);
    }
}
