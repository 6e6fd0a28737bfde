//! Wanted sites found along the crawl, drawn and as numbers.

use super::finding::Line;
use crate::harvest::plot::{Plot, Series};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Points of a line, at most.
const POINTS: usize = 100;

/// Writes `TOPIC.svg` for each topic, `runs.csv` and `curves.csv`.
pub fn write(folder: &Path, lines: &[Line]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut topics: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        topics.entry(&line.topic).or_default().push(line);
    }
    for (topic, lines) in topics {
        let name: String = topic
            .chars()
            .map(|letter| {
                if letter.is_alphanumeric() {
                    letter
                } else {
                    '-'
                }
            })
            .collect();
        fs::write(
            folder.join(format!("{name}.svg")),
            plot(topic, &lines).draw(),
        )?;
    }
    let mut runs = csv::Writer::from_writer(Vec::new());
    let mut curves = csv::Writer::from_writer(Vec::new());
    runs.write_record([
        "topic", "policy", "reverse", "seed", "sites", "relevant", "wanted", "pages", "found",
    ])?;
    curves.write_record(["topic", "policy", "reverse", "seed", "pages", "found"])?;
    for line in lines {
        let who = [
            line.topic.clone(),
            line.policy.clone(),
            line.reverse.to_string(),
            line.seed.to_string(),
        ];
        let numbers = [
            line.sites,
            line.relevant,
            line.wanted,
            line.pages,
            line.found,
        ];
        runs.write_record(who.iter().cloned().chain(numbers.map(|it| it.to_string())))?;
        for pages in steps(line.curve.len()) {
            let found = [pages, line.curve[pages - 1]];
            curves.write_record(who.iter().cloned().chain(found.map(|it| it.to_string())))?;
        }
    }
    for (name, table) in [("runs.csv", runs), ("curves.csv", curves)] {
        let bytes = table
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?;
        fs::write(folder.join(name), bytes)?;
    }
    Ok(())
}

/// Page counts at which a curve is drawn.
fn steps(pages: usize) -> impl Iterator<Item = usize> {
    let step = pages.div_ceil(POINTS).max(1);
    (1..=pages / step).map(move |place| place * step)
}

fn plot(topic: &str, lines: &[&Line]) -> Plot {
    let mut by_policy: BTreeMap<String, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        let name = match (line.policy.as_str(), line.reverse) {
            (policy, true) => format!("{policy}, reverse"),
            (policy, false) => policy.to_owned(),
        };
        by_policy.entry(name).or_default().push(line);
    }
    let budget = lines.iter().map(|line| line.curve.len()).max().unwrap_or(0);
    let mut series: Vec<Series> = by_policy
        .into_iter()
        .map(|(policy, lines)| {
            let points: Vec<(usize, [f64; 3])> = steps(budget)
                .map(|pages| (pages, spread(&lines, pages)))
                .collect();
            Series {
                policy,
                area: points.iter().map(|(_, [_, mean, _])| mean).sum::<f64>()
                    / points.len().max(1) as f64,
                points,
            }
        })
        .collect();
    series.sort_by(|one, other| {
        let knowing = other.is_oracle().cmp(&one.is_oracle());
        knowing.then(other.area.total_cmp(&one.area))
    });
    Plot {
        title: format!("Sites about {topic} with a search form"),
        note: "Share of them found. Line: mean of the crawls; band: worst to best.".to_owned(),
        unit: "pages".to_owned(),
        budget,
        series,
    }
}

/// The lowest, the mean and the highest share after so many pages.
fn spread(lines: &[&Line], pages: usize) -> [f64; 3] {
    let shares: Vec<f64> = lines
        .iter()
        .filter_map(|line| {
            let found = line.curve.get(pages - 1)?;
            Some(*found as f64 / line.wanted.max(1) as f64)
        })
        .collect();
    let low = shares.iter().copied().fold(f64::INFINITY, f64::min);
    let high = shares.iter().copied().fold(0.0, f64::max);
    let mean = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    [low, mean, high]
}
