//! A hasty clock, a way out, a harvest and what can be said of it.

use crate::library::books;
use crate::reach::reachable;
use fetch::{Config, Http, Limits};
use model::{Clock, Timestamp, Url};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Format, SiteFile};
use surfacer_crawl::{Ending, Options, Summary, Watch};
use world::hostile::{Asked, Script, Server};
use world::table::{Layout, RowLinks, Rules, Running, Seen, Site, Table};

/// A clock on which every rest is over by the time it is looked at: politeness is tested elsewhere, and these tests should not sleep.
#[derive(Default)]
pub(crate) struct HastyClock(AtomicU64);

impl Clock for HastyClock {
    fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-11-15T12:00:00Z".parse().unwrap();
        start + self.elapsed()
    }

    fn elapsed(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(2, Ordering::SeqCst))
    }
}

/// Watches nothing.
struct Silence;

impl Watch for Silence {
    fn say(&mut self, _: &str) {}
    fn progress(&mut self, _: &harvest::Progress) {}
}

/// More than any of the sites needs.
pub(crate) const GENEROUS: u64 = 900;

pub(crate) fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

pub(crate) fn options(root: &Path, max_requests: u64) -> Options {
    Options {
        root: root.to_owned(),
        max_requests,
        max_time: None,
        policy: "greedy".into(),
        seed: 1,
    }
}

/// Limits under which a server that hangs is given up in a time a test can wait for.
pub(crate) fn way_out(start: &Url, clock: &Arc<HastyClock>) -> Http {
    let config = Config {
        typed: vec![start.clone()],
        floor: Duration::ZERO,
        limits: Limits {
            deadline: Duration::from_millis(1500),
            ..Limits::default()
        },
        ..Config::default()
    };
    Http::new(config, Arc::clone(clock) as Arc<dyn Clock>).unwrap()
}

/// Harvests what is at an address, as one run of the program would.
pub(crate) async fn harvest(start: &str, root: &Path, max_requests: u64) -> (Summary, Ending) {
    let start = url(start);
    let clock = Arc::new(HastyClock::default());
    let http = way_out(&start, &clock);
    surfacer_crawl::harvest(
        &start,
        &options(root, max_requests),
        &http,
        &*clock,
        &mut Silence,
    )
    .await
    .unwrap()
}

/// A record as it was exported.
#[derive(Debug, Clone, PartialEq, Eq, serde::Deserialize)]
pub(crate) struct Exported {
    pub(crate) key: String,
    pub(crate) url: Option<String>,
    pub(crate) title: String,
    pub(crate) fields: BTreeMap<String, String>,
    pub(crate) query: String,
}

/// What is in a site's file: its records, and the requests it took in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Harvested {
    pub(crate) records: Vec<Exported>,
    pub(crate) asked: Vec<String>,
}

/// Reads a site's file back.
pub(crate) fn harvested(root: &Path, start: &str) -> Harvested {
    let path = store::site_path(root, &url(start).site());
    let report = store::verify(&path).unwrap();
    assert!(report.is_whole(), "{:?}", report.problems);
    let file = SiteFile::read_only(&path).unwrap();
    let mut lines = Vec::new();
    store::export(&file, Format::Jsonl, &mut lines).unwrap();
    let records: Vec<Exported> = String::from_utf8(lines)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let mut asked = Vec::new();
    file.steps(|step, _| asked.push(format!("{} #{}", step.ask.query, step.ask.page)))
        .unwrap();
    Harvested { records, asked }
}

/// A drained site.
pub(crate) struct Drained {
    pub(crate) site: Running,
    pub(crate) summary: Summary,
    pub(crate) ending: Ending,
    pub(crate) harvested: Harvested,
    pub(crate) root: tempfile::TempDir,
}

/// Puts books behind rules and harvests them.
pub(crate) async fn drain(count: usize, rules: Rules, max_requests: u64) -> Drained {
    let site = world::table::serve(books(count), rules, 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&site.url(), root.path(), max_requests).await;
    let harvested = harvested(root.path(), &site.url());
    Drained {
        site,
        summary,
        ending,
        harvested,
        root,
    }
}

impl Drained {
    /// Keys of the records found. Fails on a record that the site does not have.
    pub(crate) fn keys(&self, links: RowLinks) -> BTreeSet<String> {
        keys_of(&self.site, &self.harvested.records, links)
    }
}

/// Keys of the true records among those exported; every one of them must be true, and none there twice.
pub(crate) fn keys_of(site: &Running, records: &[Exported], links: RowLinks) -> BTreeSet<String> {
    let table = site.table();
    let by_name = names(site, table, links);
    let mut keys = BTreeSet::new();
    for record in records {
        let name = match links {
            RowLinks::Detail => record.url.clone().unwrap_or_default(),
            RowLinks::None => record.title.clone(),
        };
        let key = by_name
            .get(&name)
            .unwrap_or_else(|| panic!("no record of the site: {record:?}"));
        let title = table.position("title").unwrap();
        let row = table.keys().iter().position(|other| other == key).unwrap();
        assert_eq!(record.title, table.rows()[row][title], "{record:?}");
        let row = table.rows()[row].join(" ").to_lowercase();
        assert!(
            record.query == "(empty)" || row.contains(&record.query),
            "does not match what brought it: {record:?}"
        );
        assert!(keys.insert(key.clone()), "twice: {record:?}");
    }
    keys
}

fn names(site: &Running, table: &Table, links: RowLinks) -> BTreeMap<String, String> {
    let title = table.position("title").unwrap();
    let name = |(key, row): (&String, &Vec<String>)| match links {
        RowLinks::Detail => (site.address_of(key), key.clone()),
        RowLinks::None => (row[title].clone(), key.clone()),
    };
    table.keys().iter().zip(table.rows()).map(name).collect()
}

