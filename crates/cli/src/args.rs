//! What can be typed.

use clap::{Parser, Subcommand, ValueEnum};
use explore::Stops;
use std::path::PathBuf;

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
    /// Write the records out
    Export(Export),
    /// Show what has been harvested
    Status(Status),
    /// Check that everything is whole: files, archive, records
    Verify(Verify),
    /// Pretend sites on this machine, to try things on
    #[command(subcommand)]
    World(WorldCommand),
    /// Compare policies on known truth
    #[command(subcommand)]
    Lab(LabCommand),
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
    #[arg(long, value_name = "X", default_value_t = crawl::STOP_BELOW)]
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

/// How forms are looked for.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "The walk for forms")]
pub(crate) struct Walk {
    /// Which explorer chooses the pages: surfacer, promise, automaton, scdi, hwdla or bfs
    #[arg(long, value_name = "NAME", default_value = crawl::EXPLORER)]
    pub(crate) explorer: String,
    /// Links from the start, at most
    #[arg(long, value_name = "N", default_value_t = Stops::published().depth)]
    pub(crate) max_depth: u32,
    /// Pages so many links from the start, at most
    #[arg(long, value_name = "N", default_value_t = Stops::published().pages_in_depth)]
    pub(crate) depth_pages: usize,
    /// Pages with new forms so many links from the start, at most
    #[arg(long, value_name = "N", default_value_t = Stops::published().forms_in_depth)]
    pub(crate) depth_forms: usize,
    /// Pages in a row without a new form after which those so many links from the start are left alone
    #[arg(long, value_name = "N", default_value_t = Stops::published().formless_in_depth)]
    pub(crate) depth_formless: usize,
    /// Pages after which a site is left that has shown no form
    #[arg(long, value_name = "N", default_value_t = Stops::published().formless)]
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
    #[arg(long, value_name = "NAME", default_value = crawl::EXPLORER)]
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
pub(crate) enum LabCommand {
    /// Which explorer finds the search forms of a site in the fewest requests?
    Explore(LabExplore),
    /// How well are forms judged whose kind is written down?
    Forms(LabForms),
    /// Which policy drains a hidden database in the fewest requests?
    Harvest(LabHarvest),
    /// Which explorer finds the pages that links alone do not lead to?
    Hidden(LabHidden),
    /// How well are pages read whose truth is written down?
    Read(LabRead),
    /// Put results together on one page
    Report(LabReport),
    /// How well is the size of a hidden database estimated?
    Size(LabSize),
    /// How well are forms worked out, and is all that they hide drained?
    Surface(LabSurface),
}

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// What a form is for, and what its fields ask for
    Forms(TrainForms),
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

#[derive(Debug, clap::Args)]
pub(crate) struct LabExplore {
    /// Folder of linked pages that the sites are built of: labels.tsv, links.tsv and the pages [default: made-up ones]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Explorers to run, by name [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) explorer: Vec<String>,
    /// Kinds of sites, by name [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) site: Vec<String>,
    /// Sites of each kind
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Seed of the first site of each kind
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) first_seed: u64,
    /// Other sites of each kind that the explorers have been on before
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) taught: u64,
    /// Whether the sites have a sitemap of all their pages, and when it is read
    #[arg(long, value_enum, default_value_t = SitemapRead::None)]
    pub(crate) sitemap: SitemapRead,
    /// Real sites instead of built ones: up to 60 pages of each for each explorer, and the truth is what any of them found
    #[arg(long, value_name = "URL,...", value_delimiter = ',', conflicts_with_all = ["data", "site", "taught"])]
    pub(crate) live: Vec<String>,
    /// Least pause between two requests to a real site, in milliseconds [default: 3000]
    #[arg(long, value_name = "D", requires = "live")]
    pub(crate) delay_ms: Option<u64>,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print one object per run, and all of it as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

