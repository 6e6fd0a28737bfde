//! Learning automata as printed (Kumar and Bhatia, Equations 4 to 7): one automaton for each page, one action for each link and each submission.
//!
//! ```text
//! on reward of action m:   p_m += A (1 - p_m),  p_j *= 1 - A,  A = E / (1 + E),  E = -(p_m log p_m + (1 - p_m) log (1 - p_m))
//! on penalty of action m:  p_m *= 1 - b,  p_j = b / (r - 1) + (1 - b) p_j,  b = A / 10
//! ```
//!
//! The walk begins at the seed page; at each page an action is chosen by p. A page that was fetched before costs no request, and the walk
//! goes on from there; where a page has no links, it begins anew. Two errands:
//!
//! - in search of forms, each walk begins at the seed page, and a page with a new form is rewarded. Nothing is penalised: the equations
//!   name no penalty.
//! - in search of hidden pages, which it is as soon as a submission is offered, the walk goes on from the page it has come to. An edge
//!   that led to a hidden page is rewarded *each time it is taken*, and any other penalised (Equation 2 with the step that Equation 6
//!   gives; the paper names no b). p = 1 is absorbing, so sooner or later the walk turns in the circle of edges that it has
//!   rewarded most: the trap is the paper's, and is kept.

use super::dice::Dice;
use super::{Action, Explorer, Lead, NOWHERE, Outcome, Reached};
use crate::frontier::Visit;
use std::collections::HashMap;

/// Steps over known pages between two requests. The printed walk may turn in circles for ever; twenty times as many steps find hardly a
/// hidden page more on the sites of `surfacer lab hidden` (recall 0.007, 0.007, 0.000 and 0.008 either way).
const STEPS: usize = 1000;
/// How much milder a penalty is than a reward (0 < b ≪ a).
const MILD: f64 = 0.1;

/// One automaton for each page.
#[derive(Debug)]
pub struct Hwdla {
    dice: Dice,
    pages: HashMap<u64, Automaton>,
    edges: Vec<Edge>,
    waiting: usize,
    errand: Errand,
    /// The seed page.
    start: u64,
    /// The page the walk has come to.
    present: u64,
    /// The edge under way.
    last: Option<usize>,
}

/// What the walk is in search of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Errand {
    Forms,
    HiddenPages,
}

/// What can be done on one page, and how likely each of it is.
#[derive(Debug, Default)]
struct Automaton {
    edges: Vec<usize>,
    likely: Vec<f64>,
}

#[derive(Debug)]
struct Edge {
    visit: Visit,
    from: u64,
    /// Its place among the edges of its page.
    place: usize,
    /// Whether a hidden page stood behind it.
    hidden: bool,
    taken: bool,
    leads_to: Option<u64>,
}

impl Hwdla {
    /// Automata that know nothing.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            pages: HashMap::new(),
            edges: Vec::new(),
            waiting: 0,
            errand: Errand::Forms,
            start: NOWHERE,
            present: NOWHERE,
            last: None,
        }
    }

    fn walk(&mut self) -> Option<usize> {
        let mut page = match self.errand {
            Errand::Forms => self.start,
            Errand::HiddenPages => self.present,
        };
        for _ in 0..STEPS {
            let next = self.pages.get(&page).and_then(|automaton| {
                let chosen = self.dice.choose(&automaton.likely);
                automaton.edges.get(chosen).copied()
            });
            match next {
                Some(edge) if !self.edges[edge].taken => return Some(edge),
                Some(edge) => {
                    if self.errand == Errand::HiddenPages {
                        self.reinforce(edge);
                    }
                    page = self.edges[edge].leads_to.unwrap_or(self.start);
                }
                None if page == self.start => break,
                None => page = self.start,
            }
        }
        match self.errand {
            Errand::Forms => self.edges.iter().position(|edge| !edge.taken),
            // Absorbed. The printed walk would go round until the threshold of its steps.
            Errand::HiddenPages => None,
        }
    }

    /// Rewards an edge to a hidden page, penalises any other.
    fn reinforce(&mut self, edge: usize) {
        let Edge {
            from,
            place,
            hidden,
            ..
        } = self.edges[edge];
        if let Some(automaton) = self.pages.get_mut(&from) {
            if hidden {
                reward(&mut automaton.likely, place);
            } else {
                penalise(&mut automaton.likely, place);
            }
        }
    }
}

