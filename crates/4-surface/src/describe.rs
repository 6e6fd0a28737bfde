//! A form's controls as they are shown to people and scripts.

use crate::Role;
use model::{Control, Field, Form};
use serde::Serialize;

/// One control, ready to be printed as JSON. The keys are a contract with scripts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Input {
    /// The name it is sent under.
    pub name: String,
    /// The control, as HTML spells it.
    pub control: &'static str,
    /// What it does for a query.
    pub role: &'static str,
    /// What names it to a reader.
    pub label: String,
    /// What sort of value it takes: text, number, date, choice, choices, flag, file, or none.
    #[serde(rename = "type")]
    pub value_type: &'static str,
    /// What can be chosen, by the values that are sent.
    pub options: Vec<String>,
}

/// Describes the controls of a form, in their order.
pub fn describe(form: &Form, roles: &[Role]) -> Vec<Input> {
    form.fields
        .iter()
        .zip(roles)
        .map(|(field, role)| Input {
            name: field.name.clone(),
            control: field.control.name(),
            role: role.name(),
            label: label(field),
            value_type: value_type(field.control),
            options: options(field),
        })
        .collect()
}

fn label(field: &Field) -> String {
    let button = field.control.is_submit() || field.control == Control::Button;
    let texts = [
        field.label.as_str(),
        &field.placeholder,
        if button { &field.value } else { "" },
    ];
    texts
        .into_iter()
        .find(|text| !text.is_empty())
        .unwrap_or_default()
        .to_owned()
}

fn value_type(control: Control) -> &'static str {
    match control {
        Control::Number | Control::Range => "number",
        Control::Date | Control::Month | Control::Week | Control::Time | Control::DatetimeLocal => {
            "date"
        }
        Control::Select | Control::Radio => "choice",
        Control::SelectMultiple => "choices",
        Control::Checkbox => "flag",
        Control::File => "file",
        Control::Submit | Control::Image | Control::Reset | Control::Button | Control::Hidden => {
            "none"
        }
        Control::Text
        | Control::Search
        | Control::Tel
        | Control::Url
        | Control::Email
        | Control::Password
        | Control::Color
        | Control::Textarea => "text",
    }
}

fn options(field: &Field) -> Vec<String> {
    match field.control {
        Control::Radio | Control::Checkbox => vec![field.value.clone()],
        Control::Select | Control::SelectMultiple => field
            .choices
            .iter()
            .map(|choice| choice.value.clone())
            .collect(),
        _ => field.suggestions.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roles;
    use crate::testing::{form, select};

    #[test]
    fn an_input_has_the_keys_scripts_rely_on() {
        let form = form(vec![select("lang", &["en", "de"])]);
        let described = describe(&form, &roles(&form));
        assert_eq!(
            serde_json::to_value(&described).unwrap(),
            serde_json::json!([{
                "name": "lang", "control": "select", "role": "filter", "label": "", "type": "choice", "options": ["en", "de"]
            }])
        );
    }
}
