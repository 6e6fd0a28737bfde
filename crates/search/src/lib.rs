//! Where is it? Full-text search over all that was harvested.
//!
//! in:  the site files of a folder, while they are being written too
//! out: [`Found`]: the best hits with the words marked, and how many there are by site and by field
//!
//! - [`Index`]    opening the index of a folder
//! - `refresh`    takes in what is new since the last time, and only that
//! - `marks`      how far each site file was read, committed together with what was read
//! - `entry`      a record or page as the index keeps it
//! - `words`      a text as words that can be found, in any script
//! - `ask`        what was typed, as a question to the index
//! - `find`       the hits, and the counts beside them
//! - `snippet`    the part of a text that answers, in pieces of plain text
//!
//! Not here: the page that shows it (serve), reading site files (store).
//!
//! The index stands in `<root>/search` and is made of the site files alone: whoever deletes it loses nothing but the time to make it again.
//! It is a tantivy index. How far each site file was read is committed in the same step as what was read, so `kill -9` at any moment loses
//! nothing and doubles nothing.
//!
//! Pages with results are left out: all they say is in the records. A record is found by its row and by what its own page told.
//!
//! Scripts without spaces (Chinese, Japanese, Korean, Thai and others) are indexed by pairs of neighbouring characters. A dictionary
//! (jieba) knows Chinese only, and cuts a name it does not know elsewhere in a question than in a text, which loses hits;
//! pairs find every substring of two characters or more, in all of these scripts.

mod ask;
mod entry;
mod error;
mod fields;
mod find;
mod index;
mod marks;
mod refresh;
mod snippet;
mod tokens;
mod words;

pub use ask::Ask;
pub use error::SearchError;
pub use find::{Found, Hit, Kind};
pub use index::Index;
pub use refresh::Refreshed;
pub use snippet::Piece;
