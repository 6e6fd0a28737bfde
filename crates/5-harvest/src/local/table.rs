//! The rows of a table as words.

use super::fold::folded;
use crate::known::askable_words;
use std::collections::HashMap;

/// A row, by its place in the table.
pub type RowNumber = u32;

/// A word of the table, in the order in which they were first seen.
pub type WordNumber = u32;

/// A table of the user's own, as far as records are recognised by it.
#[derive(Debug, Default)]
pub struct Local {
    columns: usize,
    rows: Vec<Row>,
    words: Vec<Word>,
    numbers: HashMap<Box<str>, WordNumber>,
}

#[derive(Debug, Default)]
struct Row {
    /// By column: its words, each once, in order of their numbers.
    columns: Vec<Vec<WordNumber>>,
    /// The words of all columns.
    words: Vec<WordNumber>,
}

#[derive(Debug)]
struct Word {
    /// As the table wrote it first, in small letters: what is typed into a form.
    written: Box<str>,
    /// How often it stands in each column.
    columns: Vec<u32>,
    /// The rows that hold it, in their order.
    rows: Vec<RowNumber>,
}

impl Local {
    /// Reads the columns that records are recognised by, row by row.
    pub fn new<'a>(columns: usize, rows: impl IntoIterator<Item = Vec<&'a str>>) -> Self {
        let mut table = Self {
            columns,
            ..Self::default()
        };
        for texts in rows {
            table.push(&texts);
        }
        table
    }

    fn push(&mut self, texts: &[&str]) {
        let row = u32::try_from(self.rows.len()).expect("fewer than 2^32 rows");
        let mut columns = Vec::new();
        for column in 0..self.columns {
            let text = texts.get(column).copied().unwrap_or_default();
            let mut words: Vec<WordNumber> = askable_words(text)
                .map(|word| self.number(&word, column))
                .collect();
            words.sort_unstable();
            words.dedup();
            columns.push(words);
        }
        let mut words = columns.concat();
        words.sort_unstable();
        words.dedup();
        for word in &words {
            self.words[*word as usize].rows.push(row);
        }
        self.rows.push(Row { columns, words });
    }

    fn number(&mut self, written: &str, column: usize) -> WordNumber {
        let next = u32::try_from(self.words.len()).expect("fewer than 2^32 words");
        let number = *self.numbers.entry(folded(written).into()).or_insert(next);
        if number == next {
            self.words.push(Word {
                written: written.into(),
                columns: vec![0; self.columns],
                rows: Vec::new(),
            });
        }
        self.words[number as usize].columns[column] += 1;
        number
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many columns records are recognised by.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many words the table has.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The number of a word, as it is folded.
    pub fn find(&self, folded: &str) -> Option<WordNumber> {
        self.numbers.get(folded).copied()
    }

    /// A word as the table wrote it first.
    pub fn written(&self, word: WordNumber) -> &str {
        &self.words[word as usize].written
    }

    /// The column that a word stands in most often.
    pub fn column_of(&self, word: WordNumber) -> usize {
        let times = self.words[word as usize].columns.iter().enumerate();
        times
            .max_by_key(|(column, times)| (**times, std::cmp::Reverse(*column)))
            .map_or(0, |(column, _)| column)
    }

    /// The rows that hold a word, in their order.
    pub fn holders(&self, word: WordNumber) -> &[RowNumber] {
        &self.words[word as usize].rows
    }

    /// The words of a row, in order of their numbers.
    pub fn words_of(&self, row: RowNumber) -> &[WordNumber] {
        &self.rows[row as usize].words
    }

    /// The words of a row, column by column.
    pub fn columns_of(&self, row: RowNumber) -> &[Vec<WordNumber>] {
        &self.rows[row as usize].columns
    }

    /// The rows that hold all of these words; all rows, if there are none.
    pub fn rows_with(&self, words: &[WordNumber]) -> Vec<RowNumber> {
        let Some(rarest) = words.iter().min_by_key(|word| self.holders(**word).len()) else {
            return (0..u32::try_from(self.rows.len()).unwrap_or(u32::MAX)).collect();
        };
        let holds = |row: &RowNumber| {
            let held = self.words_of(*row);
            words.iter().all(|word| held.binary_search(word).is_ok())
        };
        let rows = self.holders(*rarest).iter().copied();
        rows.filter(holds).collect()
    }

    /// Words to begin with: those that many rows hold and that tell something of them, the best first.
    pub fn seeds(&self, most: usize) -> Vec<String> {
        let rows = self.rows.len().max(1) as f64;
        let worth = |word: &Word| {
            let holders = word.rows.len() as f64;
            holders * (rows / holders).ln()
        };
        let mut words: Vec<&Word> = self.words.iter().collect();
        // Stable: of equals the one that was seen first.
        words.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
        let words = words.into_iter().take(most);
        words.map(|word| word.written.to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_found_by_their_words_however_written() {
        let rows = [
            vec!["Café Society", "Ana Márquez"],
            vec!["Society", "Ana"],
            vec!["", ""],
        ];
        let table = Local::new(2, rows);
        let [society, ana] = ["society", "ana"].map(|word| table.find(word).unwrap());
        assert_eq!(table.holders(society), [0, 1]);
        assert_eq!(table.rows_with(&[society, ana]), [0, 1]);
        let marquez = table.find("marquez").unwrap();
        assert_eq!(table.rows_with(&[marquez, society]), [0]);
        assert_eq!(table.written(marquez), "márquez", "as it is typed");
        assert_eq!((table.column_of(marquez), table.column_of(society)), (1, 0));
        assert_eq!(table.rows_with(&[]), [0, 1, 2]);
        assert!(table.words_of(2).is_empty());
    }
}
