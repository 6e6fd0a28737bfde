//! Lists found from their rows: containers whose children look alike and hold text, as tables of facts do.
//!
//! Rows may hold links too, several in each; the column of links that leads somewhere else from every row is the one to the records' own
//! pages.

use super::path::{container_name, tag_path};
use super::{List, Row, Shape, text_of, wide};
use crate::answer::columns::{self, Columns};
use crate::answer::lines;
use read::{Document, Link, NodeId, Tree};
use std::collections::BTreeMap;

/// Fewest rows of a plain list that is yet to be known. Two look-alike blocks are too common in layouts.
pub const FEWEST: usize = 3;
/// Nodes of one row at the most.
const MOST_NODES: usize = 64;

/// Finds containers with at least `fewest` children that look alike and hold text. `links` are those that could lead to a record.
pub fn plain_lists(doc: &Document, links: &[&Link], fewest: usize) -> Vec<List> {
    let mut lists = plain_lists_where(doc, fewest, |_, _| true);
    let links = columns::by_node(links);
    for list in &mut lists {
        let columns = Columns::of(&doc.tree, list, &links);
        let detail = columns.detail();
        columns.link_rows(list, &detail);
        list.shape.detail = detail;
    }
    lists.extend(lines::lists_in(doc, fewest));
    lists
}

/// Finds a plain list whose shape is known, down to one row. The class of its container may change; its place may not.
pub fn plain_lists_of(doc: &Document, links: &[&Link], shape: &Shape) -> Vec<List> {
    let tree = &doc.tree;
    let stands_there = |container: NodeId, tag: &str| {
        let above = shape.path.strip_suffix(tag);
        above.and_then(|path| path.strip_suffix('>')) == Some(tag_path(tree, container).as_str())
    };
    let mut lists = plain_lists_where(doc, 1, stands_there);
    let of_lines = lines::lists_in(doc, 1).into_iter();
    lists.extend(of_lines.filter(|list| list.shape.path == shape.path));
    let is_same = |list: &List| list.shape.container == shape.container;
    if lists.iter().any(is_same) {
        lists.retain(is_same);
    }
    let links = columns::by_node(links);
    for list in &mut lists {
        Columns::of(tree, list, &links).link_rows(list, &shape.detail);
    }
    lists
}

/// The plain lists of containers and tags that are wanted; their rows have no links yet.
fn plain_lists_where(
    doc: &Document,
    fewest: usize,
    is_wanted: impl Fn(NodeId, &str) -> bool,
) -> Vec<List> {
    let tree = &doc.tree;
    let mut lists = Vec::new();
    for container in tree.descendants(tree.root()) {
        if !tree.tag(container).is_some_and(holds_rows) {
            continue;
        }
        let mut by_tag: BTreeMap<&str, Vec<NodeId>> = BTreeMap::new();
        for child in tree.children(container) {
            if let Some(tag) = tree.tag(child).filter(|tag| is_row(tag)) {
                by_tag.entry(tag).or_default().push(child);
            }
        }
        for (tag, children) in by_tag {
            if children.len() < fewest || !is_wanted(container, tag) {
                continue;
            }
            let rows: Vec<Row> = wide::with_their_notes(tree, children)
                .into_iter()
                .filter(|row| !is_heading_row(tree, row[0]))
                .map(|row| with_partner(tree, row))
                .filter(|row| row.text.len() >= 8)
                .collect();
            if rows.len() >= fewest {
                let shape = Shape {
                    path: format!("{}>{tag}", tag_path(tree, container)),
                    container: container_name(tree, container),
                    linked: false,
                    detail: String::new(),
                };
                lists.push(List {
                    shape,
                    rise: 0,
                    region: read::region_of(doc, container),
                    rows,
                });
            }
        }
    }
    lists
}

/// Elements whose children may be rows.
fn holds_rows(tag: &str) -> bool {
    matches!(
        tag,
        "tbody"
            | "table"
            | "ul"
            | "ol"
            | "dl"
            | "div"
            | "section"
            | "main"
            | "body"
            | "article"
            | "td"
    )
}

/// Elements that may be rows.
fn is_row(tag: &str) -> bool {
    matches!(
        tag,
        "tr" | "li"
            | "dl"
            | "div"
            | "article"
            | "section"
            | "p"
            | "dt"
            | "table"
            | "pre"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
    )
}

/// Whether the rows are lines of preformatted text.
pub fn is_of_lines(shape: &Shape) -> bool {
    shape.path.ends_with(lines::LINE)
}

/// A row of headers names columns; it is no record.
pub(super) fn is_heading_row(tree: &Tree, row: NodeId) -> bool {
    tree.tag(row) == Some("tr")
        && tree
            .children(row)
            .filter_map(|cell| tree.tag(cell))
            .all(|tag| tag == "th")
}

/// A term goes with its description, and a heading with what stands under it, up to a heading of its rank or above.
fn with_partner(tree: &Tree, mut nodes: Vec<NodeId>) -> Row {
    let row = nodes[0];
    if let Some(tag @ ("dt" | "h2" | "h3" | "h4" | "h5" | "h6")) = tree.tag(row) {
        let ends = |next: &NodeId| match tree.tag(*next) {
            Some("dt") => tag == "dt",
            Some(next @ ("h1" | "h2" | "h3" | "h4" | "h5" | "h6")) => tag != "dt" && next <= tag,
            Some("form" | "nav" | "hr" | "footer") => tag != "dt",
            _ => false,
        };
        let mut node = row;
        while let Some(next) = tree
            .next_sibling(node)
            .filter(|next| nodes.len() < MOST_NODES && !ends(next))
        {
            nodes.push(next);
            node = next;
        }
    }
    let text = text_of(tree, &nodes);
    Row {
        nodes,
        link: None,
        text,
    }
}
