//! Rows, and the records that are most like them.

use super::fold::folded;
use super::likeness::{ALIKE, Fields, Weights, likeness};
use super::table::{Local, RowNumber, WordNumber};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Two records whose likeness to a row differs by less may each be it.
pub const MARGIN: f64 = 0.04;

/// Records that are remembered for a row.
const MOST: usize = 4;

/// Share of a row's words that a record must hold to be looked at.
const WORTH_A_LOOK: f64 = 0.4;

/// A record that may be a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rival {
    /// The record, in the order in which they were compared.
    pub record: u32,
    /// How like the row it is.
    pub likeness: f64,
}

/// What was found for a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Found<'a> {
    /// The record that is most like it.
    pub best: Rival,
    /// Others that may be it just as well.
    pub rivals: &'a [Rival],
}

/// Compares records with the rows of a table.
#[derive(Debug)]
pub struct Matcher {
    table: Arc<Local>,
    /// Numbers of words that the table does not have, after those that it has.
    others: HashMap<Box<str>, WordNumber>,
    weights: Weights,
    /// By row: records that are like it, the likest first.
    found: Vec<Vec<Rival>>,
    records: u32,
}

impl Matcher {
    /// Nothing was compared so far.
    pub fn new(table: Arc<Local>) -> Self {
        let held = |word| u32::try_from(table.holders(word).len()).unwrap_or(u32::MAX);
        let words = u32::try_from(table.words()).unwrap_or(u32::MAX);
        Self {
            weights: Weights {
                held: (0..words).map(held).collect(),
                all: u32::try_from(table.rows()).unwrap_or(u32::MAX),
            },
            others: HashMap::new(),
            found: vec![Vec::new(); table.rows()],
            records: 0,
            table,
        }
    }

    /// The number of a word, however it is written.
    pub fn number(&mut self, word: &str) -> WordNumber {
        let folded = folded(word);
        if let Some(number) = self.table.find(&folded) {
            return number;
        }
        let next = self.table.words() + self.others.len();
        let next = u32::try_from(next).unwrap_or(u32::MAX);
        *self.others.entry(folded.into()).or_insert(next)
    }

    /// Counts the words of a record, so that it is known how much they tell.
    pub fn count(&mut self, placed: &[(WordNumber, u16)]) {
        self.weights.all += 1;
        for (word, _) in placed {
            let place = *word as usize;
            if self.weights.held.len() <= place {
                self.weights.held.resize(place + 1, 0);
            }
            self.weights.held[place] += 1;
        }
    }

    /// Compares a record with the rows that hold some of its words. Gives those that it may be.
    pub fn compare(&mut self, placed: &[(WordNumber, u16)]) -> Vec<RowNumber> {
        let record = self.records;
        self.records += 1;
        let fields = Fields::new(placed);
        let mut alike = Vec::new();
        for row in self.worth_a_look(placed) {
            let likeness = likeness(&self.table, row, &fields, &self.weights);
            if likeness < ALIKE {
                continue;
            }
            alike.push(row);
            let found = &mut self.found[row as usize];
            // Behind its equals: of two that are just as like, the first stays.
            let place = found.partition_point(|rival| rival.likeness >= likeness);
            found.insert(place, Rival { record, likeness });
            found.truncate(MOST);
        }
        alike
    }

    /// Rows that share enough words with a record.
    fn worth_a_look(&self, placed: &[(WordNumber, u16)]) -> Vec<RowNumber> {
        let mut shared: BTreeMap<RowNumber, u32> = BTreeMap::new();
        for (word, _) in placed {
            if (*word as usize) < self.table.words() {
                for row in self.table.holders(*word) {
                    *shared.entry(*row).or_default() += 1;
                }
            }
        }
        let enough = |(row, shared): &(RowNumber, u32)| {
            let words = self.table.words_of(*row).len();
            f64::from(*shared) >= WORTH_A_LOOK * words as f64
        };
        let rows = shared.into_iter().filter(enough);
        rows.map(|(row, _)| row).collect()
    }

    /// The records that a row may be, if there are any.
    pub fn found(&self, row: RowNumber) -> Option<Found<'_>> {
        let (best, others) = self.found[row as usize].split_first()?;
        let as_good = others.partition_point(|other| best.likeness - other.likeness < MARGIN);
        Some(Found {
            best: *best,
            rivals: &others[..as_good],
        })
    }

    /// The table.
    pub fn table(&self) -> &Arc<Local> {
        &self.table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::Bag;

    fn table(rows: &[[&'static str; 2]]) -> Arc<Local> {
        Arc::new(Local::new(2, rows.iter().map(|row| row.to_vec())))
    }

    /// Rows of a table by what records like them were found.
    fn found(rows: &[[&'static str; 2]], records: &[[&str; 2]]) -> Vec<Option<(u32, usize)>> {
        let mut matcher = Matcher::new(table(rows));
        let names: Arc<[String]> = ["title".to_owned(), "author".to_owned()].into();
        // As many records of other things as any site has.
        let others: Vec<[String; 2]> = (0..200)
            .map(|n| [format!("the w{n} of it v{n}"), format!("some a{n}")])
            .collect();
        let others = others.iter().map(|[title, name]| [&**title, &**name]);
        let records: Vec<Vec<(WordNumber, u16)>> = records
            .iter()
            .copied()
            .chain(others)
            .map(|texts| {
                let bag = Bag::new(names.clone(), texts.into_iter());
                let placed = bag.words.iter();
                placed
                    .map(|placed| (matcher.number(&placed.word), placed.fields))
                    .collect()
            })
            .collect();
        for record in &records {
            matcher.count(record);
        }
        for record in &records {
            matcher.compare(record);
        }
        let rows = 0..u32::try_from(rows.len()).unwrap();
        rows.map(|row| {
            matcher
                .found(row)
                .map(|it| (it.best.record, it.rivals.len()))
        })
        .collect()
    }

    #[test]
    fn case_accents_order_and_further_words_do_no_harm() {
        let rows = [["One hundred years of solitude", "Gabriel Garcia Marquez"]];
        for record in [
            ["ONE HUNDRED YEARS OF SOLITUDE", "García Márquez, Gabriel"],
            [
                "Years of Solitude, One Hundred (Penguin Classics)",
                "Gabriel García Márquez, Gregory Rabassa",
            ],
            [
                "One Hundred Years of Solitude by Gabriel García Márquez",
                "",
            ],
        ] {
            assert_eq!(found(&rows, &[record]), [Some((0, 0))], "{record:?}");
        }
    }

    #[test]
    fn another_book_of_the_author_is_another_book() {
        let rows = [["Love in the time of cholera", "Gabriel Garcia Marquez"]];
        let record = ["One Hundred Years of Solitude", "Gabriel García Márquez"];
        assert_eq!(found(&rows, &[record]), [None]);
    }

    #[test]
    fn a_short_name_is_not_every_record_in_which_it_stands() {
        let rows = [["It", ""]];
        assert_eq!(found(&rows, &[]), [None]);
        assert_eq!(found(&rows, &[["It", "Stephen King"]]), [Some((0, 0))]);
    }

    #[test]
    fn two_records_that_may_each_be_the_row_are_both_named() {
        let rows = [["Collected poems", "Ann Smith"]];
        let records = [
            ["Collected Poems", "Ann Smith"],
            ["Collected Poems 1990", "Ann Smith"],
            ["Collected Poems", "Smith, Ann"],
        ];
        assert_eq!(found(&rows, &records), [Some((0, 1))]);
    }
}
