//! The network of the paper, repaired: it begins with what the distances say, so it works without a labelled page, and learns no more than the pages it
//! does not learn from bear out.
//!
//! - in go logarithms of counts in a thousand words: a long page is no better than a short one, and no unit saturates
//! - each hidden unit begins as Ehrig and Maedche's sum `Σ δ^d(t,c) x_c` against a border, each with its own border
//! - names that stand on no labelled page are not lost: those of one distance share an input
//! - all pages at once, likelihood instead of squared error, weights held near where they began, and a fourth of the pages kept aside to say when to stop
//!   ([`Network::settle`])

use super::concepts::{Counts, Name};
use super::ehrig::DELTA;
use super::printed::{HIDDEN, Inputs};
use learn::Network;
use learn::logistic::Example;

/// Concepts farther than this share one input.
const FARTHEST: u32 = 6;
/// Words by which counts are divided are never fewer than that: a heading is no page.
const SHORTEST: f64 = 100.0;
/// How steep a hidden unit begins, and where the borders lie: a page with three in a thousand words of the topic's own name is in the middle.
const STEEP: f64 = 2.0;
const BORDERS: [f64; HIDDEN] = [0.6, 1.1, 1.6, 2.1];
/// What the last unit makes of the hidden ones at first.
const LAST: f64 = 1.5;
/// How firmly weights are held where they began.
const CAUTION: f64 = 0.05;
const LOOKS: usize = 15;
/// One page of so many is kept aside.
const ASIDE: usize = 4;
/// Labelled pages below which none can be spared to be kept aside.
const FEWEST: usize = 12;

/// A network over the names of concepts.
#[derive(Debug, Clone, PartialEq)]
pub struct Repaired {
    inputs: Inputs,
    distances: Vec<u32>,
    network: Network,
}

impl Repaired {
    /// Learns from pages: counts, words in all, and whether they are relevant.
    pub fn learn(pages: &[(&Counts, usize, bool)], names: &[Name]) -> Self {
        let inputs = Inputs::on(pages.iter().map(|(counts, ..)| *counts));
        let distances: Vec<u32> = names.iter().map(|name| name.distance).collect();
        let count = inputs.len() + FARTHEST as usize + 1;
        let width = count + 1;
        let prior = |input: usize| {
            let distance = match inputs.names().get(input) {
                Some(name) => distances[*name],
                None => u32::try_from(input - inputs.len()).unwrap_or(FARTHEST),
            };
            STEEP * DELTA.powi(i32::try_from(distance).unwrap_or(i32::MAX))
        };
        let network = Network::new(count, HIDDEN, |place| {
            let (unit, input) = (place / width, place % width);
            match (unit, input) {
                (HIDDEN, unit) if unit < HIDDEN => LAST,
                (HIDDEN, _) => -LAST * HIDDEN as f64 / 2.0,
                (_, input) if input == count => -STEEP * BORDERS[unit],
                (_, input) => prior(input),
            }
        });
        let mut learned = Self {
            inputs,
            distances,
            network,
        };
        let examples = pages.iter().map(|(counts, words, relevant)| Example {
            about: learned.numbers(counts, *words),
            truth: f64::from(u8::from(*relevant)),
            mass: 1.0,
        });
        let examples: Vec<_> = examples.collect();
        if examples.len() < FEWEST {
            learned.network.settle(&examples, &[], 1.0, LOOKS);
            return learned;
        }
        let (aside, used): (Vec<_>, Vec<_>) = examples
            .into_iter()
            .enumerate()
            .partition(|(place, _)| place % ASIDE == 0);
        let bare = |pages: Vec<(usize, _)>| pages.into_iter().map(|(_, page)| page).collect();
        let (aside, used): (Vec<_>, Vec<_>) = (bare(aside), bare(used));
        learned.network.settle(&used, &aside, CAUTION, LOOKS);
        learned
    }

    fn numbers(&self, counts: &Counts, words: usize) -> Vec<f64> {
        let mut rest = [0.0; FARTHEST as usize + 1];
        let mut numbers = self.inputs.of(counts, |name, times| {
            let distance = self.distances.get(name).copied().unwrap_or(FARTHEST);
            rest[distance.min(FARTHEST) as usize] += f64::from(times);
        });
        numbers.extend(rest);
        let scale = 1_000.0 / (words as f64).max(SHORTEST);
        for number in &mut numbers {
            *number = (1.0 + *number * scale).ln();
        }
        numbers
    }

    /// What the network says of a page, from 0 to 1.
    pub fn output(&self, counts: &Counts, words: usize) -> f64 {
        self.network.output(&self.numbers(counts, words))
    }
}
