//! Which page next? A crawl for a topic, from page to page.
//!
//! in:  pages as they are read, with the links that stand on them
//! out: how near each page is, and the page to fetch next
//!
//! - [`best_first`]  by the score of the page that a link stands on, as the published crawlers do; breadth-first is the case where all pages score alike
//! - [`surfacer`]    our own: learns which links lead to relevant pages
//!
//! A frontier is pure: it sees readings and numbers, never an address, a clock or the web, and the same pages in the same order always lead to
//! the same choice. So a crawl that was stopped goes on by reading its kept pages to a new frontier.
//!
//! Not here: fetching, and what is kept (crawl).

pub mod best_first;
pub mod surfacer;
#[cfg(test)]
mod tests;

pub use best_first::{BestFirst, Judge};
pub use surfacer::Surfacer;

use crate::text::{Reading, Term};
use model::Score;

/// A page by its number. Whoever keeps the addresses gives the numbers, each address its own.
pub type PageNumber = usize;

/// A link as it stands on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// Where it leads.
    pub to: PageNumber,
    /// Its own words: what is written on it, and the words of its address.
    pub words: Vec<Term>,
    /// The words around it.
    pub around: Vec<Term>,
}

/// Says which page to fetch next.
pub trait Frontier: Send {
    /// A page to begin with.
    fn begin(&mut self, page: PageNumber);

    /// The page to fetch now. Each page is named once.
    fn next(&mut self) -> Option<PageNumber>;

    /// Takes note of a page that was named: how near is it? `leads` are all its links in order, also those to pages that are known.
    fn read(&mut self, page: PageNumber, reading: &Reading, leads: Vec<Lead>) -> Score;

    /// Takes note that a page that was named did not come.
    fn lost(&mut self, page: PageNumber);
}
