//! `surfacer lab hidden`: which explorer finds the pages that links alone do not lead to?

use super::articles;
use crate::args::LabHidden;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use explore::explorer::{NAMES, by_name};
use lab::hidden::{Findings, Line, ORACLE, RANDOM, Setting, Site, explorer, figures, hunt, paper};

pub(super) fn run(args: &LabHidden) -> anyhow::Result<Exit> {
    let explorers = explorers(args)?;
    let settings = settings(args);
    let articles = articles(args.data.as_deref())?;
    let mut lines = Vec::new();
    for setting in &settings {
        for seed in 1..=args.seeds {
            let site = Site::build(setting, &articles, args.first_seed + seed - 1)
                .context("an address of a made-up site")?;
            let budget = args.budget.unwrap_or(setting.pages);
            for name in &explorers {
                let trace = hunt(&site, explorer(&site, name, seed)?, budget);
                let line = Line::of(&site, &setting.name, name, seed, trace);
                talk::say(&format!(
                    "{}, seed {seed}, {name}: recall {:.3}, precision {:.3} after {} requests",
                    setting.name, line.recall, line.precision, line.requests
                ));
                if args.json {
                    talk::json(&line)?;
                }
                lines.push(line);
            }
        }
    }
    if let Some(folder) = &args.out {
        figures::write(folder, &lines, &explorers)
            .with_context(|| format!("cannot write into {}", folder.display()))?;
    }
    let findings = Findings::of(&lines, &explorers, settings.len(), args.seeds);
    if args.json {
        talk::json(&findings)?;
    } else {
        talk::result(&findings.to_string());
    }
    Ok(Exit::Done)
}

fn explorers(args: &LabHidden) -> anyhow::Result<Vec<String>> {
    if args.explorer.is_empty() {
        let all = NAMES.iter().chain([&RANDOM, &ORACLE]);
        return Ok(all.map(|name| (*name).to_owned()).collect());
    }
    for name in &args.explorer {
        if ![RANDOM, ORACLE].contains(&name.as_str()) {
            by_name(name, 1).map_err(|error| BadUsage(error.to_string()))?;
        }
    }
    Ok(args.explorer.clone())
}

fn settings(args: &LabHidden) -> Vec<Setting> {
    let settings = paper().into_iter().take(args.sites);
    let sized = settings.map(|setting| match args.pages {
        Some(pages) => setting.sized(pages),
        None => setting,
    });
    sized.collect()
}
