//! What was thought of the inputs of a form, beside the truth.

use super::observed::{Decision, Observed, Verdict};
use super::templates;
use serde::Serialize;
use world::table::{Site, TrueRole};

/// So many right of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// Right.
    pub right: usize,
    /// Of how many.
    pub of: usize,
}

impl Share {
    fn count(&mut self, right: bool) {
        self.right += usize::from(right);
        self.of += 1;
    }

    /// Together with others.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            right: self.right + other.right,
            of: self.of + other.of,
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "{} of {}", self.right, self.of)
    }
}

/// How well a form was worked out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Inputs whose role is right.
    pub roles: Share,
    /// Menus whose option for "no matter" is known.
    pub wildcards: Share,
    /// Defaults that hide records, and were found to.
    pub hiding: Share,
    /// Templates that were decided as the truth has it.
    pub templates: Share,
    /// The same for those of one input, of two, of three.
    pub by_inputs: [Share; 3],
    /// Templates that were left out because a smaller one shows everything, and does.
    pub not_needed: Share,
    /// Most queries asked for one decision.
    pub most_probes: usize,
    /// What was wrong, in words.
    pub wrong: Vec<String>,
}

/// Compares. An input that was not seen at all is wrong; so is a decision that was not made. A template is informative from this share of submissions on that
/// bring something of their own.
pub fn score(site: &Site, observed: &Observed, threshold: f64) -> Score {
    let mut score = Score::default();
    for truth in site.truth_of_inputs() {
        let wanted = name_of(truth.role);
        let found = observed
            .inputs
            .iter()
            .find(|input| input.name == truth.name);
        let role = found.map_or("not seen", |input| input.role.as_str());
        score.roles.count(role == wanted);
        if role != wanted {
            score
                .wrong
                .push(format!("{}: {role}, in truth {wanted}", truth.name));
        }
        let is_menu = matches!(truth.role, TrueRole::Selection | TrueRole::Switch);
        if let (true, Some(wildcard)) = (is_menu, &truth.wildcard) {
            let known = found.and_then(|input| input.wildcard.as_ref()) == Some(wildcard);
            score.wildcards.count(known);
        }
        if truth.default_hides {
            let known = found.is_some_and(|input| input.hides);
            score.hiding.count(known);
            if !known {
                score
                    .wrong
                    .push(format!("{}: what it hides was not found", truth.name));
            }
        }
    }
    for decision in &observed.decisions {
        decided(site, observed, decision, threshold, &mut score);
    }
    score
}

fn decided(
    site: &Site,
    observed: &Observed,
    decision: &Decision,
    threshold: f64,
    score: &mut Score,
) {
    let names: Vec<&str> = decision.inputs.iter().map(String::as_str).collect();
    score.most_probes = score.most_probes.max(decision.probes);
    if decision.verdict == Verdict::NotNeeded {
        let right = templates::is_not_needed(site, &names, &observed.filled);
        score.not_needed.count(right);
        if !right {
            let names = names.join(" + ");
            score
                .wrong
                .push(format!("template {names}: not needed, in truth it is"));
        }
        return;
    }
    let truth = templates::played(site, &names, &observed.filled, threshold);
    let (right, found) = match decision.verdict {
        Verdict::Informative => (truth.informative, "informative"),
        Verdict::Not => (!truth.informative, "not informative"),
        Verdict::NotNeeded | Verdict::Undecided => (false, "undecided"),
    };
    score.templates.count(right);
    if let Some(share) = score.by_inputs.get_mut(decision.dimension.wrapping_sub(1)) {
        share.count(right);
    }
    if !right {
        score.wrong.push(format!(
            "template {}: {found}, in truth {} ({:.3})",
            names.join(" + "),
            words(truth.informative),
            truth.share
        ));
    }
}

fn words(informative: bool) -> &'static str {
    if informative {
        "informative"
    } else {
        "not informative"
    }
}

/// The role as it is told, by its stable name.
fn name_of(role: TrueRole) -> &'static str {
    match role {
        TrueRole::Words | TrueRole::Selection => "selection",
        TrueRole::RangeLow => "range-low",
        TrueRole::RangeHigh => "range-high",
        TrueRole::Presentation => "presentation",
        TrueRole::Switch => "switch",
        TrueRole::Token => "token",
        TrueRole::Honeypot => "honeypot",
        TrueRole::Decoration => "decoration",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surface::observed::Input;
    use world::table::inputs::{Menu, Wildcard};
    use world::table::{Input as Control, Rules, Table};

    #[test]
    fn what_was_not_seen_or_not_decided_is_wrong() {
        let columns = ["id", "title", "kind"].map(str::to_owned).to_vec();
        let rows =
            (0..8).map(|row| vec![row.to_string(), format!("t{row}"), format!("k{}", row % 2)]);
        let kind = Control::Select(Menu {
            column: "kind".to_owned(),
            default: "k0".to_owned(),
            wildcard: Wildcard::Zero,
            ..Menu::default()
        });
        let rules = Rules {
            inputs: vec![kind],
            presentation: true,
            ..Rules::default()
        };
        let site = Site::new(Table::new(columns, rows.collect()), rules);
        let input = |name: &str, role: &str| Input {
            name: name.to_owned(),
            role: role.to_owned(),
            wildcard: Some("0".to_owned()),
            hides: name == "kind",
        };
        let decision = |name: &str, verdict| Decision {
            inputs: vec![name.to_owned()],
            dimension: 1,
            verdict,
            probes: 4,
        };
        let observed = Observed {
            inputs: vec![
                input("q", "selection"),
                input("kind", "selection"),
                input("sort", "selection"),
            ],
            decisions: vec![
                decision("kind", Verdict::Informative),
                decision("sort", Verdict::Not),
                decision("per", Verdict::Undecided),
            ],
            filled: Vec::new(),
        };
        let score = score(&site, &observed, 0.2);
        assert_eq!(
            (score.roles.right, score.roles.of),
            (2, 4),
            "{:?}",
            score.wrong
        );
        assert_eq!((score.templates.right, score.templates.of), (2, 3));
        assert_eq!(score.by_inputs[0], score.templates);
        assert_eq!((score.hiding.right, score.wildcards.right), (1, 1));
        assert_eq!(score.most_probes, 4);
    }
}
