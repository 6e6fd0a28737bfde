//! `surfacer lab`: policies compared on known truth.

mod explore;
mod forms;
mod harvest;
mod hidden;
pub(crate) mod locate;
mod progress;
pub(super) mod read;
mod report;
mod size;
mod surface;
pub(crate) mod topic;

use crate::args::LabCommand;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use ::lab::explore::{Articles, load};
use anyhow::Context;
use std::path::Path;

pub(crate) fn run(command: &LabCommand) -> anyhow::Result<Exit> {
    match command {
        LabCommand::Explore(args) => explore::run(args),
        LabCommand::Forms(args) => forms::run(args),
        LabCommand::Harvest(args) => harvest::run(args),
        LabCommand::Hidden(args) => hidden::run(args),
        LabCommand::Locate(args) => locate::run(args),
        LabCommand::Read(args) => read::run(args),
        LabCommand::Report(args) => report::run(args),
        LabCommand::Size(args) => size::run(args),
        LabCommand::Surface(args) => surface::run(args),
        LabCommand::Topic(args) => topic::run(args),
    }
}

/// The linked pages that sites are built of.
fn articles(folder: Option<&Path>) -> anyhow::Result<Articles> {
    let Some(folder) = folder else {
        talk::say("no --data: the sites are built of made-up articles");
        return Ok(Articles::made_up());
    };
    load(folder).with_context(|| {
        BadUsage(format!(
            "cannot read the pages, labels.tsv and links.tsv in {}",
            folder.display()
        ))
    })
}
