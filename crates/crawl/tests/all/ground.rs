//! A hasty clock, a way out, a harvest and what can be said of it.

use crate::library::books;
use crate::verdict::keys_of;
use fetch::{Config, Http, Limits};
use harvest::local::Local;
use model::{Clock, Timestamp, Url};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{Format, SiteFile};
use surfacer_crawl::{Details, Ending, Match, Options, Summary, Watch};
use world::hostile::{Asked, Script, Server};
use world::table::{RowLinks, Rules, Running, Site, Table};

/// A clock on which every rest is over by the time it is looked at: politeness is tested elsewhere, and these tests should not sleep.
pub(crate) struct HastyClock {
    shows: AtomicU64,
    step: Duration,
}

impl HastyClock {
    pub(crate) fn new(step: Duration) -> Arc<Self> {
        Arc::new(Self {
            shows: AtomicU64::new(0),
            step,
        })
    }
}

/// How far the clock moves whenever it is looked at. Enough to be over the rest after a single fault.
pub(crate) const STEP: Duration = Duration::from_secs(2);

/// Enough to be over the longest rest a host in trouble is given.
const LONG_STEP: Duration = Duration::from_secs(320);

impl Clock for HastyClock {
    fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-11-15T12:00:00Z".parse().unwrap();
        start + self.elapsed()
    }

    fn elapsed(&self) -> Duration {
        let step = self.step.as_secs();
        Duration::from_secs(self.shows.fetch_add(step, Ordering::SeqCst))
    }
}

/// Watches nothing.
struct Silence;

impl Watch for Silence {
    fn say(&mut self, _: &str) {}
    fn progress(&mut self, _: &harvest::Progress) {}
    fn details(&mut self, _: &harvest::detail::Progress) {}
}

/// More than any of the sites needs.
pub(crate) const GENEROUS: u64 = 900;

pub(crate) fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

fn options(root: &Path, max_requests: u64) -> Options {
    Options {
        root: root.to_owned(),
        max_requests,
        max_time: None,
        explorer: surfacer_crawl::EXPLORER.to_owned(),
        stops: explore::Stops::published(),
        policy: "surfacer".into(),
        seed: 1,
        stop_below: surfacer_crawl::STOP_BELOW,
        details: Details::Leave,
        goal: surfacer_crawl::Goal::Drain,
        lots: false,
        templates: surfacer_crawl::Settings::default(),
    }
}

/// Long enough that a busy machine is never taken for a server that hangs.
const PATIENT: Duration = Duration::from_secs(20);

/// Short enough for a test to wait for.
pub(crate) const IMPATIENT: Duration = Duration::from_millis(1500);

fn way_out(start: &Url, clock: &Arc<HastyClock>, deadline: Duration) -> Http {
    let config = Config {
        typed: vec![start.clone()],
        floor: Duration::ZERO,
        limits: Limits {
            deadline,
            ..Limits::default()
        },
        ..Config::default()
    };
    Http::new(config, Arc::clone(clock) as Arc<dyn Clock>).unwrap()
}

/// Harvests what is at an address, as one run of the program would.
pub(crate) async fn harvest(start: &str, root: &Path, max_requests: u64) -> (Summary, Ending) {
    harvest_with(STEP, PATIENT, start, root, max_requests).await
}

/// Looks for the rows of a table at an address, as one run of the program would. Gives what was found of each row.
pub(crate) async fn enrich(
    start: &str,
    table: &Arc<Local>,
    policy: &str,
    root: &Path,
    max_requests: u64,
) -> (Summary, Vec<Option<Match>>) {
    let start = url(start);
    let clock = HastyClock::new(STEP);
    let http = way_out(&start, &clock, PATIENT);
    let options = Options {
        policy: policy.to_owned(),
        ..options(root, max_requests)
    };
    let done = surfacer_crawl::enrich(&start, table, &options, &http, &*clock, &mut Silence).await;
    let file = SiteFile::read_only(&store::site_path(root, &start.site())).unwrap();
    let found = surfacer_crawl::matches(&file, table).unwrap();
    (done.unwrap().0, found)
}

/// The same at a site in lasting trouble, which is given longer and longer rests.
pub(crate) async fn harvest_in_trouble(start: &str, root: &Path) -> (Summary, Ending) {
    harvest_with(LONG_STEP, PATIENT, start, root, GENEROUS).await
}

/// The same, giving up on a request after `deadline`.
pub(crate) async fn harvest_within(
    deadline: Duration,
    start: &str,
    root: &Path,
    max_requests: u64,
) -> (Summary, Ending) {
    harvest_with(STEP, deadline, start, root, max_requests).await
}

/// The same, and the pages of the records too.
pub(crate) async fn harvest_in_detail(
    start: &str,
    root: &Path,
    max_requests: u64,
) -> (Summary, Ending) {
    let start = url(start);
    let clock = HastyClock::new(STEP);
    let http = way_out(&start, &clock, PATIENT);
    let options = Options {
        details: Details::Read,
        ..options(root, max_requests)
    };
    surfacer_crawl::harvest(&start, &options, &http, &*clock, &mut Silence)
        .await
        .unwrap()
}

async fn harvest_with(
    step: Duration,
    deadline: Duration,
    start: &str,
    root: &Path,
    max_requests: u64,
) -> (Summary, Ending) {
    let start = url(start);
    let clock = HastyClock::new(step);
    let http = way_out(&start, &clock, deadline);
    let options = options(root, max_requests);
    surfacer_crawl::harvest(&start, &options, &http, &*clock, &mut Silence)
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
    drain_within(PATIENT, count, rules, max_requests).await
}

/// The same, giving up on a request after `deadline`.
pub(crate) async fn drain_within(
    deadline: Duration,
    count: usize,
    rules: Rules,
    max_requests: u64,
) -> Drained {
    let site = world::table::serve(books(count), rules, 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest_within(deadline, &site.url(), root.path(), max_requests).await;
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
    if let Some(address) = &reply.location {
        headers.push(("Location", address));
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
