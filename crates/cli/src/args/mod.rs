//! What can be typed.
//!
//! - `crawl` after `surfacer crawl`
//! - `enrich` after `surfacer enrich`
//! - `lab`   after `surfacer lab`
//! - `search` after `surfacer search`
//! - `bench` after `surfacer bench`
//! - `serve` after `surfacer serve` and `surfacer retry`
//! - `topic` after `surfacer topic`
//! - `typed` numbers, and what is said of others

mod bench;
mod crawl;
mod enrich;
mod lab;
mod search;
mod serve;
mod topic;
mod typed;

pub(crate) use bench::*;
pub(crate) use crawl::*;
pub(crate) use enrich::*;
pub(crate) use lab::*;
pub(crate) use search::*;
pub(crate) use serve::*;
pub(crate) use topic::*;

use clap::{Parser, Subcommand, ValueEnum};
use explore::Stops;
use std::path::PathBuf;
use typed::share;

/// Turns the database behind a search form into a file you own.
#[derive(Debug, Parser)]
#[command(name = "surfacer", version, after_help = crate::exit::TABLE)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Drain a small site with a known hidden database, on this machine, before your eyes
    Demo(Demo),
    /// Drain the database behind a site's search form
    Harvest(Harvest),
    /// Show the forms of a page, and whether they may be submitted
    Forms(Forms),
    /// Find the search forms of a site, in few requests; nothing is submitted
    Explore(Explore),
    /// Walk to pages that no link leads to, by links and by submitting search forms that are safe
    Hidden(Hidden),
    /// Work out by a few questions how the forms of a site are asked: what each input does
    Surface(Surface),
    /// Crawl for pages about a topic, from seed pages over any number of sites
    Crawl(Crawl),
    /// Find the rows of a table in the database behind a site's search form, and what it says of them
    Enrich(Enrich),
    /// Search all that was harvested
    Search(Search),
    /// Write the records out
    Export(Export),
    /// Show what has been harvested
    Status(Status),
    /// Let what failed wait to be tried again
    Retry(Retry),
    /// Look at it all: one page over a folder of harvests, live while a crawl runs, and an API
    Serve(ServePage),
    /// Check that everything is whole: files, archive, records
    Verify(Verify),
    /// Pretend sites on this machine, to try things on
    #[command(subcommand)]
    World(WorldCommand),
    /// Compare policies on known truth
    #[command(subcommand)]
    Lab(LabCommand),
    /// What are we looking for? Topics and the concepts around them
    #[command(subcommand)]
    Topic(TopicCommand),
    /// Learn a model that the program carries
    #[command(subcommand)]
    Train(TrainCommand),
    /// Measure
    #[command(subcommand)]
    Bench(BenchCommand),
}

#[derive(Debug, clap::Args)]
pub(crate) struct Demo {
    /// Folder for the result; its `demo` folder is made anew
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most requests to spend
    #[arg(long, value_name = "N", default_value_t = 3000)]
    pub(crate) max_requests: u64,
    /// Which policy chooses the queries
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) policy: String,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch")]
pub(crate) struct Harvest {
    /// Addresses of the sites
    #[arg(required = true, value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// Folder for site files and archives
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most requests to spend on a site, over all runs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) max_requests: u64,
    /// Most minutes to spend on a site, over all runs
    #[arg(long, value_name = "M")]
    pub(crate) max_minutes: Option<f64>,
    /// Which policy chooses the queries
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) policy: String,
    #[command(flatten)]
    pub(crate) walk: Walk,
    /// Least pause between two requests, in milliseconds. 0: as fast as the site answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop when fewer new records than this are expected per request, and the last 60 brought fewer. 0: never
    #[arg(long, value_name = "X", default_value_t = ::crawl::STOP_BELOW)]
    pub(crate) stop_below: f64,
    /// Read the page of each record too, when the forms are drained: one request a record, within the budget
    #[arg(long)]
    pub(crate) details: bool,
    /// Ask a few words drawn by lot too, for a surer estimate of how much is missing: 9 in the first hundred requests, 24 in a thousand
    #[arg(long)]
    pub(crate) lots: bool,
    /// Find the forms and say what would be asked; submit nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print a summary for machines, one line per site
    #[arg(long)]
    pub(crate) json: bool,
}

