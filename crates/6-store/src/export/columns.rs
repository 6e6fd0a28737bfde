//! Fields as columns of a table. Names come from strangers: there may be any number of them, of any length.

use super::lines::each_name;
use super::sources::Sources;
use crate::error::StoreError;
use std::collections::HashMap;

/// Beyond this many columns (spreadsheets end at 16,384, patience before), the rarest fields share one.
const MOST: usize = 500;

/// Names that are counted at all, so that a site that makes up names without end does not fill the memory.
const MOST_COUNTED: usize = 100_000;

/// Longest name of a column, in bytes. What is longer shares a column with the rarest.
const LONGEST: usize = 1_000;

/// Columns that every table has before those of the fields, and behind them.
pub(super) const BEFORE: [&str; 3] = ["key", "url", "title"];
pub(super) const AFTER: [&str; 6] = ["query", "form", "page", "warc", "first_seen", "site"];

/// The column that fields without one share, as JSON.
pub(super) const MORE: &str = "more";

/// Which fields get a column.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Columns {
    /// In the order of their names.
    pub(super) names: Vec<String>,
    /// Whether there are fields that have none; or may be, because a harvest goes on.
    pub(super) crowded: bool,
    places: HashMap<String, usize>,
}

impl Columns {
    /// Looks at all records of all sites.
    pub(super) fn of(sources: &Sources) -> Result<Self, StoreError> {
        let mut times: HashMap<String, u64> = HashMap::new();
        // Several files are read one after the other, twice: what comes in between has no column.
        let mut crowded = !sources.is_one_moment();
        sources.each(|db, _| {
            each_name(db, |name| {
                if let Some(times) = times.get_mut(name) {
                    *times += 1;
                } else if name.len() <= LONGEST && times.len() < MOST_COUNTED {
                    times.insert(name.to_owned(), 1);
                } else {
                    crowded = true;
                }
            })
        })?;
        crowded |= times.len() > MOST;
        let mut names: Vec<(String, u64)> = times.into_iter().collect();
        names.sort_by(|(name, times), (other, others)| others.cmp(times).then(name.cmp(other)));
        names.truncate(MOST);
        let mut names: Vec<String> = names.into_iter().map(|(name, _)| name).collect();
        names.sort();
        let places = names.iter().cloned().zip(0..).collect();
        Ok(Self {
            names,
            crowded,
            places,
        })
    }

    /// The column of a field.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
}
