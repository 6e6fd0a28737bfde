//! What came of a journey, in numbers.

use model::Stage;
use serde::Serialize;
use std::collections::BTreeMap;
use store::SiteRow;

/// The summary line of a journey, over all its runs. The keys are stable.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// The name of the topic.
    pub topic: String,
    /// Sites that were visited.
    pub visited: u64,
    /// Those of them that are about the topic.
    pub relevant: u64,
    /// Those of these that have a form which may be asked.
    pub deep: u64,
    /// How many sites about the topic have come how far.
    pub stages: BTreeMap<&'static str, u64>,
    /// Sites that brought records.
    pub drained: u64,
    /// Records found.
    pub records: u64,
    /// Requests spent.
    pub requests: u64,
    /// Those of them that went to sites about something else, or that did not answer.
    pub elsewhere: u64,
    /// Why it stopped, in words.
    pub stopped: String,
    /// Seconds spent.
    pub seconds: f64,
}

/// How a journey comes along.
#[derive(Debug, Clone, PartialEq)]
pub struct Progress {
    /// Requests spent.
    pub requests: u64,
    /// Records found.
    pub records: u64,
    /// Sites that were visited.
    pub visited: u64,
    /// Those with a form about the topic.
    pub deep: u64,
    /// Sites that are done.
    pub done: u64,
    /// Hosts that are worked on at the moment.
    pub busy: Vec<String>,
}

/// The counts so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Tally {
    pub(super) visited: u64,
    pub(super) relevant: u64,
    pub(super) deep: u64,
    pub(super) elsewhere: u64,
}

impl Tally {
    pub(super) fn summary(
        &self,
        topic: &str,
        sites: &[SiteRow],
        requests: u64,
        stopped: String,
        seconds: f64,
    ) -> Summary {
        let mut stages: BTreeMap<&'static str, u64> = BTreeMap::new();
        for stage in Stage::ALL {
            let here = sites.iter().filter(|site| site.stage == stage).count();
            stages.insert(stage.name(), here as u64);
        }
        Summary {
            topic: topic.to_owned(),
            visited: self.visited,
            relevant: self.relevant,
            deep: self.deep,
            stages,
            drained: sites.iter().filter(|site| site.records > 0).count() as u64,
            records: sites.iter().map(|site| site.records).sum(),
            requests,
            elsewhere: self.elsewhere,
            stopped,
            seconds,
        }
    }
}
