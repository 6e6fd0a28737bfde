//! Each form judged.

use super::set::Labelled;
use crate::figures::Stopwatch;
use explore::learned::{Model, Role, by_rule, row_of, signs_of_fields};
use explore::{Kind, judge_by};
use std::time::Duration;

/// What was made of one form.
#[derive(Debug, Clone)]
pub struct Judged {
    /// Which form.
    pub place: String,
    /// What it is.
    pub truth: Kind,
    /// What it was taken for.
    pub kind: Kind,
    /// How likely that is said to be.
    pub certainty: f64,
    /// How likely a search form is said to be.
    pub probability: f64,
    /// Whether it would be submitted.
    pub submit: bool,
    /// Why, in words.
    pub why: String,
    /// The fields: what each asks for, and what it was taken for.
    pub roles: Vec<(Role, Role)>,
}

/// Judges each form by the model that is for it, and takes the processor time of the judgements.
pub fn judge_all<'a>(
    forms: &[Labelled],
    model_for: impl Fn(usize) -> &'a Model,
) -> (Vec<Judged>, Duration) {
    let mut time = Duration::ZERO;
    let mut all = Vec::with_capacity(forms.len());
    for (place, labelled) in forms.iter().enumerate() {
        let model = model_for(place);
        let watch = Stopwatch::start();
        let judgement = judge_by(model, &labelled.form, None);
        time += watch.elapsed();
        all.push(Judged {
            place: labelled.place.clone(),
            truth: labelled.kind,
            kind: judgement.kind,
            certainty: judgement.certainty,
            probability: judgement.probability,
            submit: judgement.submit,
            why: judgement.why,
            roles: roles(model, labelled, judgement.kind),
        });
    }
    (all, time)
}

/// The roles of the labelled fields, told as in use: among all named fields, and with the kind the form was taken for.
fn roles(model: &Model, labelled: &Labelled, kind: Kind) -> Vec<(Role, Role)> {
    let row = row_of(&labelled.form);
    let told = model.roles(&signs_of_fields(&labelled.form, &row, kind));
    let of = |field: usize| {
        let position = row.iter().position(|place| *place == field);
        position.map_or(Role::OTHER, |position| told[position].0)
    };
    let fields = labelled.fields.iter();
    fields.map(|(field, truth)| (*truth, of(*field))).collect()
}

/// What the rules by hand make of the forms. They say nothing of roles, and are always sure.
pub fn judge_all_by_rule(forms: &[Labelled]) -> Vec<Judged> {
    forms
        .iter()
        .map(|labelled| {
            let (kind, submit) = by_rule(&labelled.form);
            certain(labelled, kind, submit)
        })
        .collect()
}

/// Every form taken for what most forms of the set are, and submitted if that is a search.
pub fn judge_all_alike(forms: &[Labelled]) -> Vec<Judged> {
    let count = |kind: Kind| {
        forms
            .iter()
            .filter(|labelled| labelled.kind == kind)
            .count()
    };
    let most = Kind::ALL
        .iter()
        .copied()
        .max_by_key(|kind| count(*kind))
        .unwrap_or(Kind::Other);
    forms
        .iter()
        .map(|labelled| certain(labelled, most, most == Kind::Search))
        .collect()
}

fn certain(labelled: &Labelled, kind: Kind, submit: bool) -> Judged {
    Judged {
        place: labelled.place.clone(),
        truth: labelled.kind,
        kind,
        certainty: 1.0,
        probability: f64::from(u8::from(kind == Kind::Search)),
        submit,
        why: String::new(),
        roles: Vec::new(),
    }
}
