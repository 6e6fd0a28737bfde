//! Learning automata, repaired: clusters of links are the actions, so that what one link brought says something about the next.
//!
//! β in 0..=1 is novelty: 1 for a new form or a new hidden page, less for a page that opens kinds of links never seen. S-model, for the action m taken:
//!
//! ```text
//! p_m += A β (1 - p_m),  p_j -= A β p_j;   then the penalty with 1 - β: p_m *= 1 - b,  p_j += b p_m / (r - 1)
//! ```
//!
//! A = E / (1 + E) as printed, but never below 0.01; b = A / 10. A floor ε / r with ε = 1 / √t keeps every action possible. A cluster
//! with no link left sleeps: the choice is among those awake. The state is the kind of page the walk is on.

use super::cluster::cluster;
use super::dice::Dice;
use super::{Explorer, Lead, Outcome, Reached};
use crate::frontier::Visit;
use std::collections::{HashMap, VecDeque};

/// Least step.
const LEAST_STEP: f64 = 0.01;
/// How much milder a penalty is than a reward.
const MILD: f64 = 0.1;
/// New clusters that are worth about two thirds of a form.
const OPENS: f64 = 5.0;

/// One automaton for each kind of page.
#[derive(Debug)]
pub struct Automaton {
    dice: Dice,
    places: HashMap<String, usize>,
    clusters: Vec<VecDeque<Visit>>,
    /// For each state, the weight of each cluster; 1 where nothing was learned.
    states: HashMap<usize, Vec<f64>>,
    state: usize,
    taken: Option<usize>,
    known: usize,
    steps: usize,
}

impl Automaton {
    /// Automata that know nothing.
    pub fn new(seed: u64) -> Self {
        Self {
            dice: Dice::new(seed),
            places: HashMap::new(),
            clusters: Vec::new(),
            states: HashMap::new(),
            state: 0,
            taken: None,
            known: 0,
            steps: 0,
        }
    }

    /// The clusters awake, and how likely each is in this state.
    fn awake(&self) -> (Vec<usize>, Vec<f64>) {
        let weights = self.states.get(&self.state);
        let awake: Vec<usize> = (0..self.clusters.len())
            .filter(|place| !self.clusters[*place].is_empty())
            .collect();
        let weight = |place: &usize| {
            weights
                .and_then(|weights| weights.get(*place))
                .copied()
                .unwrap_or(1.0)
        };
        let mut likely: Vec<f64> = awake.iter().map(weight).collect();
        let sum: f64 = likely.iter().sum();
        let floor = 1.0 / (1.0 + self.steps as f64).sqrt();
        let count = likely.len().max(1) as f64;
        for likely in &mut likely {
            *likely = (1.0 - floor) * *likely / sum.max(f64::MIN_POSITIVE) + floor / count;
        }
        (awake, likely)
    }
}

impl Explorer for Automaton {
    fn name(&self) -> &'static str {
        "automaton"
    }

    fn offer(&mut self, lead: Lead) {
        let fresh = self.clusters.len();
        let name = cluster(&lead.visit.url, lead.words.as_deref());
        let place = *self.places.entry(name).or_insert(fresh);
        if place == fresh {
            self.clusters.push(VecDeque::new());
        }
        self.clusters[place].push_back(lead.visit);
    }

    fn next(&mut self) -> Option<Visit> {
        let (awake, likely) = self.awake();
        let place = *awake.get(self.dice.choose(&likely))?;
        self.steps += 1;
        self.taken = Some(place);
        self.known = self.clusters.len();
        self.clusters[place].pop_front()
    }

    fn learn(&mut self, _: &Visit, outcome: Outcome) {
        let Some(taken) = self.taken.take() else {
            return;
        };
        let opened = self.clusters.len().saturating_sub(self.known) as f64;
        let novelty = if outcome.new_forms > 0 || outcome.reached == Reached::HiddenNew {
            1.0
        } else {
            // Less than a form is worth, however many kinds it opens.
            0.5 * (1.0 - (-opened / OPENS).exp())
        };
        let count = self.clusters.len();
        let weights = self.states.entry(self.state).or_default();
        weights.resize(count, 1.0);
        reinforce(weights, taken, novelty);
        self.state = taken;
    }

    fn best_promise(&self) -> u16 {
        let waiting = self.clusters.iter().flatten();
        waiting.map(|visit| visit.promise).max().unwrap_or(0)
    }
}

/// The S-model, on weights that sum to their number.
fn reinforce(weights: &mut [f64], m: usize, beta: f64) {
    let count = weights.len() as f64;
    let sum: f64 = weights.iter().sum();
    let mut likely: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
    let term = |p: f64| if p > 0.0 { p * p.ln() } else { 0.0 };
    let entropy = -(term(likely[m]) + term(1.0 - likely[m]));
    let step = (entropy / (1.0 + entropy)).max(LEAST_STEP);
    for (place, likely) in likely.iter_mut().enumerate() {
        if place == m {
            *likely += step * beta * (1.0 - *likely);
        } else {
            *likely -= step * beta * *likely;
        }
    }
    if likely.len() > 1 {
        let lost = likely[m] * step * MILD * (1.0 - beta);
        let share = lost / (count - 1.0);
        for (place, likely) in likely.iter_mut().enumerate() {
            *likely += if place == m { -lost } else { share };
        }
    }
    for (weight, likely) in weights.iter_mut().zip(likely) {
        *weight = likely * count;
    }
}
