//! `surfacer train`: learns a model that the program carries.

use super::lab::locate::{collection, task};
use super::lab::read::mistyped;
use super::lab::topic::in_parallel;
use crate::args::{TrainCommand, TrainForms, TrainLinks};
use crate::exit::Exit;
use crate::talk;
use anyhow::Context;
use lab::forms::{Findings, cross_models, judge_all, learning, load, report, train};
use lab::locate::links::{Learned, moments};
use lab::topic::TOPICS;
use std::path::Path;

pub(crate) fn run(command: &TrainCommand) -> anyhow::Result<Exit> {
    match command {
        TrainCommand::Forms(args) => forms(args),
        TrainCommand::Links(args) => links(args),
    }
}

fn links(args: &TrainLinks) -> anyhow::Result<Exit> {
    let collection = collection(Some(&args.data))?;
    let tasks = TOPICS
        .iter()
        .map(task)
        .collect::<anyhow::Result<Vec<_>>>()?;
    let seeds = args.first_seed..args.first_seed + args.seeds;
    let crawls: Vec<_> = seeds
        .flat_map(|seed| tasks.iter().map(move |task| (task, seed)))
        .collect();
    talk::say(&format!("{} crawls", crawls.len()));
    let made = in_parallel(&crawls, |(task, seed)| {
        moments(&collection, task, *seed, args.labels)
    })?;
    let made: Vec<_> = made.into_iter().collect::<Result<Vec<_>, _>>()?;
    let learned = Learned::of(&made.concat());
    write(&args.out, learned.written().as_bytes())?;
    talk::result(learned.to_string().trim_end());
    Ok(Exit::Done)
}

fn forms(args: &TrainForms) -> anyhow::Result<Exit> {
    let set = load(&args.data).map_err(mistyped)?;
    talk::say(&format!("learning from {} forms", set.forms.len()));
    let model = train(&set.forms);
    write(&args.out, &model.to_bytes())?;
    talk::say("cross-checking");
    let (models, folds) = cross_models(&set.forms, learning::FOLDS);
    let (judged, time) = judge_all(&set.forms, |place| &models[folds[place]]);
    let findings = Findings::new("cross", learning::FOLDS, &set, &judged, time);
    let told = report::training(&model, &findings);
    write(&args.out.with_extension("report.txt"), told.as_bytes())?;
    talk::result(told.trim_end());
    Ok(Exit::Done)
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    std::fs::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}
