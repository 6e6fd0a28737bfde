//! `surfacer bench read`: what reading a page costs.

use crate::args::BenchRead;
use crate::exit::Exit;
use crate::talk;
use anyhow::Context;
use lab::read::cost::{Cost, cost, untimed};
use lab::read::made::made_pages;

pub(super) fn run(args: &BenchRead) -> anyhow::Result<Exit> {
    let made = made_pages().into_iter().filter(|_| args.files.is_empty());
    let mut pages: Vec<(String, String)> = made.map(|(name, html)| (name.into(), html)).collect();
    for file in &args.files {
        let name = file.display().to_string();
        let bytes = std::fs::read(file).with_context(|| format!("cannot read {name}"))?;
        pages.push((name, String::from_utf8_lossy(&bytes).into_owned()));
    }
    for (name, html) in &pages {
        if args.untimed {
            let records = untimed(html, args.times);
            talk::say(&format!(
                "{name}: {records} records in {} readings",
                args.times
            ));
        } else {
            show(&cost(name, html, args.times), args.json)?;
        }
    }
    Ok(Exit::Done)
}

fn show(cost: &Cost, json: bool) -> anyhow::Result<()> {
    if json {
        return talk::json(cost);
    }
    talk::result(&format!(
        "{}: {} bytes, {} nodes, {} records; parse {:.0} us, lists {:.0} us, read {:.0} us; {:.2} ms for 50 KB",
        cost.page,
        talk::grouped(cost.bytes as u64),
        talk::grouped(cost.nodes as u64),
        cost.records,
        cost.us_parse,
        cost.us_lists,
        cost.us_read,
        cost.ms_per_50_kb
    ));
    Ok(())
}
