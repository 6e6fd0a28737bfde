//! What can be typed after `surfacer crawl`.

use super::Web;
use super::typed::share;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Crawl {
    /// Addresses of pages to begin with
    #[arg(value_name = "URL")]
    pub(crate) urls: Vec<String>,
    /// What to look for: a topic file, or a trained model
    #[arg(long, value_name = "FILE")]
    pub(crate) topic: PathBuf,
    /// File of addresses to begin with, one per line; what follows a # is a remark
    #[arg(long, value_name = "FILE")]
    pub(crate) seeds: Option<PathBuf>,
    /// Keep pages that are near the topic, and leave forms alone
    #[arg(long)]
    pub(crate) pages_only: bool,
    /// Folder for site files and archives
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most pages to ask for, over all runs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) max_pages: u64,
    /// Most minutes to spend, over all runs
    #[arg(long, value_name = "M")]
    pub(crate) max_minutes: Option<f64>,
    /// A page is relevant from this score on
    #[arg(long, value_name = "X", default_value_t = crawl::focus::RELEVANT, value_parser = share)]
    pub(crate) least: f64,
    /// Least pause between two requests to a host, in milliseconds. 0: as fast as it answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}
