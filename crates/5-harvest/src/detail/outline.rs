//! The lines of a page, each with its place and the name the markup gives it.
//!
//! A line is what stands between two breaks of the text. Pairs of a `dl`, rows of a table of facts and elements with a property (microdata,
//! `RDFa`) are one line each and bring their name along. Menus, sidebars, footers and forms are not gone into.

use crate::answer::jump::shape_of;
use crate::answer::labelled;
use crate::answer::lists::{Row, is_steady};
use crate::answer::marked;
use read::{Document, NodeId, Region, Tree};
use std::collections::BTreeSet;

/// Most lines of a page. What is longer is no page of one record.
const MOST_LINES: usize = 3000;
/// Deepest element gone into.
const DEEPEST: usize = 200;

/// One line of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Tags, ids and classes from the body down to the element.
    pub place: String,
    /// The name the markup gives it: a `dt`, the head of a row or a column, a property.
    pub name: Option<String>,
    /// What it says.
    pub text: String,
    /// The facts in it that are written as `Label: value`, and what is left without them.
    pub labelled: Vec<(String, String)>,
    /// What it begins with, set off from the rest: `<b>Year</b> 1927`. Which is a label, if it stands on other pages too.
    pub lead: Option<(String, String)>,
    /// The lines that it is made of if that is no label.
    pub parts: Vec<Line>,
    /// Whether it is a heading, and of which level.
    pub heading: Option<u8>,
    /// Whether it is nothing but links to pages of other records.
    pub leads_on: bool,
}

/// The lines of a page, top to bottom. `own` are the shapes of the addresses of records.
pub fn lines_of(doc: &Document, own: &BTreeSet<String>) -> Vec<Line> {
    let mut outline = Outline {
        doc,
        own,
        lines: Vec::new(),
    };
    let tree = &doc.tree;
    let body = tree
        .elements(tree.root())
        .find(|node| tree.tag(*node) == Some("body"));
    if let Some(body) = body {
        outline.block(body, "", 0);
    }
    outline.lines
}

struct Outline<'a> {
    doc: &'a Document,
    own: &'a BTreeSet<String>,
    lines: Vec<Line>,
}

