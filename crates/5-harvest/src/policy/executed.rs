//! The executed queries of the published policies (the set `T` of paper 000): single words that the site answered, each with `|R|`.
//!
//! An empty answer is an answer and counts with `|R| = 0`: that is how a policy learns from bad queries. A refusal says
//! nothing about the word and is left out.

use crate::Known;
use crate::known::{Asked, WordId};

/// Single words typed into the first box that the site answered, in the order they were asked.
pub fn executed(known: &Known) -> impl Iterator<Item = (WordId, &Asked)> {
    known.asked().iter().filter_map(word_of)
}

/// The single word of a query to the first box, if the site answered it.
pub fn word_of(asked: &Asked) -> Option<(WordId, &Asked)> {
    match asked.words[..] {
        [(0, word)] if asked.answered => Some((word, asked)),
        _ => None,
    }
}

/// `|R|`: how many records match, where the site says so; else how many were shown.
pub fn size(asked: &Asked) -> f64 {
    let shown = f64::from(asked.shown);
    asked.total.map_or(shown, |total| shown.max(total as f64))
}
