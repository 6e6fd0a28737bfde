//! Small forms for the tests of this room.

use model::{Choice, Control, Encoding, Field, Form, Method, Url};

pub(crate) fn form(fields: Vec<Field>) -> Form {
    Form {
        page: Url::parse("http://library.example/").unwrap(),
        index: 0,
        id: String::new(),
        name: String::new(),
        class: String::new(),
        label: String::new(),
        search_landmark: false,
        text: String::new(),
        method: Method::Get,
        dialog: false,
        action: "http://library.example/search".into(),
        encoding: Encoding::UrlEncoded,
        charset: "UTF-8".into(),
        on_submit: String::new(),
        fields,
        ownerless: false,
        truncated: false,
    }
}

pub(crate) fn field(control: Control, name: &str) -> Field {
    Field {
        name: name.into(),
        control,
        ..Field::default()
    }
}

pub(crate) fn button(name: &str, text: &str) -> Field {
    Field {
        value: text.into(),
        ..field(Control::Submit, name)
    }
}

pub(crate) fn select(name: &str, options: &[&str]) -> Field {
    Field {
        choices: options
            .iter()
            .map(|option| Choice {
                value: (*option).into(),
                label: (*option).into(),
                ..Choice::default()
            })
            .collect(),
        ..field(Control::Select, name)
    }
}
