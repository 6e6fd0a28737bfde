//! A network of three layers: numbers go in, a few hidden units weigh them, one unit says how likely.
//!
//! ```text
//! h_k = s(w_k.x + b_k);   o = s(v.h + c);   s(z) = 1 / (1 + e^-z)
//! ```
//!
//! Two ways to learn. [`Network::back_propagate`] as printed in the textbooks of 2008: one example after the other, squared error, a fixed stride, until
//! the root of the mean squared error is small. [`Network::settle`]: the likelihood of all examples at once, weights held near
//! where they began, stopped when examples it does not learn from get worse.

use crate::descent::lowest;
use crate::logistic::{Example, dot, sigmoid};

/// Steps between two looks at the examples kept aside.
const BETWEEN_LOOKS: usize = 3;

/// The weights. Numbers in, hidden units, one number out.
#[derive(Debug, Clone, PartialEq)]
pub struct Network {
    inputs: usize,
    hidden: usize,
    /// For each hidden unit its weights and its bias; then those of the last unit.
    weights: Vec<f64>,
}

/// How the printed way went.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Went {
    /// Passes over the examples.
    pub epochs: usize,
    /// Root of the mean squared error at the end.
    pub error: f64,
}

impl Network {
    /// A network whose weights are told in the order of [`Network::weights`].
    pub fn new(inputs: usize, hidden: usize, mut weight: impl FnMut(usize) -> f64) -> Self {
        let count = (inputs + 1) * hidden + hidden + 1;
        Self {
            inputs,
            hidden,
            weights: (0..count).map(&mut weight).collect(),
        }
    }

    /// All weights: for each hidden unit those of its inputs and its bias; then one for each hidden unit, and the last bias.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// What the network says of some numbers.
    pub fn output(&self, numbers: &[f64]) -> f64 {
        self.last(&self.excited(numbers))
    }

    fn excited(&self, numbers: &[f64]) -> Vec<f64> {
        excited(&self.weights, self.inputs, self.hidden, numbers)
    }

    fn last(&self, excited: &[f64]) -> f64 {
        last(&self.weights, self.inputs, self.hidden, excited)
    }

    /// Learns as printed, for at most so many passes.
    pub fn back_propagate(
        &mut self,
        examples: &[Example<Vec<f64>>],
        stride: f64,
        small_error: f64,
        epochs: usize,
    ) -> Went {
        let mut went = Went {
            epochs: 0,
            error: 0.0,
        };
        let border = (self.inputs + 1) * self.hidden;
        for epoch in 1..=epochs {
            let mut squares = 0.0;
            for example in examples {
                let excited = self.excited(&example.about);
                let output = self.last(&excited);
                let missed = example.truth - output;
                squares += missed * missed;
                let blame = missed * output * (1.0 - output);
                for (unit, excited) in excited.iter().enumerate() {
                    let own = excited * (1.0 - excited) * self.weights[border + unit] * blame;
                    self.weights[border + unit] += stride * blame * excited;
                    let row = &mut self.weights[unit * (self.inputs + 1)..][..=self.inputs];
                    for (weight, number) in row.iter_mut().zip(&example.about) {
                        *weight += stride * own * number;
                    }
                    row[self.inputs] += stride * own;
                }
                self.weights[border + self.hidden] += stride * blame;
            }
            let error = (squares / examples.len().max(1) as f64).sqrt();
            went = Went {
                epochs: epoch,
                error,
            };
            if error < small_error {
                break;
            }
        }
        went
    }

    /// Learns from all examples at once and stops where those kept aside are told best. `caution` holds the weights near where they began.
    pub fn settle(
        &mut self,
        examples: &[Example<Vec<f64>>],
        aside: &[Example<Vec<f64>>],
        caution: f64,
        looks: usize,
    ) {
        let began = self.weights.clone();
        let (inputs, hidden) = (self.inputs, self.hidden);
        let mut best = (self.surprise(aside), self.weights.clone());
        for _ in 0..looks {
            let next = lowest(self.weights.clone(), BETWEEN_LOOKS, |weights, slope| {
                valley(examples, &began, weights, slope, (inputs, hidden), caution)
            });
            if next == self.weights {
                break;
            }
            self.weights = next;
            let surprise = self.surprise(aside);
            if surprise < best.0 || aside.is_empty() {
                best = (surprise, self.weights.clone());
            }
        }
        self.weights = best.1;
    }

