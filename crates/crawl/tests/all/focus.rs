//! Crawls for a topic, over several hosts: what is kept, in which order, and what stops it.

use crate::ground::{HastyClock, IMPATIENT, STEP, url};
use fetch::{Config, Http, Limits};
use model::{Clock, Score, Url};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::{Cause, PagesFormat, TopicCrawl, Visit};
use surfacer_crawl::Ending;
use surfacer_crawl::focus::{FocusError, Options, Progress, Subject, Summary, Watch, crawl};
use topic::focus::BestFirst;
use topic::focus::best_first::Judge;
use topic::text::{Reader, Reading, Term};
use world::hostile::{Script, Server};

/// How often a page speaks of seals.
struct Seals(Term);

impl Judge for Seals {
    fn judge(&self, reading: &Reading) -> f64 {
        let seals = reading.terms.iter().filter(|term| **term == self.0);
        seals.count() as f64
    }

    fn score(&self, judged: f64) -> Score {
        Score::new(judged / 4.0)
    }
}

fn seals() -> BestFirst {
    let term = Reader::default().read("seal").terms[0];
    BestFirst::by(Box::new(Seals(term)))
}

struct Silence;

impl Watch for Silence {
    fn say(&mut self, _: &str) {}
    fn page(&mut self, _: &Progress) {}
}

/// A page with a number of seals and links.
fn page(name: &str, seals: usize, links: &[String]) -> Script {
    let links: Vec<String> = links
        .iter()
        .map(|to| format!("<li><a href='{to}'>To {to}</a>"))
        .collect();
    let html = format!(
        "<title>{name}</title><h1>All about {name}</h1><p>{}<p>Written by the friends of {name}<ul>{}</ul>",
        "A seal rests. ".repeat(seals),
        links.concat()
    );
    Script::page(&html)
}

fn texts(links: &[&str]) -> Vec<String> {
    links.iter().map(|link| (*link).to_owned()).collect()
}

fn missing() -> Script {
    Script::answer(404, &[("Content-Type", "text/html")], "nothing here")
}

/// A crawl on loopback, of which the tests change what matters to them.
struct Trip {
    root: PathBuf,
    typed: Vec<Url>,
    max_pages: u64,
    max_time: Option<Duration>,
    deadline: Duration,
}

impl Trip {
    fn new(root: &Path, typed: &[String]) -> Self {
        Self {
            root: root.to_owned(),
            typed: typed.iter().map(|text| url(text)).collect(),
            max_pages: 100,
            max_time: None,
            deadline: Duration::from_secs(20),
        }
    }

    async fn try_for(&self, subject: &Subject) -> Result<(Summary, Ending), FocusError> {
        let clock = HastyClock::new(STEP);
        let config = Config {
            typed: self.typed.clone(),
            floor: Duration::ZERO,
            limits: Limits {
                deadline: self.deadline,
                ..Limits::default()
            },
            ..Config::default()
        };
        let http = Http::new(config, Arc::clone(&clock) as Arc<dyn Clock>).unwrap();
        let options = Options {
            root: self.root.clone(),
            max_pages: self.max_pages,
            max_time: self.max_time,
            least: Score::new(0.5),
        };
        // The first is where it begins; the others are only known to be ours.
        let seeds = &self.typed[..1];
        crawl(
            subject,
            seeds,
            Box::new(seals()),
            &options,
            &http,
            &*clock,
            &mut Silence,
        )
        .await
    }

    async fn go(&self) -> (Summary, Ending) {
        self.try_for(&subject()).await.unwrap()
    }

    /// What was kept, in order, when all of it is whole.
    fn kept(&self) -> Vec<Visit> {
        for file in self.files() {
            let report = store::verify(&file).unwrap();
            assert!(report.is_whole(), "{:?}", report.problems);
        }
        let mut log = TopicCrawl::create_or_open(&self.root, "seals", &identity()).unwrap();
        let turns = log.turns();
        let mut visits = Vec::new();
        for turn in turns {
            visits.extend(log.visit(turn).unwrap());
        }
        visits
    }

