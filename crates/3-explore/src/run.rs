//! The walk: take a page, fetch it, look at it, keep it, go on. The only file of this room that waits.

use crate::frontier::{Addresses, Frontier, Order, Visit};
use crate::look::{Look, Taste, look};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use model::{
    Clock, FetchError, Fetched, Fetcher, Got, Keep, KeepError, Refusal, Request, SeenPage, Url,
};
use std::collections::BTreeSet;

/// How a walk is made.
#[derive(Debug, Clone)]
pub struct Walk {
    /// Which page next.
    pub order: Order,
    /// Most pages to fetch, over all runs of the site.
    pub pages: usize,
    /// Farthest from the start.
    pub depth: u32,
    /// Pages fetched at a time.
    pub connections: usize,
    /// Pages kept in one transaction.
    pub batch: usize,
    /// What to take from a page.
    pub taste: Taste,
    /// Pages after which a walk that found a form ends.
    pub enough: usize,
}

impl Walk {
    /// A walk in search of forms. Over nine in ten web databases are reached within three links from the front page
    /// (He et al., CACM 2007); a few more pages than needed bring words to ask for.
    pub fn for_forms() -> Self {
        Self {
            order: Order::Promise,
            pages: 40,
            depth: 3,
            connections: 1,
            batch: 1,
            taste: Taste::Words,
            enough: 5,
        }
    }

    /// A walk over every page.
    pub fn over_everything(connections: usize) -> Self {
        Self {
            order: Order::Breadth,
            pages: usize::MAX,
            depth: u32::MAX,
            connections,
            batch: 64,
            taste: Taste::Plain,
            enough: usize::MAX,
        }
    }
}

/// A page from an earlier run.
#[derive(Debug, Clone)]
pub struct Past {
    /// Where.
    pub visit: Visit,
    /// The address after redirects.
    pub landed: Url,
    /// Whether it was visited; else it waits.
    pub visited: bool,
    /// Whether a form that may be submitted stands on it.
    pub has_form: bool,
}

/// What a walk did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Walked {
    /// Pages fetched, or tried.
    pub pages: usize,
    /// Requests spent.
    pub requests: u64,
    /// Whether a form was found that may be submitted.
    pub found: bool,
    /// What stood in the way of the very first page.
    pub refused_at_the_door: Option<Refusal>,
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
    /// Reading a page failed, which is a fault of ours.
    #[error("reading {0} failed; please report it with the address")]
    Broken(Url),
}

/// Promise, in thousandths, of a link that speaks of searching in so many words.
const PROMISING: u16 = 500;

/// An address on the site that cannot exist: what comes back is the site's error page, whatever its status.
fn missing_page(start: &Url) -> Option<Url> {
    start.join("/qzxvjkwq-no-such-page").ok()
}

/// Walks a site from `start`, going on where `past` ended. `allowed`: requests that may be spent.
pub async fn walk<F: Fetcher, K: Keep>(
    walk: &Walk,
    start: &Url,
    past: &[Past],
    allowed: u64,
    fetcher: &F,
    keep: &mut K,
    clock: &dyn Clock,
) -> Result<Walked, ExploreError> {
    let mut walked = Walked::default();
    let mut frontier = Frontier::new(walk.order);
    let missing = missing_page(start).filter(|_| walk.taste == Taste::Words);
    // What the missing page says is not kept, so a walk that goes on looks at it again.
    let is_missing = |page: &&Past| Some(&page.visit.url) == missing.as_ref();
    let (seen, waiting): (Vec<&Past>, Vec<&Past>) = past
        .iter()
        .filter(|page| !is_missing(page))
        .partition(|page| page.visited);
    for page in seen {
        frontier.know(&page.visit.url);
        frontier.know(&page.landed);
        walked.pages += 1;
        walked.found |= page.has_form;
    }
    for page in waiting {
        frontier.add(page.visit.clone());
    }
    frontier.add(Visit {
        url: start.clone(),
        depth: 0,
        promise: 1000,
    });
    if let Some(missing) = &missing {
        frontier.add(Visit {
            url: missing.clone(),
            depth: 1,
            promise: 999,
        });
    }
    let mut missing_lines = BTreeSet::new();
    let mut under_way = FuturesUnordered::new();
    let mut batch: Vec<SeenPage> = Vec::new();
    loop {
        // A form was found; but a link that speaks of searching may lead to the better one.
        let promising =
            frontier.best_promise() >= PROMISING && walked.pages < walk.enough.saturating_mul(2);
        let done = walked.found && walked.pages >= walk.enough && !promising;
        while !done
            && under_way.len() < walk.connections
            && walked.pages + under_way.len() < walk.pages
            && walked.requests + (under_way.len() as u64) < allowed
            && let Some(visit) = frontier.take()
        {
            under_way.push(visit_page(
                fetcher,
                clock,
                walk.taste,
                visit,
                frontier.known().clone(),
            ));
        }
        let Some(looked) = under_way.next().await else {
            break;
        };
        let (visit, mut looked): (Visit, Look) = looked?;
        walked.pages += 1;
        walked.requests += u64::from(looked.page.requests);
        frontier.know(&looked.page.landed);
        if Some(&visit.url) == missing.as_ref() {
            missing_lines = std::mem::take(&mut looked.lines);
        } else if looked.page.refusal.is_none()
            && is_near(&looked.lines, &missing_lines)
            && visit.depth > 0
        {
            looked.page.refusal = Some(Refusal::SoftNotFound);
            looked.links.clear();
        }
        if visit.depth == 0 {
            walked.refused_at_the_door = looked.page.refusal;
        }
        walked.found |= looked.page.forms.iter().any(|form| form.submit);
        if visit.depth < walk.depth {
            for (url, promise) in std::mem::take(&mut looked.links) {
                let next = Visit {
                    url,
                    depth: visit.depth + 1,
                    promise,
                };
                if frontier.add(next.clone()) {
                    looked.page.links.push((next.url, promise));
                }
            }
        }
        batch.push(looked.page);
        if batch.len() >= walk.batch {
            keep.keep_pages(&batch)?;
            batch.clear();
        }
        if walked.refused_at_the_door.is_some_and(closes_the_site) {
            break;
        }
    }
    if !batch.is_empty() {
        keep.keep_pages(&batch)?;
    }
    Ok(walked)
}

async fn visit_page<F: Fetcher>(
    fetcher: &F,
    clock: &dyn Clock,
    taste: Taste,
    visit: Visit,
    known: Addresses,
) -> Result<(Visit, Look), ExploreError> {
    let fetched = fetch_patiently(fetcher, &Request::get(visit.url.clone())).await?;
    let (place, now) = (visit.url.clone(), clock.now());
    // Off the threads that wait: a page can take a while to read, and other hosts should not feel it.
    let looked = tokio::task::spawn_blocking(move || {
        let looked = look(&visit, fetched, now, taste, &known);
        (visit, looked)
    });
    looked.await.map_err(|_| ExploreError::Broken(place))
}

/// Fetches a page, and once more if something went wrong that may be gone the next time; the host is given time by fetch.
async fn fetch_patiently<F: Fetcher>(
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

/// Whether two pages say nearly the same.
fn is_near(lines: &BTreeSet<String>, others: &BTreeSet<String>) -> bool {
    let shared = lines.intersection(others).count();
    let all = lines.len() + others.len() - shared;
    shared > 0 && 10 * shared >= 9 * all
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
