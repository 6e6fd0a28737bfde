//! Which rows a filter leaves, fast: each value knows the places of its rows in the hidden order, and sets of places are bits.
//!
//! A hundred thousand rows are 1,563 machine words, so joining the filters of a form costs less than writing its page.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Table;
use super::index::{Index, words_in};
use super::inputs::{DateOrder, Ends, Input, Takes};

/// A set of places in the hidden order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Places(Vec<u64>);

impl Places {
    /// The set of these places, of so many there are.
    pub(super) fn of(rows: usize, places: impl IntoIterator<Item = u32>) -> Self {
        let mut bits = vec![0_u64; rows.div_ceil(64)];
        for place in places {
            bits[place as usize / 64] |= 1 << (place % 64);
        }
        Self(bits)
    }

    pub(super) fn and(mut self, other: &Self) -> Self {
        for (bits, other) in self.0.iter_mut().zip(&other.0) {
            *bits &= other;
        }
        self
    }

    pub(super) fn has(&self, place: u32) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 == 1
    }

    /// The places, best first.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> {
        (0_u32..).zip(&self.0).flat_map(|(word, &bits)| {
            std::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|bits| *bits != 0)
                .map(move |bits| word * 64 + bits.trailing_zeros())
        })
    }
}

/// Places by the values of the columns that the inputs of a form speak of.
pub(super) struct Filters {
    rows: usize,
    /// By column and value, as the table writes it.
    values: HashMap<String, BTreeMap<String, Vec<u32>>>,
    /// By column and value in lower case, for boxes that take values.
    folded: HashMap<String, BTreeMap<String, Vec<u32>>>,
    /// By column and word, for boxes that take words.
    words: HashMap<String, HashMap<String, Vec<u32>>>,
    /// By column, numbers and dates in their order.
    measures: HashMap<String, Vec<(f64, u32)>>,
    /// By column of a dependent menu and by the value it depends on, its options.
    groups: HashMap<String, BTreeMap<String, BTreeSet<String>>>,
}

impl Filters {
    pub(super) fn new(table: &Table, index: &Index, inputs: &[Input]) -> Self {
        let mut filters = Self {
            rows: table.rows().len(),
            values: HashMap::new(),
            folded: HashMap::new(),
            words: HashMap::new(),
            measures: HashMap::new(),
            groups: HashMap::new(),
        };
        for input in inputs {
            let Some(name) = input.column() else { continue };
            let Some(column) = table.position(name) else {
                continue;
            };
            let cells = (0_u32..).take(filters.rows).map(|place| {
                let row = &table.rows()[index.row_at(place)];
                (place, row[column].trim())
            });
            let cells = cells.filter(|(_, value)| !value.is_empty());
            filters.learn(input, name, cells);
            if let Some(menu) = input.menu()
                && let Some(above) = table.position(&menu.within)
            {
                let groups = filters.groups.entry(name.to_owned()).or_default();
                for row in table.rows() {
                    let [above, below] = [above, column].map(|column| row[column].trim());
                    if !above.is_empty() && !below.is_empty() {
                        let options = groups.entry(above.to_owned()).or_default();
                        options.insert(below.to_owned());
                    }
                }
            }
        }
        filters
    }

    fn learn<'t>(
        &mut self,
        input: &Input,
        column: &str,
        cells: impl Iterator<Item = (u32, &'t str)>,
    ) {
        let column = column.to_owned();
        match input {
            Input::Range(range) => {
                let measure = |(place, value)| Some((measure(value, &range.ends)?, place));
                let mut measures: Vec<(f64, u32)> = cells.filter_map(measure).collect();
                measures.sort_by(|one, other| one.0.total_cmp(&other.0));
                self.measures.insert(column, measures);
            }
            Input::Box(typed) if typed.takes == Takes::Words => {
                let mut words: HashMap<String, Vec<u32>> = HashMap::new();
                for (place, value) in cells {
                    for word in words_in(value) {
                        let places = words.entry(word).or_default();
                        if places.last() != Some(&place) {
                            places.push(place);
                        }
                    }
                }
                self.words.insert(column, words);
            }
            Input::Box(_) => {
                self.folded
                    .insert(column, grouped(cells, str::to_lowercase));
            }
            _ => {
                self.values.insert(column, grouped(cells, str::to_owned));
            }
        }
    }

