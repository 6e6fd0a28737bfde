//! How like a row is a record?
//!
//! ```text
//! weight(w)    = ln((N + 1) / (n(w) + 1/2))              N rows and records, n(w) of them hold w: what a word tells
//! fit(c, f)    = in · (1 - doubt(c) · extra) - 2 min(1 - in, extra)      over the words of column c of the row and field f of the record
//!   in         = share of the column's weight that stands in the field
//!   extra      = share of the field's weight that does not stand in the column
//!   doubt(c)   = from 1, for a column that tells nothing, down to 0.2, for one whose words hardly ever stand together by chance:
//!                weight(c) >= ln N + 3, so that by chance one record in twenty databases of this size would hold them all
//! likeness     = mean over the columns, by their weights, of the best fit to any field, or to the whole record
//! ```
//!
//! So case, accents, the order of words and words that are only in the record do little harm where the row says much, and much harm where it
//! says little: `It` is not every record in which the word stands. Words that are only in the row do no more; but where each has words that the other
//! lacks, they are two things with much in common, such as two volumes of a series. Every column must fit at least by half.

use super::table::{Local, RowNumber, WordNumber};

/// A record is the row from here on.
pub const ALIKE: f64 = 0.72;

/// How well each column must fit.
const LEAST_FIT: f64 = 0.5;

/// What a field with more words than the column costs where the column tells enough.
const LEAST_DOUBT: f64 = 0.2;

/// What words that each has and the other lacks cost.
const CONTRARY: f64 = 2.0;

/// Weight beyond `ln N` from which words hardly ever stand together by chance.
const SURE: f64 = 3.0;

/// How much words tell.
#[derive(Debug, Default)]
pub struct Weights {
    /// By word: how many rows and records hold it.
    pub(super) held: Vec<u32>,
    /// How many rows and records there are.
    pub(super) all: u32,
}

impl Weights {
    fn of(&self, word: WordNumber) -> f64 {
        let held = self.held.get(word as usize).copied().unwrap_or(0);
        ((f64::from(self.all) + 1.0) / (f64::from(held) + 0.5))
            .ln()
            .max(0.0)
    }

    fn sum(&self, words: &[WordNumber]) -> f64 {
        words.iter().map(|word| self.of(*word)).sum()
    }

    fn doubt(&self, weight: f64) -> f64 {
        let enough = (f64::from(self.all) + 1.0).ln() + SURE;
        1.0 - (1.0 - LEAST_DOUBT) * (weight / enough).min(1.0)
    }
}

/// A record as numbers of words: field by field, and all of it. Each list in order, each word once.
#[derive(Debug, Default)]
pub struct Fields(Vec<Vec<WordNumber>>);

impl Fields {
    /// A record by its words and the fields they stand in, as bits.
    pub fn new(placed: &[(WordNumber, u16)]) -> Self {
        let mut fields = Vec::new();
        for bit in 0..u16::BITS {
            let here = placed.iter().filter(|(_, places)| places & (1 << bit) != 0);
            let words: Vec<WordNumber> = here.map(|(word, _)| *word).collect();
            if !words.is_empty() {
                fields.push(words);
            }
        }
        fields.push(placed.iter().map(|(word, _)| *word).collect());
        for words in &mut fields {
            words.sort_unstable();
            words.dedup();
        }
        Self(fields)
    }
}

/// How like a row a record is, from 0 to 1; 0 if a column does not fit at all.
pub fn likeness(table: &Local, row: RowNumber, record: &Fields, weights: &Weights) -> f64 {
    let (mut sum, mut all) = (0.0, 0.0);
    for column in table.columns_of(row) {
        let weight = weights.sum(column);
        if weight <= 0.0 {
            continue;
        }
        let doubt = weights.doubt(weight);
        let fit = |field: &Vec<WordNumber>| {
            let common = column
                .iter()
                .filter(|word| field.binary_search(word).is_ok());
            let common: f64 = common.map(|word| weights.of(*word)).sum();
            let whole = weights.sum(field);
            let extra = if whole > 0.0 {
                1.0 - common / whole
            } else {
                0.0
            };
            let held = common / weight;
            held * (1.0 - doubt * extra) - CONTRARY * (1.0 - held).min(extra)
        };
        let best = record.0.iter().map(fit).fold(0.0, f64::max);
        if best < LEAST_FIT {
            return 0.0;
        }
        sum += weight * best;
        all += weight;
    }
    if all > 0.0 { sum / all } else { 0.0 }
}
