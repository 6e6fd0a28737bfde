//! `surfacer crawl`: sites are located, explored, surfaced and harvested.

use super::super::{wait, way_out};
use super::max_time;
use super::topic::Topic;
use crate::args::Crawl;
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, Line, grouped};
use anyhow::Context;
use crawl::Details;
use crawl::expedition::{Options, Progress, Sought, Stop, Summary, Watch, expedition};
use model::{Score, Url};
use std::sync::Arc;
use std::time::Duration;

pub(super) fn run(args: &Crawl, seeds: &[Url], topic: &Topic) -> anyhow::Result<Exit> {
    let options = options(args)?;
    let sought = Sought {
        subject: topic.subject.clone(),
        relevance: Arc::new(topic.judge()),
        words: topic.words(),
    };
    let sources = locate::search::sources(&locate::search::Config {
        searxng: args.search.searxng.clone(),
        template: args.search.engine.clone(),
        web_graph: args.search.web_graph.clone(),
    })
    .map_err(|error| BadUsage(error.to_string()))?;
    wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, clock) = way_out(&args.web, seeds, pace, 1)?;
        let mut show = Show(Line::new());
        let stop = Stop::default();
        let done = {
            let journey = expedition(
                &sought, seeds, sources, &options, &http, clock, &stop, &mut show,
            );
            let mut journey = std::pin::pin!(journey);
            loop {
                tokio::select! {
                    done = &mut journey => break Some(done),
                    typed = tokio::signal::ctrl_c() => {
                        typed.context("cannot wait for Ctrl-C")?;
                        if stop.is_wished() {
                            break None;
                        }
                        talk::say("stopping when what is under way has come; Ctrl-C again stops at once");
                        stop.now();
                    }
                }
            }
        };
        show.0.finish();
        let Some(done) = done else {
            talk::say("stopped; nothing is lost. Run the same command again to go on.");
            return Ok(Exit::Interrupted);
        };
        let (summary, ending) = done?;
        report(&summary, args)?;
        if stop.is_wished() {
            talk::say("stopped; nothing is lost. Run the same command again to go on.");
            return Ok(Exit::Interrupted);
        }
        Ok(ending.into())
    })
}

fn options(args: &Crawl) -> anyhow::Result<Options> {
    Ok(Options {
        max_requests: args.max_requests,
        max_time: max_time(args)?,
        at_once: args.sites_at_once,
        least: Score::new(args.least),
        stray: args.stray,
        site: crawl::Options {
            root: args.out.clone(),
            max_requests: args.site_requests,
            max_time: None,
            explorer: args.walk.explorer.clone(),
            stops: args.walk.stops(),
            policy: args.policy.clone(),
            seed: args.seed,
            stop_below: crawl::STOP_BELOW,
            details: Details::Leave,
            goal: crawl::Goal::Drain,
            lots: false,
            templates: crawl::Settings::default(),
        },
    })
}

/// Shows how a journey comes along.
struct Show(Line);

impl Watch for Show {
    fn say(&mut self, line: &str) {
        self.0.say(line);
    }

    fn progress(&mut self, progress: &Progress) {
        let busy = match progress.busy.as_slice() {
            [] => String::new(),
            [host] => format!("; asking {host}"),
            [host, others @ ..] => format!("; asking {host} and {} others", others.len()),
        };
        let words = format!(
            "{} requests, {} records; {} sites visited, {} with a form, {} drained{busy}",
            grouped(progress.requests),
            grouped(progress.records),
            grouped(progress.visited),
            grouped(progress.deep),
            grouped(progress.done),
        );
        self.0.show(progress.requests, words);
    }
}

fn report(summary: &Summary, args: &Crawl) -> anyhow::Result<()> {
    if args.json {
        return talk::json(summary);
    }
    talk::result(&format!(
        "{}: {} records from {} sites, {} requests, {:.0} s",
        summary.topic,
        grouped(summary.records),
        grouped(summary.drained),
        grouped(summary.requests),
        summary.seconds
    ));
    talk::result(&format!(
        "{} sites visited, {} about the topic, {} of them with a form; {} requests went elsewhere",
        grouped(summary.visited),
        grouped(summary.relevant),
        grouped(summary.deep),
        grouped(summary.elsewhere)
    ));
    talk::result(&format!("stopped: {}", summary.stopped));
    talk::result(&format!(
        "files: {}; `surfacer status {}` says how far each site has come",
        args.out.join("sites").display(),
        args.out.display()
    ));
    Ok(())
}