    /// Values of a column, in the order a menu shows them.
    pub(super) fn options(&self, column: &str) -> Vec<&str> {
        let values = self.values.get(column).into_iter().flatten();
        values.map(|(value, _)| value.as_str()).collect()
    }

    /// Options of a dependent menu, by the value they depend on.
    pub(super) fn groups(&self, column: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let groups = self.groups.get(column).into_iter().flatten();
        groups.map(|(value, options)| (value.as_str(), texts(options)))
    }

    /// Options of a dependent menu once the value they depend on is chosen.
    pub(super) fn group(&self, column: &str, value: &str) -> Vec<&str> {
        let groups = self.groups.get(column);
        groups
            .and_then(|groups| groups.get(value))
            .map_or_else(Vec::new, texts)
    }

    /// No row at all.
    pub(super) fn nothing(&self) -> Places {
        Places::of(self.rows, [])
    }

    /// Rows that have one of these values.
    pub(super) fn with_values<'v>(
        &self,
        column: &str,
        values: impl IntoIterator<Item = &'v str>,
    ) -> Places {
        let known = self.values.get(column);
        let places = values
            .into_iter()
            .filter_map(|value| known?.get(value))
            .flatten();
        Places::of(self.rows, places.copied())
    }

    /// Rows that do not have this value.
    pub(super) fn without_value(&self, column: &str, value: &str) -> Places {
        let hidden = self.with_values(column, [value]);
        let all = (0_u32..).take(self.rows);
        Places::of(self.rows, all.filter(|place| !hidden.has(*place)))
    }

    /// Rows whose number or date lies between the ends.
    pub(super) fn between(&self, column: &str, low: f64, high: f64) -> Places {
        let measures = self.measures.get(column).map_or(&[][..], Vec::as_slice);
        let begin = measures.partition_point(|(value, _)| *value < low);
        let end = measures.partition_point(|(value, _)| *value <= high);
        let within = measures.get(begin..end).unwrap_or_default();
        Places::of(self.rows, within.iter().map(|(_, place)| *place))
    }

    /// The least and the greatest number of a column.
    pub(super) fn bounds(&self, column: &str) -> Option<(f64, f64)> {
        let measures = self.measures.get(column)?;
        Some((measures.first()?.0, measures.last()?.0))
    }

    /// The distinct numbers of a column, in their order.
    pub(super) fn numbers(&self, column: &str) -> Vec<f64> {
        let measures = self.measures.get(column).into_iter().flatten();
        let mut numbers: Vec<f64> = measures.map(|(value, _)| *value).collect();
        numbers.dedup();
        numbers
    }

    /// So many intervals with about as many rows in each, as a visitor would write their ends.
    pub(super) fn parts(&self, column: &str, ends: &Ends, count: usize) -> Vec<(String, String)> {
        let numbers = self.numbers(column);
        let size = numbers.len().div_ceil(count.max(1)).max(1);
        let text = |value: f64| match ends {
            Ends::Dates(order) => written(value, *order),
            _ => value.to_string(),
        };
        let part = |part: &[f64]| Some((text(*part.first()?), text(*part.last()?)));
        numbers.chunks(size).filter_map(part).collect()
    }

    /// Rows that a text box for one column finds.
    pub(super) fn typed(&self, column: &str, takes: Takes, text: &str) -> Places {
        let text = text.trim();
        match takes {
            Takes::Words => {
                let known = self.words.get(column);
                let of = |word: String| {
                    let places = known.and_then(|words| words.get(&word));
                    Places::of(self.rows, places.into_iter().flatten().copied())
                };
                let joined = words_in(text).map(of).reduce(|one, other| one.and(&other));
                joined.unwrap_or_else(|| self.nothing())
            }
            Takes::Value | Takes::Prefix => {
                let text = text.to_lowercase();
                let known = self.folded.get(column);
                let from = known
                    .into_iter()
                    .flat_map(|values| values.range(text.clone()..));
                let fits = |value: &str| match takes {
                    Takes::Value => value == text,
                    _ => value.starts_with(&text),
                };
                let found = from.take_while(|(value, _)| fits(value));
                Places::of(self.rows, found.flat_map(|(_, places)| places).copied())
            }
        }
    }

    /// Whether a text could be a value of a column, by its shape: numbers where all values are numbers; elsewhere what has no letter
    /// and no digit is none, and what has no digit is none where every value has one.
    pub(super) fn could_be(&self, column: &str, text: &str) -> bool {
        let Some(values) = self.folded.get(column) else {
            return words_in(text).next().is_some();
        };
        let has_digit = |value: &str| value.bytes().any(|byte| byte.is_ascii_digit());
        if values.keys().all(|value| number(value).is_some()) {
            number(text).is_some()
        } else if values.keys().all(|value| has_digit(value)) {
            has_digit(text)
        } else {
            words_in(text).next().is_some()
        }
    }
}

