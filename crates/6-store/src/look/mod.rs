//! What a person sees of a site file, quickly, however much is in it.
//!
//! in:  a [`SiteFile`](crate::SiteFile) that somebody may be writing to meanwhile
//! out: a [`Tally`] that is brought up to date by what was added, and pages of rows
//!
//! - [`tally`]    what the site has cost and brought, counted once and then only added to
//! - [`records`]  records, page by page, with a filter that looks at so many at a time
//! - [`answers`]  what was asked, why, and what came
//! - [`trail`]    from a record back to the query, the form and the stored page
//! - [`raw`]      the stored page itself
//!
//! A view never counts a table: rows are read by their numbers, from one on. Not here: what it looks like (serve).

pub mod answers;
pub mod raw;
pub mod records;
pub mod tally;
pub mod trail;

pub use answers::AnswerRow;
pub use raw::RawPage;
pub use records::{RecordPage, RecordRow, Wanted};
pub use tally::{Band, Point, Tally, TopVisit};
pub use trail::{Detail, Trail};
