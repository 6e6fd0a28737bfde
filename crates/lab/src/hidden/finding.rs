//! What it came to, for machines and in words. The keys are a contract with scripts.

use super::run::{Point, Trace};
use super::site::Site;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// One explorer on one site with one seed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// The site.
    pub site: String,
    /// The explorer.
    pub explorer: String,
    /// Seeds the site and the explorer.
    pub seed: u64,
    /// Public pages of the site.
    pub public_pages: usize,
    /// Hidden pages of the site.
    pub hidden_pages: usize,
    /// Requests made.
    pub requests: usize,
    /// Hidden pages among all pages fetched: the paper's precision at the end.
    pub precision: f64,
    /// Hidden pages found among all there are: the paper's recall and coverage.
    pub recall: f64,
    /// Public pages fetched among all there are.
    pub public_share: f64,
    /// Pages rightly taken for hidden among all taken for hidden.
    pub claim_precision: f64,
    /// Requests until nine in ten hidden pages were found.
    pub requests_to_90: Option<usize>,
    /// Precision by then.
    pub precision_at_90: Option<f64>,
    /// Share of the public pages fetched before the first hidden one.
    pub public_before_first: Option<f64>,
    /// Hidden pages by how far they are from the start: found, and there.
    pub depths: BTreeMap<u32, (usize, usize)>,
    /// How it went.
    #[serde(skip)]
    pub curve: Vec<Point>,
}

impl Line {
    /// Sums up a walk.
    pub fn of(site: &Site, name: &str, explorer: &str, seed: u64, trace: Trace) -> Self {
        let end = trace.curve.last().copied().unwrap_or_default();
        let public = |point: Point| share(point.public, site.public);
        let precision = |point: Point| share(point.hidden, point.requests);
        Self {
            site: name.to_owned(),
            explorer: explorer.to_owned(),
            seed,
            public_pages: site.public,
            hidden_pages: site.hidden.len(),
            requests: end.requests,
            precision: precision(end),
            recall: share(end.hidden, site.hidden.len()),
            public_share: public(end),
            claim_precision: share(trace.claimed_rightly, trace.claimed),
            requests_to_90: trace.enough.map(|point| point.requests),
            precision_at_90: trace.enough.map(precision),
            public_before_first: trace.first.map(public),
            depths: trace.depths,
            curve: trace.curve,
        }
    }
}

pub(super) fn share(part: usize, all: usize) -> f64 {
    part as f64 / all.max(1) as f64
}

/// One explorer over all sites and seeds: means, and the least and greatest recall of a site.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// The explorer.
    pub explorer: String,
    /// Mean recall.
    pub recall: f64,
    /// Recall on the site and seed where it was least.
    pub recall_least: f64,
    /// Mean precision at the end.
    pub precision: f64,
    /// Mean precision of what was taken for hidden.
    pub claim_precision: f64,
    /// Mean share of the public pages that were fetched.
    pub public_share: f64,
    /// Walks that found nine in ten hidden pages.
    pub reached_90: usize,
    /// Mean requests of those walks until then, over the hidden pages wanted: 1 is the least that there can be.
    pub cost_of_90: Option<f64>,
    /// Mean precision of those walks by then.
    pub precision_at_90: Option<f64>,
    /// Recall by how far a page is from the start, over all sites.
    pub recall_by_depth: BTreeMap<u32, f64>,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Findings {
    /// Sites.
    pub sites: usize,
    /// Seeds.
    pub seeds: u64,
    /// Walks of each explorer.
    pub walks: usize,
    /// The explorers, in the order they were named.
    pub explorers: Vec<Standing>,
    /// Recall by site and explorer, means over the seeds.
    pub by_site: BTreeMap<String, BTreeMap<String, f64>>,
    /// Share of the hidden pages by how far they are from the start.
    pub depths: BTreeMap<u32, f64>,
}

