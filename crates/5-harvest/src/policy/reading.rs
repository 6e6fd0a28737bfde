//! Go on reading an answer, or ask something else?
//!
//! What counts is new records per request. The next page of an answer is expected to bring as many as its last page did, for one
//! request; a new question as many as recent new questions did on their first page (an exponential mean), for what they
//! cost: a fresh token or a redirect doubles it. The larger one wins, and reading on wins a tie, because a page that follows a full one
//! is rarely empty while a new word may be.

use super::Choice;
use crate::{Action, Known, Outcome};
use model::Why;

/// Weight of the newest first page in the mean. About the last seven questions count: enough to smooth one dud, few enough to
/// notice that the words left are getting poor.
const NEWEST: f64 = 0.15;

/// What new questions brought lately.
#[derive(Debug, Default)]
pub struct Reading {
    fresh: Option<f64>,
}

impl Reading {
    /// Takes in what an action brought.
    pub fn learn(&mut self, action: &Action, outcome: &Outcome) {
        if let Action::Ask(_) = action {
            let new = outcome.new as f64 / f64::from(outcome.requests.max(1));
            self.fresh = Some(self.fresh.map_or(new, |mean| mean + NEWEST * (new - mean)));
        }
    }

    /// New records to expect of a request for something new.
    pub fn fresh(&self) -> f64 {
        self.fresh.unwrap_or(0.0)
    }

    /// Reads on where that beats what could be asked.
    pub fn or_ask(&self, known: &Known, ask: Option<Choice>) -> Option<Choice> {
        let best = known.readable().max_by(|(a_query, a), (b_query, b)| {
            a.last_new
                .cmp(&b.last_new)
                .then_with(|| b_query.cmp(a_query))
        });
        match best {
            Some((query, open)) if ask.is_none() || open.last_new as f64 >= self.fresh() => {
                let new = open.last_new as f64;
                Some(Choice {
                    action: Action::ReadOn(query.clone()),
                    why: Why::new(new, 1.0, format!("its last page brought {new} new records")),
                })
            }
            _ => ask,
        }
    }
}
