//! What each input of a form really does, for those who want to know how well it was worked out.

use serde::Serialize;

use super::chosen::{code, default_of};
use super::controls::{COLUMNS, LAYOUTS};
use super::exchange::Asked;
use super::inputs::{Input, Tick};
use super::search::{Found, Search, Sort, size_name};
use super::{Site, Sizes};

/// What an input really does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrueRole {
    /// The box for words.
    Words,
    /// Narrows the answer.
    Selection,
    /// The lower end of an interval.
    RangeLow,
    /// The upper end of an interval.
    RangeHigh,
    /// Changes how the answer looks, never what is in it.
    Presentation,
    /// Changes what is searched: another database, or another part of the records.
    Switch,
    /// Proves that the form was opened before it was sent.
    Token,
    /// Must stay empty.
    Honeypot,
    /// Changes nothing at all.
    Decoration,
}

/// The truth about one input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct InputTruth {
    /// The name it is sent under.
    pub name: String,
    /// What it does.
    pub role: TrueRole,
    /// The column it speaks of.
    pub column: Option<String>,
    /// What is sent for "no matter"; `None` if something must be chosen.
    pub wildcard: Option<String>,
    /// Whether what is chosen before anybody chooses hides records that another choice shows beside the others.
    pub default_hides: bool,
}

/// Names and values as a form sends them.
pub type Pairs = Vec<(String, String)>;

/// Intervals a range is tried with.
const INTERVALS: usize = 10;

impl Site {
    /// The truth about every input of the form, in its order; buttons are left out.
    pub fn truth_of_inputs(&self) -> Vec<InputTruth> {
        let named = |name: &str, role| InputTruth {
            name: name.to_owned(),
            role,
            column: None,
            wildcard: None,
            default_hides: false,
        };
        let mut inputs = Vec::new();
        if self.rules.token {
            inputs.push(named("token", TrueRole::Token));
        }
        if self.rules.text {
            inputs.push(InputTruth {
                wildcard: Some(String::new()),
                ..named("q", TrueRole::Words)
            });
        }
        inputs.extend(self.inputs.iter().flat_map(|input| self.truths(input)));
        if self.rules.presentation {
            inputs.push(named("sort", TrueRole::Presentation));
        }
        if let Some(name) = size_name(self).filter(|_| self.rules.sizes != Sizes::Links) {
            inputs.push(named(name, TrueRole::Presentation));
        }
        inputs
    }

    fn truths(&self, input: &Input) -> Vec<InputTruth> {
        let one = |role, wildcard: Option<&str>, default_hides| {
            vec![InputTruth {
                name: input.name(),
                role,
                column: input.column().map(str::to_owned),
                wildcard: wildcard.map(str::to_owned),
                default_hides,
            }]
        };
        match input {
            Input::Select(menu) | Input::Radio(menu) | Input::Database(menu) => {
                let role = match input {
                    Input::Database(_) => TrueRole::Switch,
                    _ => TrueRole::Selection,
                };
                let wildcard = menu.wildcard.option().map(|(value, _)| value);
                let narrowed = default_of(self, menu).is_some();
                one(role, wildcard, narrowed && wildcard.is_some())
            }
            Input::Checkboxes(menu) => one(TrueRole::Selection, Some(""), !menu.default.is_empty()),
            Input::Flag(flag) => match flag.tick {
                Tick::Narrows => one(TrueRole::Selection, Some(""), false),
                Tick::Widens => one(TrueRole::Selection, Some("1"), true),
            },
            Input::Box(_) => one(TrueRole::Selection, Some(""), false),
            Input::Range(range) => {
                let roles = [TrueRole::RangeLow, TrueRole::RangeHigh];
                let defaults = [&range.low, &range.high];
                let names = range.names(&input.name()).into_iter();
                names
                    .zip(roles)
                    .zip(defaults)
                    .map(|((name, role), default)| InputTruth {
                        name,
                        role,
                        column: Some(range.column.clone()),
                        wildcard: Some(String::new()),
                        default_hides: !default.is_empty(),
                    })
                    .collect()
            }
            Input::Scope(_) => one(TrueRole::Switch, Some(""), false),
            Input::Layout(_) | Input::Columns(_) => one(TrueRole::Presentation, None, false),
            Input::Decoration(_) => one(TrueRole::Decoration, None, false),
            Input::Honeypot(_) => one(TrueRole::Honeypot, None, false),
        }
    }

