//! How big is it? The estimators of a harvest, asked when a known share of a hidden database is in hand.
//!
//! in:  a table whose every row is known, what the box searches, how many records an answer shows
//! out: for each start word and share, what every estimator said, and whether the truth was inside its interval
//!
//! - [`run`]      one harvest, looked at on the way
//! - [`finding`]  what was said beside the truth, and how often the truth was inside
//! - [`drill`]    random drill-down on selects, for forms that offer them
//! - [`fit`]      learns from many findings what each sign is worth; `ridge`: lines through what was seen; [`table`]: the text of what was learned
//!
//! The truth is the number of rows in the table that hold a word where a box searches: a row without one is nowhere on the site. How many of them some query can
//! show under the limit is stated apart.

pub mod drill;
pub mod finding;
pub mod fit;
pub(crate) mod ridge;
pub mod run;
pub mod table;

pub use finding::{Line, Summary, Truth, summaries};
pub use run::{Moment, Plan, harvest};
