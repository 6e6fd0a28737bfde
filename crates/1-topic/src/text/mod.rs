//! A page's text as terms.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A word without its endings, in any spelling of it. Two words of one stem are one term.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(pub u64);

/// A text as it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its terms in order, stop words left out.
    pub terms: Vec<Term>,
}

/// Reads texts.
#[derive(Debug, Default)]
pub struct Reader {}

static STOP: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    "a an the and or but of in to for with on at from by as is are was were be been it its this that these those which who he she they his her their has have had not also can may more most other some such than then there into between after before during over under up out about all any both each one two first new no only same so very will would could should"
        .split(' ')
        .collect()
});

impl Reader {
    /// The terms of a text.
    pub fn read(&self, text: &str) -> Reading {
        let stemmer = frostem::Stemmer::new(frostem::Algorithm::English);
        let terms = read::words(text)
            .iter()
            .filter(|word| !STOP.contains(word.as_str()))
            .map(|word| Term(xxhash_rust::xxh3::xxh3_64(stemmer.stem(word).as_bytes())))
            .collect();
        Reading { terms }
    }
}
