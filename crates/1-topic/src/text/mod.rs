//! A page's text as terms: words without their endings, stop words left out.
//!
//! in:  the visible text of a page, or the name of a concept; its language where one is told
//! out: a [`Reading`]: [`Term`]s in order
//!
//! - [`language`]  which language is it? by its letters, by its small words, or as the page says
//! - `rules`       what a language does with a word: stop words, stems
//! - `plurals`     English plurals that no ending tells
//! - `pairs`       scripts without spaces
//! - `memo`, `short`  each word is worked out once
//!
//! A name is in a text if its terms stand there in a row, so names must be read by the same [`Reader`], and in the language of the text where the
//! ontology has no other. Same text, same terms, whatever was read before: the memo saves work and nothing else.
//!
//! Not here: which terms matter, and how much.
//! Method: Zheng, Kang and Kim, section on preprocessing: tag, leave out stop words, stem. We differ: tagging is a choice ([`Reader::nouns`]),
//! since it costs more than all the rest, and other languages than English are read too.

pub mod language;
mod memo;
mod pairs;
mod plurals;
mod rules;
mod short;
#[cfg(test)]
mod tests;

pub use language::Language;

use memo::{Memo, Questions};
use pairs::Pairs;
use read::{Before, Speech};

/// A word without its endings, in any spelling of it. Two words of one stem are one term.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
pub struct Term(pub u64);

impl Term {
    /// The term of a stem. The same in every run, so that what was learned of a term can be kept.
    fn of_stem(stem: &str) -> Self {
        Self(xxhash_rust::xxh3::xxh3_64(stem.as_bytes()))
    }
}

/// A text as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its terms in order, stop words left out.
    pub terms: Vec<Term>,
    /// The language it was read in.
    pub language: Language,
    /// All its words, stop words and all: how long it is.
    pub words: usize,
}

/// Reads texts.
#[derive(Debug, Default)]
pub struct Reader {
    memo: Memo,
}

impl Reader {
    /// The terms of a text in the language it seems to be in.
    pub fn read(&self, text: &str) -> Reading {
        self.read_as(text, None)
    }

    /// The terms of a text in a language that is told, or in the one it seems to be in.
    pub fn read_as(&self, text: &str, language: Option<Language>) -> Reading {
        let language = language.unwrap_or_else(|| Language::of(text));
        let mut gathering = Gathering::of(text);
        read::each_word(text, |word, before| gathering.take(word, before));
        gathering.into_reading(language, &self.memo)
    }

    /// The terms of a text that are nouns or adjectives, in a language that is told or in the one it seems to be in. Only English can be tagged: in
    /// other languages all terms are taken.
    pub fn nouns(&self, text: &str, language: Option<Language>) -> Reading {
        let language = language.unwrap_or_else(|| Language::of(text));
        if language != Language::ENGLISH {
            return self.read_as(text, Some(language));
        }
        let mut gathering = Gathering::of(text);
        read::each_tagged_word(text, |tagged| {
            if names_something(tagged.speech) {
                gathering.take(tagged.word, tagged.before);
            } else {
                gathering.pass();
            }
        });
        gathering.into_reading(language, &self.memo)
    }
}

/// Whether a part of speech names things or tells how they are.
fn names_something(speech: Speech) -> bool {
    use Speech::{Adjective, Code, Ideograph, Letter, Noun, Other};
    matches!(speech, Noun | Adjective | Code | Letter | Ideograph | Other)
}

/// A reading in the making.
struct Gathering {
    terms: Questions,
    words: usize,
    pairs: Pairs,
}

impl Gathering {
    fn of(text: &str) -> Self {
        Self {
            terms: Questions::of(text),
            words: 0,
            pairs: Pairs::default(),
        }
    }

    fn take(&mut self, word: &str, before: Before) {
        if pairs::is_packed(word) {
            self.words += self.pairs.take(word, before, &mut self.terms);
        } else {
            self.pass();
            self.terms.ask(word);
        }
    }

    /// Counts a word that is no term.
    fn pass(&mut self) {
        self.pairs.end(&mut self.terms);
        self.words += 1;
    }

    fn into_reading(mut self, language: Language, memo: &Memo) -> Reading {
        self.pairs.end(&mut self.terms);
        Reading {
            terms: memo.recall(language, &self.terms),
            language,
            words: self.words,
        }
    }
}
