//! Parts of a range: intervals that leave nothing out and share nothing.
//!
//! Two ends of a hundred values each are ten thousand questions, most of them senseless; one input of ten intervals says as much ("Harnessing the Deep
//! Web", CIDR 2009). The ends are at the quantiles of the records in hand, so that the parts hold about the same number.

use model::{Fills, Range, Setting};

/// Parts of a range.
const PARTS: usize = 10;

/// The parts of a range. Numbers of the records in hand say where to divide; without any, what the form tells about its ends.
pub(super) fn parts(range: &Range, numbers: Vec<i64>) -> Vec<Setting> {
    let starts = starts(range, numbers);
    let text = |end: i64| {
        let mark = range.marks.iter().find(|(mark, _)| *mark == end);
        mark.map_or_else(|| range.scale.write(end), |(_, text)| text.clone())
    };
    let part = |place: usize| {
        // The first and the last part are open, as the form is when nothing is set.
        let low = place.checked_sub(1).map(|place| starts[place]);
        let high = starts.get(place).map(|next| before(range, *next));
        let [from, to] = [low, high].map(|end| end.map(text));
        let label = format!(
            "{} to {}",
            from.as_deref().unwrap_or("least"),
            to.as_deref().unwrap_or("most")
        );
        let from = from.unwrap_or_else(|| range.low.1.clone());
        let to = to.unwrap_or_else(|| range.high.1.clone());
        Setting {
            label,
            fills: Fills::from([(range.low.0, from), (range.high.0, to)]),
        }
    };
    if starts.is_empty() {
        return Vec::new();
    }
    (0..=starts.len()).map(part).collect()
}

/// Where parts begin, but for the first.
fn starts(range: &Range, mut numbers: Vec<i64>) -> Vec<i64> {
    numbers.sort_unstable();
    if numbers.first() == numbers.last() {
        numbers = match range.bounds {
            (Some(least), Some(greatest)) if least < greatest => {
                let step = |part: i64| least + (greatest - least) / 20 * part;
                (0..=20).map(step).collect()
            }
            _ => return Vec::new(),
        };
    }
    let quantiles = (1..PARTS).map(|part| numbers[part * numbers.len() / PARTS]);
    let mut starts: Vec<i64> = quantiles.filter_map(|it| snapped(range, it)).collect();
    starts.dedup();
    // Nothing of what is in hand lies below its least.
    starts.retain(|start| *start > numbers[0]);
    starts
}

/// A number where any can be typed, else the nearest mark; not the first, which begins the first part.
fn snapped(range: &Range, value: i64) -> Option<i64> {
    if range.marks.is_empty() {
        return Some(value);
    }
    let marks = range.marks.iter().skip(1).map(|(mark, _)| *mark);
    marks.min_by_key(|mark| mark.abs_diff(value))
}

/// The greatest end below a number.
fn before(range: &Range, value: i64) -> i64 {
    let mut marks = range.marks.iter().map(|(mark, _)| *mark);
    marks.rfind(|mark| *mark < value).unwrap_or(value - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Scale;

    fn range(marks: &[i64]) -> Range {
        Range {
            low: (3, String::new()),
            high: (4, String::new()),
            scale: Scale::Number(0),
            marks: marks.iter().map(|it| (*it, it.to_string())).collect(),
            bounds: (None, None),
        }
    }

    fn ends(parts: &[Setting]) -> Vec<(&str, &str)> {
        let ends = parts.iter().map(|part| &part.fills);
        ends.map(|fills| (fills[&3].as_str(), fills[&4].as_str()))
            .collect()
    }

    #[test]
    fn parts_leave_nothing_out_and_share_nothing() {
        let parts = parts(&range(&[]), (0..1000).collect());
        let ends = ends(&parts);
        assert_eq!(ends.len(), 10);
        assert_eq!(
            (ends[0], ends[1], ends[9]),
            (("", "99"), ("100", "199"), ("900", ""))
        );
    }

    #[test]
    fn only_ends_that_can_be_chosen_are() {
        let parts = parts(&range(&[1900, 1950, 2000]), (1900..2020).collect());
        assert_eq!(ends(&parts), [("", "1900"), ("1950", "1950"), ("2000", "")]);
    }

    #[test]
    fn what_is_all_the_same_has_no_parts() {
        assert_eq!(parts(&range(&[]), vec![7; 20]), []);
        let bounded = Range {
            bounds: (Some(0), Some(100)),
            ..range(&[])
        };
        assert_eq!(parts(&bounded, Vec::new()).len(), 10);
    }
}
