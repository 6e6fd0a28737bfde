//! What we know so far: which queries were asked, which answers have more pages, which words the records hold.
//!
//! Built from kept steps only, so that it is the same after a restart.

use model::{AnswerKind, Continuation, Kept, Query, Step};
use std::collections::{BTreeMap, HashMap, HashSet};

/// What may be done next. Each costs about one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Ask something new.
    Ask(Query),
    /// Read the next page of an answer.
    ReadOn(Query),
}

/// What an action brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What kind of answer came.
    pub kind: AnswerKind,
    /// Which page of its answer it was, from 1.
    pub page: u32,
    /// How many requests it took: a fresh token or a redirect costs one more.
    pub requests: u32,
    /// How many records the page showed.
    pub returned: usize,
    /// How many of them were new.
    pub new: usize,
    /// How many records match, if the site says so.
    pub total: Option<u64>,
}

/// An answer with more pages to read.
#[derive(Debug, Clone)]
pub struct Open {
    /// How to go on.
    pub next: Continuation,
    /// How many new records its last page brought.
    pub last_new: usize,
    /// Keys of the records its pages have shown.
    shown: HashSet<String>,
}

/// A word that could be asked.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// The word.
    pub word: String,
    /// In how many records it was seen; 0 for words of the site's pages.
    pub frequency: u32,
    asked: bool,
}

/// All that is known of one form's database.
pub struct Known {
    field: usize,
    asked: HashSet<String>,
    candidates: Vec<Candidate>,
    by_word: HashMap<String, usize>,
    open: BTreeMap<Query, Open>,
    skipped: Vec<Action>,
    steps: u64,
    records: usize,
}

impl Known {
    /// Nothing but words to begin with, best first. `field` is the box that words are typed into.
    pub fn new(field: usize, seeds: &[String]) -> Self {
        let mut known = Self {
            field,
            asked: HashSet::new(),
            candidates: Vec::new(),
            by_word: HashMap::new(),
            open: BTreeMap::new(),
            skipped: Vec::new(),
            steps: 0,
            records: 0,
        };
        for seed in seeds {
            known.candidate(seed);
        }
        known
    }

    /// Takes in a kept step.
    pub fn learn(&mut self, step: &Step, kept: &Kept) -> Outcome {
        self.steps += 1;
        self.skipped.clear();
        self.asked.insert(step.ask.query.key());
        for text in step.ask.query.texts() {
            if let Some(place) = self.by_word.get(text) {
                self.candidates[*place].asked = true;
            }
        }
        let mut shown = self
            .open
            .remove(&step.ask.query)
            .map(|open| open.shown)
            .unwrap_or_default();
        let before = shown.len();
        shown.extend(step.records.iter().map(|record| record.key.clone()));
        // A page that shows nothing its answer has not shown before is the last one, whatever it links to: some sites repeat it for ever.
        if let Some(next) = step.next.as_ref().filter(|_| shown.len() > before) {
            let open = Open {
                next: next.clone(),
                last_new: kept.new_count(),
                shown,
            };
            self.open.insert(step.ask.query.clone(), open);
        }
        for (record, _) in step.records.iter().zip(&kept.new).filter(|(_, new)| **new) {
            self.records += 1;
            let mut words = askable_words(&record.text());
            words.sort_unstable();
            words.dedup();
            for word in words {
                if let Some(candidate) = self.candidate(&word) {
                    candidate.frequency += 1;
                }
            }
        }
        Outcome {
            kind: step.kind,
            page: step.ask.page,
            requests: step.requests,
            returned: step.records.len(),
            new: kept.new_count(),
            total: step.total,
        }
    }

    fn candidate(&mut self, word: &str) -> Option<&mut Candidate> {
        let place = match self.by_word.get(word) {
            Some(place) => *place,
            None if is_askable(word) => {
                let asked = self.was_asked(&self.query(word));
                self.candidates.push(Candidate {
                    word: word.to_owned(),
                    frequency: 0,
                    asked,
                });
                self.by_word
                    .insert(word.to_owned(), self.candidates.len() - 1);
                self.candidates.len() - 1
            }
            None => return None,
        };
        self.candidates.get_mut(place)
    }

    /// The query that types a word into the box.
    pub fn query(&self, word: &str) -> Query {
        Query::typed(self.field, word)
    }

    /// Whether a query was asked before.
    pub fn was_asked(&self, query: &Query) -> bool {
        self.asked.contains(&query.key())
    }

    /// Words not asked yet, in the order they were first seen.
    pub fn unasked(&self) -> impl Iterator<Item = &Candidate> {
        let is_skipped = |word: &str| {
            let action = Action::Ask(self.query(word));
            self.skipped.contains(&action)
        };
        let unasked = self.candidates.iter().filter(|candidate| !candidate.asked);
        unasked.filter(move |candidate| self.skipped.is_empty() || !is_skipped(&candidate.word))
    }

    /// Answers with more pages to read.
    pub fn open(&self) -> &BTreeMap<Query, Open> {
        &self.open
    }

    /// Answers with more pages to read that were not passed over.
    pub fn readable(&self) -> impl Iterator<Item = (&Query, &Open)> {
        self.open.iter().filter(|(query, _)| {
            let is_it =
                |skipped: &Action| matches!(skipped, Action::ReadOn(other) if other == *query);
            !self.skipped.iter().any(is_it)
        })
    }

    /// Passes over an action until something was learned. Not kept for good: after a restart it must be come upon, and passed
    /// over, in the same place.
    pub fn skip(&mut self, action: Action) {
        self.skipped.push(action);
    }

    /// How many steps were taken in.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many records were taken in.
    pub fn records(&self) -> usize {
        self.records
    }
}

/// The words of a text that could be asked. Sites cut compounds (`webster's`, `lz78_compression`) in their own ways, so we ask for
/// their parts.
fn askable_words(text: &str) -> Vec<String> {
    let words = read::words(text);
    let parts = words
        .iter()
        .flat_map(|word| word.split(|c: char| !c.is_alphanumeric()));
    parts
        .filter(|part| is_askable(part))
        .map(str::to_owned)
        .collect()
}

/// Whether a word is worth a request: long enough for most sites, short enough to be a word.
fn is_askable(word: &str) -> bool {
    let letters = word.chars().count();
    let ideographic = word.chars().any(|letter| letter as u32 >= 0x2E80);
    letters <= 40 && (letters >= 3 || ideographic)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use model::{Ask, Record, Timestamp};

    pub(crate) fn step(query: Query, titles: &[&str]) -> (Step, Kept) {
        let record = |title: &&str| Record {
            key: (*title).to_owned(),
            url: None,
            title: (*title).to_owned(),
            fields: BTreeMap::new(),
        };
        let step = Step {
            ask: Ask {
                form: 1,
                query,
                page: 1,
            },
            request: String::new(),
            at: Timestamp::UNIX_EPOCH,
            requests: 1,
            kind: AnswerKind::Records,
            total: None,
            records: titles.iter().map(record).collect(),
            next: None,
            trail: Vec::new(),
        };
        let kept = Kept {
            new: vec![true; titles.len()],
        };
        (step, kept)
    }

    #[test]
    fn words_are_counted_once_a_record_and_never_offered_again_once_asked() {
        let mut known = Known::new(0, &["harbour".to_owned()]);
        let (step, kept) = step(known.query("harbour"), &["old town old", "new town"]);
        known.learn(&step, &kept);
        let unasked: Vec<_> = known
            .unasked()
            .map(|c| (c.word.as_str(), c.frequency))
            .collect();
        assert_eq!(unasked, [("old", 1), ("town", 2), ("new", 1)]);
    }
}
