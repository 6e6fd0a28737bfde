//! The hybrid kernel (Eq. 8 and 11 of paper 000): what words like this one have brought.
//!
//! ```text
//! k(a,b)  = w_l k_l(a,b) + w_h k_h(a,b) + w_s k_s(a,b)             linguistic, HTML and statistical likeness
//! est(a)  = sum_b k(a,b) y_b / sum_b k(a,b)                         b: executed, y_b: what it brought
//! ```
//!
//! Both sums are sums over the three kernels, and words with the same features add the same: so executed words are kept in groups, one
//! set per kernel, and each group of candidates is compared once. The result is the same as over all pairs.

use learn::KernelMean;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// How much each kernel counts. The paper has the statistical one count most and prints no numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares {
    /// `w_l`.
    pub linguistic: f64,
    /// `w_h`.
    pub html: f64,
    /// `w_s`.
    pub statistical: f64,
}

impl Default for Shares {
    fn default() -> Self {
        Self {
            linguistic: 0.2,
            html: 0.2,
            statistical: 0.6,
        }
    }
}

impl Shares {
    /// Puts the sums of the three kernels together.
    pub fn mix(
        &self,
        linguistic: KernelMean,
        html: KernelMean,
        statistical: KernelMean,
    ) -> KernelMean {
        KernelMean::default()
            .add(self.linguistic, linguistic)
            .add(self.html, html)
            .add(self.statistical, statistical)
    }
}

/// Executed words, as one kernel sees them.
#[derive(Debug, Default)]
pub struct Part<K> {
    /// By features: sum of what the words brought, and how many they are.
    groups: BTreeMap<K, (f64, f64)>,
    compared: HashMap<K, KernelMean>,
}

impl<K: Copy + Ord + Hash> Part<K> {
    /// Adds an executed word that counts as `weight` words.
    pub fn see(&mut self, features: K, brought: f64, weight: f64) {
        let (sum, count) = self.groups.entry(features).or_default();
        *sum += weight * brought;
        *count += weight;
    }

    /// The sums for a word with these features.
    pub fn sums(&mut self, features: K, likeness: impl Fn(K, K) -> f64) -> KernelMean {
        let groups = &self.groups;
        *self.compared.entry(features).or_insert_with(|| {
            let mut mean = KernelMean::default();
            for (group, (sum, count)) in groups {
                mean.see(likeness(features, *group), *sum, *count);
            }
            mean
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use learn::{gaussian, linear};

    #[test]
    fn eq_8_over_groups_is_eq_8_over_pairs() {
        // Executed: (shape, place, x, |R|).
        let executed = [
            ([1, 5, 0], [0, 0], 1i32, 10.0),
            ([1, 5, 0], [1, 1], 3, 40.0),
            ([2, 5, 0], [0, 0], 3, 2.0),
        ];
        let (shape, place, x) = ([1, 4, 0], [0, 0], 2i32);
        let near = |a: i32, b: i32| gaussian(f64::from((a - b) * (a - b)), 1.0);
        let (mut one, mut two, mut three) = (Part::default(), Part::default(), Part::default());
        let (mut weighted, mut weight) = (0.0, 0.0);
        let shares = Shares::default();
        for (its_shape, its_place, its_x, size) in executed {
            one.see(its_shape, size, 1.0);
            two.see(its_place, size, 1.0);
            three.see(its_x, size, 1.0);
            let k = 0.2 * linear(shape, its_shape)
                + 0.2 * linear(place, its_place)
                + 0.6 * near(x, its_x);
            weighted += k * size;
            weight += k;
        }
        let mean = shares.mix(
            one.sums(shape, linear),
            two.sums(place, linear),
            three.sums(x, near),
        );
        assert!((mean.mean().unwrap() - weighted / weight).abs() < 1e-9);
    }
}
