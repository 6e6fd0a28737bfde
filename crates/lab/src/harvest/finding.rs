//! What a contest found: what was tried, one line per policy and seed, and the curves.

use super::{Curve, Hidden, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The name that full knowledge goes by.
pub const ORACLE: &str = "oracle";

/// What the budget counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Whole answers, however many pages they have.
    #[default]
    Queries,
    /// Pages read.
    Requests,
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Queries => "queries",
            Self::Requests => "requests",
        })
    }
}

/// What decides which figures may be compared: the database, how it answers, and how far it is asked.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Setting {
    /// The table.
    pub data: String,
    /// What the box searches.
    #[serde(rename = "box")]
    pub search: String,
    /// Most records shown for one query.
    pub cap: Option<usize>,
    /// What the budget counts.
    #[serde(default)]
    pub budget_in: Unit,
    /// How far.
    #[serde(default)]
    pub budget: usize,
    /// Records on a page, when pages count.
    #[serde(default)]
    pub page: Option<usize>,
    /// Whether answers say how many records match.
    #[serde(default)]
    pub totals: bool,
}

/// All that was asked for, and what made it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parameters {
    /// The setting.
    #[serde(flatten)]
    pub setting: Setting,
    /// Who ran.
    #[serde(default)]
    pub policies: Vec<String>,
    /// Each ran with seeds 1 to this.
    #[serde(default)]
    pub seeds: u64,
    /// Rows of the table.
    #[serde(default)]
    pub rows: usize,
    /// Rows that some query can show.
    pub reachable: usize,
    /// What was typed.
    #[serde(default)]
    pub command: Vec<String>,
    /// Version of this program.
    #[serde(default)]
    pub version: String,
    /// Commit it was built from; a plus when the code had moved on.
    #[serde(default)]
    pub commit: String,
}

/// One line of a result.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Line {
    /// The setting.
    #[serde(flatten)]
    pub setting: Setting,
    /// The policy.
    pub policy: String,
    /// The seed of its start word and its dice.
    pub seed: u64,
    /// The word it began with.
    #[serde(default)]
    pub start: String,
    /// Rows of the table.
    #[serde(default)]
    pub rows: usize,
    /// Rows that some query can show.
    pub reachable: usize,
    /// Records in hand at the end.
    #[serde(default)]
    pub records: u64,
    /// Units spent before nothing was left to ask.
    #[serde(default)]
    pub spent: usize,
    /// Share of the reachable rows in hand, at the marks.
    pub coverage: BTreeMap<usize, f64>,
    /// Area under the curve.
    pub auc: f64,
    /// The oracle's.
    pub auc_oracle: f64,
    /// The one to the other.
    pub ratio: f64,
    /// Area of an oracle that may ask two words at once, if it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auc_oracle_pairs: Option<f64>,
    /// The ratio to that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratio_pairs: Option<f64>,
    /// The area, as a ratio to the mean area of each policy over the same seeds.
    #[serde(default)]
    pub against: BTreeMap<String, f64>,
    /// Microseconds of processor time to choose the next request and to learn from it.
    pub us_per_decision: f64,
}

/// A curve by some of its points.
#[derive(Debug, Clone, PartialEq)]
pub struct Drawn {
    /// The policy.
    pub policy: String,
    /// The seed; an oracle has none.
    pub seed: Option<u64>,
    /// Units spent, records in hand and their share of what can be reached.
    pub points: Vec<(usize, u64, f64)>,
}

/// What a contest found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// What was tried.
    pub parameters: Parameters,
    /// One line per policy and seed.
    pub lines: Vec<Line>,
    /// One curve per policy and seed, and the oracle's.
    pub curves: Vec<Drawn>,
}

/// The best that could be done.
#[derive(Debug, Clone, Default)]
pub struct Best {
    /// One word at a time.
    pub words: Curve,
    /// Two words at once where one is not enough, if that was asked for.
    pub pairs: Option<Curve>,
}

/// The version and the commit of this build.
pub fn build() -> (&'static str, &'static str) {
    (env!("CARGO_PKG_VERSION"), env!("SURFACER_COMMIT"))
}

impl Finding {
    /// Puts runs beside the best that could be done.
    pub fn new(hidden: &Hidden, parameters: Parameters, best: &Best, runs: &[Run]) -> Self {
        let (budget, reachable) = (parameters.setting.budget, parameters.reachable);
        let area = |curve: &Curve| curve.area(budget, reachable);
        let mut lines: Vec<Line> = Vec::new();
        for run in runs {
            let (auc, auc_oracle) = (area(&run.curve), area(&best.words));
            let auc_oracle_pairs = best.pairs.as_ref().map(area);
            lines.push(Line {
                setting: parameters.setting.clone(),
                policy: run.policy.clone(),
                seed: run.seed,
                start: run.start.clone(),
                rows: hidden.rows(),
                reachable,
                records: run.curve.at(budget),
                spent: run.curve.units(),
                coverage: run.curve.coverage(budget, reachable),
                auc,
                auc_oracle,
                ratio: ratio(auc, auc_oracle),
                auc_oracle_pairs,
                ratio_pairs: auc_oracle_pairs.map(|best| ratio(auc, best)),
                against: BTreeMap::new(),
                us_per_decision: run.decision.as_secs_f64() * 1e6,
            });
        }
        set_against(&mut lines);
        let drawn = |policy: &str, seed, curve: &Curve| Drawn {
            policy: policy.to_owned(),
            seed,
            points: curve
                .points(budget)
                .into_iter()
                .map(|(unit, records)| (unit, records, records as f64 / reachable.max(1) as f64))
                .collect(),
        };
        let mut curves = vec![drawn(ORACLE, None, &best.words)];
        curves.extend(best.pairs.iter().map(|pairs| drawn(PAIRS, None, pairs)));
        let of_policies = runs.iter().filter(|run| run.policy != ORACLE);
        curves.extend(of_policies.map(|run| drawn(&run.policy, Some(run.seed), &run.curve)));
        Self {
            parameters,
            lines,
            curves,
        }
    }
}

/// The name that full knowledge with two words goes by.
pub const PAIRS: &str = "oracle-pairs";

/// Compares each line with the mean area of each policy. One that found nothing is no measure.
pub(super) fn set_against(lines: &mut [Line]) {
    let mut areas: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    for line in lines.iter() {
        areas.entry(line.policy.clone()).or_default().push(line.auc);
    }
    let mut means: BTreeMap<String, f64> = areas
        .into_iter()
        .map(|(policy, areas)| (policy, mean(&areas)))
        .collect();
    means.retain(|_, mean| *mean > 0.0);
    for line in lines {
        let against = means
            .iter()
            .map(|(policy, mean)| (policy.clone(), line.auc / mean));
        line.against = against.collect();
    }
}

/// A ratio to the best; where nothing can be had, nothing is as good as it gets.
fn ratio(part: f64, best: f64) -> f64 {
    if best > 0.0 { part / best } else { 1.0 }
}

pub(super) fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}
