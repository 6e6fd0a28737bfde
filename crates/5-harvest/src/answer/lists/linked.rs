//! Lists found from their links: links with the same tag path (`body>div>ul>li>a`) are siblings in spirit.
//!
//! From each link we climb until the next step up would take in a link to somewhere else; that node is the row, the one above it the
//! container. This finds `li`, `tr`, `article` and bare `<dt>` rows alike, and rows made of several nodes (a row reaches up to the next one).

use super::path::{container_name, link_path};
use super::{List, Row, Shape, text_of};
use model::Url;
use read::{Document, Link, NodeId, Tree};
use std::collections::{BTreeMap, HashMap};

/// Finds the linked lists among `links`.
pub fn linked_lists(doc: &Document, links: &[&Link]) -> Vec<List> {
    let mut by_path: BTreeMap<String, Vec<&Link>> = BTreeMap::new();
    for link in links {
        by_path
            .entry(link_path(&doc.tree, link.node))
            .or_default()
            .push(link);
    }
    by_path
        .iter()
        .flat_map(|(path, links)| lists_of_path(doc, path, links))
        .collect()
}

/// A row, its link, and the steps from the link up to the row.
type Found<'a> = (NodeId, &'a Link, usize);

fn lists_of_path(doc: &Document, path: &str, links: &[&Link]) -> Vec<List> {
    let tree = &doc.tree;
    let crowded = ancestors_of_several(tree, links);
    let mut containers: BTreeMap<(String, String), Vec<Found<'_>>> = BTreeMap::new();
    for link in links {
        let (mut row, mut rise) = (link.node, 0);
        while let Some(parent) = tree.parent(row) {
            if crowded.contains_key(&parent) && crowded[&parent].is_none()
                || tree.tag(parent) == Some("body")
            {
                break;
            }
            row = parent;
            rise += 1;
        }
        let container = tree.parent(row).unwrap_or(row);
        let region = format!("{:?}", read::region_of(doc, container));
        containers
            .entry((container_name(tree, container), region))
            .or_default()
            .push((row, link, rise));
    }
    containers
        .into_iter()
        .map(|((container, _), found)| {
            let rise = found.iter().map(|(_, _, rise)| *rise).min().unwrap_or(0);
            let region = read::region_of(doc, found[0].0);
            let shape = Shape {
                path: path.to_owned(),
                container,
                linked: true,
                detail: String::new(),
            };
            List {
                shape,
                rise,
                rows: rows_between(tree, &found),
                region,
            }
        })
        .collect()
}

/// For each ancestor of a link: the one address under it, or `None` when there are several.
fn ancestors_of_several<'a>(tree: &Tree, links: &[&'a Link]) -> HashMap<NodeId, Option<&'a Url>> {
    let mut under: HashMap<NodeId, Option<&Url>> = HashMap::new();
    for link in links {
        for ancestor in tree.ancestors(link.node) {
            let only = under.entry(ancestor).or_insert(Some(&link.url));
            if only.is_some_and(|url| *url != link.url) {
                *only = None;
            }
        }
    }
    under
}

/// Lets each row reach up to the next one. The last row is as long as the ones before it: what follows it is the page's business.
fn rows_between(tree: &Tree, found: &[Found<'_>]) -> Vec<Row> {
    let mut starts: Vec<(NodeId, &Link)> = Vec::new();
    for (row, link, _) in found {
        // A row may hold several links to the same place (picture and title): the one with most words names it.
        match starts.last_mut() {
            Some((last, named)) if last == row => {
                if link.text.len() > named.text.len() {
                    *named = link;
                }
            }
            _ => starts.push((*row, link)),
        }
    }
    let mut usual: Vec<usize> = Vec::new();
    let mut rows = Vec::with_capacity(starts.len());
    for (place, (start, link)) in starts.iter().enumerate() {
        let mut nodes = vec![*start];
        let next = starts.get(place + 1).map(|(node, _)| *node);
        let same_parent = next.is_some_and(|next| tree.parent(next) == tree.parent(*start));
        let longest = if same_parent {
            12
        } else {
            median(&mut usual).unwrap_or(1)
        };
        let mut node = *start;
        while let Some(sibling) = tree.next_sibling(node) {
            if Some(sibling) == next || nodes.len() >= longest {
                break;
            }
            nodes.push(sibling);
            node = sibling;
        }
        if same_parent {
            usual.push(nodes.len());
        }
        let text = text_of(tree, &nodes);
        rows.push(Row {
            nodes,
            link: Some((link.url.clone(), link.node)),
            text,
        });
    }
    rows
}

fn median(lengths: &mut [usize]) -> Option<usize> {
    lengths.sort_unstable();
    lengths.get(lengths.len() / 2).copied()
}

/// The row of a single link, `rise` steps above it: an answer with one record.
pub fn lone_row(doc: &Document, link: &Link, rise: usize) -> Row {
    let mut node = link.node;
    for _ in 0..rise {
        match doc.tree.parent(node) {
            Some(parent) if doc.tree.tag(parent) != Some("body") => node = parent,
            _ => break,
        }
    }
    let nodes = vec![node];
    let text = text_of(&doc.tree, &nodes);
    Row {
        nodes,
        link: Some((link.url.clone(), link.node)),
        text,
    }
}
