//! One file per command.

pub(crate) mod bench;
pub(crate) mod crawl;
pub(crate) mod demo;
pub(crate) mod enrich;
pub(crate) mod explore;
pub(crate) mod export;
pub(crate) mod forms;
pub(crate) mod harvest;
pub(crate) mod hidden;
pub(crate) mod lab;
pub(crate) mod places;
pub(crate) mod retry;
pub(crate) mod search;
pub(crate) mod serve;
pub(crate) mod status;
pub(crate) mod surface;
pub(crate) mod topic;
pub(crate) mod train;
pub(crate) mod verify;
pub(crate) mod world;

use crate::args::Web;
use crate::exit::BadUsage;
use anyhow::Context;
use fetch::{Config, Http, SystemClock};
use model::Url;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

/// Runs a command that waits.
fn wait<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start")?;
    runtime.block_on(work)
}

/// The way out to the web, for the addresses that were typed.
fn way_out(
    web: &Web,
    typed: &[Url],
    floor: Option<Duration>,
    connections: usize,
) -> anyhow::Result<(Http, Arc<SystemClock>)> {
    let clock = Arc::new(SystemClock::default());
    let mut config = Config {
        contact: web.contact.clone(),
        typed: typed.to_vec(),
        http1_only: web.http1_only,
        connections_per_host: connections,
        ..Config::default()
    };
    for net in &web.allow_net {
        config.allow_net.push(net.parse().with_context(|| {
            BadUsage(format!(
                "--allow-net {net}: write a network such as 10.1.0.0/16"
            ))
        })?);
    }
    if let Some(floor) = floor {
        config.floor = floor;
    }
    Ok((Http::new(config, clock.clone())?, clock))
}

/// Reads typed addresses.
fn all_typed(texts: &[String]) -> anyhow::Result<Vec<Url>> {
    texts.iter().map(|text| typed(text)).collect()
}

/// Reads a typed address; `library.example` means `https://library.example`.
fn typed(text: &str) -> anyhow::Result<Url> {
    let full = if text.contains("://") {
        text.to_owned()
    } else {
        format!("https://{text}")
    };
    Url::parse(&full).with_context(|| {
        BadUsage(format!(
            "cannot read the address {text:?}; write it like https://library.example/"
        ))
    })
}
