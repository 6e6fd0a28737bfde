//! Each word is worked out once.
//!
//! Stop words and stems cost some 300 ns a word, and a page has thousands of words, most of them seen before. The lock is taken once for a text to
//! look up, and once more to add what was new.
//!
//! The time goes into waiting for memory, so nearly all words are their own key ([`Short`]; following a pointer to each word cost a fifth of a
//! reading), and all words of a text are looked up in one go at its end, when the processor can wait for several at a time.

use super::rules::Rules;
use super::short::Short;
use super::{Language, Term};
use foldhash::fast::RandomState;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// Words kept over all languages, some 10 MB. 5,464 pages of an encyclopedia have 276,000 spellings, most of them once: what is dropped was hardly in
/// use, and what is in use is back after a page or two.
const KEPT: usize = 1 << 18;

/// Bytes of a word that is worth keeping, and of one that is stemmed: longer ones are codes, keys and attacks.
const LONGEST: usize = 96;

/// The words of all languages.
#[derive(Debug, Default)]
pub(super) struct Memo {
    known: RwLock<HashMap<Language, Words, RandomState>>,
}

/// The words of one language, and their terms. Stop words have none.
#[derive(Debug, Default)]
struct Words {
    short: HashMap<Short, Option<Term>, RandomState>,
    long: HashMap<Box<str>, Option<Term>, RandomState>,
}

impl Words {
    fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }
}

impl Memo {
    /// The terms of what was asked for, in one language.
    pub(super) fn recall(&self, language: Language, questions: &Questions) -> Vec<Term> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let rules = Rules::of(language);
        let mut fresh = Words::default();
        let nothing = Words::default();
        let words = known.get(&language).unwrap_or(&nothing);
        let mut long = questions.long.iter();
        let mut terms = Vec::with_capacity(questions.all.len());
        for question in &questions.all {
            terms.extend(match question {
                Question::Short(word) => match words.short.get(word) {
                    Some(term) => *term,
                    None => *(fresh.short.entry(*word))
                        .or_insert_with(|| word.spell(|word| rules.term(word))),
                },
                Question::Long => long.next().and_then(|word| match words.long.get(word) {
                    Some(term) => *term,
                    None => *(fresh.long.entry(word.clone())).or_insert_with(|| rules.term(word)),
                }),
                Question::Answered(term) => Some(*term),
            });
        }
        drop(known);
        if fresh.len() > 0 {
            self.keep(language, fresh);
        }
        terms
    }

    fn keep(&self, language: Language, fresh: Words) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let held: usize = known.values().map(Words::len).sum();
        // Beginning anew costs milliseconds; a list of what was used last would cost every word.
        if held + fresh.len() > KEPT {
            known.clear();
        }
        if fresh.len() <= KEPT {
            let words = known.entry(language).or_default();
            words.short.extend(fresh.short);
            words.long.extend(fresh.long);
        }
    }
}

/// The words of a text, to be asked for together.
#[derive(Debug, Default)]
pub(super) struct Questions {
    all: Vec<Question>,
    long: Vec<Box<str>>,
}

#[derive(Debug)]
enum Question {
    Short(Short),
    /// The next of the long words.
    Long,
    Answered(Term),
}

impl Questions {
    /// Room for the words of a text.
    pub(super) fn of(text: &str) -> Self {
        Self {
            // A word and its blank are about six characters.
            all: Vec::with_capacity(text.len() / 6),
            long: Vec::new(),
        }
    }

    /// Asks for the term of a word in small letters.
    pub(super) fn ask(&mut self, word: &str) {
        if let Some(short) = Short::of(word) {
            self.all.push(Question::Short(short));
        } else if word.len() <= LONGEST {
            self.all.push(Question::Long);
            self.long.push(word.into());
        } else {
            self.answer(Term::of_stem(word));
        }
    }

    /// Puts a term in its place among those asked for.
    pub(super) fn answer(&mut self, term: Term) {
        self.all.push(Question::Answered(term));
    }
}
