//! What we know so far: the words of the records in hand, what was asked and how it was answered, which answers have more pages.
//!
//! Built from kept steps only, so that it is the same after a restart.
//!
//! - [`bag`]     the words of one record
//! - [`sample`]  what the records in hand say about words
//! - [`reach`]   which fields a box searches
//! - `spelling`  whether the site tells spellings apart
//! - [`spread`]  by how many queries a word's records would have come by chance
//! - [`order`]   whether the site shows records in an order of its own
//! - [`values`]  where the records stand on the levers of the form
//! - [`serials`] whether the site numbers its records
//! - [`asked`]   what was asked, how much came, and whether the site shows all that matches

pub mod asked;
pub mod bag;
pub mod order;
pub mod reach;
pub mod sample;
pub mod serials;
mod spelling;
pub mod spread;
pub mod values;

pub use asked::{Asked, Cap};
pub use bag::{Bag, Placed, askable_words};
pub use sample::{Sample, WordId, WordStats};

use asked::Answers;
use model::{AnswerKind, Continuation, Fills, Findings, Kept, Lever, Moves, Query, Setting, Step};
use order::Order;
use reach::Reach;
use serials::Serials;
use spelling::Spelling;
use spread::Spread;
use std::collections::{BTreeMap, HashMap, HashSet};
use values::Values;

/// What may be done next. Each costs about one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Ask something new.
    Ask(Query),
    /// Read the next page of an answer.
    ReadOn(Query),
}

impl Action {
    /// The query it is about.
    pub fn query(&self) -> &Query {
        let (Self::Ask(query) | Self::ReadOn(query)) = self;
        query
    }
}

/// What an action brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What kind of answer came.
    pub kind: AnswerKind,
    /// Which page of its answer it was, from 1.
    pub page: u32,
    /// How many requests it took: a redirect costs one more. Those for a token are left out.
    pub requests: u32,
    /// How many records the page showed.
    pub returned: usize,
    /// How many of them were new.
    pub new: usize,
    /// How many records match, if the site says so.
    pub total: Option<u64>,
}

/// An answer with more pages to read.
#[derive(Debug, Clone)]
pub struct Open {
    /// How to go on.
    pub next: Continuation,
    /// How many records its last page showed.
    pub last_shown: usize,
    /// How many of them were new.
    pub last_new: usize,
    /// Keys of the records its pages have shown.
    shown: HashSet<String>,
}

/// One page of an answer, as words.
pub struct Heard<'a> {
    /// What was asked.
    pub query: &'a Query,
    /// What came.
    pub outcome: Outcome,
    /// How to go on.
    pub next: Option<&'a Continuation>,
    /// The records shown, in order: key, whether it is new, its words. A record in hand may come without words.
    pub records: Vec<(&'a str, bool, Option<&'a Bag>)>,
}

/// A box of the form, and what is known of the fields it searches.
#[derive(Debug, Default)]
struct Boxed {
    /// Its place in the form.
    place: usize,
    reach: Reach,
    /// The fields it searches, as bits.
    fields: u16,
    /// Which view of the sample shows those fields.
    view: usize,
    /// By word: one more than the number of the query that asked for it alone; 0 if none has.
    asked: Vec<u32>,
}

/// Records in hand that a refused word must have to tell anything of others: what is searched may be more than what is shown.
const TELLING: u32 = 3;

/// All that is known of one form's database.
pub struct Known {
    boxes: Vec<Boxed>,
    sample: Sample,
    answers: Answers,
    order: Order,
    spread: Spread,
    serials: Serials,
    spelling: Spelling,
    numbers: HashMap<String, u32>,
    heard_of: Vec<WordId>,
    open: BTreeMap<Query, Open>,
    skipped: Vec<Action>,
    /// Records in hand from which on a word matches too much for a site that then shows nothing.
    wide: Option<u32>,
    steps: u64,
    /// What is known of the form besides its boxes; `None` if it has nothing else to set.
    findings: Option<Findings>,
    /// The levers, with the settings that records have named since.
    levers: Vec<Lever>,
    values: Values,
}

