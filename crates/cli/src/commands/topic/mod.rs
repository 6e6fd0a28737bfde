//! `surfacer topic`: what are we looking for?

mod label;
mod prepare;
mod score;
mod show;
mod train;

use crate::args::TopicCommand;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use std::path::Path;
use topic::ontology::{Chosen, DISTANCE, load, load_topic};

pub(crate) fn run(command: &TopicCommand) -> anyhow::Result<Exit> {
    match command {
        TopicCommand::Show(args) => show::run(args),
        TopicCommand::Prepare(args) => prepare::run(args),
        TopicCommand::Label(args) => label::run(args),
        TopicCommand::Train(args) => train::run(args),
        TopicCommand::Score(args) => score::run(args),
    }
}

/// The concepts near a topic, and the file they are from: of an ontology, or of a topic file.
pub(crate) fn chosen(
    ontology: Option<&Path>,
    topic: &str,
    distance: Option<u32>,
) -> anyhow::Result<(String, Chosen)> {
    if let Some(path) = ontology {
        let ontology = load(path)?;
        talk::say(&format!(
            "{}: {} concepts, {} links",
            path.display(),
            talk::grouped(ontology.concepts().len() as u64),
            talk::grouped(ontology.links() as u64)
        ));
        let chosen = ontology
            .choose(topic, distance.unwrap_or(DISTANCE))
            .map_err(|error| BadUsage(format!("{}: {error}", path.display())))?;
        return Ok((path.display().to_string(), chosen));
    }
    let path = Path::new(topic);
    if !path.exists() {
        let what = format!(
            "--topic {topic}: no such file. Name a topic file, or an ontology with --ontology FILE"
        );
        return Err(BadUsage(what).into());
    }
    let mut chosen = load_topic(path)?;
    if let Some(distance) = distance {
        chosen.distance = distance;
        chosen.concepts.retain(|choice| choice.distance <= distance);
    }
    Ok((topic.to_owned(), chosen))
}
