//! What is told of a template.

use super::inputs::Input;
use super::reach::Reach;
use super::trial::{Trial, Verdict};
use serde::{Deserialize, Serialize};

/// A template that was tried, as `surfacer surface --json` prints it. The keys are stable.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TemplateReport {
    /// The names of the inputs it fills; the two ends of a range are one input with two names.
    pub inputs: Vec<String>,
    /// How many inputs that are.
    pub dimension: usize,
    /// Whether its submissions bring different records; `None` if that was not found out or not needed.
    pub informative: Option<bool>,
    /// The same in words: informative, not informative, not needed, undecided.
    pub verdict: String,
    /// What speaks for it.
    pub evidence: String,
    /// Share of its submissions that bring something of their own, of those looked at.
    pub distinct: f64,
    /// Answers it took to find out, whoever asked.
    pub probes: usize,
    /// Submissions whose answer follows from other answers, and was not asked for.
    pub inferred: usize,
    /// Submissions: the product of the values.
    pub size: u64,
    /// Records on the first pages of all its submissions, by estimate.
    pub records: Option<u64>,
    /// Whether no answer was cut off, so that it was not grown.
    pub whole: bool,
    /// Its place among the chosen, from 1: those that reach most records per request.
    pub chosen: Option<usize>,
}

/// What was typed into an input that has no list of its own. The keys are stable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filled {
    /// The names it is sent under.
    pub inputs: Vec<String>,
    /// Its values: for each, what is sent under which name.
    pub values: Vec<Vec<(String, String)>>,
}

impl Trial {
    /// The names of its inputs for a reader.
    pub(super) fn names(&self, inputs: &[Input]) -> String {
        let names = self.inputs.iter().map(|it| inputs[*it].names.join("-"));
        names.collect::<Vec<_>>().join(" + ")
    }

    pub(super) fn report(
        &self,
        inputs: &[Input],
        reach: Option<Reach>,
        rank: Option<usize>,
    ) -> TemplateReport {
        let names = self.inputs.iter().flat_map(|it| inputs[*it].names.clone());
        let count = &self.count;
        let inferred = count.seen - count.asked;
        let verdict = match self.verdict {
            Some(Verdict::Informative) => "informative",
            Some(Verdict::Not) => "not informative",
            Some(Verdict::NotNeeded) => "not needed",
            None => "undecided",
        };
        let by_count = || {
            let follows = if inferred == 0 {
                String::new()
            } else {
                format!(", {inferred} of them known to be empty without asking")
            };
            let grown = if self.whole {
                "; no answer is cut off, so no input is added"
            } else {
                ""
            };
            let (distinct, seen) = (count.distinct, count.seen);
            format!("{distinct} of {seen} answers differ{follows}{grown}")
        };
        TemplateReport {
            inputs: names.collect(),
            dimension: self.inputs.len(),
            informative: match self.verdict {
                Some(Verdict::Informative) => Some(true),
                Some(Verdict::Not) => Some(false),
                Some(Verdict::NotNeeded) | None => None,
            },
            verdict: verdict.to_owned(),
            evidence: self.evidence.clone().unwrap_or_else(by_count),
            distinct: count.distinct as f64 / count.seen.max(1) as f64,
            probes: count.asked,
            inferred,
            size: rounded(count.size),
            records: reach.map(|reach| rounded(reach.records)),
            whole: self.whole,
            chosen: rank.map(|rank| rank + 1),
        }
    }
}

fn rounded(number: f64) -> u64 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "counts of records and submissions; too many are as many as can be written"
    )]
    let rounded = number.round().max(0.0) as u64;
    rounded
}
