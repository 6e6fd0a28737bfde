//! The Zipf-Mandelbrot curve: how often a word stands somewhere, from its rank among all words.
//!
//! ```text
//! size(rank) = alpha (rank + beta)^-p        ln size = ln alpha - p ln(rank + beta)
//! ```
//!
//! For a given `beta` the second form is a straight line, fitted by least squares. `beta` is searched: powers of two first,
//! then ever finer between the neighbours of the best one.

/// A curve of sizes by rank.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Zipf {
    /// The height.
    pub alpha: f64,
    /// How many ranks the head is flattened by.
    pub beta: f64,
    /// How steeply it falls.
    pub p: f64,
}

/// A rank, from 1, and the size found there.
pub type Ranked = (f64, f64);

/// What a size of nothing is taken for: its logarithm is needed, and one record would be too much.
const NOTHING: f64 = 0.5;
/// Largest `beta` tried, as a power of two: no vocabulary of a site needs more.
const POWERS: i32 = 16;
/// Points between two neighbours of the best `beta`, and how often the search narrows.
const BETWEEN: i32 = 4;
const NARROWED: usize = 4;

impl Zipf {
    /// The size at a rank.
    pub fn at(&self, rank: f64) -> f64 {
        self.alpha * (rank + self.beta).powf(-self.p)
    }

    /// The curve nearest to the points. `None` when they do not fall with rank, or stand at fewer than three ranks.
    pub fn fit(points: &[Ranked]) -> Option<Self> {
        let mut ranks: Vec<f64> = points.iter().map(|(rank, _)| *rank).collect();
        ranks.sort_by(f64::total_cmp);
        ranks.dedup();
        if ranks.len() < 3 {
            return None;
        }
        let logs: Vec<Ranked> = points
            .iter()
            .map(|(rank, size)| (*rank, size.max(NOTHING).ln()))
            .collect();
        let grid: Vec<f64> = std::iter::once(0.0)
            .chain((0..=POWERS).map(|power| 2f64.powi(power)))
            .collect();
        let mut best = nearest(&logs, &grid)?;
        let place = grid.partition_point(|beta| *beta < best.1.beta);
        let mut low = grid[place.saturating_sub(1)];
        let mut high = grid[(place + 1).min(grid.len() - 1)];
        for _ in 0..NARROWED {
            let step = (high - low) / f64::from(BETWEEN);
            let finer: Vec<f64> = (0..=BETWEEN)
                .map(|number| low + f64::from(number) * step)
                .collect();
            if let Some(found) = nearest(&logs, &finer)
                && found.0 <= best.0
            {
                best = found;
            }
            low = (best.1.beta - step).max(0.0);
            high = best.1.beta + step;
        }
        Some(best.1)
    }

    /// The curve of a given steepness through the middle of the points, with no flattened head. `None` without points.
    pub fn through(points: &[Ranked], p: f64) -> Option<Self> {
        if points.is_empty() {
            return None;
        }
        let height = |(rank, size): &Ranked| size.max(NOTHING).ln() + p * rank.ln();
        let mean = points.iter().map(height).sum::<f64>() / points.len() as f64;
        Some(Self {
            alpha: mean.exp(),
            beta: 0.0,
            p,
        })
    }
}

/// The best of the lines for some values of `beta`, with its squared error. The smaller `beta` wins a tie.
fn nearest(logs: &[Ranked], betas: &[f64]) -> Option<(f64, Zipf)> {
    let lines = betas.iter().filter_map(|beta| line(logs, *beta));
    lines.reduce(|best, next| if next.0 < best.0 { next } else { best })
}

/// Least squares for one `beta`. `None` when the line does not fall.
fn line(logs: &[Ranked], beta: f64) -> Option<(f64, Zipf)> {
    let count = logs.len() as f64;
    let (mut x_sum, mut y_sum, mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (rank, y) in logs {
        let x = (rank + beta).ln();
        x_sum += x;
        y_sum += y;
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    let spread = xx - x_sum * x_sum / count;
    let slope = (xy - x_sum * y_sum / count) / spread;
    if !slope.is_finite() || slope >= 0.0 {
        return None;
    }
    let error = yy - y_sum * y_sum / count - slope * slope * spread;
    let zipf = Zipf {
        alpha: ((y_sum - slope * x_sum) / count).exp(),
        beta,
        p: -slope,
    };
    // A head flattened without end makes the height endless, and no size can be read off it.
    let readable = zipf.at(1.0).is_finite() && zipf.alpha.is_finite();
    readable.then_some((error, zipf))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn points(curve: Zipf) -> Vec<Ranked> {
        [1.0, 2.0, 5.0, 11.0, 40.0, 170.0, 900.0, 5000.0]
            .map(|rank| (rank, curve.at(rank)))
            .to_vec()
    }

    #[test]
    fn a_fit_recovers_the_curve_the_points_were_taken_from() {
        let truth = Zipf {
            alpha: 90_000.0,
            beta: 6.5,
            p: 1.15,
        };
        let fitted = Zipf::fit(&points(truth)).unwrap();
        assert!((fitted.p - truth.p).abs() < 0.01, "{fitted:?}");
        assert!((fitted.beta - truth.beta).abs() < 0.3, "{fitted:?}");
        assert!((fitted.at(20.0) / truth.at(20.0) - 1.0).abs() < 0.01);
    }

    #[test]
    fn sizes_that_grow_with_rank_are_no_such_curve() {
        assert_eq!(Zipf::fit(&[(1.0, 1.0), (2.0, 3.0), (9.0, 20.0)]), None);
        assert_eq!(Zipf::fit(&[(1.0, 10.0), (2.0, 5.0), (2.0, 6.0)]), None);
    }

    #[test]
    fn a_curve_through_one_point_goes_through_it() {
        let curve = Zipf::through(&[(4.0, 25.0)], 1.0).unwrap();
        assert!((curve.alpha - 100.0).abs() < 1e-9 && (curve.at(10.0) - 10.0).abs() < 1e-9);
        assert_eq!(Zipf::through(&[], 1.0), None);
    }

    proptest! {
        #[test]
        fn a_fitted_curve_is_finite_and_falls(points in prop::collection::vec((1.0f64..1e6, 0.0f64..1e6), 0..40)) {
            if let Some(curve) = Zipf::fit(&points) {
                prop_assert!(curve.at(1.0).is_finite() && curve.at(1.0) >= curve.at(2.0));
            }
        }
    }
}
