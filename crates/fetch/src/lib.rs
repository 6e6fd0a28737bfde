//! The hand: Surfacer's one guarded way out to the web.
//!
//! in:  a `Request` that somebody would like to make
//! out: a `Fetched`: the page or the name of what stood in its way, and every exchange it took
//!
//! - [`Http`]      the journey of a request: guard, robots, turn, send, record, redirect
//! - `guard`       where a request may go; `address`, `resolve`, `dial` and `client` hold it to that
//! - `gate`        what is known of each origin's robots.txt; `rules` gets it, [`robots`] reads it
//! - `pace`        whose turn it is at a host, and when
//! - `wire`        one request on the wire under limits; `collect`, `media`, `decode`, `record` and `failure` serve it
//! - `cookies`     a small jar per site
//! - [`Config`]    what may be set about all this
//!
//! Nothing leaves but through `Http`, and nothing in it leaves but through its one method `ask`. Server crashes, bombs, lies
//! and private addresses are answers with a name, never errors and never panics.
//!
//! Not here: what the page says (read), what to ask next (harvest), keeping anything (store).

mod address;
mod client;
mod clock;
mod collect;
mod config;
mod cookies;
mod decode;
mod dial;
mod failure;
mod gate;
mod guard;
mod http;
mod media;
mod pace;
mod record;
mod redirect;
mod resolve;
mod retry_after;
pub mod robots;
mod rules;
mod wire;

pub use clock::SystemClock;
pub use config::{Config, ConfigError, Limits};
pub use decode::decoded;
pub use http::Http;
pub use ipnet::IpNet;
pub use resolve::{Lookup, Resolver, SystemResolver};
