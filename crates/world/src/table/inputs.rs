//! What a form offers besides the box for words.
//!
//! Filters combine by "and". A row whose value is empty matches no option and no range.

use serde::{Deserialize, Serialize};

/// One input of a form, as a rules file writes it: `{"select": {"column": "make"}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// A drop-down menu of the values of a column.
    Select(Menu),
    /// The same as radio buttons.
    Radio(Menu),
    /// The same as boxes to tick: rows with any of the ticked values are found, and with none ticked all.
    Checkboxes(Menu),
    /// A menu that says which of several databases is searched. The column says where a row belongs.
    Database(Menu),
    /// One box to tick.
    Flag(Flag),
    /// Two ends of an interval.
    Range(Range),
    /// A text box for one column.
    Box(TypedBox),
    /// A menu that says where the words are searched. Changes nothing while the box for words is empty.
    Scope(Scope),
    /// A menu that changes the markup of the rows.
    Layout(Named),
    /// A menu that changes which columns a row shows.
    Columns(Named),
    /// A box to tick that changes nothing.
    Decoration(Named),
    /// A text box no person sees. Whoever fills it is turned away and remembered.
    Honeypot(Named),
}

/// A menu of the values of a column.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Menu {
    /// Which column.
    pub column: String,
    /// The name it is sent under; empty means that of the column.
    pub name: String,
    /// What stands beside it; empty means the column.
    pub label: String,
    /// The option that does not narrow.
    pub wildcard: Wildcard,
    /// The value chosen before anybody chooses; empty means the wildcard, or the first option where there is none.
    pub default: String,
    /// Whether options are sent as numbers instead of their texts.
    pub coded: bool,
    /// The column of another menu that this one depends on, as a model depends on its make.
    pub within: String,
    /// How a dependent menu lists its options.
    pub listed: Listed,
}

/// The option of a menu that does not narrow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wildcard {
    /// "Any", sent as nothing.
    #[default]
    Any,
    /// An option without a text, sent as nothing.
    Blank,
    /// "All", sent as 0.
    Zero,
    /// There is none: something is always chosen, at first the first option.
    None,
}

impl Wildcard {
    /// What is sent and what is read, if there is such an option.
    pub(super) fn option(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Any => Some(("", "Any")),
            Self::Blank => Some(("", "")),
            Self::Zero => Some(("0", "All")),
            Self::None => None,
        }
    }
}

/// How a dependent menu lists its options.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Listed {
    /// All of them, in one list.
    #[default]
    Together,
    /// All of them, in groups named by the value they depend on.
    Groups,
    /// Only those of the chosen value, on the page that answers its choice.
    AfterChoice,
}

/// One box to tick.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Flag {
    /// Which column.
    pub column: String,
    /// The value it speaks of.
    pub value: String,
    /// The name it is sent under; empty means that of the column.
    pub name: String,
    /// What stands beside it; empty means the value.
    pub label: String,
    /// What a tick does.
    pub tick: Tick,
}

/// What ticking a box does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tick {
    /// Only rows with the value are found.
    #[default]
    Narrows,
    /// Rows with the value are found too: without the tick they are hidden.
    Widens,
}

/// Two ends of an interval over a column of numbers or of dates, both ends in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Range {
    /// Which column.
    pub column: String,
    /// The stem of the two names; empty means the column.
    pub name: String,
    /// What stands beside it; empty means the column.
    pub label: String,
    /// How the names of the two ends are marked.
    pub marks: Marks,
    /// What the ends are.
    pub ends: Ends,
    /// The lower end before anybody types one.
    pub low: String,
    /// The upper end before anybody types one.
    pub high: String,
    /// Whether number boxes say the least and the greatest value they take.
    pub bounds: bool,
    /// The step of number boxes; 0 means that they say none.
    pub step: u32,
    /// What something that is no value gives.
    pub garbage: Garbage,
}

impl Default for Range {
    fn default() -> Self {
        Self {
            column: String::new(),
            name: String::new(),
            label: String::new(),
            marks: Marks::MinMax,
            ends: Ends::Numbers,
            low: String::new(),
            high: String::new(),
            bounds: true,
            step: 0,
            garbage: Garbage::Nothing,
        }
    }
}

/// How the names of the two ends of a range are marked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Marks {
    /// `year_min` and `year_max`.
    MinMax,
    /// `year_from` and `year_to`.
    FromTo,
    /// `year1` and `year2`.
    Numbers,
}

/// What the ends of a range are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ends {
    /// Boxes for numbers.
    Numbers,
    /// Plain text boxes.
    Texts,
    /// Menus of these numbers, with "Any" in front; none named means every value of the column.
    Selects(Vec<i64>),
    /// Boxes for dates, in the order the form asks for.
    Dates(DateOrder),
}

/// In which order a date is typed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DateOrder {
    /// 2026-03-31, in a date box.
    #[default]
    YearMonthDay,
    /// 31/03/2026, in a text box.
    DayMonthYear,
    /// 03/31/2026, in a text box.
    MonthDayYear,
}

/// A text box for one column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct TypedBox {
    /// Which column.
    pub column: String,
    /// The name it is sent under; empty means that of the column.
    pub name: String,
    /// What stands beside it; empty means the column.
    pub label: String,
    /// What it takes.
    pub takes: Takes,
    /// The text shown while it is empty.
    pub placeholder: String,
    /// The pattern it says its values have.
    pub pattern: String,
    /// What something that cannot be a value gives.
    pub garbage: Garbage,
}

