//! Finds the search forms of a site, and says which of them may be submitted.
//!
//! in:  the address of a site
//! out: its pages and forms in the store, each form with a judgement
//!
//! - [`run`]    the walk: take a page, fetch, look, keep (the only file that waits)
//! - `way`      what a walk knows, and when it is over
//! - [`explorer`] which page next? one file for each way to choose
//! - [`frontier`] which pages are known, and which wait?
//! - [`mod@hidden`] the walk to pages that links alone do not lead to
//! - [`stops`]  when is enough walked?
//! - `traps`    which addresses only make a site look endless?
//! - [`hints`]  where does a site say itself that it is searched?
//! - [`mod@family`] which forms are alike but for hidden values?
//! - [`worth`]  which form is asked first?
//! - [`look`]   what one page tells: links, forms, words
//! - [`judge`]  is this a search form, and may it be submitted?
//! - [`topic`]  is a search form about what is looked for?
//! - [`links`]  which links may be followed, and which promise a form?
//!
//! Not here: fetching (fetch), how a form is filled in (surface).
//! Words are looked up by `vocabulary`, which both share.

mod address;
pub mod explorer;
pub mod family;
pub mod frontier;
pub mod hidden;
pub mod hints;
mod judge;
pub mod links;
pub mod look;
pub mod run;
pub mod stops;
pub mod topic;
mod traps;
mod vocabulary;
mod way;
pub mod worth;

pub use address::unescaped;
pub use explorer::lessons::Lessons;
pub use explorer::{Explorer, Lead, Outcome, UnknownExplorer};
pub use family::family;
pub use frontier::{Frontier, Visit};
pub use judge::learned;
pub use judge::{Asked, Judgement, Kind, Veto, asked, judge, judge_by};
pub use look::Taste;
pub use run::{
    ExploreError, Past, Start, Told, Walk, Walked, closes_the_site, fetch_patiently, walk,
};
pub use stops::{Stops, Tally};
pub use topic::Topic;
