//! Rows, next page and totals out of a result page.
//!
//! - [`find`]    the lists of a page that we know nothing of
//! - [`lists`]   every list of look-alikes on a page
//! - `lines`    records that are lines of preformatted text
//! - [`columns`] which link of a row leads to the record's own page?
//! - [`score`]   how much does a list look like the answer?
//! - [`rows`]    a list's rows as records
//! - [`labelled`] facts that a row writes as `Label: value`
//! - [`marked`]  facts that the markup names: microdata, `RDFa`, `dl` pairs
//! - [`listed`]  facts that a page tells machines in JSON-LD
//! - [`places`]  where on the page do they stand?
//! - [`paging`]  how does one get the next page?
//! - [`echo`]    addresses that repeat what was asked
//! - [`kind`]    what kind of answer is it, when it holds no records?
//! - [`jump`]    the record itself as the answer
//! - [`total`]   how many records does the site say match?
//! - [`fit`]     does what was learned still fit?
//! - [`reader`]  what was learned of one form's answers, and how it reads the next one
//!
//! The idea in one sentence: what a query for nonsense shows is furniture, and so is whatever changes between two queries for
//! nonsense; of the lists that are left, the answer is the one whose rows are many, say much, and contain the words we asked for.

pub mod columns;
pub mod echo;
pub mod find;
pub mod fit;
pub mod jump;
pub mod kind;
pub mod labelled;
mod lines;
pub mod listed;
pub mod lists;
pub mod marked;
pub mod paging;
pub mod places;
pub mod reader;
pub mod rows;
pub mod score;
pub mod total;

pub use reader::{Answer, Reader};

#[cfg(test)]
mod tests;
