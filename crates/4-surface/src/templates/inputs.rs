//! The inputs that templates are made of, and what each is filled with.

use super::parts::parts;
use super::words::{values_of, words_of};
use crate::levers::Offered;
use crate::role::{Role, roles};
use crate::survey::{Effect, FormSurvey, Verdict};
use crate::typed;
use crate::wording::Wording;
use model::{Control, Field, Fills, Form, Lever, Moves, Record, Setting};

/// One input of templates.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Input {
    /// The names it is sent under.
    pub(super) names: Vec<String>,
    /// What it is filled with.
    pub(super) values: Vec<Setting>,
    /// Whether its values are typed, not chosen from those that the form offers.
    pub(super) is_typed: bool,
    /// Whether a record may be found under several of its values, as under words.
    pub(super) overlaps: bool,
    /// Whether it chooses nothing while it is not filled. A menu in which something is always chosen never does.
    pub(super) opens: bool,
    /// What the survey has found already: that it does not choose.
    pub(super) idle: Option<Idle>,
}

/// An input of which it is known that it does not choose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Idle {
    pub(super) evidence: String,
    pub(super) probes: usize,
}

/// Values of one input, at most.
const MOST_VALUES: usize = 2_000;

/// A guess about the sort of a box that is worth asking.
const CONFIDENT: f64 = 0.5;

/// The inputs of a form, in their order: levers as the survey found them, boxes filled from the records in hand.
pub(super) fn inputs(
    form: &Form,
    boxes: &[usize],
    survey: &FormSurvey,
    records: &[Record],
) -> Vec<Input> {
    let mut found: Vec<(usize, Input)> = Vec::new();
    for (offered, verdict) in survey.verdicts() {
        let input = lever(form, survey, offered, &verdict, records);
        found.push((offered.fields[0], input));
    }
    let taken: Vec<usize> = survey
        .verdicts()
        .iter()
        .flat_map(|(offered, _)| offered.fields.clone())
        .collect();
    for (place, role) in roles(form).into_iter().enumerate() {
        let values = match role {
            _ if taken.contains(&place) => continue,
            _ if boxes.contains(&place) => words_of(records),
            Role::Query | Role::Filter => typed_values(form, place, records),
            _ => continue,
        };
        let setting = |text: String| Setting {
            fills: Fills::from([(place, text.clone())]),
            label: text,
        };
        let input = Input {
            names: vec![form.fields[place].name.clone()],
            values: values.into_iter().map(setting).collect(),
            is_typed: true,
            overlaps: true,
            opens: true,
            idle: None,
        };
        found.push((place, input));
    }
    found.sort_by_key(|(place, _)| *place);
    let inputs = found.into_iter().map(|(_, mut input)| {
        input.values.truncate(MOST_VALUES);
        input
    });
    inputs.filter(|input| !input.values.is_empty()).collect()
}

fn lever(
    form: &Form,
    survey: &FormSurvey,
    offered: &Offered,
    verdict: &Verdict,
    records: &[Record],
) -> Input {
    let mut names: Vec<String> = Vec::new();
    for place in &offered.fields {
        let name = &form.fields[*place].name;
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let lever = verdict.lever.as_ref().unwrap_or(&offered.lever);
    let is_range = matches!(lever.moves, Moves::Range(_));
    // A range is thought to do nothing when the records do not show what it narrows. That is too little to leave it out.
    let idle = !is_range && matches!(verdict.effect, Effect::Presentation | Effect::Decoration);
    let (values, opens) = match &lever.moves {
        Moves::Range(range) => (parts(range, numbers(lever, records)), true),
        Moves::Beginning(_) => (Vec::new(), true),
        Moves::Choice { settings, wide } => {
            let wide = wide.or(verdict.wide.filter(|_| verdict.lever.is_none()));
            (narrow(settings, wide), wide.is_some())
        }
    };
    Input {
        names,
        values,
        opens,
        is_typed: is_range || lever.typed_into.is_some(),
        overlaps: false,
        idle: idle.then(|| Idle {
            evidence: verdict.evidence.clone(),
            probes: survey.answers_about(offered),
        }),
    }
}

/// The settings that choose. A lever with a single one is chosen by leaving it as it is, too.
fn narrow(settings: &[Setting], wide: Option<usize>) -> Vec<Setting> {
    let narrow = settings.iter().enumerate();
    let narrow: Vec<Setting> = narrow
        .filter(|(place, _)| Some(*place) != wide)
        .map(|(_, setting)| setting.clone())
        .collect();
    if narrow.len() < 2 {
        return settings.to_vec();
    }
    narrow
}

/// What the records in hand say in the field that a range narrows.
fn numbers(lever: &Lever, records: &[Record]) -> Vec<i64> {
    let (Some(column), Moves::Range(range)) = (&lever.column, &lever.moves) else {
        return Vec::new();
    };
    let values = records.iter().filter_map(|it| it.fields.get(column));
    values.filter_map(|it| range.scale.read(it)).collect()
}

/// What a box for one column is filled with: that column of the records in hand, or values of the sort that it asks for.
fn typed_values(form: &Form, place: usize, records: &[Record]) -> Vec<String> {
    let field = &form.fields[place];
    if !may_be_typed(field) {
        return Vec::new();
    }
    let guess = typed::guess(form, place).into_iter().next();
    let personal = |sort| matches!(sort, typed::Sort::Email | typed::Sort::Phone);
    if guess.as_ref().is_some_and(|guess| personal(guess.sort)) {
        return Vec::new();
    }
    let names = Wording::of([field.name.as_str(), &field.label, &field.id]);
    let values = values_of(records, &names);
    if values.len() >= 2 {
        return values;
    }
    let guess = guess.filter(|guess| guess.confidence >= CONFIDENT);
    let values = guess.map_or_else(Vec::new, |guess| typed::values_for(field, guess.sort));
    values.into_iter().map(|value| value.text).collect()
}

fn may_be_typed(field: &Field) -> bool {
    let is_box = matches!(
        field.control,
        Control::Text | Control::Search | Control::Number | Control::Date | Control::Month
    );
    is_box && !field.disabled && !field.read_only && !field.name.is_empty()
}
