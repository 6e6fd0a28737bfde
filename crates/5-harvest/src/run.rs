//! The loop: next, ask, read, keep, learn. The only file of this room that waits.

use crate::answer::Reader;
use crate::answer::reader::Useless;
use crate::ask::{Ready, Target};
use crate::calibrate::{self, Probe, Verdict, Why};
use crate::dice::Dice;
use crate::{Action, Known, Policy};
use model::{
    AnswerKind, Ask, Clock, Continuation, Exchange, FetchError, Fetched, Fetcher, Got, Keep,
    KeepError, Kept, Page, Query, Refusal, Request, Step,
};
use read::Document;
use std::collections::{HashSet, VecDeque};
use std::time::Duration;

/// Requests without a new record after which a form is held to be drained, at the least. A site that was drained by
/// reading on needs some words to show it; fewer than 60 stopped too early on sites with long tails.
const DRY: u64 = 60;
/// ... and as a share of all requests spent on the form: long harvests earn longer patience.
const DRY_SHARE: u64 = 5;
/// Refusals in a row after which a site is left alone.
const REFUSALS: u32 = 5;

/// When to stop.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Most requests, over all runs of the site.
    pub requests: u64,
    /// Requests spent so far.
    pub spent: u64,
    /// Most time, over all runs of the site.
    pub time: Option<Duration>,
    /// What the clock will show when the time is up.
    pub until: Option<Duration>,
}

impl Budget {
    /// Whether it is used up.
    pub fn is_spent(&self, clock: &dyn Clock) -> bool {
        self.spent >= self.requests || self.until.is_some_and(|until| clock.elapsed() >= until)
    }
}

/// Why a form is done with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Finish {
    /// The budget is used up.
    BudgetSpent,
    /// The site listed everything and it was read to the end, or it holds no more than it says.
    Drained,
    /// Nothing new came for that many requests.
    Dry(u64),
    /// Every word was asked.
    NothingLeft,
    /// The form answers the same whatever is asked.
    Unmoved,
    /// No records in any answer.
    NoRecords,
    /// The form asks what another form of the site has asked already.
    Twin,
    /// The site refuses.
    Refused(Refusal),
}

impl Finish {
    /// The reason in words.
    pub fn words(&self) -> String {
        match self {
            Self::BudgetSpent => "the budget is spent".into(),
            Self::Drained => "drained: everything the site lists is here".into(),
            Self::Dry(requests) => format!("nothing new in the last {requests} requests"),
            Self::NothingLeft => "nothing left to ask".into(),
            Self::Unmoved => {
                "the form answers the same whatever is asked; it needs a script".into()
            }
            Self::NoRecords => "no records were found in its answers".into(),
            Self::Twin => "it asks what another form of the site asks".into(),
            Self::Refused(why) => format!("refused: {why}"),
        }
    }
}

/// How far the harvest of a form has come.
#[derive(Debug, Clone)]
pub struct Progress {
    /// Requests spent on the site.
    pub requests: u64,
    /// Records of this form.
    pub records: usize,
    /// What was asked last.
    pub asked: String,
    /// How many new records it brought.
    pub new: usize,
    /// Whether it was a further page of an old answer.
    pub page: u32,
}

/// Our own machine failed.
#[derive(Debug, thiserror::Error)]
pub enum HarvestError {
    /// Nothing can be fetched.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// Nothing can be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
}

/// The harvest of one form.
pub struct Drain<'a, F, K> {
    /// Brings pages.
    pub fetcher: &'a F,
    /// Keeps what they hold.
    pub keep: &'a mut K,
    /// The form.
    pub target: &'a Target,
    /// Words to begin with.
    pub seeds: &'a [String],
    /// When to stop.
    pub budget: &'a mut Budget,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Seeds the dice.
    pub seed: u64,
    /// Told after every request.
    pub watch: &'a mut (dyn FnMut(&Progress) + Send),
}

/// What is rebuilt from the store when a harvest goes on.
#[derive(Default)]
pub struct History {
    /// The form's steps, in order.
    pub steps: Vec<(Step, Kept)>,
    /// Requests that other forms of the site have made.
    pub elsewhere: HashSet<String>,
    /// What its reader had learned.
    pub memo: Option<String>,
}

