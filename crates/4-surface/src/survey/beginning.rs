//! Whether a box finds what begins with what is typed.
//!
//! The first letters of what a record says are typed, letters that are no word of any record in hand. If records come, and what they say in one field
//! all begins so, for two such stubs, then texts can be divided by their beginnings.

use super::FormSurvey;
use super::page::First;
use model::{Fills, Lever, Moves, Query};
use std::collections::BTreeSet;

/// Letters that are typed.
const STUB: usize = 3;
/// Letters of a word of which they are the beginning, at least.
const WORD: usize = 5;
/// Stubs tried in each field.
const STUBS: usize = 2;
/// Fields tried.
const FIELDS: usize = 3;
/// Share of the records that must begin so.
const BEGIN_SO: f64 = 0.9;

/// A field that the box may search the beginnings of, and stubs to type.
struct Trial<'a> {
    column: &'a str,
    stubs: Vec<String>,
}

/// What to ask about a box.
pub(super) fn questions(
    survey: &FormSurvey,
    place: usize,
    base: &Query,
    first: &First,
) -> Vec<(Query, String)> {
    let mut questions = Vec::new();
    for trial in trials(first) {
        for stub in &trial.stubs {
            let why = format!("to learn whether beginnings are found: {stub:?}");
            questions.push((ask(survey, base, place, stub), why));
            // The second stub is worth asking only if the first found something.
            if begins_so(survey, base, place, trial.column, stub) != Some(true) {
                break;
            }
        }
        if is_found(survey, base, place, &trial) {
            break;
        }
    }
    questions
}

/// The lever that a box is, if it finds beginnings.
pub(super) fn lever(
    survey: &FormSurvey,
    place: usize,
    base: &Query,
    first: &First,
) -> Option<Lever> {
    let mut trials = trials(first).into_iter();
    let trial = trials.find(|trial| is_found(survey, base, place, trial))?;
    Some(Lever {
        name: format!("{} beginning with", trial.column),
        moves: Moves::Beginning(place),
        column: Some(trial.column.to_owned()),
        typed_into: None,
    })
}

fn is_found(survey: &FormSurvey, base: &Query, place: usize, trial: &Trial) -> bool {
    let mut stubs = trial.stubs.iter();
    trial.stubs.len() == STUBS
        && stubs.all(|stub| begins_so(survey, base, place, trial.column, stub) == Some(true))
}

fn ask(survey: &FormSurvey, base: &Query, place: usize, stub: &str) -> Query {
    survey.with(base, &Fills::from([(place, stub.to_owned())]))
}

/// Whether what was found begins with the stub; `None` if it was not asked.
fn begins_so(
    survey: &FormSurvey,
    base: &Query,
    place: usize,
    column: &str,
    stub: &str,
) -> Option<bool> {
    let page = survey.pages.get(&ask(survey, base, place, stub))?;
    let (mut all, mut those) = (0.0, 0.0);
    for value in page.column(column) {
        all += 1.0;
        let so = value.is_some_and(|value| value.trim().to_lowercase().starts_with(stub));
        those += f64::from(u8::from(so));
    }
    Some(page.found() && those >= BEGIN_SO * all)
}

/// Fields of several texts, the first of them the title, and stubs of what the records of a page say there.
fn trials(first: &First) -> Vec<Trial<'_>> {
    let words: BTreeSet<String> = first
        .columns()
        .into_iter()
        .flat_map(|column| first.column(column).flatten())
        .flat_map(|text| text.split(|c: char| !c.is_alphanumeric()))
        .map(str::to_lowercase)
        .collect();
    let mut trials: Vec<Trial> = first
        .columns()
        .into_iter()
        .map(|column| {
            let stubs: BTreeSet<String> = first
                .column(column)
                .flatten()
                .filter_map(stub_of)
                .filter(|stub| !words.contains(stub))
                .collect();
            Trial {
                column,
                stubs: stubs.into_iter().take(STUBS).collect(),
            }
        })
        .filter(|trial| trial.stubs.len() == STUBS)
        .collect();
    trials.sort_by_key(|trial| trial.column != model::record::TITLE);
    trials.truncate(FIELDS);
    trials
}

/// The first letters of a text that begins with a long word.
fn stub_of(text: &str) -> Option<String> {
    let word: String = text
        .trim()
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    (word.len() >= WORD).then(|| word[..STUB].to_lowercase())
}
