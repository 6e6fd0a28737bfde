//! What the two ends of a range do.
//!
//! The records of the base tell what lies where: a field of numbers whose name is like the lever's is tried first. Half of its values are asked for;
//! if what comes lies between the ends and is less than before, the lever narrows that field. Then a smaller range inside must find no more.

use super::page::{Compared, First};
use super::{Effect, FormSurvey, Verdict};
use crate::levers::Offered;
use crate::wording::Wording;
use model::{Fills, Lever, Moves, Query, Range, Scale, lever::number_in};

/// Fields tried before a range is given up.
const TRIED: usize = 3;
/// Share of the records that must lie between the ends.
const INSIDE: f64 = 0.9;
/// Share of the records of a field that must be numbers.
const NUMBERS: f64 = 0.8;

/// A field that a range may narrow, and what is asked to see.
struct Trial {
    column: Option<String>,
    scale: Scale,
    ends: (i64, i64),
    inner: (i64, i64),
}

pub(super) fn questions(
    survey: &FormSurvey,
    offered: &Offered,
    range: &Range,
    base: &Query,
    first: &First,
) -> Vec<(Query, String)> {
    let name = &offered.lever.name;
    let mut questions = Vec::new();
    for trial in trials(offered, range, first) {
        let (low, high) = trial.ends;
        let (from, to) = (trial.scale.write(low), trial.scale.write(high));
        questions.push((
            ask(survey, base, range, trial.scale, trial.ends),
            format!("to learn what is chosen: {name} from {from} to {to}"),
        ));
        if fits(survey, &trial, range, base, first) == Some(true) {
            questions.push((
                ask(survey, base, range, trial.scale, trial.inner),
                format!("to learn whether {name} is a range: a smaller one inside"),
            ));
            break;
        }
        if fits(survey, &trial, range, base, first).is_none() {
            break;
        }
    }
    questions
}

pub(super) fn verdict(
    survey: &FormSurvey,
    offered: &Offered,
    range: &Range,
    base: &Query,
    first: &First,
) -> Verdict {
    let mut tried = 0;
    let mut narrowed = false;
    for trial in trials(offered, range, first) {
        match fits(survey, &trial, range, base, first) {
            None => break,
            Some(false) => {
                tried += 1;
                narrowed |= is_moved(survey, &trial, range, base, first);
            }
            Some(true) => {
                let inner = survey
                    .pages
                    .get(&ask(survey, base, range, trial.scale, trial.inner));
                let outer = survey
                    .pages
                    .get(&ask(survey, base, range, trial.scale, trial.ends));
                let nested = match (inner, outer) {
                    (Some(inner), Some(outer)) => inner.compared_with(outer) != Compared::Wider,
                    _ => true,
                };
                let column = trial.column.as_deref().unwrap_or("its numbers");
                return Verdict {
                    effect: Effect::Selection,
                    evidence: format!(
                        "what is found lies between the ends in {column}{}",
                        if nested {
                            ""
                        } else {
                            ", but a smaller range finds more"
                        }
                    ),
                    wide: None,
                    hides: false,
                    lever: nested.then(|| lever(offered, range, &trial)),
                };
            }
        }
    }
    let (effect, evidence) = if narrowed {
        let evidence = "less is found, but the records do not say of what";
        (Effect::Selection, evidence.to_owned())
    } else {
        let evidence = format!("{tried} fields tried, none is narrowed by it");
        let effect = if tried > 0 {
            Effect::Decoration
        } else {
            Effect::Unknown
        };
        (effect, evidence)
    };
    Verdict {
        effect,
        evidence,
        wide: None,
        hides: false,
        lever: narrowed.then(|| Lever {
            column: None,
            ..offered.lever.clone()
        }),
    }
}

fn lever(offered: &Offered, range: &Range, trial: &Trial) -> Lever {
    Lever {
        name: offered.lever.name.clone(),
        moves: Moves::Range(Range {
            scale: trial.scale,
            ..range.clone()
        }),
        column: trial.column.clone(),
        typed_into: None,
    }
}

