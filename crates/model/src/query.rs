//! What we ask a form.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// One filled form: what is typed or chosen, by field position. Fields not named keep what the site wrote.
/// Equal values, equal query.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Query(pub BTreeMap<usize, String>);

impl Query {
    /// The form with one field filled.
    pub fn typed(field: usize, text: impl Into<String>) -> Self {
        Self(BTreeMap::from([(field, text.into())]))
    }

    /// The texts of the query, in field order.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.values().map(String::as_str)
    }

    /// One text that is the same for equal queries only.
    pub fn key(&self) -> String {
        let mut key = String::new();
        for (field, text) in &self.0 {
            if !key.is_empty() {
                key.push('\u{1f}');
            }
            key.push_str(&field.to_string());
            key.push('=');
            key.push_str(text);
        }
        key
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<_> = self.texts().filter(|text| !text.is_empty()).collect();
        if texts.is_empty() {
            f.write_str("(empty)")
        } else {
            f.write_str(&texts.join(" + "))
        }
    }
}

/// One request of a harvest: a page of the answer to a query.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ask {
    /// Which form of the site, by its number in the site file.
    pub form: u32,
    /// What is asked.
    pub query: Query,
    /// Which page of the answer, from 1.
    pub page: u32,
}

/// Why a request was made: what a policy expected of it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Why {
    /// New records expected.
    pub new: f64,
    /// Requests expected to be spent on it.
    pub cost: f64,
    /// What speaks for it, in words.
    pub evidence: String,
}

impl Why {
    /// Expects so many new records for so many requests.
    pub fn new(new: f64, cost: f64, evidence: impl Into<String>) -> Self {
        Self {
            new,
            cost,
            evidence: evidence.into(),
        }
    }
}
