//! Ways to fill the inputs of a template, drawn by lot and without repeating one.
//!
//! Every input deals its values like a pack of cards that is shuffled anew when it is used up. So each value is drawn as often as
//! any other, and the share of empty answers varies less than if every submission were drawn by itself.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::{HashSet, VecDeque};

/// Which value of each input.
pub(super) type Combination = Vec<usize>;

/// Combinations of one template, one after the other.
#[derive(Debug)]
pub(super) struct Sample {
    dice: ChaCha8Rng,
    /// How many values each input has, and which are still in its pack.
    packs: Vec<(usize, Vec<usize>)>,
    /// Those that are drawn before any other.
    first: VecDeque<Combination>,
    drawn: HashSet<Combination>,
}

/// Combinations that are dealt before one that was not drawn yet is looked for.
const DEALT: usize = 40;

impl Sample {
    /// Of inputs with so many values. The same seed and template draw the same; `first` come before any other.
    pub(super) fn new(
        seed: u64,
        template: &[usize],
        sizes: &[usize],
        first: Vec<Combination>,
    ) -> Self {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let place = template.iter().fold(0_u64, |place, input| {
            place.wrapping_mul(1_000).wrapping_add(*input as u64 + 1)
        });
        dice.set_stream(place);
        Self {
            dice,
            packs: sizes.iter().map(|size| (*size, Vec::new())).collect(),
            first: first.into(),
            drawn: HashSet::new(),
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).unwrap_or(u64::MAX).max(1);
        usize::try_from(self.dice.next_u64() % limit).unwrap_or(0)
    }

    fn deal(&mut self) -> Combination {
        let inputs = 0..self.packs.len();
        inputs
            .map(|input| {
                if self.packs[input].1.is_empty() {
                    let size = self.packs[input].0;
                    self.packs[input].1 = (0..size).collect();
                }
                let place = self.below(self.packs[input].1.len());
                self.packs[input].1.swap_remove(place)
            })
            .collect()
    }

    /// The first combination in order that was not drawn.
    fn left_over(&self) -> Option<Combination> {
        let mut combination = vec![0; self.packs.len()];
        while self.drawn.contains(&combination) {
            let turns = |place: &usize| combination[*place] + 1 < self.packs[*place].0;
            let turning = (0..combination.len()).find(turns)?;
            combination[..turning].fill(0);
            combination[turning] += 1;
        }
        Some(combination)
    }
}

impl Iterator for Sample {
    type Item = Combination;

    fn next(&mut self) -> Option<Combination> {
        if self.packs.iter().any(|(size, _)| *size == 0) {
            return None;
        }
        while let Some(combination) = self.first.pop_front() {
            if self.drawn.insert(combination.clone()) {
                return Some(combination);
            }
        }
        for _ in 0..DEALT {
            let combination = self.deal();
            if self.drawn.insert(combination.clone()) {
                return Some(combination);
            }
        }
        let combination = self.left_over()?;
        self.drawn.insert(combination.clone());
        Some(combination)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_value_is_drawn_before_one_comes_again() {
        let drawn: HashSet<usize> = Sample::new(1, &[0, 1], &[5, 1000], Vec::new())
            .take(5)
            .map(|combination| combination[0])
            .collect();
        assert_eq!(drawn.len(), 5);
    }

    proptest! {
        #[test]
        fn all_combinations_are_drawn_once(sizes in prop::collection::vec(0_usize..6, 1..4), seed in 0_u64..9) {
            let template: Vec<usize> = (0..sizes.len()).collect();
            let drawn: Vec<Combination> = Sample::new(seed, &template, &sizes, Vec::new()).collect();
            let different: HashSet<&Combination> = drawn.iter().collect();
            prop_assert_eq!(different.len(), drawn.len());
            prop_assert_eq!(drawn.len(), sizes.iter().product::<usize>());
            let again: Vec<Combination> = Sample::new(seed, &template, &sizes, Vec::new()).collect();
            prop_assert_eq!(drawn, again);
        }
    }
}
