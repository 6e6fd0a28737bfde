//! What can be typed after `surfacer enrich`.

use super::{Walk, Web};
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Enrich {
    /// The table: a .csv, .tsv or .jsonl file, with .gz after it if it is compressed
    #[arg(value_name = "TABLE")]
    pub(crate) table: PathBuf,
    /// The site that may know more of its rows
    #[arg(long, value_name = "URL")]
    pub(crate) from: String,
    /// Columns that a record is recognised by, such as title,author
    #[arg(
        long = "match",
        value_name = "COLUMN,...",
        value_delimiter = ',',
        required = true
    )]
    pub(crate) columns: Vec<String>,
    /// The enriched table; its ending says whether it is .csv or .jsonl [default: in the folder `enriched` of --out, named and written as the table]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Folder for site files and archives
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Most requests to spend on the site, over all runs
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) max_requests: u64,
    /// Most minutes to spend on the site, over all runs
    #[arg(long, value_name = "M")]
    pub(crate) max_minutes: Option<f64>,
    /// What is asked next: `enrich` asks for many rows at once, `rows` for one after the other
    #[arg(long, value_name = "NAME", default_value = "enrich")]
    pub(crate) policy: String,
    #[command(flatten)]
    pub(crate) walk: Walk,
    /// Least pause between two requests, in milliseconds. 0: as fast as the site answers, one request at a time [default: 3000]
    #[arg(long, value_name = "D")]
    pub(crate) delay_ms: Option<u64>,
    /// Seeds the dice: the same seed makes the same run
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Leave cells that a spreadsheet would run as formulas as they are
    #[arg(long)]
    pub(crate) csv_raw: bool,
    #[command(flatten)]
    pub(crate) web: Web,
    /// Print a summary for machines as the last line
    #[arg(long)]
    pub(crate) json: bool,
}
