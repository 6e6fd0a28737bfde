//! What can be typed after `surfacer serve` and `surfacer retry`.

use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(crate) struct ServePage {
    /// Folder of the harvests, as it was given to them
    #[arg(long, value_name = "DIR", default_value = "surfaced")]
    pub(crate) out: PathBuf,
    /// Where to listen; port 0 takes a free one. Another address than loopback needs --token
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8087")]
    pub(crate) listen: SocketAddr,
    /// What one must know to look at it, 16 letters and digits or more
    #[arg(long, value_name = "SECRET")]
    pub(crate) token: Option<String>,
    /// Another name by which the page may be called
    #[arg(long, value_name = "HOST")]
    pub(crate) name: Vec<String>,
    /// Folders of results, as `surfacer lab ... --out DIR` leaves them
    #[arg(long, value_name = "DIR", num_args = 1..)]
    pub(crate) lab: Vec<PathBuf>,
    /// A topic file, or one that `topic train` wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) topic: Option<PathBuf>,
    /// Folder of pages to label, as `topic prepare` leaves it
    #[arg(long, value_name = "DIR")]
    pub(crate) pages: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Retry {
    #[command(flatten)]
    pub(crate) place: super::Place,
    /// Pages, answers and pages of records that were refused, whatever the reason
    #[arg(long, required = true)]
    pub(crate) failed: bool,
}
