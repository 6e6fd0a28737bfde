//! `surfacer status`: what has been harvested, and why it was asked for.

use super::harvest::{details_in_words, in_words};
use super::places::site_files;
use crate::args::Status;
use crate::exit::Exit;
use crate::talk;
use crawl::focus::RELEVANT;
use crawl::{Summary, summarise};
use fetch::SystemClock;
use model::{Clock, Score, Stage};
use serde::Serialize;
use std::path::Path;
use store::{Catalog, CrawlTotals, Reason, SiteFile, SiteRow};

/// Most letters shown of what was asked.
const ASKED: usize = 32;

/// What is printed for machines: the summary of a harvest, and with `--why` the last requests.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    summary: &'a Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a [Reason]>,
    /// What crawls for a topic have brought.
    #[serde(skip_serializing_if = "<[CrawlTotals]>::is_empty")]
    crawls: &'a [CrawlTotals],
    /// Who works on it, and what is wished of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    working: Option<&'a Working>,
    /// How far it has come in journeys for a topic.
    #[serde(skip_serializing_if = "<[Stop]>::is_empty")]
    journeys: &'a [Stop<'a>],
}

/// Somebody's work on a site.
#[derive(Serialize)]
struct Working {
    process: u32,
    state: &'static str,
    what: String,
    budget: u64,
    wish: &'static str,
    retry: bool,
}

/// A site on a journey for a topic.
#[derive(Serialize)]
struct Stop<'a> {
    topic: &'a str,
    stage: Stage,
    score: Option<f64>,
}

/// The journeys that a place belongs to: those of the folder, or of the folder that a site file stands in.
fn journeys_of(place: &Path) -> anyhow::Result<Vec<(String, Vec<SiteRow>)>> {
    let folder = if place.is_dir() {
        Some(place)
    } else {
        place.parent().and_then(Path::parent)
    };
    Ok(folder.map_or_else(|| Ok(Vec::new()), store::expeditions)?)
}

pub(crate) fn run(args: &Status) -> anyhow::Result<Exit> {
    let journeys = journeys_of(&args.place.place)?;
    if !args.place.json {
        tell_of_journeys(&journeys);
    }
    for path in site_files(&args.place.place)? {
        let file = SiteFile::read_only(&path)?;
        let summary = summarise(&file)?;
        let reasons = args.why.map(|most| file.reasons(most)).transpose()?;
        let crawls = file.crawls(Score::new(RELEVANT))?;
        let working = working_on(&path, &summary.site)?;
        let stops = stops_of(&journeys, &summary.site);
        if args.place.json {
            talk::json(&Line {
                summary: &summary,
                why: reasons.as_deref(),
                crawls: &crawls,
                working: working.as_ref(),
                journeys: &stops,
            })?;
        } else if crawls.is_empty() || summary.pages > 0 {
            tell(&summary, reasons.as_deref(), &path);
            tell_of_crawls(&crawls);
            tell_of_stops(&stops);
        } else {
            talk::result(&format!("{}:", summary.site));
            tell_of_crawls(&crawls);
            talk::result(&format!("  {}", path.display()));
        }
        if let (Some(working), false) = (&working, args.place.json) {
            tell_of_work(working);
        }
    }
    Ok(Exit::Done)
}

/// Who works on a site now, if somebody does. What is wished of nobody is of no interest, but that what failed be tried again.
fn working_on(path: &Path, site: &str) -> anyhow::Result<Option<Working>> {
    let root = path.parent().and_then(Path::parent).unwrap_or(path);
    if !root.join("catalog.sqlite").is_file() {
        return Ok(None);
    }
    let catalog = Catalog::create_or_open(root)?;
    let now = SystemClock::default().now();
    let jobs = catalog.jobs()?.into_iter();
    let found = jobs
        .filter(|job| job.is_alive(now))
        .find(|job| job.job == site);
    let Some(job) = found else {
        return Ok(None);
    };
    let orders = catalog.orders(site)?;
    Ok(Some(Working {
        process: job.process,
        state: job.state.name(),
        what: job.what,
        budget: job.budget,
        wish: orders.wish.name(),
        retry: orders.retry,
    }))
}

/// "  paused (process 123, told to pause): paused, as wished".
fn tell_of_work(working: &Working) {
    let retry = if working.retry {
        "; will try again what failed"
    } else {
        ""
    };
    talk::result(&format!(
        "  {} (process {}, told to {}, budget {}): {}{retry}",
        working.state, working.process, working.wish, working.budget, working.what
    ));
}

