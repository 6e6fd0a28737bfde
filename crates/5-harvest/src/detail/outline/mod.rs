//! The lines of a page, each with its place and the name the markup gives it.
//!
//! A line is what stands between two breaks of the text. Pairs of a `dl`, rows of a table of facts and elements with a property (microdata,
//! `RDFa`) are one line each and bring their name along. Menus, sidebars, footers and forms are not gone into.

pub(super) mod markup;
mod named;

use crate::answer::jump::shape_of;
use crate::answer::labelled;
use crate::answer::lists::Row;
use crate::answer::marked;
use markup::{
    SILENT, has_inside, is_block, label_of, lead_of, level_of, one_line, parts_apart, step_down,
    text_of, two_of_a_kind,
};
use read::{Document, NodeId, Region};
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
