//! What the pages of the records say beyond their rows.
//!
//! in:  records whose rows lead to pages of their own, in the order they were found
//! out: [`model::Detail`]s, kept one page at a time
//!
//! - [`run`]       the loop: a few probes, then one page after the other (the only file that waits)
//! - [`lead`]      the records and their addresses, by kind of page
//! - [`finish`]    what is learned, how far it has come, why it stops
//! - [`template`]  what the pages have in common, learned from the probes; the rest is data
//! - [`told`]      one page by its template: a title and named fields, or why it is none of them
//! - `facts`       the things that a page says, by what was learned of its labels
//! - [`outline`]   the lines of a page, each with its place and the name the markup gives it
//! - [`linked_data`] facts that a page tells machines in JSON-LD
//! - [`more`]      does a page say more than the row that leads to it?
//!
//! The idea in one sentence: what stands in the same place on nearly all pages is template, what changes from page to page is data, and
//! what changes when the same page is fetched twice is noise.

mod facts;
pub mod finish;
pub mod lead;
pub mod linked_data;
pub mod more;
pub mod outline;
pub mod run;
pub mod template;
pub mod told;

#[cfg(test)]
mod tests;

pub use finish::{Finish, Progress};
pub use lead::Lead;
pub use run::Details;
pub use template::Template;
