//! What a crawl knows: which page next, whose host is busy, what was seen. Pure: the loop waits, this does not.

use super::book::{Book, SiteNumber};
use super::sections::Sections;
use super::tally::Tally;
use super::told::{Heard, Told};
use explore::frontier::fingerprint;
use model::{Exchange, Refusal, Score, Timestamp, Url};
use std::collections::{BTreeMap, BTreeSet, HashSet, VecDeque};
use store::{Turn, Visit};
use topic::focus::{Frontier, Lead, PageNumber};

/// Chosen pages that may wait until their host is free while other hosts are asked. Each was chosen before something was known that may have made
/// another page better; and if the best eight pages are of hosts that rest, the ninth is not worth the haste.
const CHOSEN_AHEAD: usize = 8;

/// Fewest lines of a page that is compared with others: very short ones are alike by chance.
const FEWEST_LINES: usize = 3;

/// Times in a row that a host did not answer, after which it is not asked again in this run.
const PATIENCE: u32 = 3;

/// Hosts in a row that did not answer, after which it is more likely that our own network is gone.
const MOST_SILENT: usize = 5;

/// A page that was chosen.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) page: PageNumber,
    pub(super) url: Url,
    pub(super) site: SiteNumber,
    named: u32,
    after: u32,
}

/// A page as it was seen.
#[derive(Debug)]
pub(super) struct Seen {
    pub(super) landed: Url,
    pub(super) at: Timestamp,
    pub(super) requests: u32,
    pub(super) status: u16,
    pub(super) refusal: Option<Refusal>,
    /// Nothing if there is no page.
    pub(super) told: Option<(Told, Heard)>,
    pub(super) trail: Vec<Exchange>,
}

/// See the module.
pub(super) struct Course {
    frontier: Box<dyn Frontier>,
    book: Book,
    chosen: VecDeque<Chosen>,
    busy: Vec<SiteNumber>,
    /// Pages that were asked for or landed on.
    visited: HashSet<u64>,
    /// What the pages of each site have said so far, line by line.
    lines: BTreeMap<SiteNumber, BTreeSet<u64>>,
    sections: Sections,
    /// Times in a row that a host did not answer.
    silent: BTreeMap<SiteNumber, u32>,
    /// Hosts in a row that did not answer, none that did between them.
    silent_in_a_row: BTreeSet<SiteNumber>,
    /// Pages that were left because their host does not answer.
    pub(super) left: u64,
    /// How often the frontier was asked.
    pub(super) named: u32,
    /// Pages that were kept.
    pub(super) kept: u32,
    pub(super) tally: Tally,
}

impl Course {
    pub(super) fn new(frontier: Box<dyn Frontier>, least: Score) -> Self {
        Self {
            frontier,
            book: Book::default(),
            chosen: VecDeque::new(),
            busy: Vec::new(),
            visited: HashSet::new(),
            lines: BTreeMap::new(),
            sections: Sections::default(),
            silent: BTreeMap::new(),
            silent_in_a_row: BTreeSet::new(),
            left: 0,
            named: 0,
            kept: 0,
            tally: Tally::new(least),
        }
    }

    /// Adds a page to begin with.
    pub(super) fn begin(&mut self, seed: &Url) {
        let page = self.book.number(seed);
        self.frontier.begin(page);
    }

    /// The next page to ask for, of a host that is free. It is busy from now on.
    pub(super) fn take(&mut self) -> Option<Chosen> {
        loop {
            let free = |chosen: &Chosen| !self.busy.contains(&chosen.site);
            if let Some(place) = self.chosen.iter().position(free) {
                let chosen = self.chosen.remove(place)?;
                self.busy.push(chosen.site);
                return Some(chosen);
            }
            // Nothing is chosen ahead for hosts that could not be asked anyway.
            if self.chosen.len() >= CHOSEN_AHEAD || !self.book.has_waiting_beside(&self.busy) {
                return None;
            }
            self.choose()?;
        }
    }

    /// Whether no host answers any more. Going on would only throw away what waits.
    pub(super) fn is_cut_off(&self) -> bool {
        self.silent_in_a_row.len() >= MOST_SILENT
    }

    /// A new run begins: hosts that did not answer in an earlier one may do so now.
    pub(super) fn give_all_another_try(&mut self) {
        self.silent.clear();
        self.silent_in_a_row.clear();
        self.left = 0;
    }

