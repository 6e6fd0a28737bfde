//! Works out by asking what the levers of a form do.
//!
//! in:  a [`Form`] and the first pages of its answers, as they come
//! out: what to ask next; in the end, for every lever, a [`Verdict`] with its evidence, and the levers worth pulling
//!
//! - `page`     the first page of an answer, and how two of them compare
//! - `choice`   menus, radio buttons, boxes to tick
//! - `between`  ranges
//! - `beginning` boxes that find what begins so
//! - `value_box` boxes for values of one sort
//!
//! Every question changes one lever of a question that was answered before (the base), so the difference is the lever's doing. Two things
//! are asked: what the site has set so that records are hidden, always; and what divides the records, only when answers are cut off.

mod beginning;
mod between;
mod choice;
mod page;
#[cfg(test)]
mod tests;
mod value_box;

use crate::levers::{Offered, levers};
use crate::typed;
use model::{AnswerKind, Fills, Findings, Form, Lever, Moves, Query, Seen, Survey};
use page::{First, Pages};
use std::collections::{BTreeMap, HashSet};

/// What a lever does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It chooses among the records.
    Selection,
    /// It says which of several databases is searched, or where words are searched for.
    Switch,
    /// It changes the order or the looks of an answer, not what is in it.
    Presentation,
    /// It changes nothing that can be seen.
    Decoration,
    /// Nothing was asked, or the answers do not tell.
    Unknown,
}

impl Effect {
    /// The stable name, as stored and printed.
    pub fn name(self) -> &'static str {
        match self {
            Self::Selection => "selection",
            Self::Switch => "switch",
            Self::Presentation => "presentation",
            Self::Decoration => "decoration",
            Self::Unknown => "unknown",
        }
    }
}

/// What a survey thinks of one lever.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What it does.
    pub effect: Effect,
    /// What speaks for it, in words.
    pub evidence: String,
    /// Which setting leaves nothing out, if one does.
    pub wide: Option<usize>,
    /// Whether what the site has set hides records.
    pub hides: bool,
    /// The lever with what was learned of it; `None` if it does not divide the records.
    pub lever: Option<Lever>,
}

/// Values that sites have named, by the name of their sort.
pub type ValueSets = BTreeMap<String, Vec<String>>;

/// A survey of one form. See the module.
pub struct FormSurvey {
    boxes: Vec<usize>,
    offered: Vec<Offered>,
    /// What the site has written into the fields of the levers.
    written: Fills,
    pages: Pages,
    base: Option<Query>,
    asked: usize,
    passed_over: HashSet<Query>,
    /// By box: texts that are no values of its sort.
    garbage: BTreeMap<usize, &'static [&'static str]>,
}

/// Questions of one survey, at most.
const MOST_QUESTIONS: usize = 60;

impl FormSurvey {
    /// A survey of a form whose boxes for words are these.
    pub fn new(form: &Form, boxes: &[usize]) -> Self {
        let offered = levers(form);
        let written = offered.iter().filter_map(Offered::written);
        let boxes_for_values = offered.iter().filter_map(|it| it.lever.typed_into);
        let garbage = boxes_for_values.filter_map(|place| {
            let guess = typed::guess(form, place).into_iter().next()?;
            Some((place, typed::garbage(guess.sort)))
        });
        Self {
            garbage: garbage.collect(),
            boxes: boxes.to_vec(),
            written: written.flatten().map(|(f, t)| (*f, t.clone())).collect(),
            offered,
            pages: Pages::default(),
            base: None,
            asked: 0,
            passed_over: HashSet::new(),
        }
    }

    /// The same, knowing values that other sites have named, by sort: they are typed beside those of our lists.
    #[must_use]
    pub fn knowing(mut self, form: &Form, known: &ValueSets) -> Self {
        for offered in &mut self.offered {
            let place = offered.lever.typed_into;
            let guess = place.and_then(|place| typed::guess(form, place).into_iter().next());
            if let (Some(guess), Some(place)) = (guess, place)
                && let Some(values) = known.get(guess.sort.name())
            {
                offered.add_values(place, values);
            }
        }
        self
    }

