//! A part of the database: what each lever is set to.

use crate::known::values::Values;
use model::{Fills, Lever, Moves, Range, beginning};

/// What each lever is set to, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Region(pub(super) Vec<Part>);

/// What one lever is set to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// It leaves nothing out.
    Wide,
    /// A setting.
    Setting(usize),
    /// Everything between two ends, both inside; an end may be open.
    Between(Option<i64>, Option<i64>),
}

impl Region {
    /// Everything.
    pub(super) fn whole(levers: &[Lever]) -> Self {
        Self(vec![Part::Wide; levers.len()])
    }

    /// The same with one lever set otherwise.
    pub(super) fn with(&self, lever: usize, part: Part) -> Self {
        let mut region = self.clone();
        region.0[lever] = part;
        region
    }

    /// What is typed and chosen to ask for it.
    pub(super) fn fills(&self, levers: &[Lever]) -> Fills {
        let mut fills = Fills::new();
        for (lever, part) in levers.iter().zip(&self.0) {
            match (&lever.moves, part) {
                (Moves::Choice { settings, .. }, Part::Setting(setting)) => {
                    fills.extend(settings[*setting].fills.clone());
                }
                (Moves::Range(range), Part::Between(low, high)) => {
                    fills.insert(range.low.0, written(range, *low, &range.low.1));
                    fills.insert(range.high.0, written(range, *high, &range.high.1));
                }
                (Moves::Beginning(place), Part::Between(Some(low), Some(high))) => {
                    fills.insert(*place, beginning::text(*low, *high));
                }
                _ => {}
            }
        }
        fills
    }

    /// Whether a record lies in it; `None` if the record does not say.
    pub(super) fn holds(&self, values: &Values, record: u32) -> Option<bool> {
        let mut all = Some(true);
        for (lever, part) in self.0.iter().enumerate() {
            let inside = match part {
                Part::Wide => continue,
                Part::Setting(setting) => values
                    .of(record, lever)
                    .map(|value| usize::try_from(value).is_ok_and(|value| value == *setting)),
                Part::Between(low, high) => values.of(record, lever).map(|value| {
                    low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high)
                }),
            };
            match inside {
                Some(false) => return Some(false),
                Some(true) => {}
                None => all = None,
            }
        }
        all
    }

    /// The region in words.
    pub(super) fn words(&self, levers: &[Lever]) -> String {
        let bound = levers.iter().zip(&self.0).filter_map(|(lever, part)| {
            let words = match (&lever.moves, part) {
                (Moves::Choice { settings, .. }, Part::Setting(setting)) => {
                    settings[*setting].label.clone()
                }
                (Moves::Range(range), Part::Between(low, high)) => {
                    let end = |end: Option<i64>| end.map(|end| range.scale.write(end));
                    match (end(*low), end(*high)) {
                        (Some(low), Some(high)) if low == high => low,
                        (Some(low), Some(high)) => format!("{low} to {high}"),
                        (Some(low), None) => format!("from {low}"),
                        (None, Some(high)) => format!("up to {high}"),
                        (None, None) => return None,
                    }
                }
                (Moves::Beginning(_), Part::Between(Some(low), Some(high))) => {
                    format!("{:?}", beginning::text(*low, *high))
                }
                _ => return None,
            };
            Some(format!("{} {words}", lever.name))
        });
        let bound: Vec<String> = bound.collect();
        if bound.is_empty() {
            "everything".to_owned()
        } else {
            bound.join(", ")
        }
    }
}

/// An end as it is sent: one of the marks where only those can be chosen.
fn written(range: &Range, end: Option<i64>, open: &str) -> String {
    let Some(end) = end else {
        return open.to_owned();
    };
    let mark = range.marks.iter().find(|(mark, _)| *mark == end);
    mark.map_or_else(|| range.scale.write(end), |(_, text)| text.clone())
}
