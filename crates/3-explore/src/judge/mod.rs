//! Is this a search form, and may it be submitted?
//!
//! A form is submitted only on positive evidence that it searches ([`evidence`]) and when no veto stands against it
//! ([`danger`]). Neither alone will do: GET forms subscribe to newsletters, and login forms stand in boxes called "search".
//! What is judged is what would really be sent: the action and method of the buttons, not only those of the form. Boxes a
//! reader does not see are traps for robots; they are never evidence.
//!
//! The rule is written by hand. Its figures on labelled pages are printed by the test `judge_labelled`.

mod danger;
mod evidence;
mod kind;
mod reading;
mod veto;
mod words;

pub use kind::Kind;
pub use veto::Veto;

use evidence::Evidence;
use model::Form;
use reading::Reading;

/// What we think of a form.
#[derive(Debug, Clone, PartialEq)]
pub struct Judgement {
    /// What it is for.
    pub kind: Kind,
    /// How likely it is a search form, in `0..=1`.
    pub probability: f64,
    /// Whether it may be submitted.
    pub submit: bool,
    /// The evidence or the veto, in words.
    pub why: String,
    /// What forbids it, if something does.
    pub veto: Option<Veto>,
}

/// Judges a form by its markup alone.
pub fn judge(form: &Form) -> Judgement {
    let reading = Reading::of(form);
    let evidence = Evidence::of(form, &reading);
    let veto = danger::veto(form, &reading, &evidence);
    let kind = kind::kind(form, &reading, &evidence);
    let submit = kind == Kind::Search && veto.is_none() && evidence.is_enough();
    Judgement {
        kind,
        probability: probability(kind, &evidence, submit),
        submit,
        why: why(kind, &evidence, veto.as_ref()),
        veto,
    }
}

/// A logistic curve over the points, half way where a submission begins.
fn probability(kind: Kind, evidence: &Evidence, submit: bool) -> f64 {
    let beyond = evidence.points - evidence.needed;
    let likely = 1.0 / (1.0 + (-1.2 * (beyond + 0.5)).exp());
    match (kind, submit) {
        (Kind::Search, true) => likely,
        // A search form behind a captcha is still a search form.
        (Kind::Search, false) => likely * 0.7,
        _ => likely * 0.2,
    }
}

fn why(kind: Kind, evidence: &Evidence, veto: Option<&Veto>) -> String {
    let found = evidence.found.join(", ");
    match veto {
        Some(veto) => format!("not submitted: {veto}"),
        None if kind != Kind::Search => format!(
            "not submitted: it looks like another form ({})",
            kind.name()
        ),
        None if !evidence.can_be_asked => "not submitted: there is nothing to fill in".into(),
        None if evidence.is_enough() => found,
        None if found.is_empty() => "not submitted: nothing speaks of searching".into(),
        None => format!("not submitted: too little evidence ({found})"),
    }
}