    /// The sorts of values whose boxes were found to divide the records, each with the field that says them.
    pub fn value_fields(&self, form: &Form) -> Vec<(&'static str, String)> {
        let found = self
            .verdicts()
            .into_iter()
            .filter_map(|(offered, verdict)| {
                let guess = typed::guess(form, offered.lever.typed_into?);
                let sort = guess.into_iter().next()?.sort;
                Some((sort.name(), verdict.lever?.column?))
            });
        found.collect()
    }

    /// Whether there is anything to find out.
    pub fn has_levers(&self) -> bool {
        !self.offered.is_empty() || !self.boxes.is_empty()
    }

    /// The levers, and what is thought of each.
    pub fn verdicts(&self) -> Vec<(&Offered, Verdict)> {
        let verdict = |offered: &Offered| self.verdict(offered);
        self.offered.iter().map(|it| (it, verdict(it))).collect()
    }

    fn verdict(&self, offered: &Offered) -> Verdict {
        let Some((base, first)) = self.base() else {
            return Verdict {
                effect: Effect::Unknown,
                evidence: "no answer to compare with".to_owned(),
                wide: None,
                hides: false,
                lever: None,
            };
        };
        match &offered.lever.moves {
            _ if !offered.spellings.is_empty() => value_box::verdict(self, offered, base, first),
            Moves::Choice { settings, wide } => {
                choice::verdict(self, offered, settings, *wide, base, first)
            }
            Moves::Range(range) => between::verdict(self, offered, range, base, first),
            // No markup offers this; it is found by asking alone.
            Moves::Beginning(_) => Verdict {
                effect: Effect::Unknown,
                evidence: String::new(),
                wide: None,
                hides: false,
                lever: None,
            },
        }
    }

    /// The question that all others are compared with: the form with nothing typed, or where that is not answered, the words that found most.
    fn choose_base(&mut self) {
        if self.base.is_some() {
            return;
        }
        let is_box = |field: &usize| self.boxes.contains(field);
        let plain = |query: &Query| {
            let mut fills = query.0.iter();
            fills.all(|(field, text)| is_box(field) && text.is_empty())
        };
        let found = self.pages.all().filter(|(_, page)| page.found());
        let best = found.max_by_key(|(query, page)| (plain(query), page.matches()));
        self.base = best.map(|(query, _)| query.clone());
    }

    fn base(&self) -> Option<(&Query, &First)> {
        let base = self.base.as_ref()?;
        Some((base, self.pages.get(base)?))
    }

    /// A small answer that was shown whole: what only sorts it shows the same records.
    fn small(&self) -> Option<(&Query, &First)> {
        self.pages
            .all()
            .find(|(_, page)| page.found() && !page.more && page.keys.len() >= 3)
    }

    /// An answer to words alone.
    fn worded(&self) -> Option<(&Query, &First)> {
        let is_typed =
            |(field, text): (&usize, &String)| self.boxes.contains(field) && !text.is_empty();
        self.pages.all().find(|(query, page)| {
            page.found() && !query.0.is_empty() && query.0.iter().all(is_typed)
        })
    }

    /// A query with some fields set otherwise. What the site has written itself is not written again: the same request is the same query.
    pub(crate) fn with(&self, query: &Query, fills: &Fills) -> Query {
        let mut query = query.clone();
        query.0.extend(fills.clone());
        query
            .0
            .retain(|field, text| self.written.get(field) != Some(text));
        query
    }

    /// The same with nothing typed.
    fn untyped(&self, query: &Query) -> Query {
        let mut query = query.clone();
        for place in &self.boxes {
            query.0.insert(*place, String::new());
        }
        query
    }

    /// The form with nothing typed and nothing set, but for what hides records; `None` if nothing was ever found.
    pub(crate) fn start(&self) -> Option<Query> {
        let (base, _) = self.base()?;
        Some(self.with(&self.untyped(base), &self.findings(true).always))
    }