/// The heading of what says how forms are looked for.
const WALK: &str = "The walk for forms";

/// How forms are looked for.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Walk {
    /// Which explorer chooses the pages: surfacer, promise, automaton, scdi, hwdla or bfs
    #[arg(long, help_heading = WALK, value_name = "NAME", default_value = ::crawl::EXPLORER)]
    pub(crate) explorer: String,
    /// Links from the start, at most
    #[arg(long, help_heading = WALK, value_name = "N", default_value_t = Stops::published().depth)]
    pub(crate) max_depth: u32,
    /// Pages so many links from the start, at most
    #[arg(long, help_heading = WALK, value_name = "N", default_value_t = Stops::published().pages_in_depth)]
    pub(crate) depth_pages: usize,
    /// Pages with new forms so many links from the start, at most
    #[arg(long, help_heading = WALK, value_name = "N", default_value_t = Stops::published().forms_in_depth)]
    pub(crate) depth_forms: usize,
    /// Pages in a row without a new form after which those so many links from the start are left alone
    #[arg(long, help_heading = WALK, value_name = "N", default_value_t = Stops::published().formless_in_depth)]
    pub(crate) depth_formless: usize,
    /// Pages after which a site is left that has shown no form
    #[arg(long, help_heading = WALK, value_name = "N", default_value_t = Stops::published().formless)]
    pub(crate) formless: usize,
}

impl Walk {
    pub(crate) fn stops(&self) -> Stops {
        Stops {
            depth: self.max_depth,
            pages_in_depth: self.depth_pages,
            forms_in_depth: self.depth_forms,
            formless_in_depth: self.depth_formless,
            formless: self.formless,
        }
    }
}

