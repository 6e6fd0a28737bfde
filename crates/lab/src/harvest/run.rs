//! Policies on a hidden database: each from the same start words, with the same budget.

use super::{Curve, Hidden};
use harvest::dice::Dice;
use harvest::known::{Heard, Known};
use harvest::{Action, Outcome};
use model::{AnswerKind, Continuation, Request, Url};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// What the budget counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Whole answers, however many pages they have.
    Queries,
    /// Pages read.
    Requests,
}

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
    /// What came.
    pub curve: Curve,
    /// What was asked, with the reason and what came.
    pub log: Vec<String>,
    /// Time per decision.
    pub decision: Duration,
}

/// Runs every policy from every start word, on all processors.
pub fn contest(
    hidden: &Hidden,
    contest: &Contest,
    done: &(dyn Fn(&Run) + Sync),
) -> Result<Vec<Run>, harvest::policy::UnknownPolicy> {
    let mut tasks = Vec::new();
    for policy in &contest.policies {
        harvest::by_name(policy, 0)?;
        tasks.extend((1..=contest.seeds).map(|seed| (policy.clone(), seed)));
    }
    let order: Vec<(String, u64)> = tasks.clone();
    tasks.reverse();
    let (tasks, runs) = (Mutex::new(tasks), Mutex::new(Vec::new()));
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                loop {
                    let task = tasks.lock().map_or(None, |mut tasks| tasks.pop());
                    let Some((policy, seed)) = task else { break };
                    let run = run(hidden, &policy, seed, contest.budget);
                    done(&run);
                    if let Ok(mut runs) = runs.lock() {
                        runs.push(run);
                    }
                }
            });
        }
    });
    let mut runs = runs.into_inner().unwrap_or_default();
    runs.sort_by_key(|run| {
        let place = |task: &(String, u64)| *task == (run.policy.clone(), run.seed);
        order.iter().position(place)
    });
    Ok(runs)
}

/// A word of a row drawn by lot: what somebody who knows something of the topic might type first.
pub fn start_word(hidden: &Hidden, seed: u64) -> String {
    let mut words: Vec<&str> = hidden.index(0).words().map(|(word, _)| word).collect();
    words.sort_unstable();
    let mut weights: Vec<(usize, &str)> = Vec::with_capacity(words.len());
    let mut sum = 0;
    let sizes: std::collections::HashMap<&str, usize> = hidden
        .index(0)
        .words()
        .map(|(word, places)| (word, places.len()))
        .collect();
    for word in words {
        sum += sizes[word];
        weights.push((sum, word));
    }
    let drawn = Dice::of(seed, u64::MAX - 1).below(sum);
    let place = weights.partition_point(|(below, _)| *below <= drawn);
    weights
        .get(place)
        .map_or_else(String::new, |(_, word)| (*word).to_owned())
}

fn run(hidden: &Hidden, name: &str, seed: u64, budget: usize) -> Run {
    let mut policy = harvest::by_name(name, seed).expect("checked before");
    let boxes: Vec<usize> = (0..hidden.shape().boxes.len()).collect();
    let mut known = Known::new(&boxes, &[start_word(hidden, seed)]);
    let (mut gains, mut log) = (Vec::new(), Vec::new());
    let mut had = vec![false; hidden.rows()];
    let mut thinking = Duration::ZERO;
    let nowhere = Request::get(Url::parse("http://hidden.invalid/").expect("a fixed address"));
    while gains.len() < budget {
        let begun = Instant::now();
        let choice = policy.next(&known);
        thinking += begun.elapsed();
        let Some(choice) = choice else { break };
        let (query, number) = match &choice.action {
            Action::Ask(query) => (query, 1),
            Action::ReadOn(query) => (query, known.open()[query].next.page),
        };
        let page = hidden.answer(query, number);
        let new: Vec<bool> = page
            .rows
            .iter()
            .map(|row| !std::mem::replace(&mut had[*row], true))
            .collect();
        let gain = new.iter().filter(|new| **new).count();
        let next = Continuation {
            page: number + 1,
            request: nowhere.clone(),
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
            new: gain,
            total: page.total,
        };
        let records = page.rows.iter().zip(&new).map(|(row, new)| {
            let (key, bag) = hidden.row(*row);
            (key, *new, new.then_some(bag))
        });
        known.hear(&Heard {
            query,
            outcome: outcome.clone(),
            next: page.more.then_some(&next),
            records: records.collect(),
        });
        let begun = Instant::now();
        policy.learn(&known, &choice.action, &outcome);
        thinking += begun.elapsed();
        gains.push(u32::try_from(gain).unwrap_or(u32::MAX));
        log.push(format!(
            "{}\t{}\t{}\t{}\t{:.1}\t{}",
            query,
            number,
            page.rows.len(),
            gain,
            choice.why.new,
            choice.why.evidence
        ));
    }
    let decisions = u32::try_from(gains.len().max(1)).unwrap_or(u32::MAX);
    Run {
        policy: name.to_owned(),
        seed,
        curve: Curve::new(gains),
        log,
        decision: thinking / decisions,
    }
}