    /// Everything there is to ask, in order. It grows with what was answered.
    fn questions(&self, divide: bool) -> Vec<(Query, String)> {
        let Some((base, first)) = self.base() else {
            return Vec::new();
        };
        let about = |offered| self.questions_about(offered, base, first, divide);
        let mut questions: Vec<(Query, String)> = self.offered.iter().flat_map(about).collect();
        for place in self.boxes.iter().filter(|_| divide) {
            questions.extend(beginning::questions(self, *place, base, first));
        }
        questions
    }

    fn questions_about(
        &self,
        offered: &Offered,
        base: &Query,
        first: &First,
        divide: bool,
    ) -> Vec<(Query, String)> {
        match &offered.lever.moves {
            _ if !offered.spellings.is_empty() && divide => {
                value_box::questions(self, offered, base, first)
            }
            _ if !offered.spellings.is_empty() => Vec::new(),
            Moves::Choice { settings, wide } => {
                choice::questions(self, offered, settings, *wide, base, first, divide)
            }
            Moves::Range(range) if divide => between::questions(self, offered, range, base, first),
            Moves::Range(_) | Moves::Beginning(_) => Vec::new(),
        }
    }

    /// How many answers tell about a lever.
    pub fn answers_about(&self, offered: &Offered) -> usize {
        let Some((base, first)) = self.base() else {
            return 0;
        };
        let questions = self.questions_about(offered, base, first, true);
        let answered = |(query, _): &&(Query, String)| self.pages.get(query).is_some();
        questions.iter().filter(answered).count()
    }
}

impl Survey for FormSurvey {
    fn next(&mut self, divide: bool) -> Option<(Query, String)> {
        self.choose_base();
        if self.asked >= MOST_QUESTIONS {
            return None;
        }
        let questions = self.questions(divide || self.boxes.is_empty());
        let open = questions.into_iter().find(|(query, _)| {
            self.pages.get(query).is_none() && !self.passed_over.contains(query)
        });
        self.asked += usize::from(open.is_some());
        open
    }

    fn learn(&mut self, query: &Query, seen: &Seen<'_>) {
        self.pages.learn(query, seen);
    }

    fn pass_over(&mut self, query: &Query) {
        self.passed_over.insert(query.clone());
    }

    fn findings(&self, divide: bool) -> Findings {
        let mut findings = Findings {
            written: self.written.clone(),
            ..Findings::default()
        };
        let untyped = |lever: &Lever| self.works_untyped(lever);
        for (offered, verdict) in self.verdicts() {
            if let (true, Some(wide), Moves::Choice { settings, .. }) =
                (verdict.hides, verdict.wide, &offered.lever.moves)
            {
                findings.always.extend(settings[wide].fills.clone());
            }
            if divide || self.boxes.is_empty() {
                findings.levers.extend(verdict.lever.filter(untyped));
            }
        }
        if let (true, Some((base, first))) = (divide, self.base()) {
            let boxes = self.boxes.iter();
            let levers = boxes.filter_map(|place| beginning::lever(self, *place, base, first));
            findings.levers.extend(levers);
        }
        findings
    }
}

impl FormSurvey {
    /// Whether a lever finds anything without words. Where the form with nothing typed was answered, all do.
    fn works_untyped(&self, lever: &Lever) -> bool {
        let Some((base, _)) = self.base() else {
            return false;
        };
        if self.untyped(base) == *base {
            return true;
        }
        let Moves::Choice { settings, .. } = &lever.moves else {
            return false;
        };
        let asked = settings.iter().filter_map(|setting| {
            let query = self.with(&self.untyped(base), &setting.fills);
            self.pages.get(&query)
        });
        asked.into_iter().any(First::found)
    }
}

/// Whether an answer is one, even if nothing was found.
fn is_answered(kind: AnswerKind) -> bool {
    !matches!(kind, AnswerKind::Refused(_))
}
