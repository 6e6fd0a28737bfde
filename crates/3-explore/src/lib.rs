//! Finds the search forms of a site, and says which of them may be submitted.
//!
//! in:  pages of a site, as `read` saw them
//! out: forms with a judgement; links worth following
//!
//! - [`judge`]  is this a search form, and may it be submitted?
//! - [`links`]  which links may be followed, and which promise a form?
//!
//! Not here: fetching (fetch), how a form is filled in (surface).
//! Words are looked up by `vocabulary`, which both share.

mod judge;
mod vocabulary;

pub use judge::{Judgement, Kind, Veto, judge};
