//! `surfacer demo`: the main job on a site whose contents are known.

use super::harvest::harvest_or_stop;
use super::{typed, wait, way_out};
use crate::args::{Demo, Web};
use crate::exit::Exit;
use crate::talk::{self, grouped};
use anyhow::Context;
use crawl::Options;
use std::time::Duration;

pub(crate) fn run(args: &Demo) -> anyhow::Result<Exit> {
    let root = args.out.join("demo");
    if root.exists() {
        std::fs::remove_dir_all(&root)
            .with_context(|| format!("cannot make {} anew", root.display()))?;
    }
    let site =
        world::demo::demo_site(0).context("cannot open a port on 127.0.0.1 for the demo site")?;
    let url = typed(&site.url())?;
    let truth = site.truth().len();
    talk::say(&format!(
        "a site with {} cities behind a search form is at {url}",
        grouped(truth as u64)
    ));
    let options = Options {
        root: root.clone(),
        max_requests: args.max_requests,
        max_time: None,
        explorer: crawl::EXPLORER.to_owned(),
        stops: explore::Stops::published(),
        policy: args.policy.clone(),
        seed: args.seed,
        stop_below: crawl::STOP_BELOW,
        details: crawl::Details::Leave,
        goal: crawl::Goal::Drain,
        lots: false,
        templates: crawl::Settings::default(),
    };
    let done = wait(async {
        let (http, clock) = way_out(
            &Web::default(),
            std::slice::from_ref(&url),
            Some(Duration::ZERO),
            1,
        )?;
        harvest_or_stop(&url, &options, &http, &*clock).await
    })?;
    let Some((summary, ending)) = done else {
        return Ok(Exit::Interrupted);
    };
    if args.json {
        let mut line = serde_json::to_value(&summary)?;
        line["truth"] = truth.into();
        talk::json(&line)?;
    } else {
        let file = store::site_path(&root, &url.site());
        let share = 100.0 * summary.records as f64 / truth.max(1) as f64;
        talk::result(&format!(
            "found {} of {} records ({share:.1} %) in {} requests; unsafe forms and links touched: {}",
            grouped(summary.records),
            grouped(truth as u64),
            grouped(summary.requests),
            site.temptations().len(),
        ));
        talk::result(&format!("stopped: {}", summary.stopped));
        talk::result(&format!(
            "open {} with any SQLite tool, or try:",
            file.display()
        ));
        talk::result(&format!(
            "  surfacer serve --out {}    and look at it in a browser",
            root.display()
        ));
        talk::result(&format!("  surfacer export {} | head -3", file.display()));
    }
    Ok(Exit::from(ending))
}
