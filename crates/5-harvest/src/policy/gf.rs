//! `gf`, generic frequency (a baseline of paper 000): ask the word that stands in most of the records in hand.
//!
//! Strong when the box searches all text and every match is shown; poor under a result cap, where frequent words overflow.

use super::reading::Reading;
use super::{Choice, Policy};
use crate::{Action, Known, Outcome};
use model::Why;
use std::cmp::Reverse;

/// Highest document frequency first; words of equal frequency in the order they were first seen.
#[derive(Debug, Default)]
pub struct Gf {
    reading: Reading,
}

impl Policy for Gf {
    fn name(&self) -> &'static str {
        "gf"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        let sample = known.sample();
        let best = known
            .unasked(0)
            .max_by_key(|word| (sample.of(*word).df, Reverse(*word)));
        self.reading.or_ask(
            known,
            best.map(|word| {
                let df = sample.of(word).df;
                Choice {
                    action: Action::Ask(known.query(0, &[word])),
                    why: Why::new(
                        f64::from(df),
                        1.0,
                        format!("stands in {df} records in hand"),
                    ),
                }
            }),
        )
    }

    fn learn(&mut self, _known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}
