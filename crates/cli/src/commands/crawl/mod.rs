//! `surfacer crawl`: from a topic to drained databases, or to pages about it.
//!
//! - `journey` sites are located, explored, surfaced and harvested
//! - `pages`   with `--pages-only`: pages about the topic, and nothing else
//! - `topic`   who says which page is near the topic, and which is next

mod journey;
mod pages;
mod topic;

use super::typed;
use crate::args::Crawl;
use crate::exit::{BadUsage, Exit};
use anyhow::Context;
use model::Url;
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &Crawl) -> anyhow::Result<Exit> {
    let seeds = seeds(args)?;
    let topic = topic::load(&args.topic)?;
    if args.pages.pages_only {
        pages::run(args, &seeds, &topic)
    } else {
        journey::run(args, &seeds, &topic)
    }
}

/// Most time, as it was typed.
fn max_time(args: &Crawl) -> anyhow::Result<Option<Duration>> {
    args.max_minutes
        .map(|minutes| Duration::try_from_secs_f64(minutes * 60.0))
        .transpose()
        .context(BadUsage("--max-minutes must be a positive number".into()))
}

/// The pages to begin with: those typed, then those of the file.
fn seeds(args: &Crawl) -> anyhow::Result<Vec<Url>> {
    let mut seeds = super::all_typed(&args.urls)?;
    if let Some(path) = &args.seeds {
        seeds.extend(seeds_in(path)?);
    }
    if seeds.is_empty() {
        let what =
            "no page to begin with: give addresses, or a file of addresses with --seeds FILE";
        return Err(BadUsage(what.into()).into());
    }
    Ok(seeds)
}

fn seeds_in(path: &Path) -> anyhow::Result<Vec<Url>> {
    let text = std::fs::read_to_string(path)
        .with_context(|| BadUsage(format!("--seeds {}: cannot read it", path.display())))?;
    let mut seeds = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        // An address may have a # in it, which nobody is sent.
        let address = line.split_whitespace().next().unwrap_or_default();
        if address.is_empty() || address.starts_with('#') {
            continue;
        }
        let seed = typed(address)
            .with_context(|| BadUsage(format!("--seeds {}, line {number}", path.display())))?;
        seeds.push(seed);
    }
    Ok(seeds)
}
