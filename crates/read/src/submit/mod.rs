//! The request a browser would send for a filled form.
//!
//! - [`encode`]  the three ways to write an entry list as bytes

#[cfg(test)]
mod conformance;
mod encode;

use crate::forms::value::cleaned;
use encode::{boundary_for, multipart, plain, urlencoded};
use encoding_rs::{Encoding as Charset, UTF_8};
use model::{Body, Control, Encoding, Field, Form, Method, Request, Url};
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

/// Why a form cannot be sent this way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotSubmitted {
    /// The controls belong to no form.
    Ownerless,
    /// The form or button says `method=dialog`: it closes a window and sends nothing.
    Dialog,
    /// The field with this number is no submit button, or is not there.
    NotAButton(usize),
    /// The button with this number is off.
    ButtonOff(usize),
    /// The field with this number is not there.
    NoSuchField(usize),
    /// The select or radio button with this number does not offer the value asked for.
    NoSuchChoice(usize),
    /// Enter does nothing here: the first button is off, or there are several text fields and no button.
    EnterBlocked,
    /// The action is no address of the web.
    Action(String),
}

impl std::fmt::Display for NotSubmitted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Ownerless => f.write_str("the controls belong to no form"),
            Self::Dialog => f.write_str("the form only closes a dialog"),
            Self::NotAButton(field) => write!(f, "field {field} is no submit button"),
            Self::ButtonOff(field) => write!(f, "button {field} is disabled"),
            Self::NoSuchField(field) => write!(f, "the form has no field {field}"),
            Self::NoSuchChoice(field) => write!(f, "field {field} does not offer that value"),
            Self::EnterBlocked => f.write_str("the form has no button that Enter could press"),
            Self::Action(action) => write!(f, "the form sends to {action}, which is not the web"),
        }
    }
}

impl std::error::Error for NotSubmitted {}

/// The button that Enter presses in a text field: the first one, if it is on. `Ok(None)` when the form is sent without one.
pub fn press_enter(form: &Form) -> Result<Option<usize>, NotSubmitted> {
    let first = form
        .fields
        .iter()
        .position(|field| field.control.is_submit());
    match first {
        Some(button) if form.fields[button].disabled => Err(NotSubmitted::EnterBlocked),
        Some(button) => Ok(Some(button)),
        None => {
            let blocking = form.fields.iter().filter(|field| blocks_enter(field));
            if blocking.count() > 1 {
                Err(NotSubmitted::EnterBlocked)
            } else {
                Ok(None)
            }
        }
    }
}

fn blocks_enter(field: &Field) -> bool {
    matches!(
        field.control,
        Control::Text
            | Control::Search
            | Control::Tel
            | Control::Url
            | Control::Email
            | Control::Password
            | Control::Date
            | Control::Month
            | Control::Week
            | Control::Time
            | Control::DatetimeLocal
            | Control::Number
    )
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

/// The request a browser would send: see [`entries`] for what `fills` means.
pub fn submission(
    form: &Form,
    fills: &BTreeMap<usize, String>,
    submitter: Option<usize>,
) -> Result<Request, NotSubmitted> {
    let entries = entries(form, fills, submitter)?;
    request_for(form, &entries, submitter)
}

/// The request that carries `entries`, with what the button changes about method, address and encoding.
pub(crate) fn request_for(
    form: &Form,
    entries: &[Entry],
    submitter: Option<usize>,
) -> Result<Request, NotSubmitted> {
    let button = submitter
        .and_then(|index| form.fields.get(index))
        .map(|field| &field.submitter);
    let action = button
        .and_then(|button| button.action.as_ref())
        .unwrap_or(&form.action);
    let method = button
        .and_then(|button| button.method)
        .unwrap_or(form.method);
    let encoding = button
        .and_then(|button| button.encoding)
        .unwrap_or(form.encoding);
    let charset = Charset::for_label(form.charset.as_bytes())
        .unwrap_or(UTF_8)
        .output_encoding();
    let refused = || NotSubmitted::Action(action.chars().take(80).collect());
    let (url, body) = match method {
        Method::Get => {
            let mut address = url::Url::parse(action).map_err(|_| refused())?;
            address.set_query(Some(&urlencoded(entries, charset)));
            (Url::parse(address.as_str()), None)
        }
        Method::Post => (
            Url::parse(action),
            Some(body_of(entries, encoding, charset)),
        ),
    };
    Ok(Request {
        method,
        url: url.map_err(|_| refused())?,
        body,
        referrer: Some(form.page.clone()),
    })
}

fn body_of(entries: &[Entry], encoding: Encoding, charset: &'static Charset) -> Body {
    match encoding {
        Encoding::UrlEncoded => Body {
            content_type: "application/x-www-form-urlencoded".to_owned(),
            bytes: urlencoded(entries, charset).into_bytes(),
        },
        Encoding::Plain => Body {
            content_type: "text/plain".to_owned(),
            bytes: plain(entries, charset),
        },
        Encoding::Multipart => {
            let boundary = boundary_for(entries, charset);
            Body {
                content_type: format!("multipart/form-data; boundary={boundary}"),
                bytes: multipart(entries, charset, &boundary),
            }
        }
    }
}
