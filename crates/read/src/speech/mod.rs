//! The part of speech of a word: on its own, or in its sentence.
//!
//! - `word`      [`Speech::of`]: what the word itself tells
//! - `lexicon`   what more is known of English words: how the small ones steer their neighbours, and which endings lie
//! - `sentence`  [`each_tagged_word`]: what the neighbours tell
//!
//! The word alone is what records and queries have; its guesses never change, since what was learned by them is replayed. A page has sentences.

mod lexicon;
mod sentence;
mod word;

pub use sentence::{Tagged, each_tagged_word};
pub use word::Speech;
