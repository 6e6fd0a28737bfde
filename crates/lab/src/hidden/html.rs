//! What the pages of a site are put together from.

use super::database::{KINDS, YEARS};
use crate::harvest::grid::{escape, push};

/// Pages that most sites have.
pub(super) const ASIDES: [&str; 5] = ["about", "contact", "privacy", "help", "login"];

/// A page that is being written.
pub(super) struct Html(String);

impl Html {
    pub(super) fn new(title: &str) -> Self {
        let title = escape(title);
        Self(format!(
            "<!doctype html><title>{title}</title><main><h1>{title}</h1>"
        ))
    }

    pub(super) fn line(mut self, text: &str) -> Self {
        push(&mut self.0, format_args!("<p>{}</p>", escape(text)));
        self
    }

    pub(super) fn form(mut self, form: &str) -> Self {
        self.0 += form;
        self
    }

    pub(super) fn link(mut self, path: &str, anchor: &str) -> Self {
        let (path, anchor) = (escape(path), escape(anchor));
        let link = format_args!("<p><a href=\"{path}\">{anchor}</a></p>");
        push(&mut self.0, link);
        self
    }

    pub(super) fn done(mut self) -> String {
        self.0 += "</main><footer><p><a href=\"/\">Home</a></p>";
        for aside in ASIDES {
            self = self.link(&format!("/{aside}"), aside);
        }
        self.0 + "</footer>"
    }
}

/// A form with two menus, and what stands before them.
pub(super) fn menus(action: &str, before: &str) -> String {
    let mut form = format!(
        "<form action={action} method=get>{before}<label>Kind <select name=kind><option value=''>any"
    );
    for kind in 0..KINDS {
        push(&mut form, format_args!("<option value=k{kind}>kind {kind}"));
    }
    form += "</select></label><label>Year <select name=year><option value=''>any";
    for year in 0..YEARS {
        push(&mut form, format_args!("<option>{}", 1950 + year));
    }
    form + "</select></label><button>Search</button></form>"
}

/// A box for words.
pub(super) const WORD_BOX: &str = "<label>Search for <input type=text name=q></label>";
/// A form with nothing else.
pub(super) const BOX: &str = "<form action=/find method=get><label>Search for <input type=text name=q></label><button>Search</button></form>";
