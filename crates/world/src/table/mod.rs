//! Puts any table behind a search site.
//!
//! - [`Table`]    the rows, from a CSV or JSONL file or from memory
//! - [`Index`]    what matches, in a hidden order
//! - [`Rules`]    what kind of site: boxes, caps, paging, layout, temptations, traps, faults
//! - [`Site`]     the site as a plain function from request to answer
//! - [`serve`]    the site on a socket; [`Running`] knows the truth and every request

mod chrome;
mod content;
mod exchange;
mod form;
mod index;
mod paging;
mod results;
mod rows;
mod rules;
mod search;
mod serve;
mod site;
mod temptations;
mod tokens;

pub use exchange::{Asked, Reply, Seen};
pub use index::{Index, Wanted};
pub use rows::{Table, TableError};
pub use rules::{Empty, Layout, Method, Nothing, Paging, RowLinks, Rules, Sizes, Traps};
pub use serve::{Running, serve};
pub use site::Site;
