//! The inputs of the form as markup.

use super::Site;
use super::chosen::{Chosen, code, meaning};
use super::filter;
use super::form::{Row, capitalised, option, select, select_of};
use super::inputs::{DateOrder, Ends, Input, Listed, Marks, Menu, Range, TypedBox};
use crate::html::{escape, joined};

/// What a menu of layouts offers.
pub(super) const LAYOUTS: [(&str, &str); 3] =
    [("", "List"), ("table", "Table"), ("cards", "Gallery")];

/// What a menu of columns offers.
pub(super) const COLUMNS: [(&str, &str); 2] = [("", "All details"), ("brief", "Brief")];

/// Every input a person sees, in the order of the rules.
pub(super) fn rows(site: &Site, chosen: &Chosen) -> Vec<Row> {
    site.inputs
        .iter()
        .flat_map(|input| {
            let name = input.name();
            let label = capitalised(input.label());
            let one = |control: String| vec![Row::new(&label, &name, control)];
            match input {
                Input::Select(menu) | Input::Database(menu) => {
                    one(drop_down(site, menu, &name, chosen))
                }
                Input::Radio(menu) => buttons(site, menu, &name, chosen, "radio", label),
                Input::Checkboxes(menu) => buttons(site, menu, &name, chosen, "checkbox", label),
                Input::Flag(_) | Input::Decoration(_) => {
                    let checked = if chosen.has(&name) { " checked" } else { "" };
                    let name = escape(&name);
                    one(format!(
                        "<input type=\"checkbox\" name=\"{name}\" id=\"{name}\" value=\"1\"{checked}>"
                    ))
                }
                Input::Range(range) => ends(site, range, &name, &label, chosen),
                Input::Box(typed) => one(text_box(typed, &name, chosen.get(&name))),
                Input::Scope(scope) => {
                    let columns = scope.columns.iter().map(|column| {
                        option(column, &label_of(column), chosen.get(&name))
                    });
                    let anywhere = option("", "Anywhere", chosen.get(&name));
                    one(select_of(&name, &(anywhere + &joined(columns))))
                }
                Input::Layout(_) => one(select(&name, LAYOUTS.into_iter(), chosen.get(&name))),
                Input::Columns(_) => one(select(&name, COLUMNS.into_iter(), chosen.get(&name))),
                Input::Honeypot(_) => Vec::new(),
            }
        })
        .collect()
}

/// Inputs no person sees.
pub(super) fn unseen(site: &Site) -> String {
    joined(site.inputs.iter().map(|input| match input {
        Input::Honeypot(_) => {
            let name = escape(&input.name());
            let label = capitalised(input.label());
            format!(
                "<div style=\"display:none\" aria-hidden=\"true\"><label>{label} <input type=\"text\" name=\"{name}\" \
                 tabindex=\"-1\" autocomplete=\"off\"></label></div>\n"
            )
        }
        _ => String::new(),
    }))
}

fn drop_down(site: &Site, menu: &Menu, name: &str, chosen: &Chosen) -> String {
    let now = chosen.get(name);
    let one = |value: &str| option(&code(site, menu, value), value, now);
    let several = |values: Vec<&str>| joined(values.into_iter().map(one));
    let wildcard = menu.wildcard.option();
    let mut options = wildcard.map_or_else(String::new, |(value, text)| option(value, text, now));
    options += &match menu.listed {
        Listed::Together => several(site.filters.options(&menu.column)),
        Listed::Groups => {
            let groups = site.filters.groups(&menu.column);
            joined(groups.map(|(above, values)| {
                let above = escape(above);
                format!(
                    "<optgroup label=\"{above}\">\n{}</optgroup>\n",
                    several(values)
                )
            }))
        }
        Listed::AfterChoice => {
            let above = site.inputs.iter().find_map(|input| {
                let menu_above = input.menu().filter(|other| other.column == menu.within)?;
                meaning(site, menu_above, chosen.get(&input.name()))
            });
            several(site.filters.group(&menu.column, above.unwrap_or_default()))
        }
    };
    select_of(name, &options)
}