impl Known {
    /// Nothing but words to begin with, best first. `boxes` are the places of the form that words are typed into.
    pub fn new(boxes: &[usize], seeds: &[String]) -> Self {
        let boxed = |place: &usize| Boxed {
            place: *place,
            fields: u16::MAX,
            ..Boxed::default()
        };
        let mut sample = Sample::default();
        let mut heard_of: Vec<WordId> = Vec::new();
        for seed in seeds {
            let before = sample.words();
            let word = sample.intern(seed);
            if sample.words() > before {
                heard_of.push(word);
            }
        }
        Self {
            boxes: boxes.iter().map(boxed).collect(),
            sample,
            answers: Answers::default(),
            order: Order::default(),
            spread: Spread::default(),
            serials: Serials::default(),
            spelling: Spelling::default(),
            numbers: HashMap::new(),
            heard_of,
            open: BTreeMap::new(),
            skipped: Vec::new(),
            wide: None,
            steps: 0,
            findings: None,
            levers: Vec::new(),
            values: Values::default(),
        }
    }

    /// The form has more to set than its boxes, and a survey will tell what: until then records are kept with all they say.
    pub fn await_levers(&mut self) {
        self.findings = Some(Findings::default());
    }

    /// What a survey has found.
    pub fn open_levers(&mut self, findings: Findings) {
        self.values.open(&findings.levers);
        self.levers.clone_from(&findings.levers);
        self.findings = Some(findings);
        self.name_settings();
    }

    /// A box for values takes what the records say where it looks, besides the values that we knew.
    fn name_settings(&mut self) {
        for (lever, text) in self.values.take_named() {
            let lever = &mut self.levers[lever];
            if let (Some(place), Moves::Choice { settings, .. }) =
                (lever.typed_into, &mut lever.moves)
            {
                settings.push(Setting {
                    label: text.clone(),
                    fills: Fills::from([(place, text)]),
                });
            }
        }
    }

    /// What a survey has found.
    pub fn findings(&self) -> Option<&Findings> {
        self.findings.as_ref()
    }

    /// The levers of the form, as far as a survey has found any.
    pub fn levers(&self) -> &[Lever] {
        &self.levers
    }

    /// Where the records stand on the levers.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The query that sets levers and types nothing.
    pub fn narrowed(&self, fills: Fills) -> Query {
        let mut query = self.plain();
        // Emptiness is typed into the first box only, as when nothing is asked for: the same request is the same query.
        let first = self.boxes.first();
        query
            .0
            .extend(first.map(|boxed| (boxed.place, String::new())));
        query.0.extend(fills);
        if let Some(findings) = &self.findings {
            let written = |field: &usize, text: &String| findings.written.get(field) == Some(text);
            query.0.retain(|field, text| !written(field, text));
        }
        query
    }

    /// Whether there are boxes for words, and what is set takes none of them.
    pub fn has_free_box(&self, fills: &Fills) -> bool {
        let is_taken = |boxed: &Boxed| fills.contains_key(&boxed.place);
        !self.boxes.is_empty() && !self.boxes.iter().any(is_taken)
    }

    /// The query that sets levers and types a word into a box.
    pub fn narrowed_to(&self, fills: &Fills, (place, word): (usize, WordId)) -> Query {
        let mut query = self.narrowed(fills.clone());
        let text = self.sample.text(word).to_owned();
        let first = self.boxes[0].place;
        if place > 0 && query.0.get(&first).is_some_and(String::is_empty) {
            query.0.remove(&first);
        }
        query.0.insert(self.boxes[place].place, text);
        query
    }

    /// A query that sets levers apart from what it types: the query that types nothing, and what is typed, if that is one word in one box.
    pub fn parted(&self, query: &Query) -> (Query, Option<(usize, WordId)>) {
        let mut fills = query.0.clone();
        let mut typed = Vec::new();
        for (place, boxed) in self.boxes.iter().enumerate() {
            if let Some(text) = fills.remove(&boxed.place) {
                typed.extend((!text.is_empty()).then_some((place, text)));
            }
        }
        let word = match &typed[..] {
            [(place, text)] => self.sample.find(text).map(|word| (*place, word)),
            _ => None,
        };
        (self.narrowed(fills), word)
    }

