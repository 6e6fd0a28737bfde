//! How near a page is.
//!
//! With pages labelled on both sides, as [`Learned`] says. Without, the pages to begin with are all that is known to be relevant, and the crawl itself is the
//! background: a page is near if concepts are dense on it and its words are those of the first pages, both against what the crawl has met. The two
//! measures part what was read in two (2-means), and all words are learned from that; a page read later is judged by its words.

use crate::focus::PageNumber;
use crate::relevance::joined::MIDDLE;
use crate::relevance::words::{Bag, Spread, Words, bag};
use crate::relevance::{Learned, Lesson, ehrig};
use crate::text::{Reading, Term};
use learn::logistic::{Example, product, sigmoid};

/// Pages that are learned from: when there are more, every other one is left out.
const MOST: usize = 300;
/// Pages read at which it is learned anew; then every hundred.
const EARLY: [usize; 3] = [10, 25, 50];
const LATER: usize = 100;
/// How much denser than the background the first pages are thought to be.
const DENSER: f64 = 1.0;
/// What density and likeness to the first pages count.
const DENSITY: f64 = 0.7;
const LIKENESS: f64 = 1.0;
/// How sharply the two sides are parted, and what a page counts whose side is only guessed.
const SHARP: f64 = 2.0;
const GUESSED: f64 = 0.5;
/// What words and density say together, once words are learned.
const WORDS: f64 = 4.0;
const STILL: f64 = 0.3;
/// The score of a page to begin with, before anything is learned.
const FIRST: f64 = 0.9;

/// Judges pages.
pub(super) struct Pages {
    learned: Learned,
    /// Whether the crawl is learned from.
    adapts: bool,
    /// Pages known to be relevant.
    relevant: Vec<(Bag, f64)>,
    met: Vec<Met>,
    /// One page of so many is kept in `met`.
    step: usize,
    count: usize,
    adapted: Option<Adapted>,
}

struct Met {
    page: PageNumber,
    bag: Bag,
    density: f64,
}

struct Adapted {
    words: Words,
    middle: f64,
}

impl Pages {
    pub(super) fn new(learned: Learned) -> Self {
        let topic = learned.topic();
        let any = |label| {
            let mut lessons = topic.lessons.iter();
            lessons.any(|lesson: &Lesson| lesson.relevant == Some(label))
        };
        let names = topic.concepts.names();
        let positive = topic.lessons.iter();
        let positive = positive.filter(|lesson| lesson.relevant == Some(true));
        Self {
            adapts: learned.words().is_none() || !(any(true) && any(false)),
            relevant: positive
                .map(|lesson| (lesson.bag.clone(), lesson.density(names)))
                .collect(),
            learned,
            met: Vec::new(),
            step: 1,
            count: 0,
            adapted: None,
        }
    }

    /// What is known of words, if anything is.
    pub(super) fn words(&self) -> Option<&Words> {
        match &self.adapted {
            Some(adapted) => Some(&adapted.words),
            None => self.learned.words(),
        }
    }

    /// What the nearest concept is worth whose name stands in a link of a page; 0 if none does.
    pub(super) fn named(&self, reading: &Reading, link: &[Term]) -> f64 {
        let topic = self.learned.topic();
        let nearest = topic
            .concepts
            .nearest(&topic.reader, reading.language, link);
        nearest.map_or(0.0, ehrig::worth)
    }

    /// How near a page is, from 0 to 1, and how dense concepts are on it.
    pub(super) fn judge(
        &mut self,
        page: PageNumber,
        reading: &Reading,
        begins: bool,
    ) -> (f64, f64) {
        let topic = self.learned.topic();
        let counts = topic.concepts.count(&topic.reader, reading);
        let density = ehrig::density(&counts, topic.concepts.names(), reading.words);
        if !self.adapts {
            return (self.learned.score_of(reading).get(), density);
        }
        (self.adapt(page, reading, density, begins), density)
    }

    fn adapt(&mut self, page: PageNumber, reading: &Reading, density: f64, begins: bool) -> f64 {
        let bag = bag(&reading.terms);
        let score = self.score(&bag, density);
        // A first page without a single concept is more likely a mistake than a lesson.
        if begins && density > ehrig::NONE {
            self.relevant.push((bag, density));
            return score.max(FIRST);
        }
        self.count += 1;
        if self.count.is_multiple_of(self.step) {
            self.met.push(Met { page, bag, density });
        }
        if self.met.len() > MOST {
            self.step *= 2;
            let mut odd = false;
            self.met.retain(|_| {
                odd = !odd;
                odd
            });
        }
        score
    }

