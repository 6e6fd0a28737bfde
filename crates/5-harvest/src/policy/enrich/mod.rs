//! `enrich` (after `SmartCrawl`: Wang, Shea, Wang, Wu, SIGMOD 2019): the request that is expected to show most of the rows of a table that are still looked for.
//!
//! ```text
//! benefit(q) = sum of chance(r) over open rows r that hold all words of q  ·  E[min(1, page / R(q))]
//!   chance(r)  that the database has the row and the question would find it
//!   R(q)       records that match: known, or guessed with a deviation (`sizes`)
//!   page       records that one request shows
//! ```
//!
//! A question that matches no more than a page (solid, in the paper's word) shows every row it stands for; one that matches more shows a share of
//! them. The next page of an answer is worth as much as a question that matches what is left of it. So many rows are asked for at once where they
//! have words in common that are rare elsewhere, and one row at a time where they have not.
//!
//! We differ: the paper draws a sample of the database to begin with and counts in it; here sizes are learned from the answers, as everywhere in this room. And the paper
//! knows no row that is not there: here a row that a complete answer to its own words did not show loses its chance, twice and it is given up.
//!
//! - `questions`  what could be asked: words, pairs and more of them
//! - `rows`       which rows are open, and their chances
//! - `sizes`      how many records match?

mod questions;
mod rows;
mod sizes;
#[cfg(test)]
mod tests;

use super::{Choice, Policy};
use crate::known::{Asked, Cap};
use crate::local::{Local, Matcher, RowNumber, WordNumber};
use crate::{Action, Known, Outcome};
use model::{Query, Why};
use questions::{Question, questions};
use rows::Rows;
use sizes::{Guess, Sizes};
use std::sync::Arc;

/// Rows expected of a request that is not worth making any more.
const LEAST: f64 = 0.1;

/// A record that is so like a row is it, and no better one is looked for.
const SURE: f64 = 0.93;

/// Records on a page, before one was seen.
const PAGE: f64 = 10.0;

/// See the module.
#[derive(Debug)]
pub struct Enrich {
    table: Arc<Local>,
    matcher: Matcher,
    rows: Rows,
    sizes: Sizes,
    questions: Vec<Question>,
    /// By word of the sample: its number in the matcher.
    numbers: Vec<WordNumber>,
    /// By word of the table: how the site writes it, where that differs.
    spelled: Vec<Option<Box<str>>>,
    /// By record of the sample: the rows that it may be.
    records: Vec<Vec<RowNumber>>,
    /// The guess at what is being asked.
    guess: Option<Guess>,
}

impl Enrich {
    /// Looks for all rows of a table.
    pub fn new(table: Arc<Local>) -> Self {
        Self {
            matcher: Matcher::new(table.clone()),
            rows: Rows::new(&table),
            sizes: Sizes::default(),
            questions: questions(&table),
            numbers: Vec::new(),
            spelled: vec![None; table.words()],
            records: Vec::new(),
            guess: None,
            table,
        }
    }

    /// These rows were found elsewhere.
    #[must_use]
    pub fn without(mut self, found: &[RowNumber]) -> Self {
        for row in found {
            self.rows.find(*row);
        }
        self
    }

    /// Compares the records that came since the last time.
    fn catch_up(&mut self, known: &Known) {
        let sample = known.sample();
        for word in sample.ids().skip(self.numbers.len()) {
            let text = sample.text(word);
            let number = self.matcher.number(text);
            self.numbers.push(number);
            if let Some(spelled) = self.spelled.get_mut(number as usize)
                && self.table.written(number) != text
                && sample.of(word).df > 0
            {
                *spelled = Some(text.into());
            }
        }
        let begin = self.records.len();
        let records = begin..sample.records();
        let placed: Vec<Vec<(WordNumber, u16)>> = records
            .map(|record| {
                let record = u32::try_from(record).unwrap_or(u32::MAX);
                let placed = sample.placed(record);
                placed
                    .map(|(word, fields)| (self.numbers[word.place()], fields))
                    .collect()
            })
            .collect();
        for record in &placed {
            self.matcher.count(record);
        }
        for record in &placed {
            let alike = self.matcher.compare(record);
            for row in &alike {
                let found = self.matcher.found(*row);
                if found.is_some_and(|found| found.best.likeness >= SURE) {
                    self.rows.find(*row);
                } else {
                    self.rows.doubt(*row);
                }
            }
            self.records.push(alike);
        }
    }

    /// The words of the table that a query asks for. Nothing if it asks for others too.
    fn words_of(&self, known: &Known, query: &Query) -> Option<Vec<WordNumber>> {
        let texts = query.texts().filter(|text| !text.is_empty());
        let terms = known.terms(query);
        let typed: usize = texts.map(|text| text.split_whitespace().count()).sum();
        if terms.len() != typed {
            // It sets something beside its words, so that it says nothing of them.
            return None;
        }
        let number = |(_, word): &(usize, Option<crate::known::WordId>)| {
            let number = *self.numbers.get((*word)?.place())?;
            ((number as usize) < self.table.words()).then_some(number)
        };
        terms.iter().map(number).collect()
    }

    /// Records that one request shows, as far as answers have told.
    fn page(known: &Known) -> f64 {
        let largest = known.asked().iter().map(|asked| asked.last_page().len());
        let largest = largest.max().unwrap_or(0) as f64;
        match (known.page(), known.cap()) {
            (Some(page), _) => f64::from(page),
            (None, Cap::At(most)) => f64::from(most),
            (None, Cap::None) => largest.max(PAGE),
        }
    }

