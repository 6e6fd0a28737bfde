//! The test of one template: draw a submission, hear its answer, count what differs, until it is decided.

use super::Settings;
use super::answers::{Answer, Answers};
use super::inputs::Input;
use super::likeness::Likeness;
use super::sample::{Combination, Sample};
use super::sequential::Count;
use crate::survey::FormSurvey;
use model::{Fills, Query};
use std::collections::HashSet;

/// What is thought of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// Its submissions bring different records.
    Informative,
    /// They bring the same, or nothing.
    Not,
    /// A smaller template shows everything already.
    NotNeeded,
}

/// What all tests of a form share.
pub(super) struct Ground<'a> {
    pub(super) survey: &'a FormSurvey,
    /// The form with nothing set, but for what hides records.
    pub(super) base: &'a Query,
    pub(super) inputs: &'a [Input],
    pub(super) answers: &'a Answers,
    pub(super) passed_over: &'a HashSet<Query>,
    pub(super) likeness: Likeness,
    pub(super) settings: Settings,
}

impl Ground<'_> {
    /// The question of a submission.
    fn query(&self, template: &[usize], combination: &[usize]) -> Query {
        let chosen = template.iter().zip(combination);
        let fills: Fills = chosen
            .flat_map(|(input, value)| self.inputs[*input].values[*value].fills.clone())
            .collect();
        self.survey.with(self.base, &fills)
    }

    /// Whether less was asked for and nothing was found: then nothing is found with more. An input that is never open asks for something else, not for less.
    fn must_be_empty(&self, template: &[usize], combination: &[usize]) -> bool {
        let places = 0..template.len();
        let without = |left_out: &[usize]| {
            let open = |place: &usize| self.inputs[template[*place]].opens;
            if !left_out.iter().all(open) {
                return false;
            }
            let keep = |list: &[usize]| -> Vec<usize> {
                let kept = list.iter().enumerate();
                kept.filter(|(place, _)| !left_out.contains(place))
                    .map(|(_, it)| *it)
                    .collect()
            };
            let query = self.query(&keep(template), &keep(combination));
            self.answers.get(&query) == Some(&Answer::Nothing)
        };
        let one = places.clone().any(|place| without(&[place]));
        one || template.len() > 2
            && places.clone().any(|kept| {
                let left_out: Vec<usize> = places.clone().filter(|it| *it != kept).collect();
                without(&left_out)
            })
    }
}

/// The test of one template.
#[derive(Debug)]
pub(super) struct Trial {
    /// The inputs it fills.
    pub(super) inputs: Vec<usize>,
    pub(super) count: Count,
    /// `None` while more must be asked.
    pub(super) verdict: Option<Verdict>,
    /// What speaks for the verdict, where it does not come of the count.
    pub(super) evidence: Option<String>,
    /// Whether no answer was cut off: nothing is gained by asking for less.
    pub(super) whole: bool,
    /// The questions whose answers count.
    pub(super) heard: Vec<Query>,
    sample: Sample,
    drawn: Option<Combination>,
    different: Vec<Answer>,
    is_cut_off: bool,
}

/// Answers none of which is cut off, after which it is believed that none ever is.
const WHOLE: usize = 12;

impl Trial {
    /// Of a template. What is known of a single input already is drawn first.
    pub(super) fn new(inputs: Vec<usize>, ground: &Ground<'_>, seed: u64) -> Self {
        let sizes: Vec<usize> = inputs
            .iter()
            .map(|input| ground.inputs[*input].values.len())
            .collect();
        let known = |value: &usize| {
            let query = ground.query(&inputs, &[*value]);
            ground.answers.get(&query).is_some()
        };
        let first: Vec<Combination> = match sizes[..] {
            [size] => (0..size).filter(known).map(|value| vec![value]).collect(),
            _ => Vec::new(),
        };
        Self {
            sample: Sample::new(seed, &inputs, &sizes, first),
            count: Count {
                size: sizes.iter().map(|size| *size as f64).product(),
                ..Count::default()
            },
            inputs,
            verdict: None,
            evidence: None,
            whole: false,
            heard: Vec::new(),
            drawn: None,
            different: Vec::new(),
            is_cut_off: false,
        }
    }

    /// Decided without asking.
    pub(super) fn settled(mut self, verdict: Verdict, evidence: String) -> Self {
        self.verdict = Some(verdict);
        self.evidence = Some(evidence);
        self
    }

    /// Goes on as far as answers are known. Gives what must be asked next, or nothing when it is decided.
    pub(super) fn next(&mut self, ground: &Ground<'_>) -> Option<Query> {
        while self.verdict.is_none() {
            if let Some(informative) = self.decided(ground) {
                self.close(informative);
                break;
            }
            let Some(combination) = self.drawn.take().or_else(|| self.sample.next()) else {
                // Some submissions could not be asked: what was heard decides.
                let informative =
                    self.different.len() >= 2 && self.count.share() >= ground.settings.threshold;
                self.close(informative);
                break;
            };
            let query = ground.query(&self.inputs, &combination);
            match ground.answers.get(&query) {
                Some(Answer::Unheard) => {}
                Some(answer) => {
                    self.count.asked += 1;
                    self.heard.push(query);
                    self.hear(answer, ground);
                }
                None if ground.passed_over.contains(&query) => {}
                None if ground.must_be_empty(&self.inputs, &combination) => {
                    self.hear(&Answer::Nothing, ground);
                }
                None => {
                    self.drawn = Some(combination);
                    return Some(query);
                }
            }
        }
        None
    }

    fn hear(&mut self, answer: &Answer, ground: &Ground<'_>) {
        self.count.seen += 1;
        self.is_cut_off |= ground.answers.is_cut_off(answer);
        let is_new = |known: &Answer| !ground.likeness.same(known, answer);
        if self.different.iter().all(is_new) {
            self.different.push(answer.clone());
            self.count.distinct += 1;
        }
    }

    /// The verdict of the test. An informative template of which no answer was cut off is asked a little more: if it stays so, larger ones are not needed.
    fn decided(&self, ground: &Ground<'_>) -> Option<bool> {
        let informative = self.count.verdict(&ground.settings)?;
        let may_be_whole =
            informative && !self.is_cut_off && self.inputs.len() < ground.settings.most_inputs;
        let spent = self.count.asked >= ground.settings.most_probes.min(WHOLE)
            || self.count.seen as f64 >= self.count.size;
        (!may_be_whole || spent).then_some(informative)
    }

    fn close(&mut self, informative: bool) {
        self.whole = informative && !self.is_cut_off;
        self.verdict = Some(if informative {
            Verdict::Informative
        } else {
            Verdict::Not
        });
    }
}
