//! What each input of a form really does, for those who want to know how well it was worked out.

use serde::Serialize;

use super::chosen::default_of;
use super::exchange::Asked;
use super::inputs::{Input, Tick};
use super::search::{Found, Search, size_name};
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
