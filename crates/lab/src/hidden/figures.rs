//! The paper's figures, drawn, and the numbers behind them.
//!
//! - `figure-4.svg`  precision over recall, along the walk
//! - `figure-5.svg`  hidden pages over public pages, along the walk
//! - `figure-6.svg`  hidden pages found by how far they are from the start
//! - `figure-4-sites.svg` and so on  the same with a line for each site, as the paper has them; the explorer that was named first
//! - `curves.csv`, `depths.csv`  the numbers
//!
//! The paper cuts its list of pages at one probability after another; a walk has its order instead, what it is surest of first.

use super::finding::{Line, by_depth, share};
use super::run::Point;
use crate::harvest::plot::{Plot, Series};
use std::fs;
use std::io;
use std::path::Path;

/// Writes the figures into a folder.
pub fn write(folder: &Path, lines: &[Line], explorers: &[String]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let figures = [
        ("figure-4", PRECISION),
        ("figure-5", COVERAGE),
        ("figure-6", DEPTH),
    ];
    let first = explorers.first().map_or("", String::as_str);
    let of_first = |line: &&Line| line.explorer == first;
    for (name, figure) in figures {
        let by_explorer = figure.plot("", lines.iter(), |line| &line.explorer);
        fs::write(folder.join(format!("{name}.svg")), by_explorer.draw())?;
        let own = lines.iter().filter(of_first);
        let by_site = figure.plot(&format!(", {first}"), own, |line| &line.site);
        fs::write(folder.join(format!("{name}-sites.svg")), by_site.draw())?;
    }
    fs::write(folder.join("curves.csv"), curves(lines)?)?;
    fs::write(folder.join("depths.csv"), depths(lines)?)
}

/// What is drawn along which axis.
#[derive(Clone, Copy)]
struct Figure {
    title: &'static str,
    note: &'static str,
    unit: &'static str,
    /// The value of a walk at a place of the horizontal axis, if it came so far.
    at: fn(&Line, usize) -> Option<f64>,
    /// The end of the horizontal axis.
    end: fn(&[&Line]) -> usize,
}

const PRECISION: Figure = Figure {
    title: "Figure 4: precision over recall",
    note: "Hidden pages among all pages fetched so far. Line: mean of the walks that came so far; band: worst to best.",
    unit: "recall, in per cent of the hidden pages",
    at: |line, percent| {
        let enough = |point: &&Point| 100 * point.hidden >= percent * line.hidden_pages;
        let point = line.curve.iter().find(enough)?;
        (point.requests > 0).then(|| share(point.hidden, point.requests))
    },
    end: |_| 100,
};

const COVERAGE: Figure = Figure {
    title: "Figure 5: hidden pages over public pages",
    note: "Share of the hidden pages found by the time so many public pages are fetched. Line: mean of the walks; band: worst to best.",
    unit: "public pages fetched, in per cent",
    at: |line, percent| {
        let within = |point: &&Point| 100 * point.public <= percent * line.public_pages;
        let point = line.curve.iter().rev().find(within)?;
        Some(share(point.hidden, line.hidden_pages))
    },
    end: |_| 100,
};

const DEPTH: Figure = Figure {
    title: "Figure 6: hidden pages found by depth",
    note: "Share of all hidden pages that were found so many steps from the start. Line: mean of the walks; band: worst to best.",
    unit: "links and submissions from the start",
    at: |line, depth| {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        let found = line.depths.get(&depth).map_or(0, |(found, _)| *found);
        Some(share(found, line.hidden_pages))
    },
    end: |lines| {
        let deepest = lines.iter().filter_map(|line| line.depths.keys().last());
        deepest.max().map_or(0, |depth| *depth as usize)
    },
};

impl Figure {
    /// Draws a line for each group of walks, in the order in which the groups first come.
    fn plot<'a>(
        self,
        of: &str,
        lines: impl Iterator<Item = &'a Line>,
        group: fn(&Line) -> &String,
    ) -> Plot {
        let lines: Vec<&Line> = lines.collect();
        let mut groups: Vec<&String> = Vec::new();
        for line in &lines {
            if !groups.contains(&group(line)) {
                groups.push(group(line));
            }
        }
        let end = (self.end)(&lines);
        let series = groups.into_iter().map(|name| {
            let own = lines.iter().filter(|line| group(line) == name);
            self.series(name, &own.copied().collect::<Vec<_>>(), end)
        });
        Plot {
            title: format!("{}{of}", self.title),
            note: self.note.to_owned(),
            unit: self.unit.to_owned(),
            budget: end,
            series: series.filter(|series| !series.points.is_empty()).collect(),
        }
    }

    fn series(self, name: &str, lines: &[&Line], end: usize) -> Series {
        let mut points = Vec::new();
        let mut area = 0.0;
        for place in 0..=end {
            let values = lines.iter().filter_map(|line| (self.at)(line, place));
            let values: Vec<f64> = values.collect();
            if !values.is_empty() {
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                let low = values.iter().copied().fold(f64::MAX, f64::min);
                let high = values.iter().copied().fold(0.0, f64::max);
                points.push((place, [low, mean, high]));
                area += mean / (end + 1) as f64;
            }
        }
        Series {
            // Shorter, to have room beside its area.
            policy: name.replace(['(', ')'], ""),
            area,
            points,
        }
    }
}

fn curves(lines: &[Line]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "site",
        "explorer",
        "seed",
        "requests",
        "public",
        "hidden",
        "precision",
        "recall",
    ])?;
    for line in lines {
        for point in &line.curve {
            writer.write_record([
                line.site.clone(),
                line.explorer.clone(),
                line.seed.to_string(),
                point.requests.to_string(),
                point.public.to_string(),
                point.hidden.to_string(),
                format!("{:.4}", share(point.hidden, point.requests)),
                format!("{:.4}", share(point.hidden, line.hidden_pages)),
            ])?;
        }
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}

fn depths(lines: &[Line]) -> io::Result<Vec<u8>> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(["explorer", "depth", "found", "there"])?;
    let mut explorers: Vec<&str> = lines.iter().map(|line| line.explorer.as_str()).collect();
    explorers.sort_unstable();
    explorers.dedup();
    for explorer in explorers {
        for (depth, (found, there)) in by_depth(lines, explorer) {
            let numbers = [depth.to_string(), found.to_string(), there.to_string()];
            let [depth, found, there] = numbers;
            writer.write_record([explorer, &depth, &found, &there])?;
        }
    }
    writer.into_inner().map_err(csv::IntoInnerError::into_error)
}
