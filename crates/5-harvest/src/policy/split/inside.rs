//! Words asked for inside a region that no lever divides.
//!
//! The words are those of the region's own records. A word that was answered in full leaves none of its records out, so what is still missing looks
//! like the records in hand that hold no such word: the more of them hold a word, the more new records it should bring.

use crate::Known;
use crate::known::reach::Reach;
use crate::known::{Asked, WordId};
use model::{Fills, Query};
use std::collections::{HashMap, HashSet};

/// A word, and the number of the box it is typed into.
pub(super) type Term = (usize, WordId);

/// Records of a region that are looked at, the newest ones: more do not tell more.
const MOST_LOOKED_AT: usize = 3_000;
/// What all records of the region tell of a word weighs as much as so many of those that look like the missing ones.
const ALL_WEIGH: f64 = 10.0;
/// Questions that were asked inside and tell how many records are still missing, where the site does not say how many match.
const LATEST: usize = 4;
/// Fewer new records than this are not worth a request.
const LEAST: f64 = 0.05;

/// The words asked for inside one region, and the one to ask for next.
#[derive(Debug, Default)]
pub(super) struct Inside {
    asked: Vec<(Term, Query)>,
    next: Option<Next>,
}

/// What the words asked for inside regions have taught.
#[derive(Debug, Default)]
pub(super) struct Lessons {
    /// By box: the fields it searches.
    reach: Vec<Reach>,
    /// New records that were expected of the latest words, and those that came.
    promised: f64,
    brought: f64,
}

/// What a lesson weighs after the next one.
const FADES: f64 = 0.95;

impl Lessons {
    /// A word was answered that was asked for among these records.
    fn learn(&mut self, known: &Known, (place, word): Term, asked: &Asked, among: &[u32]) {
        let fields_of = |record: &u32| known.sample().fields_of(word, *record);
        let found: Vec<u16> = asked.last_page().iter().map(fields_of).collect();
        let mut missed = Vec::new();
        if asked.answered && asked.is_whole(known.cap()) {
            let shown: HashSet<u32> = asked.records.iter().copied().collect();
            let others = among.iter().filter(|record| !shown.contains(record));
            missed.extend(others.map(fields_of).filter(|fields| *fields != 0));
        }
        self.reach.resize_with(known.boxes(), Reach::default);
        self.reach[place].learn(&found, &missed);
    }

    /// How much of what was promised has come.
    fn trust(&self) -> f64 {
        ((self.brought + 1.0) / (self.promised + 1.0)).min(1.0)
    }

    /// The words of a record, in the boxes that search for them.
    fn terms(&self, known: &Known, record: u32) -> impl Iterator<Item = Term> {
        let reach = move |place| {
            let learned = self.reach.get(place).map_or(u16::MAX, Reach::fields);
            known.reach(place) & learned
        };
        known
            .sample()
            .placed(record)
            .flat_map(move |(word, fields)| {
                let searched = (0..known.boxes()).filter(move |it| fields & reach(*it) != 0);
                searched.map(move |place| (place, word))
            })
    }
}

/// The best that can be done inside a region.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Next {
    pub(super) query: Query,
    pub(super) is_open: bool,
    pub(super) word: String,
    pub(super) new: f64,
    /// How many match, and how many of them are in hand.
    pub(super) matches: f64,
    pub(super) held: u32,
}

/// A region, and what is known of it.
pub(super) struct Place<'a> {
    pub(super) fills: &'a Fills,
    /// The records in hand that lie in it.
    pub(super) records: &'a [u32],
    /// Those of them that no lever tells apart, like the missing ones.
    pub(super) alike: &'a [u32],
    /// How many records it holds, and whether the site says so.
    pub(super) size: f64,
    pub(super) told: bool,
    /// How many are not in hand that levers will not bring.
    pub(super) missing: f64,
    /// Most records an answer shows.
    pub(super) cap: f64,
}

/// How many records hold a word: of all, and of those that look like the missing ones.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    all: u32,
    alike: u32,
}

impl Inside {
    /// A word was asked for inside a region of which these records are in hand.
    pub(super) fn ask(
        &mut self,
        known: &Known,
        lessons: &mut Lessons,
        term: Term,
        query: &Query,
        among: &[u32],
    ) {
        let Some(asked) = known.answer(query) else {
            return;
        };
        lessons.learn(known, term, asked, among);
        if self.asked.iter().any(|(_, other)| other == query) {
            return;
        }
        self.asked.push((term, query.clone()));
        if let Some(next) = self.next.as_ref().filter(|next| next.query == *query) {
            lessons.promised = FADES * lessons.promised + next.new;
            lessons.brought = FADES * lessons.brought + f64::from(asked.new);
        }
    }