impl Explorer for Hwdla {
    fn name(&self) -> &'static str {
        "hwdla"
    }

    fn offer(&mut self, lead: Lead) {
        if lead.action != Action::Follow {
            self.errand = Errand::HiddenPages;
        }
        let automaton = self.pages.entry(lead.from).or_default();
        let place = automaton.edges.len();
        automaton.edges.push(self.edges.len());
        // A newcomer has the share that it would have had from the start.
        let share = 1.0 / automaton.edges.len() as f64;
        for likely in &mut automaton.likely {
            *likely *= 1.0 - share;
        }
        automaton.likely.push(share);
        self.edges.push(Edge {
            visit: lead.visit,
            from: lead.from,
            place,
            hidden: false,
            taken: false,
            leads_to: None,
        });
        self.waiting += 1;
    }

    fn next(&mut self) -> Option<Visit> {
        if self.waiting == 0 {
            return None;
        }
        let edge = self.walk()?;
        self.waiting -= 1;
        self.edges[edge].taken = true;
        self.last = Some(edge);
        Some(self.edges[edge].visit.clone())
    }

    fn learn(&mut self, visit: &Visit, outcome: Outcome) {
        if self.start == NOWHERE {
            self.start = outcome.page;
        }
        self.present = outcome.page;
        let Some(last) = self
            .last
            .take()
            .filter(|last| self.edges[*last].visit.url == visit.url)
        else {
            return;
        };
        let edge = &mut self.edges[last];
        edge.leads_to = Some(outcome.page);
        // A link from one hidden page to another is as good as a submission (case ii of the paper's Q). An answer without results is
        // none: it is no page of the paper's graph.
        edge.hidden = outcome.reached == Reached::HiddenNew;
        let (from, place) = (edge.from, edge.place);
        match self.errand {
            Errand::HiddenPages => self.reinforce(last),
            Errand::Forms if outcome.new_forms > 0 => {
                if let Some(automaton) = self.pages.get_mut(&from) {
                    reward(&mut automaton.likely, place);
                }
            }
            Errand::Forms => {}
        }
    }

    fn best_promise(&self) -> u16 {
        let waiting = self.edges.iter().filter(|edge| !edge.taken);
        waiting.map(|edge| edge.visit.promise).max().unwrap_or(0)
    }
}

/// Equations 6 and 7. `0 log 0` is 0.
fn step(p: f64) -> f64 {
    let term = |p: f64| if p > 0.0 { p * p.ln() } else { 0.0 };
    let entropy = -(term(p) + term(1.0 - p));
    entropy / (1.0 + entropy)
}

/// Equations 4 and 5.
fn reward(likely: &mut [f64], m: usize) {
    let step = step(likely[m]);
    for (place, likely) in likely.iter_mut().enumerate() {
        if place == m {
            *likely += step * (1.0 - *likely);
        } else {
            *likely *= 1.0 - step;
        }
    }
}

/// Equation 2; an only action keeps its certainty.
fn penalise(likely: &mut [f64], m: usize) {
    if likely.len() < 2 {
        return;
    }
    let step = MILD * step(likely[m]);
    let share = step / (likely.len() - 1) as f64;
    for (place, likely) in likely.iter_mut().enumerate() {
        *likely *= 1.0 - step;
        if place != m {
            *likely += share;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

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
    fn a_penalty_gives_to_the_others_what_it_takes() {
        let mut likely = [0.5, 0.25, 0.25];
        penalise(&mut likely, 0);
        // b = 0.04094.
        assert!((likely[0] - 0.4795).abs() < 1e-4);
        assert!((likely.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        let mut only = [1.0];
        penalise(&mut only, 0);
        assert!((only[0] - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_certain_learns_nothing_more() {
        let mut likely = [1.0, 0.0];
        reward(&mut likely, 0);
        assert_eq!(likely.map(f64::to_bits), [1.0f64, 0.0].map(f64::to_bits));
    }

    #[test]
    fn the_printed_walk_is_absorbed_by_what_it_has_rewarded_most() {
        let mut explorer = Hwdla::new(1);
        explorer.start = 9;
        explorer.present = 9;
        for place in 0..400 {
            explorer.offer(Lead {
                visit: Visit {
                    url: Url::parse(&format!("http://a.test/find?q=w{place}")).unwrap(),
                    depth: 1,
                    promise: 0,
                },
                from: 9,
                words: None,
                action: Action::Submit(Box::default()),
            });
        }
        let mut taken = 0;
        while let Some(visit) = explorer.next() {
            taken += 1;
            let outcome = Outcome {
                page: 100 + taken,
                reached: Reached::HiddenNew,
                ..Outcome::default()
            };
            explorer.learn(&visit, outcome);
        }
        assert!(taken < 400, "the trap is part of what is printed: {taken}");
    }
}
