//! Learning automata as printed (Kumar and Bhatia, Equations 4 to 7): one automaton for each page, one action for each link.
//!
//! ```text
//! on reward of action m:  p_m += A (1 - p_m),  p_j *= 1 - A,  A = E / (1 + E),  E = -(p_m log p_m + (1 - p_m) log (1 - p_m))
//! ```
//!
//! No rule for penalty is printed, so nothing happens then. The walk begins at the seed page; at each page an action is chosen by p.
//! A page that was fetched before costs no request, and the walk goes on from there; where a page has no links, it begins anew.

use super::dice::Dice;
use super::{Explorer, Lead, NOWHERE, Outcome};
use crate::frontier::Visit;
use std::collections::HashMap;

/// Steps over known pages between two requests. The printed walk may turn in circles for ever.
const STEPS: usize = 1000;

/// One automaton for each page.
#[derive(Debug)]
pub struct Hwdla {
    dice: Dice,
    pages: HashMap<u64, Automaton>,
    actions: Vec<Action>,
    waiting: usize,
    /// The seed page.
    start: u64,
    /// The action under way.
    last: Option<usize>,
}

/// What can be done on one page, and how likely each of it is.
#[derive(Debug, Default)]
struct Automaton {
    actions: Vec<usize>,
    likely: Vec<f64>,
}

#[derive(Debug)]
struct Action {
    visit: Visit,
    from: u64,
    taken: bool,
    leads_to: Option<u64>,
}

impl Hwdla {
    /// Automata that know nothing.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            pages: HashMap::new(),
            actions: Vec::new(),
            waiting: 0,
            start: NOWHERE,
            last: None,
        }
    }

    fn walk(&mut self) -> Option<usize> {
        let mut page = self.start;
        for _ in 0..STEPS {
            let next = self.pages.get(&page).and_then(|automaton| {
                let chosen = self.dice.choose(&automaton.likely);
                automaton.actions.get(chosen).copied()
            });
            match next {
                Some(action) if !self.actions[action].taken => return Some(action),
                Some(action) => page = self.actions[action].leads_to.unwrap_or(self.start),
                None if page == self.start => break,
                None => page = self.start,
            }
        }
        self.actions.iter().position(|action| !action.taken)
    }
}

impl Explorer for Hwdla {
    fn name(&self) -> &'static str {
        "hwdla"
    }

    fn offer(&mut self, lead: Lead) {
        let automaton = self.pages.entry(lead.from).or_default();
        automaton.actions.push(self.actions.len());
        // A newcomer has the share that it would have had from the start.
        let share = 1.0 / automaton.actions.len() as f64;
        for likely in &mut automaton.likely {
            *likely *= 1.0 - share;
        }
        automaton.likely.push(share);
        self.actions.push(Action {
            visit: lead.visit,
            from: lead.from,
            taken: false,
            leads_to: None,
        });
        self.waiting += 1;
    }

    fn next(&mut self) -> Option<Visit> {
        if self.waiting == 0 {
            return None;
        }
        let action = self.walk()?;
        self.waiting -= 1;
        self.actions[action].taken = true;
        self.last = Some(action);
        Some(self.actions[action].visit.clone())
    }

    fn learn(&mut self, visit: &Visit, outcome: Outcome) {
        if self.start == NOWHERE {
            self.start = outcome.page;
        }
        let Some(place) = self
            .last
            .take()
            .filter(|last| self.actions[*last].visit.url == visit.url)
        else {
            return;
        };
        self.actions[place].leads_to = Some(outcome.page);
        let from = self.actions[place].from;
        if outcome.new_forms > 0
            && let Some(automaton) = self.pages.get_mut(&from)
            && let Some(m) = automaton.actions.iter().position(|action| *action == place)
        {
            reward(&mut automaton.likely, m);
        }
    }

    fn best_promise(&self) -> u16 {
        let waiting = self.actions.iter().filter(|action| !action.taken);
        waiting
            .map(|action| action.visit.promise)
            .max()
            .unwrap_or(0)
    }
}

/// Equations 4 to 7. `0 log 0` is 0.
fn reward(likely: &mut [f64], m: usize) {
    let term = |p: f64| if p > 0.0 { p * p.ln() } else { 0.0 };
    let p = likely[m];
    let entropy = -(term(p) + term(1.0 - p));
    let step = entropy / (1.0 + entropy);
    for (place, likely) in likely.iter_mut().enumerate() {
        if place == m {
            *likely += step * (1.0 - *likely);
        } else {
            *likely *= 1.0 - step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reward_moves_the_likelihoods_as_the_equations_say() {
        let mut likely = [0.5, 0.25, 0.25];
        reward(&mut likely, 0);
        // E = ln 2, A = E / (1 + E) = 0.4094.
        assert!((likely[0] - 0.7047).abs() < 1e-4);
        assert!((likely[1] - 0.1477).abs() < 1e-4);
        assert!((likely.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_certain_learns_nothing_more() {
        let mut likely = [1.0, 0.0];
        reward(&mut likely, 0);
        assert_eq!(likely.map(f64::to_bits), [1.0f64, 0.0].map(f64::to_bits));
    }
}
