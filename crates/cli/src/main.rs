//! The binary `surfacer`: what was typed becomes a call into the rooms, and what they return becomes words and an exit code.
//!
//! - [`args`]      what can be typed
//! - [`commands`]  one file per command
//! - [`talk`]      progress on stderr, results on stdout, nothing that could confuse a terminal
//! - [`exit`]      what the exit codes mean

mod args;
mod commands;
mod exit;
mod talk;

use args::{Args, Command, WorldCommand};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let args = Args::parse();
    let done = match args.command {
        Command::Demo(demo) => commands::demo::run(&demo),
        Command::Harvest(harvest) => commands::harvest::run(&harvest),
        Command::Forms(forms) => commands::forms::run(&forms),
        Command::Explore(explore) => commands::explore::run(&explore),
        Command::Hidden(hidden) => commands::hidden::run(&hidden),
        Command::Surface(surface) => commands::surface::run(&surface),
        Command::Crawl(crawl) => commands::crawl::run(&crawl),
        Command::Enrich(enrich) => commands::enrich::run(&enrich),
        Command::Search(search) => commands::search::run(&search),
        Command::Export(export) => commands::export::run(&export),
        Command::Status(place) => commands::status::run(&place),
        Command::Retry(retry) => commands::retry::run(&retry),
        Command::Serve(serve) => commands::serve::run(&serve),
        Command::Verify(verify) => commands::verify::run(&verify),
        Command::World(WorldCommand::Serve(serve)) => commands::world::serve(&serve),
        Command::World(WorldCommand::Pages(pages)) => commands::world::pages(&pages),
        Command::World(WorldCommand::Web(web)) => commands::world::web(&web),
        Command::Lab(lab) => commands::lab::run(&lab),
        Command::Topic(topic) => commands::topic::run(&topic),
        Command::Train(train) => commands::train::run(&train),
        Command::Bench(bench) => commands::bench::run(&bench),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(error) if talk::is_reader_gone(&error) => exit::Exit::Done.into(),
        Err(error) => {
            talk::complain(&error);
            exit::of_error(&error).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_well_formed() {
        super::Args::command().debug_assert();
    }
}
