//! How likely is a thing, from numbers about it?
//!
//! ```text
//! p(x)    = s(w.x),  s(z) = 1 / (1 + e^-z)
//! w       = argmin  -Σ m (y log p + (1-y) log(1-p)) + ½ Σ_i c_i (w_i - w0_i)²
//! ```
//!
//! Logistic regression that begins with an opinion `w0` and leaves it only as far as the examples pull: with none, `w` is `w0`. Examples may be
//! sure of themselves by halves (`0 < y < 1`). Two ways to the same place: [`fit`] for a few numbers about each of many things (Newton), and
//! [`Sparse::fit`] for many numbers about each of a few things (one thing at a time in the dual, where the number of numbers does not count).

use crate::linear::solve;
use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};

/// Rounds of Newton: from a sensible opinion three are enough.
const ROUNDS: usize = 12;
/// Longest step of a weight in one round: far from the goal the second order says too much.
const STRIDE: f64 = 2.0;
/// Passes over the things in the dual.
const PASSES: usize = 60;
/// A step that is too short to matter.
const SMALL: f64 = 1e-4;

/// From any number to a chance.
pub fn sigmoid(score: f64) -> f64 {
    1.0 / (1.0 + (-score).exp())
}

/// From a chance to the number that has it; chances near 0 and 1 are held a little away from them.
pub fn logit(chance: f64) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    (chance / (1.0 - chance)).ln()
}

/// An opinion on a weight, and how firmly it is held.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Opinion {
    /// The weight.
    pub weight: f64,
    /// How firmly.
    pub firm: f64,
}

/// A thing of which something is known.
#[derive(Debug, Clone, PartialEq)]
pub struct Example<X> {
    /// The numbers about it.
    pub about: X,
    /// How true it is, from 0 to 1.
    pub truth: f64,
    /// How much it counts.
    pub mass: f64,
}

/// The weights that follow from an opinion and from examples.
pub fn fit(examples: &[Example<Vec<f64>>], opinions: &[Opinion]) -> Vec<f64> {
    let count = opinions.len();
    let mut weights: Vec<f64> = opinions.iter().map(|opinion| opinion.weight).collect();
    for _ in 0..ROUNDS {
        let mut matrix = vec![vec![0.0; count + 1]; count];
        for (place, (row, opinion)) in matrix.iter_mut().zip(opinions).enumerate() {
            row[place] = opinion.firm.max(1e-9);
            row[count] = -opinion.firm * (weights[place] - opinion.weight);
        }
        for example in examples {
            let chance = sigmoid(dot(&weights, &example.about));
            let pull = example.mass * (example.truth - chance);
            let bend = example.mass * chance * (1.0 - chance);
            for (row, one) in matrix.iter_mut().zip(&example.about) {
                for (cell, other) in row.iter_mut().zip(&example.about) {
                    *cell += bend * one * other;
                }
                row[count] += pull * one;
            }
        }
        let steps = solve(matrix);
        for (weight, step) in weights.iter_mut().zip(&steps) {
            *weight += step.clamp(-STRIDE, STRIDE);
        }
        if steps.iter().all(|step| step.abs() < SMALL) {
            break;
        }
    }
    weights
}

/// The sum of the products.
pub fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

/// Numbers about a thing, each with its name, ordered by name; what is not named is 0.
pub type Named<K> = Vec<(K, f64)>;

/// Weights by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Sparse<K: Eq + Hash, S: BuildHasher> {
    /// What each number says.
    pub weights: HashMap<K, f64, S>,
    /// What is said of a thing without numbers.
    pub bias: f64,
}

impl<K: Copy + Ord + Hash, S: BuildHasher + Default> Sparse<K, S> {
    /// The weights that follow from examples; `caution` holds them back, but not the bias.
    pub fn fit(examples: &[Example<Named<K>>], caution: f64) -> Self {
        let alike = likenesses(examples);
        let mut pulls = vec![0.0; examples.len()];
        let mut scores = vec![0.0; examples.len()];
        let mut bias = 0.0;
        for _ in 0..PASSES {
            let mut farthest = 0.0_f64;
            for (place, example) in examples.iter().enumerate() {
                let chance = sigmoid(scores[place] + bias);
                let wanted = example.mass * (example.truth - chance) / caution - pulls[place];
                let bend = example.mass * chance * (1.0 - chance) * alike[place][place] / caution;
                let step = wanted / (1.0 + bend);
                pulls[place] += step;
                for (score, alike) in scores.iter_mut().zip(&alike[place]) {
                    *score += step * alike;
                }
                farthest = farthest.max(step.abs());
            }
            bias += shift(examples, &scores, bias);
            if farthest < SMALL {
                break;
            }
        }
        let mut weights = HashMap::default();
        for (example, pull) in examples.iter().zip(&pulls) {
            for (name, value) in &example.about {
                *weights.entry(*name).or_insert(0.0) += pull * value;
            }
        }
        Self { weights, bias }
    }

