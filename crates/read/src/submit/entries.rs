//! The names and values a form sends: the standard's "constructing the entry list".

use super::NotSubmitted;
use crate::forms::value::cleaned;
use model::{Control, Field, Form};
use std::collections::BTreeMap;

/// One name and value of the data sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The value.
    pub value: EntryValue,
}

/// The value of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryValue {
    /// A text.
    Text(String),
    /// A file. We never send one; an empty file control still counts as a file without a name.
    File {
        /// The file's name.
        name: String,
        /// Its media type.
        content_type: String,
    },
}

/// The data a form sends: its own values, with `fills` put into the fields they name, pressed on `submitter`.
///
/// A text goes into a text field, chooses the option of that value in a select, and turns a check box or radio button on if it
/// is that button's own value, off if it is anything else.
pub fn entries(
    form: &Form,
    fills: &BTreeMap<usize, String>,
    submitter: Option<usize>,
) -> Result<Vec<Entry>, NotSubmitted> {
    entries_clicked_at(form, fills, submitter, (0, 0))
}

/// As [`entries`], with the place where an image button was clicked.
pub(crate) fn entries_clicked_at(
    form: &Form,
    fills: &BTreeMap<usize, String>,
    submitter: Option<usize>,
    clicked: (u32, u32),
) -> Result<Vec<Entry>, NotSubmitted> {
    check_submitter(form, submitter)?;
    if let Some(missing) = fills.keys().find(|field| **field >= form.fields.len()) {
        return Err(NotSubmitted::NoSuchField(*missing));
    }
    let chosen_radios = radios_turned_on(form, fills);
    let mut entries = Vec::new();
    for (index, field) in form.fields.iter().enumerate() {
        if field.disabled {
            continue;
        }
        let fill = fills.get(&index).map(String::as_str);
        let name = field.name.as_str();
        match field.control {
            Control::Image if submitter == Some(index) => {
                let prefix = if name.is_empty() {
                    String::new()
                } else {
                    format!("{name}.")
                };
                push(&mut entries, &format!("{prefix}x"), clicked.0.to_string());
                push(&mut entries, &format!("{prefix}y"), clicked.1.to_string());
                continue;
            }
            _ if name.is_empty() => continue,
            Control::Image | Control::Reset | Control::Button => continue,
            Control::Submit => {
                if submitter != Some(index) {
                    continue;
                }
                push(&mut entries, name, field.value.clone());
            }
            Control::Checkbox => {
                if fill.map_or(field.checked, |fill| fill == field.value) {
                    push(&mut entries, name, field.value.clone());
                }
            }
            Control::Radio => {
                let on = match chosen_radios.get(name) {
                    Some(chosen) => *chosen == index,
                    None => fill.map_or(field.checked, |fill| fill == field.value),
                };
                if on {
                    push(&mut entries, name, field.value.clone());
                }
            }
            Control::Select | Control::SelectMultiple => {
                push_choices(&mut entries, field, fill).ok_or(NotSubmitted::NoSuchChoice(index))?;
            }
            Control::File => entries.push(Entry {
                name: name.to_owned(),
                value: EntryValue::File {
                    name: String::new(),
                    content_type: "application/octet-stream".to_owned(),
                },
            }),
            Control::Hidden if name.eq_ignore_ascii_case("_charset_") => {
                push(&mut entries, name, form.charset.clone());
            }
            _ => {
                let value = fill.map_or_else(|| field.value.clone(), |fill| cleaned(field, fill));
                push(&mut entries, name, value);
            }
        }
        if let Some((name, direction)) = &field.direction {
            push(&mut entries, name, direction.clone());
        }
    }
    Ok(entries)
}

fn push(entries: &mut Vec<Entry>, name: &str, value: String) {
    entries.push(Entry {
        name: name.to_owned(),
        value: EntryValue::Text(value),
    });
}

/// Adds the chosen options; `None` if the value asked for is not among them.
fn push_choices(entries: &mut Vec<Entry>, field: &Field, fill: Option<&str>) -> Option<()> {
    match fill {
        None => {
            for choice in &field.choices {
                if choice.selected && !choice.disabled {
                    push(entries, &field.name, choice.value.clone());
                }
            }
        }
        // Several may be chosen, so none may be chosen too.
        Some("") if field.control == Control::SelectMultiple => {}
        Some(fill) => {
            let choice = field
                .choices
                .iter()
                .find(|choice| choice.value == fill && !choice.disabled)?;
            push(entries, &field.name, choice.value.clone());
        }
    }
    Some(())
}

/// The radio button turned on in each group that was touched. Turning one on turns the others off.
fn radios_turned_on<'a>(
    form: &'a Form,
    fills: &BTreeMap<usize, String>,
) -> BTreeMap<&'a str, usize> {
    fills
        .iter()
        .filter_map(|(index, fill)| {
            let field = &form.fields[*index];
            let on = field.control == Control::Radio && !field.disabled && *fill == field.value;
            on.then_some((field.name.as_str(), *index))
        })
        .collect()
}

fn check_submitter(form: &Form, submitter: Option<usize>) -> Result<(), NotSubmitted> {
    if form.ownerless {
        return Err(NotSubmitted::Ownerless);
    }
    let Some(index) = submitter else {
        return if form.dialog {
            Err(NotSubmitted::Dialog)
        } else {
            Ok(())
        };
    };
    let button = form
        .fields
        .get(index)
        .filter(|field| field.control.is_submit())
        .ok_or(NotSubmitted::NotAButton(index))?;
    if button.disabled {
        return Err(NotSubmitted::ButtonOff(index));
    }
    let is_dialog = if button.submitter.method.is_some() {
        button.submitter.dialog
    } else {
        form.dialog
    };
    if is_dialog {
        return Err(NotSubmitted::Dialog);
    }
    Ok(())
}