fn texts(options: &BTreeSet<String>) -> Vec<&str> {
    options.iter().map(String::as_str).collect()
}

fn grouped<'t>(
    cells: impl Iterator<Item = (u32, &'t str)>,
    key: impl Fn(&str) -> String,
) -> BTreeMap<String, Vec<u32>> {
    let mut groups: BTreeMap<String, Vec<u32>> = BTreeMap::new();
    for (place, value) in cells {
        groups.entry(key(value)).or_default().push(place);
    }
    groups
}

/// A value of a range's column or one of its ends, as a number; dates in the order in which days follow each other.
pub(super) fn measure(text: &str, ends: &Ends) -> Option<f64> {
    match ends {
        // The table writes dates as the web does, whatever the form asks for.
        Ends::Dates(_) => date(text, DateOrder::YearMonthDay),
        _ => number(text),
    }
}

/// An end as a visitor wrote it.
pub(super) fn end(text: &str, ends: &Ends) -> Option<f64> {
    match ends {
        Ends::Dates(order) => date(text, *order),
        _ => number(text),
    }
}

fn number(text: &str) -> Option<f64> {
    let number: f64 = text.trim().parse().ok()?;
    number.is_finite().then_some(number)
}

fn date(text: &str, order: DateOrder) -> Option<f64> {
    let mut parts = text.trim().splitn(3, ['-', '/', '.']);
    let mut part = || parts.next()?.parse::<u32>().ok();
    let (one, two, three) = (part()?, part()?, part()?);
    let (year, month, day) = match order {
        DateOrder::YearMonthDay => (one, two, three),
        DateOrder::DayMonthYear => (three, two, one),
        DateOrder::MonthDayYear => (three, one, two),
    };
    let sound =
        (1..=12).contains(&month) && (1..=31).contains(&day) && (1000..=9999).contains(&year);
    sound.then(|| f64::from(year * 10_000 + month * 100 + day))
}

/// A date as a form of this order writes it.
pub(super) fn written(date: f64, order: DateOrder) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it was put together from a year, a month and a day"
    )]
    let days = date as u32;
    let (year, month, day) = (days / 10_000, days / 100 % 100, days % 100);
    match order {
        DateOrder::YearMonthDay => format!("{year:04}-{month:02}-{day:02}"),
        DateOrder::DayMonthYear => format!("{day:02}/{month:02}/{year:04}"),
        DateOrder::MonthDayYear => format!("{month:02}/{day:02}/{year:04}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_out_in_their_order() {
        let places = Places::of(200, [0, 63, 64, 199]);
        assert_eq!(places.iter().collect::<Vec<_>>(), [0, 63, 64, 199]);
        let some = places.and(&Places::of(200, [1, 63, 199]));
        assert_eq!(some.iter().collect::<Vec<_>>(), [63, 199]);
        assert!(some.has(63) && !some.has(64));
    }

    #[test]
    fn a_date_is_read_in_the_order_of_its_form() {
        let read = |text, order| date(text, order).map(|date| written(date, DateOrder::default()));
        assert_eq!(
            read("31/03/2026", DateOrder::DayMonthYear).as_deref(),
            Some("2026-03-31")
        );
        assert_eq!(
            read("03/31/2026", DateOrder::MonthDayYear).as_deref(),
            Some("2026-03-31")
        );
        assert_eq!(read("31/03/2026", DateOrder::MonthDayYear), None);
        assert_eq!(read("soon", DateOrder::YearMonthDay), None);
    }
}
