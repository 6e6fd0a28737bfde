//! Our own: how many databases a request brings, if it is spent on this site.
//!
//! ```text
//! r(s)    = P(about the topic)         logistic, on what links say of it, learned once (`links`): where this crawl finds more or less behind the same, it is believed less or more
//! d(s)    = P(has a form | about it)   logistic, on x(s)
//! Rank(s) = r d / (1 + r c + (1 - r) w)
//!                                      c: pages that a look inside costs; w: how much worse a request to a site about something else is
//! x(s)    = likeness of address, link words and words around to sites that had a form, to sites about the topic and to others; log(1 + votes) of
//!           each kind of owner; how many of what else the voters link to had a form; who found it; a sum of weights of single words, learned site by site
//! ```
//!
//! A sum of three cosines, as printed, does not know how much each of them says; weights do, and chances can be compared with what a search costs.
//! Sites visited in vain teach as much as others. Before any site was visited, likeness is that to the words of the topic and to words that
//! databases are called by, and the weights are an opinion, held until examples pull.
//!
//! Tried for r: the numbers of x beside what links say, and single words. A crawl visits some hundred sites, those that promise most: from so few and so alike it learned
//! wrong ways round, and believed in link farms.

use super::centroid::Centroid;
use super::links::{self, Signs};
use super::vocabulary::Vocabulary;
use super::{Ranker, Seen};
use crate::moves::Found;
use crate::operators::Operator;
use crate::terms::{Feature, SLOTS, features_everywhere};
use learn::logistic::{Example, Opinion, dot, fit, sigmoid};

/// Words that databases are called by, in general.
const CALLED: &str = "search advanced catalogue catalog database archive archives records register index collection library find browse explore";
/// Numbers about a site.
const COUNT: usize = 13;
/// Visited sites that the weights are fitted to, the last ones.
const EXAMPLES: usize = 1_500;
/// Sites visited until which the weights are fitted after each of them.
const EACH_TIME: usize = 200;
/// How far a weight of a single word moves for one site.
const STRIDE: f64 = 0.3;

/// What is thought of what links say before any site was visited: it is true, and as firmly as some dozen sites tell.
const BELIEF: [Opinion; 2] = [
    Opinion {
        weight: 0.0,
        firm: 4.0,
    },
    Opinion {
        weight: 1.0,
        firm: 20.0,
    },
];

/// What is thought of each number before anything is known, for having a form: weight, firmness.
const OPINIONS: [(f64, f64); COUNT] = [
    (-1.2, 0.5), // always 1
    (0.8, 2.0),  // address like those with forms
    (0.8, 2.0),  // link words
    (0.5, 2.0),  // words around
    (0.0, 2.0),  // address like those about the topic
    (0.0, 2.0),  // link words
    (0.0, 2.0),  // words around
    (0.3, 10.0), // votes of owners with forms
    (0.0, 10.0), // of owners about the topic
    (0.0, 10.0), // of others
    (1.0, 1.0),  // share of what the voters link to that had a form
    (0.2, 2.0),  // found by searching
    (1.0, 2.0),  // single words
];

/// Weights of single words, learned site by site.
#[derive(Debug, Clone)]
struct Words {
    weights: Vec<f32>,
    squares: Vec<f32>,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            weights: vec![0.0; SLOTS],
            squares: vec![0.0; SLOTS],
        }
    }
}

impl Words {
    fn score(&self, features: &[Feature]) -> f64 {
        let length = (features.len().max(1) as f64).sqrt();
        let sum: f64 = features
            .iter()
            .map(|feature| f64::from(self.weights[feature.slot()]))
            .sum();
        sum / length
    }

    /// One step towards the truth, shorter for words that have moved often.
    #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
    fn learn(&mut self, features: &[Feature], base: f64, truth: f64) {
        let length = (features.len().max(1) as f64).sqrt();
        let pull = (truth - sigmoid(base + self.score(features))) / length;
        for feature in features {
            let square = &mut self.squares[feature.slot()];
            *square += (pull * pull) as f32;
            let step = STRIDE * pull / f64::from(*square).sqrt().max(1e-6);
            self.weights[feature.slot()] += step as f32;
        }
    }
}

/// See the module.
#[derive(Debug)]
pub struct Surfacer {
    deep: Centroid,
    relevant: Centroid,
    vocabulary: Vocabulary,
    words_deep: Words,
    about: Vec<f64>,
    form: Vec<f64>,
    examples_about: Vec<Example<Vec<f64>>>,
    examples_form: Vec<Example<Vec<f64>>>,
    /// Sites learned from, and how many when the weights were last fitted.
    learned: usize,
    fitted: usize,
    /// Requests that sites about the topic took, and how many such sites.
    inside: (f64, f64),
    waste: f64,
}

