//! What a walk knows: pages seen and waiting, forms found, when it is over. Pure: the walk itself waits, this does not.
//!
//! - [`past`] how it goes on where earlier runs ended

mod past;

use crate::explorer::{self, Action, Lead, NOWHERE, Outcome, UnknownExplorer};
use crate::family::family;
use crate::frontier::{Addresses, Frontier, Visit, fingerprint};
use crate::hints::WELL_KNOWN;
use crate::hints::sitemap::{self, Maps};
use crate::look::{Look, Taste, share_of_new};
use crate::run::{Past, Start, Told, Walk, Walked};
use crate::stops::Tally;
use crate::traps::Masks;
use model::{FoundForm, FoundLink, Refusal, SeenPage, Url};
use past::Remembered;
use std::collections::{BTreeSet, HashMap, VecDeque};

/// Promise, in thousandths, of a link that speaks of searching in so many words.
const PROMISING: u16 = 500;

/// Promise of an address that many sites have but this one has not named.
const GUESSED: u16 = 400;

/// Pages without a form after which such addresses are tried.
const GUESS_AFTER: usize = 8;

/// Pages without a form after which a sitemap is looked for where nobody has named one.
const MAP_AFTER: usize = 5;

/// A walk under way.
pub(crate) struct Way<'a> {
    walk: &'a Walk,
    start: &'a Url,
    frontier: Frontier,
    /// Pages that nobody needs to choose: the start, and the missing page, which must be known before any other is judged.
    first: VecDeque<(Url, u32)>,
    tally: Tally,
    /// The kinds of forms found that may be submitted.
    families: BTreeSet<u64>,
    /// Pages since the first form was found, with the one it was on: those that had something to tell, and all.
    since_found: (usize, usize),
    /// An address on the site that cannot exist: what comes back is the site's error page, whatever its status.
    missing: Option<Url>,
    missing_lines: Vec<u64>,
    /// What the pages have said so far.
    lines: BTreeSet<u64>,
    guesses: &'static [&'static str],
    masks: Masks,
    maps: Maps,
    /// Pages seen in an earlier run. They are gone over again, but not fetched.
    past: HashMap<Url, Remembered>,
    pub(crate) walked: Walked,
}

impl<'a> Way<'a> {
    /// A walk from `start` that goes on where `past` ended.
    pub(crate) fn begin(
        walk: &'a Walk,
        start: &'a Url,
        past: Vec<Past>,
    ) -> Result<Self, UnknownExplorer> {
        let missing = start.join("/qzxvjkwq-no-such-page").ok();
        let mut way = Self {
            walk,
            start,
            frontier: Frontier::new(explorer::taught(&walk.explorer, walk.seed, &walk.lessons)?),
            first: VecDeque::new(),
            tally: Tally::new(walk.stops.clone()),
            families: BTreeSet::new(),
            since_found: (0, 0),
            missing: missing.filter(|_| walk.taste == Taste::Words),
            missing_lines: Vec::new(),
            lines: BTreeSet::new(),
            guesses: match walk.taste {
                Taste::Words => &WELL_KNOWN,
                Taste::Plain => &[],
            },
            masks: Masks::default(),
            maps: Maps::new(walk.taste),
            past: HashMap::new(),
            walked: Walked::default(),
        };
        match walk.taste {
            Taste::Words => way.remember(past),
            Taste::Plain => way.pass_over(past),
        }
        way.first.extend([(start.clone(), 0)]);
        way.first.extend(way.missing.clone().map(|url| (url, 1)));
        Ok(way)
    }

    /// Adds forms to those known. Says how many are of a new kind.
    fn meet(&mut self, families: impl Iterator<Item = u64>) -> usize {
        let known = self.families.len();
        self.families.extend(families);
        self.walked.found = !self.families.is_empty();
        self.families.len() - known
    }

    /// Adds a link, to a page or to a sitemap. Says whether it was new.
    fn add(&mut self, lead: Lead) -> bool {
        if !sitemap::is_map(&lead) {
            return self.frontier.add(lead);
        }
        let is_new = self.frontier.know(&lead.visit.url);
        if is_new {
            self.maps.add(lead.visit.url);
        }
        is_new
    }

    /// Adds a page of which nothing but its address is known.
    fn offer(&mut self, url: &Url, depth: u32, promise: u16) {
        self.frontier.add(Lead {
            visit: Visit {
                url: url.clone(),
                depth,
                promise,
            },
            from: NOWHERE,
            words: None,
            action: Action::Follow,
        });
    }

    /// Tries the addresses that search pages have on other sites, where nothing was found for a while.
    fn guess(&mut self) {
        if self.tally.is_formless_after(MAP_AFTER) {
            self.guess_map();
        }
        if self.tally.is_formless_after(GUESS_AFTER) {
            self.guess_search_pages();
        }
    }

    /// Adds the address that sitemaps have on other sites, once, if none was named and no form found. Says whether it did.
    fn guess_map(&mut self) -> bool {
        if self.families.is_empty()
            && let Some(url) = self.maps.guess(self.start)
            && self.frontier.know(&url)
        {
            self.maps.add(url);
            return true;
        }
        false
    }

    /// Adds the addresses that search pages have on other sites, once, if no form was found or the front page lets nobody see what else there
    /// is. Says whether there were any.
    fn guess_search_pages(&mut self) -> bool {
        let closed = self.walked.refused_at_the_door == Some(Refusal::Nofollow);
        if !self.families.is_empty() && !closed {
            return false;
        }
        let guesses = std::mem::take(&mut self.guesses);
        for path in guesses {
            if let Ok(url) = self.start.join(path) {
                self.offer(&url, 1, GUESSED);
            }
        }
        !guesses.is_empty()
    }

