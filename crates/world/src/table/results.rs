//! Result pages: the rows in their layout, and the way to the next page.

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::chrome::Chrome;
use super::content::mention;
use super::exchange::Reply;
use super::form::{self, capitalised};
use super::inputs::Input;
use super::search::{Found, Search};
use super::site::Visit;
use super::{Layout, Nothing, paging};
use crate::html::{escape, joined};

/// Columns of a row for a visitor who wants to see little of it.
const BRIEF: usize = 3;

/// The answer to a search.
pub(super) fn page(visit: &Visit, search: &Search) -> Reply {
    match search.ask(visit.site) {
        Found::Unasked => form::page(visit, 200, "Please enter at least one word to search for."),
        Found::Garbage(label) => {
            let message = format!("{label}: please enter a valid value.");
            form::page(visit, 200, &message)
        }
        Found::Nothing => nothing(visit, search),
        Found::TooMany => form::page(visit, 200, "Too many results. Please be more specific."),
        Found::Rows {
            rows,
            first,
            matched,
            reachable,
        } => {
            let main = [
                format!("<h1>{}</h1>\n", heading(search)),
                form::filled(visit, search),
                count(visit, first, rows.len(), matched, reachable),
                paging::sizes(visit, search),
                listing(visit, &Look::of(visit, search), &rows),
                paging::markup(visit, search, reachable),
            ];
            Reply::page(
                200,
                Chrome::of(visit)
                    .with_head(paging::head(visit, search, reachable))
                    .wrap("Search results", &main.concat()),
            )
        }
    }
}

/// How many records match, and how many of them can be seen.
fn count(visit: &Visit, first: usize, on_page: usize, matched: usize, reachable: usize) -> String {
    if !visit.site.rules.show_total || on_page == 0 {
        return String::new();
    }
    let from = thousands(first + 1);
    let to = thousands(first + on_page);
    let of = thousands(matched);
    let hint = if reachable < matched {
        let reachable = thousands(reachable);
        format!(
            "<p class=\"hint\">Only the first {reachable} are shown. Please narrow your search.</p>\n"
        )
    } else {
        String::new()
    };
    format!("<p class=\"count\">Showing {from} to {to} of {of} results.</p>\n{hint}")
}

fn heading(search: &Search) -> String {
    if search.text.is_empty() {
        "Search results".to_owned()
    } else {
        format!("Search results for &ldquo;{}&rdquo;", escape(&search.text))
    }
}

fn nothing(visit: &Visit, search: &Search) -> Reply {
    let rules = &visit.site.rules;
    let form = form::filled(visit, search);
    let message = if visit.is_redesigned() {
        "<div class=\"empty\"><span>No entry holds all of these words.</span></div>\n"
    } else {
        "<p class=\"no-results\">Sorry, nothing was found. Check the spelling or try other words.</p>\n"
    };
    let mut main = format!("<h1>{}</h1>\n{form}{message}", heading(search));
    let status = match rules.nothing {
        Nothing::Plain => 200,
        Nothing::Status404 => 404,
        Nothing::Suggestions(count) => {
            main += "<h2>You may also like</h2>\n";
            let look = Look::of(visit, search);
            main += &listing(visit, &look, &suggestions(visit, search, count));
            200
        }
    };
    Reply::page(status, Chrome::of(visit).wrap("Nothing found", &main))
}

/// Real records that have nothing to do with the search: the same ones each time it is made.
fn suggestions(visit: &Visit, search: &Search, count: usize) -> Vec<usize> {
    let rows = visit.site.table.rows().len();
    let start = xxh3_64_with_seed(search.text.as_bytes(), visit.site.rules.seed);
    let draw = |step: u64| {
        let dice = xxh3_64_with_seed(&step.to_le_bytes(), start);
        usize::try_from(dice % rows.max(1) as u64).unwrap_or(0)
    };
    let mut chosen: Vec<usize> = Vec::new();
    let enough = count.min(rows);
    for row in (0..).map(draw) {
        if chosen.len() == enough {
            break;
        }
        if !chosen.contains(&row) {
            chosen.push(row);
        }
    }
    chosen
}

/// What the visitor wants to see of each row.
struct Look<'s> {
    layout: Layout,
    /// Columns, the heading first.
    shown: &'s [usize],
}

