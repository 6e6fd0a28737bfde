//! What was asked, how much came, and whether the site shows all that matches.

use super::Outcome;
use super::sample::WordId;
use model::{AnswerKind, Query, Refusal};
use std::collections::HashMap;

/// How an earlier query was answered.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What was asked.
    pub query: Query,
    /// Its words, each with the number of its box.
    pub words: Vec<(usize, WordId)>,
    /// Whether the site answered at all.
    pub answered: bool,
    /// Whether it said that too much matches, and showed nothing.
    pub too_many: bool,
    /// The records shown so far that are in hand, in the order shown.
    pub records: Vec<u32>,
    /// Where the last page begins among them.
    pub page_begins: usize,
    /// How many records were shown so far.
    pub shown: u32,
    /// How many of them were new.
    pub new: u32,
    /// How many requests it took.
    pub requests: u32,
    /// How many records match, if the site says so.
    pub total: Option<u64>,
    /// Whether there are more pages.
    pub more: bool,
    /// How many records match, as the order of the site tells of an answer that was cut off.
    pub matches: Option<f64>,
}

/// Whether the site shows all that matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    /// No sign of a limit.
    None,
    /// No answer shows more than that many records.
    At(u32),
}

impl Asked {
    /// The records of the last page read.
    pub fn last_page(&self) -> &[u32] {
        &self.records[self.page_begins..]
    }

    /// Whether all that matches was shown.
    pub fn is_whole(&self, cap: Cap) -> bool {
        if !self.answered || self.more {
            return false;
        }
        match (self.total, cap) {
            // Where the site would show them all, one row in many that could not be read does not make an answer cut off.
            (Some(total), Cap::At(most)) if total <= u64::from(most) => {
                f64::from(self.shown) >= NEARLY * total as f64
            }
            (Some(total), _) => u64::from(self.shown) >= total,
            (None, Cap::At(most)) => self.shown < most,
            (None, Cap::None) => true,
        }
    }

    /// Whether more matches than the site shows.
    pub fn overflowed(&self, cap: Cap) -> bool {
        self.too_many || (self.answered && !self.more && !self.is_whole(cap))
    }
}

/// An answer that shows so much of what it says is whole.
const NEARLY: f64 = 0.9;

/// Everything that was asked.
#[derive(Debug, Default)]
pub(super) struct Answers {
    all: Vec<Asked>,
    numbers: HashMap<Query, u32>,
    /// The largest answer read to its end, how many were that large, and whether one of them said that there is more.
    most: u32,
    times: u32,
    said_so: bool,
    /// The records of that answer, in order of their numbers.
    largest: Vec<u32>,
    /// Whether an answer that matches too much is refused, not cut.
    refuses_more: bool,
    /// The largest first page of an answer that has more than one.
    page: u32,
}

/// Answers of the same largest size that make a limit. Two large answers are hardly ever equal by chance; small ones often are.
const EQUAL: u32 = 2;
const EQUAL_SMALL: u32 = 4;
const SMALL: u32 = 8;

impl Answers {
    pub(super) fn all(&self) -> &[Asked] {
        &self.all
    }

    pub(super) fn get(&self, number: u32) -> &Asked {
        &self.all[number as usize]
    }

    pub(super) fn of(&self, query: &Query) -> Option<&Asked> {
        self.numbers.get(query).map(|number| self.get(*number))
    }

    pub(super) fn cap(&self) -> Cap {
        let enough = if self.most < SMALL {
            EQUAL_SMALL
        } else {
            EQUAL
        };
        if self.most > 0 && (self.said_so || self.times >= enough) {
            Cap::At(self.most)
        } else if self.refuses_more {
            // What was shown is whole there, the largest answer too.
            Cap::At(self.most.max(SMALL) + 1)
        } else {
            Cap::None
        }
    }

    /// Whether the site refuses what matches too much.
    pub(super) fn refuses_more(&self) -> bool {
        self.refuses_more
    }

    pub(super) fn page(&self) -> Option<u32> {
        (self.page > 0).then_some(self.page)
    }

    /// Whether an answer surely left nothing out. The largest one may have, until there is another of its size.
    pub(super) fn left_nothing_out(&self, number: u32) -> bool {
        let asked = self.get(number);
        asked.is_whole(self.cap())
            && (asked.total.is_some() || self.cap() != Cap::None || asked.shown < self.most)
    }

