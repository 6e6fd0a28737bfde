//! `surfacer lab explore`: which explorer finds the search forms of a site in the fewest requests?

use crate::args::LabExplore;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use explore::explorer::{NAMES, by_name};
use lab::explore::{Articles, Findings, Line, Site, explore, load, specs};

pub(super) fn run(args: &LabExplore) -> anyhow::Result<Exit> {
    let explorers: Vec<String> = if args.explorer.is_empty() {
        NAMES.iter().map(|name| (*name).to_owned()).collect()
    } else {
        args.explorer.clone()
    };
    for name in &explorers {
        by_name(name, 1).map_err(|error| BadUsage(error.to_string()))?;
    }
    let mut specs = specs();
    if !args.site.is_empty() {
        specs.retain(|spec| args.site.contains(&spec.name));
    }
    if specs.is_empty() {
        return Err(BadUsage("no site has one of these names".to_owned()).into());
    }
    let articles = if let Some(folder) = &args.data {
        load(folder).with_context(|| {
            BadUsage(format!(
                "cannot read the pages, labels.tsv and links.tsv in {}",
                folder.display()
            ))
        })?
    } else {
        talk::say("no --data: the sites are built of made-up articles");
        Articles::made_up()
    };
    let mut lines = Vec::new();
    for spec in &specs {
        for seed in 1..=args.seeds {
            let site = Site::build(spec, &articles, args.first_seed + seed - 1)
                .context("an address of a made-up site")?;
            for explorer in &explorers {
                let cost = explore(&site, explorer, seed)?;
                let line = Line {
                    site: spec.name.clone(),
                    explorer: explorer.clone(),
                    seed,
                    cost,
                };
                if args.json {
                    talk::json(&line)?;
                }
                lines.push(line);
            }
        }
        talk::say(&format!("{}: {} seeds", spec.name, args.seeds));
    }
    let findings = Findings::of(&lines, &explorers, specs.len(), args.seeds);
    if args.json {
        talk::json(&findings)?;
    } else {
        talk::result(&findings.to_string());
    }
    Ok(Exit::Done)
}
