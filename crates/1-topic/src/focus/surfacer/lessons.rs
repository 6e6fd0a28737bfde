//! What links taught so far.

use super::signs::{BEGIN, Signs};
use crate::focus::PageNumber;
use crate::text::Term;
use foldhash::HashMap;
use learn::logistic::{Example, Opinion, dot, fit, logit};
use std::collections::BTreeSet;

/// How firmly the first weights are held.
const FIRM: f64 = 0.3;
/// Links that a word or the whole crawl is thought to have seen before.
const DOUBT: f64 = 2.0;
const BEFORE: (f64, f64) = (1.0, 5.0);
/// All words of a link together say no more than this.
const MOST: f64 = 4.0;
/// Links that weights are learned from, the latest ones: a crawl changes its surroundings.
const LINKS: usize = 3_000;

/// What links taught.
#[derive(Debug)]
pub(super) struct Lessons {
    links: Vec<Example<Vec<f64>>>,
    weights: Vec<f64>,
    /// Of each word: the scores of pages that links with it led to, and how many.
    words: HashMap<Term, (f64, f64)>,
    /// Of each page: the same for the links on it.
    led: HashMap<PageNumber, (f64, f64)>,
    /// Of all links.
    all: (f64, f64),
    /// Densities of all pages, and how many.
    dense: (f64, f64),
}

impl Default for Lessons {
    fn default() -> Self {
        Self {
            links: Vec::new(),
            weights: BEGIN.to_vec(),
            words: HashMap::default(),
            led: HashMap::default(),
            all: BEFORE,
            dense: (0.0, 0.0),
        }
    }
}

impl Lessons {
    /// Takes a page that came: what spoke for it, and how near it is.
    pub(super) fn take(
        &mut self,
        signs: Signs,
        score: f64,
        words: &BTreeSet<Term>,
        sources: &BTreeSet<PageNumber>,
    ) {
        let add = |sum: &mut (f64, f64)| {
            sum.0 += score;
            sum.1 += 1.0;
        };
        add(&mut self.all);
        for word in words {
            add(self.words.entry(*word).or_default());
        }
        for source in sources {
            add(self.led.entry(*source).or_default());
        }
        self.links.push(Example {
            about: signs.to_vec(),
            truth: score,
            mass: 1.0,
        });
    }

    /// Learns anew what the signs are worth, often at first and seldom later.
    pub(super) fn learn(&mut self, read: usize) {
        if read.is_multiple_of(20) || (read < 100 && read.is_multiple_of(5)) {
            let from = self.links.len().saturating_sub(LINKS);
            let opinions = BEGIN.map(|weight| Opinion { weight, firm: FIRM });
            self.weights = fit(&self.links[from..], &opinions);
        }
    }

    /// A page that links to pages that were read before it.
    pub(super) fn lead(&mut self, page: PageNumber, led: (f64, f64)) {
        self.led.insert(page, led);
    }

    /// What the signs of a page are worth together.
    pub(super) fn worth(&self, signs: &Signs) -> f64 {
        dot(&self.weights, signs)
    }

    /// Takes note of how dense concepts are on a page.
    pub(super) fn see(&mut self, density: f64) {
        self.dense.0 += density;
        self.dense.1 += 1.0;
    }

    /// How dense concepts are on the whole.
    pub(super) fn usual_density(&self) -> f64 {
        self.dense.0 / f64::max(self.dense.1, 1.0)
    }

    /// How near pages are on the whole.
    pub(super) fn usual(&self) -> f64 {
        self.all.0 / self.all.1
    }

    /// Scores of the pages that a page led to, and how many.
    pub(super) fn led(&self, page: PageNumber) -> (f64, f64) {
        self.led.get(&page).copied().unwrap_or_default()
    }

    /// What links with these words brought, against what is usual: the sum of the logarithms of the odds.
    pub(super) fn brought(&self, words: impl Iterator<Item = Term>) -> f64 {
        let usual = self.usual();
        let known = words.filter_map(|word| self.words.get(&word));
        known
            .map(|(sum, count)| logit((sum + DOUBT * usual) / (count + DOUBT)) - logit(usual))
            .sum::<f64>()
            .clamp(-MOST, MOST)
    }
}