    /// Whether a query sets levers, so that its answer tells nothing of its words elsewhere.
    fn is_narrowed(&self, query: &Query) -> bool {
        let always = |field: &usize, text: &String| {
            let findings = self.findings.as_ref();
            findings.is_some_and(|findings| findings.always.get(field) == Some(text))
        };
        let is_box = |field: &usize| self.boxes.iter().any(|boxed| boxed.place == *field);
        let mut fills = query.0.iter();
        fills.any(|(field, text)| !is_box(field) && !always(field, text))
    }

    /// A query with nothing but what is set in every one.
    fn plain(&self) -> Query {
        let always = self.findings.as_ref().map(|findings| &findings.always);
        Query(always.cloned().unwrap_or_default())
    }

    /// Takes in a kept step.
    pub fn learn(&mut self, step: &Step, kept: &Kept) -> Outcome {
        let outcome = Outcome {
            kind: step.kind,
            page: step.ask.page,
            requests: step.requests - step.aside.min(step.requests),
            returned: step.records.len(),
            new: kept.new_count(),
            total: step.total,
        };
        let bags: Vec<Option<Bag>> = step
            .records
            .iter()
            .zip(&kept.new)
            // The store may hold a record that another form of the site has brought; to this one it is not new, but its words are.
            .map(|(record, new)| {
                (*new || !self.numbers.contains_key(&record.key)).then(|| Bag::of(record))
            })
            .collect();
        let first_new = self.sample.records();
        let records = step.records.iter().zip(&kept.new).zip(&bags);
        self.hear(&Heard {
            query: &step.ask.query,
            outcome: outcome.clone(),
            next: step.next.as_ref(),
            records: records
                .map(|((record, new), bag)| (record.key.as_str(), *new, bag.as_ref()))
                .collect(),
        });
        if self.findings.is_some() {
            for record in &step.records {
                let number = self.numbers.get(&record.key).copied();
                if let Some(number) = number.filter(|number| *number as usize >= first_new) {
                    self.values.take(number, record);
                }
            }
            self.name_settings();
        }
        outcome
    }

    /// How many records in hand a word may have before the site refuses it for matching too much: as many as a word that it refused has,
    /// and more than any that it answered has.
    fn too_wide(&self) -> Option<u32> {
        let alone = |asked: &&Asked| asked.words.len() == 1;
        let df = |asked: &Asked| {
            let (place, word) = asked.words[0];
            self.df(place, word)
        };
        let all = || self.answers.all().iter().filter(alone);
        let refused = all().filter(|asked| asked.too_many).map(df);
        let refused = refused.filter(|df| *df >= TELLING).min()?;
        let answered = all().filter(|asked| asked.answered).map(df).max();
        Some(refused.max(answered.map_or(0, |df| df + 1)))
    }