impl Outline<'_> {
    fn block(&mut self, node: NodeId, path: &str, depth: usize) {
        let tree = &self.doc.tree;
        if depth > DEEPEST || self.lines.len() >= MOST_LINES || self.is_passed_over(node) {
            return;
        }
        let path = step_down(tree, node, path);
        if let Some(name) = marked::property(tree, node)
            && tree.attr(node, "itemscope").is_none()
        {
            let text = marked::value(tree, node);
            let name = name.to_owned();
            return self.push(&path, Some(name), text, &[node]);
        }
        match tree.tag(node) {
            Some("dl") => self.pairs(node, &path),
            Some("table") if !has_inside(tree, node, "table") => self.table(node, &path, depth),
            _ => self.children(node, &path, depth),
        }
    }

    /// Goes through what stands in a block: blocks, and lines between them.
    fn children(&mut self, node: NodeId, path: &str, depth: usize) {
        let tree = &self.doc.tree;
        if let Some((label, value)) = two_of_a_kind(tree, node)
            && self.pair(path, path, [label, value], depth)
        {
            return;
        }
        let mut run: Vec<NodeId> = Vec::new();
        let children: Vec<NodeId> = tree.children(node).collect();
        for child in children {
            if is_block(tree, child) {
                self.line(&std::mem::take(&mut run), path);
                self.block(child, path, depth + 1);
            } else if tree.tag(child) == Some("br") {
                self.line(&std::mem::take(&mut run), path);
            } else {
                run.push(child);
            }
        }
        self.line(&run, path);
    }

    /// A line made of texts and what stands in the line.
    fn line(&mut self, run: &[NodeId], path: &str) {
        let tree = &self.doc.tree;
        let mut rest: Vec<NodeId> = Vec::new();
        for node in run {
            let elements = std::iter::once(*node).chain(tree.elements(*node));
            let mut named = elements.filter(|node| {
                tree.attr(*node, "itemscope").is_none() && marked::property(tree, *node).is_some()
            });
            if let Some(first) = named.next() {
                let all: Vec<NodeId> = std::iter::once(first).chain(named).collect();
                for node in all {
                    let name = marked::property(tree, node).map(str::to_owned);
                    let place = step_down(tree, node, path);
                    self.push(&place, name, marked::value(tree, node), &[node]);
                }
            } else {
                rest.push(*node);
            }
        }
        // Parts with a class each, and nothing but signs between them, are lines of their own.
        if let Some(parts) = parts_apart(tree, &rest) {
            for part in parts {
                let place = step_down(tree, part, path);
                let text = text_of(tree, &[part]);
                self.push(&place, None, text, &[part]);
            }
            return;
        }
        let text = text_of(tree, &rest);
        self.push(path, None, text, &rest);
    }

    /// Two elements beside each other that may be a label and its value. Whether they are is seen when pages are compared.
    fn pair(&mut self, place: &str, path: &str, two: [NodeId; 2], depth: usize) -> bool {
        let tree = &self.doc.tree;
        let [name, text] = two.map(|node| one_line(&tree.visible_text(node)));
        if !is_short(&name) || text.is_empty() || self.is_passed_over(two[1]) {
            return false;
        }
        let before = self.lines.len();
        self.push(place, None, format!("{name} {text}"), &two);
        for node in two {
            self.block(node, path, depth + 1);
        }
        let parts = self.lines.split_off((before + 1).min(self.lines.len()));
        if let Some(line) = self.lines.get_mut(before) {
            line.labelled.clear();
            line.lead = Some((label_of(&name), text));
            line.parts = parts;
        }
        true
    }

    fn pairs(&mut self, list: NodeId, path: &str) {
        let tree = &self.doc.tree;
        let mut name: Option<String> = None;
        let mut after_value = false;
        let inside: Vec<NodeId> = tree.elements(list).collect();
        for node in inside {
            match tree.tag(node) {
                Some("dt") => {
                    let text = label_of(&tree.visible_text(node));
                    // Two terms before one value are one name.
                    name = match name.take() {
                        Some(first) if !after_value => Some(format!("{first} {text}")),
                        _ => Some(text),
                    };
                    after_value = false;
                }
                Some("dd") => {
                    after_value = true;
                    let place = format!("{path}>dd");
                    let text = one_line(&tree.visible_text(node));
                    self.push(&place, name.clone(), text, &[node]);
                }
                _ => {}
            }
        }
    }

    /// A table of facts names them by the first cell of each row, or by the heads of its columns.
    fn table(&mut self, table: NodeId, path: &str, depth: usize) {
        let tree = &self.doc.tree;
        let rows: Vec<NodeId> = tree
            .elements(table)
            .filter(|node| tree.tag(*node) == Some("tr"))
            .collect();
        let cells_of = |row: NodeId| -> Vec<NodeId> {
            tree.child_elements(row)
                .filter(|cell| matches!(tree.tag(*cell), Some("td" | "th")))
                .collect()
        };
        let mut heads: Vec<String> = Vec::new();
        for row in rows {
            let cells = cells_of(row);
            let are_heads = cells.iter().all(|cell| tree.tag(*cell) == Some("th"));
            let said = |cell: &NodeId| one_line(&tree.visible_text(*cell));
            match cells.as_slice() {
                [] => {}
                _ if are_heads && cells.len() > 1 => {
                    heads = cells.iter().map(|cell| label_of(&said(cell))).collect();
                }
                [label, value] if heads.is_empty() && is_short(&said(label)) => {
                    let (name, text) = (said(label), said(value));
                    let place = format!("{path}>{}", step(tree, *value));
                    if tree.tag(*label) == Some("th") || name.ends_with(':') {
                        self.push(&place, Some(label_of(&name)), text, &[*value]);
                    } else {
                        self.pair(&place, path, [*label, *value], depth);
                    }
                }
                _ if heads.len() == cells.len() => {
                    for (name, cell) in heads.clone().into_iter().zip(&cells) {
                        let place = format!("{path}>{}", step(tree, *cell));
                        self.push(&place, Some(name), said(cell), &[*cell]);
                    }
                }
                _ => {
                    for cell in &cells {
                        self.block(*cell, path, depth + 1);
                    }
                }
            }
        }
    }

    fn push(&mut self, place: &str, name: Option<String>, text: String, nodes: &[NodeId]) {
        if self.lines.len() >= MOST_LINES || !text.contains(char::is_alphanumeric) {
            return;
        }
        let tree = &self.doc.tree;
        let name = name.map(|name| label_of(&name));
        let name = name.filter(|name| !name.is_empty());
        let unnamed = name.is_none();
        let labelled = if unnamed {
            self.labelled(nodes, &text)
        } else {
            Vec::new()
        };
        let heading = nodes.first().and_then(|node| {
            let mut around = std::iter::once(*node).chain(tree.ancestors(*node)).take(4);
            around.find_map(|node| level_of(tree.tag(node)?))
        });
        self.lines.push(Line {
            place: place.to_owned(),
            name,
            labelled,
            lead: if unnamed { lead_of(tree, nodes) } else { None },
            parts: Vec::new(),
            heading,
            leads_on: self.leads_on(nodes, &text),
            text,
        });
    }

    fn labelled(&self, nodes: &[NodeId], text: &str) -> Vec<(String, String)> {
        if !text.contains(": ") {
            return Vec::new();
        }
        let row = Row {
            nodes: nodes.to_vec(),
            link: None,
            text: text.to_owned(),
        };
        let facts = labelled::fields(self.doc, &row, "", None);
        let fields = facts.fields.into_iter();
        fields
            .map(|(name, value)| (label_of(&name), value))
            .collect()
    }

    /// Whether a line is nothing but links to pages of other records.
    fn leads_on(&self, nodes: &[NodeId], text: &str) -> bool {
        let tree = &self.doc.tree;
        let mut left: String = text.to_owned();
        let mut links = 0;
        let inside = nodes
            .iter()
            .flat_map(|node| std::iter::once(*node).chain(tree.elements(*node)));
        for link in inside.filter(|node| tree.tag(*node) == Some("a")) {
            let url = tree
                .attr(link, "href")
                .and_then(|href| self.doc.resolve(href));
            if url.is_some_and(|url| url != self.doc.url && self.own.contains(&shape_of(&url))) {
                links += 1;
                left = left.replacen(&one_line(&tree.visible_text(link)), "", 1);
            }
        }
        links > 0 && !left.contains(char::is_alphanumeric)
    }

    /// What holds nothing of the record: menus, sidebars, footers, what is not shown, and forms, unless the whole page is one.
    fn is_passed_over(&self, node: NodeId) -> bool {
        let tree = &self.doc.tree;
        if tree.is_hidden(node) || SILENT.contains(&tree.tag(node).unwrap_or_default()) {
            return true;
        }
        if tree.tag(node) == Some("form") {
            return !has_inside(tree, node, "h1") && !has_inside(tree, node, "h2");
        }
        let could_be = matches!(
            tree.tag(node),
            Some("nav" | "aside" | "header" | "footer" | "div" | "section" | "ul" | "ol" | "p")
        );
        could_be
            && matches!(
                read::region_of(self.doc, node),
                Region::Navigation | Region::Aside | Region::Footer
            )
    }
}

