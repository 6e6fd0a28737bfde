//! The forms of a page, as the HTML standard sees them.
//!
//! - [`survey`]     which controls there are and which form owns them
//! - [`field`]      one control with all it says
//! - [`choices`]    the options of a select
//! - [`value`]      what a control's value is after the browser has cleaned it
//! - [`label`]      the words that name a control or a form
//! - [`unseen`]     controls a reader does not see
//! - [`direction`]  left to right or right to left, for `dirname`

mod choices;
mod direction;
mod field;
mod label;
mod survey;
mod unseen;
pub(crate) mod value;

use crate::document::Document;
use crate::tree::NodeId;
use encoding_rs::{Encoding as Charset, UTF_8};
use field::field_of;
use html5ever::{LocalName, local_name};
use model::{Control, Encoding, Form, Method};
use std::collections::HashMap;
pub(crate) use survey::{Survey, is_control};

/// Most forms kept of a page, most fields of a form, most options of a form, most fields and options of all forms together.
/// A page that has more is an attack: see `HOSTILE` C4.
const FORMS: usize = 1_000;
const FIELDS: usize = 2_000;
const OPTIONS: usize = 10_000;
const FIELDS_OF_PAGE: usize = 20_000;
const OPTIONS_OF_PAGE: usize = 50_000;

/// What forms may still cost.
pub(crate) struct Allowance {
    pub(crate) fields: usize,
    pub(crate) options: usize,
}

/// The forms of a page in document order. Controls that belong to no form make one more at the end, marked `ownerless`.
pub fn forms_in(document: &Document) -> Vec<Form> {
    let survey = Survey::of(&document.tree);
    let mut by_form: HashMap<Option<NodeId>, Vec<NodeId>> = HashMap::new();
    for control in &survey.controls {
        let owner = survey.owner_of(*control);
        by_form.entry(owner).or_default().push(*control);
    }
    let mut page_allowance = Allowance {
        fields: FIELDS_OF_PAGE,
        options: OPTIONS_OF_PAGE,
    };
    let mut forms: Vec<Form> = Vec::new();
    for (index, node) in survey.forms.iter().take(FORMS).enumerate() {
        let controls = by_form.remove(&Some(*node)).unwrap_or_default();
        let mut form = form_at(document, &survey, *node, index);
        fill_in(&mut form, document, &survey, &controls, &mut page_allowance);
        forms.push(form);
    }
    if let Some(controls) = by_form.remove(&None) {
        let mut form = nameless_form(document, forms.len());
        form.ownerless = true;
        fill_in(&mut form, document, &survey, &controls, &mut page_allowance);
        forms.push(form);
    }
    if let Some(last) = forms.last_mut() {
        last.truncated |= survey.forms.len() > FORMS || survey.cut || document.truncated;
    }
    forms
}

fn fill_in(
    form: &mut Form,
    document: &Document,
    survey: &Survey<'_>,
    controls: &[NodeId],
    page_allowance: &mut Allowance,
) {
    let mut allowance = Allowance {
        fields: FIELDS.min(page_allowance.fields),
        options: OPTIONS.min(page_allowance.options),
    };
    let before = (allowance.fields, allowance.options);
    for control in controls {
        if allowance.fields == 0 {
            form.truncated = true;
            break;
        }
        allowance.fields -= 1;
        let (field, whole) = field_of(document, survey, *control, &mut allowance);
        form.truncated |= !whole;
        form.fields.push(field);
    }
    page_allowance.fields -= before.0 - allowance.fields;
    page_allowance.options -= before.1 - allowance.options;
    keep_one_radio_of_each_group(form);
}

/// Of several checked radio buttons with one name the last one stays checked.
fn keep_one_radio_of_each_group(form: &mut Form) {
    let mut last: HashMap<String, usize> = HashMap::new();
    for (position, field) in form.fields.iter().enumerate() {
        if field.control == Control::Radio && field.checked && !field.name.is_empty() {
            last.insert(field.name.clone(), position);
        }
    }
    for (position, field) in form.fields.iter_mut().enumerate() {
        if field.control == Control::Radio && last.get(&field.name).is_some_and(|l| *l != position)
        {
            field.checked = false;
        }
    }
}

fn form_at(document: &Document, survey: &Survey<'_>, node: NodeId, index: usize) -> Form {
    let tree = survey.tree;
    let text = |name: &LocalName| tree.value_or_empty(node, name).to_owned();
    let method = tree.value_or_empty(node, &local_name!("method"));
    Form {
        id: text(&local_name!("id")),
        name: text(&local_name!("name")),
        class: text(&local_name!("class")),
        label: label::label_of_form(survey, node),
        search_landmark: std::iter::once(node)
            .chain(tree.ancestors(node))
            .any(|place| {
                tree.attr(place, "role")
                    .is_some_and(|role| role.trim().eq_ignore_ascii_case("search"))
                    || (tree.is_html(place) && tree.tag(place) == Some("search"))
            }),
        text: tree.visible_text(node),
        method: method_named(method),
        dialog: method.eq_ignore_ascii_case("dialog"),
        action: action_of(document, tree.value(node, &local_name!("action"))),
        encoding: encoding_named(tree.value_or_empty(node, &local_name!("enctype"))),
        charset: charset_of(document, tree.attr(node, "accept-charset")),
        on_submit: text(&local_name!("onsubmit")),
        ..nameless_form(document, index)
    }
}

fn nameless_form(document: &Document, index: usize) -> Form {
    Form {
        page: document.url.clone(),
        index,
        id: String::new(),
        name: String::new(),
        class: String::new(),
        label: String::new(),
        search_landmark: false,
        text: String::new(),
        method: Method::Get,
        dialog: false,
        action: document.url.as_str().to_owned(),
        encoding: Encoding::UrlEncoded,
        charset: charset_of(document, None),
        on_submit: String::new(),
        fields: Vec::new(),
        ownerless: false,
        truncated: false,
    }
}

/// The method a word stands for; anything unknown is GET.
pub(crate) fn method_named(word: &str) -> Method {
    if word.eq_ignore_ascii_case("post") {
        Method::Post
    } else {
        Method::Get
    }
}

/// The encoding a media type stands for; anything unknown is URL-encoded.
pub(crate) fn encoding_named(word: &str) -> Encoding {
    if word.eq_ignore_ascii_case("multipart/form-data") {
        Encoding::Multipart
    } else if word.eq_ignore_ascii_case("text/plain") {
        Encoding::Plain
    } else {
        Encoding::UrlEncoded
    }
}

/// The address a form or button sends to. Without one it is the page itself, not the base; what cannot be resolved stays as written.
pub(crate) fn action_of(document: &Document, written: Option<&str>) -> String {
    match written {
        None | Some("") => document.url.as_str().to_owned(),
        Some(written) => document
            .resolve_any(written)
            .unwrap_or_else(|| written.to_owned()),
    }
}

/// The charset a form is sent in: the first known one of `accept-charset`, else UTF-8; without the attribute the page's own.
fn charset_of(document: &Document, accepted: Option<&str>) -> String {
    let charset = match accepted {
        Some(labels) => labels
            .split_ascii_whitespace()
            .find_map(|label| Charset::for_label(label.as_bytes()))
            .unwrap_or(UTF_8),
        None => document.encoding(),
    };
    charset.output_encoding().name().to_owned()
}
