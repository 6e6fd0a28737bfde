//! The words that name a control or a form to a reader.

use super::Survey;
use crate::text::collapsed;
use crate::tree::{NodeId, Tree};
use html5ever::{LocalName, local_name};
use model::{Control, Field};

/// How far back, in nodes and in letters, the text just before a control is looked for.
const NODES_BACK: usize = 40;
const LETTERS: usize = 80;

/// Where the words of a label come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A `<label>`.
    Label,
    /// `aria-label`, `aria-labelledby` or `title`.
    Attribute,
    /// Text that merely stands beside it.
    Nearby,
    Nothing,
}

/// The words that name a control.
#[derive(Debug)]
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) source: Source,
}

pub(crate) fn label_of(survey: &Survey<'_>, node: NodeId, field: &Field) -> Label {
    let tree = survey.tree;
    if field.control == Control::Hidden {
        return found(String::new(), Source::Nothing);
    }
    let labels = survey.labels.get(&node).map_or(&[][..], Vec::as_slice);
    let texts: Vec<String> = labels
        .iter()
        .map(|label| tree.spoken_text(*label))
        .filter(|text| !text.is_empty())
        .collect();
    if !texts.is_empty() {
        return found(texts.join(" "), Source::Label);
    }
    let by_reference = referenced_text(survey, node);
    if !by_reference.is_empty() {
        return found(by_reference, Source::Attribute);
    }
    for name in [local_name!("aria-label"), local_name!("title")] {
        let text = collapsed(tree.value_or_empty(node, &name));
        if !text.is_empty() {
            return found(text, Source::Attribute);
        }
    }
    let text = match field.control {
        Control::Submit | Control::Image | Control::Reset | Control::Button => String::new(),
        Control::Checkbox | Control::Radio => text_after(tree, node),
        _ => text_before(tree, node),
    };
    let source = if text.is_empty() {
        Source::Nothing
    } else {
        Source::Nearby
    };
    found(text, source)
}

fn found(text: String, source: Source) -> Label {
    Label { text, source }
}

/// The text of the elements that `aria-labelledby` names.
fn referenced_text(survey: &Survey<'_>, node: NodeId) -> String {
    let Some(ids) = survey.tree.attr(node, "aria-labelledby") else {
        return String::new();
    };
    let texts: Vec<String> = ids
        .split_ascii_whitespace()
        .take(8)
        .filter_map(|id| survey.ids.get(id))
        .map(|named| survey.tree.spoken_text(*named))
        .collect();
    texts.join(" ").trim().to_owned()
}

/// What is written on a button.
pub(crate) fn text_of_button(tree: &Tree, node: NodeId) -> String {
    if tree.is(node, &local_name!("button")) {
        let text = tree.spoken_text(node);
        if !text.is_empty() {
            return text;
        }
        return tree
            .elements(node)
            .find_map(|inner| tree.value(inner, &local_name!("alt")))
            .map(collapsed)
            .unwrap_or_default();
    }
    let alternative = tree.value(node, &local_name!("alt"));
    let value = tree.value(node, &local_name!("value"));
    collapsed(alternative.or(value).unwrap_or_default())
}

fn is_control(tree: &Tree, node: NodeId) -> bool {
    tree.name(node).is_some_and(super::is_control)
}

/// The text just before a control, back to the control before it or the beginning of the form. In a table that is the cell to the left.
fn text_before(tree: &Tree, node: NodeId) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let mut letters = 0;
    let mut place = node;
    for _ in 0..NODES_BACK {
        let Some(before) = tree.preceding(place) else {
            break;
        };
        place = before;
        let is_around = tree.contains(place, node);
        if tree.is(place, &local_name!("form"))
            || (is_control(tree, place) && !is_hidden(tree, place))
        {
            break;
        }
        if !is_around && is_silent_text(tree, place) {
            continue;
        }
        let text = tree.text(place).trim();
        if !text.is_empty() {
            letters += text.len();
            parts.push(text);
        }
        // Enough once words were found and the line or cell they stand in begins.
        if letters > LETTERS || (!parts.is_empty() && begins_line(tree, place)) {
            break;
        }
    }
    parts.reverse();
    let text = collapsed(&parts.join(" "));
    let cut = text.len().saturating_sub(LETTERS);
    text[text.ceil_char_boundary(cut)..].trim().to_owned()
}