    fn score(&self, bag: &Bag, density: f64) -> f64 {
        if let Some(adapted) = &self.adapted {
            let away = (density - adapted.middle).clamp(-3.0, 3.0);
            return sigmoid(WORDS * adapted.words.score(bag) + STILL * away);
        }
        let dense: Vec<f64> = self.relevant.iter().map(|(_, density)| *density).collect();
        let middle = if dense.is_empty() {
            MIDDLE
        } else {
            mean(&dense) - DENSER
        };
        sigmoid(density - middle)
    }

    /// Learns anew if it is time, and says how near the pages met are now.
    pub(super) fn learn(&mut self, read: usize) -> Vec<(PageNumber, f64)> {
        let time = EARLY.contains(&read) || read.is_multiple_of(LATER);
        if !self.adapts || !time || self.relevant.is_empty() || self.met.len() < 4 {
            return Vec::new();
        }
        let mut spread = Spread::default();
        for bag in self.bags() {
            spread.add(bag);
        }
        let truths = self.parted(&spread);
        let guessed = self.met.iter().zip(&truths).map(|(met, truth)| Example {
            about: met.bag.clone(),
            truth: *truth,
            mass: GUESSED,
        });
        let sure = self.relevant.iter().map(|(bag, _)| Example {
            about: bag.clone(),
            truth: 1.0,
            mass: 1.0,
        });
        let examples: Vec<Example<Bag>> = sure.chain(guessed).collect();
        let densities: Vec<f64> = self.met.iter().map(|met| met.density).collect();
        self.adapted = Some(Adapted {
            words: Words::learn(&examples, &spread),
            middle: mean(&densities) + DENSER / 2.0,
        });
        let scored = self.met.iter();
        scored
            .map(|met| (met.page, self.score(&met.bag, met.density)))
            .collect()
    }

    fn bags(&self) -> impl Iterator<Item = &Bag> {
        let relevant = self.relevant.iter().map(|(bag, _)| bag);
        relevant.chain(self.met.iter().map(|met| &met.bag))
    }

    /// How likely each page met is on the side of the first pages.
    fn parted(&self, spread: &Spread) -> Vec<f64> {
        let first: Vec<_> = self
            .relevant
            .iter()
            .map(|(bag, _)| spread.vector(bag))
            .collect();
        let likeness = |met: &Met| {
            let vector = spread.vector(&met.bag);
            let all: f64 = first.iter().map(|one| product(one, &vector)).sum();
            (0.01 + all / first.len().max(1) as f64).ln()
        };
        let dense = standard(self.met.iter().map(|met| met.density).collect());
        let alike = standard(self.met.iter().map(likeness).collect());
        let both: Vec<f64> = dense
            .iter()
            .zip(&alike)
            .map(|(dense, alike)| DENSITY * dense + LIKENESS * alike)
            .collect();
        let border = border(&both);
        both.iter()
            .map(|both| sigmoid(SHARP * (both - border)))
            .collect()
    }
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len().max(1) as f64
}

/// The numbers as deviations from their mean.
fn standard(mut numbers: Vec<f64>) -> Vec<f64> {
    let middle = mean(&numbers);
    let squares: Vec<f64> = numbers.iter().map(|x| (x - middle).powi(2)).collect();
    let deviation = mean(&squares).sqrt() + 0.2;
    for number in &mut numbers {
        *number = (*number - middle) / deviation;
    }
    numbers
}

/// The number that parts others in two: half way between the means of the sides.
fn border(numbers: &[f64]) -> f64 {
    let mut low = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let mut high = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    for _ in 0..20 {
        let middle = f64::midpoint(low, high);
        let (above, below): (Vec<f64>, Vec<f64>) = numbers.iter().partition(|x| **x > middle);
        if !below.is_empty() {
            low = mean(&below);
        }
        if !above.is_empty() {
            high = mean(&above);
        }
    }
    f64::midpoint(low, high)
}
