//! Which of several kinds is a thing, from the signs it bears? Each sign speaks for or against each kind; what they say is added up.
//!
//! Multinomial logistic regression: `s_k = b_k + Σ_f x_f w[f][k]` and `p_k = exp(s_k / T) / Σ_j exp(s_j / T)`. Learned by
//! the lowest `-Σ m log p + ½ c |w|²` over examples of mass `m`, at `T = 1`; the bias is not held back. `T` is a number fitted
//! afterwards on examples the weights have not seen ([`temperature`]), so that things said with a chance of 0.8 are true four
//! times in five (Guo and others 2017).

use crate::descent::lowest;

/// Signs of a thing, by number, each with how strongly it bears it.
pub type Signs = Vec<(u32, f32)>;

/// The weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Softmax {
    /// How many kinds.
    pub kinds: usize,
    /// What each sign says for each kind: sign by sign.
    pub weights: Vec<f64>,
    /// What is said of a thing without signs.
    pub bias: Vec<f64>,
}

/// A thing whose kind is known.
#[derive(Debug, Clone)]
pub struct Known {
    /// Its signs.
    pub signs: Signs,
    /// Its kind.
    pub kind: usize,
    /// How much it counts.
    pub mass: f64,
}

impl Softmax {
    /// Learns from things whose kinds are known. `caution` holds the weights back; `steps` bounds the walk.
    pub fn learn(known: &[Known], signs: usize, kinds: usize, caution: f64, steps: usize) -> Self {
        let start = vec![0.0; (signs + 1) * kinds];
        let learned = lowest(start, steps, |weights, slope| {
            loss(known, weights, slope, kinds, caution)
        });
        let (weights, bias) = learned.split_at(signs * kinds);
        Self {
            kinds,
            weights: weights.to_vec(),
            bias: bias.to_vec(),
        }
    }

    /// What the signs say for each kind.
    pub fn scores(&self, signs: &[(u32, f32)]) -> Vec<f64> {
        let mut scores = self.bias.clone();
        add_up(&mut scores, &self.weights, signs);
        scores
    }

    /// What some of the signs say for each kind, without the bias.
    pub fn said(&self, signs: &[(u32, f32)]) -> Vec<f64> {
        let mut scores = vec![0.0; self.kinds];
        add_up(&mut scores, &self.weights, signs);
        scores
    }
}

fn add_up(scores: &mut [f64], weights: &[f64], signs: &[(u32, f32)]) {
    let kinds = scores.len();
    for (sign, value) in signs {
        let from = *sign as usize * kinds;
        let Some(row) = weights.get(from..from + kinds) else {
            continue;
        };
        for (score, weight) in scores.iter_mut().zip(row) {
            *score += f64::from(*value) * weight;
        }
    }
}

fn loss(known: &[Known], all: &[f64], slope: &mut [f64], kinds: usize, caution: f64) -> f64 {
    let (weights, bias) = all.split_at(all.len() - kinds);
    let mut sum = 0.0;
    for (slope, weight) in slope.iter_mut().zip(weights) {
        *slope = caution * weight;
        sum += 0.5 * caution * weight * weight;
    }
    let borders = weights.len();
    slope[borders..].fill(0.0);
    for thing in known {
        let mut scores = bias.to_vec();
        add_up(&mut scores, weights, &thing.signs);
        let mut pull = chances(&scores, 1.0);
        sum -= thing.mass * pull[thing.kind].max(1e-300).ln();
        pull[thing.kind] -= 1.0;
        for (kind, pull) in pull.iter_mut().enumerate() {
            *pull *= thing.mass;
            slope[borders + kind] += *pull;
        }
        for (sign, value) in &thing.signs {
            let from = *sign as usize * kinds;
            for (slope, pull) in slope[from..from + kinds].iter_mut().zip(&pull) {
                *slope += f64::from(*value) * pull;
            }
        }
    }
    sum
}

/// The chances that scores stand for, at a temperature.
pub fn chances(scores: &[f64], temperature: f64) -> Vec<f64> {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let raised: Vec<f64> = scores
        .iter()
        .map(|score| ((score - most) / temperature).exp())
        .collect();
    let sum: f64 = raised.iter().sum();
    raised.into_iter().map(|raised| raised / sum).collect()
}

/// The temperature at which scores of things tell their kinds best: the least mean surprise, by golden section between a tenth and ten.
pub fn temperature(scored: &[(Vec<f64>, usize)]) -> f64 {
    let surprise = |logarithm: f64| -> f64 {
        let each = scored.iter().map(|(scores, kind)| {
            let chance = chances(scores, logarithm.exp());
            -chance.get(*kind).copied().unwrap_or(0.0).max(1e-12).ln()
        });
        each.sum()
    };
    let (mut low, mut high) = (0.1_f64.ln(), 10.0_f64.ln());
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..40 {
        let left = high - golden * (high - low);
        let right = low + golden * (high - low);
        if surprise(left) <= surprise(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(signs: &[u32], kind: usize) -> Known {
        Known {
            signs: signs.iter().map(|sign| (*sign, 1.0)).collect(),
            kind,
            mass: 1.0,
        }
    }

    #[test]
    fn a_sign_that_means_a_kind_is_learned_and_one_that_means_nothing_is_not() {
        let things: Vec<Known> = (0..30)
            .map(|number| known(&[number % 3, 3], number as usize % 3))
            .collect();
        let learned = Softmax::learn(&things, 4, 3, 0.1, 100);
        for kind in 0..3_u32 {
            let chance = chances(&learned.scores(&[(kind, 1.0)]), 1.0);
            assert!(chance[kind as usize] > 0.8, "{chance:?}");
        }
        assert!(learned.weights[9..].iter().all(|weight| weight.abs() < 0.1));
    }

    #[test]
    fn a_sign_never_seen_says_nothing() {
        let learned = Softmax::learn(&[known(&[0], 0), known(&[1], 1)], 2, 2, 0.1, 50);
        assert_eq!(learned.scores(&[(7, 1.0)]), learned.scores(&[]));
    }

    #[test]
    fn what_was_said_too_surely_is_said_less_surely() {
        // Said with a chance of 0.999, true three times in four.
        let scored: Vec<(Vec<f64>, usize)> = (0..40)
            .map(|number| (vec![7.0, 0.0], usize::from(number % 4 == 0)))
            .collect();
        let chance = chances(&[7.0, 0.0], temperature(&scored))[0];
        assert!((chance - 0.75).abs() < 0.01, "{chance}");
    }
}
