//! Our own: how many databases a request brings, if it is spent on this site.
//!
//! ```text
//! r(s)    = P(about the topic)         logistic, on x(s)
//! d(s)    = P(has a form | about it)   logistic, on x(s)
//! Rank(s) = r d / (1 + r c + (1 - r) w)
//!                                      c: pages that a look inside costs; w: how much worse a request to a site about something else is
//! x(s)    = likeness of address, link words and words around to sites that had a form, to sites about the topic and to others; log(1 + votes) of
//!           each kind of owner; what else the voters link to; who found it; how near to the topic the words of links from sites about it are, by the
//!           judge of pages; how much its link words and those around speak for the topic by the pages seen; a sum of weights of single words,
//!           learned site by site
//! ```
//!
//! A sum of three cosines, as printed, does not know how much each of them says; weights do, and chances can be compared with what a search costs.
//! Sites visited in vain teach as much as others. Before any site was visited, likeness is that to the words of the topic and to words that
//! databases are called by, and the weights are an opinion, held until examples pull.

use super::centroid::Centroid;
use super::vocabulary::Vocabulary;
use super::{Ranker, Seen};
use crate::moves::Found;
use crate::operators::Operator;
use crate::terms::{Feature, SLOTS, features_everywhere};
use learn::logistic::{Example, Opinion, dot, fit, sigmoid};

/// Words that databases are called by, in general.
const CALLED: &str = "search advanced catalogue catalog database archive archives records register index collection library find browse explore";
/// Numbers about a site.
const COUNT: usize = 19;
/// Visited sites that the weights are fitted to, the last ones.
const EXAMPLES: usize = 1_500;
/// How far a weight of a single word moves for one site.
const STRIDE: f64 = 0.3;

/// Log-odds of links that nobody has judged: most links of a page lead to something else.
const UNJUDGED: f64 = -1.0;

/// What is thought of each number before anything is known: weight for being about the topic, weight for having a form, firmness.
const OPINIONS: [(f64, f64, f64); COUNT] = [
    (-4.0, -1.2, 0.5), // always 1
    (0.3, 0.8, 2.0),   // address like those with forms
    (0.3, 0.8, 2.0),   // link words
    (0.3, 0.5, 2.0),   // words around
    (0.5, 0.0, 2.0),   // address like those about the topic
    (0.7, 0.0, 2.0),   // link words
    (0.7, 0.0, 2.0),   // words around
    (-1.0, 0.0, 2.0),  // like those about other things, all three
    (1.0, 0.3, 10.0),  // votes of owners with forms
    (1.2, 0.0, 10.0),  // of owners about the topic
    (-0.3, 0.0, 10.0), // of others
    (8.0, 0.0, 1.0),   // share of what the voters link to that was about the topic
    (0.0, 1.0, 1.0),   // share of it that had a form
    (0.5, 0.2, 2.0),   // found by searching
    (0.25, 0.0, 2.0),  // how near to the topic the words of its links are, in the mean
    (0.6, 0.0, 2.0),   // and at most
    (0.6, 0.0, 2.0),   // link words by the pages seen
    (0.4, 0.0, 2.0),   // words around
    (1.0, 1.0, 2.0),   // single words
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
    other: Centroid,
    vocabulary: Vocabulary,
    words_about: Words,
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
            other: Centroid::default(),
            vocabulary: Vocabulary::default(),
            words_about: Words::default(),
            words_deep: Words::default(),
            about: OPINIONS.iter().map(|opinion| opinion.0).collect(),
            form: OPINIONS.iter().map(|opinion| opinion.1).collect(),
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
        let other: f64 = self.other.likeness(seen.features).iter().sum();
        let votes = &seen.votes;
        let voters = f64::from(votes.count().max(1));
        let (mean, most) = seen.near.unwrap_or((UNJUDGED, UNJUDGED));
        [
            1.0,
            deep[0],
            deep[1],
            deep[2],
            relevant[0],
            relevant[1],
            relevant[2],
            other,
            f64::from(votes.deep).ln_1p(),
            f64::from(votes.relevant).ln_1p(),
            f64::from(votes.other).ln_1p(),
            votes.hits / voters,
            votes.deep_hits / voters,
            f64::from(u8::from(seen.found_by == Operator::Search)),
            mean,
            most,
            self.vocabulary.tilt(seen.features, 1),
            self.vocabulary.tilt(seen.features, 2),
            0.0,
        ]
    }

    fn chances(&self, seen: &Seen<'_>) -> (f64, f64) {
        let mut x = self.numbers(seen);
        x[COUNT - 1] = self.words_about.score(seen.features);
        let about = sigmoid(dot(&self.about, &x));
        x[COUNT - 1] = self.words_deep.score(seen.features);
        (about, sigmoid(dot(&self.form, &x)))
    }

    /// What a visit to a site costs that has such a chance of being about the topic.
    fn requests(&self, about: f64) -> f64 {
        1.0 + about * self.inside.0 / self.inside.1 + (1.0 - about) * self.waste
    }

    fn fit(&mut self) {
        let opinions = |which: fn(&(f64, f64, f64)) -> f64| -> Vec<Opinion> {
            let opinion = |it: &(f64, f64, f64)| Opinion {
                weight: which(it),
                firm: it.2,
            };
            OPINIONS.iter().map(opinion).collect()
        };
        self.about = fit(&self.examples_about, &opinions(|it| it.0));
        self.form = fit(&self.examples_form, &opinions(|it| it.1));
        self.fitted = self.learned;
    }
}

fn keep(examples: &mut Vec<Example<Vec<f64>>>, about: [f64; COUNT], truth: f64) {
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
        let mut x = self.numbers(seen);
        x[COUNT - 1] = self.words_about.score(seen.features);
        keep(&mut self.examples_about, x, truth(is_about));
        let base = dot(&self.about, &x) - self.about[COUNT - 1] * x[COUNT - 1];
        self.words_about.learn(seen.features, base, truth(is_about));
        if is_about {
            x[COUNT - 1] = self.words_deep.score(seen.features);
            keep(&mut self.examples_form, x, truth(found == Found::Deep));
            let base = dot(&self.form, &x) - self.form[COUNT - 1] * x[COUNT - 1];
            (self.words_deep).learn(seen.features, base, truth(found == Found::Deep));
            self.inside.0 += f64::from(requests.saturating_sub(1));
            self.inside.1 += 1.0;
            self.relevant.add(seen.features, 1.0);
        } else {
            self.other.add(seen.features, 1.0);
        }
        if found == Found::Deep {
            self.deep.add(seen.features, 1.0);
        }
        self.learned += 1;
        // Every time at first, then with every tenth part more: the cost of all fits together stays in proportion.
        if self.learned < 30 || self.learned * 10 >= self.fitted * 11 {
            self.fit();
        }
    }
}
