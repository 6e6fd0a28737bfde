//! An explorer on a site, until every hidden form is found or nothing is left to follow.

use super::site::Site;
use explore::explorer::{Action, NOWHERE, taught};
use explore::frontier::{Frontier, Visit, fingerprint};
use explore::hints::sitemap;
use explore::look::share_of_new;
use explore::{Explorer, Lead, Lessons, Outcome, UnknownExplorer};
use model::Url;
use serde::Serialize;
use std::collections::BTreeSet;

/// What it cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Cost {
    /// Search forms hidden.
    pub forms: usize,
    /// Those found.
    pub found: usize,
    /// Requests until the first.
    pub first: usize,
    /// Requests until the last, or all that were made.
    pub all: usize,
}

/// Whether a site has a sitemap, and when it is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sitemap {
    /// It has none.
    None,
    /// As soon as no link speaks of searching, for one request, but not once a form was found: as a walk does.
    UntilAForm,
    /// The same, whether a form was found or not.
    Always,
}

/// What a link promises that speaks of searching, in thousandths.
const PROMISING: u16 = 500;

/// Runs an explorer on a site, by its name, with what other sites have taught it. Says what it cost, and what this one has taught.
pub fn explore(
    site: &Site,
    explorer: &str,
    seed: u64,
    lessons: &Lessons,
    sitemap: Sitemap,
) -> Result<(Cost, Lessons), UnknownExplorer> {
    Ok(explore_by(site, taught(explorer, seed, lessons)?, sitemap))
}

fn explore_by(site: &Site, explorer: Box<dyn Explorer>, sitemap: Sitemap) -> (Cost, Lessons) {
    let mut frontier = Frontier::new(explorer);
    frontier.add(Lead {
        visit: Visit {
            url: site.start.clone(),
            depth: 0,
            promise: 1000,
        },
        from: NOWHERE,
        words: None,
        action: Action::Follow,
    });
    let mut cost = Cost {
        forms: site.hidden.len(),
        found: 0,
        first: 0,
        all: 0,
    };
    let mut families = BTreeSet::new();
    let mut lines = BTreeSet::new();
    let mut unread = sitemap != Sitemap::None;
    while cost.found < cost.forms {
        let wanted = sitemap == Sitemap::Always || families.is_empty();
        if unread && wanted && cost.all > 0 && frontier.best_promise() < PROMISING {
            unread = false;
            cost.all += 1;
            read_sitemap(site, &mut frontier);
        }
        let Some(visit) = frontier.take() else {
            break;
        };
        cost.all += 1;
        if site.hidden.contains(&visit.url) {
            cost.found += 1;
            if cost.found == 1 {
                cost.first = cost.all;
            }
        }
        let mut outcome = Outcome {
            new_forms: 0,
            page: fingerprint(&visit.url),
            novelty: 0.0,
            ..Outcome::default()
        };
        if let Some(seen) = site.pages.get(&visit.url) {
            outcome.new_forms = seen
                .families
                .iter()
                .filter(|family| families.insert(**family))
                .count();
            outcome.novelty = share_of_new(&seen.lines, &mut lines);
            for lead in &seen.links {
                let mut lead = lead.clone();
                lead.visit.depth = visit.depth + 1;
                frontier.add(lead);
            }
        }
        frontier.learn(&visit, outcome);
    }
    (cost, frontier.lessons())
}

/// Offers what a sitemap of all pages names, as a walk does.
fn read_sitemap(site: &Site, frontier: &mut Frontier) {
    let mut pages: Vec<Url> = site.pages.keys().cloned().collect();
    pages.sort();
    let at = Visit {
        url: site.start.clone(),
        depth: 1,
        promise: 0,
    };
    for lead in sitemap::leads(&pages, &at, frontier.known()) {
        frontier.add(lead);
    }
}

#[cfg(test)]
mod tests {
    use super::super::articles::Articles;
    use super::super::site::{Site, Spec, specs};
    use super::*;

    #[test]
    fn a_sitemap_costs_a_request_and_saves_many() {
        let articles = Articles::made_up();
        let cost = |sitemap: Sitemap| -> usize {
            let of_kind = |spec: &Spec| {
                let site = Site::build(spec, &articles, 1).unwrap();
                let (cost, _) =
                    explore(&site, "surfacer", 1, &Lessons::default(), sitemap).unwrap();
                cost.all
            };
            specs().iter().map(of_kind).sum()
        };
        assert!(cost(Sitemap::Always) < cost(Sitemap::None));
    }

    #[test]
    fn every_explorer_finds_every_form_of_every_kind_of_site() {
        let articles = Articles::made_up();
        for spec in specs().iter().step_by(3) {
            let site = Site::build(spec, &articles, 1).unwrap();
            assert!(site.hidden.len() >= 2, "{}", spec.name);
            for name in explore::explorer::NAMES {
                let none = Lessons::default();
                let (cost, _) = explore(&site, name, 1, &none, Sitemap::None).unwrap();
                assert_eq!(cost.found, cost.forms, "{name} on {}", spec.name);
            }
        }
    }
}
