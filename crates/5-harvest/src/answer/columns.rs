//! Which link of a row leads to the record's own page?
//!
//! Rows of a table may hold many links: title, author, edit, delete. Links in the same place of each row form a column; the first
//! column that is in nearly every row and leads somewhere else from each is the one.

use super::lists::{List, Row};
use model::Url;
use read::{Link, NodeId, Tree};
use std::collections::{HashMap, HashSet};

/// The links of a list, row by row, each under the name of its column.
pub struct Columns<'a> {
    rows: Vec<Vec<(String, &'a Link)>>,
}

/// Links by the elements they are.
pub fn by_node<'a>(links: &[&'a Link]) -> HashMap<NodeId, &'a Link> {
    links.iter().map(|link| (link.node, *link)).collect()
}

impl<'a> Columns<'a> {
    /// Sorts links into the rows and columns they stand in. Only the rows are walked: a page has many lists, and most links stand in few.
    pub fn of(tree: &Tree, list: &List, links: &HashMap<NodeId, &'a Link>) -> Self {
        let columns_of = |row: &Row| {
            let mut counts: HashMap<String, usize> = HashMap::new();
            let mut columns = Vec::new();
            if links.is_empty() {
                return columns;
            }
            for top in &row.nodes {
                let inside = std::iter::once(*top).chain(tree.descendants(*top));
                for link in inside.filter_map(|node| links.get(&node)) {
                    let path = way_up(tree, link.node, *top);
                    let count = counts.entry(path.clone()).or_insert(0);
                    *count += 1;
                    columns.push((format!("{path}#{count}"), *link));
                }
            }
            columns
        };
        Self {
            rows: list.rows.iter().map(columns_of).collect(),
        }
    }

    /// The column that leads to the records' own pages; empty if there is none.
    pub fn detail(&self) -> String {
        let mut order: Vec<&str> = Vec::new();
        let mut found: HashMap<&str, HashSet<&Url>> = HashMap::new();
        for (column, link) in self.rows.iter().flatten() {
            let addresses = found.entry(column).or_default();
            if addresses.is_empty() {
                order.push(column);
            }
            addresses.insert(&link.url);
        }
        order
            .into_iter()
            .find(|column| 10 * found[column].len() >= 9 * self.rows.len())
            .unwrap_or_default()
            .to_owned()
    }

    /// Gives each row the link of a column.
    pub fn link_rows(&self, list: &mut List, column: &str) {
        for (row, links) in list.rows.iter_mut().zip(&self.rows) {
            let link = links.iter().find(|(name, _)| name == column);
            row.link = link.map(|(_, link)| (link.url.clone(), link.node));
        }
    }
}

/// The tags from a link up to its row, without the row.
fn way_up(tree: &Tree, link: NodeId, top: NodeId) -> String {
    let way = std::iter::once(link).chain(tree.ancestors(link));
    let tags: Vec<&str> = way
        .take_while(|node| *node != top)
        .filter_map(|node| tree.tag(node))
        .collect();
    tags.join("<")
}
