//! Clocks, names, and a fetcher with short limits.

use model::{Clock, Fetched, Fetcher, Got, Page, Refusal, Request, Timestamp, Url};
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use surfacer_fetch::{Config, Http, Limits, Lookup, Resolver};
use world::hostile::{Asked, Script, Server, answer};

/// A clock that a test moves by hand. It moves by a microsecond each time it is read, as time does.
#[derive(Default)]
pub(crate) struct HandClock(AtomicU64);

impl HandClock {
    pub(crate) fn advance(&self, by: Duration) {
        let micros = u64::try_from(by.as_micros()).unwrap();
        self.0.fetch_add(micros, Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Timestamp {
        let start: Timestamp = "2026-11-15T12:00:00Z".parse().unwrap();
        start + self.elapsed()
    }

    fn elapsed(&self) -> Duration {
        Duration::from_micros(self.0.fetch_add(1, Ordering::SeqCst))
    }
}

/// Names that lead where the test says, one answer per lookup, the last one again and again. No packet is sent.
#[derive(Default)]
pub(crate) struct Names {
    answers: Mutex<HashMap<String, Vec<Vec<IpAddr>>>>,
    pub(crate) lookups: AtomicUsize,
}

impl Names {
    pub(crate) fn new(names: &[(&str, &[&[&str]])]) -> Arc<Self> {
        let parse = |set: &&[&str]| set.iter().map(|ip| ip.parse().unwrap()).collect();
        let answers = names
            .iter()
            .map(|(name, sets)| ((*name).to_owned(), sets.iter().map(parse).rev().collect()))
            .collect();
        Arc::new(Self {
            answers: Mutex::new(answers),
            lookups: AtomicUsize::new(0),
        })
    }
}

impl Resolver for Names {
    fn lookup(&self, name: &str) -> Lookup {
        self.lookups.fetch_add(1, Ordering::SeqCst);
        let mut answers = self.answers.lock().unwrap();
        let answer = match answers.get_mut(name) {
            Some(sets) if sets.len() > 1 => sets.pop(),
            Some(sets) => sets.last().cloned(),
            None => None,
        };
        Box::pin(async { answer.ok_or_else(|| io::Error::other("no such name")) })
    }
}

/// Limits a test can wait for.
pub(crate) fn limits() -> Limits {
    Limits {
        deadline: Duration::from_secs(5),
        ..Limits::default()
    }
}

/// No pause between requests, and only this server typed.
pub(crate) fn config(server: &Server) -> Config {
    Config {
        typed: vec![url(&server.url("/"))],
        contact: Some("https://us.example/".into()),
        floor: Duration::ZERO,
        limits: limits(),
        ..Config::default()
    }
}

pub(crate) struct Ground {
    pub(crate) http: Http,
    pub(crate) clock: Arc<HandClock>,
    pub(crate) names: Arc<Names>,
}

/// A fetcher that knows no names.
pub(crate) fn ground(config: Config) -> Ground {
    ground_with(config, Names::new(&[]))
}

pub(crate) fn ground_with(config: Config, names: Arc<Names>) -> Ground {
    let clock = Arc::new(HandClock::default());
    let resolver = Arc::clone(&names);
    let http = Http::with_resolver(config, Arc::clone(&clock) as Arc<dyn Clock>, resolver).unwrap();
    Ground { http, clock, names }
}

impl Ground {
    pub(crate) async fn get(&self, address: &str) -> Fetched {
        self.fetch(&Request::get(url(address))).await
    }

    pub(crate) async fn fetch(&self, request: &Request) -> Fetched {
        self.http.fetch(request).await.unwrap()
    }
}

pub(crate) fn url(text: &str) -> Url {
    Url::parse(text).unwrap()
}

/// The catalogue of misbehaviour, with nothing wrong about its robots.txt.
pub(crate) async fn misbehaving() -> Server {
    Server::start(answer).await.unwrap()
}

/// The same with a robots.txt of one's own.
pub(crate) async fn with_robots(
    robots: impl Fn(&Asked) -> Script + Send + Sync + 'static,
) -> Server {
    Server::start(move |asked| match asked.path() {
        "/robots.txt" => robots(asked),
        _ => answer(asked),
    })
    .await
    .unwrap()
}

pub(crate) fn page(fetched: &Fetched) -> &Page {
    match &fetched.got {
        Got::Page(page) => page,
        Got::Refused { why, .. } => panic!("refused: {why}"),
    }
}

pub(crate) fn why(fetched: &Fetched) -> Option<Refusal> {
    match &fetched.got {
        Got::Page(_) => None,
        Got::Refused { why, .. } => Some(*why),
    }
}
