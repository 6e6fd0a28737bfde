//! What words in and around a link are worth on this site: a logistic regression that starts from the shipped prior and learns from every
//! page, those without a form too.
//!
//! ```text
//! worth = σ(logit(prior) + Σ w_f),   after a page of value β:  w_f -= g η / √(Σ g²),  g = σ - β
//! ```
//!
//! Features are the words of the path, the anchor and the surroundings (`SmartCrawler`'s feature space of links), the directory and the
//! kind of the link; the step of each shrinks with what it has learned (`AdaGrad`), so that a rare word still learns late.

use super::Lead;
use super::cluster::{cluster, directory};
use crate::address::unescaped;
use crate::vocabulary::spaced;
use std::collections::HashMap;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Words taken of one text.
const MOST_WORDS: usize = 12;

/// The features of a link, by their fingerprints.
pub type Features = Box<[u64]>;

/// Words and what they are worth.
#[derive(Debug, Default)]
pub struct Learner {
    step: f64,
    weights: HashMap<u64, Weight>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Weight {
    value: f64,
    squares: f64,
}

impl Learner {
    /// Knows nothing yet, and learns in steps of a length.
    pub fn new(step: f64) -> Self {
        Self {
            step,
            weights: HashMap::new(),
        }
    }

    /// What a link is worth, given what its words promise anywhere.
    pub fn worth(&self, prior: f64, features: &[u64]) -> f64 {
        let sum: f64 = features
            .iter()
            .filter_map(|feature| self.weights.get(feature))
            .map(|weight| weight.value)
            .sum();
        sigmoid(logit(prior) + sum)
    }

    /// Learns what stood behind a link.
    pub fn learn(&mut self, prior: f64, features: &[u64], value: f64) {
        let gradient = self.worth(prior, features) - value;
        for feature in features {
            let weight = self.weights.entry(*feature).or_default();
            weight.squares += gradient * gradient;
            weight.value -= self.step * gradient / (1.0 + weight.squares).sqrt();
        }
    }
}

/// The features of a link.
pub fn features(lead: &Lead) -> Features {
    let url = &lead.visit.url;
    let words = lead.words.as_deref();
    let mut features = vec![
        xxh3_64_with_seed(cluster(url, words).as_bytes(), 0),
        xxh3_64_with_seed(directory(url).as_bytes(), 1),
    ];
    let mut add = |space: u64, text: &str| {
        for word in spaced(text).split_whitespace().take(MOST_WORDS) {
            features.push(xxh3_64_with_seed(word.as_bytes(), space));
        }
    };
    add(2, &unescaped(url.parts().path()));
    if let Some(words) = words {
        add(3, &words.anchor);
        add(4, &words.around);
    }
    features.sort_unstable();
    features.dedup();
    features.into()
}

fn logit(p: f64) -> f64 {
    let p = p.clamp(0.001, 0.999);
    (p / (1.0 - p)).ln()
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_led_to_nothing_is_worth_less_and_what_led_to_a_form_more() {
        let mut learner = Learner::new(0.5);
        let before = learner.worth(0.3, &[1, 2]);
        learner.learn(0.3, &[1, 3], 1.0);
        assert!(learner.worth(0.3, &[1, 2]) > before);
        for _ in 0..5 {
            learner.learn(0.3, &[2, 4], 0.0);
        }
        assert!(learner.worth(0.3, &[2]) < before);
    }
}
