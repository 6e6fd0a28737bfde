//! What does it cost to find something, or to take it all out, when much is in hand?
//!
//! A folder is filled with as many records as wanted, made of the rows of real tables: a site for each table, its columns as fields. Then it is
//! searched for words that stand in them. Words come as often as they stand in rows, so common ones, which cost most, are asked for most.
//!
//! - `workspace`  the folder that is searched
//! - `questions`  what is asked
//! - `run`        asking, with a clock

mod questions;
mod run;
mod workspace;

pub use questions::{Kind, Question, questions};
pub use run::{Cost, measure};
pub use workspace::{FindError, Source, fill, sources};
