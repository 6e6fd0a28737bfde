//! Every list of look-alikes on a page.
//!
//! A *linked* list is found from its links: links with the same tag path (`body>div>ul>li>a`) are siblings in spirit. From each
//! link we climb until the next step up would take in a link to somewhere else; that node is the row, the one above it the
//! container. This finds `li`, `tr`, `article` and bare `<dt>` rows alike, and rows made of several nodes (a row reaches up to the next one).
//! A *plain* list is a container whose children look alike and hold text: tables of facts. Its rows may hold links too, several in
//! each; the column of links that leads somewhere else from every row is the one to the records' own pages.

use super::columns::{self, Columns};
use super::lines;
use model::Url;
use read::{Document, Link, NodeId, Region, Tree};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// What the rows of a list have in common, so that the same list is found again on the next page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Shape {
    /// Tag path of the row's link, or of the row when it has none.
    pub path: String,
    /// Tag path and classes of what holds the rows.
    pub container: String,
    /// Whether rows were found by their links.
    pub linked: bool,
    /// In a plain list: which link of a row leads to the record's own page. Empty if none does.
    pub detail: String,
}

/// One row of a list.
#[derive(Debug, Clone)]
pub struct Row {
    /// The node that is the row; with what follows it up to the next row.
    pub nodes: Vec<NodeId>,
    /// The link to the record's own page, if there is one.
    pub link: Option<(Url, NodeId)>,
    /// All its visible text.
    pub text: String,
}

/// A list of rows.
#[derive(Debug, Clone)]
pub struct List {
    /// What the rows have in common.
    pub shape: Shape,
    /// Steps from the link up to the row.
    pub rise: usize,
    /// The rows, in page order.
    pub rows: Vec<Row>,
    /// Which part of the page it stands in.
    pub region: Region,
}

/// Fewest rows of a plain list that is yet to be known. Two look-alike blocks are too common in layouts.
pub const FEWEST: usize = 3;

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
            let rows: Vec<Row> = children
                .into_iter()
                .filter(|row| !is_heading_row(tree, *row))
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

/// Nodes of one row at the most.
const MOST_NODES: usize = 64;

/// Whether the rows are lines of preformatted text.
pub fn is_of_lines(shape: &Shape) -> bool {
    shape.path.ends_with(lines::LINE)
}

/// A row of headers names columns; it is no record.
fn is_heading_row(tree: &Tree, row: NodeId) -> bool {
    tree.tag(row) == Some("tr")
        && tree
            .children(row)
            .filter_map(|cell| tree.tag(cell))
            .all(|tag| tag == "th")
}

/// A term goes with its description, and a heading with what stands under it, up to a heading of its rank or above.
fn with_partner(tree: &Tree, row: NodeId) -> Row {
    let mut nodes = vec![row];
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

fn text_of(tree: &Tree, nodes: &[NodeId]) -> String {
    let mut text = String::new();
    for node in nodes {
        let part = tree.visible_text(*node);
        if !part.is_empty() {
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(&part);
        }
    }
    text
}

/// Tags from the root down to a node, with the class of a link itself: sites tell `a.title` from `a.more`.
fn link_path(tree: &Tree, node: NodeId) -> String {
    let mut path = tag_path(tree, node);
    if let Some(class) = tree
        .classes(node)
        .find(|class| !class.contains(|c: char| c.is_ascii_digit()))
    {
        path.push('.');
        path.push_str(class);
    }
    path
}

pub(super) fn tag_path(tree: &Tree, node: NodeId) -> String {
    let mut tags: Vec<&str> = tree
        .ancestors(node)
        .filter_map(|ancestor| tree.tag(ancestor))
        .collect();
    tags.reverse();
    tags.extend(tree.tag(node));
    tags.join(">")
}

/// What holds the rows, told by tags, and by the names of the two nearest nodes.
fn container_name(tree: &Tree, node: NodeId) -> String {
    let mut name = tag_path(tree, node);
    for near in std::iter::once(node).chain(tree.parent(node)) {
        name.push('|');
        name.push_str(
            tree.attr(near, "id")
                .filter(|id| is_steady(id))
                .unwrap_or_default(),
        );
        for class in tree.classes(near).filter(|class| is_steady(class)) {
            name.push('.');
            name.push_str(class);
        }
    }
    name
}

/// Names with digits number things; they differ from page to page.
pub(crate) fn is_steady(name: &str) -> bool {
    !name.contains(|c: char| c.is_ascii_digit())
}