impl Findings {
    /// Sums up.
    pub fn of(lines: &[Line], explorers: &[String], sites: usize, seeds: u64) -> Self {
        let mut by_site: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
        for line in lines {
            let of_site = by_site.entry(line.site.clone()).or_default();
            *of_site.entry(line.explorer.clone()).or_default() += line.recall / seeds as f64;
        }
        let first = explorers.first().map_or("", String::as_str);
        let depths = by_depth(lines, first);
        let all: usize = depths.values().map(|(_, there)| there).sum();
        Self {
            sites,
            seeds,
            walks: lines.len() / explorers.len().max(1),
            explorers: explorers.iter().map(|name| standing(lines, name)).collect(),
            by_site,
            depths: depths
                .into_iter()
                .map(|(depth, (_, there))| (depth, share(there, all)))
                .collect(),
        }
    }
}

fn of_explorer<'a>(lines: &'a [Line], explorer: &'a str) -> impl Iterator<Item = &'a Line> {
    lines.iter().filter(move |line| line.explorer == explorer)
}

fn standing(lines: &[Line], explorer: &str) -> Standing {
    let own = || of_explorer(lines, explorer);
    let all = |value: fn(&Line) -> f64| mean(own().map(value)).unwrap_or(0.0);
    let cost = own().filter_map(|line| {
        let wanted = super::run::ENOUGH * line.hidden_pages as f64;
        line.requests_to_90.map(|requests| requests as f64 / wanted)
    });
    Standing {
        explorer: explorer.to_owned(),
        recall: all(|line| line.recall),
        recall_least: own().map(|line| line.recall).fold(1.0, f64::min),
        precision: all(|line| line.precision),
        claim_precision: all(|line| line.claim_precision),
        public_share: all(|line| line.public_share),
        reached_90: own().filter(|line| line.requests_to_90.is_some()).count(),
        cost_of_90: mean(cost),
        precision_at_90: mean(own().filter_map(|line| line.precision_at_90)),
        recall_by_depth: by_depth(lines, explorer)
            .into_iter()
            .map(|(depth, (found, there))| (depth, share(found, there)))
            .collect(),
    }
}

/// Hidden pages by how far they are from the start, found and there.
pub(super) fn by_depth(lines: &[Line], explorer: &str) -> BTreeMap<u32, (usize, usize)> {
    let mut depths: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for (depth, (found, there)) in of_explorer(lines, explorer).flat_map(|line| &line.depths) {
        let sum = depths.entry(*depth).or_default();
        *sum = (sum.0 + found, sum.1 + there);
    }
    depths
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    (count > 0.0).then_some(sum / count)
}

/// One figure of an explorer.
type Figure = fn(&Standing) -> Option<f64>;

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<24}", "recall")?;
        for standing in &self.explorers {
            write!(f, " {:>10}", standing.explorer)?;
        }
        for (site, recalls) in &self.by_site {
            write!(f, "\n{site:<24}")?;
            for standing in &self.explorers {
                let recall = recalls.get(&standing.explorer).copied();
                write!(f, " {:>10.3}", recall.unwrap_or(f64::NAN))?;
            }
        }
        let rows: [(&str, Figure); 7] = [
            ("all sites", |standing| Some(standing.recall)),
            ("  the worst walk", |standing| Some(standing.recall_least)),
            ("precision", |standing| Some(standing.precision)),
            ("  of what was claimed", |standing| {
                Some(standing.claim_precision)
            }),
            ("public pages fetched", |standing| {
                Some(standing.public_share)
            }),
            ("cost of 90 %", |standing| standing.cost_of_90),
            ("precision at 90 %", |standing| standing.precision_at_90),
        ];
        for (name, value) in rows {
            write!(f, "\n{name:<24}")?;
            for standing in &self.explorers {
                match value(standing) {
                    Some(value) => write!(f, " {value:>10.3}")?,
                    None => write!(f, " {:>10}", "-")?,
                }
            }
        }
        write!(f, "\n{:<24}", "walks that reached 90 %")?;
        for standing in &self.explorers {
            write!(
                f,
                " {:>10}",
                format!("{}/{}", standing.reached_90, self.walks)
            )?;
        }
        for (depth, there) in &self.depths {
            let name = format!("depth {depth}: {:.1} % of all", there * 100.0);
            write!(f, "\n{name:<24}")?;
            for standing in &self.explorers {
                let recall = standing.recall_by_depth.get(depth).copied();
                write!(f, " {:>10.3}", recall.unwrap_or(0.0))?;
            }
        }
        Ok(())
    }
}
