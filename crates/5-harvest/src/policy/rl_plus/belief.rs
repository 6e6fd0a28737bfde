//! What is thought of every kind of word: the kernel mean of `y` over the words asked (Eq. 8), for all shapes, places and figures at once.

use super::past::{Executed, Past};
use crate::Known;
use crate::dice::Dice;
use crate::known::WordStats;
use crate::policy::features::{PLACES, Places, Shapes};
use crate::policy::likeness::{Part, Shares};
use crate::policy::rl::Settings;
use learn::{KernelMean, gaussian, linear};

/// Figures of a word, coarse enough to be compared once for many words: the logarithms of `N/DF` and `TF/DF`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Bin {
    rarity: u8,
    burst: u8,
}

/// Width of a bin of `ln(N/DF)`, and how many there are: down to one record in e^16.
const RARITY: f64 = 0.5;
const RARITIES: u8 = 32;
/// From which `TF/DF` on a burst is of the next class.
const BURSTS: [f64; 5] = [1.1, 1.5, 2.0, 3.0, 5.0];
/// How far apart two classes of bursts are, in the units of `ln(N/DF)`.
const BURST: f64 = 0.5;
/// Width of the Gaussian, in the same units.
const SIGMA: f64 = 1.0;
/// What the mean over all words asked counts for, in words just like the one in question.
const PRIOR: f64 = 0.3;
/// How much less each older answer counts: as records come in, DF/N comes nearer to the truth, and what `y` was at first holds no more.
const FADE: f64 = 0.99;

impl Bin {
    pub(super) fn of(share: f64, stats: &WordStats) -> Self {
        let rarity = (-share / RARITY)
            .round()
            .clamp(0.0, f64::from(RARITIES - 1));
        let (tf, df) = (f64::from(stats.tf), f64::from(stats.df));
        let burst = BURSTS.iter().take_while(|from| tf >= df * **from).count();
        Self {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped above"
            )]
            rarity: rarity as u8,
            burst: if stats.df == 0 {
                0
            } else {
                u8::try_from(burst).unwrap_or(0)
            },
        }
    }

    fn all() -> impl Iterator<Item = Self> {
        let bursts = 0..=u8::try_from(BURSTS.len()).unwrap_or(0);
        (0..RARITIES)
            .flat_map(move |rarity| bursts.clone().map(move |burst| Self { rarity, burst }))
    }

    fn number(self) -> usize {
        usize::from(self.rarity) * (BURSTS.len() + 1) + usize::from(self.burst)
    }

    fn alike(self, other: Self) -> f64 {
        let rarity = RARITY * (f64::from(self.rarity) - f64::from(other.rarity));
        let burst = BURST * (f64::from(self.burst) - f64::from(other.burst));
        gaussian(rarity * rarity + burst * burst, SIGMA)
    }
}

/// What is thought of every kind of word.
pub(super) struct Belief {
    shares: Shares,
    /// By number of the shape, by field, by number of the bin.
    shapes: Vec<KernelMean>,
    places: Vec<KernelMean>,
    bins: Vec<KernelMean>,
    prior: KernelMean,
}

impl Belief {
    /// What the answers say.
    pub(super) fn plain(past: &Past, known: &Known, settings: &Settings, shapes: &Shapes) -> Self {
        Self::with(past, known, settings, shapes, || 0.0)
    }

    /// What the answers say, each shaken by as much as was erred lately.
    pub(super) fn shaken(
        past: &Past,
        known: &Known,
        settings: &Settings,
        shapes: &Shapes,
        dice: &mut Dice,
    ) -> Self {
        let deviation = past.deviation();
        Self::with(past, known, settings, shapes, || deviation * normal(dice))
    }

    fn with(
        past: &Past,
        known: &Known,
        settings: &Settings,
        shapes: &Shapes,
        mut noise: impl FnMut() -> f64,
    ) -> Self {
        let (cap, places) = (known.cap(), Places::of(known.sample()));
        let (mut by_shape, mut by_place, mut by_bin) =
            (Part::default(), Part::default(), Part::default());
        let (mut all, mut weight) = (KernelMean::default(), 1.0);
        for executed in past.executed.iter().rev() {
            let asked = &known.asked()[executed.number];
            let y = past.y(executed, asked, cap) + noise();
            by_shape.see(shapes.all()[executed.shape].key(), y, weight);
            by_place.see(places.key(executed.field), y, weight);
            by_bin.see(executed.bin, y, weight);
            all.see(1.0, weight * y, weight);
            weight *= FADE;
        }
        let middle = all.mean().unwrap_or(0.0);
        Self {
            shares: settings.shares,
            shapes: shapes
                .all()
                .iter()
                .map(|shape| by_shape.sums(shape.key(), linear))
                .collect(),
            places: (0..PLACES)
                .map(|field| by_place.sums(places.key(field), linear))
                .collect(),
            bins: Bin::all().map(|bin| by_bin.sums(bin, Bin::alike)).collect(),
            prior: KernelMean {
                weighted: PRIOR * middle,
                weight: PRIOR,
            },
        }
    }

    /// `ln |R|` of a word that was asked, from its like.
    pub(super) fn guess(&self, executed: &Executed) -> f64 {
        executed.share + self.of(executed.shape, executed.field, executed.bin)
    }

    /// `y` of a kind of word.
    pub(super) fn of(&self, shape: usize, field: usize, bin: Bin) -> f64 {
        let mean = self.shares.mix(
            self.shapes[shape],
            self.places[field.min(PLACES - 1)],
            self.bins[bin.number()],
        );
        mean.add(1.0, self.prior).mean().unwrap_or(0.0)
    }
}

/// A normal number, near enough: four even ones.
fn normal(dice: &mut Dice) -> f64 {
    const FINE: usize = 1 << 20;
    let sum: f64 = (0..4).map(|_| dice.below(FINE) as f64 / FINE as f64).sum();
    (sum - 2.0) * 3f64.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_numbered_without_gaps() {
        assert!(
            Bin::all()
                .enumerate()
                .all(|(place, bin)| bin.number() == place)
        );
    }

    #[test]
    fn rare_words_and_frequent_ones_are_not_alike() {
        let (rare, rarer, frequent) = (
            Bin {
                rarity: 20,
                burst: 0,
            },
            Bin {
                rarity: 21,
                burst: 0,
            },
            Bin {
                rarity: 2,
                burst: 0,
            },
        );
        assert!(rare.alike(rarer) > 0.8 && rare.alike(frequent) < 0.01);
    }

    #[test]
    fn the_shaking_is_even_and_of_unit_size() {
        let mut dice = Dice::of(1, 1);
        let throws: Vec<f64> = (0..4000).map(|_| normal(&mut dice)).collect();
        let mean = throws.iter().sum::<f64>() / 4000.0;
        let square = throws.iter().map(|x| x * x).sum::<f64>() / 4000.0;
        assert!(mean.abs() < 0.05 && (square - 1.0).abs() < 0.1);
    }
}
