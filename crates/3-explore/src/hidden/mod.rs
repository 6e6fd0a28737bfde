//! The walk to hidden pages: those that links alone do not lead to (Kumar and Bhatia, "Hidden webpages detection using distributed learning
//! automata"). A form that may be submitted is so many leads more, one for each value, and an explorer chooses among links and
//! submissions alike.
//!
//! - [`run`]    the walk: take a lead, fetch, look, take in (the only file that waits)
//! - [`hunt`]   what such a walk knows, and what it tells the explorer
//! - [`fills`]  what can be filled into a form, one field at a time
//! - [`values`] the labelled value set: the site's own words, for boxes that take any word
//! - [`sides`]  which pages are public, as far as links have been seen?
//!
//! We differ from the paper: a page is hidden only until a public page links to it, and only forms are submitted that are judged safe and
//! send GET. What it costs: `surfacer lab hidden`.

pub mod fills;
pub mod hunt;
pub mod run;
pub mod sides;
pub mod values;

#[cfg(test)]
mod tests;

pub use hunt::Hunt;
pub use run::{Hunted, walk};
pub use sides::Sides;
