//! `surfacer lab`: policies compared on known truth.

mod explore;
mod forms;
mod harvest;
mod hidden;
mod progress;
pub(super) mod read;
mod report;
mod size;
mod surface;

use crate::args::LabCommand;
use crate::exit::Exit;

pub(crate) fn run(command: &LabCommand) -> anyhow::Result<Exit> {
    match command {
        LabCommand::Explore(args) => explore::run(args),
        LabCommand::Forms(args) => forms::run(args),
        LabCommand::Harvest(args) => harvest::run(args),
        LabCommand::Hidden(args) => hidden::run(args),
        LabCommand::Read(args) => read::run(args),
        LabCommand::Report(args) => report::run(args),
        LabCommand::Size(args) => size::run(args),
        LabCommand::Surface(args) => surface::run(args),
    }
}
