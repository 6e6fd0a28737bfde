//! Values of a sort, from small lists or by rule. Neighbours in the order come from different parts of the world, so that any beginning of it is
//! a fair sample.

use super::sort::{DateFormat, Sort};
use model::Field;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A value to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// What is typed.
    pub text: String,
    /// Other spellings of the same: codes of countries, ten-digit ISBNs.
    pub also: Vec<String>,
    /// The part of the world, the country or the period it comes from; values of one part stand and fall together.
    pub part: &'static str,
}

/// One line of a list: the value, other spellings, and the part.
struct Line {
    text: &'static str,
    also: Vec<&'static str>,
    part: &'static str,
}

/// Reads a list whose last column is the part, or which has none.
fn lines(list: &'static str, has_part: bool) -> Vec<Line> {
    list.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .filter_map(|line| {
            let mut cells: Vec<&'static str> = line.split('\t').collect();
            let part = if has_part { cells.pop()? } else { "" };
            let text = *cells.first()?;
            Some(Line {
                text,
                also: cells.split_off(1),
                part,
            })
        })
        .collect()
}

fn list_of(sort: Sort) -> Option<(&'static str, bool)> {
    Some(match sort {
        Sort::Postcode => (include_str!("values/postcodes.tsv"), true),
        Sort::City => (include_str!("values/cities.tsv"), true),
        Sort::State => (include_str!("values/states.tsv"), true),
        Sort::Country => (include_str!("values/countries.tsv"), true),
        Sort::Language => (include_str!("values/languages.tsv"), false),
        Sort::Isbn => (include_str!("values/isbns.tsv"), false),
        _ => return None,
    })
}

/// Values of a sort to try, in an order of which any beginning is a fair sample. None for e-mail addresses, which are never filled, for phone
/// numbers, which are people's, and for codes, which only a site itself can tell.
pub fn values(sort: Sort) -> Vec<Value> {
    if let Some((list, has_part)) = list_of(sort) {
        return in_turn(lines(list, has_part));
    }
    match sort {
        Sort::Year => years(),
        Sort::Date(format) => dates(format),
        Sort::Price => prices().map(plain).collect(),
        Sort::Number => numbers().map(plain).collect(),
        _ => Vec::new(),
    }
}

/// Values of a sort that a box allows: what it suggests itself comes first, what is outside its bounds or too long is left out.
pub fn values_for(field: &Field, sort: Sort) -> Vec<Value> {
    if !sort.may_be_filled() {
        return Vec::new();
    }
    let suggested = field.suggestions.iter().cloned().map(|text| Value {
        text,
        also: Vec::new(),
        part: "suggested",
    });
    let [min, max] = [&field.min, &field.max].map(|text| text.parse::<f64>().ok());
    let listed = values(sort).into_iter().filter_map(|mut value| {
        let short = |text: &String| {
            field
                .max_length
                .is_none_or(|most| text.chars().count() <= most)
        };
        if !short(&value.text) {
            let place = value.also.iter().position(short)?;
            value.text = value.also.swap_remove(place);
        }
        let number = value.text.parse::<f64>().ok();
        let within = number.is_none_or(|number| {
            min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)
        });
        within.then_some(value)
    });
    let between = between(min, max).filter(|_| matches!(sort, Sort::Number | Sort::Price));
    suggested
        .chain(between.into_iter().flatten())
        .chain(listed)
        .collect()
}

/// Five numbers spread over bounds that the box names.
fn between(min: Option<f64>, max: Option<f64>) -> Option<Vec<Value>> {
    let (min, max) = (min?, max?);
    if !(min.is_finite() && max.is_finite() && max > min) {
        return None;
    }
    let step = |part: f64| plain(format!("{}", (min + (max - min) * part).round()));
    Some([0.0, 0.5, 0.25, 0.75, 1.0].map(step).to_vec())
}

/// Whether a text is in the list of a sort, by any spelling.
pub(super) fn is_listed(sort: Sort, text: &str) -> bool {
    static KNOWN: LazyLock<Vec<(Sort, BTreeSet<String>)>> = LazyLock::new(|| {
        [Sort::City, Sort::State, Sort::Country, Sort::Language]
            .into_iter()
            .map(|sort| {
                let lines = list_of(sort).map_or_else(Vec::new, |(list, part)| lines(list, part));
                let texts = lines
                    .iter()
                    .flat_map(|line| line.also.iter().chain([&line.text]))
                    .map(|text| text.to_lowercase());
                (sort, texts.collect())
            })
            .collect()
    });
    let text = text.to_lowercase();
    KNOWN
        .iter()
        .any(|(known, texts)| *known == sort && texts.contains(&text))
}

fn plain(text: String) -> Value {
    Value {
        text,
        also: Vec::new(),
        part: "",
    }
}

/// Takes one of each part in turn.
fn in_turn(lines: Vec<Line>) -> Vec<Value> {
    let mut taken: Vec<(&str, usize)> = Vec::new();
    let mut placed: Vec<(usize, Value)> = lines
        .into_iter()
        .map(|line| {
            let known = taken.iter_mut().find(|(part, _)| *part == line.part);
            let round = if let Some((_, count)) = known {
                *count += 1;
                *count
            } else {
                taken.push((line.part, 0));
                0
            };
            let value = Value {
                text: line.text.to_owned(),
                also: line.also.into_iter().map(str::to_owned).collect(),
                part: line.part,
            };
            (round, value)
        })
        .collect();
    // Stable: within a round the order of the list, which has the well-known first. A list without parts keeps its order.
    placed.sort_by_key(|(round, _)| *round);
    placed.into_iter().map(|(_, value)| value).collect()
}

