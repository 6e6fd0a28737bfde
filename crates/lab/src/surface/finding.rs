//! What came of it: one line per site, and how the cost grows with the number of rows. The keys are a contract with scripts.

use super::bound::Bound;
use super::score::{Score, Share};
use serde::Serialize;

/// One site.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// Its name.
    pub site: String,
    /// Rows behind it.
    pub rows: usize,
    /// Most records shown for one query.
    pub cap: Option<usize>,
    /// What was made of its form; `None` if no form was asked.
    pub score: Option<Score>,
    /// True records in hand.
    pub records: usize,
    /// Rows that can be reached.
    pub reachable: usize,
    /// Share of the reachable rows in hand.
    pub drained: f64,
    /// Distinct queries asked.
    pub queries: u64,
    /// Requests sent.
    pub requests: u64,
    /// Requests that the search for templates took, by itself.
    pub template_requests: u64,
    /// What the literature needs.
    pub bound: Bound,
    /// Queries over that bound.
    pub ratio: Option<f64>,
    /// Requests that submitted or followed something nobody should.
    pub unsafe_requests: usize,
    /// Why it stopped, in words.
    pub stopped: String,
    /// Seconds it took.
    pub seconds: f64,
}

/// The cost at one number of rows.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Growth {
    /// Rows.
    pub rows: usize,
    /// Share of the reachable rows in hand.
    pub drained: f64,
    /// Distinct queries asked.
    pub queries: u64,
    /// Requests sent.
    pub requests: u64,
    /// The bound, and the floor.
    pub bound: Option<u64>,
    /// Queries without which nobody can have seen every row.
    pub floor: u64,
    /// Ways to fill all menus and ranges at once: what a crawler would ask that submits everything.
    pub product: f64,
}

/// The last line: everything.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// Inputs whose role is right, over all sites.
    pub roles: Share,
    /// Decisions about templates that are right, over all sites.
    pub templates: Share,
    /// The same for those of one input, of two, of three.
    pub by_inputs: [Share; 3],
    /// Templates that were rightly left out, because a smaller one shows everything.
    pub not_needed: Share,
    /// Menus whose wildcard is known, over all sites.
    pub wildcards: Share,
    /// Defaults that hide records and were found to, over all sites.
    pub hiding: Share,
    /// Most queries asked for one decision.
    pub most_probes: usize,
    /// One line per site.
    pub sites: Vec<Line>,
    /// The cost as rows grow.
    pub growth: Vec<Growth>,
}

impl Report {
    /// Of the lines.
    pub fn new(sites: Vec<Line>, growth: Vec<Growth>) -> Self {
        let over_all = |share: fn(&Score) -> Share| {
            let scores = sites.iter().filter_map(|line| line.score.as_ref());
            scores.map(share).fold(Share::default(), Share::and)
        };
        let probes = sites.iter().filter_map(|line| line.score.as_ref());
        Self {
            roles: over_all(|score| score.roles),
            templates: over_all(|score| score.templates),
            by_inputs: [
                over_all(|score| score.by_inputs[0]),
                over_all(|score| score.by_inputs[1]),
                over_all(|score| score.by_inputs[2]),
            ],
            not_needed: over_all(|score| score.not_needed),
            wildcards: over_all(|score| score.wildcards),
            hiding: over_all(|score| score.hiding),
            most_probes: probes.map(|score| score.most_probes).max().unwrap_or(0),
            sites,
            growth,
        }
    }
}

impl Line {
    /// The line for a reader.
    pub fn words(&self) -> String {
        let bound = match (self.bound.queries, self.ratio) {
            (Some(bound), Some(ratio)) => format!(
                "bound {bound} ({ratio:.2} x) by {}, {} for menus and ranges together",
                self.bound.by, self.bound.mixed
            ),
            _ => "no bound".to_owned(),
        };
        let published = self.bound.published.map_or_else(String::new, |queries| {
            format!(", rank-shrink as published takes {queries}")
        });
        let inputs = self.score.as_ref().map_or_else(
            || "no form was asked".to_owned(),
            |score| {
                format!(
                    "roles {}, templates {}, {} not needed, at most {} probes each and {} requests in all, wildcards {}, hiding defaults {}",
                    score.roles,
                    score.templates,
                    score.not_needed,
                    score.most_probes,
                    self.template_requests,
                    score.wildcards,
                    score.hiding
                )
            },
        );
        format!(
            "{}: {:.1} % of {} rows, {} queries ({bound}{published}, floor {}), {} requests; {inputs}; {}",
            self.site,
            100.0 * self.drained,
            self.reachable,
            self.queries,
            self.bound.floor,
            self.requests,
            self.stopped
        )
    }
}
