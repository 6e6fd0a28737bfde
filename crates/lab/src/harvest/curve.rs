//! What came of a run: how much was in hand after each request.

use serde::Serialize;
use std::collections::BTreeMap;

/// Where coverage is told.
pub const MARKS: [usize; 6] = [50, 100, 200, 500, 1000, 2000];

/// New records of each unit of the budget, in order.
#[derive(Debug, Clone, Default)]
pub struct Curve {
    gains: Vec<u32>,
}

impl Curve {
    /// Of new records, one number per unit.
    pub fn new(gains: Vec<u32>) -> Self {
        Self { gains }
    }

    /// Records in hand after so many units.
    pub fn at(&self, units: usize) -> u64 {
        self.gains
            .iter()
            .take(units)
            .map(|new| u64::from(*new))
            .sum()
    }

    /// The area under the curve to a budget, as a share of having everything from the start. Nothing new comes after the last unit.
    pub fn area(&self, budget: usize, reachable: usize) -> f64 {
        let (mut had, mut area) = (0u64, 0u64);
        for unit in 0..budget {
            had += u64::from(self.gains.get(unit).copied().unwrap_or(0));
            area += had;
        }
        area as f64 / (budget.max(1) as f64 * reachable.max(1) as f64)
    }

    /// Coverage at the marks within the budget.
    pub fn coverage(&self, budget: usize, reachable: usize) -> BTreeMap<usize, f64> {
        let share = |mark: usize| self.at(mark) as f64 / reachable.max(1) as f64;
        let marks = MARKS.iter().copied().filter(|mark| *mark <= budget);
        marks.map(|mark| (mark, share(mark))).collect()
    }

    /// New records of each unit.
    pub fn gains(&self) -> &[u32] {
        &self.gains
    }
}

/// One line of a result.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// The table.
    pub data: String,
    /// What the box searches.
    #[serde(rename = "box")]
    pub search: String,
    /// Most records shown for one query.
    pub cap: Option<usize>,
    /// The policy.
    pub policy: String,
    /// The seed of its start word and its dice.
    pub seed: u64,
    /// Rows that some query can show.
    pub reachable: usize,
    /// Share of them in hand, at the marks.
    pub coverage: BTreeMap<usize, f64>,
    /// Area under the curve.
    pub auc: f64,
    /// The oracle's.
    pub auc_oracle: f64,
    /// The one to the other.
    pub ratio: f64,
    /// Microseconds to choose the next request and to learn from it.
    pub us_per_decision: f64,
}
