//! What the answers told so far about how much is missing. Grows by what each answer brings; nothing is counted anew.

use super::line::{Line, Look};
use super::pairs::Pairs;
use super::probe::Probes;
use super::strata::{Before, Strata};
use crate::known::{Asked, Cap};
use crate::{Known, Outcome};
use learn::Sightings;
use model::Query;
use std::collections::{HashMap, HashSet};

/// What a harvest has told so far about the size of what it drains.
#[derive(Debug, Default)]
pub struct Evidence {
    /// How often records were shown, by different queries.
    pub(super) sightings: Sightings,
    /// By record: how often, as counted here.
    times: Vec<u16>,
    /// By query, in the order asked.
    pub(super) brought: Vec<Brought>,
    numbers: HashMap<Query, usize>,
    pub(super) line: Line,
    pub(super) probes: Probes,
    pub(super) pairs: Pairs,
    /// Words and records that were known when the last answer was over.
    words: usize,
    records: usize,
    /// What was known of the word of a query that is being answered.
    looks: HashMap<Query, Look>,
    /// How many records the site says it has when nothing is typed.
    pub(super) listed: Option<u64>,
    /// The query in which nothing was typed, if its answer shows records.
    listing: Option<Query>,
    /// How many different records that answer has shown.
    different: u64,
    pub(super) visible: Visible,
}

/// How much of what the site searches its rows show. A full text matches many words of which a row shows an excerpt only: then more of the records in hand
/// match a word than hold it. Answers that were read whole tell: of the records in hand that they show, how many were known to hold the word?
#[derive(Debug, Default)]
pub(super) struct Visible {
    /// Records in hand that whole answers showed once more.
    shown: f64,
    /// How many held the word.
    held: f64,
}

/// Records shown once more from which on it is told how much rows show.
const ENOUGH_SHOWN: f64 = 30.0;
/// The least that rows may show: below, a guess would be blown up without end.
const LEAST_VISIBLE: f64 = 0.05;

impl Visible {
    fn learn(&mut self, held: f64, asked: &Asked) {
        let shown = f64::from(asked.shown.saturating_sub(asked.new));
        self.shown += shown;
        self.held += held.min(shown);
    }

    /// The share of the records matching a word that hold it in what their rows show.
    pub(super) fn share(&self) -> f64 {
        if self.shown < ENOUGH_SHOWN {
            return 1.0;
        }
        (self.held / self.shown).max(LEAST_VISIBLE)
    }
}

/// What a query brought, as far as [`Asked`] does not say it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Brought {
    /// Records in hand that held its word, when it was asked for one word.
    pub(super) held: Option<f64>,
    /// For each new record one part of as many as there were known words not asked yet to find it by; added up.
    pub(super) parts: f64,
    /// What it showed, by how easily it is found.
    pub(super) strata: Strata,
}

impl Evidence {
    /// A query is about to be asked or read on: the time to look at its word.
    pub fn expect(&mut self, known: &Known, query: &Query) {
        if !self.numbers.contains_key(query)
            && let [(place, Some(word))] = known.terms(query)[..]
            && known.df(place, word) > 0
        {
            let look = Look::at(known, place, word, is_cut(known));
            self.looks.insert(query.clone(), look);
        }
        let look = self.looks.get(query).filter(|look| look.held > 0.0);
        let expected = look.map(|look| self.line.unseen(look) / look.held);
        self.probes.expect(known, query, expected);
    }

