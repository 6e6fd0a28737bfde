//! Dice that depend on the seed and the step only.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Dice of one walk.
#[derive(Debug, Clone)]
pub(super) struct Dice {
    seed: u64,
    step: u64,
}

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self { seed, step: 0 }
    }

    /// A number in `0..1`.
    pub(super) fn throw(&mut self) -> f64 {
        self.step += 1;
        let bits = xxh3_64_with_seed(&self.step.to_le_bytes(), self.seed) >> 11;
        bits as f64 / (1u64 << 53) as f64
    }

    /// One of several things by its weight; the last one if the weights sum to less than they should.
    pub(super) fn choose(&mut self, weights: &[f64]) -> usize {
        let mut left = self.throw() * weights.iter().sum::<f64>();
        for (place, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return place;
            }
        }
        weights.len().saturating_sub(1)
    }
}
