//! From a topic to drained databases, over a small web.

use crate::ground::{HastyClock, STEP};
use crate::library::books;
use fetch::{Config, Http};
use model::{Clock, Relevance, Score, Stage, Url};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use store::{SiteFile, expeditions};
use surfacer_crawl::expedition::{
    Options, Progress, STRAY, Sought, Stop, Summary, Watch, expedition,
};
use surfacer_crawl::focus::Subject;
use surfacer_crawl::{Details, Ending, Goal, Settings};
use world::table::{Asked, Reply, Rules, Site, Table};
use world::web::{Web, serve};

/// Sites: those below have a database about mills, the next few are about mills and have none, the rest is about something else.
const DEEP: usize = 4;
const ABOUT: usize = 7;
const SITES: usize = 16;
/// One of the first that writes about mills and has a database of something else.
const OTHER: usize = 2;
/// Records behind each form.
const RECORDS: usize = 40;

/// A topic of one word.
struct Mills;

impl Relevance for Mills {
    fn score(&self, text: &str) -> Score {
        Score::new(if text.contains("mill") { 0.9 } else { 0.1 })
    }
}

/// What is behind the form of a site.
fn records(site: usize) -> Table {
    let books = books(RECORDS);
    let mut rows = books.rows().to_vec();
    if site != OTHER {
        for row in &mut rows {
            row.push("printed at the mill".to_owned());
        }
    }
    let mut columns = books.columns().to_vec();
    columns.push("place".to_owned());
    Table::new(columns, rows)
}

fn web() -> Web {
    let databases: Vec<Site> = (0..SITES)
        .map(|site| Site::new(records(site), Rules::default()))
        .collect();
    let answer = move |site: usize, asked: &Asked| {
        let has_database = !(DEEP..ABOUT).contains(&site);
        if has_database && (asked.path == "/search" || asked.path.starts_with("/item/")) {
            return databases[site].answer(asked);
        }
        let about = if site < ABOUT {
            "mills and millers"
        } else {
            "motor cars"
        };
        let port = "PORT";
        let link = |step: usize| {
            let other = world::web::address_of((site * 3 + step) % SITES);
            format!("<li><a href='http://{other}:{port}/'>Friends of site {step}</a>")
        };
        let links = [1, 2, 3, 4].map(link).concat();
        let form = if site < DEEP || site.is_multiple_of(3) && site >= ABOUT {
            "<p><a href=/search>Search the collection</a>"
        } else {
            ""
        };
        match asked.path.as_str() {
            "/" => Reply::page(
                200,
                format!(
                    "<title>Site {site}</title><h1>All about {about}</h1><p>We write about {about}: who owned them, how they worked, what became of them and where to see one today.{form}<ul>{links}</ul>"
                ),
            ),
            _ => Reply::page(404, "<title>No such page</title>".to_owned()),
        }
    };
    serve_with_port(answer)
}

/// The port is known once the web is up; pages name it.
fn serve_with_port(answer: impl Fn(usize, &Asked) -> Reply + Send + Sync + 'static) -> Web {
    let port = Arc::new(std::sync::OnceLock::<String>::new());
    let known = Arc::clone(&port);
    let web = serve(
        SITES,
        0,
        Arc::new(move |site, asked| {
            let reply = answer(site, asked);
            let port = known.get().map_or("0", String::as_str);
            Reply {
                body: reply.body.replace("PORT", port),
                ..reply
            }
        }),
    )
    .unwrap();
    let home = Url::parse(&web.home_of(0)).unwrap();
    port.set(home.parts().port().unwrap().to_string()).unwrap();
    web
}

struct Silence;

impl Watch for Silence {
    fn say(&mut self, _: &str) {}
    fn progress(&mut self, _: &Progress) {}
}

/// Stops after so many requests.
struct StopAfter(u64, Stop);

impl Watch for StopAfter {
    fn say(&mut self, _: &str) {}
    fn progress(&mut self, progress: &Progress) {
        if progress.requests >= self.0 {
            self.1.now();
        }
    }
}

fn options(root: &Path, max_requests: u64) -> Options {
    Options {
        max_requests,
        max_time: None,
        at_once: 3,
        least: Score::new(0.5),
        stray: STRAY,
        site: surfacer_crawl::Options {
            root: root.to_owned(),
            max_requests: 400,
            max_time: None,
            explorer: surfacer_crawl::EXPLORER.to_owned(),
            stops: explore::Stops::published(),
            policy: "surfacer".into(),
            seed: 1,
            stop_below: surfacer_crawl::STOP_BELOW,
            details: Details::Leave,
            goal: Goal::Drain,
            lots: false,
            templates: Settings::default(),
        },
    }
}

/// Goes on a journey from the first site, as one run of the program would.
async fn go(
    web: &Web,
    root: &Path,
    max_requests: u64,
    nets: &[&str],
    stop: &Stop,
    watch: &mut dyn Watch,
) -> (Summary, Ending) {
    let seed = Url::parse(&web.home_of(0)).unwrap();
    let clock: Arc<dyn Clock> = HastyClock::new(STEP);
    let config = Config {
        typed: vec![seed.clone()],
        allow_net: nets.iter().map(|net| net.parse().unwrap()).collect(),
        floor: Duration::ZERO,
        ..Config::default()
    };
    let http = Http::new(config, Arc::clone(&clock)).unwrap();
    let sought = Sought {
        subject: Subject::new("mills", "mills"),
        relevance: Arc::new(Mills),
        words: vec!["mill".to_owned()],
    };
    let options = options(root, max_requests);
    expedition(
        &sought,
        &[seed],
        Vec::new(),
        &options,
        &http,
        clock,
        stop,
        watch,
    )
    .await
    .unwrap()
}

