//! Finds the two ends of a range: `price_min` and `price_max`, `fromYear` and `toYear`.
//!
//! One end alone proves nothing (`from` may be a place to start from), so an end counts only if its other end is there: a field of
//! the same control whose name is the same but for the marking word.

use crate::wording::Wording;
use model::{Control, Field, Form};

/// Which end of a range.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Low,
    High,
}

/// Marking words in pairs, low and high.
#[rustfmt::skip]
const MARKS: &[(&str, &str)] = &[
    ("min", "max"), ("minimum", "maximum"), ("from", "to"), ("low", "high"), ("lower", "upper"), ("start", "end"), ("begin", "end"), ("first", "last"), ("after", "before"),
    ("since", "until"), ("von", "bis"), ("de", "a"), ("du", "au"), ("desde", "hasta"), ("da", "a"), ("od", "do"), ("van", "tot"), ("от", "до"), ("gte", "lte"), ("gt", "lt"),
    ("ge", "le"), ("1", "2"),
];

/// The ranges of a form: the fields of their lower and upper ends.
pub(crate) fn pairs(form: &Form) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for (low_mark, high_mark) in MARKS {
        let high = stems(form, high_mark);
        for (low, low_stem) in stems(form, low_mark) {
            let taken = |field: usize| pairs.iter().any(|(a, b)| *a == field || *b == field);
            let partner = high.iter().find(|(high, high_stem)| {
                *high != low
                    && *high_stem == low_stem
                    && form.fields[*high].control == form.fields[low].control
            });
            if let Some((high, _)) = partner
                && !taken(low)
                && !taken(*high)
            {
                pairs.push((low, *high));
            }
        }
    }
    pairs
}

/// What a range is called: the name of its lower end without the word that marks it.
pub(crate) fn name(form: &Form, low: usize) -> String {
    let name = Wording::of([form.fields[low].name.as_str()]);
    let bare = MARKS.iter().find_map(|(mark, _)| name.without(mark));
    bare.map(|bare| bare.trim().to_owned())
        .filter(|bare| !bare.is_empty())
        .unwrap_or_else(|| form.fields[low].name.clone())
}

/// For each field of a form, which end of a range it is, if any.
pub(crate) fn ends(form: &Form) -> Vec<Option<End>> {
    let mut ends = vec![None; form.fields.len()];
    for (low, high) in pairs(form) {
        ends[low] = Some(End::Low);
        ends[high] = Some(End::High);
    }
    ends
}

/// The fields whose name carries a mark, with what is left of the name without it.
fn stems(form: &Form, mark: &str) -> Vec<(usize, String)> {
    form.fields
        .iter()
        .enumerate()
        // `author1` and `author2` are two authors; two boxes for numbers are two ends.
        .filter(|(_, field)| {
            may_be_an_end(field) && (mark.parse::<u8>().is_err() || field.control != Control::Text)
        })
        .filter_map(|(index, field)| {
            Some((index, Wording::of([field.name.as_str()]).without(mark)?))
        })
        .collect()
}

fn may_be_an_end(field: &Field) -> bool {
    matches!(
        field.control,
        Control::Text
            | Control::Number
            | Control::Range
            | Control::Date
            | Control::Month
            | Control::Week
            | Control::Time
            | Control::DatetimeLocal
            | Control::Select
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{field, form};

    fn marks(names: &[&str]) -> String {
        let form = form(
            names
                .iter()
                .map(|name| field(Control::Text, name))
                .collect(),
        );
        ends(&form)
            .iter()
            .map(|end| match end {
                Some(End::Low) => 'l',
                Some(End::High) => 'h',
                None => '-',
            })
            .collect()
    }

    #[test]
    fn both_ends_must_be_there() {
        assert_eq!(marks(&["price_min", "price_max", "q"]), "lh-");
        assert_eq!(marks(&["fromYear", "toYear"]), "lh");
        assert_eq!(marks(&["year[gte]", "year[lte]"]), "lh");
        assert_eq!(marks(&["from", "q"]), "--");
        assert_eq!(marks(&["price_min", "year_max"]), "--");
        assert_eq!(marks(&["prix_de", "prix_a"]), "lh");
    }
}
