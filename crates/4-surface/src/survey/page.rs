//! The first page of an answer, and how two of them compare.

use super::is_answered;
use model::{AnswerKind, Query, Record, Seen, record::TITLE};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Records of a page whose fields are remembered.
const REMEMBERED: usize = 60;

/// The first page of an answer.
#[derive(Debug, Clone)]
pub(super) struct First {
    pub(super) kind: AnswerKind,
    pub(super) total: Option<u64>,
    pub(super) more: bool,
    pub(super) keys: Vec<String>,
    records: Vec<Record>,
}

/// How one answer compares with another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compared {
    /// The same records in the same order.
    Same,
    /// The same records in another order, or with other fields shown.
    Reordered,
    /// Fewer records.
    Narrower,
    /// More records.
    Wider,
    /// Neither, or it cannot be told.
    Other,
}

impl First {
    /// Whether it shows records.
    pub(super) fn found(&self) -> bool {
        self.kind == AnswerKind::Records && !self.keys.is_empty()
    }

    /// How many records match, at the least.
    pub(super) fn matches(&self) -> u64 {
        let shown = self.keys.len() as u64;
        self.total
            .unwrap_or(if self.more { 2 * shown } else { shown })
    }

    /// How this answer compares with a base.
    pub(super) fn compared_with(&self, base: &Self) -> Compared {
        if !is_answered(self.kind) {
            return Compared::Other;
        }
        let looks = self.keys == base.keys && self.columns() != base.columns();
        if looks {
            return Compared::Reordered;
        }
        let same = self.keys == base.keys && self.more == base.more;
        if let (Some(total), Some(of_base)) = (self.total, base.total) {
            return match total.cmp(&of_base) {
                std::cmp::Ordering::Less => Compared::Narrower,
                std::cmp::Ordering::Greater => Compared::Wider,
                std::cmp::Ordering::Equal if same => Compared::Same,
                std::cmp::Ordering::Equal => Compared::Reordered,
            };
        }
        if same {
            return Compared::Same;
        }
        match (self.more, base.more) {
            (false, true) if self.keys.len() <= base.keys.len() => return Compared::Narrower,
            (true, false) if self.keys.len() >= base.keys.len() => return Compared::Wider,
            (false, false) => {}
            _ => return Compared::Other,
        }
        let these: BTreeSet<&String> = self.keys.iter().collect();
        let those: BTreeSet<&String> = base.keys.iter().collect();
        match (these.is_subset(&those), those.is_subset(&these)) {
            (true, true) => Compared::Reordered,
            (true, false) => Compared::Narrower,
            (false, true) => Compared::Wider,
            (false, false) => Compared::Other,
        }
    }

    /// The names of the fields its records have, the title among them.
    pub(super) fn columns(&self) -> BTreeSet<&str> {
        let fields = self.records.iter().flat_map(|record| record.fields.keys());
        let names = fields.map(String::as_str);
        names
            .chain((!self.records.is_empty()).then_some(TITLE))
            .collect()
    }

    /// What its records say in one field; `None` for a record that says nothing there.
    pub(super) fn column<'a>(&'a self, name: &'a str) -> impl Iterator<Item = Option<&'a str>> {
        self.records.iter().map(move |record| {
            if name == TITLE {
                Some(record.title.as_str())
            } else {
                record.fields.get(name).map(String::as_str)
            }
        })
    }
}

/// The first pages of all answers so far.
#[derive(Debug, Default)]
pub(super) struct Pages {
    pages: HashMap<Query, First>,
    order: Vec<Query>,
}

/// First pages that are remembered: those asked before and during a survey, not those of a whole harvest.
const MOST_PAGES: usize = 400;

impl Pages {
    pub(super) fn learn(&mut self, query: &Query, seen: &Seen<'_>) {
        if self.order.len() >= MOST_PAGES || self.pages.contains_key(query) {
            return;
        }
        let mut keys = HashSet::new();
        let first = First {
            kind: seen.kind,
            total: seen.total.filter(|_| is_answered(seen.kind)),
            more: seen.more,
            keys: seen
                .records
                .iter()
                .filter(|record| keys.insert(&record.key))
                .map(|record| record.key.clone())
                .collect(),
            records: seen.records.iter().take(REMEMBERED).cloned().collect(),
        };
        self.order.push(query.clone());
        self.pages.insert(query.clone(), first);
    }

    pub(super) fn get(&self, query: &Query) -> Option<&First> {
        self.pages.get(query)
    }

    /// All of them, in the order they came.
    pub(super) fn all(&self) -> impl Iterator<Item = (&Query, &First)> {
        self.order.iter().map(|query| (query, &self.pages[query]))
    }
}
