//! What are we looking for? A topic, and how near a page is to it.
//!
//! in:  an ontology and the name of a topic in it, or a plain list of words; pages a person called relevant or not
//! out: a [`Topic`], and from it a [`model::Relevance`]: text to score
//!
//! - [`ontology`]  files of concepts, and how far each is from the topic
//! - [`text`]      a page's text as terms: language, words, stop words, stems
//! - [`examples`]  pages that a person called relevant or not
//! - [`relevance`] how near a page is: several methods behind one seam
//! - [`focus`]     which page next, in a crawl for the topic
//!
//! Not here: fetching pages, keeping them, and which site to look at next (locate).

pub mod examples;
pub mod focus;
pub mod ontology;
pub mod relevance;
pub mod text;
mod topic;

pub use topic::{Topic, TopicError};
