//! The search form, as three different hands would write it.

use super::chrome::{Chrome, Hand};
use super::controls;
use super::exchange::Reply;
use super::search::{Found, Search, Sort, size_name};
use super::site::Visit;
use super::{Method, Paging, Sizes};
use crate::html::{escape, joined};

/// A page with the empty form, and a message above it if there is one.
pub(super) fn page(visit: &Visit, status: u16, message: &str) -> Reply {
    let message = if message.is_empty() {
        String::new()
    } else {
        format!(
            "<p class=\"message error\" role=\"alert\">{}</p>\n",
            escape(message)
        )
    };
    let form = markup(visit, &Search::empty(visit.site), "");
    let advice = if visit.site.rules.text {
        "Type one or more words. Only entries that contain all of them are found."
    } else {
        "Choose what you are looking for."
    };
    let main = format!("<h1>Search</h1>\n{message}<p>{advice}</p>\n{form}");
    Reply::page(status, Chrome::of(visit).wrap("Search", &main))
}

/// The form with a search filled in, above its answer.
pub(super) fn filled(visit: &Visit, search: &Search) -> String {
    markup(visit, search, &turn_buttons(visit, search))
}

fn markup(visit: &Visit, search: &Search, turn: &str) -> String {
    let method = method_name(visit);
    let token = token(visit);
    let mut rows: Vec<Row> = Vec::new();
    if visit.site.rules.text {
        let text = escape(&search.text);
        rows.push(Row::new(
            "Keywords",
            "q",
            format!("<input type=\"text\" name=\"q\" id=\"q\" size=\"40\" value=\"{text}\">"),
        ));
    }
    rows.extend(controls::rows(visit.site, &search.chosen));
    let unseen = controls::unseen(visit.site);
    if visit.site.rules.presentation {
        let orders = Sort::ALL.iter().map(|&(_, value, text)| (value, text));
        let chosen = Sort::ALL.iter().find(|(sort, ..)| *sort == search.sort);
        let chosen = chosen.map_or("", |(_, value, _)| value);
        rows.push(Row::new("Sort by", "sort", select("sort", orders, chosen)));
    }
    if let (Some(name), false) = (
        size_name(visit.site),
        visit.site.rules.sizes == Sizes::Links,
    ) {
        let label = if name == "max" {
            "At most"
        } else {
            "Results per page"
        };
        let sizes = visit.site.page_sizes().map(|size| size.to_string());
        let options = sizes.iter().map(|size| (size.as_str(), size.as_str()));
        let chosen = search.per_page.to_string();
        rows.push(Row::new(label, name, select(name, options, &chosen)));
    }
    match Hand::of(visit) {
        Hand::Modern => {
            let rows = joined(rows.iter().map(|row| match row {
                Row::One { label, name, input } => format!(
                    "<div class=\"field\"><label for=\"{name}\">{label}</label> {input}</div>\n"
                ),
                Row::Group { label, inputs } => format!(
                    "<fieldset class=\"field\"><legend>{label}</legend>\n{inputs}</fieldset>\n"
                ),
            }));
            format!(
                "<form class=\"search-form\" role=\"search\" action=\"/search\" method=\"{method}\">\n{token}{unseen}{rows}\
                 <button type=\"submit\">Search</button>\n{turn}</form>\n"
            )
        }
        Hand::Classic => {
            let rows = joined(rows.iter().map(|row| match row {
                Row::One { label, input, .. } => format!("<label>{label}: {input}</label><br>\n"),
                Row::Group { label, inputs } => format!("<p>{label}: {inputs}</p>\n"),
            }));
            format!(
                "<form action=\"/search\" method=\"{method}\" id=\"finder\">\n<fieldset><legend>Find</legend>\n{token}{unseen}{rows}\
                 <input type=\"submit\" value=\"Go\"> <input type=\"reset\" value=\"Clear\">\n{turn}</fieldset></form>\n"
            )
        }
        Hand::Plain => {
            let rows = joined(rows.iter().map(|row| {
                let (label, inputs) = match row {
                    Row::One { label, input, .. } => (label, input),
                    Row::Group { label, inputs } => (label, inputs),
                };
                format!("<tr><td>{label}</td><td>{inputs}</td></tr>\n")
            }));
            format!(
                "<form action=\"/search\" method=\"{method}\">{token}{unseen}<table>\n{rows}\
                 <tr><td></td><td><input type=\"submit\" name=\"go\" value=\"Find\">{turn}</td></tr>\n</table></form>\n"
            )
        }
    }
}

/// The buttons that turn the pages of the answer below the form, where the form does that.
fn turn_buttons(visit: &Visit, search: &Search) -> String {
    if visit.site.rules.paging != Paging::FormButtons {
        return String::new();
    }
    let Found::Rows { reachable, .. } = search.ask(visit.site) else {
        return String::new();
    };
    let page = search.page;
    let button = |name| format!("<input type=\"submit\" name=\"move\" value=\"{name}\">\n");
    let back = if page > 1 {
        button("Back")
    } else {
        String::new()
    };
    let more = page * search.per_page < reachable;
    let next = if more { button("Next") } else { String::new() };
    format!("<input type=\"hidden\" name=\"at\" value=\"{page}\">\n{back}{next}")
}

/// One line of the form.
pub(super) enum Row {
    /// A label and its control.
    One {
        label: String,
        name: String,
        input: String,
    },
    /// A label over several controls.
    Group { label: String, inputs: String },
}

impl Row {
    pub(super) fn new(label: &str, name: &str, input: String) -> Self {
        Self::One {
            label: label.to_owned(),
            name: name.to_owned(),
            input,
        }
    }
}

/// The method as forms name it.
pub(super) fn method_name(visit: &Visit) -> &'static str {
    match visit.site.rules.method {
        Method::Get => "get",
        Method::Post => "post",
    }
}

/// A hidden input with a fresh token, on sites that want one.
pub(super) fn token(visit: &Visit) -> String {
    match &visit.session {
        Some(session) => {
            let token = visit.site.tokens().issue(session);
            format!("<input type=\"hidden\" name=\"token\" value=\"{token}\">\n")
        }
        None => String::new(),
    }
}

/// A menu: what is sent and what is read.
pub(super) fn select<'o>(
    name: &str,
    options: impl Iterator<Item = (&'o str, &'o str)>,
    chosen: &str,
) -> String {
    let options = joined(options.map(|(value, text)| option(value, text, chosen)));
    select_of(name, &options)
}

pub(super) fn option(value: &str, text: &str, chosen: &str) -> String {
    let selected = if value == chosen { " selected" } else { "" };
    let value = escape(value);
    let text = escape(text);
    format!("<option value=\"{value}\"{selected}>{text}</option>\n")
}

pub(super) fn select_of(name: &str, options: &str) -> String {
    let name = escape(name);
    format!("<select name=\"{name}\" id=\"{name}\">\n{options}</select>")
}

/// A column name as a label: first letter large, underscores gone.
pub(super) fn capitalised(column: &str) -> String {
    let spaced = column.replace('_', " ");
    let mut letters = spaced.chars();
    let first = letters.next().map(char::to_uppercase);
    let label: String = first.into_iter().flatten().chain(letters).collect();
    escape(&label)
}