/// Whether what came lies between the ends and is not what came before; `None` if it was not asked.
fn fits(
    survey: &FormSurvey,
    trial: &Trial,
    range: &Range,
    base: &Query,
    first: &First,
) -> Option<bool> {
    let page = survey
        .pages
        .get(&ask(survey, base, range, trial.scale, trial.ends))?;
    if !page.found() {
        return Some(false);
    }
    let moved = is_moved(survey, trial, range, base, first);
    let Some(column) = &trial.column else {
        return Some(moved);
    };
    let (mut all, mut inside) = (0.0, 0.0);
    for value in page.column(column) {
        all += 1.0;
        let value = value.and_then(|value| trial.scale.read(value));
        let (low, high) = trial.ends;
        inside += f64::from(value.is_some_and(|value| (low..=high).contains(&value)));
    }
    Some(moved && inside >= INSIDE * all)
}

/// Whether something else came than before.
fn is_moved(
    survey: &FormSurvey,
    trial: &Trial,
    range: &Range,
    base: &Query,
    first: &First,
) -> bool {
    let query = ask(survey, base, range, trial.scale, trial.ends);
    let page = survey.pages.get(&query).filter(|page| page.found());
    page.is_some_and(|page| {
        let compared = page.compared_with(first);
        matches!(compared, Compared::Narrower | Compared::Other)
    })
}

fn ask(survey: &FormSurvey, base: &Query, range: &Range, scale: Scale, ends: (i64, i64)) -> Query {
    let text = |end: i64| {
        let mark = range.marks.iter().find(|(mark, _)| *mark == end);
        mark.map_or_else(|| scale.write(end), |(_, text)| text.clone())
    };
    let fills = Fills::from([(range.low.0, text(ends.0)), (range.high.0, text(ends.1))]);
    survey.with(base, &fills)
}

/// What could be tried: fields of numbers, those with a name like the lever's first; without any, the ends that the form itself tells.
fn trials(offered: &Offered, range: &Range, first: &First) -> Vec<Trial> {
    let mut found: Vec<(usize, Trial)> = first
        .columns()
        .into_iter()
        .filter_map(|name| {
            let values: Vec<Option<&str>> = first.column(name).collect();
            let trial = trial(range, name, &values)?;
            Some((likeness(&offered.lever.name, name), trial))
        })
        .collect();
    // Stable: of equals in the order of their names.
    found.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
    let mut trials: Vec<Trial> = found.into_iter().map(|(_, it)| it).take(TRIED).collect();
    if let (true, (Some(least), Some(greatest))) = (trials.is_empty(), range.bounds) {
        let middle = snapped(range, least + (greatest - least) / 2);
        trials.push(Trial {
            column: None,
            scale: range.scale,
            ends: (least, middle),
            inner: (least, snapped(range, least + (greatest - least) / 4)),
        });
    }
    trials
}

fn trial(range: &Range, name: &str, values: &[Option<&str>]) -> Option<Trial> {
    let records = values.len();
    let values: Vec<&str> = values.iter().flatten().copied().collect();
    let scale = match range.scale {
        Scale::Number(digits) => Scale::Number(digits.max(digits_of(&values))),
        Scale::Day => Scale::Day,
    };
    let mut numbers: Vec<i64> = values.iter().filter_map(|text| scale.read(text)).collect();
    if numbers.is_empty() || (numbers.len() as f64) < NUMBERS * records as f64 {
        return None;
    }
    numbers.sort_unstable();
    let at = |quarter: usize| numbers[quarter * (numbers.len() - 1) / 4];
    let ends = (snapped(range, at(1)), snapped(range, at(3)));
    (numbers[0] != numbers[numbers.len() - 1]).then(|| Trial {
        column: Some(name.to_owned()),
        scale,
        ends,
        inner: (ends.0, snapped(range, at(2)).max(ends.0)),
    })
}

/// Digits after the point that the numbers of a field have.
fn digits_of(values: &[&str]) -> u8 {
    let digits = values.iter().filter_map(|text| {
        let number = number_in(text)?;
        (0..=2).find(|digits| {
            let scaled = number * 10_f64.powi(*digits);
            (scaled - scaled.round()).abs() < 1e-6
        })
    });
    digits
        .max()
        .and_then(|digits| u8::try_from(digits).ok())
        .unwrap_or(0)
}

/// A number where any can be typed; else the nearest mark.
fn snapped(range: &Range, value: i64) -> i64 {
    let marks = range.marks.iter().map(|(mark, _)| *mark);
    marks
        .min_by_key(|mark| (mark - value).abs())
        .unwrap_or(value)
}

/// Words that two names share.
fn likeness(lever: &str, column: &str) -> usize {
    let column = Wording::of([column]);
    let words = lever.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| word.chars().count() >= 3)
        .filter(|word| column.has(&[&format!("^{}", word.to_lowercase())]))
        .count()
}
