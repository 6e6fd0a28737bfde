//! The forms of a site: inputs, roles, verdicts, templates, and why one was not submitted.

use crate::words::{link, number, shortened};
use maud::{Markup, html};
use serde::Deserialize;
use store::look::Tally;
use store::look::tally::FormTally;
use store::{SiteFile, StoreError};

/// A form as it is shown.
pub(crate) struct FormView {
    pub(crate) id: u32,
    pub(crate) action: String,
    pub(crate) method: &'static str,
    pub(crate) page: String,
    pub(crate) kind: String,
    pub(crate) probability: f64,
    pub(crate) submit: bool,
    pub(crate) why: String,
    pub(crate) inputs: Vec<Input>,
    pub(crate) templates: Vec<Template>,
    pub(crate) tally: Option<FormTally>,
}

/// An input, as the site file keeps what is known of it.
#[derive(Debug, Clone, Default, Deserialize, serde::Serialize)]
#[serde(default)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) control: String,
    pub(crate) label: String,
    pub(crate) role: String,
    pub(crate) options: usize,
    pub(crate) evidence: String,
    pub(crate) effect: Option<String>,
    pub(crate) probes: usize,
}

/// Inputs that are filled together.
#[derive(Debug, Clone, Default, Deserialize, serde::Serialize)]
#[serde(default)]
pub(crate) struct Template {
    pub(crate) inputs: Vec<String>,
    pub(crate) informative: Option<bool>,
    pub(crate) verdict: String,
    pub(crate) evidence: String,
    pub(crate) distinct: f64,
    pub(crate) probes: usize,
    pub(crate) size: u64,
    pub(crate) records: Option<u64>,
    pub(crate) chosen: Option<usize>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Templates {
    templates: Vec<Template>,
}

/// Reads the forms of a site with all that is known of them.
pub(crate) fn read(file: &SiteFile, tally: &Tally) -> Result<Vec<FormView>, StoreError> {
    let mut views = Vec::new();
    for (id, found) in file.forms()? {
        let note = file.note(&format!("inputs of form {id}"))?;
        // A form that was never asked has no such note: what its markup says is all there is.
        let kept = note.and_then(|note| serde_json::from_str(&note).ok());
        let templates = file.note(&format!("templates of form {id}"))?;
        let templates: Templates = templates
            .and_then(|note| serde_json::from_str(&note).ok())
            .unwrap_or_default();
        views.push(FormView {
            id,
            action: found.form.action.clone(),
            method: found.form.method.as_str(),
            page: found.form.page.to_string(),
            kind: found.kind.clone(),
            probability: found.probability,
            submit: found.submit,
            why: found.why.clone(),
            inputs: kept.unwrap_or_else(|| by_markup(&found.form)),
            templates: templates.templates,
            tally: tally.forms.get(&id).copied(),
        });
    }
    Ok(views)
}

fn by_markup(form: &model::Form) -> Vec<Input> {
    let roles = surface::roles(form);
    let inputs = surface::describe(form, &roles).into_iter();
    inputs
        .map(|input| Input {
            name: input.name,
            control: input.control.to_owned(),
            label: input.label,
            role: input.role.to_owned(),
            options: input.options.len(),
            evidence: "by its markup".to_owned(),
            ..Input::default()
        })
        .collect()
}

/// All forms, those that were asked first.
pub(crate) fn section(forms: &[FormView], alive: bool) -> Markup {
    let mut forms: Vec<&FormView> = forms.iter().collect();
    forms.sort_by_key(|form| {
        (
            !form.submit,
            std::cmp::Reverse(form.tally.map_or(0, |tally| tally.new)),
        )
    });
    html! {
        section #forms data-live {
            h2 { "Forms" }
            @if forms.is_empty() { p.quiet { @if alive { "None found yet." } @else { "None was found." } } }
            @for form in forms { (one(form)) }
        }
    }
}

fn one(form: &FormView) -> Markup {
    let asked = form.tally.unwrap_or_default();
    html! {
        details.form id=(format!("form-{}", form.id)) open[form.submit] {
            summary {
                span .verdict .yes[form.submit] .no[!form.submit] { @if form.submit { "asked" } @else { "left alone" } }
                " " code { (form.method) " " (shortened(&form.action, 80)) }
                " " span.quiet { (form.kind) " · " (format!("{:.0} % sure that it is a search", 100.0 * form.probability)) }
                @if asked.answers > 0 {
                    span.quiet { " · " (number(asked.new)) " records in " (number(asked.requests)) " requests" }
                }
            }
            p { @if form.submit { "It may be submitted: " } @else { "It was not submitted: " } (form.why) ". Found on " (link(&form.page)) "." }
            div.scroll tabindex="0" role="region" aria-label="Inputs" {
                table {
                    thead { tr { th { "input" } th { "label" } th { "control" } th { "role" } th.n { "values" } th { "what speaks for it" } } }
                    tbody {
                        @for input in &form.inputs {
                            tr {
                                td { @if input.name.is_empty() { span.quiet { "no name" } } @else { code { (shortened(&input.name, 40)) } } }
                                td { (shortened(&input.label, 60)) }
                                td { (input.control) }
                                td { (input.role) @if let Some(effect) = &input.effect { @if *effect != input.role { span.quiet { " (" (effect) ")" } } } }
                                td.n { @if input.options > 0 { (number(input.options as u64)) } }
                                td.wide { (input.evidence) @if input.probes > 0 { span.quiet { " · " (input.probes) " answers" } } }
                            }
                        }
                    }
                }
            }
            @if !form.templates.is_empty() { (templates(&form.templates)) }
        }
    }
}

fn templates(templates: &[Template]) -> Markup {
    html! {
        h3 { "Templates" }
        div.scroll tabindex="0" role="region" aria-label="Templates" {
            table {
                thead { tr { th { "filled together" } th { "verdict" } th.n { "of their own" } th.n { "probes" } th.n { "submissions" } th.n { "records" } th.n { "chosen" } th { "what speaks for it" } } }
                tbody {
                    @for template in templates {
                        tr {
                            td { (template.inputs.join(" + ")) }
                            td { (template.verdict) }
                            td.n { (format!("{:.0} %", 100.0 * template.distinct)) }
                            td.n { (template.probes) }
                            td.n { (number(template.size)) }
                            td.n { @if let Some(records) = template.records { (number(records)) } }
                            td.n { @if let Some(chosen) = template.chosen { (chosen) } }
                            td.wide { (template.evidence) }
                        }
                    }
                }
            }
        }
    }
}
