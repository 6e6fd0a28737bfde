//! `surfacer topic`: what are we looking for?

mod show;

use crate::args::TopicCommand;
use crate::exit::Exit;

pub(crate) fn run(command: &TopicCommand) -> anyhow::Result<Exit> {
    match command {
        TopicCommand::Show(args) => show::run(args),
    }
}