    fn files(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.root.join("sites")).unwrap();
        let paths = entries.map(|entry| entry.unwrap().path());
        let mut files: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "db"))
            .collect();
        files.sort();
        files
    }

    /// The paths of the pages that were kept, and their scores.
    fn paths(&self) -> Vec<(String, Option<f64>)> {
        let path = |visit: Visit| {
            let path = visit.url.parts().path().to_owned();
            (path, visit.score.map(Score::get))
        };
        self.kept().into_iter().map(path).collect()
    }
}

fn subject() -> Subject {
    Subject::new("seals", "seals and nothing else")
}

/// What the crawl for seals is known by.
fn identity() -> String {
    subject().identity().to_owned()
}

/// A site of thirty pages in which the good ones stand behind dull ones.
async fn wide_site() -> Server {
    Server::start(|asked| {
        let number: Option<usize> = match asked.path() {
            "/" => Some(0),
            path => path.strip_prefix("/p/").and_then(|n| n.parse().ok()),
        };
        match number {
            Some(n) if n < 30 => {
                let links: Vec<String> = (1..=3)
                    .map(|step| format!("/p/{}", (n * 3 + step) % 34))
                    .collect();
                page(&format!("page {}", names(n)), n * 7 % 5, &links)
            }
            _ => missing(),
        }
    })
    .await
    .unwrap()
}

/// A name in letters: numbers do not tell pages apart.
fn names(number: usize) -> String {
    format!("{number}")
        .bytes()
        .map(|digit| char::from(digit - b'0' + b'k'))
        .collect()
}

