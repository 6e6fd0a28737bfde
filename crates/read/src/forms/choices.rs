//! The options of a select, and which of them is chosen when the page is opened.

use super::Allowance;
use crate::tree::{NodeId, Tree};
use html5ever::local_name;
use model::{Choice, Control};

/// The options of a select in order. The flag says whether all were kept.
pub(crate) fn choices_of(
    tree: &Tree,
    select: NodeId,
    control: Control,
    allowance: &mut Allowance,
) -> (Vec<Choice>, bool) {
    let mut choices = Vec::new();
    let mut whole = true;
    for option in tree.elements(select) {
        if !tree.is(option, &local_name!("option")) {
            continue;
        }
        if allowance.options == 0 {
            whole = false;
            break;
        }
        allowance.options -= 1;
        choices.push(choice_of(tree, select, option));
    }
    if control == Control::Select {
        select_one(&mut choices, shows_one_line(tree, select));
    }
    (choices, whole)
}

fn choice_of(tree: &Tree, select: NodeId, option: NodeId) -> Choice {
    let group = tree
        .ancestors(option)
        .take_while(|above| *above != select)
        .find(|above| tree.is(*above, &local_name!("optgroup")));
    let is_off = |node| tree.value(node, &local_name!("disabled")).is_some();
    let label = tree
        .value(option, &local_name!("label"))
        .filter(|label| !label.is_empty());
    Choice {
        value: value_of_option(tree, option),
        label: label.map_or_else(|| text_of_option(tree, option), str::to_owned),
        selected: tree.value(option, &local_name!("selected")).is_some(),
        disabled: is_off(option) || group.is_some_and(is_off),
        group: group
            .and_then(|group| tree.value(group, &local_name!("label")))
            .unwrap_or_default()
            .trim()
            .to_owned(),
    }
}

/// What an option sends: its value, else its text.
pub(crate) fn value_of_option(tree: &Tree, option: NodeId) -> String {
    match tree.value(option, &local_name!("value")) {
        Some(value) => value.to_owned(),
        None => text_of_option(tree, option),
    }
}

/// The text of an option with ASCII white space collapsed. A no-break space is kept: it is sent.
fn text_of_option(tree: &Tree, option: NodeId) -> String {
    let mut text = String::new();
    let mut node = tree.first_child(option);
    while let Some(current) = node {
        if tree.is(current, &local_name!("script")) {
            node = tree.following_after(current, option);
            continue;
        }
        text.push_str(tree.text(current));
        node = tree
            .first_child(current)
            .or_else(|| tree.following_after(current, option));
    }
    let mut collapsed = String::with_capacity(text.len());
    for word in text.split_ascii_whitespace() {
        if !collapsed.is_empty() {
            collapsed.push(' ');
        }
        collapsed.push_str(word);
    }
    collapsed
}

/// Leaves one option selected: the last that says so, else, in a drop-down list, the first that is not off.
fn select_one(choices: &mut [Choice], drop_down: bool) {
    let chosen = choices
        .iter()
        .rposition(|choice| choice.selected)
        .or_else(|| {
            drop_down
                .then(|| choices.iter().position(|choice| !choice.disabled))
                .flatten()
        });
    for (position, choice) in choices.iter_mut().enumerate() {
        choice.selected = Some(position) == chosen;
    }
}

fn shows_one_line(tree: &Tree, select: NodeId) -> bool {
    let size = tree
        .value(select, &local_name!("size"))
        .and_then(leading_integer);
    matches!(size, None | Some(0 | 1))
}

/// Reads a number as HTML does: white space before it and anything after it are ignored.
fn leading_integer(text: &str) -> Option<u64> {
    let text = text.trim_ascii_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(text.len());
    text[..end].parse().ok()
}
