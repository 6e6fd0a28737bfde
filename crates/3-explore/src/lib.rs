//! Finds the search forms of a site, and says which of them may be submitted.
//!
//! in:  the address of a site
//! out: its pages and forms in the store, each form with a judgement
//!
//! - [`run`]    the walk: take a page, fetch, look, keep (the only file that waits)
//! - [`frontier`] which page next?
//! - [`look`]   what one page tells: links, forms, words
//! - [`judge`]  is this a search form, and may it be submitted?
//! - [`links`]  which links may be followed, and which promise a form?
//!
//! Not here: fetching (fetch), how a form is filled in (surface).
//! Words are looked up by `vocabulary`, which both share.

mod address;
pub mod frontier;
mod judge;
pub mod links;
pub mod look;
pub mod run;
mod vocabulary;

pub use frontier::{Order, Visit};

pub use judge::learned;
pub use judge::{Asked, Judgement, Kind, Veto, asked, judge, judge_by};
pub use look::Taste;
pub use run::{ExploreError, Past, Walk, Walked, closes_the_site, walk};
