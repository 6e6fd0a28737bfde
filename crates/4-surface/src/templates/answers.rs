//! First pages of answers, as far as templates need them: which records, how many match, is anything cut off.

use model::{AnswerKind, Query, Record, Refusal, Seen};
use std::collections::hash_map::DefaultHasher;
use std::collections::{HashMap, HashSet};
use std::hash::{Hash, Hasher};

/// The first page of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Answer {
    /// Nothing matches.
    Nothing,
    /// The site does not take such a question: too much would match, or it must be put otherwise.
    Refused,
    /// Records.
    Found(Found),
    /// The site was in trouble: the answer says nothing about the question.
    Unheard,
}

/// What an answer shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Found {
    /// The keys of its records, hashed and sorted: another order is the same answer.
    pub(super) keys: Vec<u64>,
    pub(super) total: Option<u64>,
    pub(super) more: bool,
}

impl Found {
    /// Share of the records of either that are in both.
    pub(super) fn overlap(&self, other: &Self) -> f64 {
        let these: HashSet<&u64> = self.keys.iter().collect();
        let both = other.keys.iter().filter(|key| these.contains(key)).count();
        let either = self.keys.len() + other.keys.len() - both;
        both as f64 / either.max(1) as f64
    }
}

/// All first pages that were heard.
#[derive(Debug, Default)]
pub(super) struct Answers {
    heard: HashMap<Query, Answer>,
    /// Most records on one page so far.
    pub(super) page: usize,
}

/// First pages that are remembered.
const MOST: usize = 20_000;

impl Answers {
    /// Takes in an answer. The first to a question is the one that counts.
    pub(super) fn learn(&mut self, query: &Query, seen: &Seen<'_>) {
        let answer = Answer::of(seen);
        if let Answer::Found(found) = &answer {
            self.page = self.page.max(found.keys.len());
        }
        let unheard = self.get(query).is_none_or(|it| *it == Answer::Unheard);
        if unheard && self.heard.len() < MOST {
            self.heard.insert(query.clone(), answer);
        }
    }

    pub(super) fn get(&self, query: &Query) -> Option<&Answer> {
        self.heard.get(query)
    }

    /// Whether an answer may leave out some of what matches: there are more pages, fewer are shown than match, or a site that
    /// does not count shows as much as it ever does.
    pub(super) fn is_cut_off(&self, answer: &Answer) -> bool {
        let found = match answer {
            Answer::Found(found) => found,
            Answer::Refused => return true,
            Answer::Nothing | Answer::Unheard => return false,
        };
        let shown = found.keys.len();
        let hides = match found.total {
            Some(total) => total > shown as u64,
            None => shown == self.page,
        };
        found.more || hides
    }
}

impl Answer {
    pub(super) fn of(seen: &Seen<'_>) -> Self {
        match seen.kind {
            AnswerKind::Refused(Refusal::NotFound | Refusal::Gone | Refusal::ClientError) => {
                Self::Refused
            }
            AnswerKind::Refused(why) if why.is_of_query() => Self::Refused,
            AnswerKind::Refused(_) => Self::Unheard,
            AnswerKind::Records if !seen.records.is_empty() => Self::Found(Found {
                keys: keys_of(seen.records),
                total: seen.total,
                more: seen.more,
            }),
            _ => Self::Nothing,
        }
    }
}

fn keys_of(records: &[Record]) -> Vec<u64> {
    let hashed = records.iter().map(|record| {
        let mut hasher = DefaultHasher::new();
        record.key.hash(&mut hasher);
        hasher.finish()
    });
    let mut keys: Vec<u64> = hashed.collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}
