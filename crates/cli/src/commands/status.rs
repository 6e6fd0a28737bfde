//! `surfacer status`: what has been harvested, and why it was asked for.

use super::harvest::{details_in_words, in_words};
use super::places::site_files;
use crate::args::Status;
use crate::exit::Exit;
use crate::talk;
use crawl::focus::RELEVANT;
use crawl::{Summary, summarise};
use fetch::SystemClock;
use model::{Clock, Score};
use serde::Serialize;
use std::path::Path;
use store::{Catalog, CrawlTotals, Reason, SiteFile};

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

pub(crate) fn run(args: &Status) -> anyhow::Result<Exit> {
    for path in site_files(&args.place.place)? {
        let file = SiteFile::read_only(&path)?;
        let summary = summarise(&file)?;
        let reasons = args.why.map(|most| file.reasons(most)).transpose()?;
        let crawls = file.crawls(Score::new(RELEVANT))?;
        let working = working_on(&path, &summary.site)?;
        if args.place.json {
            talk::json(&Line {
                summary: &summary,
                why: reasons.as_deref(),
                crawls: &crawls,
                working: working.as_ref(),
            })?;
        } else if crawls.is_empty() || summary.pages > 0 {
            tell(&summary, reasons.as_deref(), &path);
            tell_of_crawls(&crawls);
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
