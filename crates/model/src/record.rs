//! What the hidden database holds.

use crate::Url;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One row of the hidden database. Same key, same row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// What makes it itself: the address of its own page, else its content.
    pub key: String,
    /// The address of its own page, if the row links to one.
    pub url: Option<Url>,
    /// Its name.
    pub title: String,
    /// Everything else the row says, by field name.
    pub fields: BTreeMap<String, String>,
    /// Where on the page its fields stood, as far as could be told; the title's under [`TITLE`].
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub places: BTreeMap<String, Place>,
}

/// The name under which a record's title has its place.
pub const TITLE: &str = "title";

/// Where a text stood on a page: the element around it, and how deep in the tree that is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "(String, u16)", into = "(String, u16)")]
pub struct Place {
    /// The element's tag and, if it has one, its class: `h3`, `td.price`.
    pub tag: String,
    /// Steps from the root of the page.
    pub depth: u16,
}

// Written as a pair, because every record's place is kept.
impl From<(String, u16)> for Place {
    fn from((tag, depth): (String, u16)) -> Self {
        Self { tag, depth }
    }
}

impl From<Place> for (String, u16) {
    fn from(place: Place) -> Self {
        (place.tag, place.depth)
    }
}

impl Record {
    /// All words of the record, title first.
    pub fn text(&self) -> String {
        let mut text = self.title.clone();
        for value in self.fields.values() {
            text.push('\n');
            text.push_str(value);
        }
        text
    }
}