    /// What to do next, as far as it was looked for.
    pub(super) fn next(&self) -> Option<&Next> {
        self.next.as_ref()
    }

    /// Looks for what to do next.
    pub(super) fn look(&mut self, known: &Known, lessons: &Lessons, place: &Place) {
        let missing = self.missing(known, place);
        let open = self.asked.iter().filter_map(|(term, query)| {
            let asked = known.answer(query)?;
            let shown = f64::from(asked.shown).max(1.0);
            let matches = asked.total.map_or(place.cap, |total| total as f64);
            let left = (matches.min(place.cap) - shown).min(page(known)).max(0.0);
            known.may_read(query).then(|| Next {
                query: query.clone(),
                is_open: true,
                word: known.sample().text(term.1).to_owned(),
                new: (left * f64::from(asked.new) / shown).min(missing),
                matches,
                held: asked.shown,
            })
        });
        let best = open
            .chain(self.best_word(known, lessons, place, missing))
            .max_by(|a, b| a.new.total_cmp(&b.new));
        self.next = best.filter(|next| next.new >= LEAST);
    }

    /// How many records of the region are not in hand. Where the site does not say how many match, the newest answers tell what share of them was new.
    fn missing(&self, known: &Known, place: &Place) -> f64 {
        if place.told {
            return place.missing;
        }
        let answers = self.asked.iter().rev().take(LATEST);
        let (mut new, mut shown) = (0.0, 0.0);
        for asked in answers.filter_map(|(_, query)| known.answer(query)) {
            new += f64::from(asked.new);
            shown += f64::from(asked.shown);
        }
        let seen_again = (shown - new + 1.0) / (shown + 1.0);
        let held = place.records.len() as f64;
        place.missing.max(held * (1.0 - seen_again) / seen_again)
    }

    fn best_word(
        &self,
        known: &Known,
        lessons: &Lessons,
        place: &Place,
        missing: f64,
    ) -> Option<Next> {
        let records = newest(place.records);
        let (counts, alike) = self.count(known, lessons, records, newest(place.alike));
        let all = (records.len() as f64).max(1.0);
        let expected = |count: Count| {
            let share = f64::from(count.all) / all;
            let matches = place.size.max(all) * share;
            let share = (f64::from(count.alike) + ALL_WEIGH * share) / (alike + ALL_WEIGH);
            let shown = matches.min(place.cap).min(page(known));
            (
                matches,
                lessons.trust() * shown.min(missing * share * shown / matches.max(1.0)),
            )
        };
        let offers = counts.into_iter().map(|(term, count)| {
            let (matches, new) = expected(count);
            (new, term, matches, count.all)
        });
        let mut offers: Vec<(f64, Term, f64, u32)> = offers.collect();
        offers.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        offers.into_iter().find_map(|(new, term, matches, held)| {
            let query = known.narrowed_to(place.fills, term);
            known.may_ask(&query).then(|| Next {
                query,
                is_open: false,
                word: known.sample().text(term.1).to_owned(),
                new,
                matches,
                held,
            })
        })
    }

    /// How often each word stands in the records and in those that look like the missing ones; and how many those are.
    fn count(
        &self,
        known: &Known,
        lessons: &Lessons,
        records: &[u32],
        alike: &[u32],
    ) -> (HashMap<Term, Count>, f64) {
        let mut counts: HashMap<Term, Count> = HashMap::new();
        for record in records {
            for term in lessons.terms(known, *record) {
                counts.entry(term).or_default().all += 1;
            }
        }
        let mut looking = 0.0;
        for record in alike {
            if lessons
                .terms(known, *record)
                .any(|term| self.is_whole(known, term))
            {
                continue;
            }
            looking += 1.0;
            for term in lessons.terms(known, *record) {
                counts.entry(term).or_default().alike += 1;
            }
        }
        (counts, looking)
    }

    /// Whether all records of the region that hold a word were shown.
    fn is_whole(&self, known: &Known, term: Term) -> bool {
        let inside = self.asked.iter().find(|(other, _)| *other == term);
        let inside = inside.and_then(|(_, query)| known.answer(query));
        let everywhere = known.word_answer(term.0, term.1);
        let mut answers = inside.into_iter().chain(everywhere);
        answers.any(|asked| asked.is_whole(known.cap()))
    }
}

fn newest(records: &[u32]) -> &[u32] {
    &records[records.len().saturating_sub(MOST_LOOKED_AT)..]
}

/// Most records a request brings.
fn page(known: &Known) -> f64 {
    known.page().map_or(f64::INFINITY, f64::from)
}
