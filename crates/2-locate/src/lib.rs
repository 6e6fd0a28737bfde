//! Which sites may have it? From a few sites to the sites of a topic that hide a database.
//!
//! in:  sites to begin with, what came of each visit, answers of whoever knows who links to whom
//! out: a [`Move`]: the site to visit next, the question to ask, the page to look at
//!
//! - [`locator`]  what a crawl knows of sites, and what it does next
//! - [`config`]   how sites are located: ours, and the published ways
//! - [`mod@moves`] the moves, and what is told of each; sites as rows
//! - [`frontier`] which sites wait? two queues, each site once
//! - [`ranker`]   how promising is a site? one file for each way to say so
//! - [`patience`] how many pages is a site worth?
//! - [`operators`] follow links, search backwards, or search by words? a bandit
//! - [`queries`]  words to search by, grown from what was found
//! - [`search`]   who can be asked: our own links, a file of the web's links, `SearXNG`, any engine
//! - [`home`]     is a site about the topic? its home page says
//! - [`mod@sightings`] the links of a page that lead to other sites
//! - [`site`]     one site, one name; and to whom it belongs
//! - `book`       what is known of each site, in few bytes
//! - [`known`]    addresses that were seen, in fewer
//!
//! The room is pure: no web, no clock, dice of its own. `crawl` makes the moves and tells what came; told the same again, a new [`Locator`] goes on
//! as the old one would have.
//!
//! Not here: fetching (fetch), forms of a site (explore), keeping the rows (store).
//!
//! Method: Zhao, Zhou, Nie, Huang and Jin, "`SmartCrawler`" (2016): two queues, site ranker, site learner, reverse searching; Pham, Santos and Freire,
//! "DISCO" (2019): a bandit over operators; Vieira, Barbosa, Silva and Freire, "`SeedFinder`" (2016): queries that grow. We differ: the ranker learns
//! from failures too and says chances, a vote counts once for each owner, a site is left when the next one is worth more. What that brings:
//! `surfacer lab locate`, docs/locating.md.

mod book;
pub mod config;
pub mod frontier;
pub mod home;
pub mod known;
pub mod locator;
pub mod moves;
pub mod operators;
pub mod patience;
pub mod queries;
pub mod ranker;
pub mod search;
pub mod sightings;
pub mod site;
mod terms;
#[cfg(test)]
mod tests;

pub use config::{Asking, Config, GoingBack, Queues};
pub use frontier::Queue;
pub use home::is_about;
pub use known::Known;
pub use locator::Locator;
pub use moves::{Found, Move, PageTold, Row, SiteNumber, SiteTold, State, Told};
pub use operators::Operator;
pub use search::{Asked, Hit, Question, Source};
pub use sightings::{Sighting, sightings_in};
