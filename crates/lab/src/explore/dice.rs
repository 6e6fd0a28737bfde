//! Dice of one site.

use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Dice that fall the same way for the same site and seed.
pub(crate) struct Dice {
    seed: u64,
    step: u64,
}

impl Dice {
    pub(crate) fn new(name: &str, seed: u64) -> Self {
        Self {
            seed: xxh3_64_with_seed(name.as_bytes(), seed),
            step: 0,
        }
    }

    /// A number below a limit; 0 if there is none.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.step += 1;
        let bits = xxh3_64_with_seed(&self.step.to_le_bytes(), self.seed);
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(bits % limit).unwrap_or(0)
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }

    /// Whether it happens, so many times in a hundred.
    pub(crate) fn happens(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
