//! Our own: what the concepts say and what all words say, each believed as far as it proved right on labelled pages it had not learned from.
//!
//! ```text
//! p = s(a + b words(page) + c (density(page) - middle))
//! ```
//!
//! `words` is learned ([`Words`]), `density` is what the distances say ([`density`]). `a`, `b`, `c` begin with an opinion and are fitted on pages left
//! out in turn (stacking), so the score is calibrated by what it is. Without a labelled page the concepts speak alone; with positives only, pages without
//! a label stand in for the others and count for less, since some of them are relevant.
//!
//! Words are told without their bias. It is the share of relevant pages among those learned from, and that share falls when a relevant page is left out:
//! with ten pages this alone made words look worse than they are, and a weak ontology was believed for it (ROC AUC on mammals by the UMLS semantic
//! network, ten labels: .91 with the bias, .96 without; words alone .97). What concepts are worth is held firmly, for pages that were labelled lie close
//! around the topic, where concepts tell least: to let a few of them speak freely cost .01 on chemical elements.

use super::concepts::{Counts, Name};
use super::ehrig::density;
use super::lesson::Lesson;
use super::words::{Bag, Spread, Words};
use learn::logistic::{Example, Opinion, dot, fit, sigmoid};

/// Parts into which the labelled pages are cut; each is told by what the others teach.
pub(super) const FOLDS: usize = 5;
/// The same where what words and concepts are worth is learned: more parts leave more to learn from, and tens of pages are few.
const PARTS: usize = 10;
/// What a page without a label counts where it stands in for one that is not relevant.
const DOUBTFUL: f64 = 0.3;
/// Fewer pages than that are no background.
const BACKGROUND: usize = 5;
/// The density of concepts at which a page is as likely relevant as not, if nothing else is known: two or three of the topic's own name in a thousand words.
pub const MIDDLE: f64 = 1.0;
/// Densities beyond that from the middle say no more.
const FAR: f64 = 3.0;
const OPINIONS: [Opinion; 3] = [
    Opinion {
        weight: 0.0,
        firm: 0.01,
    },
    Opinion {
        weight: 4.0,
        firm: 0.3,
    },
    Opinion {
        weight: 0.7,
        firm: 2.0,
    },
];

/// What was learned.
#[derive(Debug, Clone, PartialEq)]
pub struct Joined {
    words: Option<Words>,
    middle: f64,
    weights: Vec<f64>,
}

impl Joined {
    /// Learns from lessons.
    pub fn learn(lessons: &[&Lesson], names: &[Name]) -> Self {
        let labelled: Vec<&Lesson> = lessons
            .iter()
            .copied()
            .filter(|lesson| lesson.relevant.is_some())
            .collect();
        let middle = middle(&labelled, names);
        let Some(words) = words_of(lessons) else {
            let weights = OPINIONS.map(|opinion| opinion.weight).to_vec();
            return Self {
                words: None,
                middle,
                weights,
            };
        };
        let mut points = Vec::new();
        for part in 0..PARTS {
            let mut place = 0;
            let mut aside = |lesson: &&Lesson| {
                place += usize::from(lesson.relevant.is_some());
                lesson.relevant.is_some() && place % PARTS == part
            };
            let (told, used): (Vec<&Lesson>, Vec<&Lesson>) =
                lessons.iter().copied().partition(|lesson| aside(lesson));
            let Some(words) = words_of(&used) else {
                continue;
            };
            for lesson in told {
                let away = (lesson.density(names) - middle).clamp(-FAR, FAR);
                points.push((
                    vec![1.0, words.tilt(&lesson.bag), away],
                    lesson.relevant == Some(true),
                ));
            }
        }
        Self {
            words: Some(words),
            middle,
            weights: believed(fit(&cautious(points), &OPINIONS)),
        }
    }

    /// How likely a page is relevant, as a number that a sigmoid makes a chance.
    pub fn score(&self, bag: &Bag, counts: &Counts, names: &[Name], words: usize) -> f64 {
        let away = (density(counts, names, words) - self.middle).clamp(-FAR, FAR);
        match &self.words {
            Some(words) => dot(&self.weights, &[1.0, words.tilt(bag), away]),
            None => self.weights[2] * away,
        }
    }

    /// What the words were worth, if any were learned.
    pub fn words(&self) -> Option<&Words> {
        self.words.as_ref()
    }
}

/// Neither side may speak against itself: with few pages that is chance.
fn believed(mut weights: Vec<f64>) -> Vec<f64> {
    weights[1] = weights[1].clamp(0.3, 10.0);
    weights[2] = weights[2].max(0.0);
    weights
}

/// Platt's targets: so many examples of a kind do not make it certain.
pub(super) fn cautious(points: Vec<(Vec<f64>, bool)>) -> Vec<Example<Vec<f64>>> {
    let yes = points.iter().filter(|(_, truth)| *truth).count() as f64;
    let no = points.len() as f64 - yes;
    let (high, low) = ((yes + 1.0) / (yes + 2.0), 1.0 / (no + 2.0));
    points
        .into_iter()
        .map(|(about, truth)| Example {
            about,
            truth: if truth { high } else { low },
            mass: 1.0,
        })
        .collect()
}

/// The density between relevant pages and the others; the one of the relevant alone is more than enough.
fn middle(labelled: &[&Lesson], names: &[Name]) -> f64 {
    let mean = |relevant: bool| {
        let of: Vec<f64> = labelled
            .iter()
            .filter(|lesson| lesson.relevant == Some(relevant))
            .map(|lesson| lesson.density(names))
            .collect();
        (!of.is_empty()).then(|| of.iter().sum::<f64>() / of.len() as f64)
    };
    match (mean(true), mean(false)) {
        (Some(relevant), Some(other)) => f64::midpoint(relevant, other),
        (Some(relevant), None) => relevant - 1.0,
        (None, Some(other)) => other + 1.0,
        (None, None) => MIDDLE,
    }
}

/// What the words of the lessons teach; nothing if there is but one side.
pub(super) fn words_of(lessons: &[&Lesson]) -> Option<Words> {
    let count = |label: Option<bool>| {
        lessons
            .iter()
            .filter(|lesson| lesson.relevant == label)
            .count()
    };
    let only_positive = count(Some(false)) == 0;
    if count(Some(true)) == 0 || (only_positive && count(None) < BACKGROUND) {
        return None;
    }
    let mut spread = Spread::default();
    for lesson in lessons {
        spread.add(&lesson.bag);
    }
    let pages: Vec<Example<Bag>> = lessons
        .iter()
        .filter_map(|lesson| {
            let (truth, mass) = match lesson.relevant {
                Some(true) => (1.0, 1.0),
                Some(false) => (0.0, 1.0),
                None if only_positive => (0.0, DOUBTFUL),
                None => return None,
            };
            Some(Example {
                about: lesson.bag.clone(),
                truth,
                mass,
            })
        })
        .collect();
    Some(Words::learn(&pages, &spread))
}

/// A score as a chance.
pub fn chance(score: f64) -> f64 {
    sigmoid(score)
}
