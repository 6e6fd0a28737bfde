//! What a box for values of one sort does: a post code, a year, a country.
//!
//! A few values are typed, and garbage beside them. Values that the records in hand name go first; where none of one way of writing finds anything, the
//! next way is tried (France, FR). The box is one if values find records that garbage does not find, and not the same for all.

use super::choice;
use super::page::First;
use super::{Effect, FormSurvey, Verdict};
use crate::levers::Offered;
use crate::typed;
use model::{Fills, Lever, Moves, Query, Setting};
use std::collections::HashSet;

/// Values tried in each way of writing.
const TRIED: usize = 4;
/// Share of the values that must find something of their own.
const INFORMATIVE: f64 = 0.2;
/// Texts of garbage that are typed.
const CONTROLS: usize = 1;

pub(super) fn questions(
    survey: &FormSurvey,
    offered: &Offered,
    base: &Query,
    first: &First,
) -> Vec<(Query, String)> {
    let name = &offered.lever.name;
    let mut questions = Vec::new();
    for garbage in controls(survey, offered) {
        let why = format!("to learn what {name} makes of garbage");
        questions.push((survey.with(base, &garbage), why));
    }
    for settings in &offered.spellings {
        let tried = tried(settings, first);
        let answers = tried.iter().map(|setting| {
            let query = survey.with(base, &setting.fills);
            let found = survey.pages.get(&query).map(First::found);
            let label = &setting.label;
            let why = format!("to learn what is chosen: {name} set to {label}");
            (query, why, found)
        });
        let answers: Vec<(Query, String, Option<bool>)> = answers.collect();
        let in_vain = answers.iter().all(|(_, _, found)| *found == Some(false));
        questions.extend(answers.into_iter().map(|(query, why, _)| (query, why)));
        if !in_vain {
            break;
        }
    }
    questions
}

pub(super) fn verdict(
    survey: &FormSurvey,
    offered: &Offered,
    base: &Query,
    first: &First,
) -> Verdict {
    let answer = |fills: &Fills| -> Option<Option<(Vec<String>, Option<u64>)>> {
        let page = survey.pages.get(&survey.with(base, fills))?;
        let shown = page.found().then(|| (page.keys.clone(), page.total));
        Some(shown)
    };
    let garbage: Vec<_> = controls(survey, offered)
        .iter()
        .filter_map(answer)
        .collect();
    let mut asked = 0;
    for settings in &offered.spellings {
        let tried = tried(settings, first);
        let answers: Vec<_> = tried.iter().filter_map(|it| answer(&it.fills)).collect();
        asked += answers.len();
        if !typed::accepts(&answers, &garbage, INFORMATIVE) {
            continue;
        }
        let found = answers.iter().flatten().count();
        return Verdict {
            effect: Effect::Selection,
            evidence: format!(
                "{found} of {} values find records of their own",
                answers.len()
            ),
            wide: Some(0),
            hides: false,
            lever: Some(Lever {
                moves: Moves::Choice {
                    settings: settings.clone(),
                    wide: Some(0),
                },
                column: choice::column(survey, settings, base),
                ..offered.lever.clone()
            }),
        };
    }
    Verdict {
        effect: if asked > 0 && answer(&Fills::new()).is_some() {
            Effect::Decoration
        } else {
            Effect::Unknown
        },
        evidence: format!("{asked} values tried, none finds records of its own"),
        wide: None,
        hides: false,
        lever: None,
    }
}

/// What is typed as garbage.
fn controls(survey: &FormSurvey, offered: &Offered) -> Vec<Fills> {
    let Some(place) = offered.lever.typed_into else {
        return Vec::new();
    };
    let texts = survey.garbage.get(&place).copied().unwrap_or_default();
    let texts = texts.iter();
    let fills = texts.map(|text| Fills::from([(place, (*text).to_owned())]));
    fills.take(CONTROLS).collect()
}

/// The values to try: those that the records in hand name, then the first of the list.
fn tried<'a>(settings: &'a [Setting], first: &First) -> Vec<&'a Setting> {
    let said: HashSet<String> = first
        .columns()
        .into_iter()
        .flat_map(|name| first.column(name).flatten())
        .map(str::to_lowercase)
        .collect();
    let narrow = || settings.iter().filter(|setting| !setting.label.is_empty());
    let is_said = |setting: &&Setting| said.contains(&setting.label.to_lowercase());
    let named = narrow().filter(is_said);
    let others = narrow().filter(|setting| !is_said(setting));
    named.chain(others).take(TRIED).collect()
}