/// How many records say everything the site shows of them, each fact under its own name where the site names them.
fn whole(site: &Running, records: &[Exported], links: RowLinks, layout: Layout) -> usize {
    let table = site.table();
    let by_name = names(site, table, links);
    let named = matches!(layout, Layout::List | Layout::Table | Layout::Definition);
    let is_whole = |record: &&Exported| {
        let name = match links {
            RowLinks::Detail => record.url.as_ref(),
            RowLinks::None => Some(&record.title),
        };
        let key = name.and_then(|name| by_name.get(name));
        let row = table
            .keys()
            .iter()
            .position(|other| Some(other) == key)
            .unwrap();
        let said: Vec<&str> = record.fields.values().map(String::as_str).collect();
        let said = said.join(" ");
        let mut facts = table.columns().iter().zip(&table.rows()[row]).skip(2);
        facts.all(|(column, value)| {
            let label = column[..1].to_uppercase() + &column[1..];
            match record.fields.get(&label) {
                Some(found) if named => found == value,
                _ => !named && said.contains(value),
            }
        })
    };
    records.iter().filter(is_whole).count()
}

/// A request without what changes every time.
pub(crate) fn request_of(seen: &Seen) -> String {
    let body: Vec<&str> = seen
        .body
        .split('&')
        .filter(|pair| !pair.starts_with("token="))
        .collect();
    let query: Vec<&str> = seen
        .query
        .split('&')
        .filter(|pair| !pair.starts_with("token="))
        .collect();
    format!(
        "{} {}?{} {}",
        seen.method,
        seen.path,
        query.join("&"),
        body.join("&")
    )
}

/// Requests that came more than once. A form with a token must be fetched anew for each submission; that page is no repetition.
pub(crate) fn repeated(site: &Running, rules: &Rules) -> Vec<String> {
    let mut seen = BTreeSet::new();
    site.log()
        .iter()
        .filter(|seen| {
            !(rules.token
                && seen.method == "GET"
                && seen.path == "/search"
                && seen.query.is_empty())
        })
        .map(request_of)
        .filter(|request| !seen.insert(request.clone()))
        .collect()
}

/// Drains a site and holds it to what every site is held to: nearly all that can be reached is found, nothing untrue is kept, nothing
/// unsafe is touched, nothing is asked twice, and every request is counted.
pub(crate) async fn is_drained(name: &str, count: usize, rules: Rules) {
    let drained = drain(count, rules.clone(), GENEROUS).await;
    let found = drained.keys(rules.links);
    let table = drained.site.table();
    let can_be_had = reachable(table, &rules);
    let missing: Vec<&String> = can_be_had.difference(&found).collect();
    let whole = whole(
        &drained.site,
        &drained.harvested.records,
        rules.links,
        rules.layout,
    );
    let share = found.len() as f64 / can_be_had.len() as f64;
    eprintln!(
        "{name}: {} of {} reachable of {} records ({:.1} %), {} whole, {} requests, {} queries, estimate {} by {}, {}",
        found.len(),
        can_be_had.len(),
        table.rows().len(),
        100.0 * share,
        whole,
        drained.summary.requests,
        drained.summary.queries,
        drained.summary.estimate.mid,
        drained.summary.estimate.method,
        drained.summary.stopped
    );
    assert_eq!(drained.ending, Ending::Done);
    assert_eq!(drained.summary.records, found.len() as u64);
    assert!(
        share >= 0.95,
        "{name}: missing {missing:?}; {}",
        drained.summary.stopped
    );
    assert!(
        100 * whole >= 95 * found.len(),
        "{name}: only {whole} records say all that the site shows"
    );
    assert_eq!(drained.site.temptations(), [], "{name}");
    assert_eq!(
        repeated(&drained.site, &rules),
        Vec::<String>::new(),
        "{name}"
    );
    assert_eq!(
        drained.summary.requests,
        drained.site.requests() as u64,
        "{name}: every request is counted"
    );
    assert!(drained.summary.requests <= GENEROUS, "{name}");
}

/// A pretend site some of whose answers are replaced.
pub(crate) async fn behind(
    table: Table,
    rules: Rules,
    instead: impl Fn(&Asked) -> Option<Script> + Send + Sync + 'static,
) -> Server {
    let site = Site::new(table, rules);
    Server::start(move |asked| instead(asked).unwrap_or_else(|| as_the_site(&site, asked)))
        .await
        .unwrap()
}

/// What the site itself answers.
pub(crate) fn as_the_site(site: &Site, asked: &Asked) -> Script {
    let (path, query) = asked.target.split_once('?').unwrap_or((&asked.target, ""));
    let reply = site.answer(&world::table::Asked {
        method: match asked.method.as_str() {
            "POST" => world::table::Method::Post,
            _ => world::table::Method::Get,
        },
        path: path.to_owned(),
        query: query.to_owned(),
        body: String::from_utf8_lossy(&asked.body).into_owned(),
        cookie: asked.header("cookie").unwrap_or_default().to_owned(),
    });
    let mut headers = vec![("Content-Type", reply.content_type)];
    if let Some(cookie) = &reply.set_cookie {
        headers.push(("Set-Cookie", cookie));
    }
    Script::answer(reply.status, &headers, reply.body)
}

/// How often a server was asked a search.
pub(crate) fn submissions(server: &Server) -> usize {
    let is_search = |asked: &&Asked| {
        asked.path() == "/search" && (asked.method == "POST" || asked.target.contains("q="))
    };
    server.asked().iter().filter(is_search).count()
}
