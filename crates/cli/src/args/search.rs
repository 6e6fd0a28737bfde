//! What can be typed after `surfacer search`.

use super::typed::at_least_one;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct Search {
    /// All of them must be there; "words in quotes" stand beside each other, libr* is the beginning of a word
    #[arg(value_name = "WORDS", required = true)]
    pub(crate) words: Vec<String>,
    /// Folder of the harvests
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Only this site: a host, an origin or the name of a site file
    #[arg(long, value_name = "HOST")]
    pub(crate) site: Option<String>,
    /// Only where all words stand in this field; `title` is one, `text` is that of pages
    #[arg(long, value_name = "NAME")]
    pub(crate) field: Option<String>,
    /// Most hits to show
    #[arg(long, value_name = "N", default_value = "10", value_parser = at_least_one)]
    pub(crate) limit: usize,
    /// Hits to pass over first
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) offset: usize,
    /// Print one object per hit
    #[arg(long)]
    pub(crate) json: bool,
}