    /// The best question that was not asked yet, and what is expected of it.
    fn best_question(&mut self, known: &Known, page: f64) -> Option<(f64, Choice)> {
        let rows = &self.rows;
        self.questions
            .retain(|question| rows.any_open(&question.rows));
        let mut order: Vec<(f64, usize)> = self
            .questions
            .iter()
            .enumerate()
            .map(|(number, question)| (rows.worth(question, known.boxes()), number))
            .collect();
        // What a question is worth at the most comes first, so that only the first few are looked at closely.
        order.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
        let mut best: Option<(f64, Choice)> = None;
        for (worth, number) in order {
            if best.as_ref().is_some_and(|(benefit, _)| worth <= *benefit) {
                break;
            }
            let question = &self.questions[number];
            let query = self.query(known, question);
            if !known.may_ask(&query) {
                continue;
            }
            let guess = self
                .sizes
                .guess(known, &self.table, question, &self.spelled);
            let benefit = worth * guess.shown(page);
            if best.as_ref().is_some_and(|(least, _)| benefit <= *least) {
                continue;
            }
            let evidence = format!(
                "{worth:.1} open rows hold it, about {:.0} records match",
                guess.records()
            );
            let choice = Choice {
                action: Action::Ask(query),
                why: Why::new(benefit, 1.0, evidence),
            };
            best = Some((benefit, choice));
        }
        best
    }

    /// The answer that is best read on, and what is expected of its next page.
    fn best_reading(&self, known: &Known, page: f64) -> Option<(f64, Choice)> {
        let mut best: Option<(f64, Choice)> = None;
        for (query, _) in known.readable() {
            let (Some(words), Some(asked)) = (self.words_of(known, query), known.answer(query))
            else {
                continue;
            };
            let left = match asked.total.or(asked.matches.map(to_count)) {
                Some(total) => total.saturating_sub(u64::from(asked.shown)) as f64,
                None => f64::from(asked.shown).max(page),
            };
            let worth = self.rows.chances_of(&self.table.rows_with(&words));
            let benefit = worth * (page / left.max(1.0)).min(1.0);
            if best.as_ref().is_none_or(|(least, _)| benefit > *least) {
                let evidence =
                    format!("{worth:.1} open rows hold it, about {left:.0} records are left");
                let choice = Choice {
                    action: Action::ReadOn(query.clone()),
                    why: Why::new(benefit, 1.0, evidence),
                };
                best = Some((benefit, choice));
            }
        }
        best
    }

    /// Types the words of a question into the boxes that they are best asked in, as the site writes them.
    fn query(&self, known: &Known, question: &Question) -> Query {
        let mut typed = vec![String::new(); known.boxes()];
        for word in &question.words {
            let column = self.table.column_of(*word);
            let text = &mut typed[self.rows.best_box(column, known.boxes())];
            if !text.is_empty() {
                text.push(' ');
            }
            let spelled = self.spelled[*word as usize].as_deref();
            text.push_str(spelled.unwrap_or_else(|| self.table.written(*word)));
        }
        let mut query = Query::default();
        for (place, text) in typed.iter().enumerate() {
            if !text.is_empty() {
                query.0.extend(known.typed(place, text).0);
            }
        }
        query
    }

    /// Takes note of which rows a complete answer has shown and which it has not.
    fn hear(&mut self, known: &Known, asked: &Asked) {
        let Some(words) = self.words_of(known, &asked.query) else {
            return;
        };
        if words.is_empty() || !is_complete(known, asked) {
            return;
        }
        let shown = asked.records.iter();
        let mut shown: Vec<RowNumber> = shown
            .filter_map(|record| self.records.get(*record as usize))
            .flatten()
            .copied()
            .collect();
        shown.sort_unstable();
        shown.dedup();
        let mut places: Vec<(usize, usize)> = known
            .terms(&asked.query)
            .iter()
            .zip(&words)
            .map(|((place, _), word)| (*place, self.table.column_of(*word)))
            .collect();
        places.sort_unstable();
        places.dedup();
        self.rows
            .hear(&self.table.rows_with(&words), &places, &shown);
    }
}

/// Whether an answer surely left nothing out: one as large as any may have, until it is known where answers are cut.
fn is_complete(known: &Known, asked: &Asked) -> bool {
    let cap = known.cap();
    let largest = known.asked().iter().map(|other| other.shown).max();
    asked.is_whole(cap)
        && (asked.total.is_some() || cap != Cap::None || Some(asked.shown) < largest)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a guess at a number of records, and a float that is too large becomes a bound"
)]
fn to_count(records: f64) -> u64 {
    records.round() as u64
}

impl Policy for Enrich {
    fn name(&self) -> &'static str {
        "enrich"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        self.catch_up(known);
        if known.boxes() == 0 {
            return None;
        }
        let page = Self::page(known);
        let reading = self.best_reading(known, page);
        let asking = self.best_question(known, page);
        let best = [reading, asking].into_iter().flatten();
        // Reading on wins a tie: what it is worth is known better.
        let best = best.reduce(|one, other| if other.0 > one.0 { other } else { one });
        let (benefit, choice) = best?;
        (benefit >= LEAST).then_some(choice)
    }

    fn expect(&mut self, known: &Known, action: &Action) {
        self.catch_up(known);
        self.guess = match action {
            Action::Ask(query) => self
                .words_of(known, query)
                .filter(|words| !words.is_empty())
                .map(|words| {
                    let question = Question::of(&self.table, words);
                    self.sizes
                        .guess(known, &self.table, &question, &self.spelled)
                }),
            Action::ReadOn(_) => None,
        };
    }

    fn learn(&mut self, known: &Known, action: &Action, _outcome: &Outcome) {
        self.catch_up(known);
        let Some(asked) = known.answer(action.query()) else {
            return;
        };
        if let Some(guess) = self.guess.take() {
            self.sizes.learn(&guess, known, asked);
        }
        self.hear(known, asked);
    }
}
