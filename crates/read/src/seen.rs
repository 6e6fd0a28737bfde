//! What a reader does not see: elements that hide themselves, and what the page's own style rules hide.
//!
//! There is no layout here and no outside stylesheet is read. Inline styles, the `hidden` attribute and rules as simple as
//! `.class { display: none }` catch what sites do on purpose: honeypot inputs and words for search engines only.

use crate::tree::{Kind, NodeId, Tree};
use html5ever::{Attribute, local_name};
use std::collections::HashMap;

/// How an element, and all inside it, is kept from a reader's eyes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Unseen {
    /// It is not shown at all.
    pub(crate) hidden: bool,
    /// It is shown where nobody looks, or in no size. Screen readers still speak it, so it can be an honest label.
    pub(crate) away: bool,
}

/// What an element's own attributes say about being seen.
pub(crate) fn unseen_by(attributes: &[Attribute]) -> Unseen {
    let mut unseen = Unseen::default();
    for attribute in attributes {
        if attribute.name.local == local_name!("hidden") {
            unseen.hidden = true;
        } else if attribute.name.local == local_name!("style") {
            unseen.hidden |= style_hides(&attribute.value);
            unseen.away |= style_moves_away(&attribute.value);
        }
    }
    unseen
}

/// Whether a style says that nothing is to be seen.
pub(crate) fn style_hides(style: &str) -> bool {
    declarations(style).any(|(property, value)| match property.as_str() {
        "display" => value == "none",
        "visibility" => value == "hidden" || value == "collapse",
        _ => false,
    })
}

/// Whether a style moves things off the screen, shrinks them to a point or makes them transparent.
pub(crate) fn style_moves_away(style: &str) -> bool {
    let mut clipped = false;
    let mut tiny = false;
    for (property, value) in declarations(style) {
        match property.as_str() {
            "left" | "top" | "right" | "text-indent" | "margin-left" | "margin-top" => {
                if value.starts_with('-') && leading_number(&value[1..]) >= 500.0 {
                    return true;
                }
            }
            "opacity" => {
                if value.parse() == Ok(0.0) {
                    return true;
                }
            }
            "clip" | "clip-path" | "overflow" => clipped |= value != "auto" && value != "visible",
            "width" | "height" | "max-height" | "max-width" => {
                tiny |= value.starts_with(|first: char| first.is_ascii_digit())
                    && leading_number(&value) <= 1.0
                    && !value.ends_with('%');
            }
            _ => {}
        }
    }
    clipped && tiny
}

fn declarations(style: &str) -> impl Iterator<Item = (String, String)> {
    style.split(';').filter_map(|declaration| {
        let (property, value) = declaration.split_once(':')?;
        let value = value.trim().to_ascii_lowercase();
        let value = value
            .strip_suffix("!important")
            .unwrap_or(&value)
            .trim_end()
            .to_owned();
        Some((property.trim().to_ascii_lowercase(), value))
    })
}

fn leading_number(text: &str) -> f64 {
    let end = text
        .find(|letter: char| !letter.is_ascii_digit() && letter != '.')
        .unwrap_or(text.len());
    text[..end].parse().unwrap_or(0.0)
}

/// Classes and ids that a `<style>` of the page hides, each with its sign.
type HidingRules<'a> = HashMap<(&'static str, &'a str), Unseen>;

/// Marks the elements that the page's `<style>` elements hide.
pub(crate) fn apply_style_rules(tree: &mut Tree) {
    let sheets: Vec<NodeId> = tree
        .descendants(tree.root())
        .filter(|node| tree.is(*node, &local_name!("style")))
        .collect();
    let mut rules = HidingRules::default();
    for text in sheets.iter().filter_map(|sheet| tree.first_child(*sheet)) {
        collect_rules(tree.text(text), &mut rules);
    }
    if rules.is_empty() {
        return;
    }
    let hidden: Vec<(NodeId, Unseen)> = tree
        .elements(tree.root())
        .filter_map(|node| {
            let by_class = tree.classes(node).map(|class| (".", class));
            let by_id = tree.value(node, &local_name!("id")).map(|name| ("#", name));
            by_class
                .chain(by_id)
                .find_map(|selector| rules.get(&selector))
                .map(|unseen| (node, *unseen))
        })
        .collect();
    for (id, unseen) in hidden {
        if let Kind::Element(element) = &mut tree.nodes[id.index()].kind {
            element.unseen.hidden |= unseen.hidden;
            element.unseen.away |= unseen.away;
        }
    }
}

/// Reads the rules at the top level of a sheet. What is inside `@media` and the like holds only sometimes and is skipped.
fn collect_rules<'a>(sheet: &'a str, rules: &mut HidingRules<'a>) {
    let mut rest = sheet;
    while let Some(open) = rest.find('{') {
        let selectors = &rest[..open];
        let selectors = selectors
            .rsplit_once("*/")
            .map_or(selectors, |(_, after)| after);
        let selectors = selectors
            .rsplit_once(';')
            .map_or(selectors, |(_, after)| after);
        let body_and_more = &rest[open + 1..];
        let close = closing_brace(body_and_more);
        let body = &body_and_more[..close];
        rest = body_and_more.get(close + 1..).unwrap_or_default();
        let unseen = Unseen {
            hidden: style_hides(body),
            away: style_moves_away(body),
        };
        if unseen == Unseen::default() || selectors.trim_start().starts_with('@') {
            continue;
        }
        for selector in selectors.split(',').map(str::trim) {
            for sign in [".", "#"] {
                if let Some(name) = selector.strip_prefix(sign).filter(|name| is_name(name)) {
                    rules.insert((sign, name), unseen);
                }
            }
        }
    }
}

/// Where the block ends whose opening brace was just read.
fn closing_brace(text: &str) -> usize {
    let mut depth = 1_usize;
    for (position, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return position;
        }
    }
    text.len()
}

fn is_name(text: &str) -> bool {
    !text.is_empty()
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
