//! In the order found: the baseline, and the way to walk over everything.

use super::{Explorer, Lead, Outcome};
use crate::frontier::Visit;
use std::collections::VecDeque;

/// Breadth first.
#[derive(Debug, Default)]
pub struct Breadth {
    waiting: VecDeque<Visit>,
}

impl Explorer for Breadth {
    fn name(&self) -> &'static str {
        "bfs"
    }

    fn offer(&mut self, lead: Lead) {
        self.waiting.push_back(lead.visit);
    }

    fn next(&mut self) -> Option<Visit> {
        self.waiting.pop_front()
    }

    fn learn(&mut self, _: &Visit, _: Outcome) {}

    fn best_promise(&self) -> u16 {
        self.waiting.front().map_or(0, |visit| visit.promise)
    }
}
