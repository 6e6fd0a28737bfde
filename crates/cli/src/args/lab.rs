//! What can be typed after `surfacer lab`.

use super::Web;
use super::typed::{Cap, at_least_one, at_least_two, cap, share};
use clap::{Subcommand, ValueEnum};
use std::path::PathBuf;

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
    /// Which crawler finds the sites of a topic that hide a database in the fewest pages?
    Locate(LabLocate),
    /// How well are pages read whose truth is written down?
    Read(LabRead),
    /// Put results together on one page
    Report(LabReport),
    /// How well is the size of a hidden database estimated?
    Size(LabSize),
    /// How well are forms worked out, and is all that they hide drained?
    Surface(LabSurface),
    /// Which crawler brings the pages about a topic, and which judge knows them?
    Topic(LabTopic),
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
pub(crate) struct LabLocate {
    /// Linked pages whose subjects are known: a folder with labels.tsv and the pages, or such a folder as .tar.xz [default: made-up ones]
    #[arg(long, value_name = "DIR_OR_FILE")]
    pub(crate) data: Option<PathBuf>,
    /// Topics of our own, by name: mammal, cell, railway, element, or `all`
    #[arg(
        long,
        value_name = "NAME,...",
        value_delimiter = ',',
        default_value = "cell"
    )]
    pub(crate) topic: Vec<String>,
    /// Policies to run, by name, or `all`
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        default_value = "all"
    )]
    pub(crate) policy: Vec<String>,
    /// Whether a search engine that knows part of the web can be asked
    #[arg(long, value_enum, default_value_t = ReverseSearch::Both)]
    pub(crate) reverse: ReverseSearch,
    /// Webs, each with sites to begin with
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Seed of the first of them
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) first_seed: u64,
    /// Labelled pages that the judge of pages has learned from
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) labels: usize,
    /// Pages of each crawl
    #[arg(long, value_name = "PAGES", default_value_t = 1_000, value_parser = at_least_one)]
    pub(crate) budget: usize,
    /// Folder for the curves, drawn and as numbers
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print one object per crawl, and all of it as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReverseSearch {
    /// It can be asked
    Yes,
    /// Links are all there is
    No,
    /// Once so and once so
    Both,
}

#[derive(Debug, clap::Args)]
pub(crate) struct LabTopic {
    /// Linked pages whose subjects are known: a folder with labels.tsv, links.tsv and the pages, or such a folder as .tar.xz
    #[arg(long, value_name = "DIR_OR_FILE")]
    pub(crate) data: PathBuf,
    /// Subjects that are about the topic, as in labels.tsv; their parts are, too [default: four topics of our own, one after the other]
    #[arg(
        long,
        value_name = "SUBJECT,...",
        value_delimiter = ',',
        requires = "topic"
    )]
    pub(crate) subject: Vec<String>,
    /// File of concepts in any of the usual formats
    #[arg(long, value_name = "FILE", requires = "topic")]
    pub(crate) ontology: Option<PathBuf>,
    /// Name or id of the topic in the ontology; without --ontology, a topic file
    #[arg(long, value_name = "NAME_OR_FILE", requires = "subject")]
    pub(crate) topic: Option<String>,
    /// Most links between the topic and a concept [default: 3, or what the topic file says]
    #[arg(long, value_name = "N")]
    pub(crate) distance: Option<u32>,
    /// Crawlers, by name [default: all]
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) crawler: Vec<String>,
    /// Numbers of labelled pages to learn from
    #[arg(
        long,
        value_name = "N,...",
        value_delimiter = ',',
        default_value = "40"
    )]
    pub(crate) labels: Vec<usize>,
    /// Pages to begin at, each in a crawl of its own
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) seeds: u64,
    /// Seed of the first of them
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) first_seed: u64,
    /// Pages of each crawl
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = at_least_one)]
    pub(crate) pages: usize,
    /// Judge single pages, too, with 0, 10, 40 and 100 labelled pages
    #[arg(long)]
    pub(crate) judge: bool,
    /// Folder for the curves, drawn and as numbers
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
    /// Print one object per crawl, and all of it as the last line
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
    /// Cross-validate list pages in so many shuffles, and say how far they differ
    #[arg(long, value_name = "N", default_value_t = 1, requires = "cross", value_parser = at_least_one)]
    pub(crate) shuffles: usize,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum BudgetIn {
    /// Whole answers, however many pages they have
    Queries,
    /// Pages read
    Requests,
}
