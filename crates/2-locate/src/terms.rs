//! Words in, on and around links as small numbers.
//!
//! A feature is a word in one of three places with how often it stands there, packed into four bytes: 2 bits place, 16 bits word, 14 bits count.
//! Words that share a number are rare enough among the few thousand that matter.

use model::Url;
use std::collections::HashMap;
use xxhash_rust::xxh3::xxh3_64;

/// Numbers for words in each place.
pub(crate) const WORDS: usize = 1 << 16;
/// Numbers in all.
pub(crate) const SLOTS: usize = 3 * WORDS;
/// Most words kept of a site from each place: the first come.
const MOST: [usize; 3] = [6, 8, 10];

/// Where a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// In the address of the site.
    Address = 0,
    /// In the words of a link to it.
    Anchor = 1,
    /// Around such a link.
    Around = 2,
}

/// A word in a place, so many times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Feature(u32);

impl Feature {
    fn of(place: Place, word: &str) -> Self {
        let word = u32::from(word_number(word));
        Self((place as u32) << 30 | word << 14 | 1)
    }

    /// The word, wherever it stands.
    pub(crate) fn word(self) -> u16 {
        ((self.0 >> 14) & 0xffff) as u16
    }

    /// Which place: 0, 1 or 2.
    pub(crate) fn place(self) -> usize {
        (self.0 >> 30) as usize
    }

    /// The word in its place, as a number below [`SLOTS`].
    pub(crate) fn slot(self) -> usize {
        self.place() * WORDS + usize::from(self.word())
    }

    /// How much it counts: the first time most.
    pub(crate) fn weight(self) -> f64 {
        1.0 + f64::from(self.0 & 0x3fff).ln()
    }

    fn again(&mut self) {
        if self.0 & 0x3fff < 0x3fff {
            self.0 += 1;
        }
    }
}

/// The number of a word.
pub(crate) fn word_number(word: &str) -> u16 {
    let [a, b, ..] = xxh3_64(word.as_bytes()).to_le_bytes();
    u16::from_le_bytes([a, b])
}

/// The features of one sighting of a site, as many of the same word as stand there.
pub(crate) fn features(url: &Url, anchor: &str, around: &str) -> Vec<Feature> {
    let mut all = Vec::new();
    let mut add = |place, text: &str| {
        each_term(text, |word| all.push(Feature::of(place, word)));
    };
    add(Place::Address, &address_words(url));
    add(Place::Anchor, anchor);
    add(Place::Around, around);
    all
}

/// The features of plain words, in all three places.
pub(crate) fn features_everywhere(text: &str) -> Vec<Feature> {
    let mut all = Vec::new();
    for place in [Place::Address, Place::Anchor, Place::Around] {
        each_term(text, |word| all.push(Feature::of(place, word)));
    }
    let mut counted = Box::default();
    add(&mut counted, &all);
    counted.into_vec()
}

/// Adds features to those that are there. No more of each place than are worth their memory. Memory is only asked for where there is something new.
pub(crate) fn add(there: &mut Box<[Feature]>, more: &[Feature]) {
    let mut counts = [0; 3];
    for feature in there.iter() {
        counts[feature.place()] += 1;
    }
    let mut new: Vec<Feature> = Vec::new();
    for feature in more {
        let mut known = there.iter_mut().chain(&mut new);
        if let Some(same) = known.find(|it| it.slot() == feature.slot()) {
            same.again();
        } else if counts[feature.place()] < MOST[feature.place()] {
            counts[feature.place()] += 1;
            new.push(*feature);
        }
    }
    if !new.is_empty() {
        let mut all = Vec::with_capacity(there.len() + new.len());
        all.extend_from_slice(there);
        all.append(&mut new);
        *there = all.into_boxed_slice();
    }
}

/// What an address says in words: the host without its ending, and the path.
fn address_words(url: &Url) -> String {
    let host = url.host();
    let ending = psl::suffix_str(host).map_or(0, str::len);
    let own = &host[..host.len().saturating_sub(ending)];
    let mut text = format!("{own} {}", url.parts().path());
    text = text
        .chars()
        .map(|letter| if letter.is_alphabetic() { letter } else { ' ' })
        .collect();
    text
}

/// The words of a text that tell something, most frequent first.
pub(crate) fn frequent(text: &str, most: usize) -> Vec<String> {
    let mut counts: HashMap<String, (usize, usize)> = HashMap::new();
    let mut place = 0;
    each_term(text, |word| {
        place += 1;
        counts.entry(word.to_owned()).or_insert((0, place)).0 += 1;
    });
    let mut words: Vec<(String, (usize, usize))> = counts
        .into_iter()
        .filter(|(word, _)| word.chars().count() > 3)
        .collect();
    words.sort_by_key(|(_, (count, place))| (usize::MAX - count, *place));
    words.truncate(most);
    words.into_iter().map(|(word, _)| word).collect()
}

/// The words of a text but for small ones and numbers, without the `s` of many things.
fn each_term(text: &str, mut see: impl FnMut(&str)) {
    read::each_word(text, |word, _| {
        if word.len() < 2 || SMALL.contains(&word) || !word.chars().any(char::is_alphabetic) {
            return;
        }
        let word = word.strip_suffix("'s").unwrap_or(word);
        let plural = word.len() > 3 && !word.ends_with("ss") && !word.ends_with("us");
        see(match word.strip_suffix('s') {
            Some(one) if plural => one,
            _ => word,
        });
    });
}

/// Words that stand everywhere.
const SMALL: &[&str] = &[
    "a", "about", "after", "all", "also", "an", "and", "are", "as", "at", "be", "been", "but",
    "by", "can", "com", "das", "de", "der", "des", "die", "du", "een", "el", "en", "et", "for",
    "from", "had", "has", "have", "he", "her", "here", "his", "htm", "html", "http", "https", "ii",
    "in", "index", "into", "is", "it", "its", "la", "le", "les", "many", "may", "more", "most",
    "net", "no", "not", "of", "on", "one", "or", "org", "other", "our", "page", "she", "some",
    "such", "than", "that", "the", "their", "them", "these", "they", "this", "to", "two", "un",
    "und", "une", "was", "we", "were", "when", "which", "who", "will", "with", "www", "you",
    "your",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_an_address_are_its_own_and_not_those_of_its_registry() {
        let url = Url::parse("https://whale-archive.museum.org.uk/big_collections/7").unwrap();
        let words = frequent(&address_words(&url), 9);
        assert_eq!(words, ["whale", "archive", "museum", "collection"]);
    }

    #[test]
    fn a_site_keeps_few_features_however_often_it_is_seen() {
        let url = Url::parse("http://a.example/").unwrap();
        let mut all = Box::default();
        for turn in 0..1000 {
            let around = format!("mill word{turn}x the of");
            add(&mut all, &features(&url, &around, &around));
        }
        assert!(all.len() <= MOST.iter().sum::<usize>());
        let mill = all.iter().find(|it| it.place() == 1).unwrap();
        assert!(mill.weight() > 7.0 && mill.weight() < 8.0);
    }
}