    /// How surprising the truth of some examples is, each by its mass.
    pub fn surprise(&self, examples: &[Example<Vec<f64>>]) -> f64 {
        examples
            .iter()
            .map(|example| {
                let chance = self.output(&example.about);
                example.mass * surprise(example.truth, chance)
            })
            .sum()
    }
}

fn surprise(truth: f64, chance: f64) -> f64 {
    let chance = chance.clamp(1e-9, 1.0 - 1e-9);
    -truth * chance.ln() - (1.0 - truth) * (1.0 - chance).ln()
}

fn excited(weights: &[f64], inputs: usize, hidden: usize, numbers: &[f64]) -> Vec<f64> {
    let rows = weights.chunks_exact(inputs + 1).take(hidden);
    rows.map(|row| sigmoid(row[inputs] + dot(&row[..inputs], numbers)))
        .collect()
}

fn last(weights: &[f64], inputs: usize, hidden: usize, excited: &[f64]) -> f64 {
    let own = &weights[(inputs + 1) * hidden..];
    sigmoid(own[hidden] + dot(&own[..hidden], excited))
}

/// What is to be made small, and its slope.
fn valley(
    examples: &[Example<Vec<f64>>],
    began: &[f64],
    weights: &[f64],
    slope: &mut [f64],
    (inputs, hidden): (usize, usize),
    caution: f64,
) -> f64 {
    let mut sum = 0.0;
    for ((slope, weight), began) in slope.iter_mut().zip(weights).zip(began) {
        *slope = caution * (weight - began);
        sum += 0.5 * caution * (weight - began).powi(2);
    }
    let border = (inputs + 1) * hidden;
    for example in examples {
        let excited = excited(weights, inputs, hidden, &example.about);
        let output = last(weights, inputs, hidden, &excited);
        sum += example.mass * surprise(example.truth, output);
        let blame = example.mass * (output - example.truth);
        for (unit, excited) in excited.iter().enumerate() {
            slope[border + unit] += blame * excited;
            let own = blame * weights[border + unit] * excited * (1.0 - excited);
            let row = &mut slope[unit * (inputs + 1)..][..=inputs];
            for (slope, number) in row.iter_mut().zip(&example.about) {
                *slope += own * number;
            }
            row[inputs] += own;
        }
        slope[border + hidden] += blame;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that are unlike each other.
    fn scattered(place: usize) -> f64 {
        ((place * 7919 + 13) % 101) as f64 / 101.0 - 0.5
    }

    /// Neither of two, or both: no line parts these.
    fn alike_or_not() -> Vec<Example<Vec<f64>>> {
        [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0)]
            .map(|(one, other)| Example {
                about: vec![one, other],
                truth: f64::abs(one - other),
                mass: 1.0,
            })
            .to_vec()
    }

    #[test]
    fn hidden_units_learn_what_no_line_can() {
        let mut network = Network::new(2, 4, scattered);
        let went = network.back_propagate(&alike_or_not(), 0.5, 0.05, 50_000);
        assert!(went.error < 0.05, "{went:?}");
        for example in alike_or_not() {
            assert!((network.output(&example.about) - example.truth).abs() < 0.2);
        }
    }

    #[test]
    fn all_at_once_learns_the_same() {
        let mut network = Network::new(2, 4, |place| 4.0 * scattered(place));
        network.settle(&alike_or_not(), &[], 1e-4, 100);
        for example in alike_or_not() {
            assert!((network.output(&example.about) - example.truth).abs() < 0.2);
        }
    }

    #[test]
    fn learning_stops_where_what_is_kept_aside_gets_worse() {
        let learned: Vec<_> = alike_or_not();
        let aside: Vec<_> = alike_or_not()
            .into_iter()
            .map(|example| Example {
                truth: 1.0 - example.truth,
                ..example
            })
            .collect();
        let mut network = Network::new(2, 4, scattered);
        let before = network.surprise(&aside);
        network.settle(&learned, &aside, 1e-4, 100);
        assert!(network.surprise(&aside) <= before);
    }
}
