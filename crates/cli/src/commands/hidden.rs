//! `surfacer hidden`: which pages of a site does no link lead to?

use super::{all_typed, wait, way_out};
use crate::args::Hidden;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use explore::explorer::{Reached, by_name};
use explore::hidden::{Hunt, walk};
use serde::Serialize;
use std::time::Duration;

pub(crate) fn run(args: &Hidden) -> anyhow::Result<Exit> {
    let urls = all_typed(&args.urls)?;
    by_name(&args.explorer, args.seed).map_err(|error| BadUsage(error.to_string()))?;
    wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, clock) = way_out(&args.web, &urls, pace, 1)?;
        let mut worst = Exit::Done;
        for url in &urls {
            let mut hunt = Hunt::new(by_name(&args.explorer, args.seed)?, url);
            let mut pages = 0;
            let mut hidden = Vec::new();
            let hunted = walk(
                &mut hunt,
                args.max_requests,
                &http,
                &*clock,
                |visit, page, reached| {
                    pages += 1;
                    if reached == Reached::HiddenNew {
                        hidden.push((visit.url.clone(), page.title.clone(), visit.depth));
                    }
                },
            );
            let hunted = hunted.await?;
            if let Some(why) = hunted.refused_at_the_door {
                let (why, ending) = crawl::refused_at_the_door(why);
                talk::say(&format!("{url}: {why}"));
                worst = ending.into();
            }
            // A link that was seen later may have made one of them public.
            hidden.retain(|(url, _, _)| !hunt.is_public(url));
            let found = Found {
                site: url.as_str(),
                requests: hunted.requests,
                pages,
                hidden: hidden.iter().map(HiddenPage::of).collect(),
            };
            if args.json {
                talk::json(&found)?;
            } else {
                tell(&found);
            }
            if worst == Exit::Done && found.hidden.is_empty() {
                worst = Exit::NoForm;
            }
        }
        Ok(worst)
    })
}

/// What was found on a site, as `--json` prints it. The keys are stable.
#[derive(Serialize)]
struct Found<'a> {
    site: &'a str,
    requests: u64,
    pages: usize,
    hidden: Vec<HiddenPage<'a>>,
}

/// A page that only a submission leads to.
#[derive(Serialize)]
struct HiddenPage<'a> {
    url: &'a str,
    title: &'a str,
    depth: u32,
}

impl<'a> HiddenPage<'a> {
    fn of((url, title, depth): &'a (model::Url, String, u32)) -> Self {
        Self {
            url: url.as_str(),
            title,
            depth: *depth,
        }
    }
}

fn tell(found: &Found<'_>) {
    for page in &found.hidden {
        talk::result(&format!("{} {} {}", page.depth, page.url, page.title));
    }
    talk::result(&format!(
        "{}: {} requests, {} pages, {} of them hidden: no link leads to them, as far as was seen",
        found.site,
        found.requests,
        found.pages,
        found.hidden.len()
    ));
}
