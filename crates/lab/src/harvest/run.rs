//! Policies on a hidden database: each from the same start words, with the same budget.

use super::{Curve, Hidden};
use crate::figures::Stopwatch;
use harvest::dice::Dice;
use harvest::known::{Heard, Known};
use harvest::{Action, Outcome, Policy};
use model::{AnswerKind, Continuation, Query, Request, Url};
use std::sync::Mutex;
use std::time::Duration;

/// Units between two tellings of how a run comes along.
const EVERY: usize = 50;

/// Who runs, how often, how far.
#[derive(Debug, Clone)]
pub struct Contest {
    /// Names of the policies.
    pub policies: Vec<String>,
    /// Each runs with seeds 1 to this.
    pub seeds: u64,
    /// How far.
    pub budget: usize,
}

/// One policy from one start word.
#[derive(Debug, Clone)]
pub struct Run {
    /// The policy.
    pub policy: String,
    /// The seed.
    pub seed: u64,
    /// The word it began with.
    pub start: String,
    /// What came.
    pub curve: Curve,
    /// What was asked, in order.
    pub asked: Vec<Asked>,
    /// Processor time per decision: to choose, and to learn from what came.
    pub decision: Duration,
}

/// One request of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// What was asked.
    pub query: Query,
    /// Which page of the answer, from 1.
    pub page: u32,
    /// Records shown.
    pub shown: usize,
    /// Of them new.
    pub new: usize,
    /// New records the policy had expected.
    pub expected: f64,
    /// What spoke for it.
    pub why: String,
}

/// How a run comes along.
#[derive(Debug, Clone, Copy)]
pub struct Coming<'a> {
    /// The policy.
    pub policy: &'a str,
    /// The seed.
    pub seed: u64,
    /// Units spent since it was last told.
    pub step: usize,
    /// Records in hand.
    pub records: u64,
    /// Whether the run is over.
    pub over: bool,
}

/// Runs every policy from every start word, on all processors.
pub fn contest(
    hidden: &Hidden,
    contest: &Contest,
    watch: &(dyn Fn(&Coming) + Sync),
) -> Result<Vec<Run>, harvest::policy::UnknownPolicy> {
    let mut tasks = Vec::new();
    for (place, name) in contest.policies.iter().enumerate() {
        for seed in 1..=contest.seeds {
            tasks.push((place, seed, harvest::by_name(name, seed)?));
        }
    }
    tasks.reverse();
    let (tasks, runs) = (Mutex::new(tasks), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let task = tasks.lock().map_or(None, |mut tasks| tasks.pop());
                    let Some((place, seed, policy)) = task else {
                        break;
                    };
                    let named = (contest.policies[place].as_str(), policy);
                    let run = run(hidden, named, seed, contest.budget, watch);
                    if let Ok(mut runs) = runs.lock() {
                        runs.push((place, seed, run));
                    }
                }
            });
        }
    });
    let mut runs = runs.into_inner().unwrap_or_default();
    runs.sort_by_key(|(place, seed, _)| (*place, *seed));
    Ok(runs.into_iter().map(|(_, _, run)| run).collect())
}

/// A word of a row drawn by lot: what somebody who knows something of the topic might type first.
pub fn start_word(hidden: &Hidden, seed: u64) -> String {
    let mut words: Vec<(&str, usize)> = hidden
        .index_of(0)
        .words()
        .map(|(word, places)| (word, places.len()))
        .collect();
    words.sort_unstable();
    let mut sum = 0;
    for (_, size) in &mut words {
        sum += *size;
        *size = sum;
    }
    let drawn = Dice::of(seed, u64::MAX - 1).below(sum);
    let place = words.partition_point(|(_, below)| *below <= drawn);
    words
        .get(place)
        .map_or_else(String::new, |(word, _)| (*word).to_owned())
}

/// Lets a policy ask until nothing is left to ask or the budget is spent.
fn run(
    hidden: &Hidden,
    (name, mut policy): (&str, Box<dyn Policy>),
    seed: u64,
    budget: usize,
    watch: &(dyn Fn(&Coming) + Sync),
) -> Run {
    let start = start_word(hidden, seed);
    let mut seen = Seen::new(hidden, &start);
    let (mut asked, mut records) = (Vec::new(), 0);
    let mut thinking = Duration::ZERO;
    let tell = |step, records, over| {
        watch(&Coming {
            policy: name,
            seed,
            step,
            records,
            over,
        });
    };
    while asked.len() < budget {
        let watched = Stopwatch::start();
        let choice = policy.next(&seen.known);
        if let Some(choice) = &choice {
            policy.expect(&seen.known, &choice.action);
        }
        thinking += watched.elapsed();
        let Some(choice) = choice else { break };
        let outcome = seen.answer(&choice.action);
        let watched = Stopwatch::start();
        policy.learn(&seen.known, &choice.action, &outcome);
        thinking += watched.elapsed();
        records += outcome.new as u64;
        asked.push(Asked {
            query: choice.action.query().clone(),
            page: outcome.page,
            shown: outcome.returned,
            new: outcome.new,
            expected: choice.why.new,
            why: choice.why.evidence,
        });
        if asked.len().is_multiple_of(EVERY) {
            tell(EVERY, records, false);
        }
    }
    tell(budget - asked.len() / EVERY * EVERY, records, true);
    let decisions = u32::try_from(asked.len().max(1)).unwrap_or(u32::MAX);
    let gain = |asked: &Asked| u32::try_from(asked.new).unwrap_or(u32::MAX);
    Run {
        policy: name.to_owned(),
        seed,
        start,
        curve: Curve::new(asked.iter().map(gain).collect()),
        asked,
        decision: thinking / decisions,
    }
}

/// The hidden database as one run has seen it.
pub(crate) struct Seen<'a> {
    hidden: &'a Hidden,
    pub(crate) known: Known,
    /// By row: is it in hand?
    had: Vec<bool>,
    /// The next page of any answer; nobody goes there.
    nowhere: Request,
}

impl<'a> Seen<'a> {
    pub(crate) fn new(hidden: &'a Hidden, start: &str) -> Self {
        let boxes: Vec<usize> = (0..hidden.shape().boxes.len()).collect();
        let address = Url::parse("http://hidden.invalid/").expect("a fixed address");
        Self {
            hidden,
            known: Known::new(&boxes, &[start.to_owned()]),
            had: vec![false; hidden.rows()],
            nowhere: Request::get(address),
        }
    }

    /// Does what the policy chose, and takes in what came.
    pub(crate) fn answer(&mut self, action: &Action) -> Outcome {
        let (query, number) = match action {
            Action::Ask(query) => (query, 1),
            Action::ReadOn(query) => (query, self.known.open()[query].next.page),
        };
        let page = self.hidden.answer(query, number);
        let new: Vec<bool> = page
            .rows
            .iter()
            .map(|row| !std::mem::replace(&mut self.had[*row], true))
            .collect();
        let next = Continuation {
            page: number + 1,
            request: self.nowhere.clone(),
        };
        let outcome = Outcome {
            kind: if page.rows.is_empty() {
                AnswerKind::Nothing
            } else {
                AnswerKind::Records
            },
            page: number,
            requests: 1,
            returned: page.rows.len(),
            new: new.iter().filter(|new| **new).count(),
            total: page.total,
        };
        let records = page.rows.iter().zip(&new).map(|(row, new)| {
            let (key, bag) = self.hidden.row(*row);
            (key, *new, new.then_some(bag))
        });
        self.known.hear(&Heard {
            query,
            outcome: outcome.clone(),
            next: page.more.then_some(&next),
            records: records.collect(),
        });
        outcome
    }
}