impl<F: Fetcher, K: Keep> Drain<'_, F, K> {
    /// Asks until the database is ours, the budget is gone or the site refuses.
    pub async fn run(
        mut self,
        policy: &mut dyn Policy,
        history: History,
    ) -> Result<Finish, HarvestError> {
        let mut state = State::new(self.target.field, self.seeds);
        state.requests = history.elsewhere;
        let known_reader = history
            .memo
            .and_then(|memo| serde_json::from_str::<Reader>(&memo).ok());
        let reader = match known_reader {
            Some(reader) => {
                for (step, kept) in &history.steps {
                    state.learn(&reader, policy, step, kept);
                }
                state.forgive();
                reader
            }
            None => match self.calibrate(&mut state, policy).await? {
                Ok(reader) => reader,
                Err(finish) => return Ok(finish),
            },
        };
        if let Some(finish) = useless(&reader) {
            return Ok(finish);
        }
        let memo = memo_of(&reader);
        loop {
            if let Some(finish) = state.finish() {
                return Ok(finish);
            }
            if self.budget.is_spent(self.clock) {
                return Ok(Finish::BudgetSpent);
            }
            let Some(action) = policy.next(&state.known) else {
                return Ok(Finish::NothingLeft);
            };
            let asked = self.ask(&state, &action).await?;
            let step = self.read(&state, &reader, &action, asked);
            let kept = self.keep.keep_steps(std::slice::from_ref(&step), &memo)?;
            for kept in &kept {
                state.learn(&reader, policy, &step, kept);
                self.tell(&state, &step, kept);
            }
        }
    }

    /// Asks a few things to learn how the form's answers are read. Kept together: a reader learned from half of them would differ.
    async fn calibrate(
        &mut self,
        state: &mut State,
        policy: &mut dyn Policy,
    ) -> Result<Result<Reader, Finish>, HarvestError> {
        let mut dice = Dice::of(self.seed, u64::MAX);
        let typed = |text: String| Query::typed(self.target.field, text);
        let mut plan: VecDeque<(Why, Query)> = VecDeque::from([
            (Why::Nonsense, typed(dice.nonsense())),
            (Why::Nonsense, typed(dice.nonsense())),
            (Why::Empty, typed(String::new())),
        ]);
        plan.extend(
            self.seeds
                .iter()
                .take(calibrate::MOST_WORDS)
                .map(|word| (Why::Word, typed(word.clone()))),
        );
        if self.is_twin(state, &plan) {
            return Ok(Err(Finish::Twin));
        }
        let mut probes: Vec<Probe> = Vec::new();
        let mut asked: Vec<Asked> = Vec::new();
        let mut reader = Reader::default();
        while let Some((why, query)) = plan.pop_front() {
            if asked.iter().any(|asked| asked.query == query) {
                continue;
            }
            if self.budget.is_spent(self.clock) {
                break;
            }
            let answer = self.ask(state, &Action::Ask(query.clone())).await?;
            let page = match &answer.got {
                Ok(page) => Some(page.clone()),
                // An error page for an empty or unknown word is an answer too; anything else is a refusal.
                Err((refusal, page)) if is_an_answer(*refusal) => page.clone(),
                // No verdict on the form: the next run probes again.
                Err((refusal, _)) if may_change(*refusal) => {
                    return Ok(Err(Finish::Refused(*refusal)));
                }
                Err((refusal, _)) => {
                    reader.useless = Some(Useless::Wall(*refusal));
                    asked.push(answer);
                    break;
                }
            };
            asked.push(answer);
            if let Some(page) = page {
                probes.push(Probe {
                    why,
                    query,
                    doc: read::read(&page),
                });
            }
            if why == Why::Empty {
                for word in calibrate::words_shown(&probes).into_iter().rev() {
                    plan.push_front((Why::Word, typed(word)));
                }
            }
            if let Verdict::Done(learned) = calibrate::learn(&probes, plan.is_empty()) {
                reader = *learned;
                break;
            }
        }
        if reader.shape.is_none() && reader.useless.is_none() {
            // The budget ended the probing. A reader learned from half the probes would read otherwise: the next run probes again.
            return Ok(Err(Finish::BudgetSpent));
        }
        reader.probes = asked.len();
        let steps: Vec<Step> = asked
            .into_iter()
            .map(|asked| {
                let action = Action::Ask(asked.query.clone());
                self.read(state, &reader, &action, asked)
            })
            .collect();
        let memo = memo_of(&reader);
        let kept = self.keep.keep_steps(&steps, &memo)?;
        for (step, kept) in steps.iter().zip(&kept) {
            state.learn(&reader, policy, step, kept);
            self.tell(state, step, kept);
        }
        Ok(Ok(reader))
    }

    /// Whether another form has asked the first probe: nonsense that nobody else comes upon by chance.
    fn is_twin(&self, state: &State, plan: &VecDeque<(Why, Query)>) -> bool {
        let first = plan.front().map(|(_, query)| query);
        first
            .and_then(|query| self.target.key_of(query))
            .is_some_and(|key| state.requests.contains(&key))
    }

    /// Sends what an action stands for. A passing fault is tried once more; the host is given time by fetch.
    async fn ask(&mut self, state: &State, action: &Action) -> Result<Asked, HarvestError> {
        let mut asked = self.ask_once(state, action).await?;
        if let Err((why, _)) = &asked.got
            && why.is_passing()
            && !self.budget.is_spent(self.clock)
        {
            let again = self.ask_once(state, action).await?;
            asked.requests += again.requests;
            asked.trail.extend(again.trail);
            asked.got = again.got;
        }
        Ok(asked)
    }

    async fn ask_once(&mut self, state: &State, action: &Action) -> Result<Asked, HarvestError> {
        let (query, page, ready) = match action {
            Action::Ask(query) => (query, 1, self.target.ready(self.fetcher, query).await?),
            Action::ReadOn(query) => {
                let next = state.continuation(query).map(|next| &next.request);
                let ready = match next {
                    Some(next) => self.target.ready_to_read_on(self.fetcher, next).await?,
                    None => Ready {
                        request: Err(Refusal::BadUrl),
                        fresh: None,
                    },
                };
                (query, state.next_page(query), ready)
            }
        };
        let Ready { request, fresh } = ready;
        let (mut requests, mut trail) = (0, Vec::new());
        if let Some(fresh) = fresh {
            requests += fresh.requests;
            trail.extend(fresh.trail);
        }
        let key = match &request {
            Ok(request) => self.target.request_key(query, request),
            Err(_) => format!("{} {}", self.target.form.action, query.key()),
        };
        let got = match request {
            Ok(request) => {
                let fetched: Fetched = self.fetcher.fetch(&request).await?;
                requests += fetched.requests;
                trail.extend(fetched.trail);
                match fetched.got {
                    Got::Page(page) => Ok(page),
                    Got::Refused { why, page } => Err((why, page.map(|page| *page))),
                }
            }
            Err(why) => Err((why, None)),
        };
        self.budget.spent += u64::from(requests);
        Ok(Asked {
            query: query.clone(),
            page,
            key,
            got,
            requests,
            trail,
        })
    }

    /// Reads an answer into a step. Never the same request twice: a next page that was asked before is not offered again.
    fn read(&self, state: &State, reader: &Reader, action: &Action, asked: Asked) -> Step {
        let (Action::Ask(query) | Action::ReadOn(query)) = action;
        let refused = |why| (AnswerKind::Refused(why), None, Vec::new(), None);
        let (kind, total, records, next) = match &asked.got {
            Ok(page) => read_page(reader, &read::read(page), query, asked.page),
            Err((why, Some(page))) if is_an_answer(*why) && reader.shape.is_some() => {
                match read_page(reader, &read::read(page), query, asked.page) {
                    answer @ (AnswerKind::Records | AnswerKind::Nothing, ..) => answer,
                    _ => refused(*why),
                }
            }
            Err((why, _)) => refused(*why),
        };
        let next = next.and_then(|request: Request| {
            let key = self.target.request_key(query, &request);
            let page = asked.page + 1;
            (!state.requests.contains(&key) && key != asked.key)
                .then_some(Continuation { page, request })
        });
        Step {
            ask: Ask {
                form: self.target.id,
                query: query.clone(),
                page: asked.page,
            },
            request: asked.key,
            at: self.clock.now(),
            requests: asked.requests,
            kind,
            total,
            records,
            next,
            trail: asked.trail,
        }
    }

    fn tell(&mut self, state: &State, step: &Step, kept: &Kept) {
        (self.watch)(&Progress {
            requests: self.budget.spent,
            records: state.known.records(),
            asked: step.ask.query.to_string(),
            new: kept.new_count(),
            page: step.ask.page,
        });
    }
}

