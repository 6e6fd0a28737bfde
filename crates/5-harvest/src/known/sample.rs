//! What the records in hand say about words: in how many records, where, how often they came back.
//!
//! Grows by what each answer brings; nothing is counted anew. A word and a record are numbers here, given in the order in which they were
//! first seen.

use super::bag::{Bag, MOST_FIELDS};
use super::spelling::bare;
use model::Place;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// A word, by its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct WordId(pub u32);

impl WordId {
    /// Its place in a list by word.
    pub fn place(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a word.
#[derive(Debug, Clone, Copy, Default)]
pub struct WordStats {
    /// Records in hand that hold it, in any field.
    pub df: u32,
    /// How often it stands in them; counted for all fields only.
    pub tf: u32,
    /// Those of them that one query only has shown.
    pub once: u32,
    /// Different queries that brought a new record with it.
    pub queries: u32,
    /// The last of those queries.
    last: u32,
    /// All fields it was seen in, as bits.
    pub fields: u16,
    /// Those of its records that no complete answer has shown. Records not in hand are like them: a complete answer leaves none out.
    pub loose: u32,
    /// For each of its records, how much is in hand of what the asked words in it match, at most; added up. A record whose words were asked
    /// and answered in full has 1.
    pub exposed: f32,
    /// The depths of its records in the order of the site, added up.
    pub depth: f32,
    /// The logarithms of how many words its records hold, added up.
    pub length: f32,
}

/// The records in hand as a box sees them: some of their fields.
#[derive(Debug)]
struct View {
    fields: u16,
    stats: Vec<WordStats>,
    /// The logarithms of how many words the records hold, added up.
    length: f32,
}

impl View {
    fn new(fields: u16) -> Self {
        Self {
            fields,
            stats: Vec::new(),
            length: 0.0,
        }
    }

    /// Takes in how many words a record holds.
    fn measure(&mut self, words: &[WordId], held_in: &[u16]) {
        let seen = held_in.iter().filter(|fields| *fields & self.fields != 0);
        let length = (seen.count().max(1) as f32).ln();
        self.length += length;
        self.each(words, held_in, |stats| stats.length += length);
    }

    /// Changes the figures of each word that stands in the view's fields.
    fn each(&mut self, words: &[WordId], held_in: &[u16], change: impl Fn(&mut WordStats)) {
        for (word, fields) in words.iter().zip(held_in) {
            if fields & self.fields != 0 {
                change(&mut self.stats[word.place()]);
            }
        }
    }
}

impl WordStats {
    fn count(&mut self, query: u32) {
        self.df += 1;
        self.once += 1;
        self.loose += 1;
        if self.queries == 0 || self.last != query {
            self.queries += 1;
            self.last = query;
        }
    }
}

/// The records in hand, as words.
#[derive(Debug)]
pub struct Sample {
    fields: Vec<String>,
    /// By field: where it stood when it was first seen.
    places: Vec<Option<Place>>,
    /// By word: how it was first spelled.
    texts: Vec<Box<str>>,
    /// Words by what is the same in all their spellings, or as spelled if those are told apart.
    numbers: HashMap<Box<str>, WordId>,
    told_apart: bool,
    /// Records that hold a word in another spelling only than it was first seen in.
    respelled: HashSet<(u32, WordId)>,
    /// Views of the records: of all their fields first, then of those that a box searches.
    views: Vec<View>,
    /// By word: the records that hold it, in the order they came.
    holders: Vec<Vec<u32>>,
    /// Words and their fields, record after record.
    held: Vec<WordId>,
    held_in: Vec<u16>,
    /// Where each record's words end.
    ends: Vec<usize>,
    /// By record: how many queries have shown it, the last one, and the one that brought it.
    times: Vec<(u16, u32, u32)>,
    /// By record: has no complete answer shown it?
    loose: Vec<bool>,
    /// By word: how much of what it matches was in hand when it was asked.
    share: Vec<f32>,
    /// By record: the largest share of its words.
    exposed: Vec<f32>,
    changed: Vec<WordId>,
}

impl Default for Sample {
    fn default() -> Self {
        Self {
            fields: Vec::new(),
            places: Vec::new(),
            texts: Vec::new(),
            numbers: HashMap::new(),
            told_apart: false,
            respelled: HashSet::new(),
            views: vec![View::new(u16::MAX)],
            holders: Vec::new(),
            held: Vec::new(),
            held_in: Vec::new(),
            ends: Vec::new(),
            times: Vec::new(),
            loose: Vec::new(),
            share: Vec::new(),
            exposed: Vec::new(),
            changed: Vec::new(),
        }
    }
}

impl Sample {
    /// How many records are in hand.
    pub fn records(&self) -> usize {
        self.ends.len()
    }

    /// How many words are known.
    pub fn words(&self) -> usize {
        self.texts.len()
    }

    /// All words, in the order they were first seen.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = WordId> + use<> {
        (0..u32::try_from(self.texts.len()).unwrap_or(u32::MAX)).map(WordId)
    }

    /// How a word is written.
    pub fn text(&self, word: WordId) -> &str {
        &self.texts[word.place()]
    }

    /// The number of a word, if it is known.
    pub fn find(&self, text: &str) -> Option<WordId> {
        self.numbers.get(self.key(text).as_ref()).copied()
    }

    /// What a word is found by.
    fn key<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.told_apart {
            Cow::Borrowed(text)
        } else {
            bare(text)
        }
    }

