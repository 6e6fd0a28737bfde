//! What the markup says of a line: its place, whether it stands for itself, what it begins with.

use crate::answer::lists::is_steady;
use read::{NodeId, Tree};

/// Elements that say nothing to a reader.
pub(super) const SILENT: [&str; 12] = [
    "script", "style", "template", "noscript", "select", "textarea", "button", "iframe", "svg",
    "nav", "aside", "dialog",
];

/// Elements that stand on lines of their own.
pub(super) fn is_block(tree: &Tree, node: NodeId) -> bool {
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

pub(super) fn level_of(tag: &str) -> Option<u8> {
    let digit = tag.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&digit).then_some(digit)
}

/// A place one step further down.
pub(super) fn step_down(tree: &Tree, node: NodeId, path: &str) -> String {
    format!("{path}>{}", step(tree, node))
}

pub(super) fn step(tree: &Tree, node: NodeId) -> String {
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
pub(super) fn two_of_a_kind(tree: &Tree, node: NodeId) -> Option<(NodeId, NodeId)> {
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
pub(super) fn parts_apart(tree: &Tree, run: &[NodeId]) -> Option<Vec<NodeId>> {
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
pub(super) fn lead_of(tree: &Tree, nodes: &[NodeId]) -> Option<(String, String)> {
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
pub(super) fn text_of(tree: &Tree, nodes: &[NodeId]) -> String {
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

pub(super) fn has_inside(tree: &Tree, node: NodeId, tag: &str) -> bool {
    tree.elements(node)
        .any(|inside| inside != node && tree.tag(inside) == Some(tag))
}

/// Whether a text is as short as labels are.
pub(super) fn is_short(text: &str) -> bool {
    (1..=40).contains(&text.chars().count()) && text.split_whitespace().count() <= 5
}

/// A text as a name: on one line, without the colon behind it.
pub(super) fn label_of(text: &str) -> String {
    one_line(text).trim_end_matches([':', ' ']).to_owned()
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
