//! One control with all it says.

use super::choices::choices_of;
use super::direction::direction_of;
use super::label::{label_of, text_of_button};
use super::unseen::is_unseen;
use super::value::cleaned;
use super::{Allowance, Survey, action_of, encoding_named, method_named};
use crate::document::Document;
use crate::tree::{NodeId, Tree};
use html5ever::{LocalName, local_name};
use model::{Control, Field, Submitter};

/// Reads a control. The flag says whether all its options were kept.
pub(crate) fn field_of(
    document: &Document,
    survey: &Survey<'_>,
    node: NodeId,
    allowance: &mut Allowance,
) -> (Field, bool) {
    let tree = survey.tree;
    let text = |name: &LocalName| tree.value_or_empty(node, name).to_owned();
    let control = control_of(tree, node);
    let mut whole = true;
    let mut choices = Vec::new();
    if matches!(control, Control::Select | Control::SelectMultiple) {
        (choices, whole) = choices_of(tree, node, control, allowance);
    }
    let (suggestions, all_suggested) = suggestions_of(survey, node, allowance);
    whole &= all_suggested;
    let mut field = Field {
        name: text(&local_name!("name")),
        control,
        id: text(&local_name!("id")),
        class: text(&local_name!("class")),
        placeholder: text(&local_name!("placeholder")),
        choices,
        suggestions,
        checked: matches!(control, Control::Checkbox | Control::Radio)
            && tree.value(node, &local_name!("checked")).is_some(),
        disabled: is_disabled(tree, node),
        read_only: tree.value(node, &local_name!("readonly")).is_some(),
        required: tree.value(node, &local_name!("required")).is_some(),
        autocomplete: text(&local_name!("autocomplete")),
        pattern: text(&local_name!("pattern")),
        input_mode: tree.attr(node, "inputmode").unwrap_or_default().to_owned(),
        min: text(&local_name!("min")),
        max: text(&local_name!("max")),
        step: text(&local_name!("step")),
        max_length: tree
            .value_or_empty(node, &local_name!("maxlength"))
            .trim()
            .parse()
            .ok(),
        ..Field::default()
    };
    field.value = value_of(tree, node, &field);
    field.direction = direction_of(tree, node, &field);
    let label = label_of(survey, node, &field);
    field.unseen = is_unseen(tree, node, &field, &label);
    field.label = if label.text.is_empty() && is_button(control) {
        text_of_button(tree, node)
    } else {
        label.text
    };
    if control.is_submit() {
        field.submitter = submitter_of(document, tree, node);
    }
    (field, whole)
}

fn is_button(control: Control) -> bool {
    matches!(
        control,
        Control::Submit | Control::Image | Control::Reset | Control::Button
    )
}

fn control_of(tree: &Tree, node: NodeId) -> Control {
    let kind = tree.value_or_empty(node, &local_name!("type"));
    let name = tree.name(node);
    if name == Some(&local_name!("select")) {
        return if tree.value(node, &local_name!("multiple")).is_some() {
            Control::SelectMultiple
        } else {
            Control::Select
        };
    }
    if name == Some(&local_name!("textarea")) {
        return Control::Textarea;
    }
    if name == Some(&local_name!("button")) {
        return match kind.to_ascii_lowercase().as_str() {
            "reset" => Control::Reset,
            "button" => Control::Button,
            _ => Control::Submit,
        };
    }
    match kind.to_ascii_lowercase().as_str() {
        "search" => Control::Search,
        "tel" => Control::Tel,
        "url" => Control::Url,
        "email" => Control::Email,
        "password" => Control::Password,
        "date" => Control::Date,
        "month" => Control::Month,
        "week" => Control::Week,
        "time" => Control::Time,
        "datetime-local" => Control::DatetimeLocal,
        "number" => Control::Number,
        "range" => Control::Range,
        "color" => Control::Color,
        "checkbox" => Control::Checkbox,
        "radio" => Control::Radio,
        "file" => Control::File,
        "hidden" => Control::Hidden,
        "submit" => Control::Submit,
        "image" => Control::Image,
        "reset" => Control::Reset,
        "button" => Control::Button,
        _ => Control::Text,
    }
}

/// The value a control has when the page is opened.
fn value_of(tree: &Tree, node: NodeId, field: &Field) -> String {
    let written = tree.value(node, &local_name!("value"));
    match field.control {
        Control::Textarea => tree
            .text_content(node)
            .replace("\r\n", "\n")
            .replace('\r', "\n"),
        Control::Checkbox | Control::Radio => written.unwrap_or("on").to_owned(),
        Control::Select | Control::SelectMultiple => field
            .choices
            .iter()
            .find(|choice| choice.selected)
            .map(|choice| choice.value.clone())
            .unwrap_or_default(),
        Control::File => String::new(),
        _ => cleaned(field, written.unwrap_or_default()),
    }
}

/// Whether a control is off: by itself, or by a fieldset around it, unless it stands in that fieldset's first legend.
fn is_disabled(tree: &Tree, node: NodeId) -> bool {
    if tree.value(node, &local_name!("disabled")).is_some() {
        return true;
    }
    let mut below = node;
    for above in tree.ancestors(node) {
        if tree.is(above, &local_name!("fieldset"))
            && tree.value(above, &local_name!("disabled")).is_some()
        {
            let first_legend = tree
                .children(above)
                .find(|child| tree.is(*child, &local_name!("legend")));
            if first_legend != Some(below) {
                return true;
            }
        }
        below = above;
    }
    false
}

fn submitter_of(document: &Document, tree: &Tree, node: NodeId) -> Submitter {
    let method = tree.attr(node, "formmethod");
    Submitter {
        action: tree
            .attr(node, "formaction")
            .map(|written| action_of(document, Some(written))),
        method: method.map(method_named),
        dialog: method.is_some_and(|method| method.eq_ignore_ascii_case("dialog")),
        encoding: tree.attr(node, "formenctype").map(encoding_named),
    }
}

/// The values of the datalist a control points at. The flag says whether all were kept.
fn suggestions_of(
    survey: &Survey<'_>,
    node: NodeId,
    allowance: &mut Allowance,
) -> (Vec<String>, bool) {
    let tree = survey.tree;
    let Some(list) = tree
        .value(node, &local_name!("list"))
        .and_then(|id| survey.ids.get(id))
        .filter(|list| tree.is(**list, &local_name!("datalist")))
    else {
        return (Vec::new(), true);
    };
    let mut suggestions = Vec::new();
    for option in tree.elements(*list) {
        if !tree.is(option, &local_name!("option")) {
            continue;
        }
        if allowance.options == 0 {
            return (suggestions, false);
        }
        allowance.options -= 1;
        suggestions.push(super::choices::value_of_option(tree, option));
    }
    (suggestions, true)
}
