//! Who knows nothing and who knows everything: the bounds that explorers lie between.

use crate::explore::dice::Dice;
use explore::frontier::Visit;
use explore::{Explorer, Lead, Outcome};
use model::Url;
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;

/// Any lead as well as any other.
pub(super) struct Random {
    dice: Dice,
    waiting: Vec<Visit>,
}

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new("random", seed),
            waiting: Vec::new(),
        }
    }
}

impl Explorer for Random {
    fn name(&self) -> &'static str {
        super::RANDOM
    }

    fn offer(&mut self, lead: Lead) {
        self.waiting.push(lead.visit);
    }

    fn next(&mut self) -> Option<Visit> {
        if self.waiting.is_empty() {
            return None;
        }
        let place = self.dice.below(self.waiting.len());
        Some(self.waiting.swap_remove(place))
    }

    fn learn(&mut self, _: &Visit, _: Outcome) {}

    fn best_promise(&self) -> u16 {
        0
    }
}

/// Knows which pages are hidden and where the forms are. It is offered what all are offered, so it too must find the words to ask for.
pub(super) struct Oracle {
    hidden: Arc<HashMap<Url, u32>>,
    doors: HashSet<Url>,
    /// Hidden pages; the way to forms; answers without results, which make room for other words; the rest.
    waiting: [VecDeque<Visit>; 4],
}

impl Oracle {
    pub(super) fn new(hidden: Arc<HashMap<Url, u32>>, doors: &[Url]) -> Self {
        Self {
            hidden,
            doors: doors.iter().cloned().collect(),
            waiting: Default::default(),
        }
    }
}

impl Explorer for Oracle {
    fn name(&self) -> &'static str {
        super::ORACLE
    }

    fn offer(&mut self, lead: Lead) {
        let url = &lead.visit.url;
        let place = if self.hidden.contains_key(url) {
            0
        } else if lead.visit.depth == 0 || self.doors.contains(url) {
            1
        } else if lead.action == explore::explorer::Action::Follow {
            3
        } else {
            2
        };
        self.waiting[place].push_back(lead.visit);
    }

    fn next(&mut self) -> Option<Visit> {
        self.waiting.iter_mut().find_map(VecDeque::pop_front)
    }

    fn learn(&mut self, _: &Visit, _: Outcome) {}

    fn best_promise(&self) -> u16 {
        0
    }
}
