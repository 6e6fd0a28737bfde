//! What can be typed after `surfacer crawl`.

use super::typed::{at_least_one, share};
use super::{Walk, Web};
use std::path::PathBuf;

/// The heading of what concerns `--pages-only`.
const PAGES: &str = "Pages only";

/// The heading of who can be asked for sites.
const SEARCH: &str = "Who can be asked for sites";

#[derive(Debug, clap::Args)]
pub(crate) struct Crawl {
    /// Addresses to begin with: sites, or with --pages-only pages
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// What to look for: a topic file, or a trained model
    #[arg(long, value_name = "FILE")]
    pub(crate) topic: PathBuf,
    /// File of addresses to begin with, one per line; what follows a # is a remark
    #[arg(long, value_name = "FILE")]
    pub(crate) seeds: Option<PathBuf>,
    /// Folder for site files and archives
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most requests to spend on all sites, over all runs
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) max_requests: u64,
    /// Most requests to spend on one site, over all runs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) site_requests: u64,
    /// Most minutes to spend, over all runs that came to an end
    #[arg(long, value_name = "M")]
    pub(crate) max_minutes: Option<f64>,
    /// Sites that are harvested at a time; each host is asked one thing at a time
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = at_least_one)]
    pub(crate) sites_at_once: usize,
    /// A page, and the site whose home page it is, is about the topic from this score on
    #[arg(long, value_name = "X", default_value_t = crawl::focus::RELEVANT, value_parser = share)]
    pub(crate) least: f64,
    /// The share of the requests that may go to sites about something else, after the first few hundred; 1 visits every site that a link leads to
    #[arg(long, value_name = "X", default_value_t = crawl::expedition::STRAY, value_parser = share)]
    pub(crate) stray: f64,
    /// Least pause between two requests to a host, in milliseconds. 0: as fast as it answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    /// Which policy chooses the queries
    #[arg(long, value_name = "NAME", default_value = "surfacer")]
    pub(crate) policy: String,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) walk: Walk,
    #[command(flatten)]
    pub(crate) search: Engines,
    #[command(flatten)]
    pub(crate) pages: PagesOnly,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who can be asked for sites.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Engines {
    /// Address of an instance of `SearXNG` that answers in JSON
    #[arg(long, help_heading = SEARCH, value_name = "URL")]
    pub(crate) searxng: Option<String>,
    /// Address of any search engine, with {words} where the words go
    #[arg(long, help_heading = SEARCH, value_name = "URL")]
    pub(crate) engine: Option<String>,
    /// Folder of a graph of the web's hosts, as Common Crawl publishes it
    #[arg(long, help_heading = SEARCH, value_name = "DIR")]
    pub(crate) web_graph: Option<PathBuf>,
}

/// What concerns a crawl for pages.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct PagesOnly {
    /// Keep pages that are near the topic, and leave forms alone
    #[arg(long, help_heading = PAGES)]
    pub(crate) pages_only: bool,
    /// Most pages to ask for, over all runs
    #[arg(long, help_heading = PAGES, value_name = "N", default_value_t = 1000)]
    pub(crate) max_pages: u64,
}
