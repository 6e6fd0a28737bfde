//! What a comparison found, for people and for machines.

use super::run::{Policy, Reverse};
use serde::Serialize;
use std::fmt;

/// One crawl. The keys are stable.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// The topic.
    pub topic: String,
    /// The policy.
    pub policy: String,
    /// Whether somebody could be asked who knows the web.
    pub reverse: bool,
    /// Which web, and where the crawl began.
    pub seed: u64,
    /// Sites of the web, those about the topic, and of these the ones with a form.
    pub sites: usize,
    /// See above.
    pub relevant: usize,
    /// See above.
    pub wanted: usize,
    /// Pages fetched.
    pub pages: usize,
    /// Wanted sites found.
    pub found: usize,
    /// The same for a thousand pages.
    pub per_thousand: f64,
    /// Wanted sites found after each page.
    #[serde(skip)]
    pub curve: Vec<usize>,
}

impl Line {
    /// Of a curve.
    pub fn new(
        topic: &str,
        policy: Policy,
        reverse: Reverse,
        seed: u64,
        [sites, relevant, wanted]: [usize; 3],
        curve: Vec<usize>,
    ) -> Self {
        let found = curve.last().copied().unwrap_or(0);
        Self {
            topic: topic.to_owned(),
            policy: policy.name().to_owned(),
            reverse: reverse == Reverse::Yes,
            seed,
            sites,
            relevant,
            wanted,
            pages: curve.len(),
            found,
            per_thousand: 1000.0 * found as f64 / curve.len().max(1) as f64,
            curve,
        }
    }
}

/// One policy, the mean over all crawls.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// The topic, or all of them.
    pub topic: String,
    /// The policy.
    pub policy: String,
    /// Whether somebody could be asked.
    pub reverse: bool,
    /// Wanted sites for a thousand pages: the mean, the least and the most over the seeds.
    pub per_thousand: f64,
    /// See above.
    pub least: f64,
    /// See above.
    pub most: f64,
    /// Share of the wanted sites.
    pub share: f64,
    /// Times as many as breadth-first.
    pub over_breadth: Option<f64>,
    /// Times as many as SCDI.
    pub over_scdi: Option<f64>,
    /// Share of what the oracle finds.
    pub of_oracle: Option<f64>,
}

/// All of it.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Findings {
    /// Sites of a web, the mean.
    pub sites: f64,
    /// By topic and policy; then over all topics, if there are several.
    pub rows: Vec<Row>,
}

/// What stands for all topics.
pub const ALL_TOPICS: &str = "all topics";

impl Findings {
    /// The rows of some crawls, in the order they were made.
    pub fn of(lines: &[Line]) -> Self {
        let mut topics: Vec<&str> = Vec::new();
        for line in lines {
            if !topics.contains(&line.topic.as_str()) {
                topics.push(&line.topic);
            }
        }
        let mut rows = Vec::new();
        for topic in &topics {
            let own: Vec<&Line> = lines.iter().filter(|line| line.topic == *topic).collect();
            rows.extend(rows_of(topic, &own));
        }
        if topics.len() > 1 {
            rows.extend(rows_of(ALL_TOPICS, &lines.iter().collect::<Vec<_>>()));
        }
        Self {
            sites: mean(lines.iter().map(|line| line.sites as f64)),
            rows,
        }
    }
}

fn rows_of(topic: &str, lines: &[&Line]) -> Vec<Row> {
    let mut groups: Vec<(&str, bool)> = Vec::new();
    for line in lines {
        if !groups.contains(&(&line.policy, line.reverse)) {
            groups.push((&line.policy, line.reverse));
        }
    }
    let of = |policy: &str, reverse: bool| -> Vec<&&Line> {
        let own = lines.iter();
        own.filter(|line| line.policy == policy && line.reverse == reverse)
            .collect()
    };
    let rate = |of: &[&&Line]| mean(of.iter().map(|line| line.per_thousand));
    let row = |(policy, reverse): &(&str, bool)| {
        let own = of(policy, *reverse);
        let own_rate = rate(&own);
        // Those that never ask are the same either way.
        let other = |name: &str| {
            let other = of(name, false);
            let other_rate = rate(&other);
            (!other.is_empty() && other_rate > 0.0).then(|| own_rate / other_rate)
        };
        let rates = || own.iter().map(|line| line.per_thousand);
        Row {
            topic: topic.to_owned(),
            policy: (*policy).to_owned(),
            reverse: *reverse,
            per_thousand: own_rate,
            least: rates().fold(f64::INFINITY, f64::min),
            most: rates().fold(0.0, f64::max),
            share: mean(
                own.iter()
                    .map(|line| line.found as f64 / line.wanted.max(1) as f64),
            ),
            over_breadth: other("breadth"),
            over_scdi: other("scdi"),
            of_oracle: other("oracle"),
        }
    };
    groups.iter().map(row).collect()
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    if count > 0.0 { sum / count } else { 0.0 }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = None;
        for row in &self.rows {
            if last.replace(&row.topic) != Some(&row.topic) {
                writeln!(
                    f,
                    "{}: relevant sites with a form found per 1,000 pages, webs of {:.0} sites",
                    row.topic, self.sites
                )?;
                writeln!(
                    f,
                    "  {:<20} {:<7} {:>6} {:>13} {:>8} {:>10} {:>8} {:>9}",
                    "policy",
                    "reverse",
                    "mean",
                    "least-most",
                    "of all",
                    "x breadth",
                    "x scdi",
                    "of oracle"
                )?;
            }
            let times = |times: Option<f64>| times.map_or("-".to_owned(), |it| format!("{it:.2}"));
            writeln!(
                f,
                "  {:<20} {:<7} {:>6.1} {:>13} {:>7.0}% {:>10} {:>8} {:>9}",
                row.policy,
                if row.reverse { "yes" } else { "no" },
                row.per_thousand,
                format!("{:.0}-{:.0}", row.least, row.most),
                100.0 * row.share,
                times(row.over_breadth),
                times(row.over_scdi),
                times(row.of_oracle),
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_told_beside_those_of_the_baselines() {
        let line = |policy, reverse, found: usize| {
            let curve: Vec<usize> = (0..500).map(|page| found * page / 499).collect();
            Line::new("mill", policy, reverse, 1, [100, 20, 6], curve)
        };
        let findings = Findings::of(&[
            line(Policy::Breadth, Reverse::No, 1),
            line(Policy::Scdi, Reverse::No, 2),
            line(Policy::Surfacer, Reverse::Yes, 5),
        ]);
        let ours = &findings.rows[2];
        assert!((ours.per_thousand - 10.0).abs() < 1e-9);
        assert_eq!((ours.over_breadth, ours.over_scdi), (Some(5.0), Some(2.5)));
        assert_eq!(ours.of_oracle, None);
        assert!(findings.to_string().contains("surfacer"));
    }
}
