//! `surfacer world`: pretend sites on this machine.

use super::lab::locate::{collection, task};
use crate::args::{Pages, Serve, ServeWeb};
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use lab::locate::{Web, seeds, served};
use lab::topic::TOPICS;
use std::io::Write;
use std::time::Duration;
use world::table::{Rules, Table};

/// Puts a table behind a search site until Ctrl-C.
pub(crate) fn serve(args: &Serve) -> anyhow::Result<Exit> {
    let table = Table::read(&args.data)?;
    let mut rules: Rules = match &args.rules {
        Some(rules) => {
            let rules = if rules.trim_start().starts_with('{') {
                rules.clone()
            } else {
                std::fs::read_to_string(rules).with_context(|| format!("cannot read {rules}"))?
            };
            serde_json::from_str(&rules).context("--rules is not what a site can follow")?
        }
        None => Rules::default(),
    };
    if !args.search.is_empty() {
        rules.search.clone_from(&args.search);
    }
    rules.select = args.select.clone().or(rules.select);
    rules.cap = args.cap.or(rules.cap);
    rules.page_size = args.page.unwrap_or(rules.page_size);
    let rows = table.rows().len();
    let site = world::table::serve(table, rules, args.port)
        .with_context(|| format!("cannot serve on 127.0.0.1:{}", args.port))?;
    talk::result(&format!(
        "{rows} records behind {} until Ctrl-C",
        site.url()
    ));
    until_interrupted()
}

/// The generated site is the same every time, so that runs can be compared.
const SEED: u64 = 1;

/// Serves a generated linked site until Ctrl-C.
pub(crate) fn pages(args: &Pages) -> anyhow::Result<Exit> {
    let site = world::pages::serve(args.count, SEED, args.port)
        .with_context(|| format!("cannot serve on 127.0.0.1:{}", args.port))?;
    talk::result(&format!(
        "{} pages at {} until Ctrl-C",
        args.count,
        site.url()
    ));
    until_interrupted()
}

/// Pauses between two looks at what was asked.
const LOOKS: Duration = Duration::from_millis(500);

/// Serves a web of many sites until Ctrl-C.
pub(crate) fn web(args: &ServeWeb) -> anyhow::Result<Exit> {
    let written = TOPICS.iter().find(|written| written.name == args.topic);
    let written = written.with_context(|| {
        let names: Vec<&str> = TOPICS.iter().map(|written| written.name).collect();
        BadUsage(format!("--topic: there are {}", names.join(", ")))
    })?;
    let task = task(written)?;
    // It is served until the program ends.
    let collection = Box::leak(Box::new(collection(args.data.as_deref())?));
    let web = Web::build(collection, &task.subjects, &task.words(), args.seed);
    let web: &'static Web<'static> = Box::leak(Box::new(web));
    let served = served::serve(web, args.port)
        .with_context(|| format!("cannot serve on port {} of 127.77.0.1", args.port))?;
    std::fs::create_dir_all(&args.out)
        .with_context(|| format!("cannot make {}", args.out.display()))?;
    let homes = seeds(web, args.seed);
    let homes = homes.iter().filter_map(|home| served.home_of(home));
    let truth = served.truth();
    let lines: Vec<String> = truth
        .iter()
        .map(serde_json::to_string)
        .collect::<Result<_, _>>()?;
    let topic = task.taught(collection, args.labels, args.seed).written()?;
    for (name, text) in [
        ("topic.json", topic),
        ("seeds.txt", homes.collect::<Vec<_>>().join("\n")),
        ("truth.jsonl", lines.join("\n")),
    ] {
        let path = args.out.join(name);
        std::fs::write(&path, text + "\n")
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let wanted = || {
        truth
            .iter()
            .filter(|site| site.relevant && site.records > 0)
    };
    talk::result(&format!(
        "{} sites, {} of them with {} records about {}; topic, seeds and truth are in {}; until Ctrl-C",
        talk::grouped(truth.len() as u64),
        wanted().count(),
        talk::grouped(wanted().map(|site| site.records as u64).sum()),
        args.topic,
        args.out.display()
    ));
    let mut requests = std::fs::File::create(args.out.join("requests.tsv"))?;
    super::wait(async {
        let mut noted = 0;
        // Asked for once: between two that are asked for Ctrl-C would go unheard.
        let mut typed = std::pin::pin!(tokio::signal::ctrl_c());
        loop {
            let ended = tokio::select! {
                typed = &mut typed => Some(typed),
                () = tokio::time::sleep(LOOKS) => None,
            };
            let log = served.log();
            for (relevant, address) in &log[noted..] {
                writeln!(requests, "{}\t{address}", u8::from(*relevant))?;
            }
            noted = log.len();
            if let Some(typed) = ended {
                typed.context("cannot wait for Ctrl-C")?;
                return Ok(Exit::Done);
            }
        }
    })
}

fn until_interrupted() -> anyhow::Result<Exit> {
    super::wait(async {
        tokio::signal::ctrl_c()
            .await
            .context("cannot wait for Ctrl-C")
    })?;
    Ok(Exit::Done)
}