    /// Spellings are told apart from now on. Those seen so far stay one word, in the spelling that was seen first.
    pub(super) fn tell_apart(&mut self) {
        if !self.told_apart {
            self.told_apart = true;
            let texts = self.texts.iter().cloned();
            self.numbers = texts.zip(self.ids()).collect();
        }
    }

    /// Whether a record holds a word in another spelling only than it was first seen in.
    pub(super) fn is_respelled(&self, record: u32, word: WordId) -> bool {
        self.respelled.contains(&(record, word))
    }

    /// What is known of a word.
    pub fn of(&self, word: WordId) -> &WordStats {
        &self.views[0].stats[word.place()]
    }

    /// What is known of a word where a box searches.
    pub(super) fn seen_by(&self, view: usize, word: WordId) -> &WordStats {
        &self.views[view].stats[word.place()]
    }

    /// The mean logarithm of how many words a record holds, where a box searches.
    pub(super) fn length_seen_by(&self, view: usize) -> f64 {
        f64::from(self.views[view].length) / self.records().max(1) as f64
    }

    /// The records that hold a word, in the order they came.
    pub fn holders(&self, word: WordId) -> &[u32] {
        &self.holders[word.place()]
    }

    /// The words of a record.
    pub fn words_of(&self, record: u32) -> &[WordId] {
        &self.held[self.range(record)]
    }

    /// The words of a record with the fields they stand in.
    pub fn placed(&self, record: u32) -> impl Iterator<Item = (WordId, u16)> {
        let range = self.range(record);
        let fields = self.held_in[range.clone()].iter();
        self.held[range].iter().copied().zip(fields.copied())
    }

    /// The fields of a record that a word stands in, as bits.
    pub fn fields_of(&self, word: WordId, record: u32) -> u16 {
        self.placed(record)
            .find(|(held, _)| *held == word)
            .map_or(0, |(_, fields)| fields)
    }

    /// How many queries have shown a record.
    pub fn times(&self, record: u32) -> u16 {
        self.times[record as usize].0
    }

    /// Names of the fields seen so far; bit `n` of a field set is the `n`-th.
    pub fn fields(&self) -> &[String] {
        &self.fields
    }

    /// Where on the page a field stood when it was first seen, by the number of its bit.
    pub fn place_of_field(&self, bit: usize) -> Option<&Place> {
        self.places.get(bit)?.as_ref()
    }

    /// Words whose figures the last answer changed, each at least once.
    pub fn changed(&self) -> &[WordId] {
        &self.changed
    }

    /// How many records in hand hold both words.
    pub fn both(&self, one: WordId, other: WordId) -> u32 {
        let (mut few, mut many) = (self.holders(one), self.holders(other));
        if few.len() > many.len() {
            std::mem::swap(&mut few, &mut many);
        }
        let is_there = |record: &&u32| many.binary_search(record).is_ok();
        u32::try_from(few.iter().filter(is_there).count()).unwrap_or(u32::MAX)
    }

    fn range(&self, record: u32) -> std::ops::Range<usize> {
        let record = record as usize;
        let begin = record.checked_sub(1).map_or(0, |before| self.ends[before]);
        begin..self.ends[record]
    }

