//! `surfacer serve`: one page over a folder of harvests.

use super::wait;
use crate::args::ServePage;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use fetch::SystemClock;
use model::Clock;
use serve::{Config, ServeError, Server};
use std::sync::Arc;

pub(crate) fn run(args: &ServePage) -> anyhow::Result<Exit> {
    let clock = SystemClock::default();
    let config = Config {
        root: args.out.clone(),
        listen: args.listen,
        token: args.token.clone(),
        names: args.name.clone(),
        labs: args.lab.clone(),
        topic: args.topic.clone(),
        pages: args.pages.clone(),
        least: crawl::focus::RELEVANT,
        now: Arc::new(move || clock.now()),
    };
    wait(async {
        let server = Server::start(config).await.map_err(|error| match error {
            ServeError::Open(_) | ServeError::Token => {
                anyhow::Error::new(BadUsage(error.to_string()))
            }
            error => error.into(),
        })?;
        // A script waits for this line.
        talk::result(&format!("http://{}/", server.address()));
        if args.token.is_none() {
            talk::say(&format!(
                "programs that change something send: Authorization: Bearer {}",
                server.token()
            ));
        }
        talk::say("Ctrl-C ends it; crawls go on without it");
        tokio::select! {
            served = server.run() => served.context("the page cannot be served")?,
            _ = tokio::signal::ctrl_c() => {}
        }
        Ok(Exit::Done)
    })
}
