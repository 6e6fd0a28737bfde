//! From the curves of the runs to the lines that are drawn.

use crate::harvest::Finding;
use crate::harvest::finding::{Drawn, ORACLE, PAIRS, mean};
use std::collections::{BTreeMap, BTreeSet};

/// One line of a plot.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The policy.
    pub policy: String,
    /// Its mean area.
    pub area: f64,
    /// By units spent: the lowest, the mean and the highest coverage of its runs.
    pub points: Vec<(usize, [f64; 3])>,
}

impl Series {
    /// Whether it knows everything.
    pub fn is_oracle(&self) -> bool {
        [ORACLE, PAIRS].contains(&self.policy.as_str())
    }
}

/// The lines of a result: oracles first, then the largest area.
pub(super) fn of(finding: &Finding) -> Vec<Series> {
    let mut areas: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for line in &finding.lines {
        areas.entry(&line.policy).or_default().push(line.auc);
        areas.insert(ORACLE, vec![line.auc_oracle]);
        let pairs = line.auc_oracle_pairs;
        areas.extend(pairs.map(|area| (PAIRS, vec![area])));
    }
    let mut curves: BTreeMap<&str, Vec<&Drawn>> = BTreeMap::new();
    for curve in &finding.curves {
        curves.entry(&curve.policy).or_default().push(curve);
    }
    let mut series: Vec<Series> = curves
        .into_iter()
        .map(|(policy, curves)| Series {
            policy: policy.to_owned(),
            area: areas.get(policy).map_or(0.0, |areas| mean(areas)),
            points: spread(&curves),
        })
        .collect();
    series.sort_by(|left, right| {
        let knowing = right.is_oracle().cmp(&left.is_oracle());
        knowing.then(right.area.total_cmp(&left.area))
    });
    series
}

/// The lowest, the mean and the highest of some curves, wherever one of them has a point.
fn spread(curves: &[&Drawn]) -> Vec<(usize, [f64; 3])> {
    let points = curves.iter().flat_map(|curve| &curve.points);
    let units: BTreeSet<usize> = points.map(|(unit, _, _)| *unit).collect();
    let at = |unit: usize| {
        let values: Vec<f64> = curves.iter().map(|curve| value_at(curve, unit)).collect();
        let low = values.iter().copied().fold(f64::MAX, f64::min);
        let high = values.iter().copied().fold(0.0, f64::max);
        (unit, [low, mean(&values), high])
    };
    units.into_iter().map(at).collect()
}

/// The coverage of a curve between its points.
fn value_at(curve: &Drawn, unit: usize) -> f64 {
    let next = curve.points.partition_point(|(place, _, _)| *place < unit);
    let before = next.checked_sub(1).and_then(|last| curve.points.get(last));
    match (before, curve.points.get(next)) {
        (_, Some((place, _, coverage))) if *place == unit => *coverage,
        (Some((left, _, low)), Some((right, _, high))) => {
            let way = (unit - left) as f64 / (right - left) as f64;
            low + (high - low) * way
        }
        (Some((_, _, coverage)), None) => *coverage,
        (None, _) => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(points: &[(usize, f64)]) -> Drawn {
        Drawn {
            policy: "gf".to_owned(),
            seed: Some(1),
            points: points
                .iter()
                .map(|(unit, value)| (*unit, 0, *value))
                .collect(),
        }
    }

    #[test]
    fn the_band_goes_from_the_worst_to_the_best_run() {
        let one = curve(&[(0, 0.0), (10, 0.2), (20, 0.4)]);
        let other = curve(&[(0, 0.0), (20, 0.8)]);
        let spread = spread(&[&one, &other]);
        let (unit, [low, mean, high]) = spread[1];
        assert_eq!(unit, 10);
        assert!((low - 0.2).abs() < 1e-9 && (high - 0.4).abs() < 1e-9);
        assert!((mean - 0.3).abs() < 1e-9);
    }

    #[test]
    fn a_run_that_ended_early_stays_where_it_was() {
        let ended = curve(&[(0, 0.0), (10, 0.2)]);
        assert!((value_at(&ended, 500) - 0.2).abs() < 1e-9);
    }
}
