//! Our own frontier: it learns which links lead to relevant pages while it follows them.
//!
//! - `signs`    what speaks for a link: the pages it stands on, its words, its neighbours, where it stands
//! - `pages`    how near a page is; without labels, learned from the crawl itself
//! - `lessons`  what links taught: words, pages that led well, and how much each sign is worth
//!
//! A waiting page is scored by all links to it together, so a page that many relevant pages point to is fetched before one that a single one does, and
//! what one relevant list points to goes together. An off-topic page is crossed when its links look better than what else waits: a link is judged by all
//! its signs, not by its page alone. The weights of the signs begin with what other topics taught and follow the crawl from its first pages.
//!
//! Method: the context of links after Chakrabarti, Punera and Subramanyam, *Accelerated focused crawling through online relevance feedback* (2002).
//! We differ: a handful of signs and a line through them instead of a classifier of words, so that it learns from tens of pages; words count by what they
//! brought so far.

mod lessons;
mod pages;
mod signs;

use super::{Frontier, Lead, PageNumber};
use crate::relevance::Learned;
use crate::text::{Reading, Term};
use lessons::Lessons;
use model::Score;
use pages::Pages;
use signs::{Signs, Sources};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Links to a page that are looked at: more say the same again.
const MOST_LINKS: usize = 40;
/// Links on one page to the same page that are looked at.
const FROM_ONE_PAGE: usize = 2;
/// Words of links to a page that are looked at.
const MOST_WORDS: usize = 200;
/// Pages read until all waiting pages are scored anew; more where many wait, so that the work for each page stays the same.
const ANEW: usize = 10;
/// At first every page changes what is thought of all.
const YOUNG: usize = 30;
/// Waiting pages for each page read before all are scored anew.
const SHARE: usize = 2_000;

/// Learns which links to follow.
pub struct Surfacer {
    pages: Pages,
    lessons: Lessons,
    waiting: BTreeMap<PageNumber, Waiting>,
    /// Of pages that were read: their score, and where they lead.
    read: HashMap<PageNumber, Read>,
    named: HashMap<PageNumber, Named>,
    lost: BTreeSet<PageNumber>,
    begun: BTreeSet<PageNumber>,
    found: usize,
    scored: usize,
}

/// A page that was read.
#[derive(Debug)]
struct Read {
    score: f64,
    /// How dense concepts are on it: where scores are all near 1, this still tells one page from another.
    density: f64,
    leads: Vec<PageNumber>,
}

/// A page that waits to be fetched.
#[derive(Debug, Default)]
struct Waiting {
    /// The pages that link to it, and at which place among their links.
    links: Vec<(PageNumber, usize)>,
    words: BTreeSet<Term>,
    around: BTreeSet<Term>,
    /// What the nearest concept is worth whose name stands in a link to it.
    named: f64,
    found: usize,
    signs: Option<Signs>,
    score: f64,
}

/// A page that is being fetched: what was thought of it.
#[derive(Debug)]
struct Named {
    signs: Option<Signs>,
    sources: BTreeSet<PageNumber>,
    words: BTreeSet<Term>,
}

impl Surfacer {
    /// A frontier for what a method has learned of a topic.
    pub fn new(learned: Learned) -> Self {
        Self {
            pages: Pages::new(learned),
            lessons: Lessons::default(),
            waiting: BTreeMap::new(),
            read: HashMap::new(),
            named: HashMap::new(),
            lost: BTreeSet::new(),
            begun: BTreeSet::new(),
            found: 0,
            scored: 0,
        }
    }

    fn is_known(&self, page: PageNumber) -> bool {
        self.read.contains_key(&page) || self.named.contains_key(&page) || self.lost.contains(&page)
    }

