//! `surfacer bench`: measurements.

mod export;
mod locate;
mod policy;
mod read;
mod search;
mod topic;

use super::{typed, wait, way_out};
use crate::args::{BenchCommand, BenchFetch, Web};
use crate::exit::Exit;
use crate::talk;
use anyhow::{Context, bail};
use lab::peers::run_measured;
use lab::{Figures, Line, Server, crawl_pages, run_peer};
use model::Clock;
use std::process::Command;
use std::time::Duration;
use store::SiteFile;

pub(crate) fn run(command: &BenchCommand) -> anyhow::Result<Exit> {
    match command {
        BenchCommand::Fetch(args) => match &args.site {
            Some(site) => crawl_once(site, args),
            None => compare(args),
        },
        BenchCommand::Locate(args) => locate::run(args),
        BenchCommand::Policy(args) => policy::run(args),
        BenchCommand::Read(args) => read::run(args),
        BenchCommand::Search(args) => search::run(args),
        BenchCommand::Export(args) => export::run(args),
        BenchCommand::Topic(args) => topic::run(args),
    }
}

/// Crawls the site with a process of our own, then with each peer, one after the other.
fn compare(args: &BenchFetch) -> anyhow::Result<Exit> {
    let program = std::env::current_exe().context("cannot find our own program")?;
    let server = Server::start(&program, args.pages)?;
    let mut ours = Command::new(&program);
    ours.args([
        "bench",
        "fetch",
        "--site",
        &server.url,
        "--connections",
        &args.connections.to_string(),
    ]);
    let mut lines = vec![run_measured(&mut ours, &program)?];
    show(&lines[0], args.json)?;
    for peer in &args.peers {
        let line = run_peer(&args.peers_dir, peer, &server.url)?;
        show(&line, args.json)?;
        lines.push(line);
    }
    if let Some(short) = lines.iter().find(|line| line.pages < args.pages as u64) {
        talk::say(&format!(
            "{} fetched only {} of {} pages",
            short.peer, short.pages, args.pages
        ));
    }
    Ok(Exit::Done)
}

fn show(line: &Line, json: bool) -> anyhow::Result<()> {
    if json {
        return talk::json(line);
    }
    talk::result(&format!(
        "{:<14} {:>7} pages  {:>8.1} pages/s  {:>7.3} CPU s per 1,000 pages  {:>6.0} MB",
        line.peer,
        line.pages,
        line.pages_per_second(),
        line.cpu_per_thousand(),
        line.rss_mb
    ));
    Ok(())
}

/// The crawl itself: every page fetched once, parsed, its links, text and forms taken, kept in WARC and site file.
fn crawl_once(site: &str, args: &BenchFetch) -> anyhow::Result<Exit> {
    let url = typed(site)?;
    let scratch = args.out.clone().unwrap_or_else(|| {
        std::env::temp_dir().join(format!("surfacer-bench-{}", std::process::id()))
    });
    let line = wait(async {
        let (http, clock) = way_out(
            &Web::default(),
            std::slice::from_ref(&url),
            Some(Duration::ZERO),
            args.connections,
        )?;
        let mut file = SiteFile::create_or_open(&scratch, &url.site())?;
        let begun = clock.elapsed();
        crawl_pages(&url, args.connections, &http, &mut file, &*clock).await?;
        let seconds = clock.elapsed().saturating_sub(begun).as_secs_f64();
        let Some(figures) = Figures::now() else {
            bail!("the figures of this process cannot be read: this needs Linux")
        };
        let pages = file.totals()?.pages;
        Ok(Line {
            peer: "surfacer".into(),
            pages,
            seconds,
            cpu: figures.cpu,
            rss_mb: figures.rss_mb,
        })
    })?;
    if args.out.is_none() {
        std::fs::remove_dir_all(&scratch)
            .with_context(|| format!("cannot remove {}", scratch.display()))?;
    }
    talk::json(&line)?;
    Ok(Exit::Done)
}
