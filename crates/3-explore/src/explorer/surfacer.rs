//! A sleeping bandit over clusters of links, with a learner that ranks the links inside them.
//!
//! ```text
//! index of a link = (worth by the learner + C √(ln(1 + t) / (1 + n))) ν δ^depth
//! n: pages already taken from its cluster, t: pages in all, ν: share of new lines on the pages of its cluster
//! ```
//!
//! The cluster with no link left sleeps. The second term looks once into every part of the site (`SmartCrawler`'s balance over
//! directories); ν turns away from a calendar without end. The value of a page is 1 for a form never seen; else a share of the
//! best prior among the links that it opened, so that the way to a form learns too, not only its last step.

use super::cluster::cluster;
use super::learner::{Features, Learner, features};
use super::{Explorer, Lead, Outcome};
use crate::frontier::Visit;
use std::collections::HashMap;

/// What the bandit is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// C: how much a cluster that was never looked into is worth.
    pub curiosity: f64,
    /// What a page is worth that opens links as good as a form, beside one that has it.
    pub discount: f64,
    /// Length of a step of the learner.
    pub step: f64,
    /// What one link farther from the start leaves of an index: over nine in ten forms lie within three (He et al., CACM 2007).
    pub depth: f64,
}

impl Default for Settings {
    /// Near the best of some thirty tried on sites of the seeds from 101 on (`surfacer lab explore --first-seed 101`); the depth is a judgement.
    fn default() -> Self {
        Self {
            curiosity: 0.02,
            discount: 0.8,
            step: 0.2,
            depth: 0.9,
        }
    }
}

/// Links remembered; a site that offers more than that in a walk for forms is a trap or a list.
const MOST_LEADS: usize = 20_000;

/// A bandit over clusters.
#[derive(Debug, Default)]
pub struct Surfacer {
    settings: Settings,
    learner: Learner,
    places: HashMap<String, usize>,
    taken: Vec<f64>,
    novel: Vec<Novel>,
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

/// How much of what the pages of a cluster say is new.
#[derive(Debug, Default)]
struct Novel {
    sum: f64,
    count: f64,
}

impl Novel {
    /// The mean, beginning with four pages that were all new: a few alike do not condemn a cluster.
    fn mean(&self) -> f64 {
        (self.sum + 4.0) / (self.count + 4.0)
    }
}

impl Surfacer {
    /// An explorer that knows the shipped prior alone.
    pub fn new(settings: Settings) -> Self {
        Self {
            settings,
            learner: Learner::new(settings.step),
            ..Self::default()
        }
    }

    fn index(&self, lead: &Waiting) -> f64 {
        let worth = self.learner.worth(prior(&lead.visit), &lead.features);
        let curious = (1.0 + self.steps).ln() / (1.0 + self.taken[lead.cluster]);
        let novel = &self.novel[lead.cluster];
        let far = self.settings.depth.powf(f64::from(lead.visit.depth));
        (worth + self.settings.curiosity * curious.sqrt()) * novel.mean() * far
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
            self.novel.push(Novel::default());
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
        let novel = &mut self.novel[lead.cluster];
        novel.sum += outcome.novelty;
        novel.count += 1.0;
        let value = if outcome.new_forms > 0 {
            1.0
        } else {
            self.settings.discount * opened
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
