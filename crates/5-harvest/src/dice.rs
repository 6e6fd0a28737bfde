//! Dice that fall the same way again: they depend on the seed and the step only, so a rebuilt policy throws what the lost one threw.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The dice of one step.
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// Dice for one step of a run.
    pub fn of(seed: u64, step: u64) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        dice.set_stream(step);
        Self(dice)
    }

    /// A number below `limit`, or 0 when there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        match u64::try_from(limit) {
            Ok(limit) if limit > 0 => usize::try_from(self.0.next_u64() % limit).unwrap_or(0),
            _ => 0,
        }
    }

    /// A word nobody ever wrote, to see what a site says when it finds nothing.
    pub fn nonsense(&mut self) -> String {
        const RARE: [&str; 12] = [
            "qz", "xv", "jq", "vk", "zx", "wq", "kz", "fq", "vj", "xq", "zj", "qk",
        ];
        (0..5).map(|_| RARE[self.below(RARE.len())]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_step_fall_the_same_way() {
        assert_eq!(Dice::of(7, 3).nonsense(), Dice::of(7, 3).nonsense());
        assert_ne!(Dice::of(7, 3).nonsense(), Dice::of(7, 4).nonsense());
        assert_ne!(Dice::of(8, 3).nonsense(), Dice::of(7, 3).nonsense());
    }
}