#[tokio::test]
async fn relevant_pages_of_several_hosts_are_kept_and_a_dull_one_between_them_is_crossed() {
    let far = Server::start(|asked| match asked.path() {
        "/colony" => page("the colony", 4, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let colony = far.url("/colony");
    let near = Server::start(move |asked| match asked.path() {
        "/" => page("seals", 3, &texts(&["/harbour", "/pups"])),
        "/pups" => page("pups", 2, &[]),
        "/harbour" => page("the harbour", 0, std::slice::from_ref(&colony)),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let trip = Trip::new(root.path(), &[near.url("/"), far.url("/")]);
    let (summary, ending) = trip.go().await;
    assert_eq!(ending, Ending::Done);
    assert_eq!(
        (summary.pages, summary.relevant, summary.hosts),
        (4, 3, 2),
        "{summary:?}"
    );
    assert!((summary.harvest_rate - 0.75).abs() < 1e-9);
    assert_eq!(trip.files().len(), 2);
    let mut out = Vec::new();
    let count = store::export_pages(&trip.files(), PagesFormat::Urls, Score::new(0.5), &mut out);
    assert_eq!(count.unwrap(), 3);
    let listed = String::from_utf8(out).unwrap();
    let wanted = [near.url("/"), near.url("/pups"), far.url("/colony")];
    // Which of two hosts answers first is theirs to decide.
    let listed: BTreeSet<&str> = listed.lines().collect();
    assert_eq!(listed, wanted.iter().map(String::as_str).collect());
}

#[tokio::test]
async fn the_best_pages_come_first() {
    let site = Server::start(|asked| match asked.path() {
        "/" => page("the start", 1, &texts(&["/dull", "/good"])),
        "/dull" => page("dullness", 0, &texts(&["/after-dull"])),
        "/good" => page("goodness", 4, &texts(&["/after-good"])),
        "/after-dull" => page("dust", 0, &[]),
        "/after-good" => page("gold", 4, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let trip = Trip::new(root.path(), &[site.url("/")]);
    trip.go().await;
    let paths: Vec<String> = trip.paths().into_iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["/", "/dull", "/good", "/after-good", "/after-dull"]);
}

#[tokio::test]
async fn a_crawl_that_is_stopped_after_every_page_is_the_one_that_is_not() {
    let site = wide_site().await;
    let whole = tempfile::tempdir().unwrap();
    let undisturbed = Trip::new(whole.path(), &[site.url("/")]);
    let (all, _) = undisturbed.go().await;
    assert_eq!(all.pages, 30, "{all:?}");
    let asked = site.asked().len();

    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &[site.url("/")]);
    let mut summary = None;
    for pages in 1..=40 {
        trip.max_pages = pages;
        summary = Some(trip.go().await.0);
    }
    let summary = summary.unwrap();
    assert_eq!(trip.paths(), undisturbed.paths());
    assert_eq!(
        (summary.pages, summary.relevant, summary.refusals),
        (all.pages, all.relevant, all.refusals)
    );
    // Each run asks for robots.txt once more, and no page twice.
    let robots = site.times("/robots.txt");
    assert_eq!(site.asked().len() - robots, 2 * (asked - 1));
}

#[tokio::test]
async fn over_many_hosts_nothing_is_missed_and_nothing_comes_twice_wherever_it_is_stopped() {
    let mut sites = Vec::new();
    for _ in 0..3 {
        sites.push(wide_site().await);
    }
    let starts: Vec<String> = sites.iter().map(|site| site.url("/")).collect();
    let links = starts.clone();
    let hub = Server::start(move |asked| match asked.path() {
        "/" => page("the hub", 1, &links),
        _ => missing(),
    })
    .await
    .unwrap();
    let typed = [vec![hub.url("/")], starts].concat();
    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &typed);
    for pages in [1, 2, 5, 9, 23, 24, 50, 80, 200] {
        trip.max_pages = pages;
        let (summary, _) = trip.go().await;
        assert!(summary.pages <= pages, "{summary:?}");
    }
    let kept = trip.kept();
    let addresses: BTreeSet<&str> = kept.iter().map(|visit| visit.url.as_str()).collect();
    assert_eq!(addresses.len(), kept.len(), "none comes twice");
    let came = kept.iter().filter(|visit| visit.score.is_some()).count();
    assert_eq!(came, 91);
    let places: Vec<u32> = kept.iter().map(|visit| visit.turn.place).collect();
    assert_eq!(
        places,
        (0..u32::try_from(kept.len()).unwrap()).collect::<Vec<_>>()
    );
}

#[tokio::test]
async fn while_one_host_does_not_answer_others_are_asked() {
    let silent = Server::start(|asked| match asked.path() {
        "/robots.txt" => missing(),
        _ => Script::silence(),
    })
    .await
    .unwrap();
    let stuck = silent.url("/stuck");
    let lively = Server::start(move |asked| match asked.path() {
        "/" => page("the start", 1, &[stuck.clone(), "/a".into()]),
        "/a" => page("pups", 2, &texts(&["/b"])),
        "/b" => page("milk", 2, &texts(&["/c"])),
        "/c" => page("ice", 2, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &[lively.url("/"), silent.url("/")]);
    trip.deadline = IMPATIENT;
    let (summary, _) = trip.go().await;
    assert_eq!(summary.refusals["timeout"], 1, "{summary:?}");
    let paths: Vec<String> = trip.paths().into_iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["/", "/a", "/b", "/c", "/stuck"]);
}

#[tokio::test]
async fn what_robots_txt_forbids_is_not_asked_for() {
    let site = Server::start(|asked| match asked.path() {
        "/robots.txt" => Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            "User-agent: *\nDisallow: /private",
        ),
        "/" => page("the start", 4, &texts(&["/private/seals", "/open"])),
        "/open" => page("openness", 4, &[]),
        _ => page("secrets", 4, &[]),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = Trip::new(root.path(), &[site.url("/")]).go().await;
    assert_eq!(site.times("/private/seals"), 0);
    assert_eq!(summary.refusals["robots_disallow"], 1);
    assert_eq!(summary.pages, 2);
}

#[tokio::test]
async fn a_private_address_that_only_a_link_names_is_refused_by_name() {
    let inside = Server::start(|_| page("the intranet", 4, &[]))
        .await
        .unwrap();
    let (link, redirect) = (inside.url("/plans"), inside.url("/more"));
    let site = Server::start(move |asked| match asked.path() {
        "/" => page(
            "the start",
            4,
            &[link.clone(), "http://10.0.0.1/x".into(), "/way".into()],
        ),
        "/way" => Script::redirect(302, &redirect),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = Trip::new(root.path(), &[site.url("/")]).go().await;
    assert_eq!(summary.refusals["blocked_address"], 3, "{summary:?}");
    assert!(inside.asked().is_empty() && ending == Ending::Done);
}

#[tokio::test]
async fn a_seed_that_is_refused_says_why() {
    let closed = Server::start(|asked| match asked.path() {
        "/robots.txt" => Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            "User-agent: *\nDisallow: /",
        ),
        _ => page("secrets", 4, &[]),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = Trip::new(root.path(), &[closed.url("/")]).go().await;
    assert_eq!(ending, Ending::Refused);
    assert_eq!(summary.stopped, "refused: robots_disallow");
}

#[tokio::test]
async fn a_budget_is_kept_and_says_so() {
    let site = wide_site().await;
    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &[site.url("/")]);
    trip.max_pages = 7;
    let (summary, ending) = trip.go().await;
    assert_eq!(
        (summary.stopped.as_str(), ending),
        ("budget spent: pages", Ending::Done)
    );
    assert_eq!(site.asked().len(), 8, "seven pages and robots.txt");
}

#[tokio::test]
async fn time_is_a_budget_too_over_all_runs() {
    let site = wide_site().await;
    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &[site.url("/")]);
    // The clock moves on whenever somebody looks at it.
    trip.max_time = Some(STEP * 50);
    let (first, _) = trip.go().await;
    assert_eq!(first.stopped, "budget spent: time");
    assert!(first.pages < 30, "{first:?}");
    let (second, _) = trip.go().await;
    assert_eq!((second.pages, second.stopped), (first.pages, first.stopped));
}

#[tokio::test]
async fn pictures_loops_and_broken_pages_are_counted_by_name_and_stop_nothing() {
    let links = ["/picture", "/text", "/loop", "/gone", "/bad", "/good"];
    let site = Server::start(move |asked| match asked.path() {
        "/" => page("the start", 4, &texts(&links)),
        "/picture" => Script::answer(200, &[("Content-Type", "image/png")], [0x89; 500]),
        "/text" => Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            "seal seal seal seal",
        ),
        "/loop" => Script::redirect(302, "/loop"),
        "/bad" => Script::coded("gzip", "no gzip at all"),
        "/good" => page("goodness", 4, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let trip = Trip::new(root.path(), &[site.url("/")]);
    let (summary, _) = trip.go().await;
    assert_eq!((summary.pages, summary.relevant), (2, 2));
    assert_eq!(summary.refusals["not_html"], 2, "{summary:?}");
    for name in ["too_many_redirects", "not_found", "bad_encoding"] {
        assert_eq!(summary.refusals[name], 1, "{name}: {summary:?}");
    }
    assert_eq!(trip.kept().len(), 7);
}

#[tokio::test]
async fn an_endless_calendar_ends() {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let site = Server::start(|asked| {
        let month: usize = match (asked.path(), asked.parameter("month")) {
            ("/", _) => return page("the start", 4, &texts(&["/calendar?month=1", "/good"])),
            ("/good", _) => return page("goodness", 4, &[]),
            ("/calendar", Some(month)) => month.parse().unwrap_or(0),
            _ => return missing(),
        };
        let name = MONTHS[month % 12];
        Script::page(&format!(
            "<title>{name} {}</title><h1>Seals seen in {name}</h1><p>A seal and a seal and a seal and a seal<p>Every day at {month}\
             <p><a href='/calendar?month={}'>Next month</a>",
            2000 + month / 12,
            month + 1
        ))
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = Trip::new(root.path(), &[site.url("/")]).go().await;
    assert_eq!(summary.stopped, "every page that links lead to was read");
    assert_eq!(
        (summary.pages, summary.refusals["trap"]),
        (14, 1),
        "{summary:?}"
    );
}

#[tokio::test]
async fn a_page_that_two_addresses_lead_to_is_one_result_and_stands_in_the_file_of_its_host() {
    let home = Server::start(|asked| match asked.path() {
        "/seals" => page("seals", 4, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let target = home.url("/seals");
    let site = Server::start(move |asked| match asked.path() {
        "/" => page("the start", 4, &texts(&["/old", "/older"])),
        _ => Script::redirect(301, &target),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let trip = Trip::new(root.path(), &[site.url("/"), home.url("/")]);
    let (summary, _) = trip.go().await;
    assert_eq!((summary.pages, summary.relevant, summary.hosts), (2, 2, 2));
    let scores: Vec<bool> = trip
        .kept()
        .iter()
        .map(|visit| visit.score.is_some())
        .collect();
    assert_eq!(scores, [true, true, false]);
}

#[tokio::test]
async fn what_asks_not_to_be_followed_is_not() {
    let site = Server::start(|asked| match asked.path() {
        "/" => Script::page(
            "<p>A seal, a seal<p><a rel=nofollow href=/advert>An advert</a><p><a href=/closed>Closed</a>",
        ),
        "/closed" => Script::page(
            "<meta name=robots content=nofollow><p>A seal, a seal rests<p>Here<p><a href=/behind>Behind</a>",
        ),
        _ => page("whatever", 4, &[]),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = Trip::new(root.path(), &[site.url("/")]).go().await;
    assert_eq!((summary.pages, summary.relevant), (2, 2));
    assert_eq!(summary.refusals["nofollow"], 1);
    assert_eq!(site.times("/advert") + site.times("/behind"), 0);
}

#[tokio::test]
async fn a_folder_holds_a_crawl_for_each_topic_and_tells_two_of_one_name_apart() {
    let site = wide_site().await;
    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &[site.url("/")]);
    trip.max_pages = 5;
    trip.go().await;
    let other = trip.try_for(&Subject::new("otters", "otters")).await;
    assert_eq!(other.unwrap().0.pages, 5);
    let namesake = trip.try_for(&Subject::new("seals", "rubber seals")).await;
    let Err(FocusError::Store(error)) = namesake else {
        panic!("another topic of the same name was taken for the first");
    };
    assert!(matches!(error.why, Cause::OtherTopic { .. }), "{error}");
    assert_eq!(trip.kept().len(), 5);
}

#[tokio::test]
async fn new_seeds_may_join_a_crawl_that_goes_on() {
    let (first, second) = (wide_site().await, wide_site().await);
    let root = tempfile::tempdir().unwrap();
    let mut trip = Trip::new(root.path(), &[first.url("/")]);
    trip.max_pages = 5;
    trip.go().await;
    let mut wider = Trip::new(root.path(), &[second.url("/"), first.url("/")]);
    wider.max_pages = 9;
    wider.go().await;
    wider.max_pages = 100;
    let (summary, _) = wider.go().await;
    assert_eq!((summary.pages, summary.hosts), (60, 2), "{summary:?}");
}

#[tokio::test]
async fn a_section_where_nothing_is_left_does_not_eat_the_budget() {
    let site = Server::start(|asked| match asked.path() {
        "/" => {
            let mut links: Vec<String> = (0..40)
                .map(|n| format!("/images/{}/seal", names(n)))
                .collect();
            links.push("/good".into());
            page("the start", 4, &links)
        }
        "/good" => page("goodness", 4, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let trip = Trip::new(root.path(), &[site.url("/")]);
    let (summary, _) = trip.go().await;
    assert_eq!((summary.pages, summary.refusals["not_found"]), (2, 8));
    assert_eq!(summary.stopped, "every page that links lead to was read");
}

#[tokio::test]
async fn a_crawl_that_never_got_a_page_begins_anew() {
    let is_open = Arc::new(AtomicBool::new(false));
    let opened = Arc::clone(&is_open);
    let site = Server::start(move |asked| match asked.path() {
        _ if !opened.load(Ordering::SeqCst) => Script::answer(503, &[], "closed for today"),
        "/" => page("the start", 4, &[]),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let trip = Trip::new(root.path(), &[site.url("/")]);
    let (closed, ending) = trip.go().await;
    assert_eq!(
        (closed.stopped.as_str(), ending),
        ("refused: robots_unavailable", Ending::Refused)
    );
    is_open.store(true, Ordering::SeqCst);
    let (open, _) = trip.go().await;
    assert_eq!((open.pages, open.relevant), (1, 1));
    assert_eq!(trip.kept().len(), 1);
}

#[tokio::test]
async fn when_no_host_answers_any_more_the_rest_is_left_for_another_run() {
    let mut gone = Vec::new();
    for _ in 0..30 {
        let server = Server::start(|_| Script::raw(*b"")).await.unwrap();
        gone.push(server.url("/"));
    }
    let links = gone.clone();
    let hub = Server::start(move |asked| match asked.path() {
        "/" => page("the hub", 4, &links),
        _ => missing(),
    })
    .await
    .unwrap();
    let root = tempfile::tempdir().unwrap();
    let typed = [vec![hub.url("/")], gone].concat();
    let trip = Trip::new(root.path(), &typed);
    let (summary, _) = trip.go().await;
    assert!(summary.stopped.contains("no host answers"), "{summary:?}");
    assert!(trip.kept().len() < 20, "{}", trip.kept().len());
}
