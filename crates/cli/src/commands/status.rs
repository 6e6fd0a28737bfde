//! `surfacer status`: what has been harvested, and why it was asked for.

use super::harvest::{details_in_words, in_words};
use super::places::site_files;
use crate::args::Status;
use crate::exit::Exit;
use crate::talk;
use crawl::focus::RELEVANT;
use crawl::{Summary, summarise};
use model::Score;
use serde::Serialize;
use std::path::Path;
use store::{CrawlTotals, Reason, SiteFile};

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
}

pub(crate) fn run(args: &Status) -> anyhow::Result<Exit> {
    for path in site_files(&args.place.place)? {
        let file = SiteFile::read_only(&path)?;
        let summary = summarise(&file)?;
        let reasons = args.why.map(|most| file.reasons(most)).transpose()?;
        let crawls = file.crawls(Score::new(RELEVANT))?;
        if args.place.json {
            talk::json(&Line {
                summary: &summary,
                why: reasons.as_deref(),
                crawls: &crawls,
            })?;
        } else if crawls.is_empty() || summary.pages > 0 {
            tell(&summary, reasons.as_deref(), &path);
            tell_of_crawls(&crawls);
        } else {
            talk::result(&format!("{}:", summary.site));
            tell_of_crawls(&crawls);
            talk::result(&format!("  {}", path.display()));
        }
    }
    Ok(Exit::Done)
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