/// How we show ourselves on the web, and where we may go.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct Web {
    /// Where the owner of a site can reach you; needed for sites on the public web
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) contact: Option<String>,
    /// A private network that links may lead to, such as 10.1.0.0/16
    #[arg(long, value_name = "NET")]
    pub(crate) allow_net: Vec<String>,
    /// Speak HTTP/1.1 only
    #[arg(long)]
    pub(crate) http1_only: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Forms {
    /// Addresses of pages, or HTML files
    #[arg(required = true, value_name = "URL_OR_FILE")]
    pub(crate) pages: Vec<String>,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print one object per form, and its templates as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Explore {
    /// Addresses of the sites
    #[arg(required = true, value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// Folder for site files and archives; a harvest goes on from there
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most requests to spend on a site, over all runs
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) max_requests: u64,
    #[command(flatten)]
    pub(crate) walk: Walk,
    /// Least pause between two requests, in milliseconds. 0: as fast as the site answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print one object per site: every form, and the requests spent
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Hidden {
    /// Addresses of the sites
    #[arg(required = true, value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// Most requests to spend on a site
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) max_requests: u64,
    /// Which explorer chooses among links and submissions
    #[arg(long, value_name = "NAME", default_value = ::crawl::EXPLORER)]
    pub(crate) explorer: String,
    /// Least pause between two requests, in milliseconds. 0: as fast as the site answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print one object per site: every hidden page, and the requests spent
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Surface {
    /// Addresses of the sites
    #[arg(required = true, value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// Folder for site files and archives; a harvest goes on from there
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most requests to spend on a site, over all runs
    #[arg(long, value_name = "N", default_value_t = 600)]
    pub(crate) max_requests: u64,
    /// Least pause between two requests, in milliseconds. 0: as fast as the site answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Share of a template's submissions that must bring something of their own for it to be informative
    #[arg(long, value_name = "X", default_value_t = 0.2, value_parser = share)]
    pub(crate) threshold: f64,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print one object per form
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    /// A site file, or a folder of harvests
    #[arg(value_name = "WHERE", default_value = "surfaced")]
    pub(crate) place: PathBuf,
    /// What to write
    #[arg(long, value_enum, default_value_t = ExportFormat::Jsonl)]
    pub(crate) format: ExportFormat,
    /// The pages that crawls for a topic found relevant, over all sites, instead of records; as jsonl or urls
    #[arg(long)]
    pub(crate) pages: bool,
    /// With --pages: a page is relevant from this score on
    #[arg(long, value_name = "X", default_value_t = ::crawl::focus::RELEVANT, value_parser = share)]
    pub(crate) least: f64,
    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Leave cells that a spreadsheet would run as formulas as they are
    #[arg(long)]
    pub(crate) csv_raw: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// One JSON object per record
    Jsonl,
    /// Comma-separated values, safe to open in a spreadsheet
    Csv,
    /// The records' addresses, then those of answers that showed records
    Urls,
    /// The same addresses for crawlers of the site; beyond 50,000, --output becomes an index with numbered files beside it
    Sitemap,
    /// A table in a Parquet file, one column per field
    Parquet,
    /// One SQLite file with the records and fields of all sites
    Sqlite,
    /// The raw pages of all sites in a WACZ file, for ReplayWeb.page and pywb
    Wacz,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Place {
    /// A site file, or a folder of harvests
    #[arg(value_name = "WHERE", default_value = "surfaced")]
    pub(crate) place: PathBuf,
    /// Print one object per site
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Status {
    #[command(flatten)]
    pub(crate) place: Place,
    /// Show the last N requests to forms, what they brought, and why they were made [default: 20]
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "20")]
    pub(crate) why: Option<usize>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    pub(crate) place: Place,
    /// First forget where pages stood that the archive has lost, so that the site can be harvested again
    #[arg(long)]
    pub(crate) mend: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum WorldCommand {
    /// Put a table behind a search site
    Serve(Serve),
    /// Serve a generated linked site
    Pages(Pages),
    /// Serve a web of many sites, some of which hide databases about a topic
    Web(ServeWeb),
}

#[derive(Debug, clap::Args)]
pub(crate) struct ServeWeb {
    /// Linked pages whose subjects are known: a folder with labels.tsv and the pages, or such a folder as .tar.xz [default: made-up ones]
    #[arg(long, value_name = "DIR_OR_FILE")]
    pub(crate) data: Option<PathBuf>,
    /// A topic of our own, by name: mammal, cell, railway or element
    #[arg(long, value_name = "NAME", default_value = "mammal")]
    pub(crate) topic: String,
    /// Folder for what a crawl begins with (topic.json, seeds.txt), and for the truth (truth.jsonl); requests are added to requests.tsv there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Labelled pages that the topic has learned from
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) labels: usize,
    /// Which web
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Port on addresses from 127.77.0.1 on; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub(crate) port: u16,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Serve {
    /// The table: CSV, JSONL or JSONL.gz
    #[arg(long, value_name = "FILE")]
    pub(crate) data: PathBuf,
    /// Port on 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub(crate) port: u16,
    /// Columns the text box searches [default: all]
    #[arg(long = "box", value_name = "FIELD,...", value_delimiter = ',')]
    pub(crate) search: Vec<String>,
    /// Column offered as a select
    #[arg(long, value_name = "FIELD")]
    pub(crate) select: Option<String>,
    /// Most records shown for one query
    #[arg(long, value_name = "K")]
    pub(crate) cap: Option<usize>,
    /// Records on a page [default: 10]
    #[arg(long, value_name = "P")]
    pub(crate) page: Option<usize>,
    /// Any other rule of the site as JSON, such as {"paging":"offset","inputs":[{"range":{"column":"year"}}]}, or a file of it
    #[arg(long, value_name = "JSON")]
    pub(crate) rules: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Pages {
    /// How many pages
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) count: usize,
    /// Port on 127.0.0.1; 0 takes a free one
    #[arg(long, value_name = "N", default_value_t = 8080)]
    pub(crate) port: u16,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// What a form is for, and what its fields ask for
    Forms(TrainForms),
    /// What links say of the sites behind them, from crawls of pretend webs
    Links(TrainLinks),
}

#[derive(Debug, clap::Args)]
pub(crate) struct TrainLinks {
    /// Linked pages whose subjects are known: a folder with labels.tsv and the pages, or such a folder as .tar.xz
    #[arg(long, value_name = "DIR_OR_FILE")]
    pub(crate) data: PathBuf,
    /// Webs for each of our topics
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Seed of the first of them
    #[arg(long, value_name = "N", default_value_t = 101)]
    pub(crate) first_seed: u64,
    /// Labelled pages that the judge of pages has learned from
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) labels: usize,
    /// The model
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TrainForms {
    /// Folder of the labelled forms: index.json, config.json and the pages
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// The model; its report is written beside it, with the ending .report.txt
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
}
