//! The proof: what is claimed elsewhere is measured here.
//!
//! - [`harvest`]  policies that choose the next query, on tables whose every row is known
//! - [`size`]     estimates of how many records there are, at known coverage
//! - [`surface`]  forms of every kind: what is made of their inputs, and how much of the table behind them is drained
//! - [`forms`]    forms of strangers: what they are for, and whether they would be submitted
//! - [`explore`]  search forms hidden among hundreds of pages: requests until the first and until all are found
//! - [`hidden`]   pages behind forms: how many of them are found among public ones
//! - [`locate`]   sites of a topic that hide a database, among hundreds: how many a thousand pages bring
//! - [`topic`]    pages about a topic: which crawler brings them, which judge knows them
//! - [`decide`]   what a decision costs when much is in hand: processor time and memory
//! - [`find`]     what a search costs when much is in hand
//! - [`read`]     result pages and list pages whose truth is written down
//! - [`pages`]    crawl every page of a site once: fetch, parse, links, text, forms, keep
//! - [`figures`]  what this process has cost so far: processor time, memory
//! - [`peers`]    the same site crawled by other crawlers, in the same run
//!
//! Not here: the sites that are measured on (world), the code that is measured (everywhere else).

pub mod decide;
pub mod explore;
pub mod figures;
pub mod find;
pub mod forms;
pub mod harvest;
pub mod hidden;
pub mod locate;
pub mod pages;
pub mod peers;
pub mod read;
pub mod size;
pub mod surface;
pub mod topic;

pub use figures::Figures;
pub use harvest::grid::grouped;
pub use pages::crawl_pages;
pub use peers::{LabError, Line, Server, run_peer};
