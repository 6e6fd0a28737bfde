//! The signs of the fields of a form, each in the company of its neighbours.

use super::sign::{Cut, Signs};
use crate::judge::Kind;
use crate::judge::reading::{FieldReading, Reading, is_button};
use model::{Control, Field, Form};
use std::collections::HashSet;

/// Options looked at: a list of countries is known after ten.
const OPTIONS: usize = 12;
/// Most fields of a form that are told apart; the chain takes a pass over all of them.
const LONGEST: usize = 200;

/// The fields that are told apart, by their places in the form: the first of each name. What has no name is not sent, and what is
/// hidden asks nobody.
pub fn row_of(form: &Form) -> Vec<usize> {
    let mut known = HashSet::new();
    form.fields
        .iter()
        .enumerate()
        .filter(|(_, field)| field.control != Control::Hidden && !field.name.is_empty())
        .filter(|(_, field)| known.insert(field.name.as_str()))
        .map(|(place, _)| place)
        .take(LONGEST)
        .collect()
}

/// The signs of each field of a row, in a form that is probably of some kind.
pub(in crate::judge) fn signs_of(
    form: &Form,
    reading: &Reading,
    row: &[usize],
    kind: Kind,
) -> Vec<Signs> {
    let at = |position: usize| {
        let place = *row.get(position)?;
        Some((&form.fields[place], &reading.fields[place]))
    };
    let mut signs_of_row = Vec::with_capacity(row.len());
    for (position, place) in row.iter().enumerate() {
        let field = &form.fields[*place];
        let mut signs = Signs::default();
        own(field, &reading.fields[*place], &mut signs);
        if !field.choices.is_empty() {
            choices(field, &mut signs);
        }
        let before = position.checked_sub(1).and_then(at);
        beside(
            ["before", "name before", "label before"],
            before,
            &mut signs,
        );
        let after = at(position + 1);
        beside(["after", "name after", "label after"], after, &mut signs);
        company(form, row, position, kind, &mut signs);
        signs_of_row.push(signs);
    }
    signs_of_row
}

fn own(field: &Field, said: &FieldReading, signs: &mut Signs) {
    signs.fact(field.control.name());
    // Pieces of id, class and placeholder, and words joined with the sort of field or the kind of form, were tried and told nothing more.
    signs.words("name", Cut::Pieces, [field.name.as_str()]);
    signs.words("label", Cut::Pieces, [field.label.as_str()]);
    signs.words("id", Cut::Whole, [field.id.as_str()]);
    signs.words("placeholder", Cut::Whole, [field.placeholder.as_str()]);
    signs.words("class", Cut::Whole, [field.class.as_str()]);
    signs.words("autocomplete", Cut::Whole, [field.autocomplete.as_str()]);
    if is_button(field.control) || field.control.is_typed() {
        signs.words("value", Cut::Whole, [field.value.as_str()]);
    }
    signs.meanings("name", &said.name);
    signs.meanings("label", &said.words);
    let facts = [
        (field.required, "required"),
        (field.read_only, "cannot be written to"),
        (field.unseen, "unseen"),
        (field.disabled, "switched off"),
        (field.checked, "ticked"),
        (!field.value.is_empty(), "filled"),
    ];
    for (_, fact) in facts.iter().filter(|(holds, _)| *holds) {
        signs.fact(fact);
    }
    if let Some(longest) = field.max_length {
        let about = longest.min(64).next_power_of_two();
        signs.fact(&format!("at most about {about} characters"));
    }
}

fn choices(field: &Field, signs: &mut Signs) {
    let count = field.choices.len();
    signs.steps("options", count, &[3, 6, 12, 14, 28, 31, 34, 60, 150]);
    let first = field.choices.iter().take(OPTIONS);
    signs.words(
        "option",
        Cut::Whole,
        first.map(|choice| choice.label.as_str()),
    );
    let numbers = field
        .choices
        .iter()
        .filter_map(|choice| choice.label.trim().parse::<u32>().ok());
    let (many, most) = numbers.fold((0, 0), |(many, most), number| (many + 1, number.max(most)));
    // One or two options say "choose" or "any".
    if many > 0 && many + 2 >= count {
        let scale = match most {
            0..=12 => "a month",
            13..=31 => "a day",
            1901..=2100 => "a year",
            _ => "something",
        };
        signs.fact(&format!("numbers for {scale}"));
    }
}

fn beside(
    [side, name, label]: [&'static str; 3],
    neighbour: Option<(&Field, &FieldReading)>,
    signs: &mut Signs,
) {
    let Some((field, said)) = neighbour else {
        signs.fact(&format!("nothing {side}"));
        return;
    };
    signs.fact(&format!("{} {side}", field.control.name()));
    signs.words(name, Cut::Whole, [field.name.as_str()]);
    signs.words(label, Cut::Whole, [field.label.as_str()]);
    signs.meanings(name, &said.name);
    signs.meanings(label, &said.words);
}

fn company(form: &Form, row: &[usize], position: usize, kind: Kind, signs: &mut Signs) {
    let field = &form.fields[row[position]];
    let (sort, kind) = (sort_of(field.control), kind.name());
    let of = row.len().min(5);
    signs.fact(&format!("in a {kind} form"));
    signs.fact(&format!("{sort} in a {kind} form"));
    signs.fact(&format!("{sort} number {}", position.min(4)));
    signs.fact(&format!("{sort} of {of}"));
    signs.fact(&format!("{sort} of {of} in a {kind} form"));
    let before = row.iter().take(position);
    let alike = before.filter(|before| form.fields[**before].control == field.control);
    let (control, alike) = (field.control.name(), alike.count().min(3));
    signs.fact(&format!("{control} number {alike} of its sort"));
    let fields = form.fields.iter();
    let same_name = fields.filter(|other| other.name == field.name).take(3);
    signs.steps(&format!("{sort} of one name"), same_name.count(), &[2, 3]);
}

fn sort_of(control: Control) -> &'static str {
    match control {
        _ if is_button(control) => "button",
        _ if control.is_typed() => "box",
        Control::Select | Control::SelectMultiple => "list",
        Control::Checkbox => "box to tick",
        Control::Radio => "round button",
        _ => "input",
    }
}