    /// A page of an answer begins.
    pub(super) fn begin(
        &mut self,
        query: &Query,
        words: Vec<(usize, WordId)>,
        kind: AnswerKind,
    ) -> u32 {
        let answered = !matches!(kind, AnswerKind::Refused(_));
        if let Some(number) = self.numbers.get(query) {
            let asked = &mut self.all[*number as usize];
            asked.page_begins = asked.records.len();
            return *number;
        }
        self.refuses_more |= kind == AnswerKind::Refused(Refusal::TooMany);
        let number = u32::try_from(self.all.len()).expect("fewer than 2^32 queries");
        self.numbers.insert(query.clone(), number);
        self.all.push(Asked {
            query: query.clone(),
            words,
            answered,
            too_many: kind == AnswerKind::Refused(Refusal::TooMany),
            records: Vec::new(),
            page_begins: 0,
            shown: 0,
            new: 0,
            requests: 0,
            total: None,
            more: false,
            matches: None,
        });
        number
    }

    pub(super) fn show(&mut self, number: u32, record: Option<u32>) {
        let asked = &mut self.all[number as usize];
        asked.shown += 1;
        asked.records.extend(record);
    }

    pub(super) fn tell(&mut self, number: u32, matches: Option<f64>) {
        self.all[number as usize].matches = matches;
    }

    pub(super) fn end_page(&mut self, number: u32, outcome: &Outcome, more: bool) {
        let asked = &mut self.all[number as usize];
        asked.new += u32::try_from(outcome.new).unwrap_or(u32::MAX);
        asked.requests += outcome.requests;
        asked.total = outcome.total.or(asked.total);
        asked.more = more;
        if more && outcome.page == 1 {
            self.page = self.page.max(asked.shown);
        }
        if more || !asked.answered || matches!(outcome.kind, AnswerKind::Refused(_)) {
            return;
        }
        // The same records once more, in whatever order, are no second answer of that size: the question differed in something that changes nothing.
        let mut records = asked.records.clone();
        records.sort_unstable();
        if !records.is_empty() && asked.shown == self.most && records == self.largest {
            return;
        }
        let says_more = asked
            .total
            .is_some_and(|total| total > u64::from(asked.shown));
        match asked.shown.cmp(&self.most) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => {
                self.times += 1;
                self.said_so |= says_more;
            }
            std::cmp::Ordering::Greater => {
                (self.most, self.times, self.said_so) = (asked.shown, 1, says_more);
                self.largest = records;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_records_once_more_show_no_limit() {
        let mut answers = Answers::default();
        let mut ask = |word: &str, records: [u32; 9]| {
            let query = Query::typed(0, word);
            let number = answers.begin(&query, Vec::new(), AnswerKind::Records);
            for record in records {
                answers.show(number, Some(record));
            }
            let outcome = Outcome {
                kind: AnswerKind::Records,
                page: 1,
                requests: 1,
                returned: 9,
                new: 0,
                total: None,
            };
            answers.end_page(number, &outcome, false);
            answers.cap()
        };
        assert_eq!(ask("sea", [1, 2, 3, 4, 5, 6, 7, 8, 9]), Cap::None);
        assert_eq!(ask("sea, sorted", [9, 8, 7, 6, 5, 4, 3, 2, 1]), Cap::None);
        assert_eq!(ask("land", [2, 4, 5, 6, 7, 8, 9, 10, 11]), Cap::At(9));
    }

    fn answers(sizes: &[usize]) -> Answers {
        let mut answers = Answers::default();
        for (word, size) in sizes.iter().enumerate() {
            let query = Query::typed(0, word.to_string());
            let number = answers.begin(&query, Vec::new(), AnswerKind::Records);
            (0..*size).for_each(|_| answers.show(number, None));
            let outcome = Outcome {
                kind: AnswerKind::Records,
                page: 1,
                requests: 1,
                returned: *size,
                new: *size,
                total: None,
            };
            answers.end_page(number, &outcome, false);
        }
        answers
    }

    #[test]
    fn answers_of_one_largest_size_make_a_limit() {
        assert_eq!(answers(&[40, 100, 7, 100]).cap(), Cap::At(100));
        assert_eq!(answers(&[40, 100, 7, 99]).cap(), Cap::None);
        assert_eq!(
            answers(&[2, 1, 2, 1]).cap(),
            Cap::None,
            "small ones are often equal"
        );
    }

    #[test]
    fn the_largest_answer_may_have_left_something_out_and_a_smaller_one_not() {
        let answers = answers(&[100, 40]);
        assert!(!answers.left_nothing_out(0));
        assert!(answers.left_nothing_out(1));
    }

    #[test]
    fn an_answer_as_long_as_the_limit_has_more() {
        let answers = answers(&[100, 40, 100]);
        assert!(answers.get(0).overflowed(answers.cap()));
        assert!(answers.get(1).is_whole(answers.cap()));
    }
}
