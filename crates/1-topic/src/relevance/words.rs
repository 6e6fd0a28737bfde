//! All words of a page, learned from labelled pages: logistic regression, and what every other method is measured against.
//!
//! A page is a vector of length 1 with `(1 + ln tf) idf` for each term; `idf = ln((N + 1) / (df + 1)) + 0.1` over the pages learned from, labelled or not.

use crate::text::Term;
use foldhash::fast::FixedState;
use learn::logistic::{Example, Named, Sparse};
use std::collections::HashMap;

/// How far weights are held back. Pages have length 1 and there are tens of them.
const CAUTION: f64 = 0.1;
/// What a word that stands on every page still says.
const FLOOR: f64 = 0.1;

/// The terms of a page, each with how often it stands there, by term.
pub type Bag = Vec<(Term, u32)>;

/// Counts the terms of a page.
pub fn bag(terms: &[Term]) -> Bag {
    let mut sorted = terms.to_vec();
    sorted.sort_unstable();
    let mut bag: Bag = Vec::with_capacity(sorted.len() / 2);
    for term in sorted {
        match bag.last_mut() {
            Some((last, times)) if *last == term => *times += 1,
            _ => bag.push((term, 1)),
        }
    }
    bag
}

/// On how many pages a term stands.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Spread {
    pages: u32,
    with: HashMap<Term, u32, FixedState>,
}

impl Spread {
    /// Counts a page.
    pub fn add(&mut self, bag: &Bag) {
        self.pages += 1;
        for (term, _) in bag {
            *self.with.entry(*term).or_insert(0) += 1;
        }
    }

    /// How much a term tells.
    pub fn worth(&self, term: Term) -> f64 {
        self.worth_of(self.with.get(&term).copied().unwrap_or(0))
    }

    fn worth_of(&self, with: u32) -> f64 {
        (f64::from(self.pages + 1) / f64::from(with + 1)).ln() + FLOOR
    }

    /// A page as a vector of length 1.
    pub fn vector(&self, bag: &Bag) -> Named<Term> {
        let mut vector: Named<Term> = bag
            .iter()
            .map(|(term, times)| (*term, (1.0 + f64::from(*times).ln()) * self.worth(*term)))
            .collect();
        let length = vector.iter().map(|(_, x)| x * x).sum::<f64>().sqrt();
        for (_, x) in &mut vector {
            *x /= length.max(1e-9);
        }
        vector
    }
}

/// What was learned of each word.
#[derive(Debug, Clone, PartialEq)]
pub struct Words {
    /// Of each term that was met: how much it tells, and for what.
    known: HashMap<Term, (f32, f32), FixedState>,
    /// How much a term tells that was never met.
    unknown: f64,
    bias: f64,
}

impl Words {
    /// Learns from pages: what is on them, how relevant they are, how much each counts.
    pub fn learn(pages: &[Example<Bag>], spread: &Spread) -> Self {
        let vectors: Vec<Example<Named<Term>>> = pages
            .iter()
            .map(|page| Example {
                about: spread.vector(&page.about),
                truth: page.truth,
                mass: page.mass,
            })
            .collect();
        let learned = Sparse::<Term, FixedState>::fit(&vectors, CAUTION);
        let known = spread.with.iter().map(|(term, with)| {
            let weight = learned.weights.get(term).copied().unwrap_or(0.0);
            #[expect(clippy::cast_possible_truncation, reason = "seven digits are plenty")]
            let both = (spread.worth_of(*with) as f32, weight as f32);
            (*term, both)
        });
        Self {
            known: known.collect(),
            unknown: spread.worth_of(0),
            bias: learned.bias,
        }
    }

    /// What the words of a page say; above 0 for the topic.
    pub fn score(&self, bag: &Bag) -> f64 {
        self.bias + self.tilt(bag)
    }

    /// The same without what is said of a page that has no words: which way they tilt.
    pub fn tilt(&self, bag: &Bag) -> f64 {
        let (mut sum, mut squares) = (0.0, 1e-9);
        for (term, times) in bag {
            let (worth, weight) = match self.known.get(term) {
                Some((worth, weight)) => (f64::from(*worth), f64::from(*weight)),
                None => (self.unknown, 0.0),
            };
            let x = logarithm(*times) * worth;
            sum += x * weight;
            squares += x * x;
        }
        sum / squares.sqrt()
    }

    /// What a few words say, such as those of a link: the mean would be the fault of the many that say nothing.
    pub fn hint(&self, terms: impl Iterator<Item = Term>) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0_f64);
        for term in terms {
            count += 1.0;
            if let Some((worth, weight)) = self.known.get(&term) {
                sum += f64::from(worth * weight);
            }
        }
        sum / count.sqrt().max(1.0)
    }
}

/// `1 + ln n`, from a table for the small numbers that most are.
fn logarithm(times: u32) -> f64 {
    const FEW: [f64; 5] = [0.0, 1.0, 1.693_147, 2.098_612, 2.386_294];
    FEW.get(times as usize)
        .copied()
        .unwrap_or_else(|| 1.0 + f64::from(times).ln())
}
