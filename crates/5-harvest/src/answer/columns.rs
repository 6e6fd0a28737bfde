//! Which link of a row leads to the record's own page?
//!
//! Rows of a table may hold many links: title, author, edit, delete. Links in the same place of each row form a column; the first
//! column that is in nearly every row and leads somewhere else from each is the one.

use super::lists::List;
use model::Url;
use read::{Link, NodeId, Tree};
use std::collections::{HashMap, HashSet};

/// The links of a list, row by row, each under the name of its column.
pub struct Columns<'a> {
    rows: Vec<Vec<(String, &'a Link)>>,
}

impl<'a> Columns<'a> {
    /// Sorts links into the rows and columns they stand in. One walk up from each link: pages with thousands of rows exist.
    pub fn of(tree: &Tree, list: &List, links: &[&'a Link]) -> Self {
        let mut row_of: HashMap<NodeId, usize> = HashMap::new();
        for (place, row) in list.rows.iter().enumerate() {
            row_of.extend(row.nodes.iter().map(|node| (*node, place)));
        }
        let mut rows = vec![Vec::new(); list.rows.len()];
        let mut counts: Vec<HashMap<String, usize>> = vec![HashMap::new(); list.rows.len()];
        for link in links {
            let mut path = Vec::new();
            let way_up = std::iter::once(link.node).chain(tree.ancestors(link.node));
            for node in way_up {
                if let Some(place) = row_of.get(&node) {
                    let path = path.join("<");
                    let count = counts[*place].entry(path.clone()).or_insert(0);
                    *count += 1;
                    rows[*place].push((format!("{path}#{count}"), *link));
                    break;
                }
                path.extend(tree.tag(node));
            }
        }
        Self { rows }
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
