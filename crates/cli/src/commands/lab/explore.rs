//! `surfacer lab explore`: which explorer finds the search forms of a site in the fewest requests?

use super::articles;
use crate::args::{LabExplore, SitemapRead};
use crate::commands::{all_typed, wait, way_out};
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use explore::Lessons;
use explore::explorer::{NAMES, by_name};
use lab::explore::live::{costs, explore_live};
use lab::explore::{Articles, Cost, Findings, Line, Site, Sitemap, Spec, explore, specs};
use std::collections::BTreeMap;
use std::time::Duration;

/// How far the seeds of sites for learning are from those that count.
const OTHER_SITES: u64 = 1_000_000;

pub(super) fn run(args: &LabExplore) -> anyhow::Result<Exit> {
    let explorers: Vec<String> = if args.explorer.is_empty() {
        NAMES.iter().map(|name| (*name).to_owned()).collect()
    } else {
        args.explorer.clone()
    };
    for name in &explorers {
        by_name(name, 1).map_err(|error| BadUsage(error.to_string()))?;
    }
    let (lines, sites) = if args.live.is_empty() {
        on_built_sites(args, &explorers)?
    } else {
        on_real_sites(args, &explorers)?
    };
    let findings = Findings::of(&lines, &explorers, sites, args.seeds);
    if args.json {
        talk::json(&findings)?;
    } else {
        talk::result(&findings.to_string());
    }
    Ok(Exit::Done)
}

fn on_built_sites(args: &LabExplore, explorers: &[String]) -> anyhow::Result<(Vec<Line>, usize)> {
    let mut specs = specs();
    if !args.site.is_empty() {
        specs.retain(|spec| args.site.contains(&spec.name));
    }
    if specs.is_empty() {
        return Err(BadUsage("no site has one of these names".to_owned()).into());
    }
    let articles = articles(args.data.as_deref())?;
    let mut taught: BTreeMap<&str, Lessons> = BTreeMap::new();
    for explorer in explorers {
        let lessons = teach(explorer, &specs, &articles, args)?;
        taught.insert(explorer, lessons);
    }
    let mut lines = Vec::new();
    for spec in &specs {
        for seed in 1..=args.seeds {
            let site = Site::build(spec, &articles, args.first_seed + seed - 1)
                .context("an address of a made-up site")?;
            for explorer in explorers {
                let (cost, _) = explore(
                    &site,
                    explorer,
                    seed,
                    &taught[explorer.as_str()],
                    sitemap(args),
                )?;
                lines.push(told(args, &spec.name, explorer, seed, cost)?);
            }
        }
        talk::say(&format!("{}: {} seeds", spec.name, args.seeds));
    }
    Ok((lines, specs.len()))
}

fn on_real_sites(args: &LabExplore, explorers: &[String]) -> anyhow::Result<(Vec<Line>, usize)> {
    let urls = all_typed(&args.live)?;
    let mut lines = Vec::new();
    wait(async {
        for (url, seed) in urls
            .iter()
            .flat_map(|url| (1..=args.seeds).map(move |seed| (url, seed)))
        {
            let mut found = Vec::new();
            for explorer in explorers {
                // A way out for each: what one has learned of the pace of a site must not help the next.
                let pace = args.delay_ms.map(Duration::from_millis);
                let (http, clock) = way_out(&args.web, &urls, pace, 1)?;
                found.push(explore_live(url, explorer, seed, &http, &*clock).await?);
            }
            for (explorer, cost) in explorers.iter().zip(costs(&found)) {
                let site = url.site().to_string();
                lines.push(told(args, &site, explorer, seed, cost)?);
            }
            talk::say(&format!("{}: seed {seed}", url.site()));
        }
        Ok((lines, urls.len()))
    })
}

fn sitemap(args: &LabExplore) -> Sitemap {
    match args.sitemap {
        SitemapRead::None => Sitemap::None,
        SitemapRead::UntilAForm => Sitemap::UntilAForm,
        SitemapRead::Always => Sitemap::Always,
    }
}

/// A run, printed if it is for machines.
fn told(
    args: &LabExplore,
    site: &str,
    explorer: &str,
    seed: u64,
    cost: Cost,
) -> anyhow::Result<Line> {
    let line = Line {
        site: site.to_owned(),
        explorer: explorer.to_owned(),
        seed,
        cost,
    };
    if args.json {
        talk::json(&line)?;
    }
    Ok(line)
}

/// Sends an explorer to other sites first, as many of each kind as were asked for.
fn teach(
    explorer: &str,
    specs: &[Spec],
    articles: &Articles,
    args: &LabExplore,
) -> anyhow::Result<Lessons> {
    let mut lessons = Lessons::default();
    for seed in 1..=args.taught {
        for spec in specs {
            let site = Site::build(spec, articles, args.first_seed + OTHER_SITES + seed)
                .context("an address of a made-up site")?;
            let (_, learned) = explore(&site, explorer, seed, &lessons, sitemap(args))?;
            let began = lessons.clone();
            lessons.add_gains(&began, &learned);
        }
    }
    Ok(lessons)
}
