//! A sleeping bandit over clusters of links, with a learner that ranks the links inside them. The default.
//!
//! ```text
//! index of a link = worth by the learner + C √(ln(1 + t) / (1 + n)),   n: pages already taken from its cluster, t: pages in all
//! ```
//!
//! The cluster with no link left sleeps. The second term looks once into every part of the site (`SmartCrawler`'s balance over
//! directories) and turns away from a calendar without end. The value of a page is 1 for a form never seen; else a share of the
//! best prior among the links that it opened, so that the way to a form learns too, not only its last step.

use super::cluster::cluster;
use super::learner::{Features, Learner, features};
use super::{Explorer, Lead, Outcome};
use crate::frontier::Visit;
use std::collections::HashMap;

/// How much a cluster that was never looked into is worth. The lab: `surfacer lab explore`.
const CURIOSITY: f64 = 0.05;
/// What one step more to a form takes off its worth.
const DISCOUNT: f64 = 0.5;
/// Links remembered; a site that offers more than that in a walk for forms is a trap or a list.
const MOST_LEADS: usize = 20_000;

/// A bandit over clusters.
#[derive(Debug, Default)]
pub struct Surfacer {
    learner: Learner,
    places: HashMap<String, usize>,
    taken: Vec<f64>,
    waiting: Vec<Waiting>,
    under_way: Vec<Waiting>,
    /// The best prior among the links of a page, until the page itself is learned from.
    opened: HashMap<u64, f64>,
    steps: f64,
}

#[derive(Debug)]
struct Waiting {
    visit: Visit,
    cluster: usize,
    features: Features,
}

impl Surfacer {
    /// An explorer that knows the shipped prior alone.
    pub fn new() -> Self {
        Self::default()
    }

    fn index(&self, lead: &Waiting) -> f64 {
        let worth = self.learner.worth(prior(&lead.visit), &lead.features);
        let curious = (1.0 + self.steps).ln() / (1.0 + self.taken[lead.cluster]);
        worth + CURIOSITY * curious.sqrt()
    }
}

impl Explorer for Surfacer {
    fn name(&self) -> &'static str {
        "surfacer"
    }

    fn offer(&mut self, lead: Lead) {
        let best = self.opened.entry(lead.from).or_default();
        *best = best.max(prior(&lead.visit));
        if self.waiting.len() >= MOST_LEADS {
            return;
        }
        let fresh = self.taken.len();
        let name = cluster(&lead.visit.url, lead.words.as_deref());
        let place = *self.places.entry(name).or_insert(fresh);
        if place == fresh {
            self.taken.push(0.0);
        }
        self.waiting.push(Waiting {
            features: features(&lead),
            visit: lead.visit,
            cluster: place,
        });
    }

    fn next(&mut self) -> Option<Visit> {
        let mut best: Option<(usize, f64)> = None;
        for (place, lead) in self.waiting.iter().enumerate() {
            let index = self.index(lead);
            // Of equals the first that was found.
            if best.is_none_or(|(_, known)| index > known) {
                best = Some((place, index));
            }
        }
        let lead = self.waiting.remove(best?.0);
        self.steps += 1.0;
        self.taken[lead.cluster] += 1.0;
        let visit = lead.visit.clone();
        self.under_way.push(lead);
        Some(visit)
    }

    fn learn(&mut self, visit: &Visit, outcome: Outcome) {
        let opened = self.opened.remove(&outcome.page).unwrap_or(0.0);
        let Some(place) = self
            .under_way
            .iter()
            .position(|lead| lead.visit.url == visit.url)
        else {
            return;
        };
        let lead = self.under_way.swap_remove(place);
        let value = if outcome.new_forms > 0 {
            1.0
        } else {
            DISCOUNT * opened
        };
        // The start was named, not chosen: it says nothing about links.
        if visit.depth > 0 {
            self.learner.learn(prior(visit), &lead.features, value);
        }
    }

    fn best_promise(&self) -> u16 {
        let waiting = self.waiting.iter();
        waiting.map(|lead| lead.visit.promise).max().unwrap_or(0)
    }
}

/// The shipped prior: what the words of a link promise on any site.
fn prior(visit: &Visit) -> f64 {
    f64::from(visit.promise) / 1000.0
}
