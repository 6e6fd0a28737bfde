//! `greedy`: ask the word that stands in most of the records seen so far (generic frequency, GF in paper 000).
//!
//! Strong when the box searches all text and every match is shown; poor under a result cap, where frequent words overflow.

use super::Policy;
use super::reading::Reading;
use crate::{Action, Known, Outcome};
use std::cmp::Reverse;

/// Highest document frequency first; words of equal frequency in the order they were first seen.
#[derive(Debug, Default)]
pub struct Greedy {
    reading: Reading,
}

impl Policy for Greedy {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn next(&mut self, known: &Known) -> Option<Action> {
        let best = known
            .unasked()
            .enumerate()
            .max_by_key(|(order, candidate)| (candidate.frequency, Reverse(*order)))
            .map(|(_, candidate)| known.query(&candidate.word));
        match self.reading.worth(known, best.is_some()) {
            Some(open) => Some(Action::ReadOn(open)),
            None => best.map(Action::Ask),
        }
    }

    fn learn(&mut self, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}
