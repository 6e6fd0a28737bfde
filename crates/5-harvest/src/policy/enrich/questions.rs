//! What could be asked: words that rows hold, pairs of them, and for each row as many as tell it apart from all others.

use crate::local::{Local, RowNumber, WordNumber};
use std::collections::BTreeMap;

/// Words of a row that are paired: its rarest. A title has rarely more that tell something.
const PAIRED: usize = 6;

/// Words that tell a row apart from all others, at most.
const TELLING: usize = 4;

/// Rows up to which pairs are looked for that several of them share: ten million pairs would not be looked through for each request.
const MOST_ROWS: usize = 100_000;

/// Words that must all match, and the rows that hold them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Question {
    /// In order of their numbers.
    pub(super) words: Vec<WordNumber>,
    /// The columns that the words stand in mostly.
    pub(super) columns: Vec<usize>,
    pub(super) rows: Vec<RowNumber>,
}

impl Question {
    pub(super) fn of(table: &Local, mut words: Vec<WordNumber>) -> Self {
        words.sort_unstable();
        words.dedup();
        let rows = table.rows_with(&words);
        Self::with(table, words, rows)
    }

    fn with(table: &Local, words: Vec<WordNumber>, rows: Vec<RowNumber>) -> Self {
        let mut columns: Vec<usize> = words.iter().map(|word| table.column_of(*word)).collect();
        columns.sort_unstable();
        columns.dedup();
        Self {
            words,
            columns,
            rows,
        }
    }
}

/// All questions that are worth thinking of, those with the fewest words first.
pub(super) fn questions(table: &Local) -> Vec<Question> {
    let mut all: BTreeMap<(usize, Vec<WordNumber>), Vec<RowNumber>> = BTreeMap::new();
    for word in 0..u32::try_from(table.words()).unwrap_or(u32::MAX) {
        all.insert((1, vec![word]), table.holders(word).to_vec());
    }
    for row in 0..u32::try_from(table.rows()).unwrap_or(u32::MAX) {
        let mut words = table.words_of(row).to_vec();
        words.sort_by_key(|word| (table.holders(*word).len(), *word));
        let paired = if table.rows() > MOST_ROWS { 2 } else { PAIRED };
        let rarest = &words[..words.len().min(paired)];
        for (place, one) in rarest.iter().enumerate() {
            for other in &rarest[place + 1..] {
                let pair = vec![*one.min(other), *one.max(other)];
                all.entry((2, pair)).or_default().push(row);
            }
        }
        let mut telling = words[..words.len().min(TELLING)].to_vec();
        if telling.len() > 2 {
            telling.sort_unstable();
            let rows = all.entry((telling.len(), telling)).or_default();
            rows.push(row);
        }
    }
    all.into_iter()
        .map(|((_, words), rows)| Question::with(table, words, rows))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_first_then_pairs_with_all_rows_that_share_them() {
        let table = Local::new(1, [vec!["old sea"], vec!["sea old man"], vec!["sea"]]);
        let all = questions(&table);
        let [old, sea, man] = ["old", "sea", "man"].map(|word| table.find(word).unwrap());
        let rows = |words: &[WordNumber]| {
            let found = all.iter().find(|question| question.words == words);
            found.map(|question| question.rows.clone())
        };
        assert_eq!(rows(&[sea]), Some(vec![0, 1, 2]));
        let mut pair = [old, sea];
        pair.sort_unstable();
        assert_eq!(rows(&pair), Some(vec![0, 1]));
        let mut all_words = [old, sea, man];
        all_words.sort_unstable();
        assert_eq!(rows(&all_words), Some(vec![1]));
        assert!(
            all.windows(2)
                .all(|two| two[0].words.len() <= two[1].words.len())
        );
    }
}
