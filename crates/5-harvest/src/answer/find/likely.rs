//! What the page alone says of a list that was found another way.
//!
//! A form's answers are read by their links and rows, with what nonsense taught. That knows what changes; the model knows what
//! people call a list of records. This lets the one ask the other.

use super::{candidates, chance};
use read::{Document, NodeId, Tree};
use std::collections::HashMap;

/// For every element that could be a record: the chance of the likeliest list it would be in.
#[derive(Debug, Default)]
pub struct Likely(HashMap<NodeId, f64>);

impl Likely {
    /// Looks at a page once.
    pub fn on(doc: &Document) -> Self {
        let mut likely = Self::default();
        for candidate in candidates(doc) {
            let chance = chance(&candidate.features);
            for node in candidate.records.iter().flatten() {
                let known = likely.0.entry(*node).or_insert(0.0);
                *known = known.max(chance);
            }
        }
        likely
    }

    /// How likely a list with rows that begin at these elements is a list of records. A row may be the wrapper of a record, or what a
    /// wrapper holds.
    pub fn of_rows(&self, tree: &Tree, rows: impl Iterator<Item = NodeId>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0_f64);
        for row in rows {
            let inside = tree.child_elements(row).next();
            let near = [Some(row), tree.parent(row), inside];
            let known = near.iter().flatten().filter_map(|node| self.0.get(node));
            sum += known.copied().fold(0.0, f64::max);
            count += 1.0;
        }
        sum / count.max(1.0)
    }
}
