//! How much was in hand after each unit of the budget.
//!
//! With `g(i)` new records at unit `i` (a query or a request), budget `B` and `R` reachable records, coverage after `n` units is
//! `g(1) + ... + g(n)` over `R`, and the area is the mean of the coverage after 1, 2, ..., `B` units. One who has everything
//! after the first unit has area 1.

use std::collections::{BTreeMap, BTreeSet};

/// Where coverage is told.
pub const MARKS: [usize; 6] = [50, 100, 200, 500, 1000, 2000];

/// Points of a curve that are kept for plots, more or less.
const POINTS: usize = 200;

/// New records of each unit of the budget, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
        let spent = self.gains.iter().take(units);
        spent.map(|new| u64::from(*new)).sum()
    }

    /// Units spent before nothing was left to ask.
    pub fn units(&self) -> usize {
        self.gains.len()
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

    /// Some two hundred points to draw it by, as units and records: the first ones, the marks, the end, and even steps between.
    pub fn points(&self, budget: usize) -> Vec<(usize, u64)> {
        let step = budget.div_ceil(POINTS).max(1);
        let mut places: BTreeSet<usize> = (0..=budget).step_by(step).collect();
        places.extend([1, 2, 5, 10, 20].iter().chain(&MARKS));
        places.insert(budget);
        places.retain(|place| *place <= budget);
        let (mut had, mut spent) = (0, 0);
        let mut point = |place: usize| {
            let gains = self.gains.iter().take(place).skip(spent);
            had += gains.map(|new| u64::from(*new)).sum::<u64>();
            spent = place;
            (place, had)
        };
        places.into_iter().map(&mut point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(left: f64, right: f64) -> bool {
        (left - right).abs() < 1e-12
    }

    #[test]
    fn the_area_is_the_mean_coverage() {
        // After 1, 2, 3, 4 queries 5, 5, 8, 10 of 10 records.
        let curve = Curve::new(vec![5, 0, 3, 2]);
        assert!(close(curve.area(4, 10), (0.5 + 0.5 + 0.8 + 1.0) / 4.0));
        assert!(
            close(curve.area(2, 10), 0.5),
            "what comes later is no merit"
        );
    }

    #[test]
    fn one_who_has_all_at_once_has_area_one_and_one_who_stops_keeps_what_is_in_hand() {
        assert!(close(Curve::new(vec![10]).area(500, 10), 1.0));
        assert!(close(Curve::new(vec![5]).area(500, 10), 0.5));
        assert!(close(Curve::default().area(500, 10), 0.0));
        assert!(
            close(Curve::default().area(0, 0), 0.0),
            "no division by zero"
        );
    }

    #[test]
    fn coverage_is_told_at_the_marks_within_the_budget() {
        let curve = Curve::new(vec![1; 150]);
        let coverage = curve.coverage(200, 300);
        assert_eq!(coverage.keys().collect::<Vec<_>>(), [&50, &100, &200]);
        assert!(close(coverage[&50], 50.0 / 300.0));
        assert!(close(coverage[&200], 0.5), "flat after the last query");
    }

    #[test]
    fn few_points_are_kept_but_all_marks_and_the_end() {
        let curve = Curve::new(vec![2; 1990]);
        let points = curve.points(2003);
        assert!(points.len() < 220, "{}", points.len());
        for mark in MARKS {
            assert!(points.contains(&(mark, 2 * mark.min(1990) as u64)));
        }
        assert_eq!(points.first(), Some(&(0, 0)));
        assert_eq!(points.last(), Some(&(2003, 3980)));
        assert_eq!(Curve::new(vec![3, 4]).points(2), [(0, 0), (1, 3), (2, 7)]);
    }
}
