//! Puts any table behind a search site.
//!
//! - [`Table`]    the rows, from a CSV or JSONL file or from memory
//! - [`Index`]    what matches, in a hidden order
//! - [`inputs`]   what the form offers besides the box for words: menus, ranges, typed boxes, switches, traps
//! - [`Rules`]    what kind of site: boxes, caps, paging, layout, temptations, traps, faults
//! - [`Site`]     the site as a plain function from request to answer
//! - [`InputTruth`]  what each input of the form really does
//! - [`serve`]    the site on a socket; [`Running`] knows the truth and every request

mod chosen;
mod chrome;
mod content;
mod controls;
mod exchange;
mod filter;
mod form;
mod index;
pub mod inputs;
mod paging;
mod results;
mod rows;
mod rules;
mod search;
mod serve;
mod signs;
mod site;
mod temptations;
mod tokens;
mod truth;

pub use exchange::{Asked, Reply, Seen};
pub use index::{Index, Wanted};
pub use inputs::Input;
pub use rows::{Table, TableError};
pub use rules::{
    Answers, Empty, Layout, Method, Nothing, Paging, RowLinks, Rules, Signs, Sizes, Traps,
};
pub use serve::{Running, serve};
pub use site::Site;
pub use truth::{InputTruth, Pairs, TrueRole};