/// Elements that say nothing to a reader.
const SILENT: [&str; 12] = [
    "script", "style", "template", "noscript", "select", "textarea", "button", "iframe", "svg",
    "nav", "aside", "dialog",
];

/// Elements that stand on lines of their own.
fn is_block(tree: &Tree, node: NodeId) -> bool {
    const BLOCKS: [&str; 34] = [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "center",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "ul",
        "summary",
    ];
    let Some(tag) = tree.tag(node) else {
        return false;
    };
    // A link or a span around blocks is one.
    BLOCKS.contains(&tag)
        || matches!(tag, "tbody" | "tr" | "td" | "th")
        || SILENT.contains(&tag)
        || matches!(tag, "a" | "span" | "b" | "font")
            && tree
                .child_elements(node)
                .any(|child| tree.tag(child).is_some_and(|tag| BLOCKS.contains(&tag)))
}

fn level_of(tag: &str) -> Option<u8> {
    let digit = tag.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&digit).then_some(digit)
}

/// A place one step further down.
fn step_down(tree: &Tree, node: NodeId, path: &str) -> String {
    format!("{path}>{}", step(tree, node))
}

fn step(tree: &Tree, node: NodeId) -> String {
    let mut step = tree.tag(node).unwrap_or_default().to_owned();
    if let Some(id) = tree.attr(node, "id").filter(|id| is_steady(id)) {
        step.push('#');
        step.push_str(id);
    }
    for class in tree.classes(node).filter(|class| is_steady(class)).take(3) {
        step.push('.');
        step.push_str(class);
    }
    step
}

