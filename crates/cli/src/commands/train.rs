//! `surfacer train`: learns a model that the program carries.

use super::lab::read::mistyped;
use crate::args::{TrainCommand, TrainForms};
use crate::exit::Exit;
use crate::talk;
use anyhow::Context;
use lab::forms::{Findings, cross_models, judge_all, learning, load, report, train};
use std::path::Path;

pub(crate) fn run(command: &TrainCommand) -> anyhow::Result<Exit> {
    match command {
        TrainCommand::Forms(args) => forms(args),
    }
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