impl Default for TypedBox {
    fn default() -> Self {
        Self {
            column: String::new(),
            name: String::new(),
            label: String::new(),
            takes: Takes::Value,
            placeholder: String::new(),
            pattern: String::new(),
            garbage: Garbage::Nothing,
        }
    }
}

/// What a text box for one column takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Takes {
    /// A whole value, in any case.
    Value,
    /// The beginning of a value, in any case.
    Prefix,
    /// Words of the column, all of them.
    Words,
}

/// What something that cannot be a value of a typed box gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Garbage {
    /// A page that says what was wrong.
    Error,
    /// The page for no results.
    Nothing,
    /// What an empty box gives.
    Ignored,
}

/// A menu that says where the words are searched.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scope {
    /// The name it is sent under; empty means `in`.
    pub name: String,
    /// What stands beside it; empty means "Search in".
    pub label: String,
    /// The columns that can be searched alone. The first option searches all that the rules name.
    pub columns: Vec<String>,
}

/// An input that needs no more than a name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Named {
    /// The name it is sent under; empty means one that fits.
    pub name: String,
    /// What stands beside it; empty means one that fits.
    pub label: String,
}

impl Input {
    /// A menu with an "Any" option over a column.
    pub fn select(column: &str) -> Self {
        Self::Select(Menu {
            column: column.to_owned(),
            ..Menu::default()
        })
    }

    /// The menu, if it is one of a column's values.
    pub(super) fn menu(&self) -> Option<&Menu> {
        match self {
            Self::Select(menu)
            | Self::Radio(menu)
            | Self::Checkboxes(menu)
            | Self::Database(menu) => Some(menu),
            _ => None,
        }
    }

    /// The column it speaks of, if any.
    pub(super) fn column(&self) -> Option<&str> {
        match self {
            Self::Select(menu)
            | Self::Radio(menu)
            | Self::Checkboxes(menu)
            | Self::Database(menu) => Some(&menu.column),
            Self::Flag(flag) => Some(&flag.column),
            Self::Range(range) => Some(&range.column),
            Self::Box(typed) => Some(&typed.column),
            _ => None,
        }
    }

    /// The name it is sent under; for a range, what its two names begin with.
    pub(super) fn name(&self) -> String {
        let (name, otherwise) = match self {
            Self::Select(menu)
            | Self::Radio(menu)
            | Self::Checkboxes(menu)
            | Self::Database(menu) => (&menu.name, menu.column.as_str()),
            Self::Flag(flag) => (&flag.name, flag.column.as_str()),
            Self::Range(range) => (&range.name, range.column.as_str()),
            Self::Box(typed) => (&typed.name, typed.column.as_str()),
            Self::Scope(scope) => (&scope.name, "in"),
            Self::Layout(named) => (&named.name, "view"),
            Self::Columns(named) => (&named.name, "show"),
            Self::Decoration(named) => (&named.name, "remember"),
            Self::Honeypot(named) => (&named.name, "website"),
        };
        if name.is_empty() {
            sendable(otherwise)
        } else {
            name.clone()
        }
    }

    /// What stands beside it.
    pub(super) fn label(&self) -> &str {
        let (label, otherwise) = match self {
            Self::Select(menu)
            | Self::Radio(menu)
            | Self::Checkboxes(menu)
            | Self::Database(menu) => (&menu.label, menu.column.as_str()),
            Self::Flag(flag) => (&flag.label, flag.value.as_str()),
            Self::Range(range) => (&range.label, range.column.as_str()),
            Self::Box(typed) => (&typed.label, typed.column.as_str()),
            Self::Scope(scope) => (&scope.label, "Search in"),
            Self::Layout(named) => (&named.label, "View as"),
            Self::Columns(named) => (&named.label, "Show"),
            Self::Decoration(named) => (&named.label, "Remember my choice"),
            Self::Honeypot(named) => (&named.label, "Website"),
        };
        if label.is_empty() { otherwise } else { label }
    }
}

impl Range {
    /// The names its two ends are sent under.
    pub(super) fn names(&self, stem: &str) -> [String; 2] {
        let marks = match self.marks {
            Marks::MinMax => ["_min", "_max"],
            Marks::FromTo => ["_from", "_to"],
            Marks::Numbers => ["1", "2"],
        };
        marks.map(|mark| format!("{stem}{mark}"))
    }
}

/// A column as a name in forms: lower case, and nothing but letters and digits.
fn sendable(column: &str) -> String {
    let plain = |letter: char| {
        if letter.is_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    column.to_lowercase().chars().map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_written_by_what_they_are() {
        let written = r#"[{"select": {"column": "make"}}, {"range": {"column": "year", "ends": {"selects": [2000, 2010]}}},
            {"box": {"column": "isbn", "takes": "prefix", "garbage": "error"}}, {"honeypot": {}}]"#;
        let inputs: Vec<Input> = serde_json::from_str(written).unwrap();
        assert_eq!(inputs[0], Input::select("make"));
        let names: Vec<String> = inputs.iter().map(Input::name).collect();
        assert_eq!(names, ["make", "year", "isbn", "website"]);
        let again = serde_json::to_string(&inputs).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Input>>(&again).unwrap(), inputs);
    }

    #[test]
    fn an_input_with_a_word_nobody_knows_is_refused() {
        assert!(serde_json::from_str::<Input>(r#"{"select": {"colum": "make"}}"#).is_err());
    }
}
