//! Everything the loop knows, rebuilt from kept steps after a restart.

use crate::answer::{Reader, jump};
use crate::calibrate::Purpose;
use crate::known::{Cap, Open};
use crate::run::{AGAIN, Goal, RETRIED};
use crate::size::Size;
use crate::spare::Spare;
use crate::{Action, Finish, Known, Policy};
use model::{AnswerKind, Continuation, Kept, Query, Refusal, Seen, Step, Survey, Url, Why};
use std::collections::{BTreeMap, HashSet, VecDeque};

/// Requests without a new record after which a form is held to be drained, at the least. A site that was drained by
/// reading on needs some words to show it; fewer than 60 stopped too early on sites with long tails.
const DRY: u64 = 60;
/// ... and as a share of all requests spent on the form: long harvests earn longer patience.
const DRY_SHARE: u64 = 5;
/// Steps over which it is counted what requests have brought lately.
const LATELY: usize = 60;
/// No text of so many letters is too short.
const MOST_WANTED: usize = 5;
/// Letters of a text that may be too short for a site.
const SHORT: usize = 2;
/// Refusals in a row after which a site is left alone.
const REFUSALS: u32 = 5;

/// Everything the loop knows, rebuilt from kept steps.
pub(crate) struct State<'s> {
    pub(crate) known: Known,
    /// How big it all is.
    pub(crate) size: Size,
    /// Canonical requests that were made, by this form or another.
    pub(crate) requests: HashSet<String>,
    /// Tokens that the last page brought along.
    pub(crate) spare: Spare,
    steps: u64,
    dry: u64,
    refusals: u32,
    last_refusal: Option<Refusal>,
    /// Answers that did not come, for a reason of the moment; those that had begun with what is known of them.
    failed: BTreeMap<Query, Option<Open>>,
    /// Those of earlier runs, which are tried once more.
    retries: VecDeque<Query>,
    /// Fewest letters the site takes, as far as it has said.
    shortest: usize,
    /// How the addresses of records are written.
    addresses: HashSet<String>,
    listing: Listing,
    /// New records and requests of the last steps.
    lately: VecDeque<(usize, u32)>,
    survey: Option<&'s mut dyn Survey>,
    goal: Goal,
    /// What the survey asks next, and why.
    question: Option<(Query, String)>,
}

/// What the answer to the empty query told.
#[derive(Default, PartialEq)]
enum Listing {
    #[default]
    None,
    Reading,
    ReadToTheEnd,
}

