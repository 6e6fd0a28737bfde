//! What was thought of every input of a form, rebuilt from what a harvest has kept.

use model::{Form, Moves, Seen, Step, Survey};
use surface::survey::FormSurvey;
use surface::{Role, roles, template};

/// What was thought of a form.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Observed {
    /// Every field that can be sent, in the order of the form.
    pub inputs: Vec<Input>,
    /// What was decided about templates.
    pub decisions: Vec<Decision>,
}

/// What was thought of one input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The name it is sent under.
    pub name: String,
    /// Its role, by its stable name: what probes found, and where they found nothing what the markup says.
    pub role: String,
    /// What is sent for "no matter", where something is.
    pub wildcard: Option<String>,
    /// Whether the site's own setting was found to hide records.
    pub hides: bool,
}

/// One decision about a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The inputs it fills, by name.
    pub inputs: Vec<String>,
    /// Whether it was found to be informative; `None` if nothing was found out.
    pub informative: Option<bool>,
    /// Queries asked to find out.
    pub probes: usize,
}

/// Rebuilds what was thought of a form from the kept steps that asked it, the first of which were probes for reading its answers.
pub fn observe(form: &Form, steps: &[Step], first_probes: usize) -> Observed {
    let boxes = template(form).map_or_else(Vec::new, |template| template.boxes);
    let mut survey = FormSurvey::new(form, &boxes[..boxes.len().min(1)]);
    for (place, step) in steps.iter().enumerate() {
        if step.ask.page == 1 {
            let seen = Seen {
                kind: step.kind,
                total: step.total,
                more: step.next.is_some(),
                records: &step.records,
            };
            survey.learn(&step.ask.query, &seen);
        }
        if place + 1 >= first_probes {
            // Asked for its side effect: this is the moment at which a harvest settles what all questions are compared with.
            drop(survey.next(true));
        }
    }
    let mut inputs = by_markup(form);
    let mut decisions = Vec::new();
    for (offered, verdict) in survey.verdicts() {
        let effect = serde_json::to_value(verdict.effect).unwrap_or_default();
        let effect = effect.as_str().unwrap_or("unknown");
        let names = |field: &usize| form.fields.get(*field).map(|field| field.name.clone());
        let mut named: Vec<String> = offered.fields.iter().filter_map(names).collect();
        named.dedup();
        for input in inputs
            .iter_mut()
            .filter(|input| named.contains(&input.name))
        {
            // Ends of a range are ends whatever they were found to choose; everything else is what it was found to do.
            let is_end = input.role.starts_with("range");
            if effect != "unknown" && !(is_end && effect == "selection") {
                effect.clone_into(&mut input.role);
            }
            input.hides = verdict.hides;
            if let Moves::Choice { settings, .. } = &offered.lever.moves {
                let wide = verdict.wide.and_then(|wide| settings.get(wide));
                input.wildcard =
                    wide.map(|setting| setting.fills.values().cloned().collect::<String>());
            }
        }
        let is_probe = |step: &&Step| {
            let why = step.why.as_ref().map_or("", |why| why.evidence.as_str());
            why.starts_with("to learn") && why.contains(offered.lever.name.as_str())
        };
        decisions.push(Decision {
            inputs: named,
            informative: match effect {
                "unknown" => None,
                effect => Some(effect == "selection" || effect == "switch"),
            },
            probes: steps.iter().filter(is_probe).count(),
        });
    }
    Observed { inputs, decisions }
}

/// The roles that markup tells, one per name; buttons are no inputs.
fn by_markup(form: &Form) -> Vec<Input> {
    let mut inputs: Vec<Input> = Vec::new();
    for (field, role) in form.fields.iter().zip(roles(form)) {
        let known = inputs.iter().any(|input| input.name == field.name);
        if role == Role::Submit || field.name.is_empty() || known {
            continue;
        }
        let role = match role {
            Role::Query | Role::Filter => "selection",
            other => other.name(),
        };
        inputs.push(Input {
            name: field.name.clone(),
            role: role.to_owned(),
            wildcard: field.control.is_typed().then(String::new),
            hides: false,
        });
    }
    inputs
}
