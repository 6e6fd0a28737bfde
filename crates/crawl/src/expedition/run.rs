//! The loop: locate, visit, harvest, keep.

use super::harvest::{self, Event, Next, Sliced, Wanted};
use super::locating::{self, Brought, Came, Located, Locating, MoveNumber};
use super::schedule::{FREE, Schedule, Slice, Waiting};
use super::stop::{Stop, Stoppable};
use super::tally::{Progress, Summary, Tally};
use super::visit::{Visited, Visiting, visit};
use crate::ending::Ending;
use crate::focus::Subject;
use crate::journey::CrawlError;
use crate::summary::requests_spent;
use locate::{Asked, Config, Found, GoingBack, Locator, Move, PageTold, Source, Told};
use model::{Clock, Fetcher, Got, Page, Relevance, Request, Score, Stage, Url};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use store::{Expedition, SiteFile, SiteRow, site_path};
use tokio::runtime::Handle;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinSet;

/// Requests that a visit costs besides its pages: robots.txt, a redirect, a page that cannot exist.
const BESIDES: u64 = 4;

/// Why a site about the topic is left that has nothing to ask.
const NO_FORM: &str = "no form to ask was found";

/// How many requests to sites about the topic one to a site about something else counts for, at most.
const MOST_WASTE: f64 = 30.0;

/// The share of the requests that may go to sites about something else, if nobody says otherwise.
pub const STRAY: f64 = 0.02;

/// How a journey is made.
#[derive(Debug, Clone)]
pub struct Options {
    /// Most requests, over all sites and runs.
    pub max_requests: u64,
    /// Most time, over all runs that came to an end.
    pub max_time: Option<Duration>,
    /// Sites that are harvested at a time. Each takes some tens of megabytes, and never more than one request is under way at a host.
    pub at_once: usize,
    /// A site is about the topic from this score on.
    pub least: Score,
    /// The share of the requests that may go to sites about something else, once the journey has looked around.
    pub stray: f64,
    /// How each site is harvested; its budget is that of one site.
    pub site: crate::Options,
}

/// What is looked for.
#[derive(Clone)]
pub struct Sought {
    /// The topic by its name and identity.
    pub subject: Subject,
    /// Says how near a page is to it.
    pub relevance: Arc<dyn Relevance>,
    /// Its words, the most telling first.
    pub words: Vec<String>,
}

/// Told what is going on.
pub trait Watch: Send {
    /// Something was decided.
    fn say(&mut self, line: &str);
    /// A request was made.
    fn progress(&mut self, progress: &Progress);
}

/// Goes from a topic to drained databases: locates sites from `seeds`, visits them, harvests those that are about the topic. Goes on where the last journey for it in the same
/// folder ended.
#[expect(
    clippy::too_many_arguments,
    reason = "each is one thing that is handed in"
)]
pub async fn expedition<F: Fetcher + Clone + 'static>(
    sought: &Sought,
    seeds: &[Url],
    sources: Vec<Box<dyn Source>>,
    options: &Options,
    fetcher: &F,
    clock: Arc<dyn Clock>,
    stop: &Stop,
    watch: &mut dyn Watch,
) -> Result<(Summary, Ending), CrawlError> {
    let fetcher = Stoppable {
        inner: fetcher.clone(),
        stop: stop.clone(),
    };
    let mut journey = Journey::open(sought, seeds, sources, options, fetcher, clock, watch)?;
    let stopped = loop {
        journey.begin_what_may_be()?;
        let Some(done) = journey.wait(stop).await? else {
            break journey.why_it_ended(stop);
        };
        journey.take_in(done)?;
        while journey.tell()? {
            journey.begin_what_may_be()?;
        }
        if journey.is_late() {
            break "budget spent: time".to_owned();
        }
    };
    journey.end(stopped)
}

/// What came of something that was under way.
enum Done {
    Visit(MoveNumber, Url, u64, Result<Visited, CrawlError>),
    Page(
        MoveNumber,
        Move,
        u64,
        Result<(u32, Option<Page>), CrawlError>,
    ),
    Slice(Box<Slice>, Result<Sliced, CrawlError>),
    /// Somebody wishes to stop, or the time has come to look around.
    Nothing,
}

