//! The links of a page in order, each with its label and the text before it.

use read::{Document, NodeId};

/// Most links looked at. A page of links alone has fewer.
const MOST: usize = 10_000;
/// Longest label kept. What is longer names no page.
const LONGEST: usize = 200;
/// Most text kept between two links.
const BETWEEN: usize = 60;

/// A link, whether it can be fetched or not: a page that turns by script has page links too.
#[derive(Debug, Clone)]
pub struct Anchor<'a> {
    /// The element.
    pub node: NodeId,
    /// Its address as written.
    pub href: &'a str,
    /// Its text, or the name of its picture.
    pub label: String,
    /// What stands between it and the link before.
    pub before: String,
}

/// The links of a page, in document order.
pub fn anchors_in(doc: &Document) -> Vec<Anchor<'_>> {
    let tree = &doc.tree;
    let mut anchors: Vec<Anchor<'_>> = Vec::new();
    let mut open = 0_usize;
    let mut gap = String::new();
    let mut silent = usize::MAX;
    for node in tree.descendants(tree.root()) {
        let depth = tree.depth(node);
        if depth <= open {
            open = 0;
        }
        if depth <= silent {
            silent = usize::MAX;
        }
        if tree.is_text(node) {
            if silent < depth {
                continue;
            }
            let (line, most) = match anchors.last_mut() {
                Some(anchor) if open > 0 => (&mut anchor.label, LONGEST),
                _ => (&mut gap, usize::MAX),
            };
            if line.len() <= most {
                add(line, tree.text(node));
            }
            if open == 0 && gap.len() > 4 * BETWEEN {
                gap = tail(&gap).to_owned();
            }
            continue;
        }
        match tree.tag(node) {
            Some("script" | "style" | "noscript" | "select") => silent = silent.min(depth),
            Some("a") if tree.is_html(node) => {
                if let Some(href) = tree.attr(node, "href") {
                    if anchors.len() >= MOST {
                        break;
                    }
                    open = depth;
                    anchors.push(Anchor {
                        node,
                        href: href.trim(),
                        label: String::new(),
                        before: tail(gap.trim()).to_owned(),
                    });
                    gap.clear();
                }
            }
            _ => {}
        }
    }
    for anchor in &mut anchors {
        if anchor.label.trim().is_empty() {
            anchor.label = name_of_picture(doc, anchor.node);
        }
    }
    anchors
}

/// Adds a text with its spaces collapsed.
fn add(line: &mut String, text: &str) {
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if line.len() > 4 * LONGEST {
            break;
        }
    }
}

fn tail(text: &str) -> &str {
    &text[text.ceil_char_boundary(text.len().saturating_sub(BETWEEN))..]
}

fn name_of_picture(doc: &Document, node: NodeId) -> String {
    let tree = &doc.tree;
    let picture = tree
        .descendants(node)
        .take(20)
        .find_map(|inner| tree.attr(inner, "alt").filter(|alt| !alt.trim().is_empty()));
    picture
        .or_else(|| tree.attr(node, "aria-label"))
        .or_else(|| tree.attr(node, "title"))
        .unwrap_or_default()
        .chars()
        .take(LONGEST)
        .collect()
}