    /// Whether enough was walked.
    fn is_over(&self) -> bool {
        // A form was found; but a link that speaks of searching may lead to a better one.
        let promising = self.frontier.best_promise() >= PROMISING;
        let enough = |times: usize| self.walk.enough.saturating_mul(times);
        let (told, all) = self.since_found;
        told >= enough(1 + usize::from(promising)) || all >= enough(3) || self.tally.leaves_site()
    }

    /// The next page to fetch. Those that were fetched in an earlier run are taken in on the way.
    pub(crate) fn take(&mut self) -> Option<Visit> {
        loop {
            self.guess();
            if self.is_over() || self.walked.pages >= self.walk.pages {
                return None;
            }
            match self.choose() {
                Some(visit) => match self.past.remove(&visit.url) {
                    Some(page) => self.take_in_again(&visit, page),
                    None => return Some(visit),
                },
                // Nothing leads on, or nothing may be followed.
                None if self.guess_map() || self.guess_search_pages() => {}
                None => return None,
            }
        }
    }

    /// The next page, of a depth that was not left.
    fn choose(&mut self) -> Option<Visit> {
        while let Some((url, depth)) = self.first.pop_front() {
            if self.frontier.know(&url) {
                return Some(Visit {
                    url,
                    depth,
                    promise: 1000,
                });
            }
        }
        // A sitemap, where no link speaks of searching any more; once a form was found, one that names pages is enough.
        if self.frontier.best_promise() < PROMISING
            && (self.families.is_empty() || !self.maps.have_named_pages())
            && let Some(map) = self.maps.take()
        {
            return Some(map);
        }
        loop {
            let visit = self.frontier.take()?;
            if !self.tally.leaves_depth(visit.depth) && !self.masks.has_seen(&visit.url) {
                return Some(visit);
            }
        }
    }

    /// What the walk did, and what it has taught.
    pub(crate) fn end(self) -> Walked {
        Walked {
            lessons: self.frontier.lessons(),
            ..self.walked
        }
    }

    /// The addresses that are known.
    pub(crate) fn known(&self) -> &Addresses {
        self.frontier.known()
    }

    /// Takes in what a page told, and gives it back for the store.
    pub(crate) fn take_in(&mut self, visit: &Visit, looked: Look) -> SeenPage {
        let Look {
            mut page,
            mut links,
        } = looked;
        self.walked.requests += u64::from(page.requests);
        if Some(&visit.url) == self.missing.as_ref() {
            // A form that is sent to the page it stands on would be sent to an address that we made up.
            page.forms.retain(|form| !is_sent_to(form, &visit.url));
        } else if page.refusal.is_none()
            && visit.depth > 0
            && is_near(&page.lines, &self.missing_lines)
        {
            page.refusal = Some(Refusal::SoftNotFound);
            links.clear();
        }
        if self.walk.start == Start::Found && page.refusal == Some(Refusal::Nofollow) {
            page.forms.clear();
        }
        if let Some(topic) = &self.walk.topic {
            for form in &mut page.forms {
                topic.judge(form, &page.title);
            }
        }
        let forms = page.forms.iter().filter(|form| form.submit);
        let told = Told {
            landed: page.landed.clone(),
            refusal: page.refusal,
            families: forms.map(|form| family(&form.form)).collect(),
            lines: std::mem::take(&mut page.lines),
        };
        page.links = self.learn(visit, &told, links);
        page.lines = told.lines;
        page
    }

    /// Learns from a page, and gives those of its links that are new.
    fn learn(&mut self, visit: &Visit, told: &Told, links: Vec<Lead>) -> Vec<FoundLink> {
        self.walked.pages += 1;
        self.frontier.know(&told.landed);
        if self.walk.taste == Taste::Words {
            self.masks.take_in(&visit.url, &told.lines);
        }
        let novelty = share_of_new(&told.lines, &mut self.lines);
        if visit.depth == 0 {
            self.walked.refused_at_the_door = told.refusal;
            if !told.families.is_empty() {
                self.maps.leave();
            }
        }
        let new_forms = self.meet(told.families.iter().copied());
        self.tally.count(visit.depth, new_forms);
        if self.walked.found {
            self.since_found.0 += usize::from(told.refusal.is_none());
            self.since_found.1 += 1;
        }
        let closed = matches!(
            told.refusal,
            Some(Refusal::LoginWall | Refusal::Unauthorized)
        );
        if closed && visit.promise >= GUESSED {
            self.tally.search_is_closed();
        }
        self.maps.hear(&links);
        let mut new = Vec::new();
        for lead in links {
            let link = FoundLink {
                url: lead.visit.url.clone(),
                promise: lead.visit.promise,
                words: lead.words.clone(),
            };
            if lead.visit.depth <= self.walk.stops.depth && self.add(lead) {
                new.push(link);
            }
        }
        // What an address that we made up brings says nothing about the site.
        if Some(&visit.url) == self.missing.as_ref() {
            self.missing_lines.clone_from(&told.lines);
        } else {
            let outcome = Outcome {
                new_forms,
                page: fingerprint(&told.landed),
                novelty,
                ..Outcome::default()
            };
            self.frontier.learn(visit, outcome);
        }
        new
    }
}

fn is_sent_to(form: &FoundForm, url: &Url) -> bool {
    let action = form.form.action.split(['?', '#']).next();
    action == Some(url.as_str())
}

/// Whether two pages say nearly the same. The numbers of their lines are in order.
fn is_near(lines: &[u64], others: &[u64]) -> bool {
    let shared = lines
        .iter()
        .filter(|line| others.binary_search(line).is_ok())
        .count();
    let all = lines.len() + others.len() - shared;
    shared > 0 && 10 * shared >= 9 * all
}
