//! What came of a crawl, in numbers.

use model::{Refusal, Score, SiteId};
use serde::Serialize;
use std::collections::{BTreeMap, HashSet, VecDeque};
use store::Visit;

/// A page is relevant from here on, unless the user says otherwise.
pub const RELEVANT: f64 = 0.5;

/// Pages over which the latest harvest rate is taken.
const LATEST: usize = 100;

/// The summary line of a crawl, over all its runs. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// The name of the topic.
    pub topic: String,
    /// Requests sent.
    pub requests: u64,
    /// Pages that came.
    pub pages: u64,
    /// Those that are near enough to the topic.
    pub relevant: u64,
    /// Share of the pages that are.
    pub harvest_rate: f64,
    /// Hosts that pages came from.
    pub hosts: u64,
    /// Why it stopped, in words.
    pub stopped: String,
    /// Ways of not getting a page, counted by name.
    pub refusals: BTreeMap<String, u64>,
    /// Seconds spent.
    pub seconds: f64,
}

/// How a crawl comes along.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Pages that came, and those that did not.
    pub tried: u64,
    /// Pages that came.
    pub pages: u64,
    /// Those that are near enough to the topic.
    pub relevant: u64,
    /// Share of the last hundred pages that are.
    pub latest_rate: f64,
    /// The page that came last.
    pub title: String,
    /// How near it is; nothing if there is none.
    pub score: Option<Score>,
    /// Hosts that are asked at the moment.
    pub waits_for: Vec<String>,
}

/// The counts so far.
#[derive(Debug)]
pub(super) struct Tally {
    least: Score,
    /// Pages asked for: what a budget counts.
    pub(super) asked: u64,
    pub(super) requests: u64,
    pub(super) pages: u64,
    pub(super) relevant: u64,
    tried: u64,
    latest: VecDeque<bool>,
    hosts: HashSet<SiteId>,
    refusals: BTreeMap<String, u64>,
    pub(super) first_refusal: Option<Refusal>,
}

impl Tally {
    pub(super) fn new(least: Score) -> Self {
        Self {
            least,
            asked: 0,
            requests: 0,
            pages: 0,
            relevant: 0,
            tried: 0,
            latest: VecDeque::new(),
            hosts: HashSet::new(),
            refusals: BTreeMap::new(),
            first_refusal: None,
        }
    }

    /// Counts a page, or that it did not come.
    pub(super) fn count(&mut self, visit: &Visit) {
        self.tried += 1;
        self.requests += u64::from(visit.requests);
        self.asked += u64::from(visit.requests > 0);
        self.first_refusal = self.first_refusal.or(visit.refusal);
        if let Some(why) = visit.refusal {
            *self.refusals.entry(why.name().to_owned()).or_default() += 1;
        }
        let Some(score) = visit.score else {
            return;
        };
        let relevant = score >= self.least;
        self.pages += 1;
        self.relevant += u64::from(relevant);
        self.hosts.insert(visit.landed.site());
        self.latest.push_back(relevant);
        if self.latest.len() > LATEST {
            self.latest.pop_front();
        }
    }

    /// How far it has come with this page, and who is being asked now.
    pub(super) fn progress(&self, last: Visit, hosts: &[String]) -> Progress {
        let relevant = self.latest.iter().filter(|relevant| **relevant).count();
        Progress {
            tried: self.tried,
            pages: self.pages,
            relevant: self.relevant,
            latest_rate: relevant as f64 / self.latest.len().max(1) as f64,
            title: last.title,
            score: last.score,
            waits_for: hosts.to_vec(),
        }
    }

    pub(super) fn summary(self, topic: &str, stopped: String, seconds: f64) -> Summary {
        Summary {
            topic: topic.to_owned(),
            requests: self.requests,
            pages: self.pages,
            relevant: self.relevant,
            harvest_rate: self.relevant as f64 / self.pages.max(1) as f64,
            hosts: self.hosts.len() as u64,
            stopped,
            refusals: self.refusals,
            seconds,
        }
    }
}
