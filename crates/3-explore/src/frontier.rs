//! Which pages are known, and which wait? Every address once; an explorer says in which order.

use crate::explorer::lessons::Lessons;
use crate::explorer::{Explorer, Lead, Outcome};
use model::Url;
use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, PoisonError, RwLock};
use xxhash_rust::xxh3::xxh3_64;

/// A page to visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Visit {
    /// Where.
    pub url: Url,
    /// Links from the start.
    pub depth: u32,
    /// How likely it leads to a form, in thousandths.
    pub promise: u16,
}

/// Addresses that are known, shared with those who look at pages: most links of a page lead to pages known long ago.
/// Kept as fingerprints, because ten million addresses as text would be over a gigabyte.
#[derive(Debug, Clone, Default)]
pub struct Addresses(Arc<RwLock<HashSet<u64>>>);

impl Addresses {
    /// Whether an address is known.
    pub fn contains(&self, url: &Url) -> bool {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner);
        known.contains(&fingerprint(url))
    }

    /// Adds an address. Says whether it was new.
    fn insert(&self, url: &Url) -> bool {
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        known.insert(fingerprint(url))
    }
}

/// Pages known, and whoever chooses among those that wait.
pub struct Frontier {
    known: Addresses,
    explorer: Box<dyn Explorer>,
}

impl Frontier {
    /// An empty frontier.
    pub fn new(explorer: Box<dyn Explorer>) -> Self {
        Self {
            known: Addresses::default(),
            explorer,
        }
    }

    /// Adds a page unless it is known. Says whether it was new.
    pub fn add(&mut self, lead: Lead) -> bool {
        let new = self.know(&lead.visit.url);
        if new {
            self.explorer.offer(lead);
        }
        new
    }

    /// Marks a page as known without visiting it: it was visited before, or reached by a redirect. Says whether it was new.
    pub fn know(&mut self, url: &Url) -> bool {
        self.known.insert(url)
    }

    /// The addresses that are known.
    pub fn known(&self) -> &Addresses {
        &self.known
    }

    /// The highest promise that waits.
    pub fn best_promise(&self) -> u16 {
        self.explorer.best_promise()
    }

    /// What was learned that may hold on other sites.
    pub fn lessons(&self) -> Lessons {
        self.explorer.lessons()
    }

    /// Takes the next page.
    pub fn take(&mut self) -> Option<Visit> {
        self.explorer.next()
    }

    /// Tells what stood on a page, after its links were added.
    pub fn learn(&mut self, visit: &Visit, outcome: Outcome) {
        self.explorer.learn(visit, outcome);
    }
}

/// The number by which the links of a page name it.
pub fn fingerprint(url: &Url) -> u64 {
    xxh3_64(identity(url).as_bytes())
}

/// What makes two addresses the same page. Parameters that only tell who a visitor is or where he came from are left out of the comparison;
/// the address itself is fetched as it was written, because some sites insist.
fn identity(url: &Url) -> Cow<'_, str> {
    let is_tracking = |pair: &&str| {
        let name = pair.split('=').next().unwrap_or_default();
        name.starts_with("utm_")
            || matches!(
                name,
                "gclid" | "fbclid" | "msclkid" | "yclid" | "mc_cid" | "mc_eid" | "igshid"
            )
    };
    let address = url.without_session();
    match address.split_once('?') {
        Some((bare, query)) if query.split('&').any(|pair| is_tracking(&pair)) => {
            let kept: Vec<&str> = query.split('&').filter(|pair| !is_tracking(pair)).collect();
            if kept.is_empty() {
                Cow::Owned(bare.to_owned())
            } else {
                Cow::Owned(format!("{bare}?{}", kept.join("&")))
            }
        }
        _ => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explorer::{Action, NOWHERE, by_name};

    fn lead(path: &str, promise: u16) -> Lead {
        Lead {
            visit: Visit {
                url: Url::parse(&format!("http://a.test{path}")).unwrap(),
                depth: 1,
                promise,
            },
            from: NOWHERE,
            words: None,
            action: Action::Follow,
        }
    }

    fn frontier(explorer: &str) -> Frontier {
        Frontier::new(by_name(explorer, 1).unwrap())
    }

    fn order(explorer: &str) -> Vec<String> {
        let mut frontier = frontier(explorer);
        for (path, promise) in [("/a", 1), ("/search", 900), ("/b", 1), ("/a", 500)] {
            frontier.add(lead(path, promise));
        }
        std::iter::from_fn(|| frontier.take())
            .map(|visit| visit.url.parts().path().to_owned())
            .collect()
    }

    #[test]
    fn every_page_is_visited_once_the_most_promising_first() {
        assert_eq!(order("promise"), ["/search", "/a", "/b"]);
    }

    #[test]
    fn where_a_visitor_came_from_does_not_make_another_page() {
        let mut frontier = frontier("bfs");
        assert!(frontier.add(lead("/a?id=1&utm_source=x", 1)));
        assert!(!frontier.add(lead("/a?id=1", 1)));
        assert!(frontier.add(lead("/a?id=2&fbclid=9", 1)));
        assert!(frontier.add(lead("/a?utm_medium=y", 1)));
        assert!(!frontier.add(lead("/a", 1)));
        assert_eq!(
            frontier.take().unwrap().url.parts().query(),
            Some("id=1&utm_source=x")
        );
    }

    #[test]
    fn breadth_first_keeps_the_order_found() {
        assert_eq!(order("bfs"), ["/a", "/search", "/b"]);
    }
}
