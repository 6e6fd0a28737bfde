//! The harvest rate along the crawl, drawn and as numbers.

use super::finding::Line;
use crate::harvest::plot::{Plot, Series};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Pages between two points of a line.
const STEP: usize = 10;

/// Writes `TOPIC-LABELS.svg` for each topic, and `curves.csv`.
pub fn write(folder: &Path, lines: &[Line]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut groups: BTreeMap<(&str, usize), Vec<&Line>> = BTreeMap::new();
    for line in lines {
        groups
            .entry((&line.topic, line.labels))
            .or_default()
            .push(line);
    }
    for ((topic, labels), lines) in groups {
        let plot = plot(topic, labels, &lines);
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
        fs::write(folder.join(format!("{name}-{labels}.svg")), plot.draw())?;
    }
    let mut csv = csv::Writer::from_writer(Vec::new());
    csv.write_record(["topic", "labels", "crawler", "seed", "pages", "relevant"])?;
    for line in lines {
        for (place, relevant) in line.curve.iter().enumerate() {
            let pages = place + 1;
            if pages.is_multiple_of(STEP) {
                csv.write_record([
                    line.topic.clone(),
                    line.labels.to_string(),
                    line.crawler.clone(),
                    line.seed.to_string(),
                    pages.to_string(),
                    relevant.to_string(),
                ])?;
            }
        }
    }
    let bytes = csv.into_inner().map_err(csv::IntoInnerError::into_error)?;
    fs::write(folder.join("curves.csv"), bytes)
}

fn plot(topic: &str, labels: usize, lines: &[&Line]) -> Plot {
    let mut by_crawler: BTreeMap<&str, Vec<&Line>> = BTreeMap::new();
    for line in lines {
        by_crawler.entry(&line.crawler).or_default().push(line);
    }
    let budget = lines.iter().map(|line| line.curve.len()).max().unwrap_or(0);
    let mut series: Vec<Series> = by_crawler
        .into_iter()
        .map(|(crawler, lines)| Series {
            policy: crawler.to_owned(),
            area: lines.iter().map(|line| line.average).sum::<f64>() / lines.len() as f64,
            points: (1..=budget / STEP)
                .map(|step| (step * STEP, spread(&lines, step * STEP)))
                .collect(),
        })
        .collect();
    series.sort_by(|one, other| other.area.total_cmp(&one.area));
    Plot {
        title: format!("{topic}, {labels} labelled pages"),
        note: "Relevant pages among those crawled. Line: mean of the crawls; band: worst to best."
            .to_owned(),
        unit: "pages".to_owned(),
        budget,
        series,
    }
}

/// The lowest, the mean and the highest harvest rate after so many pages.
fn spread(lines: &[&Line], pages: usize) -> [f64; 3] {
    let rates: Vec<f64> = lines
        .iter()
        .filter_map(|line| Some(*line.curve.get(pages - 1)? as f64 / pages as f64))
        .collect();
    let low = rates.iter().copied().fold(f64::INFINITY, f64::min);
    let high = rates.iter().copied().fold(0.0, f64::max);
    [
        low,
        rates.iter().sum::<f64>() / rates.len().max(1) as f64,
        high,
    ]
}