fn buttons(
    site: &Site,
    menu: &Menu,
    name: &str,
    chosen: &Chosen,
    kind: &str,
    label: String,
) -> Vec<Row> {
    // With boxes to tick, none ticked is the wildcard.
    let wildcard = menu.wildcard.option().filter(|_| kind == "radio");
    let values = site.filters.options(&menu.column);
    let values = values
        .into_iter()
        .map(|value| (code(site, menu, value), value));
    let options = wildcard.map(|(value, text)| (value.to_owned(), text));
    let buttons = options.into_iter().chain(values).map(|(value, text)| {
        let checked = chosen.all(name).any(|chosen| chosen == value);
        let checked = if checked { " checked" } else { "" };
        format!(
            "<label><input type=\"{kind}\" name=\"{}\" value=\"{}\"{checked}> {}</label>\n",
            escape(name),
            escape(&value),
            escape(text)
        )
    });
    vec![Row::Group {
        label,
        inputs: joined(buttons),
    }]
}

fn ends(site: &Site, range: &Range, stem: &str, label: &str, chosen: &Chosen) -> Vec<Row> {
    let names = range.names(stem);
    let [low, high] = names
        .each_ref()
        .map(|name| end(site, range, name, chosen.get(name)));
    match range.marks {
        // One label for both, as many sites have it.
        Marks::Numbers => vec![Row::Group {
            label: label.to_owned(),
            inputs: format!("{low} to {high}"),
        }],
        Marks::MinMax | Marks::FromTo => {
            let words = match range.marks {
                Marks::MinMax => ["min", "max"],
                _ => ["from", "to"],
            };
            vec![
                Row::new(&format!("{label} {}", words[0]), &names[0], low),
                Row::new(&format!("{label} {}", words[1]), &names[1], high),
            ]
        }
    }
}

fn end(site: &Site, range: &Range, name: &str, now: &str) -> String {
    let plain = escape(name);
    let value = escape(now);
    match &range.ends {
        Ends::Selects(marks) => {
            let marks: Vec<String> = if marks.is_empty() {
                let numbers = site.filters.numbers(&range.column);
                numbers.iter().map(f64::to_string).collect()
            } else {
                marks.iter().map(i64::to_string).collect()
            };
            let marks = marks.iter().map(|mark| (mark.as_str(), mark.as_str()));
            select(name, std::iter::once(("", "Any")).chain(marks), now)
        }
        Ends::Texts => {
            format!(
                "<input type=\"text\" name=\"{plain}\" id=\"{plain}\" size=\"8\" value=\"{value}\">"
            )
        }
        Ends::Numbers => {
            let bounds = site.filters.bounds(&range.column).filter(|_| range.bounds);
            let bounds = bounds.map_or_else(String::new, |(least, greatest)| {
                format!(" min=\"{least}\" max=\"{greatest}\"")
            });
            let step = match range.step {
                0 => String::new(),
                step => format!(" step=\"{step}\""),
            };
            format!(
                "<input type=\"number\" name=\"{plain}\" id=\"{plain}\"{bounds}{step} value=\"{value}\">"
            )
        }
        Ends::Dates(DateOrder::YearMonthDay) => {
            let bounds = site.filters.bounds(&range.column).filter(|_| range.bounds);
            let bounds = bounds.map_or_else(String::new, |(least, greatest)| {
                let [least, greatest] =
                    [least, greatest].map(|day| filter::written(day, DateOrder::YearMonthDay));
                format!(" min=\"{least}\" max=\"{greatest}\"")
            });
            format!(
                "<input type=\"date\" name=\"{plain}\" id=\"{plain}\"{bounds} value=\"{value}\">"
            )
        }
        Ends::Dates(order) => {
            let order = match order {
                DateOrder::DayMonthYear => "dd/mm/yyyy",
                _ => "mm/dd/yyyy",
            };
            format!(
                "<input type=\"text\" name=\"{plain}\" id=\"{plain}\" placeholder=\"{order}\" value=\"{value}\">"
            )
        }
    }
}

fn text_box(typed: &TypedBox, name: &str, now: &str) -> String {
    let name = escape(name);
    let attribute = |name: &str, value: &str| match value {
        "" => String::new(),
        value => format!(" {name}=\"{}\"", escape(value)),
    };
    let hints =
        attribute("placeholder", &typed.placeholder) + &attribute("pattern", &typed.pattern);
    let value = escape(now);
    format!(
        "<input type=\"text\" name=\"{name}\" id=\"{name}\" size=\"20\"{hints} value=\"{value}\">"
    )
}

/// A column as the text of an option; options are escaped where they are written.
fn label_of(column: &str) -> String {
    let mut letters = column.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}
