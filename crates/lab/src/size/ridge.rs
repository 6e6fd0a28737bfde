//! Lines through what was seen, by ridge regression: signs are scaled to mean 0 and deviation 1, and weights are drawn towards 0.

use harvest::size::Signs;
use harvest::size::signs::COUNT;
use learn::linear::solve;

/// Something that was seen: the signs, what they should tell, and how much it counts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Point {
    pub(super) signs: Signs,
    pub(super) wanted: f64,
    pub(super) weight: f64,
}

/// Times a line is drawn anew, each time with less heed to the points that are far from it: what is odd must not turn it.
const ROUNDS: usize = 4;
/// A distance below which points count alike.
const NEAR: f64 = 0.3;
/// A deviation that the scale of a sign has at least. What hardly varied where it was learned would be given a weight of hundreds, and would speak alone where it does.
const FLAT: f64 = 0.02;

/// The line through points, by some signs. The first sign is always 1. `drawn`: how much weights are drawn towards 0, in points.
pub(super) fn line(points: &[Point], signs: &[usize], drawn: f64) -> Signs {
    let mut points = points.to_vec();
    let weights: Vec<f64> = points.iter().map(|point| point.weight).collect();
    let mut found = straight(&points, signs, drawn);
    for _ in 1..ROUNDS {
        for (point, weight) in points.iter_mut().zip(&weights) {
            let distance = (point.wanted - dot(&found, &point.signs)).abs();
            point.weight = weight * NEAR / distance.max(NEAR);
        }
        found = straight(&points, signs, drawn);
    }
    found
}

fn straight(points: &[Point], signs: &[usize], drawn: f64) -> Signs {
    let all: f64 = points.iter().map(|point| point.weight).sum();
    let mean = |of: &dyn Fn(&Point) -> f64| {
        let parts = points.iter().map(|point| point.weight * of(point));
        parts.sum::<f64>() / all.max(1e-9)
    };
    let centre = mean(&|point| point.wanted);
    let scales: Vec<(f64, f64)> = signs
        .iter()
        .map(|sign| {
            let middle = mean(&|point| point.signs[*sign]);
            let variance = mean(&|point| (point.signs[*sign] - middle).powi(2));
            (middle, variance.sqrt().max(FLAT))
        })
        .collect();
    let count = signs.len();
    let mut matrix = vec![vec![0.0; count + 1]; count];
    for point in points {
        let scaled: Vec<f64> = signs
            .iter()
            .zip(&scales)
            .map(|(sign, (middle, scale))| (point.signs[*sign] - middle) / scale)
            .collect();
        for (row, one) in matrix.iter_mut().zip(&scaled) {
            for (cell, other) in row.iter_mut().zip(&scaled) {
                *cell += point.weight * one * other;
            }
            row[count] += point.weight * one * (point.wanted - centre);
        }
    }
    for (place, row) in matrix.iter_mut().enumerate() {
        row[place] += drawn;
    }
    let mut weights = [0.0; COUNT];
    weights[0] = centre;
    for ((sign, (middle, scale)), weight) in signs.iter().zip(&scales).zip(solve(matrix)) {
        weights[*sign] = weight / scale;
        weights[0] -= weight / scale * middle;
    }
    weights
}

/// What a line says of signs.
pub(super) fn dot(weights: &Signs, signs: &Signs) -> f64 {
    let parts = weights.iter().zip(signs);
    parts.map(|(weight, sign)| weight * sign).sum()
}

/// The value below which a share of the weights lies.
pub(super) fn quantile(weighted: &[(f64, f64)], share: f64) -> f64 {
    let mut sorted = weighted.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut left = share * sorted.iter().map(|(_, weight)| weight).sum::<f64>();
    let reached = sorted.iter().find(|(_, weight)| {
        left -= weight;
        left <= 0.0
    });
    reached.or(sorted.last()).map_or(0.0, |(value, _)| *value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_odd_points_do_not_turn_a_line() {
        let point = |number: usize| {
            let mut signs = [0.0; COUNT];
            (signs[0], signs[2]) = (1.0, (number % 17) as f64 / 17.0);
            let odd = if number.is_multiple_of(20) { 5.0 } else { 0.0 };
            Point {
                signs,
                wanted: 3.0 * signs[2] - 1.0 + odd,
                weight: 1.0,
            }
        };
        let points: Vec<Point> = (0..400).map(point).collect();
        let found = line(&points, &[2], 0.1);
        assert!((found[2] - 3.0).abs() < 0.3, "{found:?}");
        assert!((found[0] + 1.0).abs() < 0.2, "{found:?}");
    }

    #[test]
    fn half_of_the_weight_lies_below_the_middle() {
        let values = [(3.0, 1.0), (1.0, 1.0), (2.0, 1.0), (9.0, 1.0)];
        assert!((quantile(&values, 0.5) - 2.0).abs() < 1e-9);
    }
}