    /// What the numbers about a thing say.
    pub fn score(&self, about: &[(K, f64)]) -> f64 {
        let weight = |name: &K| self.weights.get(name).copied().unwrap_or(0.0);
        self.bias
            + about
                .iter()
                .map(|(name, value)| weight(name) * value)
                .sum::<f64>()
    }
}

/// How far the bias must go so that as many are said to be true as are.
fn shift<K>(examples: &[Example<Named<K>>], scores: &[f64], bias: f64) -> f64 {
    let mut gone = 0.0;
    for _ in 0..3 {
        let (mut pull, mut bend) = (0.0, 1e-6);
        for (example, score) in examples.iter().zip(scores) {
            let chance = sigmoid(score + bias + gone);
            pull += example.mass * (example.truth - chance);
            bend += example.mass * chance * (1.0 - chance);
        }
        gone += (pull / bend).clamp(-1.0, 1.0);
    }
    gone
}

fn likenesses<K: Ord>(examples: &[Example<Named<K>>]) -> Vec<Vec<f64>> {
    let mut alike = vec![vec![0.0; examples.len()]; examples.len()];
    for (row, one) in examples.iter().enumerate() {
        for (column, other) in examples.iter().enumerate().skip(row) {
            let product = product(&one.about, &other.about);
            alike[row][column] = product;
            alike[column][row] = product;
        }
    }
    alike
}

/// The sum of the products of what both name.
pub fn product<K: Ord>(one: &[(K, f64)], other: &[(K, f64)]) -> f64 {
    let (mut here, mut there) = (0, 0);
    let mut sum = 0.0;
    while let (Some(a), Some(b)) = (one.get(here), other.get(there)) {
        match a.0.cmp(&b.0) {
            std::cmp::Ordering::Less => here += 1,
            std::cmp::Ordering::Greater => there += 1,
            std::cmp::Ordering::Equal => {
                sum += a.1 * b.1;
                here += 1;
                there += 1;
            }
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::RandomState;

    fn example<X>(about: X, truth: f64) -> Example<X> {
        Example {
            about,
            truth,
            mass: 1.0,
        }
    }

    #[test]
    fn without_examples_the_opinion_stands() {
        let opinions = [(0.5, 1.0), (-2.0, 0.1)].map(|(weight, firm)| Opinion { weight, firm });
        assert_eq!(fit(&[], &opinions), [0.5, -2.0]);
    }

    #[test]
    fn both_ways_lead_to_the_same_place() {
        let truths = [
            ([1.0, 0.2], 1.0),
            ([0.8, -0.3], 1.0),
            ([-0.5, 1.0], 0.0),
            ([0.1, 0.9], 0.3),
            ([-1.0, 0.1], 0.0),
        ];
        let dense: Vec<_> = truths
            .iter()
            .map(|(about, truth)| example(vec![about[0], about[1], 1.0], *truth))
            .collect();
        let caution = 0.4;
        let held = |firm| Opinion { weight: 0.0, firm };
        let weights = fit(&dense, &[held(caution), held(caution), held(0.0)]);
        let sparse: Vec<_> = truths
            .iter()
            .map(|(about, truth)| example(vec![(0_u8, about[0]), (1, about[1])], *truth))
            .collect();
        let other = Sparse::<u8, RandomState>::fit(&sparse, caution);
        assert!((weights[0] - other.weights[&0]).abs() < 1e-2);
        assert!((weights[1] - other.weights[&1]).abs() < 1e-2);
        assert!((weights[2] - other.bias).abs() < 1e-2);
    }

    #[test]
    fn weights_stay_finite_where_the_examples_can_be_parted() {
        let examples: Vec<_> = (0..20)
            .map(|place| {
                example(
                    vec![f64::from(place) - 9.5, 1.0],
                    f64::from(u8::from(place > 9)),
                )
            })
            .collect();
        let opinion = Opinion {
            weight: 0.0,
            firm: 0.01,
        };
        let weights = fit(&examples, &[opinion, opinion]);
        assert!(weights.iter().all(|weight| weight.is_finite()));
        assert!(sigmoid(dot(&weights, &[5.0, 1.0])) > 0.95);
    }
}