impl<'s> State<'s> {
    pub(crate) fn new(
        boxes: &[usize],
        seeds: &[String],
        survey: Option<&'s mut dyn Survey>,
        goal: Goal,
    ) -> Self {
        let mut known = Known::new(boxes, seeds);
        if survey.is_some() {
            known.await_levers();
        }
        Self {
            known,
            survey,
            goal,
            question: None,
            size: Size::default(),
            lately: VecDeque::new(),
            requests: HashSet::new(),
            spare: Spare::default(),
            steps: 0,
            dry: 0,
            refusals: 0,
            last_refusal: None,
            failed: BTreeMap::new(),
            retries: VecDeque::new(),
            shortest: 0,
            addresses: HashSet::new(),
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
        let nonsense = Purpose::Nonsense.words();
        let is_nonsense = |why: &Why| why.evidence == nonsense;
        let is_probe =
            self.steps < reader.probes as u64 || step.why.as_ref().is_some_and(is_nonsense);
        self.steps += 1;
        self.requests.insert(step.request.clone());
        if step.request.ends_with(AGAIN) {
            // Only the survey learns from it; to all others the answer is no news.
            self.survey(reader, step);
            return;
        }
        let addresses = step.records.iter().filter_map(|record| record.url.as_ref());
        self.addresses.extend(addresses.map(jump::shape_of));
        let query = step.ask.query.clone();
        let action = if step.ask.page == 1 {
            Action::Ask(query)
        } else {
            Action::ReadOn(query)
        };
        let retried = step.request.ends_with(RETRIED);
        if retried {
            self.reopen(&step.ask.query);
        }
        if retried && matches!(step.kind, AnswerKind::Refused(_)) {
            // What fails again speaks for the rest: it was no trouble of the moment, or it is not over.
            self.retries.clear();
        }
        let open = self.known.open().get(&step.ask.query).cloned();
        policy.expect(&self.known, &action);
        self.size.expect(&self.known, action.query());
        let outcome = self.known.learn(step, kept);
        self.survey(reader, step);
        self.size.learn(&self.known, action.query(), &outcome);
        self.lately.push_back((outcome.new, outcome.requests));
        if self.lately.len() > LATELY {
            self.lately.pop_front();
        }
        self.dry = if outcome.new > 0 { 0 } else { self.dry + 1 };
        match step.kind {
            // robots.txt often closes later pages and leaves the first ones open.
            AnswerKind::Refused(Refusal::Robots) if step.ask.page > 1 => {}
            AnswerKind::Refused(why) if why.is_of_query() => {
                self.refusals = 0;
                if why == Refusal::TooShort {
                    self.learn_length(&step.ask.query);
                }
            }
            AnswerKind::Refused(why) => {
                // A site that answers other words and forbids short ones wants more letters, without saying so.
                let forbids = matches!(why, Refusal::Forbidden | Refusal::ClientError);
                if forbids && self.known.records() > 0 && length_of(&step.ask.query) <= SHORT {
                    self.learn_length(&step.ask.query);
                }
                self.refusals = if is_final(why) {
                    REFUSALS
                } else {
                    self.refusals + 1
                };
                self.last_refusal = Some(why);
                if may_change(why) && !retried {
                    self.failed.insert(step.ask.query.clone(), open);
                }
            }
            _ => self.refusals = 0,
        }
        if outcome.new > 0 && self.listing == Listing::ReadToTheEnd {
            // The list ended before all was in it.
            self.listing = Listing::None;
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

    /// Lets the survey see an answer, and asks it what to ask next. Here and not when it is asked, so that it is the same after a restart.
    fn survey(&mut self, reader: &Reader, step: &Step) {
        let Some(survey) = &mut self.survey else {
            return;
        };
        if step.ask.page == 1 {
            let seen = Seen {
                kind: step.kind,
                total: step.total,
                more: step.next.is_some(),
                records: &step.records,
            };
            survey.learn(&step.ask.query, &seen);
        }
        if self.steps >= reader.probes as u64 {
            self.look_for_a_question();
        }
    }

    fn look_for_a_question(&mut self) {
        let Some(survey) = &mut self.survey else {
            return;
        };
        let divide = match self.goal {
            Goal::Survey => true,
            Goal::Match => false,
            Goal::Drain | Goal::Meet => self.known.cap() != Cap::None,
        };
        self.question = survey.next(divide);
        if self.question.is_none() {
            let findings = survey.findings(divide);
            if self.known.findings() != Some(&findings) {
                self.known.open_levers(findings);
            }
        }
    }

    /// What the survey asks next.
    pub(crate) fn question(&self) -> Option<(Query, Why)> {
        let (query, why) = self.question.as_ref()?;
        Some((query.clone(), Why::new(1.0, 1.0, why.clone())))
    }

    /// Whether the survey asks this a second time on purpose.
    pub(crate) fn asks_again(&self, query: &Query) -> bool {
        let survey = self.survey.as_ref();
        survey.is_some_and(|survey| survey.asks_again(query))
    }

    /// The survey's question cannot be asked: its request was made under another name.
    pub(crate) fn pass_over(&mut self, query: &Query) {
        if let Some(survey) = &mut self.survey {
            survey.pass_over(query);
            self.look_for_a_question();
        }
    }

    /// A text that was too short says how long the next one must be. Few sites want more than four letters, and one that refuses a longer
    /// text refuses it for another reason.
    fn learn_length(&mut self, query: &Query) {
        let length = length_of(query);
        if (1..MOST_WANTED).contains(&length) {
            self.shortest = self.shortest.max(length + 1);
        }
    }

    /// Whether a query is shorter than the site takes. Nothing at all is a question of its own.
    pub(crate) fn is_too_short(&self, action: &Action) -> bool {
        matches!(action, Action::Ask(query) if (1..self.shortest).contains(&length_of(query)))
    }

    /// Whether the address of a page is written as those of known records.
    pub(crate) fn is_like_a_record(&self, url: &Url) -> bool {
        self.addresses.contains(&jump::shape_of(url))
    }

    /// Counts a refusal that was heard twice before it is learned from: a site that refuses is asked no more often for having a token.
    pub(crate) fn count_twice(&mut self, step: &Step) {
        if matches!(step.kind, AnswerKind::Refused(why) if !why.is_of_query()) {
            self.refusals += 1;
        }
    }

    /// Gives a site that was in trouble when the last run ended another chance.
    pub(crate) fn forgive(&mut self) {
        if self.last_refusal.is_some_and(may_change) {
            self.refusals = 0;
        }
        self.retries = self.failed.keys().cloned().collect();
    }

    /// What did not come in an earlier run. It is asked for once more, now.
    pub(crate) fn retry(&mut self) -> Option<Action> {
        let query = self.retries.pop_front()?;
        self.reopen(&query);
        Some(if self.known.open().contains_key(&query) {
            Action::ReadOn(query)
        } else {
            Action::Ask(query)
        })
    }

    fn reopen(&mut self, query: &Query) {
        if let Some(open) = self.failed.remove(query).flatten() {
            self.known.reopen(query.clone(), open);
        }
    }

    pub(crate) fn finish(&self) -> Option<Finish> {
        if let (REFUSALS.., Some(why)) = (self.refusals, self.last_refusal) {
            return Some(Finish::Refused(why));
        }
        // A survey asks to learn about the form: that no record is new is no reason to stop.
        if self.goal == Goal::Survey {
            return None;
        }
        let patience = DRY.max(self.steps / DRY_SHARE);
        if self.listing == Listing::ReadToTheEnd && self.dry >= DRY / 4 {
            return Some(Finish::Drained);
        }
        if self.goal == Goal::Match {
            return None;
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

/// Letters of the longest word of a query.
fn length_of(query: &Query) -> usize {
    let words = query.texts().flat_map(str::split_whitespace);
    words.map(|word| word.chars().count()).max().unwrap_or(0)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    fn after(answers: &[(&str, AnswerKind)]) -> State<'static> {
        let mut state = State::new(&[0], &[], None, Goal::Drain);
        let mut policy = crate::by_name("random", 1).unwrap();
        for (text, kind) in answers {
            let (mut step, kept) = step(Query::typed(0, *text), &[]);
            step.kind = *kind;
            step.request = (*text).to_owned();
            state.learn(&Reader::default(), policy.as_mut(), &step, &kept);
        }
        state
    }

    #[test]
    fn a_site_that_wants_more_letters_is_not_asked_shorter_words_again() {
        let state = after(&[("ab", AnswerKind::Refused(Refusal::TooShort))]);
        let too_short = |text: &str| state.is_too_short(&Action::Ask(Query::typed(0, text)));
        assert!(too_short("xy") && !too_short("xyz") && !too_short(""));
    }

    #[test]
    fn what_did_not_come_in_an_earlier_run_is_asked_for_once_more_and_no_oftener() {
        let broken = AnswerKind::Refused(Refusal::ServerError);
        let missed = Action::Ask(Query::typed(0, "sea"));
        let mut state = after(&[("sea", broken), ("coast", AnswerKind::Nothing)]);
        assert_eq!(state.retry(), None, "the run is not over yet");
        state.forgive();
        assert_eq!((state.retry(), state.retry()), (Some(missed), None));
        let mut policy = crate::by_name("random", 1).unwrap();
        let (mut again, kept) = step(Query::typed(0, "sea"), &[]);
        (again.kind, again.request) = (broken, format!("sea{RETRIED}"));
        state.learn(&Reader::default(), policy.as_mut(), &again, &kept);
        state.forgive();
        assert_eq!(state.retry(), None);
    }

    #[test]
    fn what_fails_again_speaks_for_the_rest_of_what_did_not_come() {
        let broken = AnswerKind::Refused(Refusal::ServerError);
        let mut state = after(&[("sea", broken), ("coast", broken), ("reef", broken)]);
        state.forgive();
        assert!(state.retry().is_some());
        let mut policy = crate::by_name("random", 1).unwrap();
        let (mut again, kept) = step(Query::typed(0, "coast"), &[]);
        (again.kind, again.request) = (broken, format!("coast{RETRIED}"));
        state.learn(&Reader::default(), policy.as_mut(), &again, &kept);
        assert_eq!(state.retry(), None, "not in this run");
        state.forgive();
        assert!(state.retry().is_some(), "but in the next");
    }

    #[test]
    fn a_form_is_not_worth_it_when_neither_promise_nor_past_is() {
        let words: Vec<String> = (0..LATELY).map(|word| format!("word{word}")).collect();
        let nothing: Vec<(&str, AnswerKind)> = words
            .iter()
            .map(|word| (word.as_str(), AnswerKind::Nothing))
            .collect();
        let (poor, rich) = (Why::new(0.01, 1.0, ""), Why::new(3.0, 1.0, ""));
        let state = after(&nothing);
        assert!(state.is_not_worth_it(&poor, 0.02) && !state.is_not_worth_it(&rich, 0.02));
        assert!(!state.is_not_worth_it(&poor, 0.0), "0 is never");
        let young = after(&nothing[1..]);
        assert!(!young.is_not_worth_it(&poor, 0.02), "too little was tried");
    }

    #[test]
    fn a_site_that_forbids_one_letter_is_asked_for_two() {
        let forbidden = AnswerKind::Refused(Refusal::Forbidden);
        let mut state = after(&[("x", forbidden)]);
        let too_short =
            |state: &State, text: &str| state.is_too_short(&Action::Ask(Query::typed(0, text)));
        assert!(!too_short(&state, "y"), "nothing was answered yet");
        let mut policy = crate::by_name("random", 1).unwrap();
        let (mut answered, kept) = step(Query::typed(0, "sea"), &["sea"]);
        state.learn(&Reader::default(), policy.as_mut(), &answered, &kept);
        (answered.ask.query, answered.kind) = (Query::typed(0, "z"), forbidden);
        answered.records.clear();
        state.learn(
            &Reader::default(),
            policy.as_mut(),
            &answered,
            &Kept::default(),
        );
        assert!(too_short(&state, "y") && !too_short(&state, "yz"));
    }

    #[test]
    fn a_long_word_that_is_called_too_short_teaches_nothing() {
        let state = after(&[("harbour", AnswerKind::Refused(Refusal::TooShort))]);
        assert!(!state.is_too_short(&Action::Ask(Query::typed(0, "sea"))));
    }

    #[test]
    fn words_that_are_refused_do_not_end_a_harvest_and_a_wall_does() {
        let words = ["a", "the", "of", "and", "in", "to"];
        let refused = words.map(|word| (word, AnswerKind::Refused(Refusal::StopWord)));
        assert_eq!(after(&refused).finish(), None);
        let wall = [("sea", AnswerKind::Refused(Refusal::Captcha))];
        assert_eq!(
            after(&wall).finish(),
            Some(Finish::Refused(Refusal::Captcha))
        );
    }
}
