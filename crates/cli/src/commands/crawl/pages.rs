//! `surfacer crawl --pages-only`: pages about a topic, from seed pages over any number of sites.

use super::super::{wait, way_out};
use super::max_time;
use super::topic::Topic;
use crate::args::Crawl;
use crate::exit::Exit;
use crate::talk::{self, Line, grouped};
use crawl::focus::{self, Options, Progress, Summary, Watch};
use model::{Score, Url};
use std::time::Duration;

pub(super) fn run(args: &Crawl, seeds: &[Url], topic: &Topic) -> anyhow::Result<Exit> {
    let options = Options {
        root: args.out.clone(),
        max_pages: args.pages.max_pages,
        max_time: max_time(args)?,
        least: Score::new(args.least),
    };
    wait(async {
        let pace = args.delay_ms.map(Duration::from_millis);
        let (http, clock) = way_out(&args.web, seeds, pace, 1)?;
        let mut show = Show(Line::new());
        let (subject, frontier) = (topic.subject.clone(), topic.frontier());
        let done = tokio::select! {
            done = focus::crawl(&subject, seeds, frontier, &options, &http, &*clock, &mut show) => Some(done?),
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
