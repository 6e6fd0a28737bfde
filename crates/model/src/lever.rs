//! What a form lets one set besides words.
//!
//! A [`Lever`] is one thing about a form that is set by itself, whatever the number of controls it takes: a menu, a group of radio buttons, the
//! two ends of a range. Surface finds them and works out by a few questions what they do ([`Survey`]); harvest pulls them.

use crate::{AnswerKind, Query, Record};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is typed or chosen, by field position.
pub type Fills = BTreeMap<usize, String>;

/// One thing about a form that is set by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lever {
    /// What names it to a reader.
    pub name: String,
    /// How it is set.
    pub moves: Moves,
    /// The field of the records that it narrows, if the answers have shown one.
    pub column: Option<String>,
    /// The box that its settings are typed into, if it is one: then what the records say there can be typed too.
    pub typed_into: Option<usize>,
}

/// How a lever is set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moves {
    /// To one of a few settings.
    Choice {
        /// The settings, in the order of the page.
        settings: Vec<Setting>,
        /// The one that leaves nothing out, if there is one.
        wide: Option<usize>,
    },
    /// To everything between two ends.
    Range(Range),
    /// To everything that begins with what is typed into a box; see [`crate::beginning`].
    Beginning(usize),
}

/// One setting of a lever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// What a reader sees.
    pub label: String,
    /// What is chosen.
    pub fills: Fills,
}

/// Two ends, both of them inside.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Range {
    /// The field of the lower end, and what leaves it open.
    pub low: (usize, String),
    /// The field of the upper end, and what leaves it open.
    pub high: (usize, String),
    /// How its ends are written.
    pub scale: Scale,
    /// The only ends that can be chosen, in order; empty if any can be typed.
    pub marks: Vec<(i64, String)>,
    /// The least and the greatest there is, as far as the form tells.
    pub bounds: (Option<i64>, Option<i64>),
}

/// How the numbers of a range are written. They are counted in the smallest steps there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// Numbers with so many digits after the point.
    Number(u8),
    /// Dates: 2026-11-30.
    Day,
}

impl Scale {
    /// A number of this scale out of a text that may say more: `£ 12,500` is 12500.
    pub fn read(self, text: &str) -> Option<i64> {
        match self {
            Self::Number(digits) => {
                let value = number_in(text)? * 10_f64.powi(i32::from(digits));
                #[expect(clippy::cast_possible_truncation, reason = "below 1e15")]
                (value.abs() < 1e15).then(|| value.round() as i64)
            }
            Self::Day => text
                .split(|c: char| !(c.is_ascii_digit() || c == '-'))
                .find_map(|word| word.parse::<Date>().ok())
                .map(|date| date.duration_since(EPOCH).as_hours() / 24),
        }
    }

    /// A number of this scale as it is typed.
    pub fn write(self, value: i64) -> String {
        match self {
            Self::Number(0) => value.to_string(),
            Self::Number(digits) => {
                let value = value as f64 / 10_f64.powi(i32::from(digits));
                format!("{value:.*}", usize::from(digits))
            }
            Self::Day => EPOCH
                .checked_add(jiff::Span::new().days(value.clamp(-700_000, 2_900_000)))
                .map_or_else(|_| String::new(), |date| date.to_string()),
        }
    }
}

const EPOCH: Date = Date::constant(1970, 1, 1);

/// The first number in a text. Points and commas between groups of three digits belong to it; one before fewer or more digits is its decimal point.
pub fn number_in(text: &str) -> Option<f64> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let negative = text[..start].ends_with(['-', '\u{2212}']);
    let mut digits = String::new();
    let mut rest = &text[start..];
    while let Some(next) = rest.chars().next() {
        if next.is_ascii_digit() {
            digits.push(next);
            rest = &rest[1..];
            continue;
        }
        let run = |from: &str| from.bytes().take_while(u8::is_ascii_digit).count();
        let after = run(&rest[next.len_utf8()..]);
        let groups = matches!(next, ',' | '.' | '\'' | '\u{a0}' | '\u{202f}') && after == 3;
        if groups && digits.len() <= 12 && !digits.contains('.') && digits != "0" {
            rest = &rest[next.len_utf8()..];
        } else if matches!(next, '.' | ',') && after > 0 && !digits.contains('.') {
            digits.push('.');
            rest = &rest[next.len_utf8()..];
        } else {
            break;
        }
    }
    let value: f64 = digits.parse().ok()?;
    Some(if negative { -value } else { value })
}

/// Works out by asking what the levers of a form do. Pure: told the same answers, it asks the same questions.
///
/// What hides records is always worth knowing; what divides them (`divide`) only where answers are cut off.
pub trait Survey: Send {
    /// What to ask next, and why, in words. `None` when nothing is left to find out.
    fn next(&mut self, divide: bool) -> Option<(Query, String)>;
    /// Takes in the first page of an answer, whoever asked for it.
    fn learn(&mut self, query: &Query, seen: &Seen<'_>);
    /// A question could not be asked: its request was made before, under another name.
    fn pass_over(&mut self, query: &Query);
    /// Whether a question is asked a second time on purpose, to see whether the site answers as before.
    fn asks_again(&self, _query: &Query) -> bool {
        false
    }
    /// What was found so far.
    fn findings(&self, divide: bool) -> Findings;
}

/// The first page of an answer.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// What kind of answer it is.
    pub kind: AnswerKind,
    /// How many records match, if the site says so.
    pub total: Option<u64>,
    /// Whether there are more pages.
    pub more: bool,
    /// The records, in order.
    pub records: &'a [Record],
}

/// What a survey has found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Findings {
    /// What is set in every query from now on, because what the site wrote would hide records.
    pub always: Fills,
    /// What the site has written into the fields of the levers. Writing it again changes nothing.
    pub written: Fills,
    /// The levers that choose among the records.
    pub levers: Vec<Lever>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_number_is_read_out_of_what_is_around_it() {
        for (text, number) in [
            ("£ 12,500", 12500.0),
            ("1.234.567 km", 1_234_567.0),
            ("1.4", 1.4),
            ("3,75 €", 3.75),
            ("0.125 l", 0.125),
            ("2017", 2017.0),
            ("-12.5°", -12.5),
            ("from 10 to 20", 10.0),
        ] {
            assert_eq!(number_in(text), Some(number), "{text}");
        }
        assert_eq!(number_in("none"), None);
    }

    #[test]
    fn a_day_is_read_and_written() {
        let day = Scale::Day.read("on 2026-11-16, at noon").unwrap();
        assert_eq!(Scale::Day.write(day), "2026-11-16");
        assert_eq!(Scale::Day.write(day + 30), "2026-12-16");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(value in -1_000_000_i64..1_000_000, digits in 0_u8..3) {
            let scale = Scale::Number(digits);
            // A point before three digits is read as one between groups, so three are not written.
            prop_assert_eq!(scale.read(&scale.write(value)), Some(value));
        }

        #[test]
        fn any_text_is_read_without_harm(text in ".{0,40}") {
            let _number = (number_in(&text), Scale::Day.read(&text));
        }
    }
}