/// The two elements of a block that holds nothing else, each a line: a label and its value, perhaps.
fn two_of_a_kind(tree: &Tree, node: NodeId) -> Option<(NodeId, NodeId)> {
    let says = |child: &NodeId| tree.is_text(*child) && !tree.text(*child).trim().is_empty();
    let plain = |node: NodeId| !tree.elements(node).any(|inside| is_block(tree, inside));
    let mut elements = tree.child_elements(node);
    let two = (elements.next()?, elements.next()?);
    let alone = elements.next().is_none() && !tree.children(node).any(|child| says(&child));
    let blocks = is_block(tree, two.0) && is_block(tree, two.1);
    let spans = !is_block(tree, two.0) && !is_block(tree, two.1);
    let heading = level_of(tree.tag(two.0)?) == Some(1);
    (alone && !heading && (blocks || spans) && plain(two.0) && plain(two.1)).then_some(two)
}

/// The elements of a line that stand for themselves: each has a class, and nothing but signs is between them.
fn parts_apart(tree: &Tree, run: &[NodeId]) -> Option<Vec<NodeId>> {
    let mut parts = Vec::new();
    for node in run {
        if tree.is_text(*node) {
            if tree.text(*node).contains(char::is_alphanumeric) {
                return None;
            }
        } else if tree.tag(*node).is_some() {
            if !tree.classes(*node).any(is_steady) {
                return None;
            }
            parts.push(*node);
        }
    }
    (!parts.is_empty()).then_some(parts)
}

/// What a line begins with, if an element sets it off, and the rest.
fn lead_of(tree: &Tree, nodes: &[NodeId]) -> Option<(String, String)> {
    let mut nodes = nodes;
    let inner: Vec<NodeId>;
    if let [only] = nodes
        && tree.tag(*only).is_some()
    {
        inner = tree.children(*only).collect();
        nodes = &inner;
    }
    let blank = |node: &NodeId| tree.is_text(*node) && tree.text(*node).trim().is_empty();
    let start = nodes.iter().position(|node| !blank(node))?;
    let (first, rest) = nodes[start..].split_first()?;
    let set_off = matches!(
        tree.tag(*first),
        Some("b" | "strong" | "span" | "label" | "em" | "i" | "dfn" | "small" | "font" | "th")
    );
    if !set_off {
        return None;
    }
    let label = label_of(&text_of(tree, &[*first]));
    let rest = text_of(tree, rest);
    let rest = rest.trim_start_matches([':', ' ']).to_owned();
    (is_short(&label) && !rest.is_empty()).then_some((label, rest))
}

/// The text of nodes that stand in one line.
fn text_of(tree: &Tree, nodes: &[NodeId]) -> String {
    let mut text = String::new();
    for node in nodes {
        if tree.is_text(*node) {
            text.push_str(tree.text(*node));
        } else {
            let inner = tree.visible_text(*node);
            // A word may be set off within a word; a space at its edge is inside the element as often as outside.
            let raw = tree.text_content(*node);
            if raw.starts_with(char::is_whitespace) {
                text.push(' ');
            }
            text.push_str(&inner);
            if raw.ends_with(char::is_whitespace) {
                text.push(' ');
            }
        }
    }
    one_line(&text)
}

fn has_inside(tree: &Tree, node: NodeId, tag: &str) -> bool {
    tree.elements(node)
        .any(|inside| inside != node && tree.tag(inside) == Some(tag))
}

/// Whether a text is as short as labels are.
fn is_short(text: &str) -> bool {
    (1..=40).contains(&text.chars().count()) && text.split_whitespace().count() <= 5
}

/// A text as a name: on one line, without the colon behind it.
fn label_of(text: &str) -> String {
    one_line(text).trim_end_matches([':', ' ']).to_owned()
}

pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
