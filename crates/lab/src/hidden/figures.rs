//! The paper's figures, drawn, and the numbers behind them.
//!
//! - `figure-4.svg`  precision over recall, along the walk
//! - `figure-5.svg`  hidden pages over public pages, along the walk
//! - `figure-6.svg`  hidden pages found by how far they are from the start
//! - `curves.csv`, `depths.csv`  the numbers
//!
//! The paper draws each site and has one algorithm; here each line is an explorer, its mean over the sites, the band from the worst walk to the
//! best. It cuts its list of pages at one probability after another; a walk has its order instead, what it is surest of first.

use super::finding::{Line, by_depth, share};
use super::run::Point;
use crate::harvest::plot::{Plot, Series};
use std::fs;
use std::io;
use std::path::Path;

/// Writes the figures into a folder.
pub fn write(folder: &Path, lines: &[Line], explorers: &[String]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    fs::write(
        folder.join("figure-4.svg"),
        precision(lines, explorers).draw(),
    )?;
    fs::write(
        folder.join("figure-5.svg"),
        coverage(lines, explorers).draw(),
    )?;
    fs::write(folder.join("figure-6.svg"), depth(lines, explorers).draw())?;
    fs::write(folder.join("curves.csv"), curves(lines)?)?;
    fs::write(folder.join("depths.csv"), depths(lines)?)
}

/// Figure 4.
fn precision(lines: &[Line], explorers: &[String]) -> Plot {
    let at = |line: &Line, percent: usize| {
        let enough = |point: &&Point| 100 * point.hidden >= percent * line.hidden_pages;
        let point = line.curve.iter().find(enough)?;
        (point.requests > 0).then(|| share(point.hidden, point.requests))
    };
    Plot {
        title: "Figure 4: precision over recall".to_owned(),
        note: "Hidden pages among all pages fetched so far. Line: mean of the walks that came so far; band: worst to best.".to_owned(),
        unit: "recall, in per cent of the hidden pages".to_owned(),
        budget: 100,
        series: series(lines, explorers, 1..=100, at),
    }
}

/// Figure 5.
fn coverage(lines: &[Line], explorers: &[String]) -> Plot {
    let at = |line: &Line, percent: usize| {
        let within = |point: &&Point| 100 * point.public <= percent * line.public_pages;
        let point = line.curve.iter().rev().find(within)?;
        Some(share(point.hidden, line.hidden_pages))
    };
    Plot {
        title: "Figure 5: hidden pages over public pages".to_owned(),
        note: "Share of the hidden pages found by the time so many public pages are fetched. Line: mean of the walks; band: worst to best.".to_owned(),
        unit: "public pages fetched, in per cent".to_owned(),
        budget: 100,
        series: series(lines, explorers, 0..=100, at),
    }
}

/// Figure 6.
fn depth(lines: &[Line], explorers: &[String]) -> Plot {
    let deepest = lines.iter().filter_map(|line| line.depths.keys().last());
    let deepest = deepest.max().copied().unwrap_or(0) as usize;
    let at = |line: &Line, depth: usize| {
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        let found = line.depths.get(&depth).map_or(0, |(found, _)| *found);
        Some(share(found, line.hidden_pages))
    };
    Plot {
        title: "Figure 6: hidden pages found by depth".to_owned(),
        note: "Share of all hidden pages that were found so many steps from the start. Line: mean of the walks; band: worst to best.".to_owned(),
        unit: "links and submissions from the start".to_owned(),
        budget: deepest,
        series: series(lines, explorers, 0..=deepest, at),
    }
}

fn series(
    lines: &[Line],
    explorers: &[String],
    places: std::ops::RangeInclusive<usize>,
    at: impl Fn(&Line, usize) -> Option<f64>,
) -> Vec<Series> {
    let of = |explorer: &String| {
        let own = || lines.iter().filter(|line| line.explorer == *explorer);
        let mut points = Vec::new();
        let mut area = 0.0;
        for place in places.clone() {
            let values: Vec<f64> = own().filter_map(|line| at(line, place)).collect();
            if !values.is_empty() {
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                let low = values.iter().copied().fold(f64::MAX, f64::min);
                let high = values.iter().copied().fold(0.0, f64::max);
                points.push((place, [low, mean, high]));
                area += mean / places.clone().count() as f64;
            }
        }
        Series {
            policy: explorer.clone(),
            area,
            points,
        }
    };
    let drawn = explorers.iter().map(of);
    drawn.filter(|series| !series.points.is_empty()).collect()
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
