//! The walk: take a page, fetch it, look at it, keep it, go on. The only file of this room that waits.

use crate::explorer::UnknownExplorer;
use crate::explorer::lessons::Lessons;
use crate::frontier::{Addresses, Visit};
use crate::hints::sitemap;
use crate::look::{Look, Taste, look};
use crate::stops::Stops;
use crate::topic::Topic;
use crate::way::Way;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use model::{
    Clock, FetchError, Fetched, Fetcher, Got, Keep, KeepError, LinkWords, Refusal, Request,
    SeenPage, Url,
};

/// How a walk is made.
#[derive(Debug, Clone)]
pub struct Walk {
    /// Who says which page next, by name.
    pub explorer: String,
    /// Seeds the dice.
    pub seed: u64,
    /// Most pages to fetch, over all runs of the site.
    pub pages: usize,
    /// When a depth or the site is left.
    pub stops: Stops,
    /// Pages fetched at a time.
    pub connections: usize,
    /// Pages kept in one transaction.
    pub batch: usize,
    /// What to take from a page.
    pub taste: Taste,
    /// What other sites have taught of links.
    pub lessons: Lessons,
    /// What the forms should be about, if that matters.
    pub topic: Option<Topic>,
    /// How the first page came to be asked for.
    pub start: Start,
    /// Pages after which a walk that found a form ends, counted from the first one with a form: another may be better. Twice as many while a
    /// link speaks of searching. Pages that were refused do not count, unless there are too many.
    pub enough: usize,
}

/// How the first page of a walk came to be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// The user named it, and meant its form, whatever the page asks of robots.
    Named,
    /// It was found, and is a page like any other.
    Found,
}

impl Walk {
    /// A walk in search of forms. Over nine in ten web databases are reached within three links from the front page
    /// (He et al., CACM 2007); a few more pages than needed bring words to ask for.
    pub fn for_forms(explorer: &str, seed: u64) -> Self {
        Self {
            explorer: explorer.to_owned(),
            seed,
            pages: 60,
            stops: Stops::published(),
            connections: 1,
            batch: 1,
            taste: Taste::Words,
            lessons: Lessons::default(),
            topic: None,
            start: Start::Named,
            enough: 4,
        }
    }

    /// A walk over every page.
    pub fn over_everything(connections: usize) -> Self {
        Self {
            explorer: "bfs".to_owned(),
            seed: 0,
            pages: usize::MAX,
            stops: Stops::never(),
            connections,
            batch: 64,
            taste: Taste::Plain,
            lessons: Lessons::default(),
            topic: None,
            start: Start::Named,
            enough: usize::MAX,
        }
    }
}

/// A page from an earlier run.
#[derive(Debug, Clone)]
pub struct Past {
    /// Where.
    pub visit: Visit,
    /// The page on which the link to it was found, and what is written in and around it, if that was kept.
    pub found: Option<(Url, LinkWords)>,
    /// What it told when it was visited; nothing while it waits.
    pub told: Option<Told>,
}

/// What a page told in an earlier run.
#[derive(Debug, Clone)]
pub struct Told {
    /// The address after redirects.
    pub landed: Url,
    /// Why there was no page, or none to go on from.
    pub refusal: Option<Refusal>,
    /// The families of the forms on it that may be submitted.
    pub families: Vec<u64>,
    /// Its lines, each by a number of its own.
    pub lines: Vec<u64>,
}

/// What a walk did.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Walked {
    /// Pages fetched, or tried.
    pub pages: usize,
    /// Requests spent.
    pub requests: u64,
    /// Whether a form was found that may be submitted.
    pub found: bool,
    /// What stood in the way of the very first page.
    pub refused_at_the_door: Option<Refusal>,
    /// What the site has taught of links, beside what was known before.
    pub lessons: Lessons,
}

/// Our own machine failed.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// Nothing can be fetched.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// Nothing can be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// No such explorer.
    #[error(transparent)]
    Explorer(#[from] UnknownExplorer),
    /// Reading a page failed, which is a fault of ours.
    #[error("reading {0} failed; please report it with the address")]
    Broken(Url),
}

/// Walks a site from `start`, going on where `past` ended. `allowed`: requests that may be spent.
pub async fn walk<F: Fetcher, K: Keep>(
    walk: &Walk,
    start: &Url,
    past: Vec<Past>,
    allowed: u64,
    fetcher: &F,
    keep: &mut K,
    clock: &dyn Clock,
) -> Result<Walked, ExploreError> {
    let mut way = Way::begin(walk, start, past)?;
    let mut under_way = FuturesUnordered::new();
    let mut batch: Vec<SeenPage> = Vec::new();
    loop {
        while under_way.len() < walk.connections
            && way.walked.pages + under_way.len() < walk.pages
            && way.walked.requests + (under_way.len() as u64) < allowed
            && let Some(visit) = way.take()
        {
            under_way.push(visit_page(
                fetcher,
                clock,
                walk.taste,
                visit,
                way.known().clone(),
            ));
        }
        let Some(looked) = under_way.next().await else {
            break;
        };
        let (visit, looked): (Visit, Look) = looked?;
        batch.push(way.take_in(&visit, looked));
        if batch.len() >= walk.batch {
            keep.keep_pages(&batch)?;
            batch.clear();
        }
        if way.walked.refused_at_the_door.is_some_and(closes_the_site) {
            break;
        }
    }
    if !batch.is_empty() {
        keep.keep_pages(&batch)?;
    }
    Ok(way.end())
}

pub(crate) async fn visit_page<F: Fetcher>(
    fetcher: &F,
    clock: &dyn Clock,
    taste: Taste,
    visit: Visit,
    known: Addresses,
) -> Result<(Visit, Look), ExploreError> {
    let fetched = fetch_patiently(fetcher, &Request::get(visit.url.clone())).await?;
    // With the first page came robots.txt, and with it the sitemaps that it names.
    let maps = if visit.depth == 0 && taste == Taste::Words {
        fetcher.sitemaps(&visit.url).await
    } else {
        Vec::new()
    };
    let (place, now) = (visit.url.clone(), clock.now());
    // Off the threads that wait: a page can take a while to read, and other hosts should not feel it.
    let looked = tokio::task::spawn_blocking(move || {
        let mut looked = look(&visit, fetched, now, taste, &known);
        let named = sitemap::leads_to_maps(&maps, &visit, &known);
        looked.links.extend(named);
        (visit, looked)
    });
    looked.await.map_err(|_| ExploreError::Broken(place))
}

/// Fetches a page, and once more if something went wrong that may be gone the next time; the host is given time by fetch.
pub async fn fetch_patiently<F: Fetcher>(
    fetcher: &F,
    request: &Request,
) -> Result<Fetched, FetchError> {
    let first = fetcher.fetch(request).await?;
    match first.got {
        Got::Refused { why, .. } if why.is_passing() => {
            let mut again = fetcher.fetch(request).await?;
            again.requests += first.requests;
            again.trail.splice(0..0, first.trail);
            Ok(again)
        }
        _ => Ok(first),
    }
}

/// Refusals at the front door that hold for the whole site.
pub fn closes_the_site(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::Robots
            | Refusal::RobotsUnavailable
            | Refusal::BlockedAddress
            | Refusal::Dns
            | Refusal::Connect
            | Refusal::Tls
            | Refusal::Timeout
            | Refusal::TooSlow
            | Refusal::OffSite
            | Refusal::RateLimited
    )
}