/// When the sitemap of a site is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SitemapRead {
    /// There is none
    None,
    /// When no link speaks of searching, until a form is found: as a walk does
    UntilAForm,
    /// When no link speaks of searching
    Always,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LabHidden {
    /// Folder of linked pages that the sites are built of: labels.tsv, links.tsv and the pages [default: made-up ones]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Explorers to run, by name; random and oracle are the bounds [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) explorer: Vec<String>,
    /// How many of the four sites
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=4))]
    pub(crate) sites: usize,
    /// Pages of each site [default: those of the paper]
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(200..=200_000))]
    pub(crate) pages: Option<usize>,
    /// Requests of each walk [default: as many as the site has pages]
    #[arg(long, value_name = "N")]
    pub(crate) budget: Option<usize>,
    /// Sites of each kind
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Seed of the first site of each kind
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) first_seed: u64,
    /// Folder for the figures and the numbers behind them
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print one object per walk, and all of it as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LabForms {
    /// Folder of the labelled forms: index.json, config.json and the pages
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// Judge each site by a model that learned from the others, in so many folds [default: by the shipped model]
    #[arg(long, value_name = "FOLDS", value_parser = at_least_two)]
    pub(crate) cross: Option<usize>,
    /// Print all figures as one object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LabSurface {
    /// Folder of the tables cars, books, cities, packages and artworks, each as .jsonl or .jsonl.gz
    #[arg(long, value_name = "DIR")]
    pub(crate) data: PathBuf,
    /// Sites to try, by name [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) site: Vec<String>,
    /// Take only the first rows of each table [default: all]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) rows: Option<usize>,
    /// Numbers of rows at which the cost of the cars under a cap of 100 is told, such as 1000,10000,100000
    #[arg(long, value_name = "N,...", value_delimiter = ',', value_parser = at_least_one)]
    pub(crate) growth: Vec<usize>,
    /// Most requests for one site [default: enough to drain it]
    #[arg(long, value_name = "N")]
    pub(crate) max_requests: Option<u64>,
    /// Only look for templates, and drain nothing
    #[arg(long)]
    pub(crate) templates_only: bool,
    /// Share of a template's submissions that must bring something of their own for it to be informative
    #[arg(long, value_name = "X", default_value_t = 0.2, value_parser = share)]
    pub(crate) threshold: f64,
    /// Which policy chooses the words
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) policy: String,
    /// Seeds the dice
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Folder for the result and the site files; made anew [default: none are kept]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print one object per site, and all of it as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one switch of the command line"
)]
pub(crate) struct LabSize {
    /// The table behind the box: CSV, TSV or JSONL, with or without .gz
    #[arg(long, value_name = "FILE", required_unless_present = "fit")]
    pub(crate) data: Option<PathBuf>,
    /// Columns the box searches, or `full` for all but `id`. Give it again for another box [default: full]
    #[arg(long = "box", value_name = "FIELD,...")]
    pub(crate) boxes: Vec<String>,
    /// Most records shown for one query, or `none` [default: none]
    #[arg(long, value_name = "K", value_parser = cap)]
    pub(crate) cap: Option<Cap>,
    /// Records on a page [default: whole answers]
    #[arg(long, value_name = "P", value_parser = at_least_one)]
    pub(crate) page: Option<usize>,
    /// Let answers say how many records match
    #[arg(long)]
    pub(crate) totals: bool,
    /// Take only so many rows of the table, drawn anew for each seed [default: all]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    pub(crate) rows: Option<usize>,
    /// Start words to harvest from
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Shares of the rows in hand at which the estimators are asked
    #[arg(
        long,
        value_name = "SHARE,...",
        value_delimiter = ',',
        default_value = "0.2,0.5,0.8"
    )]
    pub(crate) at: Vec<f64>,
    /// Requests after which a harvest ends, whatever is in hand
    #[arg(long, value_name = "N", default_value = "1000", value_parser = at_least_one)]
    pub(crate) budget: usize,
    /// Which policy asks
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) policy: String,
    /// Columns offered as selects, for an estimate by random drill-down with as many requests as the harvest made
    #[arg(
        long,
        value_name = "FIELD,...",
        value_delimiter = ',',
        requires = "cap"
    )]
    pub(crate) select: Vec<String>,
    /// Ask only what the policy chooses: no words drawn by lot
    #[arg(long)]
    pub(crate) no_probes: bool,
    /// Print the signs as well, to learn from
    #[arg(long)]
    pub(crate) signs: bool,
    /// Learn the weights anew from lines that `--signs --json` printed; nothing is harvested
    #[arg(long, value_name = "FILE")]
    pub(crate) fit: Vec<PathBuf>,
    /// Print one object per seed and share, and a summary as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = true, id = "sets")]
