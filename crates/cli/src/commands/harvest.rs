//! `surfacer harvest`: the main job.

use super::{all_typed, wait, way_out};
use crate::args::Harvest;
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, Show, grouped};
use ::harvest::Estimate;
use anyhow::Context;
use crawl::{Details, Ending, Options, Plan, Summary};
use fetch::Http;
use model::{Clock, Url};
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &Harvest) -> anyhow::Result<Exit> {
    let urls = all_typed(&args.urls)?;
    let options = Options {
        root: args.out.clone(),
        max_requests: args.max_requests,
        max_time: args
            .max_minutes
            .map(|minutes| Duration::try_from_secs_f64(minutes * 60.0))
            .transpose()
            .context(BadUsage("--max-minutes must be a positive number".into()))?,
        explorer: args.walk.explorer.clone(),
        stops: args.walk.stops(),
        policy: args.policy.clone(),
        seed: args.seed,
        stop_below: args.stop_below,
        details: if args.details {
            Details::Read
        } else {
            Details::Leave
        },
        goal: crawl::Goal::Drain,
        lots: args.lots,
        templates: crawl::Settings::default(),
    };
    wait(async {
        let (http, clock) = way_out(
            &args.web,
            &urls,
            args.delay_ms.map(Duration::from_millis),
            1,
        )?;
        let mut worst = Exit::Done;
        for url in &urls {
            let exit = if args.dry_run {
                show_plan(url, &options, &http, &*clock, args).await?
            } else {
                match harvest_or_stop(url, &options, &http, &*clock).await? {
                    Some((summary, ending)) => {
                        report(&summary, &options.root, url, args.json)?;
                        Exit::from(ending)
                    }
                    None => return Ok(Exit::Interrupted),
                }
            };
            if worst == Exit::Done {
                worst = exit;
            }
        }
        Ok(worst)
    })
}

/// Harvests until done or Ctrl-C. What was kept by then stays; the same command goes on from there.
pub(crate) async fn harvest_or_stop(
    url: &Url,
    options: &Options,
    http: &Http,
    clock: &dyn Clock,
) -> anyhow::Result<Option<(Summary, Ending)>> {
    let mut show = Show::new(options.max_requests);
    let done = tokio::select! {
        done = crawl::harvest(url, options, http, clock, &mut show) => Some(done?),
        _ = tokio::signal::ctrl_c() => None,
    };
    show.finish();
    if done.is_none() {
        talk::say("stopped; nothing is lost. Run the same command again to go on.");
    }
    Ok(done)
}

fn report(summary: &Summary, root: &Path, url: &Url, json: bool) -> anyhow::Result<()> {
    if json {
        return talk::json(summary);
    }
    let file = store::site_path(root, &url.site());
    talk::result(&format!("{}: {}", summary.site, in_words(summary)));
    talk::result(&format!("stopped: {}", summary.stopped));
    if let Some(details) = details_in_words(summary) {
        talk::result(&details);
    }
    if !summary.refusals.is_empty() {
        let counted: Vec<String> = summary
            .refusals
            .iter()
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        talk::result(&format!("refusals: {}", counted.join(", ")));
    }
    talk::result(&format!("file: {}", file.display()));
    Ok(())
}

/// "3,412 records, about 97 % (95-99 %) of what is there, 611 requests".
pub(crate) fn in_words(summary: &Summary) -> String {
    let estimate = &summary.estimate;
    let share = |size: u64| {
        if size == 0 {
            0.0
        } else {
            100.0 * summary.records as f64 / size as f64
        }
    };
    let of_all = match estimate.method {
        "none" => String::new(),
        "listed" => ", all that the site lists".to_owned(),
        "total-shown" => format!(
            ", {:.0} % of the {} the site says it has",
            share(estimate.mid),
            grouped(estimate.mid)
        ),
        method => format!(
            ", about {:.0} % ({:.0}-{:.0} %) of what is there by {method}{}",
            share(estimate.mid),
            share(estimate.high),
            share(estimate.low),
            out_of_reach(estimate)
        ),
    };
    format!(
        "{} records{of_all}, {} requests, {:.0} s",
        grouped(summary.records),
        grouped(summary.requests),
        summary.seconds
    )
}

/// "details: 3,401 pages of records read; every page of a record was read".
pub(crate) fn details_in_words(summary: &Summary) -> Option<String> {
    let details = summary.details.as_ref()?;
    let pages = grouped(details.pages);
    Some(format!(
        "details: {pages} pages of records read; {}",
        details.stopped
    ))
}

/// "; about 1,700 can be reached, the site shows too little of what matches".
fn out_of_reach(estimate: &Estimate) -> String {
    estimate.reachable.map_or_else(String::new, |reachable| {
        format!(
            "; the site shows too little of what matches: about {} ({}-{}) can be reached",
            grouped(reachable.mid),
            grouped(reachable.low),
            grouped(reachable.high)
        )
    })
}

async fn show_plan(
    url: &Url,
    options: &Options,
    http: &Http,
    clock: &dyn Clock,
    args: &Harvest,
) -> anyhow::Result<Exit> {
    let mut show = Show::new(options.max_requests);
    let plan: Plan = crawl::plan(url, options, http, clock, &mut show).await?;
    show.finish();
    if args.json {
        talk::json(&plan.summary)?;
    } else {
        talk::result(&format!(
            "{}: {} pages seen, {} forms, nothing submitted",
            plan.summary.site,
            plan.summary.pages,
            plan.forms.len()
        ));
        for form in &plan.forms {
            let verdict = if form.submit {
                "would be asked"
            } else {
                "is left alone"
            };
            talk::result(&format!(
                "  {} {} {verdict}: {} ({})",
                form.form.method.as_str(),
                form.form.action,
                form.kind,
                form.why
            ));
        }
        if !plan.words.is_empty() {
            let words: Vec<&str> = plan.words.iter().take(12).map(String::as_str).collect();
            talk::result(&format!("  first words: {}", words.join(", ")));
        }
        let pace = args.delay_ms.unwrap_or(3000);
        talk::result(&format!(
            "  pace: one request every {pace} ms at the most; budget: {} requests",
            grouped(options.max_requests)
        ));
    }
    Ok(match plan.obstacle {
        None => Exit::Done,
        Some((why, ending)) => {
            talk::say(&why);
            ending.into()
        }
    })
}
