//! The network of the paper, as printed: counts of the concepts straight in, four hidden units, back-propagation until the error is under 0.01.
//!
//! We differ where the paper is silent: weights begin between -0.5 and 0.5 by seed, the stride is 0.3, and it gives up after 1,500 passes, since with
//! counts as they are the hidden units saturate and the error mostly stays above 0.01. Names that stand on no labelled page have no input: their
//! weights would stay as the dice fell.

use super::concepts::Counts;
use learn::Network;
use learn::logistic::Example;
use learn::network::Went;
use std::collections::BTreeSet;

/// Hidden units.
pub(super) const HIDDEN: usize = 4;
const STRIDE: f64 = 0.3;
const SMALL_ERROR: f64 = 0.01;
const EPOCHS: usize = 1_500;

/// A network over the names of concepts.
#[derive(Debug, Clone, PartialEq)]
pub struct Printed {
    inputs: Inputs,
    network: Network,
    /// How the learning went.
    pub went: Went,
}

/// The names that have an input.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Inputs {
    names: Vec<usize>,
}

impl Inputs {
    /// The names that stand on any of these pages.
    pub(super) fn on<'a>(pages: impl Iterator<Item = &'a Counts>) -> Self {
        let names: BTreeSet<usize> = pages.flatten().map(|(name, _)| *name).collect();
        Self {
            names: names.into_iter().collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn names(&self) -> &[usize] {
        &self.names
    }

    /// The counts of a page, each at its input; what has none goes to `rest`.
    pub(super) fn of(&self, counts: &Counts, mut rest: impl FnMut(usize, u32)) -> Vec<f64> {
        let mut numbers = vec![0.0; self.names.len()];
        for (name, times) in counts {
            match self.names.binary_search(name) {
                Ok(place) => numbers[place] = f64::from(*times),
                Err(_) => rest(*name, *times),
            }
        }
        numbers
    }
}

impl Printed {
    /// Learns from pages: counts, and whether they are relevant.
    pub fn learn(pages: &[(&Counts, bool)], seed: u64) -> Self {
        let inputs = Inputs::on(pages.iter().map(|(counts, _)| *counts));
        let examples: Vec<Example<Vec<f64>>> = pages
            .iter()
            .map(|(counts, relevant)| Example {
                about: inputs.of(counts, |_, _| ()),
                truth: f64::from(u8::from(*relevant)),
                mass: 1.0,
            })
            .collect();
        let mut network = Network::new(inputs.len(), HIDDEN, |place| scattered(place, seed));
        let went = network.back_propagate(&examples, STRIDE, SMALL_ERROR, EPOCHS);
        Self {
            inputs,
            network,
            went,
        }
    }

    /// What the network says of a page, from 0 to 1.
    pub fn output(&self, counts: &Counts) -> f64 {
        self.network.output(&self.inputs.of(counts, |_, _| ()))
    }
}

/// A number between -0.5 and 0.5 for each place.
pub(super) fn scattered(place: usize, seed: u64) -> f64 {
    let bits = xxhash_rust::xxh3::xxh3_64_with_seed(&place.to_le_bytes(), seed);
    (bits >> 11) as f64 / (1_u64 << 53) as f64 - 0.5
}
