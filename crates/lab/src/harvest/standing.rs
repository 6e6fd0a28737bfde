//! Who did best: the lines of one setting, one standing per policy.

use super::finding::{Line, mean};
use std::collections::BTreeMap;

/// How a policy did, over its seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The policy.
    pub policy: String,
    /// How many seeds it ran with.
    pub seeds: usize,
    /// Mean coverage at the marks.
    pub coverage: BTreeMap<usize, f64>,
    /// Mean area under the curve.
    pub area: f64,
    /// Mean ratio to the oracle.
    pub ratio: f64,
    /// The worst seed's.
    pub worst: f64,
    /// Mean ratio to the oracle that may ask two words at once, if there is one.
    pub ratio_pairs: Option<f64>,
    /// Mean microseconds per decision.
    pub us_per_decision: f64,
}

/// One standing per policy, the largest area first.
pub fn standings(lines: &[Line]) -> Vec<Standing> {
    let mut by_policy: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        by_policy.entry(&line.policy).or_default().push(line);
    }
    let mut standings: Vec<Standing> = by_policy
        .into_iter()
        .map(|(policy, lines)| standing(policy, &lines))
        .collect();
    standings.sort_by(|left, right| right.area.total_cmp(&left.area));
    standings
}

fn standing(policy: &str, lines: &[&Line]) -> Standing {
    let over = |figure: &dyn Fn(&Line) -> Option<f64>| {
        let values: Option<Vec<f64>> = lines.iter().map(|line| figure(line)).collect();
        values.map(|values| mean(&values))
    };
    let every = |figure: &dyn Fn(&Line) -> f64| over(&|line| Some(figure(line))).unwrap_or(0.0);
    let marks = lines.first().map(|line| &line.coverage);
    let coverage = marks.into_iter().flatten().map(|(mark, _)| {
        let at = every(&|line| line.coverage.get(mark).copied().unwrap_or(0.0));
        (*mark, at)
    });
    let ratios = lines.iter().map(|line| line.ratio);
    Standing {
        policy: policy.to_owned(),
        seeds: lines.len(),
        coverage: coverage.collect(),
        area: every(&|line| line.auc),
        ratio: every(&|line| line.ratio),
        worst: ratios.fold(f64::MAX, f64::min),
        ratio_pairs: over(&|line| line.ratio_pairs),
        us_per_decision: every(&|line| line.us_per_decision),
    }
}
