//! Random drill-down on selects (Dasgupta, Jin, Jewell, Zhang, Das, SIGMOD 2010): unbiased where a form offers selects.
//!
//! ```text
//! ask nothing; while the answer is cut, choose by lot one of the values of the next select that still match something;
//! an answer of |q| records that is not cut, reached through b1, b2, ... values that match something, stands for |q| * b1 * b2 * ... records
//! ```
//!
//! The mean over many drills is the size, whatever the records are; the price is one request for each value of each select on the way. A drill that runs out of selects
//! ends in an answer that is cut: it counts what is shown, so that records out of reach are left out.

use harvest::dice::Dice;
use harvest::size::Estimate;
use learn::Interval;
use std::collections::{BTreeMap, BTreeSet};
use world::table::Table;

/// What drills told.
#[derive(Debug, Clone, PartialEq)]
pub struct Drilled {
    /// The estimate.
    pub estimate: Estimate,
    /// Requests it took.
    pub requests: usize,
    /// Drills made.
    pub drills: usize,
}

/// The name of the estimator.
pub const NAME: &str = "drill-down";

/// Drills into a table whose columns are offered as selects, until the budget is spent.
pub fn drill_down(
    table: &Table,
    selects: &[usize],
    cap: usize,
    budget: usize,
    seed: u64,
) -> Drilled {
    let everything: Vec<usize> = (0..table.rows().len()).collect();
    let values: Vec<usize> = selects
        .iter()
        .map(|column| {
            let values: BTreeSet<&String> = table.rows().iter().map(|row| &row[*column]).collect();
            values.len()
        })
        .collect();
    let (mut requests, mut told) = (0, Vec::new());
    let mut shown = BTreeSet::new();
    while requests < budget {
        let mut dice = Dice::of(seed, told.len() as u64);
        let mut order: Vec<usize> = (0..selects.len()).collect();
        for place in 0..order.len() {
            let other = place + dice.below(order.len() - place);
            order.swap(place, other);
        }
        requests += 1;
        let (mut here, mut branches) = (everything.clone(), 1.0);
        for select in order {
            if here.len() <= cap {
                break;
            }
            requests += values[select];
            let mut by_value: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
            for row in here {
                let value = table.rows()[row][selects[select]].as_str();
                by_value.entry(value).or_default().push(row);
            }
            branches *= by_value.len() as f64;
            let chosen = dice.below(by_value.len());
            here = by_value.into_values().nth(chosen).unwrap_or_default();
        }
        here.truncate(cap);
        told.push(here.len() as f64 * branches);
        shown.extend(here);
    }
    let drills = told.len();
    let count = (drills as f64).max(1.0);
    let mean = told.iter().sum::<f64>() / count;
    let variance = told.iter().map(|size| (size - mean).powi(2)).sum::<f64>() / count;
    let reach = 1.96 * (variance / count).sqrt();
    let interval = Interval {
        low: mean - reach,
        mid: mean,
        high: mean + reach,
    };
    Drilled {
        estimate: Estimate::of(interval, shown.len() as u64, NAME),
        requests,
        drills,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drills_into_selects_find_the_size_on_average() {
        let row = |n: usize| {
            vec![
                format!("make{}", n % 7),
                format!("year{}", n / 7 % 12),
                format!("fuel{}", n % 5),
            ]
        };
        let columns = ["make", "year", "fuel"].map(str::to_owned).to_vec();
        let table = Table::new(columns, (0..2000).map(row).collect());
        let drilled = drill_down(&table, &[0, 1, 2], 20, 4000, 1);
        let estimate = drilled.estimate;
        assert!(drilled.drills > 50, "{drilled:?}");
        assert!((1600..=2400).contains(&estimate.mid), "{drilled:?}");
        assert!(
            (estimate.low..=estimate.high).contains(&2000),
            "{drilled:?}"
        );
    }
}
