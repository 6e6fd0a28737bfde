//! A table of the user's own: which of its rows is a record?
//!
//! in:  the rows, the columns that a record is recognised by, and records
//! out: for each row the records that it may be, and how like it they are
//!
//! - `fold`      words as they are compared: without case and accents
//! - [`table`]   the rows as words
//! - [`likeness`] how like a row is a record?
//! - [`matcher`] rows and the records that are most like them
//!
//! Not here: which row to ask for next (`policy/enrich`), what is written of it all (crawl).

mod fold;
pub mod likeness;
pub mod matcher;
pub mod table;

pub use fold::folded;
pub use matcher::{Found, Matcher, Rival};
pub use table::{Local, RowNumber, WordNumber};
