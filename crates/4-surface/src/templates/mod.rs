//! Which inputs are worth filling together?
//!
//! in:  a form whose levers a survey has looked at, and the first pages of its answers, as they come
//! out: what to ask next; in the end a [`TemplateReport`] for every template that was tried
//!
//! A template is a set of inputs that are filled together, everything else left open; a submission fills each with one of its values.
//!
//! - `inputs`      the inputs and their values; `parts`: those of a range, `words`: those of a box
//! - `answers`     first pages; `likeness`: when two of them are the same
//! - `sample`      submissions drawn by lot
//! - `sequential`  the informativeness test, one answer at a time
//! - `trial`       the test of one template
//! - `search`      from one input to two and three
//! - `reach`       how many records a template reaches, and which to choose
//! - `report`      what is told of a template
//!
//! Not here: what an input does by itself (survey), dividing a database under a cap (harvest, which does without templates).
//! Method: ISIT, "Google's Deep-Web Crawl" (VLDB 2008). We differ: signatures are sets of records and not texts of pages; a few probes with early
//! stopping instead of 200; what other answers tell is not asked; a template is not grown once its answers are whole; inputs that only
//! sort are left out, of which the test alone takes short menus for informative.

mod answers;
mod inputs;
mod likeness;
mod parts;
mod reach;
mod report;
mod sample;
mod search;
mod sequential;
#[cfg(test)]
mod tests;
mod trial;
mod words;

pub use report::{Filled, TemplateReport};

use crate::survey::FormSurvey;
use answers::{Answer, Answers};
use likeness::Likeness;
use model::{Findings, Form, Query, Record, Seen, Survey};
use search::Search;
use std::collections::HashSet;
use trial::Ground;

/// How templates are tested.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Share of the submissions that must bring something of their own. The sources say 0.2 and 0.25.
    pub threshold: f64,
    /// Answers that one template may take.
    pub most_probes: usize,
    /// Inputs that are filled together, at most.
    pub most_inputs: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threshold: 0.2,
            most_probes: 30,
            most_inputs: 3,
        }
    }
}

/// A survey of one form that goes on to its templates. See the module.
pub struct TemplateSurvey {
    survey: FormSurvey,
    form: Form,
    boxes: Vec<usize>,
    seed: u64,
    settings: Settings,
    answers: Answers,
    /// Records in hand while the form itself is surveyed; they say what inputs are filled with.
    records: Vec<Record>,
    keys: HashSet<String>,
    passed_over: HashSet<Query>,
    repeat: Repeat,
    likeness: Likeness,
    search: Option<Search>,
}

/// Whether the same question was asked twice, to see whether the site repeats itself.
#[derive(Debug, PartialEq, Eq)]
enum Repeat {
    Open,
    Asking(Query),
    Done,
}

/// Records in hand that inputs are filled from.
const MOST_RECORDS: usize = 2_000;

impl TemplateSurvey {
    /// Goes on from a survey of a form whose boxes for words are these.
    pub fn new(
        survey: FormSurvey,
        form: &Form,
        boxes: &[usize],
        seed: u64,
        settings: Settings,
    ) -> Self {
        Self {
            survey,
            form: form.clone(),
            boxes: boxes.to_vec(),
            seed,
            settings,
            answers: Answers::default(),
            records: Vec::new(),
            keys: HashSet::new(),
            passed_over: HashSet::new(),
            repeat: Repeat::Open,
            likeness: Likeness::Equal,
            search: None,
        }
    }

    /// What was found out about the inputs, one by one.
    pub fn survey(&self) -> &FormSurvey {
        &self.survey
    }

    /// What is thought of every template that was tried.
    pub fn templates(&self) -> Vec<TemplateReport> {
        let search = self.search.as_ref();
        search.map_or_else(Vec::new, |search| search.reports(&self.answers))
    }

    /// What was typed into boxes and ranges.
    pub fn filled(&self) -> Vec<Filled> {
        let search = self.search.as_ref();
        search.map_or_else(Vec::new, |search| search.filled(&self.form))
    }

    /// The question that is asked a second time: the one that all templates begin with.
    fn repeated(&mut self, base: &Query) -> Option<(Query, String)> {
        let found = matches!(self.answers.get(base), Some(Answer::Found(_)));
        if self.repeat == Repeat::Open {
            self.repeat = if found {
                Repeat::Asking(base.clone())
            } else {
                Repeat::Done
            };
        }
        match &self.repeat {
            Repeat::Asking(query) => Some((
                query.clone(),
                "to learn whether the same question brings the same answer".to_owned(),
            )),
            _ => None,
        }
    }
}

impl Survey for TemplateSurvey {
    fn next(&mut self, divide: bool) -> Option<(Query, String)> {
        if self.search.is_none() {
            if let Some(question) = self.survey.next(divide) {
                return Some(question);
            }
            let base = self.survey.start().filter(|_| divide)?;
            let inputs = inputs::inputs(&self.form, &self.boxes, &self.survey, &self.records);
            self.records.clear();
            self.search = Some(Search::new(base, inputs, self.seed));
        }
        let base = self.search.as_ref()?.base.clone();
        if let Some(question) = self.repeated(&base) {
            return Some(question);
        }
        let search = self.search.as_mut()?;
        let ground = Ground {
            survey: &self.survey,
            base: &base,
            inputs: &search.inputs.clone(),
            answers: &self.answers,
            passed_over: &self.passed_over,
            likeness: self.likeness,
            settings: self.settings,
        };
        search.next(&ground)
    }

    fn learn(&mut self, query: &Query, seen: &Seen<'_>) {
        let is_repeat = matches!(&self.repeat, Repeat::Asking(asked) if asked == query);
        if let (true, Some(first)) = (is_repeat, self.answers.get(query)) {
            self.likeness = Likeness::between(first, &Answer::of(seen));
            self.repeat = Repeat::Done;
            return;
        }
        self.answers.learn(query, seen);
        // What inputs do is settled before they are filled together, and stays so.
        if self.search.is_some() {
            return;
        }
        self.survey.learn(query, seen);
        for record in seen.records {
            if self.records.len() < MOST_RECORDS && self.keys.insert(record.key.clone()) {
                self.records.push(record.clone());
            }
        }
    }

    fn pass_over(&mut self, query: &Query) {
        if self.asks_again(query) {
            self.repeat = Repeat::Done;
        }
        self.passed_over.insert(query.clone());
        self.survey.pass_over(query);
    }

    fn findings(&self, divide: bool) -> Findings {
        self.survey.findings(divide)
    }

    fn asks_again(&self, query: &Query) -> bool {
        matches!(&self.repeat, Repeat::Asking(asked) if asked == query)
    }
}