impl Surfacer {
    /// One that knows the words of the topic.
    pub fn new(words: &[String], waste: f64) -> Self {
        let mut deep = Centroid::default();
        let mut relevant = Centroid::default();
        deep.add(&features_everywhere(CALLED), 0.5);
        for word in words {
            relevant.add(&features_everywhere(word), 1.0);
            deep.add(&features_everywhere(word), 0.5);
        }
        Self {
            deep,
            relevant,
            vocabulary: Vocabulary::default(),
            words_deep: Words::default(),
            about: BELIEF.iter().map(|opinion| opinion.weight).collect(),
            form: OPINIONS.iter().map(|opinion| opinion.0).collect(),
            examples_about: Vec::new(),
            examples_form: Vec::new(),
            learned: 0,
            fitted: 0,
            inside: (6.0, 1.0),
            waste,
        }
    }

    fn numbers(&self, seen: &Seen<'_>) -> [f64; COUNT] {
        let deep = self.deep.likeness(seen.features);
        let relevant = self.relevant.likeness(seen.features);
        let votes = &seen.votes;
        let voters = f64::from(votes.count().max(1));
        [
            1.0,
            deep[0],
            deep[1],
            deep[2],
            relevant[0],
            relevant[1],
            relevant[2],
            f64::from(votes.deep).ln_1p(),
            f64::from(votes.relevant).ln_1p(),
            f64::from(votes.other).ln_1p(),
            votes.deep_hits / voters,
            f64::from(u8::from(seen.found_by == Operator::Search)),
            self.words_deep.score(seen.features),
        ]
    }

    /// One, and what links say of a site.
    fn said(&self, seen: &Seen<'_>) -> [f64; 2] {
        [1.0, links::said(&links::signs(seen, &self.vocabulary))]
    }

    fn chances(&self, seen: &Seen<'_>) -> (f64, f64) {
        let about = sigmoid(dot(&self.about, &self.said(seen)));
        (about, sigmoid(dot(&self.form, &self.numbers(seen))))
    }

    /// What a visit to a site costs that has such a chance of being about the topic.
    fn requests(&self, about: f64) -> f64 {
        1.0 + about * self.inside.0 / self.inside.1 + (1.0 - about) * self.waste
    }

    fn fit(&mut self) {
        let opinions = OPINIONS.map(|(weight, firm)| Opinion { weight, firm });
        self.about = fit(&self.examples_about, &BELIEF);
        self.form = fit(&self.examples_form, &opinions);
        self.fitted = self.learned;
    }
}

fn keep(examples: &mut Vec<Example<Vec<f64>>>, about: &[f64], truth: f64) {
    if examples.len() >= EXAMPLES {
        // The oldest tenth, so that it is seldom done.
        examples.drain(..EXAMPLES / 10);
    }
    examples.push(Example {
        about: about.to_vec(),
        truth,
        mass: 1.0,
    });
}

impl Ranker for Surfacer {
    fn name(&self) -> &'static str {
        "surfacer"
    }

    fn rank(&self, seen: &Seen<'_>) -> f64 {
        let (about, form) = self.chances(seen);
        about * form / self.requests(about)
    }

    fn chance(&self, seen: &Seen<'_>) -> f64 {
        self.chances(seen).0
    }

    fn gain(&self, seen: &Seen<'_>, best: f64) -> f64 {
        let (about, form) = self.chances(seen);
        (about * form - best * self.requests(about)).max(0.0)
    }

    fn signs(&self, seen: &Seen<'_>) -> Option<Signs> {
        Some(links::signs(seen, &self.vocabulary))
    }

    fn read(&mut self, words: &[String], found: Found) {
        if found != Found::Lost {
            self.vocabulary.read(words, found >= Found::Relevant);
        }
    }

    fn learn(&mut self, seen: &Seen<'_>, found: Found, requests: u32) {
        if found == Found::Lost {
            return;
        }
        let is_about = found >= Found::Relevant;
        let truth = |yes: bool| f64::from(u8::from(yes));
        let said = self.said(seen);
        keep(&mut self.examples_about, &said, truth(is_about));
        if is_about {
            let x = self.numbers(seen);
            keep(&mut self.examples_form, &x, truth(found == Found::Deep));
            let base = dot(&self.form, &x) - self.form[COUNT - 1] * x[COUNT - 1];
            (self.words_deep).learn(seen.features, base, truth(found == Found::Deep));
            self.inside.0 += f64::from(requests.saturating_sub(1));
            self.inside.1 += 1.0;
            self.relevant.add(seen.features, 1.0);
        }
        if found == Found::Deep {
            self.deep.add(seen.features, 1.0);
        }
        self.learned += 1;
        // Every time at first, so that a crawl does not go on and on into what it has just learned to avoid; then with every tenth part more: the cost of all fits together
        // stays in proportion.
        if self.learned < EACH_TIME || self.learned * 10 >= self.fitted * 11 {
            self.fit();
        }
    }
}