impl<'s> Look<'s> {
    fn of(visit: &Visit<'s>, search: &Search) -> Self {
        let site = visit.site;
        let mut look = Self {
            layout: visit.layout(),
            shown: &site.shown,
        };
        for input in &site.inputs {
            match (input, search.chosen.get(&input.name())) {
                (Input::Layout(_), "table") => look.layout = Layout::Table,
                (Input::Layout(_), "cards") => look.layout = Layout::Cards,
                (Input::Columns(_), "brief") => {
                    look.shown = &site.shown[..site.shown.len().min(BRIEF)];
                }
                _ => {}
            }
        }
        look
    }
}

/// The rows as the visitor wants to see them.
fn listing(visit: &Visit, look: &Look, rows: &[usize]) -> String {
    let render = match look.layout {
        Layout::List => list_item,
        Layout::Table => table_row,
        Layout::Definition => definition,
        Layout::Cards => card,
        Layout::Preformatted => line,
    };
    let rows = joined(rows.iter().map(|&row| render(visit, look, row)));
    match look.layout {
        Layout::List => format!("<ul class=\"results\">\n{rows}</ul>\n"),
        Layout::Definition => format!("<dl class=\"results\">\n{rows}</dl>\n"),
        Layout::Cards => format!("<div class=\"grid\">\n{rows}</div>\n"),
        Layout::Preformatted => format!("<pre>\n{rows}</pre>\n"),
        Layout::Table => {
            let columns = visit.site.table.columns();
            let shown = look.shown.iter();
            let head = joined(shown.map(|&column| {
                format!("<th scope=\"col\">{}</th>", capitalised(&columns[column]))
            }));
            format!(
                "<table class=\"results\">\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"
            )
        }
    }
}

/// Label and value of every shown column but the heading; what is empty is left out.
fn facts(visit: &Visit, look: &Look, row: usize) -> impl Iterator<Item = (String, String)> {
    let table = &visit.site.table;
    look.shown.iter().skip(1).filter_map(move |&column| {
        let value = &table.rows()[row][column];
        (!value.is_empty()).then(|| (capitalised(&table.columns()[column]), escape(value)))
    })
}

fn list_item(visit: &Visit, look: &Look, row: usize) -> String {
    let facts = joined(
        facts(visit, look, row)
            .map(|(label, value)| format!("<span class=\"fact\">{label}: {value}</span> ")),
    );
    format!(
        "<li class=\"result\"><h3>{}</h3>\n<p>{facts}</p></li>\n",
        mention(visit, row)
    )
}

fn table_row(visit: &Visit, look: &Look, row: usize) -> String {
    let values = &visit.site.table.rows()[row];
    let cells = joined(
        look.shown
            .iter()
            .skip(1)
            .map(|&column| format!("<td>{}</td>", escape(&values[column]))),
    );
    format!("<tr><td>{}</td>{cells}</tr>\n", mention(visit, row))
}

fn definition(visit: &Visit, look: &Look, row: usize) -> String {
    let facts: Vec<String> = facts(visit, look, row)
        .map(|(label, value)| format!("{label}: {value}"))
        .collect();
    format!(
        "<dt>{}</dt>\n<dd>{}</dd>\n",
        mention(visit, row),
        facts.join("; ")
    )
}

fn card(visit: &Visit, look: &Look, row: usize) -> String {
    let facts = joined(
        facts(visit, look, row)
            .map(|(label, value)| format!("<div class=\"line\"><b>{label}</b> {value}</div>\n")),
    );
    format!(
        "<div class=\"card\"><div class=\"card-title\">{}</div>\n{facts}</div>\n",
        mention(visit, row)
    )
}

fn line(visit: &Visit, look: &Look, row: usize) -> String {
    let facts =
        joined(facts(visit, look, row).map(|(_, value)| format!("  {}", value.replace('\n', " "))));
    format!("{}{facts}\n", mention(visit, row))
}

/// A number as people write it: 3,412.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut written = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            written.push(',');
        }
        written.push(digit);
    }
    written
}

#[cfg(test)]
mod tests {
    #[test]
    fn large_numbers_get_commas() {
        let written = [7, 1000, 24_874_500].map(super::thousands);
        assert_eq!(written, ["7", "1,000", "24,874,500"]);
    }
}
