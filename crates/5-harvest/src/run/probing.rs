//! Asking to learn how answers are read: at the beginning, and when they have changed.

use super::doubt::{Doubts, Held};
use super::{Asked, Drain, is_an_answer, memo_of};
use crate::answer::Reader;
use crate::answer::paging::sizes;
use crate::answer::reader::Useless;
use crate::calibrate::{self, Probe, Purpose, Verdict};
use crate::dice::Dice;
use crate::state::{State, may_change};
use crate::{Action, Finish, HarvestError, Policy};
use model::{Fetcher, Keep, Method, Query, Refusal, Step, Url, Why};
use read::Document;
use std::collections::{HashSet, VecDeque};

/// Answers from which a reader that was learned again must read records.
const FITTING: usize = 2;

impl<F: Fetcher, K: Keep> Drain<'_, F, K> {
    /// Asks a few things to learn how the form's answers are read. Kept together: a reader learned from half of them would differ.
    pub(super) async fn calibrate(
        &mut self,
        state: &mut State<'_>,
        policy: &mut dyn Policy,
    ) -> Result<Result<Reader, Finish>, HarvestError> {
        let names = self.target.names();
        let mut dice = Dice::of(self.seed, u64::MAX);
        let field = self.target.field;
        let mut plan = self.probes(&mut dice);
        if self.is_twin(state, &plan) {
            return Ok(Err(Finish::Twin));
        }
        let mut probes: Vec<Probe> = Vec::new();
        let mut asked: Vec<(Purpose, Asked)> = Vec::new();
        let mut reader = Reader::default();
        while let Some((why, query)) = plan.pop_front() {
            if asked.iter().any(|(_, asked)| asked.query == query) {
                continue;
            }
            if self.budget.is_spent(self.clock) {
                break;
            }
            let answer = self.ask(state, &Action::Ask(query.clone())).await?;
            let answer = self.with_larger_pages(state, answer).await?;
            let page = match &answer.got {
                Ok(page) => Some(page.clone()),
                // An error page for an empty or unknown word is an answer too; anything else is a refusal.
                Err((refusal, page)) if is_an_answer(*refusal) => page.clone(),
                // A site that has answered nonsense and forbids the empty text means the text.
                Err((Refusal::Forbidden, page)) if why == Purpose::Empty && !probes.is_empty() => {
                    page.clone()
                }
                // No verdict on the form: the next run probes again.
                Err((refusal, _)) if may_change(*refusal) => {
                    return Ok(Err(Finish::Refused(*refusal)));
                }
                Err((refusal, _)) => {
                    reader.useless = Some(Useless::Wall(*refusal));
                    asked.push((why, answer));
                    break;
                }
            };
            asked.push((why, answer));
            if let Some(page) = page {
                probes.push(Probe {
                    why,
                    query,
                    doc: read::read(&page),
                });
            }
            if let (Purpose::Empty, Some(field)) = (why, field) {
                for word in calibrate::words_shown(&probes, &names).into_iter().rev() {
                    plan.push_front((Purpose::Word, Query::typed(field, word)));
                }
            }
            if let Verdict::Done(learned) = calibrate::learn(&probes, &names, plan.is_empty()) {
                reader = *learned;
                break;
            }
        }
        // A site that answers nothing but that it is broken may be down for a while; an error page says nothing about the form.
        let broken = |asked: &Asked| matches!(asked.got, Err((Refusal::ServerError, _)));
        if !asked.is_empty() && asked.iter().all(|(_, asked)| broken(asked)) {
            return Ok(Err(Finish::Refused(Refusal::ServerError)));
        }
        if reader.shape.is_none() && reader.useless.is_none() {
            // The budget ended the probing. A reader learned from half the probes would read otherwise: the next run probes again.
            return Ok(Err(Finish::BudgetSpent));
        }
        self.follow_up(&mut reader, &mut asked).await?;
        reader.probes = asked.len();
        reader.page_size.clone_from(&self.target.page_size);
        let steps: Vec<Step> = asked
            .into_iter()
            .map(|(why, mut asked)| {
                let action = Action::Ask(asked.query.clone());
                let why = Why::new(0.0, 1.0, why.words());
                self.read(state, &reader, &action, why, &mut asked)
            })
            .collect();
        let memo = memo_of(&reader);
        let kept = self.keep.keep_steps(&steps, &memo)?;
        for (step, kept) in steps.iter().zip(&kept) {
            state.learn(&reader, policy, step, kept);
            self.tell(state, step, kept)?;
        }
        Ok(Ok(reader))
    }

    /// What is asked to learn how answers are read.
    fn probes(&self, dice: &mut Dice) -> VecDeque<(Purpose, Query)> {
        let Some(field) = self.target.field else {
            let trials = &self.target.trials;
            let nothing = trials
                .nothing
                .iter()
                .map(|it| (Purpose::Nonsense, it.clone()));
            let something = trials
                .something
                .iter()
                .map(|it| (Purpose::Word, it.clone()));
            let empty = [(Purpose::Empty, Query::default())];
            return nothing.chain(empty).chain(something).collect();
        };
        let typed = |text: String| Query::typed(field, text);
        let mut plan: VecDeque<(Purpose, Query)> = VecDeque::from([
            (Purpose::Nonsense, typed(dice.nonsense())),
            (Purpose::Nonsense, typed(dice.nonsense())),
            (Purpose::Empty, typed(String::new())),
        ]);
        let words = self.seeds.iter().take(calibrate::MOST_WORDS);
        plan.extend(words.map(|word| (Purpose::Word, typed(word.clone()))));
        plan
    }

    /// Asks again for the largest page, if the answer offers larger ones by links, or for a larger one than its links name. One that brings less is no size of
    /// a page, and one that nobody offered must bring more.
    async fn with_larger_pages(
        &mut self,
        state: &mut State<'_>,
        mut small: Asked,
    ) -> Result<Asked, HarvestError> {
        let Ok(page) = &small.got else {
            return Ok(small);
        };
        let doc = read::read(page);
        let is_open = self.target.page_size.is_none() && self.target.form.method == Method::Get;
        if !is_open || self.budget.is_spent(self.clock) {
            return Ok(small);
        }
        let offered = sizes::largest(&doc);
        let is_offered = offered.is_some();
        let Some(size) = offered.or_else(|| sizes::larger_than_written(&doc)) else {
            return Ok(small);
        };
        self.target.page_size = Some(size);
        let action = Action::Ask(small.query.clone());
        let mut large = self.ask_once(state, &action).await?;
        let addresses = |doc: &Document| -> HashSet<Url> {
            let links = read::links_in(doc).into_iter();
            links.map(|link| link.url).collect()
        };
        let before = addresses(&doc).len();
        let grew = large.got.as_ref().is_ok_and(|page| {
            let after = addresses(&read::read(page)).len();
            after > before || (is_offered && after == before)
        });
        if grew {
            large.requests += small.requests;
            small.trail.append(&mut large.trail);
            large.trail = small.trail;
            return Ok(large);
        }
        self.target.page_size = None;
        small.requests += large.requests;
        small.trail.append(&mut large.trail);
        Ok(small)
    }

    /// Whether another form has asked the first probe: nonsense that nobody else comes upon by chance.
    fn is_twin(&self, state: &State<'_>, plan: &VecDeque<(Purpose, Query)>) -> bool {
        let first = plan.front().map(|(_, query)| Action::Ask(query.clone()));
        first.is_some_and(|first| self.was_made(state, &first))
    }

    /// Learns anew how answers are read, from those that were held back and two fresh answers to nonsense. Gives the new reader if it
    /// reads records where the old one read none; what is held back has then been read by it.
    pub(super) async fn learn_again(
        &mut self,
        state: &mut State<'_>,
        reader: &Reader,
        doubts: &mut Doubts,
    ) -> Result<Option<Reader>, HarvestError> {
        let Some(field) = self.target.field else {
            return Ok(None);
        };
        let mut dice = Dice::of(self.seed, u64::MAX - 1 - state.known.steps());
        let mut nonsense = Vec::new();
        while nonsense.len() < 2 && !self.budget.is_spent(self.clock) {
            let query = Query::typed(field, dice.nonsense());
            let action = Action::Ask(query);
            let mut asked = self.ask(state, &action).await?;
            let why = Why::new(0.0, 1.0, Purpose::Nonsense.words());
            let step = self.read(state, reader, &action, why, &mut asked);
            nonsense.push(Held::new(action, asked, step));
        }
        let mut probes = probes_of(&nonsense, Purpose::Nonsense);
        let whole = probes.len() == 2;
        probes.extend(probes_of(&doubts.held, Purpose::Word));
        doubts.held.extend(nonsense);
        let learned = match calibrate::learn(&probes, &self.target.names(), true) {
            Verdict::Done(learned) if whole => learned,
            _ => return Ok(None),
        };
        let reads = |probe: &&Probe| {
            let answer = learned.read(&probe.doc, &probe.query, 1);
            probe.why == Purpose::Word && !answer.records.is_empty()
        };
        if probes.iter().filter(reads).count() < FITTING {
            return Ok(None);
        }
        let learned = Reader {
            probes: reader.probes,
            page_size: reader.page_size.clone(),
            led_to: reader.led_to,
            learned_again: reader.learned_again + 1,
            ..*learned
        };
        for held in &mut doubts.held {
            let trail = std::mem::take(&mut held.step.trail);
            let why = held.step.why.clone().unwrap_or_default();
            held.step = self.read(state, &learned, &held.action, why, &mut held.asked);
            held.step.trail = trail;
        }
        Ok(Some(learned))
    }
}

fn probes_of(held: &[Held], why: Purpose) -> Vec<Probe> {
    let pages = held.iter().filter_map(|held| {
        let page = match &held.asked.got {
            Ok(page) => page,
            Err((refusal, page)) if is_an_answer(*refusal) => page.as_ref()?,
            Err(_) => return None,
        };
        Some(Probe {
            why,
            query: held.asked.query.clone(),
            doc: read::read(page),
        })
    });
    pages.collect()
}
