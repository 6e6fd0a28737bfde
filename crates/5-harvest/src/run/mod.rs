//! The loop: next, ask, read, keep, learn. The only folder of this room that waits, with `detail/run.rs`.
//!
//! - `probing` asking to learn how answers are read: at the beginning, and when they have changed
//! - `addresses` which answers have an address of their own
//! - `doubt`   answers that are not kept yet, because they may have been read wrongly

mod addresses;
mod doubt;
mod probing;

use crate::answer::reader::Useless;
use crate::answer::{Answer, Reader, jump};
use crate::ask::{Ready, Target};
use crate::policy::Choice;
use crate::state::State;
use crate::{Action, Budget, Estimate, Finish, HarvestError, Policy, Progress};
use addresses::Lies;
use doubt::{Doubts, Held, Sense};
use model::{
    AnswerKind, Ask, Clock, Continuation, Exchange, Fetched, Fetcher, Got, Keep, Kept, Page, Query,
    Refusal, Request, Step, Survey, Url, Why,
};
use read::{Document, Link};
use std::collections::HashSet;

/// The harvest of one form.
pub struct Drain<'a, F, K> {
    /// Brings pages.
    pub fetcher: &'a F,
    /// Keeps what they hold.
    pub keep: &'a mut K,
    /// The form.
    pub target: Target,
    /// Words to begin with.
    pub seeds: &'a [String],
    /// Finds out what else the form lets one set; `None` if it has nothing but its box.
    pub survey: Option<&'a mut dyn Survey>,
    /// How far to go.
    pub goal: Goal,
    /// Whether words drawn by lot are asked too, for a surer estimate of how much is missing. They cost requests, and what they bring leads the
    /// policy astray on some sites.
    pub lots: bool,
    /// When to stop.
    pub budget: &'a mut Budget,
    /// The time.
    pub clock: &'a dyn Clock,
    /// Seeds the dice.
    pub seed: u64,
    /// Told after every request.
    pub watch: &'a mut (dyn FnMut(&Progress) + Send),
}

/// How far to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Until the database is ours.
    Drain,
    /// Until the policy has nothing left to ask. What is looked for are rows of a table, so that no new record comes is no reason to stop.
    Match,
    /// Until it is known what the form lets one set.
    Survey,
    /// Until it is known how its answers are read, and whether the site's own settings hide records.
    Meet,
}

/// Ends the request of a question that is asked a second time on purpose: no two kept requests are the same.
pub(crate) const AGAIN: &str = " (again)";

/// Ends the request of a page that did not come in an earlier run.
pub(crate) const RETRIED: &str = " (tried again)";

