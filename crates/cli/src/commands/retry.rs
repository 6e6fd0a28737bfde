//! `surfacer retry --failed`: what failed waits to be tried again.

use super::places::site_files;
use crate::args::Retry;
use crate::exit::Exit;
use crate::talk;
use fetch::SystemClock;
use model::Clock;
use serde::Serialize;
use std::path::Path;
use store::{Cause, Retried, SiteFile};

/// What is printed for machines.
#[derive(Serialize)]
struct Line {
    site: String,
    #[serde(flatten)]
    retried: Retried,
    /// Whether somebody works on the site, who tries again at the end of the run.
    working: bool,
}

pub(crate) fn run(args: &Retry) -> anyhow::Result<Exit> {
    for path in site_files(&args.place.place)? {
        let line = retry(&path)?;
        if args.place.json {
            talk::json(&line)?;
        } else {
            talk::result(&words(&line));
        }
    }
    Ok(Exit::Done)
}

fn retry(path: &Path) -> anyhow::Result<Line> {
    let site = SiteFile::read_only(path)?.site()?;
    match store::retry(path) {
        Ok(retried) => Ok(Line {
            site,
            retried,
            working: false,
        }),
        Err(error) if matches!(error.why, Cause::InUse { .. }) => {
            let root = path
                .parent()
                .and_then(Path::parent)
                .unwrap_or(Path::new("."));
            crawl::obey::wish_retry(root, &site, SystemClock::default().now())?;
            Ok(Line {
                site,
                retried: Retried::default(),
                working: true,
            })
        }
        Err(error) => Err(error.into()),
    }
}

fn words(line: &Line) -> String {
    let Line { site, retried, .. } = line;
    if line.working {
        return format!(
            "{site}: somebody works on it; what failed is tried again when that run has come to its end"
        );
    }
    if retried.is_empty() {
        return format!("{site}: nothing has failed");
    }
    format!(
        "{site}: {} pages, {} answers and {} pages of records wait again; `surfacer harvest {site}` goes on",
        retried.pages, retried.answers, retried.details
    )
}