    /// Takes in a page of an answer.
    pub fn hear(&mut self, heard: &Heard) {
        self.steps += 1;
        self.skipped.clear();
        self.sample.begin();
        let words = self.words_of(heard.query);
        let alone = (words.len() == 1).then(|| words[0]);
        let number = self.answers.begin(heard.query, words, heard.outcome.kind);
        if let Some((place, word)) = alone {
            let asked = &mut self.boxes[place].asked;
            if asked.len() <= word.place() {
                asked.resize(word.place() + 1, 0);
            }
            asked[word.place()] = number + 1;
        }
        let mut shown = self
            .open
            .remove(heard.query)
            .map(|open| open.shown)
            .unwrap_or_default();
        let before = shown.len();
        let first_new = u32::try_from(self.sample.records()).unwrap_or(u32::MAX);
        for (key, _, bag) in &heard.records {
            let record = match (self.numbers.get(*key), bag) {
                (Some(known), _) => {
                    self.sample.show(*known, number);
                    Some(*known)
                }
                (None, Some(bag)) => {
                    let record = self.sample.take(bag, number);
                    self.serials.learn(key);
                    self.numbers.insert((*key).to_owned(), record);
                    Some(record)
                }
                (None, None) => None,
            };
            if heard.next.is_some() || !shown.is_empty() {
                shown.insert((*key).to_owned());
            }
            self.answers.show(number, record);
        }
        // A page that shows nothing its answer has not shown before is the last one, whatever it links to: some sites repeat it for ever.
        if let Some(next) = heard.next.filter(|_| shown.len() > before) {
            let open = Open {
                next: next.clone(),
                last_shown: heard.outcome.returned,
                last_new: heard.outcome.new,
                shown,
            };
            self.open.insert(heard.query.clone(), open);
        }
        let new = u32::try_from(self.sample.records()).unwrap_or(u32::MAX) - first_new;
        self.spread.learn(self.answers.get(number).new, new);
        let more = self.open.contains_key(heard.query);
        self.answers.end_page(number, &heard.outcome, more);
        self.place(number, first_new);
        self.widen_or_narrow(number);
        if self.answers.refuses_more() {
            self.wide = self.too_wide();
        }
    }

    /// What an answer tells about the order of the site, and about how much of it is in hand.
    fn place(&mut self, number: u32, first_new: u32) {
        let asked = self.answers.get(number);
        let whole = self.answers.left_nothing_out(number);
        let matches = self.order.learn(asked, first_new, whole);
        self.sample.deepen(first_new, &self.order);
        if whole && !asked.words.is_empty() {
            self.sample.bind(&asked.records);
        }
        if let [(place, word)] = asked.words[..] {
            let held = f64::from(self.df(place, word));
            let share = match matches {
                Some(matches) => held / matches.max(1.0),
                None if whole => 1.0,
                None => 0.0,
            };
            self.sample.expose(word, share);
        }
        self.answers.tell(number, matches);
    }

    /// The words typed into each box, as far as they are known; none if levers are set beside them.
    pub fn terms(&self, query: &Query) -> Vec<(usize, Option<WordId>)> {
        let mut terms = Vec::new();
        if self.is_narrowed(query) {
            return terms;
        }
        for (field, text) in &query.0 {
            let place = self.boxes.iter().position(|boxed| boxed.place == *field);
            let words = text.split_whitespace().map(|word| self.sample.find(word));
            terms.extend(
                place
                    .into_iter()
                    .flat_map(|place| words.clone().map(move |word| (place, word))),
            );
        }
        terms
    }

    /// The words typed into each box. Those not heard of before are from now on.
    fn words_of(&mut self, query: &Query) -> Vec<(usize, WordId)> {
        let typed = |field: &usize| self.boxes.iter().any(|boxed| boxed.place == *field);
        let texts = query.0.iter().filter(|(field, _)| typed(field));
        let words: Vec<&str> = texts
            .flat_map(|(_, text)| text.split_whitespace())
            .collect();
        for word in words {
            self.sample.intern(word);
        }
        let terms = self.terms(query).into_iter();
        terms
            .filter_map(|(place, word)| Some((place, word?)))
            .collect()
    }

    /// Learns from an answer which fields are searched.
    fn widen_or_narrow(&mut self, number: u32) {
        let asked = self.answers.get(number);
        let [(place, word)] = asked.words[..] else {
            return;
        };
        let boxed = &mut self.boxes[place];
        let fields_of = |record: &u32| self.sample.fields_of(word, *record);
        let is_respelled = |record: &u32| self.sample.is_respelled(*record, word);
        let page = || asked.last_page().iter().take(MOST_LOOKED_AT);
        let found: Vec<u16> = page().map(fields_of).collect();
        let mut missed: Vec<u16> = Vec::new();
        let mut is_left_out = false;
        if self.answers.left_nothing_out(number) {
            let all: HashSet<u32> = asked.records.iter().copied().collect();
            let holders = self.sample.holders(word).iter().take(MOST_LOOKED_AT);
            let searched = found.iter().fold(0, |all, fields| all | fields);
            for record in holders.filter(|record| !all.contains(record)) {
                is_left_out |= is_respelled(record) && fields_of(record) & searched != 0;
                missed.push(fields_of(record));
            }
        }
        self.spelling.learn(page().any(is_respelled), is_left_out);
        if self.spelling.is_told_apart() {
            self.sample.tell_apart();
        }
        boxed.reach.learn(&found, &missed);
        let fields = boxed.reach.fields();
        if fields == boxed.fields {
            return;
        }
        boxed.fields = fields;
        boxed.view = if fields == u16::MAX { 0 } else { place + 1 };
        if boxed.view > 0 {
            self.sample.look_through(boxed.view, fields, &self.order);
        }
    }

