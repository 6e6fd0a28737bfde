//! Which crawler brings the pages about a topic, and which judge knows them?
//!
//! in:  a linked collection of pages whose subjects are known ([`Web`]), a topic with its concepts ([`Task`])
//! out: harvest rates beside those of the published crawlers and of an oracle, and how well each method tells pages apart ([`Findings`])
//!
//! - [`web`]       the collection
//! - [`trial`]     a page to begin at, pages labelled before
//! - [`run`]       one crawl, counted
//! - `oracle`      the bound
//! - [`mod@classify`]  the judge of pages alone
//! - [`finding`]   tables; [`figures`], curves
//! - [`cost`]      what judging a page costs
//! - [`topics`]    four topics with concepts of our own
//!
//! Method: Zheng, Kang and Kim (2008): harvest rate, the share of relevant pages among those crawled; a page's subject is the truth. A labelled page is
//! in hand before the crawl, so fetching it costs nothing and wins nothing.

pub mod classify;
pub mod cost;
pub mod figures;
pub mod finding;
mod oracle;
pub mod run;
pub mod topics;
pub mod trial;
pub mod web;

pub use classify::{Told, classify};
pub use finding::{Findings, Judged, Line};
pub use run::{Crawler, Curve, crawl};
pub use topics::{TOPICS, Written};
pub use trial::{Task, Trial};
pub use web::Web;
