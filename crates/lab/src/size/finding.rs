//! What the estimators said beside the truth.

use super::Moment;
use harvest::size::Estimate;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The truth about a hidden database.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Truth {
    /// Rows of the table.
    pub rows: usize,
    /// Rows that hold a word where a box searches.
    pub findable: usize,
    /// Rows that some query can show under the limit.
    pub reachable: usize,
}

/// What one estimator said at one moment.
#[derive(Debug, Clone, Serialize)]
pub struct Said {
    /// The estimate.
    #[serde(flatten)]
    pub estimate: Estimate,
    /// How far the middle is off, as a share of the truth: too high is positive.
    pub error: f64,
    /// Whether the truth is inside the interval.
    pub inside: bool,
    /// Whether what can be reached is inside the interval that was given for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable_inside: Option<bool>,
}

/// One moment of one harvest. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// The table.
    pub data: String,
    /// What the box searches.
    #[serde(rename = "box")]
    pub search: String,
    /// Most records shown.
    pub cap: Option<usize>,
    /// The seed.
    pub seed: u64,
    /// The share of the rows that was waited for.
    pub at: f64,
    /// The truth.
    pub truth: Truth,
    /// Records in hand.
    pub records: usize,
    /// Queries asked.
    pub queries: usize,
    /// Requests made.
    pub requests: usize,
    /// What the estimators said, by name.
    pub estimators: BTreeMap<&'static str, Option<Said>>,
    /// The signs, if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub signs: Option<Vec<f64>>,
}

/// How an estimator did at one share, over the seeds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The estimator.
    pub estimator: &'static str,
    /// The share.
    pub at: f64,
    /// Harvests that reached it and in which the estimator said something.
    pub runs: usize,
    /// Share of them in which the truth was inside the interval.
    pub inside: f64,
    /// The median of how far the middle was off, as a share of the truth.
    pub error: f64,
    /// The median width of the interval, as a share of the truth.
    pub width: f64,
}

/// Sets what was said beside the truth.
pub fn beside(moment: &Moment, truth: &Truth) -> BTreeMap<&'static str, Option<Said>> {
    let size = truth.findable as u64;
    let judge = |estimate: &Estimate| Said {
        estimate: *estimate,
        error: (estimate.mid as f64 - size as f64) / (size as f64).max(1.0),
        inside: (estimate.low..=estimate.high).contains(&size),
        reachable_inside: estimate
            .reachable
            .map(|reach| (reach.low..=reach.high).contains(&(truth.reachable as u64))),
    };
    let said = moment.said.iter();
    said.map(|(name, estimate)| (*name, estimate.as_ref().map(judge)))
        .collect()
}

/// How each estimator did at each share, in the order of the estimators.
pub fn summaries(lines: &[Line], at: &[f64]) -> Vec<Summary> {
    let mut summaries = Vec::new();
    for name in harvest::size::names().chain([super::run::SAID, super::drill::NAME]) {
        for share in at {
            let at_share = lines
                .iter()
                .filter(|line| (line.at - share).abs() < f64::EPSILON);
            let said: Vec<(&Said, &Truth)> = at_share
                .filter_map(|line| Some((line.estimators.get(name)?.as_ref()?, &line.truth)))
                .collect();
            let runs = said.len();
            let inside = said.iter().filter(|(said, _)| said.inside).count();
            let width = |(said, truth): &(&Said, &Truth)| {
                (said.estimate.high - said.estimate.low) as f64 / truth.findable as f64
            };
            summaries.push(Summary {
                estimator: name,
                at: *share,
                runs,
                inside: inside as f64 / (runs as f64).max(1.0),
                error: median(said.iter().map(|(said, _)| said.error.abs()).collect()),
                width: median(said.iter().map(width).collect()),
            });
        }
    }
    summaries
}

/// The middle one; 0 of none.
pub(super) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let count = values.len();
    match count {
        0 => 0.0,
        _ => f64::midpoint(values[(count - 1) / 2], values[count / 2]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assert!((median(vec![4.0, 1.0, 2.0, 9.0]) - 3.0).abs() < 1e-9);
        assert!((median(vec![4.0, 1.0, 2.0]) - 2.0).abs() < 1e-9);
        assert!(median(Vec::new()).abs() < 1e-9);
    }
}