    /// The records in hand, as words.
    pub fn sample(&self) -> &Sample {
        &self.sample
    }

    /// How many boxes words can be typed into.
    pub fn boxes(&self) -> usize {
        self.boxes.len()
    }

    /// Records in hand that hold a word where a box searches: those it would find again.
    pub fn df(&self, place: usize, word: WordId) -> u32 {
        self.stats(place, word).df
    }

    /// What is known of a word where a box searches.
    pub fn stats(&self, place: usize, word: WordId) -> &WordStats {
        self.sample.seen_by(self.boxes[place].view, word)
    }

    /// The mean logarithm of how many words a record in hand holds where a box searches.
    pub fn length(&self, place: usize) -> f64 {
        self.sample.length_seen_by(self.boxes[place].view)
    }

    /// The fields that a box searches, as far as can be told: bit `n` is the `n`-th of the sample's fields.
    pub fn reach(&self, place: usize) -> u16 {
        self.boxes[place].fields
    }

    /// By how many queries the records of a word would have come by chance.
    pub fn spread(&self) -> &Spread {
        &self.spread
    }

    /// The numbers in the keys of the records.
    pub fn serials(&self) -> &Serials {
        &self.serials
    }

    /// The order in which the site shows records.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Words that were given to begin with, best first.
    pub fn heard_of(&self) -> &[WordId] {
        &self.heard_of
    }

    /// What was asked, in order.
    pub fn asked(&self) -> &[Asked] {
        self.answers.all()
    }

    /// How an earlier query was answered.
    pub fn answer(&self, query: &Query) -> Option<&Asked> {
        self.answers.of(query)
    }

    /// How a word was answered when it was asked for alone.
    pub fn word_answer(&self, place: usize, word: WordId) -> Option<&Asked> {
        let asked = self.boxes[place].asked.get(word.place())?;
        asked.checked_sub(1).map(|number| self.answers.get(number))
    }

    /// Records on the first page of an answer that has more than one.
    pub fn page(&self) -> Option<u32> {
        self.answers.page()
    }

    /// Whether the site shows all that matches, as far as can be told.
    pub fn cap(&self) -> Cap {
        self.answers.cap()
    }

    /// The query that types words into a box; all of them must match.
    pub fn query(&self, place: usize, words: &[WordId]) -> Query {
        let texts: Vec<&str> = words.iter().map(|word| self.sample.text(*word)).collect();
        self.typed(place, &texts.join(" "))
    }

    /// The query that types words into their boxes; all of them must match.
    pub fn query_of(&self, terms: &[(usize, WordId)]) -> Query {
        let mut query = self.plain();
        let letters = terms.iter().map(|(_, word)| self.sample.text(*word).len());
        let length = letters.sum::<usize>() + terms.len();
        for (place, word) in terms {
            let text = query.0.entry(self.boxes[*place].place).or_default();
            if text.is_empty() {
                text.reserve(length);
            } else {
                text.push(' ');
            }
            text.push_str(self.sample.text(*word));
        }
        query
    }

    /// The query that types a text into a box.
    pub fn typed(&self, place: usize, text: &str) -> Query {
        let mut query = self.plain();
        query.0.insert(self.boxes[place].place, text.to_owned());
        query
    }

