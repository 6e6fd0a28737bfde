//! What forms are on a page, and may they be submitted?

use model::{Form, Method};
use serde::Serialize;
use surface::Input;

/// One form, as `surfacer forms --json` prints it. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct FormReport {
    /// The page or file it stands on.
    pub page: String,
    /// Which form of the page, from 0.
    pub index: usize,
    /// search, login, registration, recovery, contact, mailing-list, order or other.
    pub kind: &'static str,
    /// How sure we are that it is a search form.
    pub probability: f64,
    /// Whether it may be submitted.
    pub submit: bool,
    /// Why, in words.
    pub why: String,
    /// How it is sent.
    pub method: Method,
    /// Where it is sent.
    pub action: String,
    /// Its inputs.
    pub inputs: Vec<Input>,
    /// What its named inputs ask a person for, as far as labelled forms teach it.
    pub asks: Vec<Asks>,
}

/// What one input asks for.
#[derive(Debug, Clone, Serialize)]
pub struct Asks {
    /// The input.
    pub name: String,
    /// What it asks for: a query, a refinement, a mail address...
    pub what: &'static str,
    /// How likely that is.
    pub probability: f64,
}

/// Judges every form of a page.
pub fn forms_of(doc: &read::Document, page: &str) -> Vec<FormReport> {
    read::forms_in(doc)
        .iter()
        .map(|form| report(form, page))
        .collect()
}

/// Judges one form.
pub fn report(form: &Form, page: &str) -> FormReport {
    let judgement = explore::judge(form);
    let asks = explore::asked(form, judgement.kind)
        .into_iter()
        .map(|asked| Asks {
            name: form.fields[asked.field].name.clone(),
            what: asked.role.name(),
            probability: asked.probability,
        });
    FormReport {
        page: page.to_owned(),
        index: form.index,
        kind: judgement.kind.name(),
        probability: judgement.probability,
        submit: judgement.submit,
        why: judgement.why,
        method: form.method,
        action: form.action.clone(),
        inputs: surface::describe(form, &surface::roles(form)),
        asks: asks.collect(),
    }
}