/// Years, coarse first: most databases are recent, some are old.
fn years() -> Vec<Value> {
    let recent = (0..12).map(|step| 2025 - step * 2);
    let century = (0..10).map(|step| 1995 - step * 10);
    let old = (0..10).map(|step| 1890 - step * 20);
    let rest = (0..12).map(|step| 2024 - step * 2);
    let mut years: Vec<(usize, i32, &'static str)> = Vec::new();
    years.extend(
        recent
            .enumerate()
            .map(|(turn, year)| (turn, year, "recent")),
    );
    years.extend(
        century
            .enumerate()
            .map(|(turn, year)| (turn, year, "twentieth century")),
    );
    years.extend(
        old.enumerate()
            .map(|(turn, year)| (turn * 2 + 1, year, "older")),
    );
    years.extend(
        rest.enumerate()
            .map(|(turn, year)| (turn + 12, year, "recent")),
    );
    years.sort_by_key(|(turn, ..)| *turn);
    let sampled: BTreeSet<i32> = years.iter().map(|(_, year, _)| *year).collect();
    let others = (1700..=2026).rev().filter(|year| !sampled.contains(year));
    let others: Vec<i32> = others.collect();
    years.extend(others.into_iter().map(|year| (usize::MAX, year, "other")));
    years
        .into_iter()
        .map(|(_, year, part)| Value {
            text: year.to_string(),
            also: Vec::new(),
            part,
        })
        .collect()
}

/// Days spread over the last years, in no rhythm of weeks or months.
fn dates(format: DateFormat) -> Vec<Value> {
    (0..24_u32)
        .map(|step| {
            let (year, month, day) = (2025 - step % 12, 1 + step * 5 % 12, 1 + step * 11 % 28);
            plain(format.write(year, month, day))
        })
        .collect()
}

/// Prices at even distances on a scale of magnitudes: 1, 2, 5, 10, ... 1,000,000, from the middle outwards.
fn prices() -> impl Iterator<Item = String> {
    let mut steps: Vec<u32> = (0..19).collect();
    steps.sort_by_key(|step| step.abs_diff(8));
    steps
        .into_iter()
        .map(|step| ([1, 2, 5][step as usize % 3] * 10_u32.pow(step / 3)).to_string())
}

fn numbers() -> impl Iterator<Item = String> {
    [
        1_u32, 10, 2, 100, 5, 50, 3, 1000, 20, 0, 500, 4, 10_000, 7, 30,
    ]
    .into_iter()
    .map(|number| number.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::field;
    use model::Control;

    const LISTED: [Sort; 6] = [
        Sort::Postcode,
        Sort::City,
        Sort::State,
        Sort::Country,
        Sort::Language,
        Sort::Isbn,
    ];

    #[test]
    fn every_list_holds_distinct_values_without_blanks() {
        let made = [
            Sort::Year,
            Sort::Price,
            Sort::Number,
            Sort::Date(DateFormat::DayMonthYear),
        ];
        for sort in LISTED.into_iter().chain(made) {
            let values = values(sort);
            let distinct: BTreeSet<&str> = values.iter().map(|value| value.text.as_str()).collect();
            assert!(values.len() >= 15, "{}", sort.name());
            assert_eq!(distinct.len(), values.len(), "{}", sort.name());
            assert!(
                distinct
                    .iter()
                    .all(|text| text.trim() == *text && !text.is_empty())
            );
        }
    }

    #[test]
    fn the_first_values_of_a_list_come_from_different_parts() {
        for (sort, parts) in [(Sort::Postcode, 16), (Sort::City, 6), (Sort::State, 4)] {
            let values = values(sort);
            let first: BTreeSet<&str> = values[..parts].iter().map(|value| value.part).collect();
            assert_eq!(first.len(), parts, "{}", sort.name());
        }
    }

    #[test]
    fn every_isbn_has_a_sound_check_digit() {
        for value in values(Sort::Isbn) {
            let digits = value.text.bytes().map(|byte| u32::from(byte - b'0'));
            let sum: u32 = digits
                .zip([1, 3].into_iter().cycle())
                .map(|(digit, weight)| digit * weight)
                .sum();
            assert_eq!(sum % 10, 0, "{}", value.text);
            let ten = &value.also[0];
            let sum: u32 = ten
                .chars()
                .zip((1..=10).rev())
                .map(|(digit, weight)| digit.to_digit(10).unwrap_or(10) * weight)
                .sum();
            assert_eq!(sum % 11, 0, "{ten}");
        }
    }

    #[test]
    fn the_bounds_and_the_length_of_a_box_are_kept() {
        let mut year = field(Control::Number, "year");
        (year.min, year.max) = ("2000".into(), "2010".into());
        let years = values_for(&year, Sort::Year);
        assert!(!years.is_empty());
        assert!(
            years
                .iter()
                .all(|value| ("2000"..="2010").contains(&value.text.as_str()))
        );
        let mut country = field(Control::Text, "country");
        country.max_length = Some(2);
        assert_eq!(values_for(&country, Sort::Country)[0].text, "US");
        country.suggestions = vec!["Narnia".into()];
        assert_eq!(values_for(&country, Sort::Country)[0].text, "Narnia");
    }

    #[test]
    fn an_address_of_a_person_is_never_made_up() {
        assert!(values(Sort::Email).is_empty() && values(Sort::Phone).is_empty());
        let mut email = field(Control::Email, "mail");
        email.suggestions = vec!["a@b.example".into()];
        assert!(values_for(&email, Sort::Email).is_empty());
    }
}