    /// Whether a single word may be asked: it was not, it was not passed over, and no word like it was refused for matching too much.
    pub fn may_ask_word(&self, place: usize, word: WordId) -> bool {
        let boxed = &self.boxes[place];
        let asked = boxed.asked.get(word.place()).copied().unwrap_or(0);
        let is_wide = self.wide.is_some_and(|wide| self.df(place, word) >= wide);
        asked == 0
            && !is_wide
            && (self.skipped.is_empty() || self.may_ask(&self.query(place, &[word])))
    }

    /// Whether a query may be asked: it was not, and it was not passed over.
    pub fn may_ask(&self, query: &Query) -> bool {
        let is_it = |action: &Action| matches!(action, Action::Ask(skipped) if skipped == query);
        self.answers.of(query).is_none() && !self.skipped.iter().any(is_it)
    }

    /// Words that may be asked in a box, in the order they were first seen.
    pub fn unasked(&self, place: usize) -> impl Iterator<Item = WordId> {
        let ids = self.sample.ids();
        ids.filter(move |word| self.may_ask_word(place, *word))
    }

    /// Answers with more pages to read.
    pub fn open(&self) -> &BTreeMap<Query, Open> {
        &self.open
    }

    /// An answer whose next page did not come is to be read on after all.
    pub fn reopen(&mut self, query: Query, open: Open) {
        self.open.insert(query, open);
    }

    /// Answers to words with more pages to read that were not passed over. Where the form has levers, an answer to no words is a part of the database,
    /// and whoever divides it knows whether to read on.
    pub fn readable(&self) -> impl Iterator<Item = (&Query, &Open)> {
        let levers = !self.levers().is_empty();
        self.open.iter().filter(move |(query, _)| {
            let of_words = !levers || !self.terms(query).is_empty();
            of_words && self.may_read(query)
        })
    }

    /// Whether an answer has more pages, and was not passed over.
    pub fn may_read(&self, query: &Query) -> bool {
        let is_it = |skipped: &Action| matches!(skipped, Action::ReadOn(other) if other == query);
        self.open.contains_key(query) && !self.skipped.iter().any(is_it)
    }

    /// Passes over an action until something was learned. Not kept for good: after a restart it must be come upon, and passed
    /// over, in the same place.
    pub fn skip(&mut self, action: Action) {
        self.skipped.push(action);
    }

    /// How many steps were taken in.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// How many records were taken in.
    pub fn records(&self) -> usize {
        self.sample.records()
    }
}

/// Records looked at after an answer to see where its word stands: the first ones tell enough.
const MOST_LOOKED_AT: usize = 200;

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use model::{Ask, Record, Timestamp};

    pub(crate) fn step(query: Query, titles: &[&str]) -> (Step, Kept) {
        let record = |title: &&str| Record {
            key: (*title).to_owned(),
            url: None,
            title: (*title).to_owned(),
            fields: BTreeMap::new(),
            places: BTreeMap::new(),
        };
        let step = Step {
            ask: Ask {
                form: 1,
                query,
                page: 1,
            },
            why: None,
            request: String::new(),
            at: Timestamp::UNIX_EPOCH,
            requests: 1,
            kind: AnswerKind::Records,
            total: None,
            records: titles.iter().map(record).collect(),
            told: None,
            nofollow: false,
            next: None,
            address: None,
            aside: 0,
            trail: Vec::new(),
        };
        let kept = Kept {
            new: vec![true; titles.len()],
        };
        (step, kept)
    }

    #[test]
    fn words_are_counted_once_a_record_and_never_offered_again_once_asked() {
        let mut known = Known::new(&[0], &["harbour".to_owned()]);
        let (step, kept) = step(known.typed(0, "harbour"), &["old town old", "new town"]);
        known.learn(&step, &kept);
        let unasked: Vec<_> = known
            .unasked(0)
            .map(|word| (known.sample().text(word), known.sample().of(word).df))
            .collect();
        assert_eq!(unasked, [("old", 1), ("town", 2), ("new", 1)]);
    }
}
