//! Explorers side by side: how many requests until the first and until all search forms of a site are found?
//!
//! - [`articles`] texts, titles and links of a real collection
//! - [`shape`]    how a site is laid out: flat, in directories, by index pages, by departments, by numbers
//! - [`extras`]   what stands in the way: decoys, calendars, facets, links that only speak of searching
//! - [`hidden`]   the search forms, one to four links from the front page
//! - [`site`]     pages put together as HTML, and looked at once
//! - [`run`]      an explorer on a site
//! - [`live`]     an explorer on a real one
//! - [`finding`]  what it cost, for machines and in words
//!
//! The explorers are the very code that a harvest uses; what they are told of a page is what a walk would tell them.

pub mod articles;
pub(crate) mod dice;
pub mod extras;
pub mod finding;
pub mod hidden;
pub mod live;
pub mod run;
pub mod shape;
pub mod site;

pub use articles::{Articles, load};
pub use finding::{Findings, Line};
pub use run::{Cost, Sitemap, explore};
pub use site::{Site, Spec, specs};
