//! From the addresses of a sitemap to links worth following.
//!
//! A sitemap names every page of a site, and a search form stands on one or two of them. So the addresses are ranked by what their words
//! promise, directories take turns, and only the first few hundred are kept: a directory of fifty thousand records gives no more than its share.
//!
//! When is it read? As soon as no link speaks of searching, while no form was found. On sites with a sitemap of all their pages that more than halves
//! the requests until the first form (`surfacer lab explore --sitemap until-a-form`). One that nobody has named is looked for a few pages later,
//! because where there is none the request is lost.

use crate::explorer::cluster::directory;
use crate::explorer::{Action, Lead};
use crate::frontier::{Addresses, Visit, fingerprint};
use crate::links;
use crate::look::Taste;
use model::{LinkWords, Url};
use std::collections::{BTreeMap, VecDeque};

/// Most pages kept of one sitemap. A walk for forms visits some sixty.
pub const MOST_PAGES: usize = 300;

/// Most of them from one directory.
const FROM_ONE: usize = 20;

/// Most other sitemaps kept of one index or robots.txt.
const MOST_MAPS: usize = 10;

/// Most sitemaps read on a walk: an index and two that it names, mostly.
const READ: usize = 3;

/// How far from the start a sitemap is, wherever it was named; its pages are one farther.
const DEPTH: u32 = 1;

/// Where a sitemap stands on sites that do not say where.
const WELL_KNOWN: &str = "/sitemap.xml";

/// What stands in the place of a part of the page, for links that a sitemap names.
const PAGE: &str = "sitemap";
/// The same for links to sitemaps.
const MAP: &str = "sitemaps";

/// The pages of a sitemap that are worth a visit, the best first. `at`: where the sitemap stands, at what depth.
pub fn leads(pages: &[Url], at: &Visit, known: &Addresses) -> Vec<Lead> {
    let mut directories: BTreeMap<String, Vec<(u16, Url)>> = BTreeMap::new();
    for url in pages.iter().filter_map(|url| url.on_site_of(&at.url)) {
        if links::may_visit(&url).is_ok() && !known.contains(&url) {
            let promise = links::thousandths(links::promise_of_address(&url));
            let members = directories.entry(directory(&url)).or_default();
            members.push((promise, url));
        }
    }
    let mut ranked: Vec<((usize, u16, usize), Url)> = Vec::new();
    for (_, mut members) in directories {
        let size = members.len();
        // Stable: of equals the shorter address, then the one that was named first.
        members.sort_by_key(|(promise, url)| (u16::MAX - promise, url.as_str().len()));
        let members = members.into_iter().take(FROM_ONE).enumerate();
        ranked
            .extend(members.map(|(turn, (promise, url))| ((turn, u16::MAX - promise, size), url)));
    }
    // Turn by turn; in a turn what promises most, and of equals what stands alone: records come in thousands, a search page does not.
    ranked.sort_by_key(|(rank, _)| *rank);
    ranked
        .into_iter()
        .take(MOST_PAGES)
        .map(|((_, against, _), url)| lead(url, at, u16::MAX - against, PAGE))
        .collect()
}

/// Links to sitemaps, those first that name pages rather than posts or products.
pub fn leads_to_maps(maps: &[Url], at: &Visit, known: &Addresses) -> Vec<Lead> {
    let at_home = maps.iter().filter_map(|url| url.on_site_of(&at.url));
    let mut maps: Vec<Url> = at_home.filter(|url| !known.contains(url)).collect();
    maps.sort_by_key(|url| !names_pages(url));
    let maps = maps.into_iter().take(MOST_MAPS);
    maps.map(|url| lead(url, at, 0, MAP)).collect()
}

/// Whether a link leads to a sitemap.
pub(crate) fn is_map(lead: &Lead) -> bool {
    is_in(lead, MAP)
}

fn is_in(lead: &Lead, region: &str) -> bool {
    let words = lead.words.as_ref();
    words.is_some_and(|words| words.region == region)
}

/// The sitemaps of a walk.
pub(crate) struct Maps {
    waiting: VecDeque<Url>,
    left: usize,
    may_guess: bool,
    have_named_pages: bool,
}

