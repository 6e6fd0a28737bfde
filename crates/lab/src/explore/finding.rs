//! What it cost, for machines and in words. The keys are a contract with scripts.

use super::run::Cost;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// One explorer on one kind of site with one seed.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Line {
    /// The site.
    pub site: String,
    /// The explorer.
    pub explorer: String,
    /// Seeds the site and the explorer.
    pub seed: u64,
    /// What it cost.
    #[serde(flatten)]
    pub cost: Cost,
}

/// One explorer over all sites and seeds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Standing {
    /// The explorer.
    pub explorer: String,
    /// Mean of the requests until the first form.
    pub first: f64,
    /// Mean of the requests until all forms.
    pub all: f64,
    /// Least and greatest mean of the requests until all forms, over the seeds.
    pub all_least: f64,
    /// See above.
    pub all_greatest: f64,
    /// Requests until the first form over those of `bfs`.
    pub first_ratio: f64,
    /// Requests until all forms over those of `bfs`.
    pub all_ratio: f64,
    /// Share of the forms found.
    pub found: f64,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Findings {
    /// Kinds of sites.
    pub sites: usize,
    /// Seeds.
    pub seeds: u64,
    /// The explorers, in the order they were named.
    pub explorers: Vec<Standing>,
    /// Requests until all forms by kind of site and explorer, means over the seeds.
    pub by_site: BTreeMap<String, BTreeMap<String, f64>>,
}

impl Findings {
    /// Sums up.
    pub fn of(lines: &[Line], explorers: &[String], sites: usize, seeds: u64) -> Self {
        let first = |line: &Line| line.cost.first as f64;
        let all = |line: &Line| line.cost.all as f64;
        let first_bfs = mean(own_of(lines, "bfs").map(first));
        let all_bfs = mean(own_of(lines, "bfs").map(all));
        let mut by_site: BTreeMap<String, BTreeMap<String, f64>> = BTreeMap::new();
        for line in lines {
            let of_site = by_site.entry(line.site.clone()).or_default();
            *of_site.entry(line.explorer.clone()).or_default() += all(line) / seeds as f64;
        }
        let standing = |explorer: &String| {
            let by_seed: Vec<f64> = (1..=seeds)
                .map(|seed| {
                    mean(
                        own_of(lines, explorer)
                            .filter(|line| line.seed == seed)
                            .map(all),
                    )
                })
                .collect();
            let sum = |count: fn(&Line) -> usize| {
                own_of(lines, explorer).map(count).sum::<usize>() as f64
            };
            Standing {
                explorer: explorer.clone(),
                first: mean(own_of(lines, explorer).map(first)),
                all: mean(own_of(lines, explorer).map(all)),
                all_least: by_seed.iter().copied().fold(f64::INFINITY, f64::min),
                all_greatest: by_seed.iter().copied().fold(0.0, f64::max),
                first_ratio: mean(own_of(lines, explorer).map(first)) / first_bfs,
                all_ratio: mean(own_of(lines, explorer).map(all)) / all_bfs,
                found: sum(|line| line.cost.found) / sum(|line| line.cost.forms),
            }
        };
        Self {
            sites,
            seeds,
            explorers: explorers.iter().map(standing).collect(),
            by_site,
        }
    }
}

fn own_of<'a>(lines: &'a [Line], explorer: &'a str) -> impl Iterator<Item = &'a Line> {
    lines.iter().filter(move |line| line.explorer == explorer)
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// One figure of an explorer.
type Figure = fn(&Standing) -> f64;

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<24}", "requests until all forms")?;
        for standing in &self.explorers {
            write!(f, " {:>10}", standing.explorer)?;
        }
        for (site, costs) in &self.by_site {
            write!(f, "\n{site:<24}")?;
            for standing in &self.explorers {
                let cost = costs.get(&standing.explorer).copied().unwrap_or(f64::NAN);
                write!(f, " {cost:>10.1}")?;
            }
        }
        let rows: [(&str, Figure); 5] = [
            ("all forms", |standing| standing.all),
            ("  over bfs", |standing| standing.all_ratio),
            ("first form", |standing| standing.first),
            ("  over bfs", |standing| standing.first_ratio),
            ("forms found", |standing| standing.found),
        ];
        for (name, value) in rows {
            write!(f, "\n{name:<24}")?;
            for standing in &self.explorers {
                write!(f, " {:>10.2}", value(standing))?;
            }
        }
        Ok(())
    }
}