    /// Changes the figures of a record's words, in every view that sees them.
    fn change(&mut self, record: u32, change: impl Fn(&mut WordStats)) {
        let range = self.range(record);
        for view in &mut self.views {
            view.each(
                &self.held[range.clone()],
                &self.held_in[range.clone()],
                &change,
            );
        }
    }

    /// Looks at the records through other fields: counts everything once more, but for how often a word stands in a record, which is not kept.
    pub(super) fn look_through(&mut self, view: usize, fields: u16, order: &super::order::Order) {
        let mut anew = View::new(fields);
        anew.stats.resize(self.texts.len(), WordStats::default());
        for record in 0..u32::try_from(self.records()).unwrap_or(u32::MAX) {
            let range = self.range(record);
            let place = record as usize;
            let (times, _, query) = self.times[place];
            let (loose, exposed, depth) =
                (self.loose[place], self.exposed[place], order.depth(record));
            anew.each(
                &self.held[range.clone()],
                &self.held_in[range.clone()],
                |stats| {
                    stats.count(query);
                    stats.once -= u32::from(times > 1);
                    stats.loose -= u32::from(!loose);
                    stats.exposed += exposed;
                    stats.depth += depth;
                },
            );
            anew.measure(&self.held[range.clone()], &self.held_in[range]);
        }
        while self.views.len() <= view {
            self.views.push(View::new(0));
        }
        self.views[view] = anew;
        self.changed = self.ids().collect();
    }

    /// Makes room for a word that was heard of.
    pub(super) fn intern(&mut self, text: &str) -> WordId {
        let key = self.key(text);
        if let Some(known) = self.numbers.get(key.as_ref()) {
            return *known;
        }
        let word = WordId(u32::try_from(self.texts.len()).expect("fewer than 2^32 words"));
        self.numbers.insert(key.into(), word);
        self.texts.push(text.into());
        for view in &mut self.views {
            view.stats.push(WordStats::default());
        }
        self.holders.push(Vec::new());
        word
    }

    /// A new answer begins: nothing has changed yet.
    pub(super) fn begin(&mut self) {
        self.changed.clear();
    }

    /// Takes in a new record that a query has brought.
    pub(super) fn take(&mut self, bag: &Bag, query: u32) -> u32 {
        let record = u32::try_from(self.ends.len()).expect("fewer than 2^32 records");
        let bits: Vec<u16> = bag.fields.iter().map(|name| self.field(name)).collect();
        for (bit, place) in bits.iter().zip(&bag.places) {
            let known = &mut self.places[bit.trailing_zeros() as usize];
            if known.is_none() {
                known.clone_from(place);
            }
        }
        let begin = self.held.len();
        for placed in &bag.words {
            let word = self.intern(&placed.word);
            let fields = moved(placed.fields, &bits);
            let is_respelled = self.text(word) != &*placed.word;
            if self.holders[word.place()].last() == Some(&record) {
                if !is_respelled {
                    self.respelled.remove(&(record, word));
                }
                self.respell(begin, word, fields, query);
                continue;
            }
            if is_respelled {
                self.respelled.insert((record, word));
            }
            for view in self
                .views
                .iter_mut()
                .filter(|view| view.fields & fields != 0)
            {
                let stats = &mut view.stats[word.place()];
                stats.count(query);
                stats.fields |= fields;
            }
            self.views[0].stats[word.place()].tf += u32::from(placed.count);
            self.holders[word.place()].push(record);
            self.held.push(word);
            self.held_in.push(fields);
            self.changed.push(word);
        }
        let shares = self.held[begin..]
            .iter()
            .map(|word| self.share.get(word.place()).copied().unwrap_or(0.0));
        let exposed = shares.fold(0.0, f32::max);
        self.ends.push(self.held.len());
        self.exposed.push(exposed);
        let range = self.range(record);
        for view in &mut self.views {
            view.each(
                &self.held[range.clone()],
                &self.held_in[range.clone()],
                |stats| {
                    stats.exposed += exposed;
                },
            );
            view.measure(&self.held[range.clone()], &self.held_in[range.clone()]);
        }
        self.times.push((1, query, query));
        self.loose.push(true);
        record
    }

