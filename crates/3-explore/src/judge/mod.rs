//! Is this a search form, and may it be submitted?
//!
//! A form is submitted only when a model learned from labelled forms is sure that it searches ([`learned`]) and no veto stands against it
//! ([`danger`]). Neither alone will do: GET forms subscribe to newsletters, and login forms stand in boxes called "search".
//! What is judged is what would really be sent: the action and method of the buttons, not only those of the form. Boxes a
//! reader does not see are traps for robots; they are never evidence.
//!
//! - [`reading`]   which place of a form says what
//! - [`words`]     the words that matter, in the languages we know
//! - [`evidence`]  points for a search, by hand
//! - [`kind`]      points for each kind, by hand
//! - [`learned`]   how likely each kind is; the points are signs among others
//! - [`danger`]    what forbids a submission, however sure the model is
//! - [`why`]       what weighed most, in words
//!
//! Figures: `surfacer lab forms --data DIR`.

mod danger;
mod evidence;
mod kind;
pub mod learned;
mod reading;
mod veto;
mod why;
mod words;

pub use kind::Kind;
pub use veto::Veto;

use evidence::Evidence;
use learned::{Model, Role};
use model::{Form, Relevance, Score};
use reading::Reading;

/// How sure the model must be of a search before it is submitted. Over folds of sites no form that does something reaches it (0 of 650),
/// vetoes or not; a higher bar would only cost searches.
const SURE: f64 = 0.5;
/// How sure the model must be that a box asks for something personal before that forbids a submission.
const PERSONAL: f64 = 0.9;
/// How near to the topic the words of a form must be.
const RELEVANT: f64 = 0.5;

/// What we think of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// What it is for.
    pub kind: Kind,
    /// How likely it is a search form, in `0..=1`.
    pub probability: f64,
    /// How likely it is of its kind, in `0..=1`.
    pub certainty: f64,
    /// Whether it may be submitted.
    pub submit: bool,
    /// The evidence or the veto, in words.
    pub why: String,
    /// What forbids it, if something does.
    pub veto: Option<Veto>,
}

/// Judges a form by its markup alone.
pub fn judge(form: &Form) -> Judgement {
    judge_by(learned::shipped(), form, None)
}

/// Judges a form by a model. With a topic, a form is submitted only if its words are near to it: a search among other things is still
/// a search, but not ours.
pub fn judge_by(model: &Model, form: &Form, topic: Option<&dyn Relevance>) -> Judgement {
    let reading = Reading::of(form);
    let evidence = Evidence::of(form, &reading);
    let signs = learned::signs_of(form, &reading, &evidence);
    let chances = model.chances(&signs);
    let likeliest = (0..chances.len())
        .max_by(|one, other| chances[*one].total_cmp(&chances[*other]))
        .unwrap_or(Kind::ALL.len() - 1);
    let kind = Kind::ALL[likeliest];
    let probability = chances[Kind::Search as usize];
    let sure = kind == Kind::Search && probability >= SURE;
    let veto = danger::veto(form, &reading, &evidence)
        // Last, because it costs most and is needed only where all else allows.
        .or_else(|| sure.then(|| personal(model, form, &reading)).flatten());
    let near = topic.is_none_or(|topic| topic.score(&why::text_of(form)) >= Score::new(RELEVANT));
    let verdict = why::Verdict {
        kind,
        sure,
        near,
        can_be_asked: evidence.can_be_asked,
        veto: veto.as_ref(),
    };
    let submit = verdict.allows();
    let weighed = || model.weighed(&signs, likeliest, &chances);
    Judgement {
        kind,
        probability,
        certainty: chances[likeliest],
        submit,
        why: why::why(&verdict, weighed),
        veto,
    }
}

/// What a field asks for, in the model's eyes.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// Its place among the fields of the form.
    pub field: usize,
    /// What it asks for.
    pub role: Role,
    /// How likely that is, in `0..=1`.
    pub probability: f64,
}

/// What the named fields of a form ask for, given its kind.
pub fn asked(form: &Form, kind: Kind) -> Vec<Asked> {
    asked_by(learned::shipped(), form, &Reading::of(form), kind)
}

fn asked_by(model: &Model, form: &Form, reading: &Reading, kind: Kind) -> Vec<Asked> {
    let row = learned::row_of(form);
    let signs = learned::signs_of_row(form, reading, &row, kind);
    let roles = model.roles(&signs).into_iter();
    row.into_iter()
        .zip(roles)
        .map(|(field, (role, probability))| Asked {
            field,
            role,
            probability,
        })
        .collect()
}

/// A box that asks for something personal, as the model sees it: a second opinion beside the words of [`danger`].
fn personal(model: &Model, form: &Form, reading: &Reading) -> Option<Veto> {
    asked_by(model, form, reading, Kind::Search)
        .into_iter()
        .filter(|asked| asked.role.is_personal() && asked.probability >= PERSONAL)
        .find(|asked| {
            let field = &form.fields[asked.field];
            field.control.is_typed() && reading.fields[asked.field].met
        })
        .map(|asked| Veto::Personal(asked.role.name()))
}
