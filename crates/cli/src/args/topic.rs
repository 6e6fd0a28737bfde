//! What can be typed after `surfacer topic`.

use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum TopicCommand {
    /// Show the concepts near a topic, and the words that pages are searched for
    Show(TopicShow),
    /// Crawl pages of a site breadth-first and save them as files, to be labelled
    Prepare(TopicPrepare),
    /// Say of pages whether they are relevant, one key a page; every label is kept at once
    Label(TopicLabel),
    /// Make one file of a topic and labelled pages, for `score` and `crawl`
    Train(TopicTrain),
    /// Say how near pages are to a topic, from 0 to 1
    Score(TopicScore),
}

#[derive(Debug, clap::Args)]
pub(crate) struct TopicTrain {
    /// Labelled pages: a folder with relevant/ and other/, a folder with a labels.tsv or such a file, or a folder of relevant pages only
    #[arg(value_name = "DIR_OR_FILE")]
    pub(crate) examples: PathBuf,
    /// File of concepts in any of the usual formats
    #[arg(long, value_name = "FILE")]
    pub(crate) ontology: Option<PathBuf>,
    /// Name or id of the topic in the ontology; without --ontology, a topic file
    #[arg(long, value_name = "NAME_OR_FILE")]
    pub(crate) topic: String,
    /// Most links between the topic and a concept [default: 3, or what the topic file says]
    #[arg(long, value_name = "N")]
    pub(crate) distance: Option<u32>,
    /// File to write [default: TOPIC.topic.json]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TopicScore {
    /// Pages: files of HTML or text, or addresses
    #[arg(value_name = "URL_OR_FILE", required = true)]
    pub(crate) pages: Vec<String>,
    /// A topic file, or one that `topic train` wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) topic: PathBuf,
    /// How to judge: keyword, ontology, printed, repaired, words or surfacer
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) method: String,
    #[command(flatten)]
    pub(crate) web: super::Web,
    /// Print one object per page
    #[arg(long)]
    pub(crate) json: bool,
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

#[derive(Debug, clap::Args)]
pub(crate) struct TopicPrepare {
    /// The page to begin with; its site is not left
    #[arg(value_name = "URL")]
    pub(crate) url: String,
    /// Folder for the pages; what is there stays, and the same command goes on
    #[arg(long, value_name = "DIR", default_value = "pages")]
    pub(crate) out: PathBuf,
    /// Pages of the site to have in the folder
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) pages: usize,
    /// Least pause between two requests, in milliseconds. 0: as fast as the site answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    #[command(flatten)]
    pub(crate) web: super::Web,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TopicLabel {
    /// Folder of pages, as `topic prepare` leaves it or of your own; labels go to its labels.tsv
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,
    /// Ask first about pages that the concepts of this topic file leave in doubt [default: from all over the folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) topic: Option<PathBuf>,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}
