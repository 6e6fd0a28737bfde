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
