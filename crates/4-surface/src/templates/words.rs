//! What is typed into boxes: words and values of the records in hand.

use crate::wording::Wording;
use model::{Record, record::TITLE};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Words that are tried.
const WORDS: usize = 60;
/// Words that stand in a greater share of the records are part of the page, not of what it shows.
const EVERYWHERE: f64 = 0.8;
/// Letters of a word, at least: sites often refuse shorter ones.
const LETTERS: usize = 3;
/// Values of one column that are tried.
const VALUES: usize = 60;

/// Words of the records, those of most records first. A word of a single record says nothing about others and comes last.
pub(super) fn words_of(records: &[Record]) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for record in records {
        let fields = record.fields.values().map(String::as_str);
        let texts = fields.chain([record.title.as_str()]);
        let words: BTreeSet<String> = texts.flat_map(read::words).collect();
        for word in words.into_iter().filter(|word| is_word(word)) {
            *counts.entry(word).or_default() += 1;
        }
    }
    let most = EVERYWHERE * records.len() as f64;
    let mut ranked: Vec<(String, usize)> = counts
        .into_iter()
        .filter(|(_, count)| *count as f64 <= most)
        .collect();
    // Stable: of equals in the order of the alphabet.
    ranked.sort_by_key(|(_, count)| Reverse(*count));
    ranked
        .into_iter()
        .map(|(word, _)| word)
        .take(WORDS)
        .collect()
}

fn is_word(word: &str) -> bool {
    word.chars().count() >= LETTERS && word.chars().any(char::is_alphabetic)
}

/// Different values of the column whose name is like that of a box, if there is one.
pub(super) fn values_of(records: &[Record], names: &Wording) -> Vec<String> {
    let columns: BTreeSet<&str> = records
        .iter()
        .flat_map(|record| record.fields.keys().map(String::as_str))
        .chain([TITLE])
        .collect();
    let like = |column: &&str| {
        let words = column.split(|c: char| !c.is_alphanumeric());
        let shared = words.filter(|word| word.chars().count() >= LETTERS);
        shared
            .filter(|word| names.has(&[&format!("^{}", word.to_lowercase())]))
            .count()
    };
    let best = columns
        .into_iter()
        .max_by_key(|it| (like(it), Reverse(*it)));
    let Some(column) = best.filter(|column| like(column) > 0) else {
        return Vec::new();
    };
    let mut seen = BTreeSet::new();
    let values = records.iter().filter_map(|record| {
        if column == TITLE {
            Some(&record.title)
        } else {
            record.fields.get(column)
        }
    });
    values
        .map(|value| value.trim())
        .filter(|value| !value.is_empty() && seen.insert(*value))
        .map(str::to_owned)
        .take(VALUES)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(title: &str, author: &str) -> Record {
        Record {
            key: title.to_owned(),
            url: None,
            title: title.to_owned(),
            fields: BTreeMap::from([("Authors".to_owned(), author.to_owned())]),
            places: BTreeMap::new(),
        }
    }

    #[test]
    fn words_of_many_records_come_first_and_words_of_all_do_not_come() {
        let records = [
            record("The Sea book", "Ada"),
            record("Sea and Sand book", "Ada"),
            record("Sand and Sea book", "Bob"),
            record("Moon book", "Cleo"),
        ];
        assert_eq!(words_of(&records)[..3], ["sea", "ada", "and"]);
    }

    #[test]
    fn a_box_is_filled_from_the_column_of_its_name() {
        let records = [record("a", "Ada"), record("b", "Bob"), record("c", "Ada")];
        let values = values_of(&records, &Wording::of(["authors"]));
        assert_eq!(values, ["Ada", "Bob"]);
        assert!(values_of(&records, &Wording::of(["zip"])).is_empty());
    }
}
