//! A crawl for a topic: from seed pages over any number of sites, the page next that the frontier promises most of.
//!
//! in:  pages to begin with, a [`topic::focus::Frontier`] that scores pages and says which is next, and how much may be spent
//! out: every page in the file of its site with its score, and a [`Summary`]
//!
//! - [`run`]    the loop: choose, fetch, read, score, keep (the only file that waits)
//! - `course`   what the crawl knows: which page next, whose host is busy, what was seen
//! - `book`     addresses and their numbers
//! - `sections` parts of sites in which nothing is to be found
//! - `told`     what a page tells: its text, and its links with the words on them
//! - `again`    going on where an earlier run ended
//! - [`tally`]  what came of it, in numbers
//!
//! **Order.** One host is asked for one page at a time, and what comes is told to the frontier before the host's next page is chosen. While a host
//! rests, others are asked, as long as one of the best few pages is theirs. Pages are told to the frontier in the order in which they are kept, and
//! each is kept with when it was chosen; so a new frontier that is told the kept pages is the old one, and a crawl that was stopped goes on as if
//! it had not been.
//!
//! Not here: how near a page is, and which link promises most (topic); which links are safe (explore); manners (fetch).

mod again;
mod book;
mod course;
pub mod run;
mod sections;
pub mod tally;
mod told;

pub use run::{FocusError, Options, Subject, Watch, crawl};
pub use tally::{Progress, RELEVANT, Summary};
