//! What a visitor chose in the inputs of a form, and which rows that leaves.

use super::Site;
use super::exchange::Values;
use super::filter::{self, Filters, Places};
use super::inputs::{Garbage, Input, Menu, Range, Tick, TypedBox};

/// Most ticked boxes that are read of one input.
const MOST_TICKED: usize = 200;

/// Names and values of all inputs but the box for words, as they are sent; defaults where nothing was sent.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Chosen(Vec<(String, String)>);

/// What is left after the inputs had their say.
pub(super) enum Narrowed {
    /// Nobody chose anything.
    Everything,
    /// These rows.
    To(Places),
    /// The visitor is told that this input does not take what was typed.
    Garbage(String),
}

impl Chosen {
    /// Reads what was sent. Without any values: what the empty form shows.
    pub(super) fn read(site: &Site, values: &Values) -> Self {
        let mut chosen = Vec::new();
        for input in &site.inputs {
            let name = input.name();
            let sent = values.sent(&name).map(str::to_owned);
            match input {
                Input::Checkboxes(menu) => {
                    let ticked: Vec<String> = if values.is_empty() {
                        let default = (!menu.default.is_empty()).then_some(&menu.default);
                        let default = default.map(|value| code(site, menu, value));
                        default.into_iter().collect()
                    } else {
                        let ticked = values.all(&name).take(MOST_TICKED);
                        ticked.map(str::to_owned).collect()
                    };
                    chosen.extend(ticked.into_iter().map(|value| (name.clone(), value)));
                }
                Input::Select(menu) | Input::Radio(menu) | Input::Database(menu) => {
                    let value = sent
                        .or_else(|| default_of(site, menu).map(|value| code(site, menu, value)));
                    let wildcard = || menu.wildcard.option().map_or("", |(value, _)| value);
                    chosen.push((name, value.unwrap_or_else(|| wildcard().to_owned())));
                }
                Input::Range(range) => {
                    let defaults = [&range.low, &range.high];
                    for (name, default) in range.names(&name).into_iter().zip(defaults) {
                        let value = values.sent(&name).unwrap_or(default).to_owned();
                        chosen.push((name, value));
                    }
                }
                Input::Flag(_) | Input::Decoration(_) => {
                    chosen.extend(sent.map(|value| (name, value)));
                }
                Input::Box(_) | Input::Scope(_) | Input::Layout(_) | Input::Columns(_) => {
                    chosen.push((name, sent.unwrap_or_default()));
                }
                Input::Honeypot(_) => {}
            }
        }
        Self(chosen)
    }

    /// The choices as they are sent.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (String, String)> {
        self.0.iter().cloned()
    }

    /// What was chosen under a name; nothing if the name was not sent.
    pub(super) fn get(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default()
    }

    /// Everything that was chosen under a name.
    pub(super) fn all<'c>(&'c self, name: &str) -> impl Iterator<Item = &'c str> {
        let pairs = self.0.iter().filter(move |(key, _)| key == name);
        pairs.map(|(_, value)| value.as_str())
    }

    /// Whether a box was ticked.
    pub(super) fn has(&self, name: &str) -> bool {
        self.all(name).next().is_some()
    }

    /// Joins what every input leaves.
    pub(super) fn narrow(&self, site: &Site) -> Narrowed {
        let mut left: Option<Places> = None;
        for input in &site.inputs {
            match self.narrow_one(site, input) {
                Narrowed::Everything => {}
                Narrowed::To(places) => {
                    left = Some(match left {
                        Some(left) => left.and(&places),
                        None => places,
                    });
                }
                garbage @ Narrowed::Garbage(_) => return garbage,
            }
        }
        left.map_or(Narrowed::Everything, Narrowed::To)
    }

    fn narrow_one(&self, site: &Site, input: &Input) -> Narrowed {
        let filters = &site.filters;
        let name = input.name();
        match input {
            Input::Select(menu)
            | Input::Radio(menu)
            | Input::Checkboxes(menu)
            | Input::Database(menu) => {
                let wildcard = menu.wildcard.option().map(|(value, _)| value);
                let narrows = |value: &&str| !value.is_empty() && Some(*value) != wildcard;
                let mut values = self.all(&name).filter(narrows).peekable();
                if values.peek().is_none() {
                    return Narrowed::Everything;
                }
                let values = values.filter_map(|value| meaning(site, menu, value));
                Narrowed::To(filters.with_values(&menu.column, values))
            }
            Input::Flag(flag) => match (flag.tick, self.has(&name)) {
                (Tick::Narrows, true) => {
                    Narrowed::To(filters.with_values(&flag.column, [flag.value.as_str()]))
                }
                (Tick::Widens, false) => {
                    Narrowed::To(filters.without_value(&flag.column, &flag.value))
                }
                _ => Narrowed::Everything,
            },
            Input::Range(range) => self.between(filters, input, range),
            Input::Box(typed) => one_column(filters, input, typed, self.get(&name)),
            _ => Narrowed::Everything,
        }
    }

    fn between(&self, filters: &Filters, input: &Input, range: &Range) -> Narrowed {
        let [low, high] = range.names(&input.name());
        let mut ends = [f64::NEG_INFINITY, f64::INFINITY];
        let mut narrows = false;
        for (end, name) in ends.iter_mut().zip([low, high]) {
            let text = self.get(&name);
            if text.is_empty() {
                continue;
            }
            match (filter::end(text, &range.ends), range.garbage) {
                (Some(number), _) => {
                    *end = number;
                    narrows = true;
                }
                (None, Garbage::Ignored) => {}
                (None, Garbage::Error) => return Narrowed::Garbage(input.label().to_owned()),
                (None, Garbage::Nothing) => return Narrowed::To(filters.nothing()),
            }
        }
        if narrows {
            Narrowed::To(filters.between(&range.column, ends[0], ends[1]))
        } else {
            Narrowed::Everything
        }
    }
}

fn one_column(filters: &Filters, input: &Input, typed: &TypedBox, text: &str) -> Narrowed {
    if text.is_empty() {
        return Narrowed::Everything;
    }
    match (filters.could_be(&typed.column, text), typed.garbage) {
        (false, Garbage::Error) => Narrowed::Garbage(input.label().to_owned()),
        (false, Garbage::Ignored) => Narrowed::Everything,
        _ => Narrowed::To(filters.typed(&typed.column, typed.takes, text)),
    }
}

/// The option chosen before anybody chooses, by its text; `None` for the wildcard.
pub(super) fn default_of<'s>(site: &'s Site, menu: &'s Menu) -> Option<&'s str> {
    if !menu.default.is_empty() {
        return Some(&menu.default);
    }
    match menu.wildcard.option() {
        Some(_) => None,
        None => site.filters.options(&menu.column).first().copied(),
    }
}

/// What an option is sent as.
pub(super) fn code(site: &Site, menu: &Menu, value: &str) -> String {
    let options = || site.filters.options(&menu.column);
    if menu.coded
        && let Ok(place) = options().binary_search(&value)
    {
        return (place + 1).to_string();
    }
    value.to_owned()
}

/// The value that a sent option stands for.
pub(super) fn meaning<'s>(site: &'s Site, menu: &Menu, sent: &'s str) -> Option<&'s str> {
    if !menu.coded {
        return Some(sent);
    }
    let place: usize = sent.parse().ok()?;
    let options = site.filters.options(&menu.column);
    options.get(place.checked_sub(1)?).copied()
}
