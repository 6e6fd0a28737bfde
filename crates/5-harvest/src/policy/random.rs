//! `random`: ask any word not asked yet. The baseline.

use super::reading::Reading;
use super::{Choice, Policy};
use crate::dice::Dice;
use crate::{Action, Known, Outcome};
use model::Why;

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

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let words: Vec<_> = known.unasked(0).collect();
        let place = Dice::of(self.seed, known.steps()).below(words.len());
        let ask = words.get(place).map(|word| Choice {
            action: Action::Ask(known.query(0, &[*word])),
            why: Why::new(self.reading.fresh(), 1.0, "drawn by lot"),
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, _known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}
