//! The lists of records on a page that we know nothing of.
//!
//! in:  one [`Document`]
//! out: [`lists_in`]: its lists, each with its records and the chance that people would call it a list of records
//!
//! - `outline`   what is known of every element, gathered in two walks
//! - `words`     what the names in the markup say
//! - `groups`    look-alikes: every list the page could be said to hold
//! - `features`  what a group looks like, in numbers
//! - `learned`   how likely is a group a list of records? (trees and a line, learned from labelled pages)
//! - [`choose`]  which groups, when they overlap?
//! - `likely`    what the page alone says of a list that was found another way
//!
//! After MDR and DEPTA (Liu, Grossman, Zhai 2003; Zhai, Liu 2005): records are look-alike subtrees under one parent, or runs of
//! them. We differ in how likeness is told (by masks of tag paths, not by edit distance), in that groups under several parents are one,
//! and in the last word, which MDR leaves to a threshold and we to a model: menus and filters are look-alikes too.
//!
//! Work is bounded by the number of nodes: every element is compared with at most a dozen kinds under its parent.

mod choose;
mod features;
mod groups;
mod learned;
mod likely;
mod outline;
mod words;

pub use choose::{Chosen, choose};
pub use learned::chance;
pub use likely::Likely;

use outline::{Outline, Place};
use read::{Document, NodeId};

/// A list that a page could be said to hold.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Its records, each a few elements in document order.
    pub records: Vec<Vec<NodeId>>,
    /// What it looks like, under [`feature_names`].
    pub features: Vec<f64>,
    /// For each record the elements it takes up, as ranges in document order.
    pub spans: Vec<Vec<(usize, usize)>>,
}

/// A list of records.
#[derive(Debug, Clone)]
pub struct Found {
    /// Its records, each a few elements in document order.
    pub records: Vec<Vec<NodeId>>,
    /// How likely people would call it a list of records.
    pub chance: f64,
}

/// What the features of a candidate are called.
pub fn feature_names() -> Vec<String> {
    features::names()
}

/// The lists of a page, likeliest first.
pub fn lists_in(doc: &Document) -> Vec<Found> {
    let candidates = candidates(doc);
    let chances: Vec<f64> = candidates
        .iter()
        .map(|candidate| chance(&candidate.features))
        .collect();
    let chosen = choose(&candidates, &chances);
    let found = |chosen: Chosen| Found {
        records: chosen
            .records
            .iter()
            .map(|record| candidates[chosen.candidate].records[*record].clone())
            .collect(),
        chance: chances[chosen.candidate],
    };
    chosen.into_iter().map(found).collect()
}

/// Every list a page could be said to hold.
pub fn candidates(doc: &Document) -> Vec<Candidate> {
    let outline = Outline::of(&doc.tree);
    if outline.facts.is_empty() {
        return Vec::new();
    }
    let groups = groups::groups(&outline);
    let standings = features::standings(&outline, &groups);
    let nodes = |record: &Vec<Place>| {
        let nodes = record.iter().map(|place| outline.facts[*place].node);
        nodes.collect()
    };
    let spans = |record: &Vec<Place>| {
        let spans = record
            .iter()
            .map(|place| (*place, outline.facts[*place].end));
        spans.collect()
    };
    groups
        .iter()
        .zip(&standings)
        .map(|(group, standing)| Candidate {
            records: group.records.iter().map(nodes).collect(),
            features: features::features(&outline, group, standing),
            spans: group.records.iter().map(spans).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests;