impl Maps {
    /// None known yet. Only a walk for forms reads any: one over everything goes by links.
    pub(crate) fn new(taste: Taste) -> Self {
        Self {
            waiting: VecDeque::new(),
            left: READ,
            may_guess: taste == Taste::Words,
            have_named_pages: false,
        }
    }

    /// Whether one of those read has named pages.
    pub(crate) fn have_named_pages(&self) -> bool {
        self.have_named_pages
    }

    /// Takes note of links, which may be those of a sitemap.
    pub(crate) fn hear(&mut self, links: &[Lead]) {
        self.have_named_pages |= links.iter().any(|lead| is_in(lead, PAGE));
    }

    /// Adds one that was not known before.
    pub(crate) fn add(&mut self, url: Url) {
        self.may_guess = false;
        self.waiting.push_back(url);
    }

    /// Reads none: the front page has a search form, and needs no hint.
    pub(crate) fn leave(&mut self) {
        self.may_guess = false;
        self.left = 0;
    }

    /// Where one may stand if none was named. Asked once.
    pub(crate) fn guess(&mut self, start: &Url) -> Option<Url> {
        let may_guess = std::mem::take(&mut self.may_guess);
        may_guess.then(|| start.join(WELL_KNOWN).ok()).flatten()
    }

    /// The next to read.
    pub(crate) fn take(&mut self) -> Option<Visit> {
        self.left = self
            .left
            .checked_sub(usize::from(!self.waiting.is_empty()))?;
        Some(Visit {
            url: self.waiting.pop_front()?,
            depth: DEPTH,
            promise: 0,
        })
    }
}

/// Whether a sitemap is called after pages, and not after what there are many of.
fn names_pages(url: &Url) -> bool {
    let path = url.parts().path().to_ascii_lowercase();
    let name = path.rsplit('/').next().unwrap_or_default();
    [
        "page", "main", "static", "general", "misc", "section", "site_", "root",
    ]
    .into_iter()
    .any(|word| name.contains(word))
}

fn lead(url: Url, at: &Visit, promise: u16, region: &str) -> Lead {
    Lead {
        visit: Visit {
            url,
            depth: at.depth + 1,
            promise,
        },
        from: fingerprint(&at.url),
        words: Some(Box::new(LinkWords {
            region: region.to_owned(),
            ..LinkWords::default()
        })),
        action: Action::Follow,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at() -> Visit {
        Visit {
            url: Url::parse("http://a.test/sitemap.xml").unwrap(),
            depth: 1,
            promise: 0,
        }
    }

    fn urls<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<Url> {
        let paths = paths.into_iter();
        paths.map(|path| at().url.join(path).unwrap()).collect()
    }

    fn paths(leads: &[Lead]) -> Vec<&str> {
        let urls = leads.iter().map(|lead| &lead.visit.url);
        urls.map(|url| url.parts().path()).collect()
    }

    #[test]
    fn a_search_page_comes_before_fifty_thousand_records() {
        let records: Vec<String> = (0..50_000).map(|n| format!("/record/{n}")).collect();
        let mut all: Vec<&str> = records.iter().map(String::as_str).collect();
        all.extend([
            "/rooms/hall",
            "/find/advanced-search",
            "/logout",
            "http://b.test/search",
            "/a.pdf",
        ]);
        let leads = leads(&urls(all), &at(), &Addresses::default());
        assert_eq!(
            paths(&leads)[..3],
            ["/find/advanced-search", "/rooms/hall", "/record/0"]
        );
        assert!(leads.len() <= 25, "{}", leads.len());
        assert_eq!(leads[0].visit.depth, 2);
    }

    #[test]
    fn the_title_of_an_article_promises_nothing() {
        let article = "/news/2020/how-the-police-search-for-lost-children";
        let leads = leads(&urls([article, "/en/search"]), &at(), &Addresses::default());
        assert_eq!(paths(&leads), ["/en/search", article]);
        assert!(leads[0].visit.promise >= 500 && leads[1].visit.promise < 100);
    }

    #[test]
    fn the_map_of_pages_is_read_before_the_maps_of_products() {
        let maps = urls(["/product-1.xml", "/product-2.xml", "/page-sitemap.xml"]);
        let leads = leads_to_maps(&maps, &at(), &Addresses::default());
        assert_eq!(paths(&leads)[0], "/page-sitemap.xml");
        assert!(leads.iter().all(is_map));
    }
}