    /// The newest record, whose words begin there, holds a word in one more spelling.
    fn respell(&mut self, begin: usize, word: WordId, fields: u16, query: u32) {
        let Some(place) = self.held[begin..].iter().position(|held| *held == word) else {
            return;
        };
        let held_in = &mut self.held_in[begin + place];
        for view in &mut self.views {
            let stats = &mut view.stats[word.place()];
            if view.fields & *held_in == 0 && view.fields & fields != 0 {
                stats.count(query);
            }
            if view.fields & fields != 0 {
                stats.fields |= fields;
            }
        }
        *held_in |= fields;
    }

    /// Records were shown by an answer that leaves none out.
    pub(super) fn bind(&mut self, records: &[u32]) {
        for record in records {
            if std::mem::replace(&mut self.loose[*record as usize], false) {
                self.change(*record, |stats| stats.loose -= 1);
                let range = self.range(*record);
                self.changed.extend_from_slice(&self.held[range]);
            }
        }
    }

    /// A word was asked, and that share of what it matches is in hand now.
    pub(super) fn expose(&mut self, word: WordId, share: f64) {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "a share needs no more than a few digits"
        )]
        let share = share.clamp(0.0, 1.0) as f32;
        if self.share.len() <= word.place() {
            self.share.resize(word.place() + 1, 0.0);
        }
        self.share[word.place()] = share;
        let holders = std::mem::take(&mut self.holders[word.place()]);
        // Words that stand everywhere say nothing about where we have been.
        if holders.len() <= MOST_EXPOSED {
            for record in &holders {
                let more = share - self.exposed[*record as usize];
                if more > 0.0 {
                    self.exposed[*record as usize] = share;
                    self.change(*record, |stats| stats.exposed += more);
                }
            }
        }
        self.holders[word.place()] = holders;
    }

    /// New records were given their place in the order of the site.
    pub(super) fn deepen(&mut self, first_new: u32, order: &super::order::Order) {
        for record in first_new..u32::try_from(self.records()).unwrap_or(u32::MAX) {
            let depth = order.depth(record);
            self.change(record, |stats| stats.depth += depth);
        }
    }

    /// A record in hand was shown again.
    pub(super) fn show(&mut self, record: u32, query: u32) {
        let (times, last, _) = &mut self.times[record as usize];
        if *last == query {
            return;
        }
        *last = query;
        *times = times.saturating_add(1);
        if *times == 2 {
            self.change(record, |stats| stats.once -= 1);
            let range = self.range(record);
            self.changed.extend_from_slice(&self.held[range]);
        }
    }

    /// The bit of a field.
    fn field(&mut self, name: &str) -> u16 {
        let known = self.fields.iter().position(|field| field == name);
        let place = known.unwrap_or_else(|| {
            if self.fields.len() < MOST_FIELDS {
                self.fields.push(name.to_owned());
                self.places.push(None);
            }
            self.fields.len() - 1
        });
        1 << place
    }
}

/// Holders of a word beyond which asking for it says nothing about any of them.
const MOST_EXPOSED: usize = 2000;

/// A record's own field bits as bits of the sample.
fn moved(fields: u16, bits: &[u16]) -> u16 {
    let is_in = |place: &usize| fields & (1 << place.min(&(MOST_FIELDS - 1))) != 0;
    (0..bits.len())
        .filter(is_in)
        .fold(0, |all, place| all | bits[place])
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Record;
    use std::collections::BTreeMap;

    fn record(places: &[(&str, &str)]) -> Record {
        let place = |(name, tag): &(&str, &str)| {
            let tag = (*tag).to_owned();
            ((*name).to_owned(), Place { tag, depth: 7 })
        };
        Record {
            key: String::new(),
            url: None,
            title: "Metropolis".into(),
            fields: BTreeMap::from([("Year".into(), "1927".into())]),
            places: places.iter().map(place).collect(),
        }
    }

    #[test]
    fn a_field_stands_where_it_was_first_seen_to_stand() {
        let mut sample = Sample::default();
        for places in [
            &[("title", "a.name")][..],
            &[("title", "h3"), ("Year", "td.year")],
            &[("Year", "span")],
        ] {
            sample.take(&Bag::of(&record(places)), 0);
        }
        assert_eq!(sample.fields(), ["title", "Year"]);
        let tag = |bit| sample.place_of_field(bit).map(|place| place.tag.as_str());
        assert_eq!((tag(0), tag(1)), (Some("a.name"), Some("td.year")));
        assert_eq!(tag(2), None);
    }
}
