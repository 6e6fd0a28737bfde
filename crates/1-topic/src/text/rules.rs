//! What a language does with a word: nothing if it is a stop word, and a stem of it otherwise.
//!
//! Stems are Snowball's (frostem, BSD). Stop words are those of NLTK, most of which are Snowball's and PostgreSQL's, and of stopwords-iso (MIT) where
//! NLTK has none; both come with the crate stop-words (MIT or Apache). The English list of stopwords-iso has 1,298 entries and would
//! swallow `system`, `computer` and `world`; NLTK's has 198.

use super::language::CODES;
use super::{Language, Term, plurals};
use frostem::{Algorithm, Stemmer};
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{LazyLock, OnceLock};

/// Longer lists of stop words are no lists of small words any more: they name months, relations and trades, which a topic may be about.
const LONGEST_LIST: usize = 500;

/// What is left of `don't` and `we've` where words are cut at the apostrophe. Ours are not, and `T cell`, `vitamin D` and `won` mean something.
const FRAGMENTS: &[&str] = &[
    "ain", "aren", "couldn", "d", "didn", "doesn", "don", "hadn", "hasn", "haven", "isn", "ll",
    "m", "ma", "mightn", "mustn", "needn", "o", "re", "s", "shan", "shouldn", "t", "ve", "wasn",
    "weren", "won", "wouldn", "y",
];

/// Small English words that the list has not, none of which names anything.
const MORE: &[&str] = &[
    "also",
    "although",
    "among",
    "another",
    "anything",
    "cannot",
    "could",
    "either",
    "else",
    "etc",
    "even",
    "ever",
    "every",
    "everything",
    "however",
    "instead",
    "many",
    "may",
    "might",
    "much",
    "must",
    "neither",
    "never",
    "nothing",
    "often",
    "per",
    "quite",
    "rather",
    "shall",
    "since",
    "something",
    "therefore",
    "though",
    "thus",
    "toward",
    "towards",
    "unless",
    "upon",
    "us",
    "via",
    "whether",
    "whose",
    "within",
    "without",
    "would",
    "yet",
];

/// Small words that lose their vowel and lean on the next word.
const ELIDED: &[(&str, &[&str])] = &[
    (
        "fr",
        &[
            "c", "d", "j", "jusqu", "l", "lorsqu", "m", "n", "puisqu", "qu", "quoiqu", "s", "t",
        ],
    ),
    (
        "it",
        &[
            "all", "c", "coll", "d", "dall", "dell", "l", "m", "nell", "quell", "quest", "s",
            "sull", "t", "un", "v",
        ],
    ),
    ("ca", &["d", "l", "m", "n", "s", "t"]),
];

/// The stop words and the stems of a language.
pub(super) struct Rules {
    stops: HashSet<String>,
    stemmer: Option<Stemmer>,
    elided: &'static [&'static str],
    /// Plurals without an ending, and owners (`cell's`).
    english: bool,
}

impl Rules {
    /// The rules of a language. One without stop words or stems here keeps its words as they are.
    pub(super) fn of(language: Language) -> &'static Self {
        static ALL: LazyLock<Vec<OnceLock<Rules>>> =
            LazyLock::new(|| CODES.iter().map(|_| OnceLock::new()).collect());
        ALL[language.place()].get_or_init(|| Self::build(language))
    }

    fn build(language: Language) -> Self {
        let code = language.code();
        let listed = stop_words::lookup(code).filter(|list| list.len() <= LONGEST_LIST);
        let mut stops: HashSet<String> = listed
            .unwrap_or_default()
            .iter()
            .filter_map(|entry| <[String; 1]>::try_from(read::words(entry)).ok())
            .map(|[word]| word)
            .collect();
        let english = language == Language::ENGLISH;
        if english {
            stops.retain(|word| !FRAGMENTS.contains(&word.as_str()));
            stops.extend(MORE.iter().map(|word| (*word).to_owned()));
        }
        Self {
            stops,
            stemmer: Algorithm::from_name(code).ok().map(Stemmer::new),
            elided: ELIDED
                .iter()
                .find(|(of, _)| *of == code)
                .map_or(&[], |(_, words)| words),
            english,
        }
    }

    /// The term of a word in small letters, unless it is a stop word.
    pub(super) fn term(&self, word: &str) -> Option<Term> {
        let straight: Cow<str> = if word.contains('’') {
            word.replace('’', "'").into()
        } else {
            word.into()
        };
        let whole = match straight.split_once('\'') {
            Some((small, rest)) if self.elided.contains(&small) => rest,
            _ => &straight,
        };
        if self.stops.contains(whole) {
            return None;
        }
        if !self.english {
            return Some(self.stem(whole));
        }
        match whole.strip_suffix("'s") {
            Some(owner) if self.stops.contains(owner) => None,
            owner => Some(self.stem(&plurals::singular(owner.unwrap_or(whole)))),
        }
    }

    fn stem(&self, word: &str) -> Term {
        self.stemmer.map_or_else(
            || Term::of_stem(word),
            |stemmer| Term::of_stem(&stemmer.stem(word)),
        )
    }
}
