//! A method that has learned, with its scores calibrated.
//!
//! What a method says is a number that only orders pages. A line through pages it had not learned from makes chances of it (Platt): of the pages with a
//! score of 0.8, four in five are relevant, if they come as those that were labelled. Without labels the line is an opinion of ours.

use super::concepts::{Counts, Name};
use super::ehrig::{keyword, ontology};
use super::joined::{FOLDS, Joined, cautious, words_of};
use super::lesson::Lesson;
use super::printed::Printed;
use super::repaired::Repaired;
use super::words::{Bag, Words, bag};
use crate::Topic;
use crate::focus::Judge;
use crate::text::Reading;
use learn::logistic::{Opinion, fit, logit, sigmoid};
use model::{Relevance, Score};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// A way to say how near a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Method {
    /// How often the topic's own name stands on it.
    Keyword,
    /// The concepts by their distance.
    Ontology,
    /// The network of the paper.
    Printed,
    /// The same, repaired.
    Repaired,
    /// All words.
    Words,
    /// Concepts and words together: our own.
    Surfacer,
}

impl Method {
    /// All methods, ours last.
    pub const ALL: [Self; 6] = [
        Self::Keyword,
        Self::Ontology,
        Self::Printed,
        Self::Repaired,
        Self::Words,
        Self::Surfacer,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Keyword => "keyword",
            Self::Ontology => "ontology",
            Self::Printed => "printed",
            Self::Repaired => "repaired",
            Self::Words => "words",
            Self::Surfacer => "surfacer",
        }
    }

    /// What is thought of its numbers before any label is seen: how steep the line is, and what it says of 0.
    fn opinion(self) -> [Opinion; 2] {
        let (slope, shift) = match self {
            Self::Keyword | Self::Ontology => (1.0, -1.5),
            Self::Printed | Self::Repaired | Self::Surfacer => (1.0, 0.0),
            Self::Words => (2.0, 0.0),
        };
        let held = |weight, firm| Opinion { weight, firm };
        [held(shift, 0.01), held(slope, 0.1)]
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no such method.
#[derive(Debug, thiserror::Error)]
#[error(
    "no method is called {0:?}; there are keyword, ontology, printed, repaired, words and surfacer"
)]
pub struct UnknownMethod(String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|method| method.name() == name);
        found.ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// A method that has learned what there was to learn of a topic.
#[derive(Debug, Clone)]
pub struct Learned {
    topic: Arc<Topic>,
    method: Method,
    model: Model,
    shift: f64,
    slope: f64,
}

#[derive(Debug, Clone)]
enum Model {
    Keyword,
    Ontology,
    /// Nothing without labels: as printed it cannot begin.
    Printed(Option<Printed>),
    Repaired(Repaired),
    Words(Option<Words>),
    Surfacer(Joined),
}

/// A page as a method sees it.
struct Page<'a> {
    bag: &'a Bag,
    counts: &'a Counts,
    words: usize,
}

impl Model {
    fn learn(method: Method, lessons: &[&Lesson], names: &[Name]) -> Self {
        let labelled = || {
            lessons
                .iter()
                .filter_map(|lesson| Some((lesson, lesson.relevant?)))
        };
        match method {
            Method::Keyword => Self::Keyword,
            Method::Ontology => Self::Ontology,
            Method::Printed => {
                let pages: Vec<_> = labelled()
                    .map(|(lesson, relevant)| (&lesson.nouns, relevant))
                    .collect();
                Self::Printed((!pages.is_empty()).then(|| Printed::learn(&pages, SEED)))
            }
            Method::Repaired => {
                let pages: Vec<_> = labelled()
                    .map(|(lesson, relevant)| (&lesson.counts, lesson.words, relevant))
                    .collect();
                Self::Repaired(Repaired::learn(&pages, names))
            }
            Method::Words => Self::Words(words_of(lessons)),
            Method::Surfacer => Self::Surfacer(Joined::learn(lessons, names)),
        }
    }

    fn says(&self, page: &Page<'_>, names: &[Name]) -> f64 {
        match self {
            Self::Keyword => (1.0 + keyword(page.counts, names)).ln(),
            Self::Ontology => (1.0 + ontology(page.counts, names)).ln(),
            Self::Printed(printed) => printed
                .as_ref()
                .map_or(0.0, |printed| logit(printed.output(page.counts))),
            Self::Repaired(repaired) => logit(repaired.output(page.counts, page.words)),
            Self::Words(words) => words.as_ref().map_or(0.0, |words| words.score(page.bag)),
            Self::Surfacer(joined) => joined.score(page.bag, page.counts, names, page.words),
        }
    }
}

/// Dice of the printed network.
const SEED: u64 = 1;

