//! Each word is worked out once.
//!
//! Stop words and stems cost some 300 ns a word, and a page has thousands of words, most of them seen before. The lock is taken once for a text to
//! look up, and once more to add what was new.

use super::rules::Rules;
use super::{Language, Term};
use foldhash::fast::RandomState;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

/// Words kept over all languages. 5,232 encyclopedia articles have some 200,000 spellings; an entry is about 60 bytes.
const KEPT: usize = 1 << 18;

/// Bytes of a word that is worth keeping, and of one that is stemmed: longer ones are codes, keys and attacks.
const LONGEST: usize = 96;

type Words = HashMap<Box<str>, Option<Term>, RandomState>;

/// Words, and the terms they are. Stop words are none.
#[derive(Debug, Default)]
pub(super) struct Memo {
    known: RwLock<HashMap<Language, Words, RandomState>>,
}

impl Memo {
    /// Lets `work` look up words of one language.
    pub(super) fn recall(&self, language: Language, work: impl FnOnce(&mut Recall)) {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let mut recall = Recall {
            known: known.get(&language),
            rules: Rules::of(language),
            fresh: Words::default(),
        };
        work(&mut recall);
        let fresh = recall.fresh;
        drop(known);
        if !fresh.is_empty() {
            self.keep(language, fresh);
        }
    }

    fn keep(&self, language: Language, fresh: Words) {
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        let held: usize = known.values().map(HashMap::len).sum();
        // Beginning anew costs milliseconds; a list of what was used last would cost every word.
        if held + fresh.len() > KEPT {
            known.clear();
        }
        if fresh.len() <= KEPT {
            known.entry(language).or_default().extend(fresh);
        }
    }
}

/// The words of one language, for one text.
pub(super) struct Recall<'memo> {
    known: Option<&'memo Words>,
    rules: &'static Rules,
    fresh: Words,
}

impl Recall<'_> {
    /// The term of a word in small letters, unless it is a stop word.
    pub(super) fn term(&mut self, word: &str) -> Option<Term> {
        if word.len() > LONGEST {
            return Some(Term::of_stem(word));
        }
        if let Some(term) = self.known.and_then(|known| known.get(word)) {
            return *term;
        }
        if let Some(term) = self.fresh.get(word) {
            return *term;
        }
        let term = self.rules.term(word);
        self.fresh.insert(word.into(), term);
        term
    }
}