    /// Takes in what a query brought. `known` has taken it in already.
    pub fn learn(&mut self, known: &Known, query: &Query, outcome: &Outcome) {
        let Some(asked) = known.answer(query) else {
            return;
        };
        if query.texts().all(str::is_empty) {
            self.listed = outcome.total.or(self.listed);
            self.listing = (asked.shown > 0).then(|| query.clone());
            if !asked.more {
                let different: HashSet<u32> = asked.records.iter().copied().collect();
                let unnumbered = u64::from(asked.shown) - asked.records.len() as u64;
                self.different = different.len() as u64 + unnumbered;
            }
        }
        self.probes.learn(known, asked);
        self.sight(known, asked);
        let parts = self.parts(known);
        let next = self.brought.len();
        let number = *self.numbers.entry(query.clone()).or_insert(next);
        if number == next {
            self.brought.push(Brought {
                held: self.looks.get(query).map(|look| look.held),
                ..Brought::default()
            });
        }
        let before = Before {
            records: self.records,
            words: self.words,
        };
        let brought = &mut self.brought[number];
        brought.parts += parts;
        brought.strata.learn(known, asked, before);
        if asked.is_whole(known.cap()) {
            self.pairs.learn(number, asked);
        }
        // An answer of many pages tells what matches when it is read to its end; before that, that it is more than was shown.
        if (!asked.more || outcome.page == 1)
            && let Some(look) = self.looks.get(query)
        {
            let is_whole = asked.is_whole(known.cap());
            if is_whole {
                self.visible.learn(look.held, asked);
            }
            self.line.learn(look, asked, is_whole, self.visible.share());
        }
        if !asked.more {
            self.looks.remove(query);
        }
        self.words = known.sample().words();
        self.records = known.records();
    }

    /// Whether the site listed its records when nothing was typed, the list was read to its end, and nothing was found beside it. A list that is as long
    /// as the longest answer may have been cut; one that shows records again may have left out others, if the site says that it has more: where its order is
    /// not firm, rows slide from page to page.
    pub(super) fn has_listed_all(&self, known: &Known) -> bool {
        let listing = self.listing.as_ref().and_then(|query| known.answer(query));
        listing.is_some_and(|asked| {
            let slides = self.different < u64::from(asked.shown)
                && asked.total.is_some_and(|total| total > self.different);
            asked.is_whole(known.cap()) && known.records() as u64 <= self.different && !slides
        })
    }

    fn sight(&mut self, known: &Known, asked: &Asked) {
        self.times.resize(known.records(), 0);
        for record in asked.last_page() {
            let times = known.sample().times(*record);
            if std::mem::replace(&mut self.times[*record as usize], times) < times {
                self.sightings.sight(usize::from(times));
            }
        }
    }

    /// By how many known words could each of the new records have been found? Those by one only hint at those by none.
    fn parts(&self, known: &Known) -> f64 {
        let sample = known.sample();
        let fields = searched(known);
        let number = |record: usize| u32::try_from(record).unwrap_or(u32::MAX);
        let part = |record: usize| {
            let ways = sample.placed(number(record)).filter(|(word, held_in)| {
                held_in & fields != 0
                    && word.place() < self.words
                    && (0..known.boxes()).all(|place| known.word_answer(place, *word).is_none())
            });
            1.0 / (1.0 + ways.count() as f64)
        };
        (self.records..known.records()).map(part).sum()
    }
}

/// The fields that any box searches.
pub(super) fn searched(known: &Known) -> u16 {
    (0..known.boxes()).fold(0, |all, place| all | known.reach(place))
}

/// Whether answers leave out some of what matches.
pub(super) fn is_cut(known: &Known) -> bool {
    known.cap() != Cap::None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    /// How much rows show, when each of `titles` is asked for a word that it matches but does not hold.
    fn visible_after(titles: &[&str], asked: &str) -> f64 {
        let (mut known, mut evidence) = (Known::new(&[0], &[]), Evidence::default());
        for (text, is_new) in [("all", true), (asked, false)] {
            let query = Query::typed(0, text);
            let (step, mut kept) = step(query.clone(), titles);
            kept.new.fill(is_new);
            evidence.expect(&known, &query);
            let outcome = known.learn(&step, &kept);
            evidence.learn(&known, &query, &outcome);
        }
        evidence.visible.share()
    }

    #[test]
    fn words_that_rows_do_not_show_tell_how_much_they_hide() {
        let titles: Vec<String> = (0..40)
            .map(|n| format!("{} number {n}", if n < 10 { "red" } else { "blue" }))
            .collect();
        let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
        assert!((visible_after(&titles, "number") - 1.0).abs() < 1e-9);
        assert!((visible_after(&titles, "red") - 0.25).abs() < 1e-9);
        let few = visible_after(&titles[..20], "red");
        assert!((few - 1.0).abs() < 1e-9, "too few to tell");
    }
}
