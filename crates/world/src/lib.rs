//! The pretend web: sites whose contents we know, and servers that misbehave.
//!
//! in:  a table and rules, or a number of pages and a seed
//! out: a site on 127.0.0.1 that knows the truth about itself and logs every request
//!
//! - [`table`]    any table behind a search form: boxes, selects, caps, paging styles, temptations, traps
//! - [`pages`]    many linked pages, served fast, for measuring crawlers
//! - [`web`]      many sites at addresses of their own, whatever they answer
//! - [`demo`]     the site of `surfacer demo`
//! - [`hostile`]  bombs, drips, lies and redirects to nowhere, byte by byte
//! - [`Faults`]   which request goes wrong, and how
//!
//! Not here: anything that goes out to the web; this room only answers.

pub mod demo;
mod faults;
pub mod hostile;
mod html;
pub mod pages;
mod server;
pub mod table;
pub mod web;
mod wire;

pub use faults::{Fault, Faults, When};
