//! What can be typed after `surfacer topic`.

use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum TopicCommand {
    /// Show the concepts near a topic, and the words that pages are searched for
    Show(TopicShow),
}

#[derive(Debug, clap::Args)]
pub(crate) struct TopicShow {
    /// File of concepts: Turtle, N-Triples, RDF/XML, JSON-LD, OBO, JSON lines, TOML, each also as .gz, or a WordNet folder
    #[arg(long, value_name = "FILE")]
    pub(crate) ontology: Option<PathBuf>,
    /// Name or id of the topic in it; without --ontology, a topic file
    #[arg(long, value_name = "NAME_OR_FILE")]
    pub(crate) topic: String,
    /// Most links between the topic and a concept [default: 3, or what the topic file says]
    #[arg(long, value_name = "N")]
    pub(crate) distance: Option<u32>,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}
