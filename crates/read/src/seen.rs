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

impl Unseen {
    /// Both reasons together.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            hidden: self.hidden || other.hidden,
            away: self.away || other.away,
        }
    }
}

/// What an element's own attributes say about being seen.
pub(crate) fn unseen_by(attributes: &[Attribute]) -> Unseen {
    let mut unseen = Unseen::default();
    for attribute in attributes {
        if attribute.name.local == local_name!("hidden") {
            unseen.hidden = true;
        } else if attribute.name.local == local_name!("style") {
            unseen = unseen.or(unseen_by_style(&attribute.value));
        }
    }
    unseen
}

/// What a style says about being seen: not at all, or away from the eyes, shrunk to a point, transparent.
fn unseen_by_style(style: &str) -> Unseen {
    let mut unseen = Unseen::default();
    let mut clipped = false;
    let mut tiny = false;
    for declaration in style.split(';') {
        let Some((property, value)) = declaration.split_once(':') else {
            continue;
        };
        let property = property.trim();
        let value = value.split('!').next().unwrap_or_default().trim();
        let is = |name: &str| property.eq_ignore_ascii_case(name);
        let says = |word: &str| value.eq_ignore_ascii_case(word);
        if is("display") {
            unseen.hidden |= says("none");
        } else if is("visibility") {
            unseen.hidden |= says("hidden") || says("collapse");
        } else if MOVING.into_iter().any(is) {
            unseen.away |= value
                .strip_prefix('-')
                .is_some_and(|distance| leading_number(distance) >= FAR);
        } else if is("opacity") {
            unseen.away |= value.parse() == Ok(0.0);
        } else if CLIPPING.into_iter().any(is) {
            clipped |= !says("auto") && !says("visible");
        } else if SIZING.into_iter().any(is) {
            tiny |= value.starts_with(|first: char| first.is_ascii_digit())
                && leading_number(value) <= 1.0
                && !value.ends_with('%');
        }
    }
    unseen.away |= clipped && tiny;
    unseen
}

const MOVING: [&str; 6] = [
    "left",
    "top",
    "right",
    "text-indent",
    "margin-left",
    "margin-top",
];
const CLIPPING: [&str; 3] = ["clip", "clip-path", "overflow"];
const SIZING: [&str; 4] = ["width", "height", "max-width", "max-height"];

/// How far left of the page nobody sees anything, whatever the unit. Menus overlap by less.
const FAR: f64 = 500.0;

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
            element.unseen = element.unseen.or(unseen);
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
        let unseen = unseen_by_style(body);
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
