//! What words in and around a link are worth on this site: a logistic regression that starts from the shipped prior and learns from every
//! page, those without a form too.
//!
//! ```text
//! worth = σ(τ logit(prior) + Σ w_f),   after a page of value β:  w_f -= g η / √(Σ g²),  g = σ - β
//! ```
//!
//! Features are the words of the path, the anchor and the surroundings (`SmartCrawler`'s feature space of links), the directory and the
//! kind of the link, and whether the address repeats the words of the link, as those of articles do; the step of each shrinks with what it
//! has learned (`AdaGrad`), so that a rare word still learns late. τ: how far the prior is believed.

use super::Lead;
use super::cluster::{cluster, directory};
use super::lessons::Lessons;
use crate::address::unescaped;
use crate::vocabulary::spaced;
use model::Url;
use std::collections::HashMap;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Words taken of one text.
const MOST_WORDS: usize = 12;

/// The bit by which features that belong to one site are told from words, which stand on many.
const OWN: u64 = 1;

/// The features of a link, by their fingerprints.
pub type Features = Vec<u64>;

/// Words and what they are worth.
#[derive(Debug, Default)]
pub struct Learner {
    step: f64,
    trust: f64,
    weights: HashMap<u64, Weight>,
}

#[derive(Debug, Default, Clone, Copy)]
struct Weight {
    value: f64,
    squares: f64,
}

impl Learner {
    /// Knows nothing yet, and learns in steps of a length. `trust`: how far the prior is believed.
    pub fn new(step: f64, trust: f64) -> Self {
        Self {
            step,
            trust,
            weights: HashMap::new(),
        }
    }

    /// Begins with a weight for a feature, beside what else speaks for it.
    pub fn believe(&mut self, feature: u64, value: f64) {
        self.weights.entry(feature).or_default().value += value;
    }

    /// What words are worth by now, without what belongs to this site alone.
    pub fn lessons(&self) -> Lessons {
        let shared = self
            .weights
            .iter()
            .filter(|(feature, _)| *feature & OWN == 0);
        Lessons::of(shared.map(|(feature, weight)| (*feature, weight.value)))
    }

    /// What a link is worth, given what its words promise anywhere.
    pub fn worth(&self, prior: f64, features: impl Iterator<Item = u64>) -> f64 {
        let sum: f64 = features
            .filter_map(|feature| self.weights.get(&feature))
            .map(|weight| weight.value)
            .sum();
        sigmoid(self.trust * logit(prior) + sum)
    }

    /// Learns what stood behind a link.
    pub fn learn(&mut self, prior: f64, features: &[u64], value: f64) {
        let gradient = self.worth(prior, features.iter().copied()) - value;
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
        xxh3_64_with_seed(cluster(url, words).as_bytes(), 0) | OWN,
        xxh3_64_with_seed(directory(url).as_bytes(), 1) | OWN,
    ];
    let mut add = |space: u64, text: &str| {
        for word in spaced(text).split_whitespace().take(MOST_WORDS) {
            features.push(shared(word, space));
        }
    };
    add(2, &unescaped(url.parts().path()));
    if let Some(words) = words {
        add(3, &words.anchor);
        add(4, &words.around);
        features.push(shared(likeness(url, &words.anchor), 5));
    }
    features.sort_unstable();
    features.dedup();
    features
}

/// The fingerprint of a word that stands on many sites. `space`: where it stands.
pub(crate) fn shared(word: &str, space: u64) -> u64 {
    xxh3_64_with_seed(word.as_bytes(), space) & !OWN
}

/// Whether an address repeats the words of the link. Those of articles are made of their titles; those of programs are not.
fn likeness(url: &Url, anchor: &str) -> &'static str {
    let path = url.parts().path().trim_end_matches('/');
    let last = path.rsplit('/').next().unwrap_or_default();
    let name = last.rsplit_once('.').map_or(last, |(name, _)| name);
    let letters = |text: &str| -> String {
        let spaced = spaced(text);
        spaced.chars().filter(|c| c.is_alphanumeric()).collect()
    };
    let (name, anchor) = (letters(&unescaped(name)), letters(anchor));
    if name == anchor {
        "alike"
    } else if !anchor.is_empty() && (name.contains(&anchor) || anchor.contains(&name)) {
        "in part"
    } else {
        "unlike"
    }
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
        let mut learner = Learner::new(0.5, 1.0);
        let before = learner.worth(0.3, [1, 2].into_iter());
        learner.learn(0.3, &[1, 3], 1.0);
        assert!(learner.worth(0.3, [1, 2].into_iter()) > before);
        for _ in 0..5 {
            learner.learn(0.3, &[2, 4], 0.0);
        }
        assert!(learner.worth(0.3, [2].into_iter()) < before);
    }
}
