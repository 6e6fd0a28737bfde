//! What was found out about the inputs of a form and about its templates, by asking.

use model::{Form, Moves};
use serde::{Deserialize, Serialize};
use store::{SiteFile, StoreError};
use surface::survey::{Effect, FormSurvey, Verdict};
use surface::templates::{Filled, TemplateReport};
use surface::{Offered, Role};

/// One input of a form, as `surfacer surface --json` prints it. The keys are stable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputReport {
    /// The name it is sent under.
    pub name: String,
    /// The control, as HTML spells it.
    pub control: String,
    /// What names it to a reader.
    pub label: String,
    /// What it does for a query.
    pub role: String,
    /// How many values can be chosen; 0 if any can be typed.
    pub options: usize,
    /// What is sent to leave nothing out, if something is.
    pub wildcard: Option<String>,
    /// Whether what the site has set hides records.
    pub hides: bool,
    /// The field of the records that it narrows, if the answers have shown one.
    pub column: Option<String>,
    /// What speaks for the role, in words.
    pub evidence: String,
    /// What asking has shown, if something was asked: selection, switch, presentation, decoration or unknown.
    pub effect: Option<String>,
    /// Which lever it belongs to; the two ends of a range are one.
    pub lever: Option<usize>,
    /// How many answers tell.
    pub probes: usize,
}

/// A form that was asked, its inputs and its templates.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SurveyReport {
    /// The page it stands on.
    pub page: String,
    /// Where it is sent.
    pub action: String,
    /// How it is sent.
    pub method: &'static str,
    /// Its inputs, in their order.
    pub inputs: Vec<InputReport>,
    /// What was found out about its templates; nothing if they were not looked for.
    #[serde(flatten)]
    pub found: Templates,
}

/// What was found out about the templates of a form. The keys are stable.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Templates {
    /// What was typed into its boxes and ranges.
    pub filled: Vec<Filled>,
    /// The templates that were tried, in the order they were.
    pub templates: Vec<TemplateReport>,
}

/// The note under which a site file keeps what is known of the inputs of a form.
pub(crate) fn survey_note(form: u32) -> String {
    format!("inputs of form {form}")
}

/// The note under which a site file keeps what is known of the templates of a form.
pub(crate) fn templates_note(form: u32) -> String {
    format!("templates of form {form}")
}

/// What is known of the inputs and templates of every form that was asked.
pub fn surveys(file: &SiteFile) -> Result<Vec<SurveyReport>, StoreError> {
    let mut reports = Vec::new();
    for (id, found) in file.forms()? {
        let note = file.note(&survey_note(id))?;
        // A form that was not asked has no such note.
        let Some(inputs) = note.and_then(|note| serde_json::from_str(&note).ok()) else {
            continue;
        };
        let templates = file.note(&templates_note(id))?;
        let templates = templates.and_then(|note| serde_json::from_str(&note).ok());
        reports.push(SurveyReport {
            found: templates.unwrap_or_default(),
            page: found.form.page.to_string(),
            action: found.form.action.clone(),
            method: found.form.method.as_str(),
            inputs,
        });
    }
    Ok(reports)
}

/// The inputs of a form: what the markup says, and where something was asked, what the answers said.
pub(crate) fn inputs_of(form: &Form, survey: &FormSurvey) -> Vec<InputReport> {
    let roles = surface::roles(form);
    let described = surface::describe(form, &roles);
    let verdicts = survey.verdicts();
    let inputs = described.into_iter().zip(&roles).enumerate();
    inputs
        .map(|(place, (input, role))| {
            let found = verdicts
                .iter()
                .enumerate()
                .find(|(_, (offered, _))| offered.fields.contains(&place));
            let report = InputReport {
                name: input.name,
                control: input.control.to_owned(),
                label: input.label,
                role: role.name().to_owned(),
                options: input.options.len(),
                wildcard: None,
                hides: false,
                column: None,
                evidence: "by its markup".to_owned(),
                effect: None,
                lever: None,
                probes: 0,
            };
            match found {
                Some((lever, (offered, verdict))) => InputReport {
                    lever: Some(lever),
                    probes: survey.answers_about(offered),
                    ..asked(report, *role, offered, verdict, place)
                },
                None => report,
            }
        })
        .collect()
}

/// What asking has added to what the markup says.
fn asked(
    mut report: InputReport,
    role: Role,
    offered: &Offered,
    verdict: &Verdict,
    place: usize,
) -> InputReport {
    report.evidence.clone_from(&verdict.evidence);
    report.hides = verdict.hides;
    report.effect = Some(verdict.effect.name().to_owned());
    report.role = match (verdict.effect, role) {
        (Effect::Selection | Effect::Unknown, role) => role.name().to_owned(),
        (effect, _) => effect.name().to_owned(),
    };
    report.column = verdict
        .lever
        .as_ref()
        .and_then(|lever| lever.column.clone());
    if let (Some(wide), Moves::Choice { settings, .. }) = (verdict.wide, &offered.lever.moves) {
        report.wildcard = settings[wide].fills.get(&place).cloned();
    }
    report
}
