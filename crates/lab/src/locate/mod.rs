//! Which crawler finds the sites of a topic that hide a database, in the fewest pages?
//!
//! in:  a linked collection of pages whose subjects are known ([`Collection`]), a topic ([`Task`])
//! out: wanted sites found per thousand pages, beside the published crawlers and an oracle ([`Findings`])
//!
//! - [`collection`] articles, cut into pieces
//! - [`web`]      a pretend web of some hundred sites put together of them; `page`, `names`
//! - [`served`]   the same web on loopback, with databases behind its search forms
//! - [`engine`]   a pretend search engine that knows some of it
//! - [`eyes`]     the web through the readers that a crawl uses
//! - [`inside`]   a look inside a site
//! - [`task`]     the topic, and what a crawl has in hand before it begins
//! - [`links`]    learning what links say of the sites behind them
//! - [`run`]      one crawl, counted page by page
//! - [`finding`]  tables; [`figures`], curves
//! - [`memory`]   what knowing a million sites costs
//!
//! Method: Zhao et al. (2016), who count deep sites by pages fetched. A page, a question to a search engine and a page looked at for its links all
//! cost the same.

pub mod collection;
pub mod engine;
pub mod eyes;
pub mod figures;
pub mod finding;
pub mod inside;
pub mod links;
pub mod memory;
mod names;
mod page;
pub mod run;
pub mod served;
pub mod task;
#[cfg(test)]
mod tests;
pub mod web;

pub use collection::Collection;
pub use engine::Engine;
pub use eyes::Eyes;
pub use finding::{Findings, Line};
pub use run::{Policy, Reverse, Trial, crawl};
pub use task::{Task, seeds};
pub use web::Web;

use model::Relevance;

/// The crawls of some policies over one web: each with and without somebody to ask, as far as it asks.
pub fn compare(
    collection: &Collection,
    task: &Task,
    policies: &[Policy],
    reverse: &[Reverse],
    (seed, labels, budget): (u64, usize, usize),
) -> Result<Vec<Line>, run::Unknown> {
    let words = task.words();
    let web = Web::build(collection, &task.subjects, &words, seed);
    let engine = Engine::new(&web, seed);
    let judge = task.judge(collection, labels, seed);
    let topic: &dyn Relevance = &judge;
    let eyes = Eyes::new(&web, topic);
    let seeds = seeds(&web, seed);
    let trial = Trial {
        eyes: &eyes,
        engine: &engine,
        seeds: &seeds,
        words: &words,
        seed,
        budget,
    };
    let about = web.sites.iter().filter(|site| site.relevant).count();
    let counts = [web.sites.len(), about, web.wanted().count()];
    let mut lines = Vec::new();
    for policy in policies {
        // Who never asks does the same either way.
        let ways: &[Reverse] = if policy.asks() {
            reverse
        } else {
            &[Reverse::No]
        };
        for way in ways {
            let curve = crawl(&trial, *policy, *way)?;
            lines.push(Line::new(&task.name, *policy, *way, seed, counts, curve));
        }
    }
    Ok(lines)
}