type Read = (AnswerKind, Option<u64>, Vec<model::Record>, Option<Request>);

fn read_page(reader: &Reader, doc: &Document, query: &Query, page: u32) -> Read {
    let answer = reader.read(doc, query, page);
    (answer.kind, answer.total, answer.records, answer.next)
}

/// What came back for one action, not yet read.
struct Asked {
    query: Query,
    page: u32,
    key: String,
    got: Result<Page, (Refusal, Option<Page>)>,
    requests: u32,
    trail: Vec<Exchange>,
}

/// Error statuses that sites use to say "nothing found" or "not like that".
fn is_an_answer(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::NotFound | Refusal::Gone | Refusal::ClientError | Refusal::ServerError
    )
}

/// Refusals that say something of the moment, not of the form.
fn may_change(why: Refusal) -> bool {
    why.is_passing() || matches!(why, Refusal::RobotsUnavailable | Refusal::Dns)
}

/// Refusals after which one does not ask again.
fn is_final(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::Robots
            | Refusal::RobotsUnavailable
            | Refusal::BlockedAddress
            | Refusal::Unauthorized
            | Refusal::LoginWall
            | Refusal::Captcha
            | Refusal::SideEffect
            | Refusal::UnsafeForm
    )
}

fn useless(reader: &Reader) -> Option<Finish> {
    reader.useless.map(|why| match why {
        Useless::Unmoved => Finish::Unmoved,
        Useless::NoRecords => Finish::NoRecords,
        Useless::Wall(refusal) => Finish::Refused(refusal),
    })
}

