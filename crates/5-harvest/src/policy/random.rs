//! `random`: ask any word not asked yet. The baseline.

use super::Policy;
use super::reading::Reading;
use crate::dice::Dice;
use crate::{Action, Known, Outcome};

/// Each unasked word is as likely as any other.
#[derive(Debug)]
pub struct Random {
    seed: u64,
    reading: Reading,
}

impl Random {
    /// A random policy that repeats itself for the same seed.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            reading: Reading::default(),
        }
    }
}

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn next(&mut self, known: &Known) -> Option<Action> {
        let words: Vec<_> = known.unasked().collect();
        if let Some(open) = self.reading.worth(known, !words.is_empty()) {
            return Some(Action::ReadOn(open));
        }
        let place = Dice::of(self.seed, known.steps()).below(words.len());
        words
            .get(place)
            .map(|candidate| Action::Ask(known.query(&candidate.word)))
    }

    fn learn(&mut self, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}
