//! Pages whose truth is written down, read by the very code that harvests.
//!
//! - [`lists`]   the records of list pages
//! - [`paging`]  the links of a page to other pages of its list
//! - [`score`]   precision and recall
//! - [`cost`]    the processor time that reading takes
//! - [`made`]    pages made to be read
//! - [`train`]   learning to tell lists of records from menus and filters
//! - `xpath`     which node does a truth mean?

pub mod cost;
pub mod lists;
pub mod made;
pub mod paging;
pub mod score;
pub mod train;
mod xpath;

use std::io;
use std::path::PathBuf;

/// A labelled set could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SetError {
    /// The disk or the system failed, or there is no such folder.
    #[error("cannot read {}: {source}", path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file is not what the set's description says.
    #[error("{}: {why}", path.display())]
    Misshapen {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The folder holds nothing of the set.
    #[error("{} holds no {wanted}; unpack the set and name its folder", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
        /// What was looked for.
        wanted: &'static str,
    },
}
