//! The words of one record, and the fields they stand in.

use model::{Place, Record};
use std::collections::HashMap;
use std::sync::Arc;

/// Most fields told apart. Those beyond share the last place.
pub const MOST_FIELDS: usize = 16;

/// The words of one record.
#[derive(Debug, Clone)]
pub struct Bag {
    /// Names of the record's fields, in order.
    pub fields: Arc<[String]>,
    /// Where on the page each of them stood, in the same order; shorter if that is not known.
    pub places: Vec<Option<Place>>,
    /// Each word once.
    pub words: Vec<Placed>,
}

/// A word of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    /// The word.
    pub word: Box<str>,
    /// The fields it stands in: bit `n` is the record's field `n`.
    pub fields: u16,
    /// How often it stands there.
    pub count: u16,
}

impl Bag {
    /// The words of a record: its title, then its fields.
    pub fn of(record: &Record) -> Self {
        let names = std::iter::once("title".to_owned()).chain(record.fields.keys().cloned());
        let texts = std::iter::once(&record.title).chain(record.fields.values());
        let fields: Arc<[String]> = names.collect();
        let places = fields.iter().map(|name| record.places.get(name).cloned());
        Self {
            places: places.collect(),
            ..Self::new(fields.clone(), texts.map(String::as_str))
        }
    }

    /// The words of texts, one text per field.
    pub fn new<'a>(fields: Arc<[String]>, texts: impl Iterator<Item = &'a str>) -> Self {
        let mut words: Vec<Placed> = Vec::new();
        let mut places: HashMap<Box<str>, usize> = HashMap::new();
        for (field, text) in texts.enumerate() {
            let bit = 1 << field.min(MOST_FIELDS - 1);
            for word in askable_words(text) {
                if let Some(place) = places.get(word.as_str()) {
                    let placed = &mut words[*place];
                    placed.fields |= bit;
                    placed.count = placed.count.saturating_add(1);
                    continue;
                }
                let word: Box<str> = word.into();
                places.insert(word.clone(), words.len());
                words.push(Placed {
                    word,
                    fields: bit,
                    count: 1,
                });
            }
        }
        Self {
            fields,
            places: Vec::new(),
            words,
        }
    }
}

/// The words of a text that could be asked. Sites cut compounds (`webster's`, `lz78_compression`) in their own ways, so we ask for
/// their parts. Chinese and Japanese come as single characters, Katakana as runs.
pub fn askable_words(text: &str) -> impl Iterator<Item = String> {
    let words = read::words(text).into_iter();
    words
        .flat_map(|word| {
            if word.chars().all(char::is_alphanumeric) {
                return vec![word];
            }
            let parts = word.split(|letter: char| !letter.is_alphanumeric());
            parts
                .filter(|part| !part.is_empty())
                .map(str::to_owned)
                .collect()
        })
        .filter(|word| word.chars().count() <= MOST_LETTERS)
}

/// What is longer is no word but a hash or an address.
const MOST_LETTERS: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        askable_words(text).collect()
    }

    #[test]
    fn compounds_are_cut_and_chinese_comes_in_characters() {
        assert_eq!(words("Webster's lz78_x"), ["webster", "s", "lz78", "x"]);
        assert_eq!(words("張耒 カメラ"), ["張", "耒", "カメラ"]);
    }

    #[test]
    fn a_word_stands_once_in_the_bag_with_all_its_fields() {
        let fields = ["title".to_owned(), "text".to_owned()].into();
        let bag = Bag::new(fields, ["old town", "town of towns"].into_iter());
        let town = bag.words.iter().find(|placed| &*placed.word == "town");
        let town = town.unwrap();
        assert_eq!((town.fields, town.count), (0b11, 2));
    }
}
