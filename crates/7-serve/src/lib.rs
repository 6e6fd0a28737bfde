//! Who looks at it? One page over a workspace, live while a crawl runs, and an API.
//!
//! in:  a folder of site files that somebody may be writing to, folders of laboratory results, a topic
//! out: pages for people, JSON for programs, numbers for monitoring; and rows in the catalog that a crawl obeys
//!
//! - [`server`]     listens; which address leads where
//! - [`guard`]      who may ask: the Host, the Origin, the token, and what a browser may do with an answer
//! - [`workspace`]  the site files, open, counted, and brought up to date
//! - [`pages`]      what people see, a file for each page
//! - [`api`]        what programs see, and its description
//! - `orders`       a button writes a row
//! - `events`       something has changed: look again
//! - `search`       words over all sites
//! - `subject`      the topic: concepts, scores, labels
//! - `results`      folders of the laboratory
//! - `chart`        curves as inline pictures, without a script
//! - `metrics`      numbers for monitoring
//! - `words`        numbers, times and addresses as people read them
//!
//! What harvested pages say is text here, never markup: every page goes through a template that escapes, a stored page is shown as text or handed out to be
//! saved, and addresses become links only if they lead to the web.
//!
//! Not here: crawling. This room never calls it; it writes what is wished, and reads what came of it.

pub mod api;
mod chart;
mod events;
mod failure;
pub mod guard;
mod metrics;
mod orders;
pub mod pages;
mod results;
mod search;
pub mod server;
mod stored;
mod subject;
mod words;
pub mod workspace;

pub use server::{Config, ServeError, Server};
pub use workspace::Workspace;
