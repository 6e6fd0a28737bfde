//! Links by the score of the page they stand on: the crawler of the paper, and of those it compares itself with.
//!
//! A page waits with the best score of those that link to it; of pages that score alike, the one found first goes first.

use super::{Frontier, Lead, PageNumber};
use crate::text::Reading;
use model::Score;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Scores a page as it was read. What it says is only compared, so it need not lie between 0 and 1.
pub trait Judge: Send {
    /// How near a page is; more is nearer.
    fn judge(&self, reading: &Reading) -> f64;

    /// The same, as it is told to others.
    fn score(&self, judged: f64) -> Score;
}

/// Goes where the best pages lead.
pub struct BestFirst {
    judge: Option<Box<dyn Judge>>,
    /// May hold a page more than once; the first of them counts.
    waiting: BinaryHeap<(Rank, Reverse<usize>, PageNumber)>,
    known: HashMap<PageNumber, Known>,
    found: usize,
}

/// A number that can be compared with any other.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rank(f64);

impl Eq for Rank {}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

#[derive(Debug, Clone, Copy)]
enum Known {
    Waits { best: f64, found: usize },
    Named,
}

impl BestFirst {
    /// Breadth-first: all pages are alike.
    pub fn breadth() -> Self {
        Self {
            judge: None,
            waiting: BinaryHeap::new(),
            known: HashMap::new(),
            found: 0,
        }
    }

    /// By what a judge says of the pages.
    pub fn by(judge: Box<dyn Judge>) -> Self {
        Self {
            judge: Some(judge),
            ..Self::breadth()
        }
    }

    fn wait(&mut self, page: PageNumber, rank: f64) {
        let found = match self.known.get(&page) {
            Some(Known::Named) => return,
            Some(Known::Waits { best, .. }) if *best >= rank => return,
            Some(Known::Waits { found, .. }) => *found,
            None => {
                self.found += 1;
                self.found
            }
        };
        self.known.insert(page, Known::Waits { best: rank, found });
        self.waiting.push((Rank(rank), Reverse(found), page));
    }
}

impl Frontier for BestFirst {
    fn begin(&mut self, page: PageNumber) {
        self.wait(page, f64::INFINITY);
    }

    fn next(&mut self) -> Option<PageNumber> {
        while let Some((_, _, page)) = self.waiting.pop() {
            if let Some(Known::Waits { .. }) = self.known.insert(page, Known::Named) {
                return Some(page);
            }
        }
        None
    }

    fn read(&mut self, _: PageNumber, reading: &Reading, leads: Vec<Lead>) -> Score {
        let judged = self
            .judge
            .as_ref()
            .map_or(0.0, |judge| judge.judge(reading));
        for lead in leads {
            self.wait(lead.to, judged);
        }
        self.judge
            .as_ref()
            .map_or(Score::new(0.0), |judge| judge.score(judged))
    }

    fn lost(&mut self, _: PageNumber) {}
}
