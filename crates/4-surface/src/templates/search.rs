//! From templates of one input to those of two and three.
//!
//! ```text
//! candidates = every input alone
//! while there are any: test each; the next are each informative one with one input more
//! ```
//!
//! A template is tried if some smaller one inside it is informative, not all: an input that does nothing alone may choose beside words. One whose answers are whole
//! is not grown.

use super::answers::{Answer, Answers};
use super::inputs::Input;
use super::reach::{Reach, chosen, reach};
use super::report::{Filled, TemplateReport};
use super::trial::{Ground, Trial, Verdict};
use model::{Form, Query, Setting};
use std::collections::{BTreeSet, VecDeque};

/// The search for the templates of one form.
#[derive(Debug)]
pub(super) struct Search {
    /// The form with nothing set, but for what hides records.
    pub(super) base: Query,
    pub(super) inputs: Vec<Input>,
    seed: u64,
    /// Inputs of the templates that are tested now; 0 before the first.
    level: usize,
    waiting: VecDeque<Trial>,
    done: Vec<Trial>,
}

impl Search {
    pub(super) fn new(base: Query, inputs: Vec<Input>, seed: u64) -> Self {
        Self {
            base,
            inputs,
            seed,
            level: 0,
            waiting: VecDeque::new(),
            done: Vec::new(),
        }
    }

    /// What to ask next, and why.
    pub(super) fn next(&mut self, ground: &Ground<'_>) -> Option<(Query, String)> {
        loop {
            if let Some(trial) = self.waiting.front_mut() {
                if let Some(query) = trial.next(ground) {
                    let why = format!(
                        "to learn whether it tells records apart: {}",
                        trial.names(&self.inputs)
                    );
                    return Some((query, why));
                }
                self.done.extend(self.waiting.pop_front());
                continue;
            }
            if self.level >= ground.settings.most_inputs {
                return None;
            }
            self.level += 1;
            self.waiting = self.candidates(ground);
            if self.waiting.is_empty() {
                self.level = ground.settings.most_inputs;
            }
        }
    }

    /// The templates of the next level, those with few submissions first.
    fn candidates(&self, ground: &Ground<'_>) -> VecDeque<Trial> {
        let trial = |inputs: Vec<usize>| Trial::new(inputs, ground, self.seed);
        let mut trials: Vec<Trial> = if self.level == 1 {
            let single = |(place, input): (usize, &Input)| match &input.idle {
                Some(idle) => {
                    let mut idling =
                        trial(vec![place]).settled(Verdict::Not, idle.evidence.clone());
                    (idling.count.asked, idling.count.seen) = (idle.probes, idle.probes);
                    idling.count.distinct = 1;
                    idling
                }
                None => trial(vec![place]),
            };
            self.inputs.iter().enumerate().map(single).collect()
        } else {
            let grown = self.grown().into_iter();
            let trials = grown.map(|inputs| match self.whole_part_of(&inputs) {
                Some(part) => {
                    let why = format!("{} shows everything already", part.names(&self.inputs));
                    trial(inputs).settled(Verdict::NotNeeded, why)
                }
                None => trial(inputs),
            });
            trials.collect()
        };
        // Stable: of equals in the order of the form.
        trials.sort_by(|one, other| one.count.size.total_cmp(&other.count.size));
        trials.into()
    }

    /// Every informative template of the last level with one input more, unless its answers are whole.
    fn grown(&self) -> BTreeSet<Vec<usize>> {
        let parents = self.done.iter().filter(|trial| {
            let informative = trial.verdict == Some(Verdict::Informative);
            trial.inputs.len() + 1 == self.level && informative && !trial.whole
        });
        let usable = |input: &usize| self.inputs[*input].idle.is_none();
        let with_one_more = parents.flat_map(|trial| {
            let others = (0..self.inputs.len())
                .filter(usable)
                .filter(|input| !trial.inputs.contains(input));
            others.map(|input| {
                let mut inputs = trial.inputs.clone();
                inputs.push(input);
                inputs.sort_unstable();
                inputs
            })
        });
        with_one_more.collect()
    }

    /// A smaller template inside these inputs whose answers are whole.
    fn whole_part_of(&self, inputs: &[usize]) -> Option<&Trial> {
        let mut whole = self.done.iter().filter(|trial| trial.whole);
        whole.find(|trial| trial.inputs.iter().all(|input| inputs.contains(input)))
    }

    /// What was typed into boxes and ranges.
    pub(super) fn filled(&self, form: &Form) -> Vec<Filled> {
        let typed = self.inputs.iter().filter(|input| input.is_typed);
        let sent = |value: &Setting| {
            let fills = value.fills.iter();
            fills
                .map(|(place, text)| (form.fields[*place].name.clone(), text.clone()))
                .collect()
        };
        typed
            .map(|input| Filled {
                inputs: input.names.clone(),
                values: input.values.iter().map(sent).collect(),
            })
            .collect()
    }

    /// What is told of every template that was tried.
    pub(super) fn reports(&self, answers: &Answers) -> Vec<TemplateReport> {
        let all = match answers.get(&self.base) {
            Some(Answer::Found(found)) => found.total,
            _ => None,
        };
        let tried = self.waiting.iter().filter(|trial| trial.count.seen > 0);
        let trials: Vec<&Trial> = self.done.iter().chain(tried).collect();
        let reaches: Vec<Option<Reach>> = trials
            .iter()
            .map(|trial| self.reach_of(trial, answers, all))
            .collect();
        let informative = trials.iter().enumerate().filter_map(|(place, trial)| {
            let informative = trial.verdict == Some(Verdict::Informative);
            Some((place, reaches[place].filter(|_| informative)?))
        });
        let chosen = chosen(&informative.collect::<Vec<_>>(), all);
        let numbered = trials.iter().zip(&reaches).enumerate();
        numbered
            .map(|(place, (trial, reach))| {
                let rank = chosen.iter().position(|it| *it == place);
                trial.report(&self.inputs, *reach, rank)
            })
            .collect()
    }

    fn reach_of(&self, trial: &Trial, answers: &Answers, all: Option<u64>) -> Option<Reach> {
        if trial.count.seen == 0 || trial.heard.is_empty() {
            return None;
        }
        let heard = trial.heard.iter().filter_map(|query| answers.get(query));
        let inferred = trial.count.seen.saturating_sub(trial.heard.len());
        let sampled: Vec<&Answer> = heard
            .chain(std::iter::repeat_n(&Answer::Nothing, inferred))
            .collect();
        let overlaps = |input: &usize| self.inputs[*input].overlaps;
        let overlaps = trial.inputs.iter().any(overlaps);
        Some(reach(trial.count.size, &sampled, overlaps, all))
    }
}
