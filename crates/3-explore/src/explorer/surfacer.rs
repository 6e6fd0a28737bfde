//! A sleeping bandit over clusters of links, with a learner that ranks the links inside them.
//!
//! ```text
//! index of a link = worth by the learner · ν · δ^depth
//! ν: share of new lines on the pages of its cluster
//! value of a page = 1 for a form never seen or a new hidden page, else 1 - Π (1 - γ prior) over the links that it opened
//! ```
//!
//! The cluster with no link left sleeps. That a link is the first of its cluster is a feature like any other, which begins with a weight of
//! its own: the walk looks into every part of a site (`SmartCrawler`'s balance over directories) for as long as that pays there. ν turns away
//! from a calendar without end. The value lets the way to a form learn too, not only its last step, and an index of many pages before a leaf.

use super::cluster::cluster;
use super::learner::{Features, Learner, features};
use super::lessons::Lessons;
use super::{Explorer, Lead, Outcome, Reached};
use crate::frontier::Visit;
use std::collections::HashMap;

/// What the bandit is made of.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// How much the first link of a cluster is worth over others, before anything is learned.
    pub curiosity: f64,
    /// γ: what a page is worth that opens a link as good as a form, beside one that has it.
    pub discount: f64,
    /// Length of a step of the learner.
    pub step: f64,
    /// δ: what one link farther from the start leaves of an index: over nine in ten forms lie within three (He et al., CACM 2007).
    pub depth: f64,
    /// How much of the shipped prior is believed: most links that speak of a collection lead to no form.
    pub trust: f64,
}

impl Default for Settings {
    /// Near the best of some fifty tried on sites of the seeds from 101 on (`surfacer lab explore --first-seed 101`).
    fn default() -> Self {
        Self {
            curiosity: 0.5,
            discount: 0.2,
            step: 0.2,
            depth: 0.8,
            trust: 0.4,
        }
    }
}

/// Links remembered; a site that offers more than that in a walk for forms is a trap or a list.
const MOST_LEADS: usize = 20_000;

/// The feature of a link of a cluster that was never tried.
const FIRST_OF_ITS_KIND: u64 = 2;

/// A bandit over clusters.
#[derive(Debug, Default)]
pub struct Surfacer {
    settings: Settings,
    learner: Learner,
    places: HashMap<String, usize>,
    clusters: Vec<Cluster>,
    waiting: Vec<Waiting>,
    under_way: Vec<Waiting>,
    /// How likely none of the links of a page leads to a form, until the page itself is learned from.
    opened: HashMap<u64, f64>,
}

#[derive(Debug)]
struct Waiting {
    visit: Visit,
    cluster: usize,
    features: Features,
}

/// What the pages of a cluster were like.
#[derive(Debug, Default)]
struct Cluster {
    /// Whether a link of it was followed.
    tried: bool,
    pages: f64,
    /// Sum of the shares of what they said that was new.
    novelty: f64,
}

impl Cluster {
    /// The mean share, beginning with four pages that were all new: a few alike do not condemn a cluster.
    fn novelty(&self) -> f64 {
        (self.novelty + 4.0) / (self.pages + 4.0)
    }
}

impl Surfacer {
    /// An explorer that knows the shipped prior, and what other sites have taught.
    pub fn new(settings: Settings, lessons: &Lessons) -> Self {
        let mut learner = Learner::new(settings.step, settings.trust);
        learner.believe(FIRST_OF_ITS_KIND, settings.curiosity);
        for (feature, value) in lessons.weights() {
            learner.believe(feature, value);
        }
        Self {
            settings,
            learner,
            ..Self::default()
        }
    }

    fn index(&self, lead: &Waiting) -> f64 {
        let cluster = &self.clusters[lead.cluster];
        let first = (!cluster.tried).then_some(FIRST_OF_ITS_KIND);
        let features = lead.features.iter().copied().chain(first);
        let worth = self.learner.worth(prior(&lead.visit), features);
        let far = self.settings.depth.powf(f64::from(lead.visit.depth));
        worth * cluster.novelty() * far
    }
}

impl Explorer for Surfacer {
    fn name(&self) -> &'static str {
        "surfacer"
    }

    fn offer(&mut self, lead: Lead) {
        let nothing = self.opened.entry(lead.from).or_insert(1.0);
        *nothing *= 1.0 - self.settings.discount * prior(&lead.visit);
        if self.waiting.len() >= MOST_LEADS {
            return;
        }
        let fresh = self.clusters.len();
        let name = cluster(&lead.visit.url, lead.words.as_deref());
        let place = *self.places.entry(name).or_insert(fresh);
        if place == fresh {
            self.clusters.push(Cluster::default());
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
        let mut lead = self.waiting.remove(best?.0);
        let tried = &mut self.clusters[lead.cluster].tried;
        if !std::mem::replace(tried, true) {
            lead.features.push(FIRST_OF_ITS_KIND);
        }
        let visit = lead.visit.clone();
        self.under_way.push(lead);
        Some(visit)
    }

    fn learn(&mut self, visit: &Visit, outcome: Outcome) {
        let nothing = self.opened.remove(&outcome.page).unwrap_or(1.0);
        let Some(place) = self
            .under_way
            .iter()
            .position(|lead| lead.visit.url == visit.url)
        else {
            return;
        };
        let lead = self.under_way.swap_remove(place);
        let cluster = &mut self.clusters[lead.cluster];
        cluster.novelty += outcome.novelty;
        cluster.pages += 1.0;
        let value = if outcome.new_forms > 0 || outcome.reached == Reached::HiddenNew {
            1.0
        } else {
            1.0 - nothing
        };
        // The start was named, not chosen: it says nothing about links.
        if visit.depth > 0 {
            self.learner.learn(prior(visit), &lead.features, value);
        }
    }

    fn lessons(&self) -> Lessons {
        let mut lessons = self.learner.lessons();
        lessons.forget(FIRST_OF_ITS_KIND);
        lessons
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
