//! What sort of value a text box wants, and values of that sort to try.
//!
//! A box for a post code answers a word with an error page, so words alone never learn what it can do. Few sorts cover most such boxes.
//!
//! - [`guess`]       which sorts a box may want, with the evidence in words
//! - [`values`]      values of a sort, spread over their parts of the world; [`values_for`] keeps to what the box itself allows
//! - [`garbage`]     texts that cannot be of the sort: the control of the test
//! - [`accepts`]     what the answers to both say
//!
//! The lists in `values/` are small files of our own making, of public facts, one line per value.
//!
//! Not here: asking (the caller does), columns of harvested records as values (they are better than any list once there are some).
//! Method: "Google's Deep-Web Crawl" (VLDB 2008), typed inputs. We differ: markup is read first (types, patterns, autocomplete tokens and
//! datalists hardly existed then), and answers that garbage brings too do not count for a sort.

mod accepts;
mod garbage;
mod guess;
mod shapes;
mod sort;
mod values;
mod words;

pub use accepts::accepts;
pub use garbage::garbage;
pub use guess::{Guess, guess};
pub use sort::{DateFormat, Sort};
pub use values::{Value, values, values_for};
