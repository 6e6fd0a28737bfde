//! Keeps what we learned: one SQLite file per site, the raw pages beside it in WARC.
//!
//! in:  [`SeenPage`](model::SeenPage)s and [`Step`](model::Step)s, through the seam [`Keep`](model::Keep)
//! out: `<root>/sites/<name>.db` and `<root>/warc/<name>/NNNNN.warc.gz`, which other tools can open; exports
//!
//! - [`SiteFile`]   opening, holding and closing the file of a site (`site_file`, `connection`, `lock`, its tables in `schema`)
//! - `keep`         one call, one transaction: pages, answers, records, and the bytes they came in
//! - `recall`       what was kept, read back to go on from there
//! - `details`      records whose own page is still to be read
//! - `news`         what was kept since someone last looked ([`Mark`])
//! - `reasons`      why the last requests were made, and what came of them
//! - `archive`      the WARC files, always in step with what was committed
//! - `warc`         the format itself, and [`WarcReader`]
//! - [`export()`]   records out: JSON lines, CSV, Parquet, SQLite, addresses, a sitemap; raw pages out: WACZ
//! - [`verify()`]   is everything whole?
//! - [`mend()`]     goes on without raw pages that are lost
//! - [`Catalog`]    what sites have taught that is of use on others
//! - `control`      who works on what, and what those who look at it wish: a row, which the crawl obeys
//! - [`look`]       what a person sees of a site file, quickly, however much is in it
//! - [`retry()`]    what failed waits again
//! - `locate`       the sites of a topic, the moves that located them, and who links to whom
//! - [`TopicCrawl`] a crawl for a topic over many sites: its pages and their order
//! - [`Expedition`] a journey for a topic over many sites: how far each has come
//! - `name`         [`site_name`]: no two sites share one, and none leaves the folder
//!
//! Not here: deciding what to keep (explore, harvest), who works on which site (the catalog).
//!
//! The order of a commit: append to the WARC, commit rows together with the WARC's new length. `kill -9` between the two
//! leaves a tail in the WARC that the next opening cuts off. Nothing that was acknowledged is lost, nothing is there twice.

mod archive;
mod catalog;
mod connection;
mod control;
mod crawl;
mod details;
mod error;
mod expedition;
mod export;
mod keep;
mod locate;
mod lock;
pub mod look;
mod mend;
mod name;
mod news;
mod reasons;
mod recall;
mod retry;
mod schema;
mod site_file;
mod verify;
mod warc;

pub use catalog::{Catalog, Model};
pub use control::{Job, JobState, Order, Orders, Wish};
pub use crawl::{CrawlTotals, TopicCrawl, Turn, Visit};
pub use details::Lead;
pub use error::{Cause, StoreError};
pub use expedition::{Expedition, SiteRow, expeditions};
pub use export::{
    CsvCells, Format, PagesFormat, export, export_all, export_all_to_path, export_pages,
    export_pages_to_path, export_to_path, write_lines, write_table,
};
pub use locate::{LocatedSite, LocatingMove};
pub use mend::mend;
pub use name::{site_name, site_path};
pub use news::{Caught, Mark, News};
pub use reasons::Reason;
pub use recall::{PageState, StoredPage, Totals};
pub use retry::{Retried, retry};
pub use site_file::{Config, Durability, SiteFile};
pub use verify::{Counts, Report, verify};
pub use warc::reader::{WarcReader, WarcRecord};