/// What the files of the sites hold, but for what the time of day decides: the keys of the records, site by site.
fn left_behind(root: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut left = BTreeMap::new();
    for entry in std::fs::read_dir(root.join("sites")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "db") {
            let file = SiteFile::read_only(&path).unwrap();
            let mut keys = BTreeSet::new();
            file.steps(|step, _| keys.extend(step.records.into_iter().map(|record| record.key)))
                .unwrap();
            left.insert(file.site().unwrap(), keys);
        }
    }
    left
}

const ALL: &[&str] = &["127.0.0.0/8"];

#[tokio::test]
async fn sites_about_the_topic_are_found_and_drained_and_others_are_left_at_the_door() {
    let web = web();
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = go(
        &web,
        root.path(),
        5_000,
        ALL,
        &Stop::default(),
        &mut Silence,
    )
    .await;
    assert_eq!(ending, Ending::Done);
    assert_eq!(
        (summary.deep, summary.relevant),
        (DEEP as u64, ABOUT as u64)
    );
    assert_eq!(summary.visited, SITES as u64);
    let wanted = (DEEP - 1) * RECORDS;
    let left = left_behind(root.path());
    let other = Url::parse(&web.home_of(OTHER)).unwrap();
    let others = left
        .iter()
        .filter(|(site, _)| **site != other.site().to_string());
    let found: usize = others.map(|(_, keys)| keys.len()).sum();
    assert!(found * 100 >= wanted * 98, "{summary:?}");
    assert!(
        left[other.site().as_str()].len() < RECORDS,
        "it was left early"
    );
    for (site, path) in web.log() {
        let is_door = path == "/?" || path == "/robots.txt?";
        assert!(site < ABOUT || is_door, "site {site} was asked for {path}");
    }
    let journeys = expeditions(root.path()).unwrap();
    let (topic, sites) = &journeys[0];
    assert_eq!((topic.as_str(), sites.len()), ("mills", SITES));
    assert!(
        sites
            .iter()
            .all(|site| site.stage == Stage::Done && site.stopped.is_some())
    );
    assert_eq!(sites.iter().filter(|site| site.records > 0).count(), DEEP);
}

/// Why each site was left.
fn reasons(root: &Path) -> BTreeMap<String, Option<String>> {
    let journeys = expeditions(root).unwrap();
    let sites = journeys.into_iter().flat_map(|(_, sites)| sites);
    sites
        .map(|site| (site.home.to_string(), site.stopped))
        .collect()
}

#[tokio::test]
async fn a_journey_that_was_stopped_again_and_again_ends_with_what_an_undisturbed_one_has() {
    let web = web();
    let whole = tempfile::tempdir().unwrap();
    let (summary, _) = go(
        &web,
        whole.path(),
        5_000,
        ALL,
        &Stop::default(),
        &mut Silence,
    )
    .await;
    let parts = tempfile::tempdir().unwrap();
    let mut runs = 0;
    loop {
        let stop = Stop::default();
        let mut watch = StopAfter((runs + 1) * 40, stop.clone());
        let (again, _) = go(&web, parts.path(), 5_000, ALL, &stop, &mut watch).await;
        runs += 1;
        if !stop.is_wished() {
            assert_eq!((again.visited, again.deep), (summary.visited, summary.deep));
            break;
        }
        assert!(runs < 50, "it never ends");
    }
    assert!(runs > 3, "it was stopped {runs} times");
    assert_eq!(reasons(parts.path()), reasons(whole.path()));
    assert_eq!(left_behind(parts.path()), left_behind(whole.path()));
}

#[tokio::test]
async fn the_budget_of_all_sites_is_kept() {
    let web = web();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = go(&web, root.path(), 60, ALL, &Stop::default(), &mut Silence).await;
    // A request may lead to a second one, at each of three sites.
    assert!(
        summary.requests <= 66 && web.log().len() <= 70,
        "{summary:?}"
    );
    assert!(summary.stopped.contains("budget"), "{summary:?}");
    let (more, _) = go(
        &web,
        root.path(),
        5_000,
        ALL,
        &Stop::default(),
        &mut Silence,
    )
    .await;
    assert!(more.records > summary.records);
}

#[tokio::test]
async fn a_site_of_our_own_network_that_only_a_link_names_is_not_visited() {
    let web = web();
    let root = tempfile::tempdir().unwrap();
    go(
        &web,
        root.path(),
        5_000,
        &[],
        &Stop::default(),
        &mut Silence,
    )
    .await;
    let asked: BTreeSet<usize> = web.log().into_iter().map(|(site, _)| site).collect();
    assert_eq!(
        asked,
        BTreeSet::from([0]),
        "the user named the first site only"
    );
}
