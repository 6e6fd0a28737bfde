//! `surfacer crawl`: pages about a topic, from seed pages over any number of sites.
//!
//! - `topic`  who says which page is near the topic, and which is next

mod topic;

use super::{typed, wait, way_out};
use crate::args::Crawl;
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, Line, grouped};
use anyhow::Context;
use crawl::focus::{self, Options, Progress, Summary, Watch};
use model::{Score, Url};
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &Crawl) -> anyhow::Result<Exit> {
    if !args.pages_only {
        let what = "the whole journey from a topic to records is not built yet. \
            Add --pages-only to crawl for pages about the topic; `surfacer harvest URL` drains a site that you name";
        return Err(BadUsage(what.into()).into());
    }
    let seeds = seeds(args)?;
    let options = Options {
        root: args.out.clone(),
        max_pages: args.max_pages,
        max_time: args
            .max_minutes
            .map(|minutes| Duration::try_from_secs_f64(minutes * 60.0))
            .transpose()
            .context(BadUsage("--max-minutes must be a positive number".into()))?,
        least: Score::new(args.least),
    };
    let topic = topic::load(&args.topic)?;
    wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, clock) = way_out(&args.web, &seeds, pace, 1)?;
        let mut show = Show(Line::new());
        let (subject, frontier) = (topic.subject, topic.frontier);
        let done = tokio::select! {
            done = focus::crawl(&subject, &seeds, frontier, &options, &http, &*clock, &mut show) => Some(done?),
            _ = tokio::signal::ctrl_c() => None,
        };
        show.0.finish();
        let Some((summary, ending)) = done else {
            talk::say("stopped; nothing is lost. Run the same command again to go on.");
            return Ok(Exit::Interrupted);
        };
        report(&summary, args)?;
        Ok(ending.into())
    })
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

/// Shows how a crawl comes along.
struct Show(Line);

impl Watch for Show {
    fn say(&mut self, line: &str) {
        self.0.say(line);
    }

    fn page(&mut self, progress: &Progress) {
        let last = match progress.score {
            Some(score) => {
                let title: String = talk::clean(&progress.title).chars().take(40).collect();
                format!("; last \"{title}\" {:.2}", score.get())
            }
            None => String::new(),
        };
        let waits = match progress.waits_for.as_slice() {
            [] => String::new(),
            [host] => format!("; waiting for {host}"),
            [host, others @ ..] => format!("; waiting for {host} and {} others", others.len()),
        };
        let words = format!(
            "{} pages, {} relevant, {:.0} % of the last 100{last}{waits}",
            grouped(progress.pages),
            grouped(progress.relevant),
            100.0 * progress.latest_rate
        );
        self.0.show(progress.tried, words);
    }
}

fn report(summary: &Summary, args: &Crawl) -> anyhow::Result<()> {
    if args.json {
        return talk::json(summary);
    }
    talk::result(&format!(
        "{}: {} relevant of {} pages ({:.1} %) from {} hosts, {} requests, {:.0} s",
        summary.topic,
        grouped(summary.relevant),
        grouped(summary.pages),
        100.0 * summary.harvest_rate,
        grouped(summary.hosts),
        grouped(summary.requests),
        summary.seconds
    ));
    talk::result(&format!("stopped: {}", summary.stopped));
    if !summary.refusals.is_empty() {
        let counted: Vec<String> = summary
            .refusals
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        talk::result(&format!("refusals: {}", counted.join(", ")));
    }
    talk::result(&format!(
        "pages: {}; `surfacer export {} --pages` lists the relevant ones",
        args.out.join("sites").display(),
        args.out.display()
    ));
    Ok(())
}