    /// Asks the frontier for a page. Gives nothing if there is none left.
    pub(super) fn choose(&mut self) -> Option<()> {
        let page = self.frontier.next()?;
        let named = self.named;
        self.named += 1;
        let Some((url, site)) = self.book.choose(page) else {
            self.frontier.lost(page);
            return Some(());
        };
        let times = self.silent.get(&site).copied().unwrap_or(0);
        let is_silent = times >= PATIENCE;
        self.left += u64::from(is_silent);
        // One may have been landed on by a redirect.
        let is_known = self.visited.contains(&fingerprint(&url));
        if is_silent || is_known || self.sections.is_barren(&url) {
            self.frontier.lost(page);
            return Some(());
        }
        self.chosen.push_back(Chosen {
            page,
            url,
            site,
            named,
            after: self.kept,
        });
        Some(())
    }

    /// Takes in what a page told, and gives it for the store. Its host is free again.
    pub(super) fn take_in(&mut self, chosen: Chosen, seen: Seen) -> std::io::Result<Visit> {
        self.busy.retain(|site| *site != chosen.site);
        let mut visit = Visit {
            turn: Turn {
                place: self.kept,
                named: chosen.named,
                after: chosen.after,
            },
            url: chosen.url,
            landed: seen.landed,
            at: seen.at,
            requests: seen.requests,
            status: seen.status,
            refusal: seen.refusal,
            title: String::new(),
            score: None,
            told: None,
            trail: seen.trail,
        };
        let mut heard = None;
        if let Some((told, all)) = seen.told {
            visit.title.clone_from(&told.title);
            if self.is_elsewhere(&visit) {
                // It was read under the address that it has led to.
            } else if self.says_nothing_new(&visit.landed, &all.lines) {
                visit.refusal = Some(Refusal::Trap);
            } else {
                visit.told = Some(told.packed()?);
                heard = Some(all);
            }
        }
        visit.score = self.learn(chosen.page, &visit, heard);
        self.sections.note(&visit);
        self.kept += 1;
        Ok(visit)
    }

    /// Takes in a page of an earlier run.
    pub(super) fn take_in_again(&mut self, visit: &Visit, heard: Option<Heard>) {
        let page = self.book.number(&visit.url);
        // The frontier of another version may not have chosen it yet. It will not get it again when it does.
        self.chosen.retain(|chosen| chosen.page != page);
        self.learn(page, visit, heard);
        self.sections.note(visit);
        self.kept = visit.turn.place + 1;
        self.tally.count(visit);
    }

    /// Tells the frontier of a page. What it says of a page of an earlier run is known already.
    fn learn(&mut self, page: PageNumber, visit: &Visit, heard: Option<Heard>) -> Option<Score> {
        self.visited.insert(fingerprint(&visit.url));
        self.visited.insert(fingerprint(&visit.landed));
        let site = self.book.site(&visit.url);
        let is_silence = |why| {
            use Refusal::{Connect, Dns, Timeout, Tls, TooSlow};
            matches!(why, Connect | Dns | Timeout | Tls | TooSlow)
        };
        if visit.refusal.is_some_and(is_silence) {
            *self.silent.entry(site).or_default() += 1;
            self.silent_in_a_row.insert(site);
        } else {
            self.silent.remove(&site);
            if visit.requests > 0 {
                self.silent_in_a_row.clear();
            }
        }
        let Some(heard) = heard else {
            self.frontier.lost(page);
            return None;
        };
        let site = self.book.site(&visit.landed);
        self.lines.entry(site).or_default().extend(&heard.lines);
        let lead = |link: super::told::HeardLink| Lead {
            to: self.book.number(&link.to),
            words: link.words,
            around: link.around,
        };
        let leads: Vec<Lead> = heard.links.into_iter().map(lead).collect();
        Some(self.frontier.read(page, &heard.reading, leads))
    }

    /// Whether a redirect led to a page that was visited before.
    fn is_elsewhere(&self, visit: &Visit) -> bool {
        let landed = fingerprint(&visit.landed);
        landed != fingerprint(&visit.url) && self.visited.contains(&landed)
    }

    /// Whether a page says only what others of its site have said, numbers aside: the next month of a calendar, the same page under another
    /// address. It is no result, and its links lead to more of the same.
    fn says_nothing_new(&mut self, landed: &Url, lines: &[u64]) -> bool {
        let site = self.book.site(landed);
        let known = self.lines.entry(site).or_default();
        lines.len() >= FEWEST_LINES && lines.iter().all(|line| known.contains(line))
    }
}