/// A journey under way.
struct Journey<'a, F> {
    sought: &'a Sought,
    options: &'a Options,
    sources: Vec<Box<dyn Source>>,
    /// Who was asked the question that is out.
    asked: Option<usize>,
    fetcher: Stoppable<F>,
    clock: Arc<dyn Clock>,
    watch: &'a mut dyn Watch,
    store: Expedition,
    locating: Locating,
    schedule: Schedule,
    tally: Tally,
    rows: BTreeMap<Url, SiteRow>,
    /// What was told of each site last.
    counted: BTreeMap<Url, Located>,
    visiting: Visiting,
    work: JoinSet<Done>,
    harvests: usize,
    events: (UnboundedSender<Event>, UnboundedReceiver<Event>),
    begun: Duration,
    earlier: f64,
}

impl<'a, F: Fetcher + Clone + 'static> Journey<'a, F> {
    fn open(
        sought: &'a Sought,
        seeds: &[Url],
        sources: Vec<Box<dyn Source>>,
        options: &'a Options,
        fetcher: Stoppable<F>,
        clock: Arc<dyn Clock>,
        watch: &'a mut dyn Watch,
    ) -> Result<Self, CrawlError> {
        let subject = &sought.subject;
        let root = &options.site.root;
        let mut store = Expedition::create_or_open(root, &subject.name, subject.identity())?;
        let forms = store.pin_forms()?;
        let mut config = Config::surfacer(&sought.words, options.site.seed);
        // What must be earned is dear.
        config.waste = (1.0 / options.stray.max(0.01)).min(MOST_WASTE);
        config.look_around = FREE;
        config.going_back = GoingBack::All;
        // Our own links lead only where we have been.
        config.search = sources.iter().any(|source| source.answers(&words()));
        config.reverse = sources.iter().any(|source| source.answers(&links()));
        let locator = Locator::new(config)?;
        let (mut locating, brought) = Locating::open(&subject.name, locator, store.catalog())?;
        let name = &subject.name;
        watch.say(&match brought.len() {
            0 => format!("beginning a journey for {name:?}"),
            moves => format!("going on with the journey for {name:?} after {moves} moves"),
        });
        locating.begin(seeds, store.catalog())?;
        let mut journey = Self {
            visiting: Visiting {
                root: root.clone(),
                topic: sought.relevance.clone(),
                least: options.least,
                needed: options.least,
                early: false,
                again: None,
                explorer: options.site.explorer.clone(),
                stops: options.site.stops.clone(),
                seed: options.site.seed,
                forms,
            },
            schedule: Schedule::new(
                options.max_requests,
                options.site.max_requests,
                options.stray,
            ),
            begun: clock.elapsed(),
            earlier: store.seconds()?,
            rows: BTreeMap::new(),
            counted: BTreeMap::new(),
            tally: Tally::default(),
            work: JoinSet::new(),
            harvests: 0,
            events: unbounded_channel(),
            asked: None,
            sought,
            options,
            sources,
            fetcher,
            clock,
            watch,
            store,
            locating,
        };
        for row in journey.store.sites()? {
            journey.rows.insert(row.home.clone(), row);
        }
        for brought in brought {
            journey.count(brought)?;
        }
        Ok(journey)
    }

    /// Takes note of what a move brought, now or in an earlier run.
    fn count(&mut self, brought: Brought) -> Result<(), CrawlError> {
        let located = match brought {
            Brought::Other(requests) => {
                self.schedule.look(requests);
                return Ok(());
            }
            Brought::Site(located) => located,
        };
        let (about, deep) = (
            located.found >= Found::Relevant,
            located.found == Found::Deep,
        );
        // A site may be gone back to; what it cost before is part of what is told then.
        let before = self.counted.insert(located.start.clone(), located.clone());
        let (cost, seen) = before
            .as_ref()
            .map_or((0, 0), |before| (before.requests, before.pages));
        let was = before.map(|before| before.found);
        let requests = located.requests.saturating_sub(cost);
        let pages = located.pages.saturating_sub(seen);
        let wasted = match located.score {
            Some(score) if about => self.visiting.wasted(score),
            _ => 1.0,
        };
        self.schedule.visited(requests, pages, wasted);
        self.tally.visited += u64::from(was.is_none());
        self.tally.relevant += u64::from(about && was.is_none_or(|was| was < Found::Relevant));
        self.tally.deep += u64::from(deep && was != Some(Found::Deep));
        if !about {
            self.tally.elsewhere += requests;
            return self.set(row_of(&located));
        }
        let known = self.rows.get(&located.start).cloned();
        // A form that was found when the site was gone back to makes it one to be harvested.
        let known = known.filter(|row| !deep || row.stopped.as_deref() != Some(NO_FORM));
        let row = known.unwrap_or_else(|| row_of(&located));
        if deep && row.stage != Stage::Done {
            let waiting = self.waiting(&located, &row)?;
            self.schedule.add(waiting);
        }
        if deep {
            self.schedule
                .spend(row.requests.saturating_sub(located.requests));
        }
        self.set(row)
    }

    /// A site that can be harvested, with what was spent on it before.
    fn waiting(&mut self, located: &Located, row: &SiteRow) -> Result<Waiting, CrawlError> {
        let path = site_path(&self.options.site.root, &located.start.site());
        let file = SiteFile::read_only(&path)?;
        let (spent, records) = (requests_spent(&file)?, file.totals()?.records);
        self.schedule.spend(spent.saturating_sub(row.requests));
        let score = located.score.unwrap_or(0.0);
        Ok(Waiting::new(located.start.clone(), score, spent, records))
    }

    fn set(&mut self, row: SiteRow) -> Result<(), CrawlError> {
        if self.rows.get(&row.home) != Some(&row) {
            self.store.set_site(&row)?;
            self.rows.insert(row.home.clone(), row);
        }
        Ok(())
    }

    /// Begins visits and harvests, as far as there is budget and room.
    fn begin_what_may_be(&mut self) -> Result<(), CrawlError> {
        if self.fetcher.stop.is_wished() || self.is_late() {
            return Ok(());
        }
        self.locating.name();
        while let Some(next) = self.locating.to_begin() {
            let cost = match &next.moved {
                Move::Visit { pages, .. } => *pages as u64 + BESIDES,
                Move::Begin { .. } | Move::Ask { .. } | Move::Look { .. } => BESIDES,
            };
            let under_way = self.locating.under_way();
            // A site that is about the topic wastes nothing.
            let may = if next.again {
                self.schedule.left() >= cost
            } else {
                self.schedule.may_visit(cost, next.together, under_way)
            };
            if !may {
                break;
            }
            self.locating.begun(next.number);
            self.make(next, cost)?;
            while self.tell()? {}
        }
        let under_way = self.locating.under_way();
        let looks_around = self.schedule.looks_around(under_way) && self.locating.waiting() > 0;
        while self.harvests < self.options.at_once
            && !looks_around
            && let Some(slice) = self.schedule.next()
        {
            self.begin_slice(slice);
        }
        Ok(())
    }

    fn begin_slice(&mut self, slice: Slice) {
        let (fetcher, clock) = (self.fetcher.clone(), Arc::clone(&self.clock));
        let (options, events) = (self.options.site.clone(), self.events.0.clone());
        let wanted = Wanted {
            topic: Arc::clone(&self.sought.relevance),
            least: self.options.least,
            named: self.named(),
        };
        self.harvests += 1;
        let waits = Handle::current();
        // A thread of its own: choosing what to ask takes longer than waiting, and other sites should not feel it.
        self.work.spawn_blocking(move || {
            waits.block_on(async {
                let harvest = harvest::slice(&slice, &wanted, &options, &fetcher, &*clock, events);
                let sliced = tokio::select! {
                    sliced = harvest => sliced,
                    () = fetcher.stop.is_let_go() => return Done::Nothing,
                };
                Done::Slice(Box::new(slice), sliced)
            })
        });
    }

    /// How near the home pages of the sites are that the user named, as log-odds in the mean over those about the topic.
    fn named(&self) -> f64 {
        let named = self.locating.begun.iter();
        let scores = named.filter_map(|home| self.counted.get(home)?.score);
        let about = scores
            .map(Score::new)
            .filter(|score| *score >= self.options.least);
        let (sum, count) = about.fold((0.0, 0.0), |(sum, count), score| {
            (sum + score.log_odds(), count + 1.0)
        });
        sum / f64::max(count, 1.0)
    }

    /// Makes a move of locating.
    fn make(&mut self, next: locating::Next, cost: u64) -> Result<(), CrawlError> {
        let (number, moved, links) = (next.number, next.moved, next.links);
        match moved {
            Move::Visit { home, pages, .. } => {
                let (fetcher, clock) = (self.fetcher.clone(), Arc::clone(&self.clock));
                let chance = next.chance.min(next.share);
                let visiting = Visiting {
                    // What was taken to be about the topic is not judged again.
                    needed: if next.again {
                        self.options.least
                    } else {
                        self.visiting.needed_by(chance)
                    },
                    early: next.early,
                    again: next.again.then(|| self.named()),
                    ..self.visiting.clone()
                };
                self.schedule.reserve(cost);
                self.work.spawn(async move {
                    let visited = visit(&visiting, &home, pages, links, &fetcher, &*clock).await;
                    Done::Visit(number, home, cost, visited)
                });
            }
            Move::Look { ref page } => {
                let request = Request::get(page.clone());
                self.fetch(number, moved, request, cost);
            }
            Move::Ask { ref question } => {
                let able = self.sources.iter().position(|it| it.answers(question));
                let answer = match able {
                    Some(place) => self.sources[place].ask(question)?,
                    None => Asked::Known(Vec::new()),
                };
                self.asked = able;
                match answer {
                    Asked::Known(hits) => {
                        let told = Told::Answer { hits, requests: 0 };
                        self.locating.came(number, Came::Other(told));
                    }
                    Asked::Request(request) => self.fetch(number, moved, *request, cost),
                }
            }
            Move::Begin { .. } => {
                self.locating.came(number, Came::Other(Told::Begun));
            }
        }
        Ok(())
    }

    /// Fetches a page that belongs to no site that is visited.
    fn fetch(&mut self, number: MoveNumber, moved: Move, request: Request, cost: u64) {
        let fetcher = self.fetcher.clone();
        self.schedule.reserve(cost);
        self.work.spawn(async move {
            let fetched = explore::fetch_patiently(&fetcher, &request).await;
            let came = fetched
                .map(|fetched| match fetched.got {
                    Got::Page(page) => (fetched.requests, Some(page)),
                    Got::Refused { .. } => (fetched.requests, None),
                })
                .map_err(|error| explore::ExploreError::from(error).into());
            Done::Page(number, moved, cost, came)
        });
    }

    /// Waits until something that was under way has come to its end. Nothing if nothing is under way, or if a stop is wished for and all that was is kept.
    async fn wait(&mut self, stop: &Stop) -> Result<Option<Done>, CrawlError> {
        loop {
            if self.work.is_empty() || stop.is_wished() && stop.waiting() >= self.work.len() {
                return Ok(None);
            }
            tokio::select! {
                done = self.work.join_next() => {
                    return match done {
                        Some(Ok(done)) => Ok(Some(done)),
                        Some(Err(error)) => Err(CrawlError::Worker(error.to_string())),
                        None => Ok(None),
                    };
                }
                Some(event) = self.events.1.recv() => {
                    self.hear(event)?;
                    if self.is_late() {
                        return Ok(Some(Done::Nothing));
                    }
                }
                () = stop.changed() => {}
            }
        }
    }

    fn hear(&mut self, event: Event) -> Result<(), CrawlError> {
        match event {
            Event::Said(start, line) => self.watch.say(&format!("{}: {line}", start.host())),
            Event::Reached(start, stage) => {
                if let Some(row) = self.rows.get(&start).filter(|row| row.stage < stage) {
                    let row = SiteRow {
                        stage,
                        ..row.clone()
                    };
                    self.set(row)?;
                }
            }
            Event::Asked {
                start,
                requests,
                records,
            } => {
                if let Some(row) = self.rows.get_mut(&start) {
                    row.requests = row.requests.max(requests);
                    row.records = row.records.max(records);
                }
                let progress = self.progress();
                self.watch.progress(&progress);
            }
        }
        Ok(())
    }

    fn progress(&self) -> Progress {
        let rows = self.rows.values();
        let busy = rows.clone().filter(|row| row.stage == Stage::Harvesting);
        Progress {
            requests: rows.clone().map(|row| row.requests).sum(),
            records: rows.clone().map(|row| row.records).sum(),
            visited: self.tally.visited,
            deep: self.tally.deep,
            done: rows
                .filter(|row| row.records > 0 && row.stage == Stage::Done)
                .count() as u64,
            busy: busy.map(|row| row.home.host().to_owned()).collect(),
        }
    }

    /// Takes in what came of something.
    fn take_in(&mut self, done: Done) -> Result<(), CrawlError> {
        match done {
            Done::Nothing => {}
            Done::Visit(number, home, cost, visited) => {
                self.schedule.release(cost);
                let came = match visited {
                    Ok(visited) => Came::Site(Box::new(visited)),
                    Err(error) if error.ends_all() => return Err(error),
                    Err(error) => {
                        self.watch.say(&format!("{}: {error}", home.host()));
                        Came::Other(Told::Nothing { requests: 0 })
                    }
                };
                self.locating.came(number, came);
            }
            Done::Page(number, moved, cost, came) => {
                self.schedule.release(cost);
                let told = match came {
                    Ok((requests, Some(page))) => self.read(&moved, requests, &page),
                    Ok((requests, None)) => Told::Nothing { requests },
                    Err(error) => return Err(error),
                };
                self.locating.came(number, Came::Other(told));
            }
            Done::Slice(slice, sliced) => {
                self.harvests -= 1;
                self.end_slice(*slice, sliced)?;
            }
        }
        Ok(())
    }

    /// Reads a page that was looked at, or an answer to a question.
    fn read(&mut self, moved: &Move, requests: u32, page: &Page) -> Told {
        if let Move::Ask { .. } = moved {
            let source = self.asked.and_then(|place| self.sources.get(place));
            return match source.map(|source| source.read(page)) {
                Some(Ok(hits)) => {
                    let hits = hits.into_iter();
                    let hits = hits.map(|hit| hit.judged(&*self.sought.relevance));
                    Told::Answer {
                        hits: hits.collect(),
                        requests,
                    }
                }
                Some(Err(error)) => {
                    self.watch.say(&error.to_string());
                    Told::Nothing { requests }
                }
                None => Told::Nothing { requests },
            };
        }
        let doc = read::read(page);
        let closed = read::robots_meta(&doc, &page.headers, "surfacer").nofollow;
        let score = locate::is_about(&*self.sought.relevance, &doc);
        let mut forms = read::forms_in(&doc).into_iter();
        Told::Page(PageTold {
            requests,
            about: score >= self.options.least,
            form: forms.any(|form| explore::judge(&form).submit),
            sightings: if closed {
                Vec::new()
            } else {
                let sightings = locate::sightings_in(&doc).into_iter();
                let topic = &*self.sought.relevance;
                sightings.map(|sighting| sighting.judged(topic)).collect()
            },
        })
    }

    fn end_slice(
        &mut self,
        slice: Slice,
        sliced: Result<Sliced, CrawlError>,
    ) -> Result<(), CrawlError> {
        let start = slice.site.start.clone();
        let known = self.rows.get(&start).cloned();
        let row = known.unwrap_or_else(|| SiteRow {
            home: start.clone(),
            stage: Stage::Harvesting,
            score: Some(slice.site.score),
            requests: 0,
            records: 0,
            stopped: None,
        });
        let sliced = match sliced {
            Ok(sliced) => sliced,
            Err(error) if error.ends_all() => return Err(error),
            Err(error) => {
                // One site that fails must not end the journey of all others.
                self.watch.say(&format!("{}: {error}", start.host()));
                let spent = slice.site.spent;
                let records = slice.site.records;
                self.schedule.ended(slice, spent, records);
                return self.set(SiteRow {
                    stage: Stage::Done,
                    stopped: Some(error.to_string()),
                    ..row
                });
            }
        };
        let summary = sliced.summary;
        let site = self
            .schedule
            .ended(slice, summary.requests, summary.records);
        let more = sliced.next == Next::GoOn && self.schedule.has_budget(&site);
        let ended = !more && sliced.next != Next::Leave;
        if !more {
            self.watch.say(&format!(
                "{}: {} records, {} requests; {}",
                start.host(),
                summary.records,
                summary.requests,
                summary.stopped
            ));
        }
        self.set(SiteRow {
            stage: if ended { Stage::Done } else { row.stage },
            requests: summary.requests,
            records: summary.records,
            stopped: ended.then_some(summary.stopped),
            ..row
        })?;
        if more {
            self.schedule.add(site);
        }
        Ok(())
    }

    /// Tells the locator of the next move in order. Says whether there was one.
    fn tell(&mut self) -> Result<bool, CrawlError> {
        let Some(brought) = self.locating.tell(self.store.catalog())? else {
            return Ok(false);
        };
        if let Brought::Site(located) = &brought {
            let score = located.score.unwrap_or(0.0);
            self.watch.say(&match located.found {
                Found::Deep => format!(
                    "{}: has a search form, {score:.2} near",
                    located.start.host()
                ),
                Found::Relevant => format!(
                    "{}: {score:.2} near, no search form found",
                    located.start.host()
                ),
                Found::OffTopic => format!("{}: about something else", located.start.host()),
                Found::Lost => format!("{}: no page came", located.start.host()),
            });
        }
        self.count(brought)?;
        Ok(true)
    }

    fn seconds(&self) -> f64 {
        self.earlier
            + self
                .clock
                .elapsed()
                .saturating_sub(self.begun)
                .as_secs_f64()
    }

    fn is_late(&self) -> bool {
        let most = self.options.max_time;
        most.is_some_and(|most| self.seconds() >= most.as_secs_f64())
    }

    fn why_it_ended(&self, stop: &Stop) -> String {
        if stop.is_wished() {
            "stopped by the user; the same command goes on".to_owned()
        } else if self.is_late() {
            "budget spent: time".to_owned()
        } else if self.schedule.left() == 0 || self.schedule.waiting() > 0 {
            "budget spent: requests".to_owned()
        } else if self.locating.waiting() > 0 {
            "sites about something else have had their share; what is left promises little"
                .to_owned()
        } else {
            "every site that links lead to was visited, and all that have a form were harvested"
                .to_owned()
        }
    }

    fn end(mut self, stopped: String) -> Result<(Summary, Ending), CrawlError> {
        // What is under way stops here; all it brought is kept.
        self.work.abort_all();
        let seconds = self.seconds();
        self.store.set_seconds(seconds)?;
        let sites = self.store.sites()?;
        let requests = self.schedule.spent();
        let name = &self.sought.subject.name;
        let summary = self.tally.summary(name, &sites, requests, stopped, seconds);
        let ending = match (summary.records, summary.relevant) {
            (1.., _) => Ending::Done,
            (0, 1..) if self.schedule.left() > 0 => Ending::NoForm,
            (0, 0) if self.schedule.left() > 0 => Ending::Gone,
            _ => Ending::NothingYet,
        };
        Ok((summary, ending))
    }
}

impl<F> Drop for Journey<'_, F> {
    fn drop(&mut self) {
        // Nobody may be left behind waiting.
        self.fetcher.stop.let_go();
    }
}

/// Any question for words, to see whether somebody takes such.
fn words() -> locate::Question {
    locate::Question::Words(String::new())
}

/// Any question for links, to see whether somebody takes such.
fn links() -> locate::Question {
    locate::Question::LinksTo(String::new())
}

fn row_of(located: &Located) -> SiteRow {
    let stopped = match located.found {
        Found::Deep => None,
        Found::Relevant => Some(NO_FORM),
        Found::OffTopic => Some("about something else"),
        Found::Lost => Some("no page came"),
    };
    SiteRow {
        home: located.start.clone(),
        stage: match stopped {
            None => Stage::Explored,
            Some(_) => Stage::Done,
        },
        score: located.score,
        requests: located.requests,
        records: 0,
        stopped: stopped.map(str::to_owned),
    }
}