impl Learned {
    /// Learns by a method what the topic's lessons teach.
    pub fn new(topic: Arc<Topic>, method: Method) -> Self {
        let names = topic.concepts.names();
        let lessons: Vec<&Lesson> = topic.lessons.iter().collect();
        let model = Model::learn(method, &lessons, names);
        let [shift, slope] = line(method, &lessons, names);
        Self {
            topic,
            method,
            model,
            shift,
            slope,
        }
    }

    /// The method.
    pub fn method(&self) -> Method {
        self.method
    }

    /// What it is about.
    pub fn topic(&self) -> &Arc<Topic> {
        &self.topic
    }

    /// What was learned of words, by methods that look at them.
    pub fn words(&self) -> Option<&Words> {
        match &self.model {
            Model::Words(words) => words.as_ref(),
            Model::Surfacer(joined) => joined.words(),
            _ => None,
        }
    }

    /// Whether it looks at nouns and adjectives only.
    pub fn reads_nouns(&self) -> bool {
        self.method == Method::Printed
    }

    /// What it says of a page: a number that orders pages.
    pub fn says(&self, reading: &Reading) -> f64 {
        let counts = self.topic.concepts.count(&self.topic.reader, reading);
        // Only two methods look at all words, and counting them is most of the work.
        let bag = match self.model {
            Model::Words(_) | Model::Surfacer(_) => bag(&reading.terms),
            _ => Bag::new(),
        };
        let page = Page {
            bag: &bag,
            counts: &counts,
            words: reading.words,
        };
        self.model.says(&page, self.topic.concepts.names())
    }

    /// A number of [`Learned::says`] as a chance.
    pub fn chance(&self, said: f64) -> Score {
        Score::new(sigmoid(self.shift + self.slope * said))
    }

    /// The score of a page that was read.
    pub fn score_of(&self, reading: &Reading) -> Score {
        self.chance(self.says(reading))
    }
}

impl Judge for Learned {
    fn judge(&self, reading: &Reading) -> f64 {
        self.says(reading)
    }

    fn score(&self, judged: f64) -> Score {
        self.chance(judged)
    }
}

impl Relevance for Learned {
    fn score(&self, text: &str) -> Score {
        let reader = &self.topic.reader;
        self.score_of(&if self.reads_nouns() {
            reader.nouns(text, None)
        } else {
            reader.read(text)
        })
    }
}

/// What a method says of each labelled page, told by what the other pages teach.
fn told_by_others(method: Method, lessons: &[&Lesson], names: &[Name]) -> Vec<(f64, bool)> {
    let mut told = Vec::new();
    for fold in 0..FOLDS {
        let (aside, used): (Vec<_>, Vec<_>) = lessons
            .iter()
            .enumerate()
            .partition(|(place, _)| place % FOLDS == fold);
        let used: Vec<&Lesson> = used.into_iter().map(|(_, lesson)| *lesson).collect();
        let model = Model::learn(method, &used, names);
        for (_, lesson) in aside {
            let Some(truth) = lesson.relevant else {
                continue;
            };
            let page = Page {
                bag: &lesson.bag,
                counts: if method == Method::Printed {
                    &lesson.nouns
                } else {
                    &lesson.counts
                },
                words: lesson.words,
            };
            told.push((model.says(&page, names), truth));
        }
    }
    told
}

/// Whether pages are labelled on both sides.
fn on_both_sides(lessons: &[&Lesson]) -> bool {
    let any = |truth| lessons.iter().any(|lesson| lesson.relevant == Some(truth));
    any(true) && any(false)
}

/// The share of labelled pages that a method has on the right side of 0.5 when it learns from the others; nothing if there is but one side.
pub fn out_of_fold(topic: &Topic, method: Method) -> Option<f64> {
    let lessons: Vec<&Lesson> = topic.lessons.iter().collect();
    if !on_both_sides(&lessons) {
        return None;
    }
    let names = topic.concepts.names();
    let [shift, slope] = line(method, &lessons, names);
    let told = told_by_others(method, &lessons, names);
    let right = told
        .iter()
        .filter(|(said, truth)| (shift + slope * said >= 0.0) == *truth)
        .count();
    Some(right as f64 / told.len().max(1) as f64)
}

/// The line that makes chances of what a method says, through pages it did not learn from.
fn line(method: Method, lessons: &[&Lesson], names: &[Name]) -> [f64; 2] {
    let opinion = method.opinion();
    // Our own method is calibrated by what it is.
    if method == Method::Surfacer || !on_both_sides(lessons) {
        return opinion.map(|opinion| opinion.weight);
    }
    let told = told_by_others(method, lessons, names).into_iter();
    let points = told.map(|(said, truth)| (vec![1.0, said], truth)).collect();
    let fitted = fit(&cautious(points), &opinion);
    [fitted[0], fitted[1].max(0.05)]
}