/// Why a word is asked that no policy chose.
const PROBE: &str = "drawn by lot, to learn how much is missing";

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
        let boxes: Vec<usize> = self
            .target
            .field
            .iter()
            .chain(&self.target.others)
            .copied()
            .collect();
        let mut state = State::new(&boxes, self.seeds, self.survey.take(), self.goal);
        state.requests = history.elsewhere;
        let known_reader = history
            .memo
            .and_then(|memo| serde_json::from_str::<Reader>(&memo).ok());
        let mut reader = match known_reader {
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
        self.target.page_size.clone_from(&reader.page_size);
        let mut doubts = Doubts::default();
        state.spare.open();
        loop {
            let (Choice { action, why }, asker) = match self.choose(&mut state, policy) {
                Ok(chosen) => chosen,
                Err(finish) if doubts.held.is_empty() => return Ok(finish),
                Err(_) => {
                    self.settle(&mut state, policy, &reader, &mut doubts)?;
                    continue;
                }
            };
            let mut asked = self.ask(&mut state, &action).await?;
            asked.key.push_str(asker.mark());
            let mut step = self.read(&state, &reader, &action, why, &mut asked);
            if let (AnswerKind::Refused(Refusal::RateLimited), Ok(page)) = (step.kind, &asked.got) {
                self.fetcher.slow_down(&page.url);
                asked = self.ask_once(&mut state, &action).await?;
                asked.key.push_str(asker.mark());
                step = self.read_again(&state, &reader, &action, step, &mut asked);
            }
            if asked.is_spare && state.spare.doubts(&step) && !self.budget.is_spent(self.clock) {
                // Without the last page there is no token but a fetched one.
                state.spare.receive(None);
                asked = self.ask_once(&mut state, &action).await?;
                asked.key.push_str(asker.mark());
                let spare = step.clone();
                step = self.read_again(&state, &reader, &action, step, &mut asked);
                state.spare.compare(&spare, &step);
                state.count_twice(&step);
            }
            state.requests.insert(step.request.clone());
            let sense = doubts.hear(&reader, Held::new(action.clone(), asked, step));
            match sense {
                Sense::Settled => {}
                // The survey waits for the answer to its question before it asks another.
                Sense::Open if asker != Asker::Policy => {}
                Sense::Open => {
                    state.known.skip(action);
                    continue;
                }
                Sense::Misfit => match self.learn_again(&mut state, &reader, &mut doubts).await? {
                    Some(learned) => reader = learned,
                    None => doubts.give_up(),
                },
            }
            self.settle(&mut state, policy, &reader, &mut doubts)?;
        }
    }

    /// What to do next, or why there is nothing to do.
    fn choose(
        &self,
        state: &mut State<'_>,
        policy: &mut dyn Policy,
    ) -> Result<(Choice, Asker), Finish> {
        loop {
            if let Some(finish) = state.finish() {
                return Err(finish);
            }
            if self.budget.is_spent(self.clock) {
                return Err(Finish::BudgetSpent);
            }
            if let Some(action) = state.retry() {
                let why = Why::new(1.0, 1.0, "it did not come in an earlier run");
                return Ok((Choice { action, why }, Asker::Retry));
            }
            let question = state.question().map(|(query, why)| Choice {
                action: Action::Ask(query),
                why,
            });
            let (choice, asker) = match question {
                Some(choice) if state.asks_again(choice.action.query()) => {
                    return Ok((choice, Asker::Repeat));
                }
                Some(choice) => (choice, Asker::Survey),
                None if matches!(self.goal, Goal::Survey | Goal::Meet) => {
                    return Err(Finish::Surveyed);
                }
                None => (
                    policy.next(&state.known).ok_or(Finish::NothingLeft)?,
                    Asker::Policy,
                ),
            };
            if state.is_not_worth_it(&choice.why, self.budget.stop_below) {
                return Err(Finish::not_worth_it(self.budget.stop_below));
            }
            let choice = match self.probe(state) {
                Some(action) if asker == Asker::Policy => Choice {
                    action,
                    why: Why::new(0.0, 1.0, PROBE),
                },
                _ => choice,
            };
            let action = &choice.action;
            if !self.was_made(state, action) && !state.is_too_short(action) {
                return Ok((choice, asker));
            }
            match asker {
                Asker::Survey | Asker::Repeat | Asker::Retry => state.pass_over(action.query()),
                Asker::Policy => state.known.skip(choice.action),
            }
        }
    }

    /// Keeps the answers that were held back, and learns from them.
    fn settle(
        &mut self,
        state: &mut State<'_>,
        policy: &mut dyn Policy,
        reader: &Reader,
        doubts: &mut Doubts,
    ) -> Result<(), HarvestError> {
        let steps: Vec<Step> = doubts.held.drain(..).map(|held| held.step).collect();
        let kept = self.keep.keep_steps(&steps, &memo_of(reader))?;
        for (step, kept) in steps.iter().zip(&kept) {
            state.learn(reader, policy, step, kept);
            self.tell(state, step, kept)?;
        }
        Ok(())
    }

    /// Words drawn by lot, if it is time to learn how much is missing. One that cannot be asked is not drawn anew: a harvest that is taken up again must draw the same.
    fn probe(&self, state: &State<'_>) -> Option<Action> {
        if !self.lots {
            return None;
        }
        let probe = Action::Ask(state.size.probe(&state.known)?);
        let may_be_asked = !self.was_made(state, &probe) && !state.is_too_short(&probe);
        may_be_asked.then_some(probe)
    }

    /// Whether the request of an action was made before, under another name: one page may be offered as the next of two answers.
    fn was_made(&self, state: &State<'_>, action: &Action) -> bool {
        let key = match action {
            Action::Ask(query) => self.target.key_of(query),
            Action::ReadOn(query) => state
                .continuation(query)
                .map(|next| self.target.request_key(query, &next.request)),
        };
        key.is_some_and(|key| state.requests.contains(&key))
    }

    /// Sends what an action stands for. A passing fault is tried once more; the host is given time by fetch.
    async fn ask(&mut self, state: &mut State<'_>, action: &Action) -> Result<Asked, HarvestError> {
        let mut asked = self.ask_once(state, action).await?;
        if let Err((why, _)) = &asked.got
            && why.is_passing()
            && !self.budget.is_spent(self.clock)
        {
            if asked.is_spare && state.spare.is_untried() {
                state.spare.give_up();
            }
            let again = self.ask_once(state, action).await?;
            asked.requests += again.requests;
            asked.aside += again.aside;
            asked.trail.extend(again.trail);
            asked.got = again.got;
            asked.lies = again.lies;
            asked.is_spare = again.is_spare;
        }
        Ok(asked)
    }

    async fn ask_once(
        &mut self,
        state: &mut State<'_>,
        action: &Action,
    ) -> Result<Asked, HarvestError> {
        let received = state.spare.take();
        let (target, fetcher) = (&self.target, self.fetcher);
        let (query, page, ready) = match action {
            Action::Ask(query) => (query, 1, target.ready(fetcher, query, &received).await?),
            Action::ReadOn(query) => {
                let next = state.continuation(query).map(|next| &next.request);
                let ready = match next {
                    Some(next) => target.ready_to_read_on(fetcher, next, &received).await?,
                    None => Ready::at_once(Err(Refusal::BadUrl)),
                };
                (query, state.next_page(query), ready)
            }
        };
        let Ready {
            request,
            fresh,
            is_spare,
        } = ready;
        let (mut requests, mut aside, mut trail) = (0, 0, Vec::new());
        if let Some(fresh) = fresh {
            aside += fresh.requests;
            requests += fresh.requests;
            trail.extend(fresh.trail);
        }
        let key = match &request {
            Ok(request) => self.target.request_key(query, request),
            Err(_) => format!("{} {}", self.target.form.action, query.key()),
        };
        let mut lies = Lies::Nowhere;
        let got = match request {
            Ok(request) => {
                let fetched: Fetched = self.fetcher.fetch(&request).await?;
                lies = Lies::of(&request, &fetched.trail, &self.target.token_names());
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
        if !self.target.tokens.is_empty() {
            state.spare.receive(match &got {
                Ok(page) => Some(page.clone()),
                Err((_, page)) => page.clone(),
            });
        }
        Ok(Asked {
            query: query.clone(),
            page,
            key,
            got,
            requests,
            aside,
            trail,
            lies,
            is_spare,
        })
    }

    /// Reads an answer into a step. Never the same request twice: a next page that was asked before is not offered again.
    fn read(
        &self,
        state: &State<'_>,
        reader: &Reader,
        action: &Action,
        why: Why,
        asked: &mut Asked,
    ) -> Step {
        let (Action::Ask(query) | Action::ReadOn(query)) = action;
        let refused = |why| Answer::without_records(AnswerKind::Refused(why));
        let mut nofollow = false;
        let answer = match &asked.got {
            Ok(page) => {
                let doc = read::read(page);
                let answer = self.read_or_jump(state, reader, &doc, asked);
                nofollow = closes_its_links(&doc, page, &answer.records);
                answer
            }
            Err((why, Some(page))) if is_an_answer(*why) && reader.shape.is_some() => {
                let answer = reader.read(&read::read(page), query, asked.page);
                match answer.kind {
                    AnswerKind::Records | AnswerKind::Nothing => answer,
                    AnswerKind::Refused(_) => refused(*why),
                }
            }
            Err((why, _)) => refused(*why),
        };
        let next = answer.next.and_then(|request: Request| {
            let key = self.target.request_key(query, &request);
            let page = asked.page + 1;
            (!state.requests.contains(&key) && key != asked.key)
                .then_some(Continuation { page, request })
        });
        let address = match answer.kind {
            AnswerKind::Records | AnswerKind::Nothing => self.address_of(reader, asked),
            AnswerKind::Refused(_) => None,
        };
        Step {
            ask: Ask {
                form: self.target.id,
                query: query.clone(),
                page: asked.page,
            },
            why: Some(why),
            request: asked.key.clone(),
            at: self.clock.now(),
            requests: asked.requests,
            aside: asked.aside,
            kind: answer.kind,
            total: answer.total,
            told: answer.told,
            records: answer.records,
            nofollow,
            next,
            address,
            trail: std::mem::take(&mut asked.trail),
        }
    }

    /// Reads an answer that was asked for once more into the step of the first one.
    fn read_again(
        &self,
        state: &State<'_>,
        reader: &Reader,
        action: &Action,
        first: Step,
        asked: &mut Asked,
    ) -> Step {
        let why = first.why.unwrap_or_default();
        let mut step = self.read(state, reader, action, why, asked);
        step.requests += first.requests;
        step.aside += first.requests;
        let mut trail = first.trail;
        trail.append(&mut step.trail);
        step.trail = trail;
        step
    }

    /// Reads a page. One that holds no list, that a redirect led to, and whose address is written as a record's, is that record.
    fn read_or_jump(
        &self,
        state: &State<'_>,
        reader: &Reader,
        doc: &Document,
        asked: &Asked,
    ) -> Answer {
        let answer = reader.read(doc, &asked.query, asked.page);
        let led_away = self
            .target
            .key_of(&asked.query)
            .is_some_and(|key| !key.ends_with(doc.url.without_session().as_ref()));
        let jumped = answer.kind == AnswerKind::Nothing
            && asked.page == 1
            && led_away
            && state.is_like_a_record(&doc.url);
        if jumped {
            return Answer {
                total: Some(1),
                told: Some(format!("led to {}", doc.url)),
                records: vec![jump::record_of(doc)],
                ..Answer::without_records(AnswerKind::Records)
            };
        }
        answer
    }

    /// Tells how far it has come, and keeps how much is thought to be there.
    fn tell(&mut self, state: &State<'_>, step: &Step, kept: &Kept) -> Result<(), HarvestError> {
        let estimate = state.size.estimate(&state.known);
        if estimate != Estimate::NONE {
            self.keep.keep_size(&estimate.now())?;
        }
        (self.watch)(&Progress {
            requests: self.budget.spent,
            records: state.known.records(),
            asked: step.ask.query.to_string(),
            new: kept.new_count(),
            page: step.ask.page,
            estimate,
        });
        Ok(())
    }
}

/// Whether a page asks robots not to follow it to its records: all of it, or every link to one of them.
fn closes_its_links(doc: &Document, page: &Page, records: &[model::Record]) -> bool {
    if read::robots_meta(doc, &page.headers, "surfacer").nofollow {
        return true;
    }
    let own: HashSet<&Url> = records.iter().filter_map(|it| it.url.as_ref()).collect();
    let links = read::links_where(doc, |url| own.contains(url));
    let is_closed = |link: &Link| link.rel.split_whitespace().any(|rel| rel == "nofollow");
    !links.is_empty() && links.iter().all(is_closed)
}

/// Who wants something asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The survey of the form.
    Survey,
    /// The survey of the form, which has asked the same before.
    Repeat,
    /// An earlier run, in which a page did not come.
    Retry,
    /// The policy.
    Policy,
}

impl Asker {
    /// What the kept request ends with.
    fn mark(self) -> &'static str {
        match self {
            Self::Repeat => AGAIN,
            Self::Retry => RETRIED,
            Self::Survey | Self::Policy => "",
        }
    }
}

/// What came back for one action, not yet read.
struct Asked {
    query: Query,
    page: u32,
    key: String,
    got: Result<Page, (Refusal, Option<Page>)>,
    requests: u32,
    aside: u32,
    trail: Vec<Exchange>,
    lies: Lies,
    /// Whether its token was one that the page before had brought.
    is_spare: bool,
}

/// Error statuses that sites use to say "nothing found" or "not like that".
fn is_an_answer(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::NotFound | Refusal::Gone | Refusal::ClientError | Refusal::ServerError
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
