//! Kernels: how alike two things are, and what the like of a thing were worth.
//!
//! ```text
//! gaussian(x, y) = exp(-|x - y|^2 / (2 sigma^2))
//! linear(x, y)   = x.y / sqrt(x.x y.y)                 of one-hot features: the share that is equal
//! mean(a)        = sum_b k(a,b) y_b / sum_b k(a,b)     (Nadaraya-Watson)
//! ```

/// Likeness of two points that are so far apart, squared.
pub fn gaussian(squared_distance: f64, sigma: f64) -> f64 {
    (-squared_distance / (2.0 * sigma * sigma)).exp()
}

/// The normalised linear kernel of features that are one of several each: the share of them that is equal.
pub fn linear<const FEATURES: usize>(one: [u16; FEATURES], other: [u16; FEATURES]) -> f64 {
    let equal = one.iter().zip(&other).filter(|(a, b)| a == b).count();
    equal as f64 / FEATURES.max(1) as f64
}

/// A mean in which each thing counts as much as it is alike. Sums of several kernels are added up by [`KernelMean::add`].
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct KernelMean {
    /// Sum of likenesses times values.
    pub weighted: f64,
    /// Sum of likenesses.
    pub weight: f64,
}

impl KernelMean {
    /// Counts a value, or the sum of `times` values, seen at some likeness.
    pub fn see(&mut self, likeness: f64, sum: f64, times: f64) {
        self.weighted += likeness * sum;
        self.weight += likeness * times;
    }

    /// Adds another kernel's sums with a share of the whole.
    #[must_use]
    pub fn add(self, share: f64, other: Self) -> Self {
        Self {
            weighted: self.weighted + share * other.weighted,
            weight: self.weight + share * other.weight,
        }
    }

    /// The mean. `None` when nothing is alike at all.
    pub fn mean(&self) -> Option<f64> {
        let mean = self.weighted / self.weight;
        (self.weight > 0.0 && mean.is_finite()).then_some(mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn likeness_falls_with_distance_and_is_one_for_the_same() {
        assert!((gaussian(0.0, 2.0) - 1.0).abs() < 1e-12);
        assert!((gaussian(4.0, 2.0) - (-0.5f64).exp()).abs() < 1e-12);
    }

    #[test]
    fn equal_features_are_counted_as_a_share() {
        assert!((linear([1, 2, 3], [1, 9, 3]) - 2.0 / 3.0).abs() < 1e-12);
        assert!(linear([1], [2]).abs() < 1e-12);
    }

    #[test]
    fn the_mean_leans_to_what_is_more_alike() {
        let mut mean = KernelMean::default();
        mean.see(0.75, 100.0, 1.0);
        mean.see(0.25, 20.0, 1.0);
        assert_eq!(mean.mean(), Some(80.0));
        // Two of 60 that are as alike as can be, counted as a group.
        let mut group = KernelMean::default();
        group.see(1.0, 120.0, 2.0);
        assert_eq!(mean.add(0.5, group).mean(), Some(70.0));
    }

    #[test]
    fn where_nothing_is_alike_there_is_no_mean() {
        assert_eq!(KernelMean::default().mean(), None);
    }
}
