//! Dice that fall the same way for the same seed, on every machine and in every version.

/// `SplitMix64` (Steele, Lea and Flood, 2014): small, fast, and good enough for prose.
pub(super) struct Dice(u64);

impl Dice {
    /// Dice for one purpose: every page and every piece has its own.
    pub(super) fn new(seed: u64, purpose: usize) -> Self {
        let mut dice = Self(seed ^ (purpose as u64).wrapping_mul(0xd6e8_feb8_6659_fd93));
        dice.next();
        dice
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below a limit; 0 when the limit is 0.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        // The high half times the limit: no division, and a bias far below what prose could show.
        let product = u128::from(self.next()) * (limit as u128);
        usize::try_from(product >> 64).unwrap_or(0)
    }

    pub(super) fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}