fn tell(summary: &Summary, reasons: Option<&[Reason]>, path: &Path) {
    talk::result(&format!("{}: {}", summary.site, in_words(summary)));
    talk::result(&format!(
        "  {}; {} queries to {} of {} forms, {} pages",
        summary.stopped, summary.queries, summary.templates, summary.forms, summary.pages
    ));
    if let Some(details) = details_in_words(summary) {
        talk::result(&format!("  {details}"));
    }
    if summary.learned_again > 0 {
        talk::result(&format!(
            "  the site changed its pages: reading them was learned again, {} x",
            summary.learned_again
        ));
    }
    for (name, count) in &summary.refusals {
        talk::result(&format!("  {count} x {name}"));
    }
    talk::result(&format!("  {}", path.display()));
    if let Some(reasons) = reasons {
        talk::result(&format!(
            "  {:<ASKED$} {:>4} {:>6} {:>8} {:>5}  why",
            "asked", "page", "new", "expected", "cost"
        ));
        for reason in reasons {
            talk::result(&row_of(reason));
        }
    }
}

/// How far a site has come on each journey.
fn stops_of<'a>(journeys: &'a [(String, Vec<SiteRow>)], site: &str) -> Vec<Stop<'a>> {
    let mut stops = Vec::new();
    for (topic, sites) in journeys {
        let here = sites.iter().filter(|row| row.home.site().as_str() == site);
        stops.extend(here.map(|row| Stop {
            topic,
            stage: row.stage,
            score: row.score,
        }));
    }
    stops
}

/// "journey for mammals: 153 sites visited; 2 explored, 1 surfaced, 3 harvesting, 147 done; 8,123 records".
fn tell_of_journeys(journeys: &[(String, Vec<SiteRow>)]) {
    for (topic, sites) in journeys {
        let count = |stage: Stage| sites.iter().filter(|site| site.stage == stage).count();
        let stages: Vec<String> = Stage::ALL
            .into_iter()
            .filter(|stage| count(*stage) > 0)
            .map(|stage| format!("{} {stage}", count(stage)))
            .collect();
        let records = sites.iter().map(|site| site.records).sum();
        talk::result(&format!(
            "journey for {topic}: {} sites visited; {}; {} records",
            sites.len(),
            stages.join(", "),
            talk::grouped(records)
        ));
    }
}

/// "  journey for mammals: harvesting, 0.83 near".
fn tell_of_stops(stops: &[Stop<'_>]) {
    for stop in stops {
        let near = stop.score.map(|score| format!(", {score:.2} near"));
        talk::result(&format!(
            "  journey for {}: {}{}",
            stop.topic,
            stop.stage,
            near.unwrap_or_default()
        ));
    }
}

/// "  mammals: 12 relevant of 40 pages, 43 requests".
fn tell_of_crawls(crawls: &[CrawlTotals]) {
    for crawl in crawls {
        talk::result(&format!(
            "  {}: {} relevant of {} pages, {} requests",
            crawl.topic, crawl.relevant, crawl.pages, crawl.requests
        ));
        for (name, count) in &crawl.refusals {
            talk::result(&format!("  {count} x {name}"));
        }
    }
}

/// One request on one line: what came, what was expected of it at what cost, and why.
fn row_of(reason: &Reason) -> String {
    let asked: String = one_line(&reason.asked).chars().take(ASKED).collect();
    let number =
        |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
    format!(
        "  {asked:<ASKED$} {:>4} {:>6} {:>8} {:>5}  {}",
        reason.page,
        reason.new,
        number(reason.expected),
        number(reason.cost),
        one_line(&why_and_what(reason))
    )
}

/// Why it was asked, and what gave the kind of answer away.
fn why_and_what(reason: &Reason) -> String {
    let why = reason.evidence.as_deref().unwrap_or("not kept");
    match (reason.kind.as_str(), &reason.told) {
        ("records", None) => why.to_owned(),
        (kind, None) => format!("{why} -> {kind}"),
        (kind, Some(told)) => format!("{why} -> {kind}: \"{told}\""),
    }
}

/// Text of strangers that cannot leave its line.
fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    talk::clean(&words.join(" "))
}
