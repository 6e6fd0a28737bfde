//! What can be typed after `surfacer bench`.

use super::typed::at_least_one;
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Crawl a generated site and compare with other crawlers
    Fetch(BenchFetch),
    /// What knowing many sites costs: memory, a choice, an insertion
    Locate(BenchLocate),
    /// What a decision of a policy costs when many records are in hand
    Policy(BenchPolicy),
    /// What reading a page costs: tree, lists, records, next page
    Read(BenchRead),
    /// What a search over many records costs, and how fast they are taken in
    Search(BenchSearch),
    /// How fast many records are written out, and in how much memory
    Export(BenchExport),
    /// What judging a page for a topic costs: text to score
    Topic(BenchTopic),
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchLocate {
    /// Sites to know
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = at_least_one)]
    pub(crate) sites: usize,
    /// Addresses to know
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = at_least_one)]
    pub(crate) urls: usize,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print the figures as one object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Many {
    /// Tables whose rows the records are made of, one site for each: CSV, JSONL or JSONL.gz
    #[arg(long, value_name = "FILE,...", value_delimiter = ',', required = true)]
    pub(crate) data: Vec<PathBuf>,
    /// Records to make; rows come again until there are enough
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = at_least_one)]
    pub(crate) records: usize,
    /// Folder for the records; what is there from the last time is used again
    #[arg(long, value_name = "DIR", default_value = "bench/results/many")]
    pub(crate) out: PathBuf,
    /// Print the figures as objects
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchSearch {
    #[command(flatten)]
    pub(crate) many: Many,
    /// Questions to ask
    #[arg(long, value_name = "N", default_value = "2000", value_parser = at_least_one)]
    pub(crate) questions: usize,
    /// Seeds the dice: the same seed asks the same questions
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchExport {
    #[command(flatten)]
    pub(crate) many: Many,
    /// Formats to write
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        default_value = "jsonl,csv,parquet,sqlite,wacz"
    )]
    pub(crate) formats: Vec<super::ExportFormat>,
    /// Write one format in this process; used by the benchmark itself
    #[arg(long, hide = true)]
    pub(crate) once: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchTopic {
    /// Pages to judge [default: made ones]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// A topic file, or one that `topic train` wrote [default: one of our own, taught by made pages]
    #[arg(long, value_name = "FILE")]
    pub(crate) topic: Option<PathBuf>,
    /// How to judge: keyword, ontology, printed, repaired, words or surfacer
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) method: String,
    /// How often all pages are judged; the median counts
    #[arg(long, value_name = "N", default_value = "5", value_parser = at_least_one)]
    pub(crate) times: usize,
    /// Print the figures as one object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchRead {
    /// Pages to read [default: two made ones of 50 KB]
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// How often each is read; the median counts
    #[arg(long, value_name = "N", default_value = "200", value_parser = at_least_one)]
    pub(crate) times: usize,
    /// Do not look at the clock, for tools that count instructions
    #[arg(long, conflicts_with = "json")]
    pub(crate) untimed: bool,
    /// Print one object per page
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchPolicy {
    /// Which policy
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) policy: String,
    /// Records in hand when it is measured
    #[arg(
        long,
        value_name = "N,...",
        value_delimiter = ',',
        default_value = "1000,10000,100000",
        value_parser = at_least_one
    )]
    pub(crate) records: Vec<usize>,
    /// Most records of an answer
    #[arg(long, value_name = "K", default_value = "20", value_parser = at_least_one)]
    pub(crate) answer: usize,
    /// Most records of an answer before the last 200 decisions, to get there sooner [default: as --answer]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    pub(crate) fill: Option<usize>,
    /// Let answers that are cut off have a next page
    #[arg(long)]
    pub(crate) pages: bool,
    /// Different words in 100,000 records; fewer or more in proportion
    #[arg(long, value_name = "W", default_value = "200000", value_parser = at_least_one)]
    pub(crate) words: usize,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print one object per number of records
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BenchFetch {
    /// Pages of the generated site
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) pages: usize,
    /// Pages fetched at a time
    #[arg(long, value_name = "N", default_value_t = 8)]
    pub(crate) connections: usize,
    /// Other crawlers to run after us, as named in bench/peers
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) peers: Vec<String>,
    /// Folder with the other crawlers
    #[arg(long, value_name = "DIR", default_value = "bench/peers")]
    pub(crate) peers_dir: PathBuf,
    /// Crawl a site that is already served, once, and print the figures; used by the benchmark itself
    #[arg(long, value_name = "URL")]
    pub(crate) site: Option<String>,
    /// Folder for the result of the crawl
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print one object per crawler
    #[arg(long)]
    pub(crate) json: bool,
}
