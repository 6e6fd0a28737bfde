//! How near is a page to the topic? Several methods behind one seam.
//!
//! in:  a [`crate::Topic`]: concepts with their distance, and labelled pages, which may be none
//! out: a [`Learned`], which is a [`model::Relevance`] with calibrated scores
//!
//! - [`concepts`]  the names of the concepts, found in pages
//! - [`lesson`]    a page as the methods see it, and what a person said of it
//! - [`ehrig`]     the keyword, and the concepts by their distance
//! - [`printed`]   the network of the paper
//! - [`repaired`]  the same as it should have been
//! - [`words`]     logistic regression on all words
//! - [`joined`]    our own: concepts and words, each believed as far as it proved right
//! - [`learned`]   any of them, with its scores calibrated
//!
//! Method: Zheng, Kang and Kim, *Learnable focused crawling based on ontology* (2008); Ehrig and Maedche (2003). What we do otherwise is said in each file.

pub mod concepts;
pub mod ehrig;
pub mod joined;
pub mod learned;
pub mod lesson;
pub mod printed;
pub mod repaired;
#[cfg(test)]
mod tests;
pub mod words;

pub use concepts::{Concepts, Counts, Name};
pub use joined::Joined;
pub use learned::{Learned, Method, out_of_fold};
pub use lesson::Lesson;
