//! Which policy drains a hidden database in the fewest requests?
//!
//! in:  a table whose every row is known, what the box searches, how many records an answer shows
//! out: for each policy and start word, how much of the table it had after so many queries, beside an oracle that knows everything
//!
//! - [`hidden`]    the database behind the box
//! - [`oracle`]    the best that could be done, knowing it all
//! - [`run`]       one policy, one start word
//! - [`curve`]     how much was in hand after each unit
//! - [`finding`]   what came of it all: one line per policy and seed; [`standing`]: who did best
//! - [`folder`]    a result on disk; [`summary`]: one to read; [`plot`]: one to look at; [`grid`]: its tables
//! - [`report`]    many results on one page

pub mod curve;
pub mod finding;
pub mod folder;
pub mod grid;
pub mod hidden;
pub mod oracle;
pub mod plot;
pub mod report;
pub mod run;
pub mod standing;
pub mod summary;

pub use curve::Curve;
pub use finding::{Best, Finding, Line, Parameters, Setting, Unit};
pub use folder::FolderError;
pub use hidden::{Hidden, Shape};
pub use plot::Plot;
pub use report::Report;
pub use run::{Coming, Contest, Run, contest};
