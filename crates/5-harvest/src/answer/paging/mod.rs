//! The pages of an answer: which links lead to them, and how does one get the next?
//!
//! - `words`    words by which sites name pages, in many languages
//! - [`label`]   what the label of a link says about pages
//! - [`address`] how an address differs from that of the page it stands on
//! - `marks`    what classes and ids say
//! - [`anchors`] the links of a page in order
//! - [`sign`]    what tells a page link: a table
//! - [`signs`]   the signs of every link of a page
//! - [`chain`]   every link with the part it plays, by weights learned from labelled pages
//! - [`sizes`]   page sizes that are offered as links
//! - [`turn`]    the request for the next page, as links offer it
//! - `button`   the same, as a button offers it
//! - [`beyond`](mod@beyond)  the same, where the site offers none

pub mod address;
pub mod anchors;
pub mod beyond;
mod button;
pub mod chain;
pub mod label;
mod marks;
pub mod sign;
pub mod signs;
pub mod sizes;
pub mod turn;
mod words;

pub use beyond::beyond;
pub use chain::{PageLink, Part, page_links};
pub use sizes::{PageSize, size_links};
pub use turn::{is_paging_label, label_of, offered, page_number};
