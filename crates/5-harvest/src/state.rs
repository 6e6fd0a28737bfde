//! Everything the loop knows, rebuilt from kept steps after a restart.

use crate::answer::Reader;
use crate::size::Size;
use crate::{Action, Finish, Known, Policy};
use model::{AnswerKind, Continuation, Kept, Query, Refusal, Step, Why};
use std::collections::{HashSet, VecDeque};

/// Requests without a new record after which a form is held to be drained, at the least. A site that was drained by
/// reading on needs some words to show it; fewer than 60 stopped too early on sites with long tails.
const DRY: u64 = 60;
/// ... and as a share of all requests spent on the form: long harvests earn longer patience.
const DRY_SHARE: u64 = 5;
/// Steps over which it is counted what requests have brought lately.
const LATELY: usize = 60;
/// Refusals in a row after which a site is left alone.
const REFUSALS: u32 = 5;

/// Everything the loop knows, rebuilt from kept steps.
pub(crate) struct State {
    pub(crate) known: Known,
    /// How big it all is.
    pub(crate) size: Size,
    /// Canonical requests that were made, by this form or another.
    pub(crate) requests: HashSet<String>,
    steps: u64,
    dry: u64,
    refusals: u32,
    last_refusal: Option<Refusal>,
    listing: Listing,
    /// New records and requests of the last steps.
    lately: VecDeque<(usize, u32)>,
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
    pub(crate) fn new(field: usize, seeds: &[String]) -> Self {
        Self {
            known: Known::new(&[field], seeds),
            size: Size::default(),
            lately: VecDeque::new(),
            requests: HashSet::new(),
            steps: 0,
            dry: 0,
            refusals: 0,
            last_refusal: None,
            listing: Listing::None,
        }
    }

    pub(crate) fn learn(
        &mut self,
        reader: &Reader,
        policy: &mut dyn Policy,
        step: &Step,
        kept: &Kept,
    ) {
        let is_probe = self.steps < reader.probes as u64;
        self.steps += 1;
        self.requests.insert(step.request.clone());
        let query = step.ask.query.clone();
        let action = if step.ask.page == 1 {
            Action::Ask(query)
        } else {
            Action::ReadOn(query)
        };
        policy.expect(&self.known, &action);
        self.size.expect(&self.known, action.query());
        let outcome = self.known.learn(step, kept);
        self.size.learn(&self.known, action.query(), &outcome);
        self.lately.push_back((outcome.new, outcome.requests));
        if self.lately.len() > LATELY {
            self.lately.pop_front();
        }
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
            policy.learn(&self.known, &action, &outcome);
        }
    }

    /// Gives a site that was in trouble when the last run ended another chance.
    pub(crate) fn forgive(&mut self) {
        if self.last_refusal.is_some_and(may_change) {
            self.refusals = 0;
        }
    }

    pub(crate) fn finish(&self) -> Option<Finish> {
        if let (REFUSALS.., Some(why)) = (self.refusals, self.last_refusal) {
            return Some(Finish::Refused(why));
        }
        let patience = DRY.max(self.steps / DRY_SHARE);
        if self.listing == Listing::ReadToTheEnd && self.dry >= DRY / 4 {
            return Some(Finish::Drained);
        }
        (self.dry >= patience).then_some(Finish::Dry(self.dry))
    }

    /// Whether the best that can be asked is expected to bring fewer new records per request than `least`, and the last requests have brought fewer too. A
    /// promise alone would end a harvest that has only just come to know its site; what came lately alone would end one that has just found a new field.
    pub(crate) fn is_not_worth_it(&self, promise: &Why, least: f64) -> bool {
        let new: usize = self.lately.iter().map(|(new, _)| new).sum();
        let requests: u32 = self.lately.iter().map(|(_, requests)| requests).sum();
        self.lately.len() == LATELY
            && (new as f64) < least * f64::from(requests)
            && promise.new < least * promise.cost.max(1.0)
    }

    pub(crate) fn continuation(&self, query: &Query) -> Option<&Continuation> {
        self.known.open().get(query).map(|open| &open.next)
    }

    pub(crate) fn next_page(&self, query: &Query) -> u32 {
        self.continuation(query).map_or(1, |next| next.page)
    }
}

/// Refusals that say something of the moment, not of the form.
pub(crate) fn may_change(why: Refusal) -> bool {
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
