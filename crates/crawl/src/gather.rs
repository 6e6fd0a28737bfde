//! Pages of one site, breadth-first: what a person labels, and a model learns from.
//!
//! Links are followed in the order they stand on the pages, and pages in the order they were found; no page is chosen over another, so what comes is
//! what the site is like near its start (Zheng, Kang and Kim prepare their data so). Nothing is submitted, and no link is followed that seems to do something.

use crate::ending::{Ending, refused_at_the_door};
use explore::{closes_the_site, links};
use model::{FetchError, Fetched, Fetcher, Got, Page, Refusal, Request, Url};
use read::Document;
use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};

/// Addresses tried for each page that is wanted: a site of missing pages must come to an end.
const TRIES: usize = 4;

/// Addresses that may wait for each page that is wanted.
const WAITING: usize = 100;

/// What came of it.
#[derive(Debug, Default)]
pub struct Gathered {
    /// Requests spent.
    pub requests: u64,
    /// Pages that were taken.
    pub pages: usize,
    /// Why others were not, and how many.
    pub refusals: BTreeMap<Refusal, u64>,
    /// Why nothing could be begun, in words and for the exit code.
    pub obstacle: Option<(String, Ending)>,
}

/// A page that was read.
#[derive(Debug)]
pub struct Leaf {
    /// What can be read of it.
    pub document: Document,
    /// Whether it asks not to be followed.
    pub nofollow: bool,
}

/// Gathers so many pages from `start` on. `past`: pages that were taken before; their links are followed, but they are not asked for again.
/// Each page goes to `take` as it comes, together with what can be read of it.
pub async fn gather<F: Fetcher, E: From<FetchError>>(
    start: &Url,
    wanted: usize,
    past: &[Leaf],
    fetcher: &F,
    mut take: impl FnMut(&Page, &Leaf) -> Result<(), E>,
) -> Result<Gathered, E> {
    let mut gathered = Gathered::default();
    let mut way = Way::after(past, wanted);
    way.add(start);
    let mut tries = wanted.saturating_mul(TRIES);
    while gathered.pages < wanted
        && tries > 0
        && let Some(url) = way.next()
    {
        tries -= 1;
        let fetched = fetch_patiently(fetcher, &Request::get(url.clone())).await?;
        gathered.requests += u64::from(fetched.requests);
        match look(fetched, start) {
            Ok((page, leaf)) => {
                way.add_links(&leaf);
                let is_known = page.url != url && !way.know(&page.url);
                if !is_known && way.is_new(&leaf.document) {
                    take(&page, &leaf)?;
                    gathered.pages += 1;
                }
            }
            Err(why) => {
                *gathered.refusals.entry(why).or_default() += 1;
                if url == *start {
                    gathered.obstacle = Some(refused_at_the_door(why));
                    if closes_the_site(why) {
                        break;
                    }
                }
            }
        }
    }
    Ok(gathered)
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
            Ok(again)
        }
        _ => Ok(first),
    }
}

/// The page that came, if it is one for readers and of the same site.
fn look(fetched: Fetched, start: &Url) -> Result<(Page, Leaf), Refusal> {
    let page = match fetched.got {
        Got::Page(page) => page,
        Got::Refused { why, .. } => return Err(why),
    };
    if page.url.site() != start.site() {
        return Err(Refusal::OffSite);
    }
    if !is_for_readers(&page) {
        return Err(Refusal::NotHtml);
    }
    let document = read::read(&page);
    let nofollow = read::robots_meta(&document, &page.headers, "surfacer").nofollow;
    let leaf = Leaf { document, nofollow };
    Ok((page, leaf))
}

/// Whether a page is HTML or plain text; who does not say is believed to mean HTML.
fn is_for_readers(page: &Page) -> bool {
    let Some(kind) = page.headers.get("content-type") else {
        return true;
    };
    let kind = kind.split(';').next().unwrap_or_default().trim();
    ["", "text/html", "application/xhtml+xml", "text/plain"]
        .iter()
        .any(|known| kind.eq_ignore_ascii_case(known))
}

/// Where the crawl has been, and where it goes next.
struct Way {
    waiting: VecDeque<Url>,
    room: usize,
    known: HashSet<String>,
    /// What pages have said: one that says the same as another is no new page.
    said: HashSet<u64>,
}

impl Way {
    /// The way of a crawl that took these pages before.
    fn after(past: &[Leaf], wanted: usize) -> Self {
        let mut way = Self {
            waiting: VecDeque::new(),
            room: wanted.saturating_mul(WAITING),
            known: HashSet::new(),
            said: HashSet::new(),
        };
        for leaf in past {
            way.know(&leaf.document.url);
            way.is_new(&leaf.document);
        }
        for leaf in past {
            way.add_links(leaf);
        }
        way
    }

    /// Takes note of an address. Says whether it was new.
    fn know(&mut self, url: &Url) -> bool {
        self.known.insert(url.without_session().into_owned())
    }

    fn is_new(&mut self, document: &Document) -> bool {
        let mut hasher = DefaultHasher::new();
        let tree = &document.tree;
        (read::title_of(document), tree.visible_text(tree.root())).hash(&mut hasher);
        self.said.insert(hasher.finish())
    }

    fn add(&mut self, url: &Url) {
        if self.waiting.len() < self.room && self.know(url) {
            self.waiting.push_back(url.clone());
        }
    }

    fn add_links(&mut self, Leaf { document, nofollow }: &Leaf) {
        if *nofollow {
            return;
        }
        let site = document.url.site();
        for link in read::links_where(document, |url| url.site() == site) {
            if links::may_follow(document, &link).is_ok() {
                self.add(&link.url);
            }
        }
    }

    fn next(&mut self) -> Option<Url> {
        self.waiting.pop_front()
    }
}
