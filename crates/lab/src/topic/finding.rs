//! What a comparison found, for people and for machines.

use super::classify::Told;
use super::run::Curve;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// Pages after which the harvest rate is told.
pub const AFTER: [usize; 3] = [100, 300, 1_000];
/// Crawlers that gains are told over.
const OVER: [&str; 3] = ["ontology", "keyword", "breadth"];
/// The one whose gains are told, and what bounds it.
const OURS: &str = "surfacer";
const ORACLE: &str = "oracle";

/// One crawl. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// The topic.
    pub topic: String,
    /// Labelled pages.
    pub labels: usize,
    /// The crawler.
    pub crawler: String,
    /// Which trial.
    pub seed: u64,
    /// Share of relevant pages among those crawled, after so many.
    pub harvest: BTreeMap<usize, f64>,
    /// The same, the mean over the crawl.
    pub average: f64,
    /// Relevant pages after each page.
    #[serde(skip)]
    pub curve: Curve,
}

impl Line {
    /// Of a curve.
    pub fn new(topic: &str, labels: usize, crawler: &str, seed: u64, curve: Curve) -> Self {
        let rate = |pages: usize| Some(*curve.get(pages.checked_sub(1)?)? as f64 / pages as f64);
        let rates: Vec<f64> = (1..=curve.len()).filter_map(rate).collect();
        Self {
            topic: topic.to_owned(),
            labels,
            crawler: crawler.to_owned(),
            seed,
            harvest: AFTER
                .into_iter()
                .filter_map(|pages| Some((pages, rate(pages)?)))
                .collect(),
            average: rates.iter().sum::<f64>() / rates.len().max(1) as f64,
            curve,
        }
    }
}

/// How a crawler did on a topic, the mean over all trials.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// The topic.
    pub topic: String,
    /// Labelled pages.
    pub labels: usize,
    /// The crawler.
    pub crawler: String,
    /// Harvest rate after so many pages.
    pub harvest: BTreeMap<usize, f64>,
    /// The mean over the crawl.
    pub average: f64,
    /// Its average as a share of the oracle's.
    pub of_oracle: Option<f64>,
    /// For ours: by how much it is above others, in per cent of them.
    pub gain: BTreeMap<String, f64>,
}

/// How well a method tells pages apart, the mean over all trials.
#[derive(Debug, Clone, Serialize)]
pub struct Judged {
    /// The topic.
    pub topic: String,
    /// Labelled pages.
    pub labels: usize,
    /// The method.
    pub method: String,
    /// Area under the ROC curve.
    pub auc: f64,
    /// Share on the right side of 0.5, were there as many relevant pages as others.
    pub accuracy: f64,
}

impl Judged {
    /// The mean of some trials.
    pub fn mean(topic: &str, labels: usize, method: &str, told: &[Told]) -> Self {
        let mean =
            |of: fn(&Told) -> f64| told.iter().map(of).sum::<f64>() / told.len().max(1) as f64;
        Self {
            topic: topic.to_owned(),
            labels,
            method: method.to_owned(),
            auc: mean(|told| told.auc),
            accuracy: mean(|told| told.accuracy),
        }
    }
}

/// All of it.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Findings {
    /// Crawls.
    pub crawls: Vec<Row>,
    /// Judges of pages.
    pub judges: Vec<Judged>,
}

impl Findings {
    /// The rows of some crawls, in the order they were made.
    pub fn of(lines: &[Line], judges: Vec<Judged>) -> Self {
        let mut groups: Vec<Vec<&Line>> = Vec::new();
        let key = |line: &Line| (line.topic.clone(), line.labels, line.crawler.clone());
        for line in lines {
            match groups.iter_mut().find(|group| key(group[0]) == key(line)) {
                Some(group) => group.push(line),
                None => groups.push(vec![line]),
            }
        }
        let mut crawls: Vec<Row> = groups.iter().map(|group| row(group)).collect();
        let averages: Vec<Row> = crawls.clone();
        for row in &mut crawls {
            let other = |crawler: &str| {
                let same = |other: &&Row| {
                    other.topic == row.topic
                        && other.labels == row.labels
                        && other.crawler == crawler
                };
                let found = averages.iter().find(same);
                found
                    .map(|other| other.average)
                    .filter(|average| *average > 0.0)
            };
            row.of_oracle = other(ORACLE).map(|oracle| row.average / oracle);
            if row.crawler == OURS {
                let gain = |name: &str| {
                    Some((name.to_owned(), 100.0 * (row.average / other(name)? - 1.0)))
                };
                row.gain = OVER.into_iter().filter_map(gain).collect();
            }
        }
        Self { crawls, judges }
    }
}

fn row(group: &[&Line]) -> Row {
    let count = group.len() as f64;
    let mut harvest: BTreeMap<usize, f64> = BTreeMap::new();
    for line in group {
        for (pages, rate) in &line.harvest {
            *harvest.entry(*pages).or_default() += rate / count;
        }
    }
    Row {
        topic: group[0].topic.clone(),
        labels: group[0].labels,
        crawler: group[0].crawler.clone(),
        harvest,
        average: group.iter().map(|line| line.average).sum::<f64>() / count,
        of_oracle: None,
        gain: BTreeMap::new(),
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for row in &self.crawls {
            if last.replace((&row.topic, row.labels)) != Some((&row.topic, row.labels)) {
                writeln!(
                    f,
                    "{}, {} labelled pages: harvest rate",
                    row.topic, row.labels
                )?;
                write!(f, "  {:<17}", "crawler")?;
                for pages in row.harvest.keys() {
                    write!(f, " {:>9}", format!("at {pages}"))?;
                }
                writeln!(f, " {:>9} {:>10}", "average", "of oracle")?;
            }
            write!(f, "  {:<17}", row.crawler)?;
            for rate in row.harvest.values() {
                write!(f, " {rate:>9.3}")?;
            }
            let of_oracle = row
                .of_oracle
                .map_or(String::from("-"), |share| format!("{share:.2}"));
            writeln!(f, " {:>9.3} {of_oracle:>10}", row.average)?;
            for (over, gain) in &row.gain {
                writeln!(f, "    {gain:+.1} % over {over}")?;
            }
        }
        let mut last = None;
        for judged in &self.judges {
            if last.replace((&judged.topic, judged.labels)) != Some((&judged.topic, judged.labels))
            {
                writeln!(
                    f,
                    "{}, {} labelled pages: telling pages apart",
                    judged.topic, judged.labels
                )?;
                writeln!(f, "  {:<17} {:>9} {:>9}", "method", "ROC AUC", "accuracy")?;
            }
            writeln!(
                f,
                "  {:<17} {:>9.3} {:>9.3}",
                judged.method, judged.auc, judged.accuracy
            )?;
        }
        Ok(())
    }
}
