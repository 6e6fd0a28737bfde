//! What can be filled into a form, one field at a time; the others keep what the site wrote.
//!
//! A menu, a group of radio buttons and a list of suggestions have their own values. A box that takes any word has none: see
//! [`values`](super::values).

use model::{Control, Field, Form, Method, Url};
use std::collections::BTreeMap;

/// A field with one value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fill {
    /// Which field, by its place in the form.
    pub field: usize,
    /// What it is called.
    pub label: String,
    /// What is chosen or typed.
    pub value: String,
}

/// All values of the fields that can take only some.
pub fn choices(form: &Form) -> Vec<Fill> {
    let mut fills = Vec::new();
    for (place, field) in usable(form) {
        let values: Vec<&str> = match field.control {
            Control::Select => {
                let choices = field.choices.iter().filter(|choice| !choice.disabled);
                choices.map(|choice| choice.value.as_str()).collect()
            }
            Control::Radio => vec![&field.value],
            control if control.is_typed() => field.suggestions.iter().map(String::as_str).collect(),
            _ => Vec::new(),
        };
        // An empty value asks for everything at once, or for nothing.
        for value in values.into_iter().filter(|value| !value.is_empty()) {
            fills.push(Fill {
                field: place,
                label: label(field),
                value: value.to_owned(),
            });
        }
    }
    fills
}

/// The boxes that take any word: their places and what they are called.
pub fn boxes(form: &Form) -> Vec<(usize, String)> {
    usable(form)
        .filter(|(_, field)| {
            matches!(field.control, Control::Text | Control::Search) && field.suggestions.is_empty()
        })
        .map(|(place, field)| (place, label(field)))
        .collect()
}

/// Where a filled form leads; `None` if it is not sent by GET, or not at all.
pub fn address(form: &Form, fill: &Fill) -> Option<Url> {
    let fills = BTreeMap::from([(fill.field, fill.value.clone())]);
    let button = read::press_enter(form).ok()?;
    let request = read::submission(form, &fills, button).ok()?;
    (request.method == Method::Get && request.url.site() == form.page.site()).then_some(request.url)
}

/// Fields that a reader sees and can change.
fn usable(form: &Form) -> impl Iterator<Item = (usize, &Field)> {
    let all = form.fields.iter().enumerate();
    all.filter(|(_, field)| {
        !field.name.is_empty() && !field.disabled && !field.read_only && !field.unseen
    })
}

fn label(field: &Field) -> String {
    let seen = [&field.label, &field.placeholder, &field.name];
    let named = seen.into_iter().find(|text| !text.is_empty());
    named.cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(html: &str) -> Form {
        let page = Url::parse("http://a.test/x").unwrap();
        read::forms_in(&read::parse(html, &page)).remove(0)
    }

    #[test]
    fn menus_and_radio_buttons_have_their_own_values_and_boxes_have_none() {
        let form = form(
            "<form action=/find><input name=q><select name=kind><option value=''>any<option>moss<option>fern</select>\
             <input type=radio name=in value=title><button>Find</button></form>",
        );
        let values: Vec<String> = choices(&form).into_iter().map(|fill| fill.value).collect();
        assert_eq!(values, ["moss", "fern", "title"]);
        assert_eq!(boxes(&form).len(), 1);
        let fern = &choices(&form)[1];
        let url = address(&form, fern).unwrap();
        assert_eq!(url.parts().query(), Some("q=&kind=fern"));
    }

    #[test]
    fn nothing_is_posted_and_nothing_sent_to_another_site() {
        let fill = |form: &Form| Fill {
            field: boxes(form)[0].0,
            label: String::new(),
            value: "moss".to_owned(),
        };
        let posting = form("<form action=/find method=post><input name=q></form>");
        assert_eq!(address(&posting, &fill(&posting)), None);
        let away = form("<form action=http://b.test/find><input name=q></form>");
        assert_eq!(address(&away, &fill(&away)), None);
    }
}