/// The text just after a check box or radio button, up to the next control or the end of the line.
fn text_after(tree: &Tree, node: NodeId) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let mut letters = 0;
    let mut place = node;
    for _ in 0..NODES_BACK {
        let next = if place == node {
            tree.following_after(place, tree.root())
        } else {
            tree.first_child(place)
                .or_else(|| tree.following_after(place, tree.root()))
        };
        let Some(next) = next else { break };
        place = next;
        if is_control(tree, place) || (!parts.is_empty() && begins_line(tree, place)) {
            break;
        }
        let text = tree.text(place).trim();
        if !text.is_empty() && !is_silent_text(tree, place) {
            letters += text.len();
            parts.push(text);
        }
        if letters > LETTERS {
            break;
        }
    }
    let text = collapsed(&parts.join(" "));
    text[..text.floor_char_boundary(LETTERS)].trim().to_owned()
}

fn is_hidden(tree: &Tree, node: NodeId) -> bool {
    tree.value_or_empty(node, &local_name!("type"))
        .eq_ignore_ascii_case("hidden")
}

/// Whether a text stands in a script, a style, or among options.
fn is_silent_text(tree: &Tree, node: NodeId) -> bool {
    tree.ancestors(node).take(3).any(|above| {
        matches!(
            tree.name(above),
            Some(
                &(local_name!("script")
                    | local_name!("style")
                    | local_name!("option")
                    | local_name!("textarea"))
            )
        )
    })
}

fn begins_line(tree: &Tree, node: NodeId) -> bool {
    matches!(
        tree.name(node),
        Some(
            &(local_name!("p")
                | local_name!("div")
                | local_name!("td")
                | local_name!("th")
                | local_name!("tr")
                | local_name!("li")
                | local_name!("dt")
                | local_name!("dd")
                | local_name!("br")
                | local_name!("hr")
                | local_name!("label")
                | local_name!("legend")
                | local_name!("fieldset")
                | local_name!("table")
                | local_name!("ul")
                | local_name!("h1")
                | local_name!("h2")
                | local_name!("h3")
                | local_name!("h4"))
        )
    )
}

/// The words that name a form: what it says of itself, its legends, the heading in it, the heading just before it.
pub(crate) fn label_of_form(survey: &Survey<'_>, form: NodeId) -> String {
    let tree = survey.tree;
    let mut parts = vec![
        referenced_text(survey, form),
        collapsed(tree.value_or_empty(form, &local_name!("aria-label"))),
        collapsed(tree.value_or_empty(form, &local_name!("title"))),
    ];
    let inside = tree
        .elements(form)
        .filter(|node| tree.name(*node).is_some_and(is_heading))
        .take(3);
    parts.extend(inside.map(|node| tree.spoken_text(node)));
    if let Some(heading) = heading_before(tree, form) {
        parts.push(tree.spoken_text(heading));
    }
    parts.retain(|part| !part.is_empty());
    parts.dedup();
    parts.join(" ")
}

/// The heading that stands just before a form, with nothing but other elements' ends between them.
fn heading_before(tree: &Tree, form: NodeId) -> Option<NodeId> {
    let mut place = form;
    for _ in 0..4 {
        let before = tree.preceding(place)?;
        // Seen from behind a heading comes after its own words.
        let heading = std::iter::once(before)
            .chain(tree.ancestors(before).take(3))
            .find(|node| tree.name(*node).is_some_and(is_heading));
        if heading.is_some() {
            return heading;
        }
        if !tree.text(before).trim().is_empty() {
            return None;
        }
        place = before;
    }
    None
}

fn is_heading(name: &LocalName) -> bool {
    matches!(
        *name,
        local_name!("legend")
            | local_name!("h1")
            | local_name!("h2")
            | local_name!("h3")
            | local_name!("h4")
            | local_name!("h5")
            | local_name!("h6")
    )
}
