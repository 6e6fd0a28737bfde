//! What a walk knows: pages seen and waiting, forms found, when it is over. Pure: the walk itself waits, this does not.

use crate::explorer::{self, Lead, NOWHERE, Outcome, UnknownExplorer};
use crate::family::family;
use crate::frontier::{Addresses, Frontier, Visit, fingerprint};
use crate::hints::WELL_KNOWN;
use crate::look::{Look, Taste, line_number, share_of_new};
use crate::run::{Past, Walk, Walked};
use crate::stops::Tally;
use model::{Refusal, SeenPage, Url};
use std::collections::{BTreeSet, VecDeque};

/// Promise, in thousandths, of a link that speaks of searching in so many words.
const PROMISING: u16 = 500;

/// Promise of an address that many sites have but this one has not named.
const GUESSED: u16 = 400;

/// Pages without a form after which such addresses are tried.
const GUESS_AFTER: usize = 8;

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
    /// Pages seen when the first form was found.
    found_after: Option<usize>,
    /// An address on the site that cannot exist: what comes back is the site's error page, whatever its status.
    missing: Option<Url>,
    missing_lines: BTreeSet<String>,
    /// What the pages have said so far.
    lines: BTreeSet<u64>,
    guesses: &'static [&'static str],
    pub(crate) walked: Walked,
}

impl<'a> Way<'a> {
    /// A walk from `start` that goes on where `past` ended.
    pub(crate) fn begin(
        walk: &'a Walk,
        start: &'a Url,
        past: &[Past],
    ) -> Result<Self, UnknownExplorer> {
        let missing = start.join("/qzxvjkwq-no-such-page").ok();
        let mut way = Self {
            walk,
            start,
            frontier: Frontier::new(explorer::by_name(&walk.explorer, walk.seed)?),
            first: VecDeque::new(),
            tally: Tally::new(walk.stops.clone()),
            families: BTreeSet::new(),
            found_after: None,
            missing: missing.filter(|_| walk.taste == Taste::Words),
            missing_lines: BTreeSet::new(),
            lines: BTreeSet::new(),
            guesses: match walk.taste {
                Taste::Words => &WELL_KNOWN,
                Taste::Plain => &[],
            },
            walked: Walked::default(),
        };
        way.remember(past);
        way.first.extend([(start.clone(), 0)]);
        way.first.extend(way.missing.clone().map(|url| (url, 1)));
        Ok(way)
    }

    fn remember(&mut self, past: &[Past]) {
        // What the missing page says is not kept, so a walk that goes on looks at it again.
        let missing = self.missing.clone();
        let past = past
            .iter()
            .filter(|page| Some(&page.visit.url) != missing.as_ref());
        let (seen, waiting): (Vec<&Past>, Vec<&Past>) = past.partition(|page| page.visited);
        for page in seen {
            self.frontier.know(&page.visit.url);
            self.frontier.know(&page.landed);
            self.walked.pages += 1;
            let new_forms = self.meet(page.families.iter().copied());
            self.tally.count(page.visit.depth, new_forms);
        }
        for page in waiting {
            self.offer(&page.visit.url, page.visit.depth, page.visit.promise);
        }
    }

    /// Adds forms to those known. Says how many are of a new kind.
    fn meet(&mut self, families: impl Iterator<Item = u64>) -> usize {
        let known = self.families.len();
        self.families.extend(families);
        if !self.families.is_empty() {
            self.found_after.get_or_insert(self.walked.pages);
            self.walked.found = true;
        }
        self.families.len() - known
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
        });
    }

    /// Tries the addresses that search pages have on other sites, once, where nothing was found for a while.
    pub(crate) fn guess(&mut self) {
        if self.tally.is_formless_after(GUESS_AFTER) {
            for path in std::mem::take(&mut self.guesses) {
                if let Ok(url) = self.start.join(path) {
                    self.offer(&url, 1, GUESSED);
                }
            }
        }
    }

    /// Whether enough was walked.
    pub(crate) fn is_over(&self) -> bool {
        let enough = self.walk.enough;
        let since = self
            .found_after
            .map_or(0, |first| self.walked.pages + 1 - first);
        // A form was found; but a link that speaks of searching may lead to the better one.
        let promising =
            since < enough.saturating_mul(2) && self.frontier.best_promise() >= PROMISING;
        since >= enough && !promising || self.tally.leaves_site()
    }

    /// The next page, of a depth that was not left.
    pub(crate) fn take(&mut self) -> Option<Visit> {
        while let Some((url, depth)) = self.first.pop_front() {
            if self.frontier.know(&url) {
                return Some(Visit {
                    url,
                    depth,
                    promise: 1000,
                });
            }
        }
        loop {
            let visit = self.frontier.take()?;
            if !self.tally.leaves_depth(visit.depth) {
                return Some(visit);
            }
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
            lines,
        } = looked;
        self.walked.pages += 1;
        self.walked.requests += u64::from(page.requests);
        self.frontier.know(&page.landed);
        let numbers = lines.iter().map(|line| line_number(line));
        let novelty = share_of_new(numbers, &mut self.lines);
        let is_missing = Some(&visit.url) == self.missing.as_ref();
        if is_missing {
            self.missing_lines = lines;
        } else if page.refusal.is_none() && is_near(&lines, &self.missing_lines) && visit.depth > 0
        {
            page.refusal = Some(Refusal::SoftNotFound);
            links.clear();
        }
        if visit.depth == 0 {
            self.walked.refused_at_the_door = page.refusal;
        }
        let forms = page.forms.iter().filter(|form| form.submit);
        let new_forms = self.meet(forms.map(|form| family(&form.form)));
        self.tally.count(visit.depth, new_forms);
        for lead in links {
            let (url, promise) = (lead.visit.url.clone(), lead.visit.promise);
            if lead.visit.depth <= self.walk.stops.depth && self.frontier.add(lead) {
                page.links.push((url, promise));
            }
        }
        // What an address that we made up brings says nothing about the site.
        if !is_missing {
            let outcome = Outcome {
                new_forms,
                page: fingerprint(&page.landed),
                novelty,
            };
            self.frontier.learn(visit, outcome);
        }
        page
    }
}

/// Whether two pages say nearly the same.
fn is_near(lines: &BTreeSet<String>, others: &BTreeSet<String>) -> bool {
    let shared = lines.intersection(others).count();
    let all = lines.len() + others.len() - shared;
    shared > 0 && 10 * shared >= 9 * all
}