fn memo_of(reader: &Reader) -> String {
    serde_json::to_string(reader).expect("a reader is plain data")
}

/// Everything the loop knows, rebuilt from kept steps.
struct State {
    known: Known,
    requests: HashSet<String>,
    steps: u64,
    dry: u64,
    refusals: u32,
    last_refusal: Option<Refusal>,
    listing: Listing,
}

/// What the answer to the empty query told.
#[derive(Default, PartialEq)]
enum Listing {
    #[default]
    None,
    Reading,
    ReadToTheEnd,
}

impl State {
    fn new(field: usize, seeds: &[String]) -> Self {
        Self {
            known: Known::new(field, seeds),
            requests: HashSet::new(),
            steps: 0,
            dry: 0,
            refusals: 0,
            last_refusal: None,
            listing: Listing::None,
        }
    }

    fn learn(&mut self, reader: &Reader, policy: &mut dyn Policy, step: &Step, kept: &Kept) {
        let is_probe = self.steps < reader.probes as u64;
        self.steps += 1;
        self.requests.insert(step.request.clone());
        let outcome = self.known.learn(step, kept);
        self.dry = if outcome.new > 0 { 0 } else { self.dry + 1 };
        match step.kind {
            // robots.txt often closes later pages and leaves the first ones open.
            AnswerKind::Refused(Refusal::Robots) if step.ask.page > 1 => {}
            AnswerKind::Refused(why) => {
                self.refusals = if is_final(why) {
                    REFUSALS
                } else {
                    self.refusals + 1
                };
                self.last_refusal = Some(why);
            }
            _ => self.refusals = 0,
        }
        if step.ask.query.texts().all(str::is_empty) && step.kind == AnswerKind::Records {
            let more = self.known.open().contains_key(&step.ask.query);
            let whole = step
                .total
                .is_none_or(|total| self.known.records() as u64 >= total);
            self.listing = match (more, whole) {
                (true, _) => Listing::Reading,
                (false, true) => Listing::ReadToTheEnd,
                (false, false) => Listing::None,
            };
        }
        // Nonsense and empty probes say nothing about what a new word brings.
        if !is_probe || step.kind == AnswerKind::Records {
            let query = step.ask.query.clone();
            let action = if step.ask.page == 1 {
                Action::Ask(query)
            } else {
                Action::ReadOn(query)
            };
            policy.learn(&action, &outcome);
        }
    }

    /// Gives a site that was in trouble when the last run ended another chance.
    fn forgive(&mut self) {
        if self.last_refusal.is_some_and(may_change) {
            self.refusals = 0;
        }
    }

    fn finish(&self) -> Option<Finish> {
        if let (REFUSALS.., Some(why)) = (self.refusals, self.last_refusal) {
            return Some(Finish::Refused(why));
        }
        let patience = DRY.max(self.steps / DRY_SHARE);
        if self.listing == Listing::ReadToTheEnd && self.dry >= DRY / 4 {
            return Some(Finish::Drained);
        }
        (self.dry >= patience).then_some(Finish::Dry(self.dry))
    }

    fn continuation(&self, query: &Query) -> Option<&Continuation> {
        self.known.open().get(query).map(|open| &open.next)
    }

    fn next_page(&self, query: &Query) -> u32 {
        self.continuation(query).map_or(1, |next| next.page)
    }
}
