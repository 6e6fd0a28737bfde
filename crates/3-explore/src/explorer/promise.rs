//! The most promising words first; equal promise in the order found. Learns nothing: what the words are worth is a shipped prior.

use super::{Explorer, Lead, Outcome};
use crate::frontier::Visit;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// By promise alone.
#[derive(Debug, Default)]
pub struct Promise {
    waiting: BTreeMap<(Reverse<u16>, u64), Visit>,
    found: u64,
}

impl Explorer for Promise {
    fn name(&self) -> &'static str {
        "promise"
    }

    fn offer(&mut self, lead: Lead) {
        self.found += 1;
        let rank = (Reverse(lead.visit.promise), self.found);
        self.waiting.insert(rank, lead.visit);
    }

    fn next(&mut self) -> Option<Visit> {
        Some(self.waiting.pop_first()?.1)
    }

    fn learn(&mut self, _: &Visit, _: Outcome) {}

    fn best_promise(&self) -> u16 {
        let first = self.waiting.first_key_value();
        first.map_or(0, |(_, visit)| visit.promise)
    }
}
