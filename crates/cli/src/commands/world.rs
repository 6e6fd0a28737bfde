//! `surfacer world`: pretend sites on this machine.

use crate::args::{Pages, Serve};
use crate::exit::Exit;
use crate::talk;
use anyhow::Context;
use world::table::{Rules, Table};

/// Puts a table behind a search site until Ctrl-C.
pub(crate) fn serve(args: &Serve) -> anyhow::Result<Exit> {
    let table = Table::read(&args.data)?;
    let mut rules: Rules = match &args.rules {
        Some(rules) => {
            let rules = if rules.trim_start().starts_with('{') {
                rules.clone()
            } else {
                std::fs::read_to_string(rules).with_context(|| format!("cannot read {rules}"))?
            };
            serde_json::from_str(&rules).context("--rules is not what a site can follow")?
        }
        None => Rules::default(),
    };
    if !args.search.is_empty() {
        rules.search.clone_from(&args.search);
    }
    rules.select = args.select.clone().or(rules.select);
    rules.cap = args.cap.or(rules.cap);
    rules.page_size = args.page.unwrap_or(rules.page_size);
    let rows = table.rows().len();
    let site = world::table::serve(table, rules, args.port)
        .with_context(|| format!("cannot serve on 127.0.0.1:{}", args.port))?;
    talk::result(&format!(
        "{rows} records behind {} until Ctrl-C",
        site.url()
    ));
    until_interrupted()
}

/// The generated site is the same every time, so that runs can be compared.
const SEED: u64 = 1;

/// Serves a generated linked site until Ctrl-C.
pub(crate) fn pages(args: &Pages) -> anyhow::Result<Exit> {
    let site = world::pages::serve(args.count, SEED, args.port)
        .with_context(|| format!("cannot serve on 127.0.0.1:{}", args.port))?;
    talk::result(&format!(
        "{} pages at {} until Ctrl-C",
        args.count,
        site.url()
    ));
    until_interrupted()
}

fn until_interrupted() -> anyhow::Result<Exit> {
    super::wait(async {
        tokio::signal::ctrl_c()
            .await
            .context("cannot wait for Ctrl-C")
    })?;
    Ok(Exit::Done)
}