    /// Scores waiting pages: all of them now and then, else those that something new was learned of.
    fn score(&mut self) {
        let read = self.read.len();
        let pause = ANEW.max(self.waiting.len() / SHARE);
        let all = read < YOUNG || read >= self.scored + pause;
        if all {
            self.scored = read;
        }
        for (page, waiting) in &mut self.waiting {
            if all || waiting.signs.is_none() {
                let sources = Sources {
                    read: &self.read,
                    lessons: &self.lessons,
                    words: self.pages.words(),
                };
                let signs = sources.signs_of(*page, waiting);
                waiting.score = self.lessons.worth(&signs);
                waiting.signs = Some(signs);
            }
        }
    }

    fn note(&mut self, page: PageNumber, score: f64) {
        let Some(named) = self.named.remove(&page) else {
            return;
        };
        if let Some(signs) = named.signs {
            self.lessons
                .take(signs, score, &named.words, &named.sources);
        }
    }
}

impl Frontier for Surfacer {
    fn begin(&mut self, page: PageNumber) {
        self.begun.insert(page);
        if !self.is_known(page) {
            self.found += 1;
            let found = self.found;
            self.waiting.entry(page).or_insert_with(|| Waiting {
                found,
                ..Waiting::default()
            });
        }
    }

    fn next(&mut self) -> Option<PageNumber> {
        let begins = self
            .begun
            .iter()
            .find(|page| self.waiting.contains_key(page));
        let page = if let Some(page) = begins.copied() {
            page
        } else {
            self.score();
            let best = self.waiting.iter().max_by(|(_, one), (_, other)| {
                let by_score = one.score.total_cmp(&other.score);
                by_score.then(other.found.cmp(&one.found))
            });
            *best?.0
        };
        let waiting = self.waiting.remove(&page)?;
        let mut words = waiting.words;
        words.extend(waiting.around);
        let named = Named {
            // A page to begin with says nothing about links.
            signs: (!waiting.links.is_empty())
                .then_some(waiting.signs)
                .flatten(),
            sources: waiting.links.iter().map(|(source, _)| *source).collect(),
            words,
        };
        self.named.insert(page, named);
        Some(page)
    }

    fn read(&mut self, page: PageNumber, reading: &Reading, leads: Vec<Lead>) -> Score {
        let begins = self.begun.contains(&page);
        let (score, density) = self.pages.judge(page, reading, begins);
        self.lessons.see(density);
        self.note(page, score);
        let mut led = (0.0, 0.0);
        let mut met = BTreeSet::new();
        let places: Vec<PageNumber> = leads.iter().map(|lead| lead.to).collect();
        for (place, lead) in leads.into_iter().enumerate() {
            if let Some(read) = self.read.get(&lead.to) {
                if met.insert(lead.to) {
                    led.0 += read.score;
                    led.1 += 1.0;
                }
                continue;
            }
            if lead.to == page || self.is_known(lead.to) {
                continue;
            }
            self.found += 1;
            let found = self.found;
            let named = self.pages.named(reading, &lead.words);
            let waiting = self.waiting.entry(lead.to).or_insert_with(|| Waiting {
                found,
                ..Waiting::default()
            });
            waiting.named = waiting.named.max(named);
            waiting.add(page, place, lead);
        }
        self.lessons.lead(page, led);
        self.read.insert(
            page,
            Read {
                score,
                density,
                leads: places,
            },
        );
        self.lessons.learn(self.read.len());
        for (page, score) in self.pages.learn(self.read.len()) {
            if let Some(read) = self.read.get_mut(&page) {
                read.score = score;
            }
        }
        Score::new(score)
    }

    fn lost(&mut self, page: PageNumber) {
        self.named.remove(&page);
        self.lost.insert(page);
    }
}

impl Waiting {
    fn add(&mut self, from: PageNumber, place: usize, lead: Lead) {
        let same = self.links.iter().filter(|(page, _)| *page == from).count();
        if self.links.len() >= MOST_LINKS || same >= FROM_ONE_PAGE {
            return;
        }
        self.links.push((from, place));
        for (set, terms) in [
            (&mut self.words, lead.words),
            (&mut self.around, lead.around),
        ] {
            let free = MOST_WORDS.saturating_sub(set.len());
            set.extend(terms.into_iter().take(free));
        }
        self.signs = None;
    }
}
