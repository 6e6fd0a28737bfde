//! What a crawl knows of sites, and what it does next.
//!
//! ```text
//! next:  pages to look at first; else a question, if one promises more than the best waiting site; else that site, or one that was left, if going on
//!        there promises more
//! learn: of a site, the ranker, the patience and whoever found it; of what it links to, the frontier
//! ```

use crate::book::{Book, Naming, Worth};
use crate::config::{Asking, Config, GoingBack, Queues};
use crate::frontier::{Frontier, Queue};
use crate::known::Known;
use crate::moves::{Found, Move, PageTold, Row, SiteNumber, SiteTold, State, Told};
use crate::operators::{Operator, Operators};
use crate::patience::{MOST, Patience};
use crate::queries::Queries;
use crate::ranker::links::Signs;
use crate::ranker::{self, Ranker, UnknownRanker};
use crate::search::{Hit, Question};
use crate::sightings::Sighting;
use crate::site::{is_everywhere, name_of, owner_of};
use model::Url;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Sites visited from which on more is believed of a chance than that it is even.
const FEW_VISITED: f64 = 10.0;

/// The chance of being about the topic under which a site is hardly worth a visit as long as there are pages to look at of sites that are.
const HARDLY: f64 = 0.05;

/// Requests that the moves cost, about, that are named and not told of.
const NAMED: u64 = 40;

/// See the module.
pub struct Locator {
    config: Config,
    book: Book,
    frontier: Frontier,
    ranker: Box<dyn Ranker>,
    patience: Patience,
    operators: Operators,
    queries: Queries,
    /// Pages seen as links, by owner; pages looked at.
    known: Known,
    looks: VecDeque<(Url, Operator)>,
    /// Sites with forms, in the order they were found; those the user named before any.
    deep: Vec<SiteNumber>,
    deep_owners: BTreeSet<u32>,
    seeds: Vec<SiteNumber>,
    asked: BTreeSet<SiteNumber>,
    /// Sites about the topic that were left without a form, by the pages looked at.
    left: BTreeSet<(usize, SiteNumber)>,
    /// How many pages of such a site were looked at.
    looked: BTreeMap<SiteNumber, usize>,
    /// The question that is out, and the best rank that waited when the last one was asked.
    out: Option<Operator>,
    waited: f64,
    /// What the last search brought that was not visited yet; of what was, how many sites, and how many about the topic.
    last_search: Option<(BTreeSet<SiteNumber>, usize, usize)>,
    states: BTreeMap<SiteNumber, State>,
    /// Sites visited, and those of them that are about the topic.
    visited: u32,
    about: u32,
    changed: BTreeSet<SiteNumber>,
    ranks: BTreeMap<SiteNumber, f64>,
    /// What was spent, as [`Locator::cost`] counts it.
    spent: u64,
    dice: u64,
}

impl Locator {
    /// One that knows nothing but its topic.
    pub fn new(config: Config) -> Result<Self, UnknownRanker> {
        Ok(Self {
            ranker: ranker::by_name(&config.ranker, &config.words, config.waste)?,
            queries: Queries::new(&config.words),
            config,
            book: Book::default(),
            frontier: Frontier::default(),
            patience: Patience::default(),
            operators: Operators::default(),
            known: Known::default(),
            looks: VecDeque::new(),
            deep: Vec::new(),
            deep_owners: BTreeSet::new(),
            seeds: Vec::new(),
            asked: BTreeSet::new(),
            left: BTreeSet::new(),
            looked: BTreeMap::new(),
            out: None,
            waited: 0.0,
            last_search: None,
            states: BTreeMap::new(),
            visited: 0,
            about: 0,
            changed: BTreeSet::new(),
            ranks: BTreeMap::new(),
            spent: 0,
            dice: 0,
        })
    }

