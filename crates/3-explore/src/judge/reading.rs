//! Reads a form once: which of its places says what.

use super::words::{Meaning, WORDS};
use crate::address::unescaped;
use crate::vocabulary::Said;
use model::{Control, Field, Form, Method, Url};

/// Fewer boxes of one name may be an order in disguise ("send: by mail, by post").
const SEVERAL: usize = 3;

/// What the places of a form say.
pub(super) struct Reading {
    /// Where the data may go: once per way of submitting it.
    pub(super) targets: Vec<Target>,
    /// `id`, `name` and `class` of the form.
    pub(super) naming: Said<Meaning>,
    /// What names the form to a reader.
    pub(super) label: Said<Meaning>,
    /// Everything a reader sees in it.
    pub(super) text: Said<Meaning>,
    /// What the hidden inputs order the server to do.
    pub(super) commands: Said<Meaning>,
    /// One per field, in their order.
    pub(super) fields: Vec<FieldReading>,
}

/// One way the form may be sent: by its own action, or by that of a button.
pub(super) struct Target {
    pub(super) method: Method,
    /// What path and query say, and the host too if it is another than the page's.
    pub(super) said: Said<Meaning>,
    /// Host, path and query as text.
    pub(super) text: String,
    /// Whether it is the address of the page itself. Then its words are about the page and not about the form.
    pub(super) own_address: bool,
    /// `mailto:` and the like; `javascript:` is not meant.
    pub(super) other_scheme: bool,
}

/// What one field says.
pub(super) struct FieldReading {
    /// In its `name` and `id`.
    pub(super) name: Said<Meaning>,
    /// In its label, placeholder and the prompt written into it; on a button, its text.
    pub(super) words: Said<Meaning>,
    /// In its class.
    pub(super) class: Said<Meaning>,
    /// Whether a person would meet it: switched on, and not a trap for robots.
    pub(super) met: bool,
    /// Whether it is one of several values of one choice: a checkbox or radio button among others of its name. Values may be called
    /// anything ("search in: messages, newsletters").
    pub(super) one_of_several: bool,
}

impl FieldReading {
    pub(super) fn says(&self, meaning: Meaning) -> bool {
        self.name.has(meaning) || self.words.has(meaning)
    }
}

impl Reading {
    pub(super) fn of(form: &Form) -> Self {
        // A whole form in a closed dialog is unseen; only an unseen box among seen ones is a trap.
        let something_is_seen = form
            .fields
            .iter()
            .any(|field| !field.unseen && is_filled_in(field.control));
        let fields = form
            .fields
            .iter()
            .map(|field| field_reading(form, field, something_is_seen))
            .collect();
        let commands = form
            .fields
            .iter()
            .filter(|field| field.control == Control::Hidden && !field.disabled)
            .filter(|field| is_command(&field.name))
            .map(|field| field.value.as_str());
        Self {
            targets: targets_of(form),
            naming: WORDS.hear_all([form.id.as_str(), &form.name, &form.class]),
            label: WORDS.hear(&form.label),
            text: WORDS.hear(&form.text),
            commands: WORDS.hear_all(commands),
            fields,
        }
    }

    /// The fields a person would meet, with what they say.
    pub(super) fn met<'a>(
        &'a self,
        form: &'a Form,
    ) -> impl Iterator<Item = (&'a Field, &'a FieldReading)> {
        form.fields
            .iter()
            .zip(&self.fields)
            .filter(|(_, reading)| reading.met)
    }
}

/// Whether a person types or chooses something in it.
pub(super) fn is_filled_in(control: Control) -> bool {
    !matches!(
        control,
        Control::Hidden | Control::Submit | Control::Image | Control::Reset | Control::Button
    )
}

/// Whether it is a button of any kind.
pub(super) fn is_button(control: Control) -> bool {
    matches!(control, Control::Submit | Control::Image | Control::Button)
}

fn field_reading(form: &Form, field: &Field, something_is_seen: bool) -> FieldReading {
    // What stands in a box is a prompt ("Search..."); what a checkbox or a select would send is not for readers.
    let prompt = if field.control.is_typed() || is_button(field.control) {
        field.value.as_str()
    } else {
        ""
    };
    FieldReading {
        name: WORDS.hear_all([field.name.as_str(), &field.id]),
        words: WORDS.hear_all([field.label.as_str(), &field.placeholder, prompt]),
        class: WORDS.hear(&field.class),
        met: !field.disabled
            && field.control != Control::Hidden
            && !(field.unseen && something_is_seen),
        one_of_several: is_one_of_several(form, field),
    }
}

fn is_one_of_several(form: &Form, field: &Field) -> bool {
    matches!(field.control, Control::Checkbox | Control::Radio)
        && !field.name.is_empty()
        && form
            .fields
            .iter()
            .filter(|other| other.control == field.control && other.name == field.name)
            .take(SEVERAL)
            .count()
            == SEVERAL
}

/// Whether a hidden input's value names what the server shall do.
fn is_command(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [
        "action", "act", "do", "task", "mode", "cmd", "command", "op", "event", "func", "function",
        "exe", "form_id", "formname",
    ]
    .iter()
    .any(|command| name == *command || name.ends_with(&format!("_{command}")))
        || [
            "controller",
            "option",
            "view",
            "page",
            "pt",
            "fa",
            "route",
            "searchtype",
            "formaction",
            "rel",
        ]
        .contains(&name.as_str())
}

fn targets_of(form: &Form) -> Vec<Target> {
    let mut targets = Vec::new();
    for field in &form.fields {
        if field.control.is_submit() && !field.disabled && !field.submitter.dialog {
            let action = field.submitter.action.as_deref().unwrap_or(&form.action);
            let method = field.submitter.method.unwrap_or(form.method);
            // Most forms have one button, and most buttons change nothing.
            let known = targets.iter().any(|(a, m)| *a == action && *m == method);
            if !known {
                targets.push((action, method));
            }
        }
    }
    if targets.is_empty() {
        targets.push((&form.action, form.method));
    }
    targets
        .into_iter()
        .map(|(action, method)| target(action, method, &form.page))
        .collect()
}

fn target(action: &str, method: Method, page: &Url) -> Target {
    let Ok(url) = Url::parse(action) else {
        let script = action
            .trim_start()
            .to_ascii_lowercase()
            .starts_with("javascript:");
        return Target {
            method,
            said: WORDS.hear(""),
            text: String::new(),
            own_address: script || action.is_empty(),
            other_scheme: !script && !action.is_empty(),
        };
    };
    let own_address = url.without_query() == page.without_query();
    let host = if url.host() == page.host() {
        ""
    } else {
        url.host()
    };
    let path = unescaped(url.parts().path());
    let mut said = WORDS.hear_all([host, &path]);
    let mut text = format!("{host} {path}");
    for (name, value) in url.parts().query_pairs().take(50) {
        said.add(&WORDS.hear(&name));
        text.push(' ');
        text.push_str(&name);
        // A value with a path in it says where to go back to.
        if !value.contains('/') {
            said.add(&WORDS.hear(&value));
            text.push(' ');
            text.push_str(&value);
        }
    }
    Target {
        method,
        said,
        text,
        own_address,
        other_scheme: false,
    }
}