pub(crate) struct LabRead {
    /// Folder of list pages and the records on them: html/N.html, truth/N.json
    #[arg(long, value_name = "DIR", group = "sets")]
    pub(crate) lists: Option<PathBuf>,
    /// Folder of pages and their links to other pages of a list: html/N.html, data.csv
    #[arg(long, value_name = "DIR", group = "sets")]
    pub(crate) paging: Option<PathBuf>,
    /// Read each page by a model that learned from the others, in so many parts
    #[arg(long, value_name = "PARTS", value_parser = at_least_one)]
    pub(crate) cross: Option<usize>,
    /// Learn from the pages of the one set named and write the model, with the report of its cross-validation
    #[arg(long, value_name = "FILE")]
    pub(crate) train: Option<PathBuf>,
    /// Print one object per page and one for the set
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LabReport {
    /// Folders that `surfacer lab harvest --out` made
    #[arg(required = true, value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// The page: .html holds the plots, .md refers to them [default: Markdown on standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LabHarvest {
    /// The table behind the box: CSV, TSV or JSONL, with or without .gz
    #[arg(long, value_name = "FILE")]
    pub(crate) data: PathBuf,
    /// Columns the box searches, or `full` for all but `id`. Give it again for another box [default: full]
    #[arg(long = "box", value_name = "FIELD,...")]
    pub(crate) boxes: Vec<String>,
    /// Most records shown for one query, or `none` [default: none]
    #[arg(long, value_name = "K", value_parser = cap)]
    pub(crate) cap: Option<Cap>,
    /// Records on a page, when requests are counted
    #[arg(long, value_name = "P", default_value = "10", value_parser = at_least_one)]
    pub(crate) page: usize,
    /// How far to go
    #[arg(long, value_name = "N", default_value = "500", value_parser = at_least_one)]
    pub(crate) budget: usize,
    /// What the budget counts
    #[arg(long, value_enum, default_value_t = BudgetIn::Queries)]
    pub(crate) budget_in: BudgetIn,
    /// Policies to compare, `all` of them, or `oracle` for the best that could be done
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "all"
    )]
    pub(crate) policy: Vec<String>,
    /// Start words to try each policy from
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Let answers say how many records match
    #[arg(long)]
    pub(crate) totals: bool,
    /// Compare also with an oracle that may ask two words at once
    #[arg(long)]
    pub(crate) oracle_pairs: bool,
    /// Print one object per policy and seed
    #[arg(long)]
    pub(crate) json: bool,
    /// Folder for parameters, curves, queries and a plot
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Most records shown for one query, if there is a limit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cap(pub(crate) Option<usize>);

fn cap(typed: &str) -> Result<Cap, String> {
    if typed.eq_ignore_ascii_case("none") {
        return Ok(Cap(None));
    }
    match typed.parse() {
        Ok(0) => Ok(Cap(None)),
        Ok(cap) => Ok(Cap(Some(cap))),
        Err(_) => Err("write a number, or `none`".to_owned()),
    }
}

fn share(typed: &str) -> Result<f64, String> {
    match typed.parse() {
        Ok(share) if (0.0..=1.0).contains(&share) => Ok(share),
        _ => Err("write a number from 0 to 1".to_owned()),
    }
}

fn at_least_two(typed: &str) -> Result<usize, String> {
    match at_least_one(typed) {
        Ok(number) if number >= 2 => Ok(number),
        _ => Err("write a number from 2".to_owned()),
    }
}

fn at_least_one(typed: &str) -> Result<usize, String> {
    match typed.parse() {
        Ok(0) | Err(_) => Err("write a number from 1".to_owned()),
        Ok(number) => Ok(number),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BudgetIn {
    /// Whole answers, however many pages they have
    Queries,
    /// Pages read
    Requests,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BenchCommand {
    /// Crawl a generated site and compare with other crawlers
    Fetch(BenchFetch),
    /// What a decision of a policy costs when many records are in hand
    Policy(BenchPolicy),
    /// What reading a page costs: tree, lists, records, next page
    Read(BenchRead),
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