    /// The next move. Nothing if nothing waits and nobody can be asked; something may wait again once moves that are under way are told of.
    #[expect(
        clippy::should_implement_trait,
        reason = "it is no iterator: what is told between two moves changes them"
    )]
    pub fn next(&mut self) -> Option<Move> {
        if let Some((page, _)) = self.looks.front() {
            let page = page.clone();
            self.looks.pop_front();
            return Some(Move::Look { page });
        }
        if let Some(question) = self.question() {
            return Some(Move::Ask { question });
        }
        if (self.has_looked_around() || self.is_lost())
            && let Some(mv) = self.go_back()
        {
            return Some(mv);
        }
        let (book, ranker) = (&self.book, &self.ranker);
        let Some(site) = self.frontier.next(|site| ranker.rank(&book.seen(site))) else {
            return self.go_back();
        };
        self.ranks
            .insert(site, self.ranker.rank(&self.book.seen(site)));
        self.set(site, State::Named);
        Some(Move::Visit {
            site,
            home: self.book.home(site)?,
            pages: self.config.pages.unwrap_or_else(|| self.patience.pages()),
            by: self.book.found_by(site),
        })
    }

    /// Takes note of what came of a move.
    pub fn learn(&mut self, mv: &Move, told: &Told) {
        self.spent += self.cost(mv, told);
        self.frontier.tidy();
        match (mv, told) {
            (Move::Begin { home }, _) => self.begin(home),
            (
                Move::Visit {
                    site, home, pages, ..
                },
                Told::Site(told),
            ) => {
                self.visited(*site, home, *pages, told);
            }
            (Move::Visit { site, .. }, _) => self.set(*site, State::Visited(Found::Lost)),
            (Move::Ask { question }, told) => self.answered(question, told),
            (Move::Look { page }, Told::Page(told)) => self.looked_at(page, told),
            (Move::Look { .. }, told) => {
                if let Told::Nothing { requests } = told {
                    self.operators.look(Operator::Reverse, *requests);
                }
            }
        }
    }

    /// The sites whose state has changed since this was last asked, as rows to keep.
    pub fn take_changes(&mut self) -> Vec<Row> {
        let changed = std::mem::take(&mut self.changed);
        let row = |site: SiteNumber| {
            let state = match self.states.get(&site) {
                Some(state) => *state,
                None => State::Waits(self.frontier.queue_of(site)?),
            };
            let now = || self.ranker.rank(&self.book.seen(site));
            Some(Row {
                site,
                home: self.book.home(site)?,
                by: self.book.found_by(site),
                state,
                rank: self.ranks.get(&site).copied().unwrap_or_else(now),
            })
        };
        changed.into_iter().filter_map(row).collect()
    }

    /// The chance that a site is about the topic, by what others say of it; one that was left is, and so is one that the user named. Before some sites were visited nobody
    /// knows how many are about the topic, and the chance is even.
    pub fn chance(&self, site: SiteNumber) -> f64 {
        if self.looked.contains_key(&site) || self.seeds.contains(&site) {
            return 1.0;
        }
        let believed = f64::from(self.visited) / (f64::from(self.visited) + FEW_VISITED);
        believed * self.ranker.chance(&self.book.seen(site)) + (1.0 - believed) * 0.5
    }

    /// The share of the visited sites that are about the topic: the chance of a site of which nothing is known. Before some were visited it is even.
    pub fn share_about(&self) -> f64 {
        (f64::from(self.about) + 0.5 * FEW_VISITED) / (f64::from(self.visited) + FEW_VISITED)
    }

    /// What a move has cost: of a visit a request for robots.txt and one for each new page. What was asked for once more after a stop is left out, so that a crawl that was
    /// stopped makes the same moves.
    fn cost(&self, mv: &Move, told: &Told) -> u64 {
        match (mv, told) {
            (Move::Visit { site, .. }, Told::Site(told)) => {
                let before = self.looked.get(site).map_or(0, |looked| *looked as u64);
                1 + u64::from(told.pages).saturating_sub(before)
            }
            _ => u64::from(told.requests()),
        }
    }

    /// Whether the crawl still looks around.
    pub fn looks_around(&self) -> bool {
        self.spent < self.config.look_around
    }

    /// Whether it has almost looked around: what is named by now is told of when it has.
    fn has_looked_around(&self) -> bool {
        self.spent + NAMED >= self.config.look_around
    }

    /// Whether the best site that waits is hardly about the topic: better ones are named inside the sites that are.
    fn is_lost(&mut self) -> bool {
        let Some(site) = self.frontier.best_site() else {
            return false;
        };
        self.ranker.chance(&self.book.seen(site)) < HARDLY
    }

    /// The sites that nobody has named for a visit, and what links say of each: what is learned from.
    pub fn unvisited(&self) -> Vec<(Url, Signs)> {
        let sites = (0..self.book.len()).filter_map(|site| SiteNumber::try_from(site).ok());
        sites
            .filter(|site| !self.states.contains_key(site) && !self.seeds.contains(site))
            .filter_map(|site| {
                let signs = self.ranker.signs(&self.book.seen(site))?;
                Some((self.book.home(site)?, signs))
            })
            .collect()
    }

    /// How many sites are known.
    pub fn known_sites(&self) -> usize {
        self.book.len()
    }

    /// How many addresses are known.
    pub fn known_urls(&self) -> usize {
        self.known.len()
    }

    /// How many sites wait.
    pub fn waiting(&self) -> usize {
        self.frontier.waiting()
    }

    /// The names of the known sites with forms: whoever is asked who links to one may want to know the rest.
    pub fn deep_sites(&self) -> Vec<String> {
        let homes = self.deep.iter().filter_map(|site| self.book.home(*site));
        homes.map(|home| name_of(&home)).collect()
    }

    /// What came of each way to find sites.
    pub fn operators(&self) -> &Operators {
        &self.operators
    }

    fn begin(&mut self, home: &Url) {
        let Some((site, new)) = self.book.add(home, Operator::Forward, Some(home.clone())) else {
            return;
        };
        self.seeds.push(site);
        if new {
            // What the user names goes before all that is found.
            self.frontier.add(site, Queue::High, f64::from(f32::MAX));
            self.changed.insert(site);
        }
    }

    fn set(&mut self, site: SiteNumber, state: State) {
        self.states.insert(site, state);
        self.changed.insert(site);
    }

    /// A visit to a site that was left, to look at more of its pages, if that promises more than any site that waits. The fewer pages were looked at,
    /// the more it promises, so only the first is asked about. Who goes back to all looks at all of it, whatever waits.
    fn go_back(&mut self) -> Option<Move> {
        let (looked, site) = *self.left.first()?;
        let (mut pages, rate) = self.patience.more(looked)?;
        if self.config.going_back == GoingBack::All && self.has_looked_around() {
            pages = MOST;
        } else if self.frontier.best().is_some_and(|waits| waits >= rate) {
            return None;
        }
        self.left.pop_first();
        self.set(site, State::Named);
        Some(Move::Visit {
            site,
            home: self.book.home(site)?,
            pages,
            by: self.book.found_by(site),
        })
    }

    /// Whether a site is about the topic, as an earlier visit has shown.
    pub fn is_known_about(&self, site: SiteNumber) -> bool {
        self.looked.contains_key(&site)
    }

    fn visited(&mut self, site: SiteNumber, home: &Url, pages: usize, told: &SiteTold) {
        let before = self.looked.get(&site).copied();
        self.set(site, State::Visited(told.found));
        let worth = match told.found {
            Found::Lost => Worth::Unknown,
            Found::OffTopic => Worth::OffTopic,
            Found::Relevant => Worth::Relevant,
            Found::Deep => Worth::Deep,
        };
        if told.found >= Found::Relevant {
            let form_on = told.form_on.map(|page| page as usize);
            let looked = told.pages as usize;
            self.patience.learn(before.unwrap_or(0), looked, form_on);
            // One whose pages were all looked at before its time was up has no more; but whoever visits may have given it less time.
            let goes_on = before.is_none_or(|before| before < looked && pages < MOST);
            let has_more = looked >= pages || self.config.going_back == GoingBack::All && goes_on;
            if self.config.pages.is_none() && told.found == Found::Relevant && has_more {
                self.left.insert((looked, site));
                self.looked.insert(site, looked);
            }
        }
        if before.is_none() {
            self.visited += 1;
            self.about += u32::from(told.found >= Found::Relevant);
            self.learn_of(site, worth, told);
        }
        // What was looked at before was read before.
        for words in told
            .inside
            .iter()
            .skip(before.unwrap_or(1).saturating_sub(1))
        {
            self.ranker.read(words, told.found);
        }
        let owner = self.book.owner(home);
        self.book.value(owner, worth);
        if told.found == Found::Deep {
            self.deep.push(site);
            self.deep_owners.insert(owner);
        }
        if let Some(landed) = &told.landed {
            self.book.also(landed, site);
        }
        if told.found >= Found::Relevant || self.config.beyond {
            let queue = match told.found {
                Found::Deep => Queue::High,
                _ => Queue::Low,
            };
            self.see(&told.sightings, Some(owner), Operator::Forward, queue);
        }
    }

    /// Takes note of what came of the first visit to a site, for all who said something of it.
    fn learn_of(&mut self, site: SiteNumber, worth: Worth, told: &SiteTold) {
        let by = self.book.found_by(site);
        self.operators.visit(by, told.found == Found::Deep);
        if !self.seeds.contains(&site) {
            let seen = self.book.seen(site);
            self.ranker.learn(&seen, told.found, 1 + told.pages);
        }
        self.ranker.read(&told.words, told.found);
        self.book.credit(site, worth);
        self.judge_search(site, told.found);
        if told.found < Found::Relevant {
            self.patience.spend(1 + told.pages);
        }
        if told.found != Found::Lost {
            self.queries
                .read(&told.words, told.found >= Found::Relevant);
        }
    }

    fn looked_at(&mut self, page: &Url, told: &PageTold) {
        self.operators.look(Operator::Reverse, told.requests);
        let mut deep: BTreeSet<u32> = BTreeSet::new();
        for sighting in &told.sightings {
            let owner = self.book.owner(&sighting.url);
            if self.deep_owners.contains(&owner) {
                deep.insert(owner);
            }
        }
        let is_center = (told.about && told.form) || deep.len() >= self.config.center;
        let owner = self.book.owner(page);
        if is_center {
            self.book.value(owner, Worth::Deep);
            self.see(&told.sightings, Some(owner), Operator::Reverse, Queue::High);
        } else if told.about && self.config.beyond {
            self.book.value(owner, Worth::Relevant);
            self.see(&told.sightings, Some(owner), Operator::Reverse, Queue::Low);
        }
    }

    fn answered(&mut self, question: &Question, told: &Told) {
        let operator = self.out.take().unwrap_or(Operator::Search);
        let (hits, requests): (&[Hit], u32) = match told {
            Told::Answer { hits, requests } => (hits, *requests),
            Told::Nothing { requests } => (&[], *requests),
            _ => return,
        };
        self.operators.answer(operator, requests);
        match question {
            Question::LinksTo(_) => {
                let looks = hits.iter().map(|hit| &hit.url);
                let looks: Vec<Url> = looks
                    .filter(|url| self.known.insert(looked(url).as_bytes()))
                    .take(self.config.looks)
                    .cloned()
                    .collect();
                self.looks
                    .extend(looks.into_iter().map(|url| (url, operator)));
            }
            Question::Words(_) => {
                let before = self.book.len();
                let sightings: Vec<Sighting> = hits
                    .iter()
                    .map(|hit| Sighting {
                        near: hit.near,
                        ..Sighting::new(hit.url.clone(), &hit.title, &hit.text)
                    })
                    .collect();
                let sites = self.see(&sightings, None, operator, Queue::Low);
                let new = self.book.len() - before;
                self.queries.learn(sites.len(), new, None);
                self.last_search = Some((sites, 0, 0));
            }
        }
    }

    /// Takes note for the last search of what came of a site it brought, and lets the next query learn from it.
    fn judge_search(&mut self, site: SiteNumber, found: Found) {
        let Some((sites, visited, about)) = &mut self.last_search else {
            return;
        };
        if sites.remove(&site) {
            *visited += 1;
            *about += usize::from(found >= Found::Relevant);
            if *visited == 4 {
                let share = *about as f64 / 4.0;
                self.queries.learn(4, 4, Some(share));
            }
        }
    }

    /// The pages that sites were seen on, if they are somebody's.
    fn pages_of<'s>(
        &mut self,
        sightings: &'s [Sighting],
        voter: Option<u32>,
    ) -> BTreeMap<Option<&'s Url>, Naming> {
        let mut links: BTreeMap<Option<&Url>, Vec<&Url>> = BTreeMap::new();
        for sighting in sightings {
            let of = links.entry(sighting.on.as_ref()).or_default();
            of.push(&sighting.url);
        }
        let pages = links.into_iter().filter_map(|(page, links)| {
            let naming = self.book.naming(voter?, links.into_iter());
            Some((page, naming))
        });
        pages.collect()
    }

    /// Takes note of sites that were seen. Gives those that were not visited yet.
    fn see(
        &mut self,
        sightings: &[Sighting],
        voter: Option<u32>,
        by: Operator,
        queue: Queue,
    ) -> BTreeSet<SiteNumber> {
        let mut waiting = BTreeSet::new();
        let pages = self.pages_of(sightings, voter);
        for sighting in sightings {
            let name = name_of(&sighting.url);
            if is_everywhere(&name) || owner_of(&name).is_empty() {
                continue;
            }
            // What an owner says of an address counts once, however many of his pages say it.
            let said = format!("{} {}", voter.map_or(-1, i64::from), sighting.url);
            if !self.known.insert(said.as_bytes()) {
                continue;
            }
            let Some((site, new)) = self.book.add(&sighting.url, by, None) else {
                continue;
            };
            if self.states.contains_key(&site) {
                continue;
            }
            let page = pages.get(&sighting.on.as_ref());
            self.book.see(site, sighting, page.copied());
            let queue = match self.config.queues {
                Queues::Two => queue,
                Queues::One => Queue::High,
            };
            let rank = self.ranker.rank(&self.book.seen(site));
            let before = self.frontier.queue_of(site);
            self.frontier.add(site, queue, rank);
            if new && by != Operator::Forward {
                let gain = self.ranker.gain(&self.book.seen(site), self.waited);
                self.operators.gain(by, gain);
            }
            if new || before != self.frontier.queue_of(site) {
                self.changed.insert(site);
            }
            waiting.insert(site);
        }
        waiting
    }

    /// A question, if it is time for one. One at a time: what the last one brought must be known first.
    fn question(&mut self) -> Option<Question> {
        if self.out.is_some() {
            return None;
        }
        let wanted = match self.config.asking {
            Asking::Never => return None,
            Asking::WhenLow(low) => {
                if self.frontier.waiting() >= low || !self.config.reverse {
                    return None;
                }
                vec![Operator::Reverse]
            }
            Asking::ByPromise => self.promising(),
        };
        for operator in wanted {
            let question = match operator {
                Operator::Reverse => self.links_to().map(Question::LinksTo),
                Operator::Search => self.queries.grow().map(Question::Words),
                Operator::Forward => None,
            };
            if let Some(question) = question {
                self.operators.ask(operator);
                self.out = Some(operator);
                return Some(question);
            }
        }
        None
    }

    /// The operators that promise more than the best waiting site, the best first.
    fn promising(&mut self) -> Vec<Operator> {
        let best = self.frontier.best();
        // A crawl begins with what the user named.
        if self.deep.is_empty() && best.is_some() && self.states.len() < 2 * self.seeds.len().max(3)
        {
            return Vec::new();
        }
        self.waited = best.unwrap_or(0.0);
        let mut able = Vec::new();
        if self.config.reverse {
            able.push(Operator::Reverse);
        }
        if self.config.search {
            able.push(Operator::Search);
        }
        self.operators.above(self.waited, &able)
    }

    /// A known deep site that nobody was asked about yet; before any is known, one that the user named.
    fn links_to(&mut self) -> Option<String> {
        let known = if self.deep.is_empty() {
            &self.seeds
        } else {
            &self.deep
        };
        let left: Vec<SiteNumber> = known
            .iter()
            .copied()
            .filter(|site| !self.asked.contains(site))
            .collect();
        self.dice += 1;
        let thrown = xxh3_64_with_seed(&self.dice.to_le_bytes(), self.config.seed);
        let place = usize::try_from(thrown % u64::try_from(left.len()).ok()?.max(1)).ok()?;
        let site = *left.get(place)?;
        self.asked.insert(site);
        self.book.home(site).map(|home| name_of(&home))
    }
}

/// A page that was looked at, among the addresses that are known.
fn looked(url: &Url) -> String {
    format!("looked {url}")
}
