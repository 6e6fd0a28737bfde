//! Every list of look-alikes on a page.
//!
//! - `linked`  lists found from their links
//! - `plain`   lists found from their rows
//! - `wide`    rows of a table that span its columns: notes, not records
//! - `path`    what a place on the page is called
//!
//! Here the links that could lead to a record are known, and on later pages the shape of the list; [`super::find`] knows nothing of a page but itself.

mod linked;
mod path;
mod plain;
mod wide;

pub use linked::{linked_lists, lone_row};
pub(crate) use path::is_steady;
pub(super) use path::tag_path;
pub use plain::{FEWEST, is_of_lines, plain_lists, plain_lists_of};

use model::Url;
use read::{NodeId, Region, Tree};
use serde::{Deserialize, Serialize};

/// What the rows of a list have in common, so that the same list is found again on the next page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Shape {
    /// Tag path of the row's link, or of the row when it has none.
    pub path: String,
    /// Tag path and classes of what holds the rows.
    pub container: String,
    /// Whether rows were found by their links.
    pub linked: bool,
    /// In a plain list: which link of a row leads to the record's own page. Empty if none does.
    pub detail: String,
}

/// One row of a list.
#[derive(Debug, Clone)]
pub struct Row {
    /// The node that is the row; with what follows it up to the next row.
    pub nodes: Vec<NodeId>,
    /// The link to the record's own page, if there is one.
    pub link: Option<(Url, NodeId)>,
    /// All its visible text.
    pub text: String,
}

/// A list of rows.
#[derive(Debug, Clone)]
pub struct List {
    /// What the rows have in common.
    pub shape: Shape,
    /// Steps from the link up to the row.
    pub rise: usize,
    /// The rows, in page order.
    pub rows: Vec<Row>,
    /// Which part of the page it stands in.
    pub region: Region,
}

/// What some nodes say, each in lines of its own.
fn text_of(tree: &Tree, nodes: &[NodeId]) -> String {
    let mut text = String::new();
    for node in nodes {
        let part = tree.visible_text(*node);
        if !part.is_empty() {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&part);
        }
    }
    text
}