    /// Every input left as wide as it goes: at its wildcard, or where there is none at what the form shows.
    pub fn widest(&self) -> Pairs {
        let mut values = Pairs::new();
        if self.rules.text {
            values.push(("q".to_owned(), String::new()));
        }
        for input in &self.inputs {
            let name = input.name();
            match input {
                Input::Select(menu) | Input::Radio(menu) | Input::Database(menu) => {
                    let first = || default_of(self, menu).map(|value| code(self, menu, value));
                    let wildcard = menu.wildcard.option();
                    let value = wildcard.map_or_else(first, |(value, _)| Some(value.to_owned()));
                    values.push((name, value.unwrap_or_default()));
                }
                Input::Range(range) => {
                    let names = range.names(&name).into_iter();
                    values.extend(names.map(|name| (name, String::new())));
                }
                Input::Flag(flag) if flag.tick == Tick::Widens => {
                    values.push((name, "1".to_owned()));
                }
                Input::Box(_) | Input::Scope(_) => values.push((name, String::new())),
                _ => {}
            }
        }
        values
    }

    /// What an input can be set to, at most so many settings from all over; an end of a range stands for both. Empty for inputs that are
    /// not set, and for the box for words.
    pub fn settings_of(&self, name: &str, most: usize) -> Vec<Pairs> {
        let one = |name: &str, value: &str| vec![(name.to_owned(), value.to_owned())];
        let named = |pairs: &[(&str, &str)]| -> Vec<Pairs> {
            let pairs = pairs.iter().map(|(value, _)| one(name, value));
            pairs.collect()
        };
        match (name, self.rules.presentation) {
            ("sort", true) => return named(&Sort::ALL.map(|(_, value, text)| (value, text))),
            ("per", true) => {
                let sizes = self.page_sizes().map(|size| one(name, &size.to_string()));
                return sizes.to_vec();
            }
            _ => {}
        }
        let is_it = |input: &&Input| match input {
            Input::Range(range) => range.names(&input.name()).iter().any(|end| end == name),
            _ => input.name() == name,
        };
        let Some(input) = self.inputs.iter().find(is_it) else {
            return Vec::new();
        };
        let settings: Vec<Pairs> = match input {
            Input::Select(menu)
            | Input::Radio(menu)
            | Input::Checkboxes(menu)
            | Input::Database(menu) => {
                let options = self.filters.options(&menu.column).into_iter();
                options
                    .map(|value| one(name, &code(self, menu, value)))
                    .collect()
            }
            Input::Flag(_) | Input::Decoration(_) => vec![Pairs::new(), one(name, "1")],
            Input::Range(range) => {
                let [low, high] = range.names(&input.name());
                let part =
                    |(from, to): (String, String)| vec![(low.clone(), from), (high.clone(), to)];
                let parts = self.filters.parts(&range.column, &range.ends, INTERVALS);
                parts.into_iter().map(part).collect()
            }
            Input::Box(typed) => {
                let column = self.table.position(&typed.column);
                let rows = self.table.rows().iter();
                let values = rows.filter_map(|row| Some(row[column?].trim()));
                let values = values.filter(|value| !value.is_empty());
                values.map(|value| one(name, value)).collect()
            }
            Input::Scope(scope) => {
                let columns = scope.columns.iter().map(|column| one(name, column));
                std::iter::once(one(name, "")).chain(columns).collect()
            }
            Input::Layout(_) => named(&LAYOUTS),
            Input::Columns(_) => named(&COLUMNS),
            Input::Honeypot(_) => Vec::new(),
        };
        let step = settings.len().div_ceil(most.max(1)).max(1);
        settings.into_iter().step_by(step).collect()
    }

    /// The rows that form values bring when every page of the answer is read, and how many match; values as a query string writes them.
    pub fn rows_for(&self, values: &str) -> (Vec<usize>, usize) {
        let asked = Asked::get(&format!("/search?{values}"));
        let search = Search {
            per_page: usize::MAX,
            page: 1,
            ..Search::read(self, &asked.values())
        };
        match search.ask(self) {
            Found::Rows { rows, matched, .. } => (rows, matched),
            Found::Unasked | Found::Garbage(_) | Found::Nothing | Found::TooMany => (Vec::new(), 0),
        }
    }
}
