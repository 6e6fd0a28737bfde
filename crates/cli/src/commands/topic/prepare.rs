//! `surfacer topic prepare`: pages of a site as files, to be labelled.

use super::super::{typed, wait, way_out};
use crate::args::TopicPrepare;
use crate::exit::Exit;
use crate::talk;
use crawl::{Gathered, Leaf, gather};
use model::{Page, Url};
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Duration;
use topic::examples::Collection;

/// Pages between two lines of progress.
const EVERY: usize = 10;

/// What is there now, as `--json` prints it. The keys are stable.
#[derive(Serialize)]
struct Prepared<'run> {
    site: &'run str,
    requests: u64,
    /// Pages of the site in the folder.
    pages: usize,
    /// Those of them that came now.
    new: usize,
    refusals: BTreeMap<&'static str, u64>,
    out: String,
}

pub(crate) fn run(args: &TopicPrepare) -> anyhow::Result<Exit> {
    let url = typed(&args.url)?;
    let mut collection = Collection::open(&args.out)?;
    let past: Vec<Leaf> = collection
        .pages_of(&url.site())?
        .into_iter()
        .map(|saved| Leaf {
            document: saved.document,
            nofollow: saved.nofollow,
        })
        .collect();
    if !past.is_empty() {
        let pages = talk::grouped(past.len() as u64);
        talk::say(&format!("{pages} pages are there already; going on"));
    }
    let wanted = args.pages.saturating_sub(past.len());
    let gathered = wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, _) = way_out(&args.web, std::slice::from_ref(&url), pace, 1)?;
        let mut pages = past.len();
        let take = |page: &Page, leaf: &Leaf| {
            collection.save(page, &leaf.document, leaf.nofollow)?;
            pages += 1;
            if pages.is_multiple_of(EVERY) {
                talk::say(&format!("{pages} of {} pages", args.pages));
            }
            anyhow::Ok(())
        };
        tokio::select! {
            gathered = gather(&url, wanted, &past, &http, take) => gathered.map(Some),
            _ = tokio::signal::ctrl_c() => Ok(None),
        }
    })?;
    let Some(gathered) = gathered else {
        talk::say("stopped; nothing is lost. Run the same command again to go on.");
        return Ok(Exit::Interrupted);
    };
    tell(args, &url, past.len(), &gathered)
}

fn tell(args: &TopicPrepare, url: &Url, past: usize, gathered: &Gathered) -> anyhow::Result<Exit> {
    let site = url.site();
    let refusals = gathered.refusals.iter();
    let prepared = Prepared {
        site: site.as_str(),
        requests: gathered.requests,
        pages: past + gathered.pages,
        new: gathered.pages,
        refusals: refusals.map(|(why, times)| (why.name(), *times)).collect(),
        out: args.out.display().to_string(),
    };
    let said = format!(
        "{}: {} pages in {}, {} of them new, {} requests",
        prepared.site, prepared.pages, prepared.out, prepared.new, prepared.requests
    );
    if args.json {
        talk::say(&said);
    } else {
        talk::result(&said);
    }
    for (why, times) in &prepared.refusals {
        talk::say(&format!("  {why} {times}"));
    }
    let exit = match &gathered.obstacle {
        Some((why, ending)) if prepared.pages == 0 => {
            talk::say(&format!("{url}: {why}"));
            (*ending).into()
        }
        None if prepared.pages == 0 => {
            talk::say("no page came that could be read");
            Exit::NothingYet
        }
        _ => {
            talk::say(&format!(
                "`surfacer topic label {}` comes next",
                prepared.out
            ));
            Exit::Done
        }
    };
    if args.json {
        talk::json(&prepared)?;
    }
    Ok(exit)
}
