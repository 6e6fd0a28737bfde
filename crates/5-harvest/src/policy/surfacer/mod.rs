//! `surfacer`, our own and the default: the request that is expected to bring most new records.
//!
//! What could be asked, and who knows what to expect of it:
//!
//! - `words`  a word of the records in hand: how many records match it that are not in hand, learned from every answer
//! - `pairs`  two words at once, when one alone matches more than the site shows
//! - `arms`   words that no record in hand holds: those given to begin with, and words (`generic`) that stand in texts about anything
//! - reading on: the next page of an answer
//!
//! - `shape`  what the letters of a word say of it
//! - `share`  of what an answer shows, how much is in hand already?
//! - `queue`  the most promising of very many
//!
//! The records in hand are a sample of what is hidden, drawn by our own queries. What a word matches is told from that sample, and how well such telling
//! has done so far is told from the answers; so a guess comes with a deviation, and what is compared is the mean over
//! it. Words are looked at again when what is known of them changes, and a few others in turn: a decision takes as long among ten
//! thousand words as among a million.

mod arms;
mod generic;
mod pairs;
mod queue;
mod shape;
mod share;
mod words;

use super::{Choice, Policy};
use crate::known::{Asked, Cap, Open, WordId};
use crate::{Action, Known, Outcome};
use arms::Arms;
use foldhash::fast::FixedState;
use learn::truncated_mean;
use model::{AnswerKind, Query, Why};
use pairs::{Pair, Pairs, Term};
use queue::{OfWords, Queue};
use share::Limits;
use std::collections::{BTreeMap, HashMap, VecDeque};
use words::{Brought, Guess, Words};

/// Words looked at closely before one is asked.
const SHORT: usize = 160;
/// Words looked at in turn after each answer.
const IN_TURN: usize = 1200;
/// How many records seen what is left of all that matches is worth, when reading on is thought of.
const DEEP: f64 = 30.0;
/// Share of the records shown that must hold the words asked, for the records in hand to tell what matches.
const TOLD: f64 = 0.8;
/// What an older promise still counts.
const FADE: f64 = 0.95;
/// Pages whose worth is remembered then.
const MOST_PAGES: f64 = 3.0;
/// A promise that was kept better than that was badly made.
const MOST_KEPT: f64 = 2.0;
/// Records in hand that hold a rare word, at most.
const RARE: u32 = 2;
/// Queries in a row for words that no record in hand holds, at most.
const MOST_STRAYED: u32 = 2;
/// Queries whose cost is remembered.
const COSTS: usize = 8;
/// Weight of the newest answer in what queries bring usually.
const NEWEST: f64 = 0.1;

/// See the module.
#[derive(Debug)]
pub struct Surfacer {
    seed: u64,
    words: Words,
    queue: Queue<Term, OfWords>,
    /// Those that are looked at closely, with what the line told of them at that step.
    short: Vec<(Term, Guess)>,
    short_at: u64,
    pairs: Pairs,
    arms: Arms,
    expected: Option<Expected>,
    /// What was expected of answers that are not read to their end.
    reading: BTreeMap<Query, Expected>,
    /// The logarithm of how many new records queries bring usually.
    usual: f64,
    /// Queries in a row whose words no record in hand held.
    strayed: u32,
    /// What first pages have brought lately, for each record expected.
    trust: f64,
    /// The share of new records that was said to be left of the answer that is being read on, and how true that was lately.
    said: Option<f64>,
    depth: Promises,
    /// Requests that the last queries cost.
    costs: VecDeque<u32>,
    /// The words below this were looked at in this turn.
    turn: u32,
    /// The limits under which words were looked at last.
    limits: Limits,
    /// By word: the step at which it was looked at last.
    looked_at: Vec<u64>,
    /// What is expected of rare words that look the same, in this step.
    alike: HashMap<Looks, f64, FixedState>,
}

/// What makes rare words look the same: their box, what is counted of them, and their shape, as bits.
type Looks = u64;

/// What was promised, and what came of it. The past fades.
#[derive(Debug, Default)]
struct Promises {
    made: f64,
    came: f64,
}

impl Promises {
    fn learn(&mut self, made: f64, came: f64) {
        self.made = FADE * self.made + made;
        self.came = FADE * self.came + came;
    }

    /// What came for each that was promised.
    fn kept(&self) -> f64 {
        (self.came + 1.0) / (self.made + 1.0)
    }
}

/// What was expected of the action that is being taken.
#[derive(Debug)]
enum Expected {
    Word(usize, Box<Guess>),
    Pair(Pair, Box<Guess<{ pairs::FEATURES }>>),
    Unheard(String),
}

impl Surfacer {
    /// A policy that repeats itself for the same seed.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            words: Words::default(),
            queue: Queue::default(),
            short: Vec::new(),
            short_at: 0,
            pairs: Pairs::default(),
            arms: Arms::default(),
            expected: None,
            reading: BTreeMap::new(),
            usual: 0.0,
            strayed: 0,
            trust: 1.0,
            said: None,
            depth: Promises::default(),
            costs: VecDeque::new(),
            turn: 0,
            limits: Limits::default(),
            looked_at: Vec::new(),
            alike: HashMap::default(),
        }
    }

    /// Requests that a query costs: the least that one did lately. Now and then one costs more, for reasons that have nothing to do with the next.
    fn cost(&self) -> f64 {
        f64::from(self.costs.iter().copied().min().unwrap_or(1).max(1))
    }

    /// Whether records in hand tell what to expect of a word. If they hold it only where the box does not search, its group tells more.
    fn is_told(&self, known: &Known, place: usize, word: WordId) -> bool {
        let sample = known.sample();
        known.df(place, word) > 0 || (sample.of(word).df > 0 && !self.arms.has(sample.text(word)))
    }

    /// The best word of the records in hand.
    fn best_word(&self, known: &Known, limits: Limits) -> Option<Choice> {
        // What was told when the words were chosen holds until the next step.
        let is_told = self.short_at == known.steps();
        let looks = self.short.iter().filter_map(|(term, told)| {
            let (place, word) = *term;
            let look = || {
                if is_told {
                    self.words.look_closer(known, *term, told.clone(), limits)
                } else {
                    self.words.look(known, place, word, limits)
                }
            };
            known.may_ask_word(place, word).then(|| (*term, look()))
        });
        let (term, guess) =
            looks.max_by(|(a, one), (b, other)| one.new.total_cmp(&other.new).then(b.cmp(a)))?;
        let records = known.records();
        let held = guess.held.count;
        let evidence = format!(
            "in {held} of {records} records in hand; about {} more match, {}",
            rounded(guess.unseen.exp()),
            give_or_take(guess.deviation),
        );
        Some(Choice {
            action: Action::Ask(known.query_of(&[term])),
            why: Why::new(guess.new * self.trust, self.cost(), evidence),
        })
    }

    /// The best pair of words.
    fn best_pair(&self, known: &Known, limits: Limits) -> Option<Choice> {
        let (pair, guess) = self.pairs.best(known, &self.words, limits)?;
        let evidence = format!(
            "each word alone matches too much; together they are in {} records in hand and about {} more, {}",
            guess.held.count,
            rounded(guess.unseen.exp()),
            give_or_take(guess.deviation),
        );
        Some(Choice {
            action: Action::Ask(known.query_of(&[pair.0, pair.1])),
            why: Why::new(guess.new * self.trust, self.cost(), evidence),
        })
    }

    /// The best word that no record in hand holds.
    fn best_unheard(&self, known: &Known) -> Option<Choice> {
        let usual = (self.usual.exp() - 0.5).max(0.0);
        let offers = (0..known.boxes())
            .filter_map(|place| Some((place, self.arms.best(known, place, usual)?)));
        let (place, offer) = offers.max_by(|(a, one), (b, other)| {
            let by_place = b.cmp(a);
            one.new.total_cmp(&other.new).then(by_place)
        })?;
        Some(Choice {
            action: Action::Ask(known.typed(place, &offer.word)),
            why: Why::new(
                offer.new,
                self.cost(),
                format!("in no record in hand; from the words: {}", offer.group),
            ),
        })
    }

    /// The best answer to read on.
    fn best_reading(&self, known: &Known) -> Option<Choice> {
        let expected = known.readable().filter_map(|(query, open)| {
            let shown = known.answer(query)?.shown;
            Some((query, self.next_page(known, query, open)?, shown))
        });
        let (query, new, shown) =
            expected.max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| b.0.cmp(a.0)))?;
        Some(Choice {
            action: Action::ReadOn(query.clone()),
            why: Why::new(new, 1.0, format!("there is more after the first {shown}")),
        })
    }

    /// The new records of the next page of an answer.
    fn next_page(&self, known: &Known, query: &Query, open: &Open) -> Option<f64> {
        let asked = known.answer(query)?;
        // A page may come out a record short.
        let usual = known.page().unwrap_or(1) as usize;
        let size = open.last_shown.max(usual) as f64;
        let shown = f64::from(asked.shown);
        let matches = self.matches(known, query, asked);
        let most = match known.cap() {
            Cap::At(cap) => f64::from(cap).min(matches),
            Cap::None => matches,
        };
        let left = (most - shown).max(0.5);
        // What the last page tells, twice, and the pages before it; and what is left of all that matches, because what stands deep may be less
        // known than what every answer shows first.
        let usually = f64::from(asked.new) / shown.max(1.0);
        let before = shown.min(MOST_PAGES * size);
        let mut new = 2.0 * open.last_new as f64 + before * usually + 0.5;
        let mut seen = 2.0 * size + before + 1.0;
        if let Some(deep) = self.deep(known, query, asked) {
            new += DEEP * deep * self.depth.kept().min(1.0);
            seen += DEEP;
        }
        // Where the site says how many match, and they are more than are in hand, the rest is new.
        let others = known.records() as f64 - shown;
        let surely = asked.total.map_or(0.0, |_| 1.0 - others / left);
        let rest = left.min(size);
        Some(rest * (new / seen).max(surely) * share::lasting(left / size))
    }

    /// The share of new records in what is left of an answer, as far as the records in hand tell what matches. A site may find records by text it does
    /// not show: then they do not.
    fn deep(&self, known: &Known, query: &Query, asked: &Asked) -> Option<f64> {
        let shown = f64::from(asked.shown);
        let held = Self::held(known, query);
        let matches = self.matches(known, query, asked);
        let share = (matches - held.max(shown)) / (matches - shown).max(1.0);
        (held >= TOLD * shown).then(|| share.clamp(0.0, 1.0))
    }

    /// How many records match a query whose answer is not read to its end, as far as can be told.
    fn matches(&self, known: &Known, query: &Query, asked: &Asked) -> f64 {
        if let Some(total) = asked.total {
            return total as f64;
        }
        let (unseen, deviation, held) = match self.reading.get(query) {
            Some(Expected::Word(_, guess)) => (guess.unseen, guess.deviation, guess.held.count),
            Some(Expected::Pair(_, guess)) => (guess.unseen, guess.deviation, guess.held.count),
            // Nothing tells how many match: as many again. Where nothing was typed, all that is in hand matches.
            Some(Expected::Unheard(_)) | None => {
                let shown = f64::from(asked.shown);
                return 2.0 * Self::held(known, query).max(shown);
            }
        };
        // There is another page, so more match than were shown.
        let least = f64::from(asked.shown) + 1.0;
        let guess = (unseen.exp() + held).ln();
        let guess = truncated_mean(guess, deviation, least.ln()).exp();
        guess.max(Self::held(known, query))
    }

    /// Records in hand that match a query.
    fn held(known: &Known, query: &Query) -> f64 {
        match known.terms(query)[..] {
            [(place, Some(word))] => f64::from(known.df(place, word)),
            [(a, Some(one)), (b, Some(other))] => pairs::both(known, ((a, one), (b, other))),
            [] => known.records() as f64,
            _ => 0.0,
        }
    }

    /// Looks at words again: those of which something new is known, and some in turn.
    fn look_again(&mut self, known: &Known, limits: Limits) {
        let sample = known.sample();
        self.looked_at.resize(sample.words(), u64::MAX);
        self.alike.clear();
        for word in sample.changed() {
            if is_worth_a_look(sample.of(*word).df) {
                self.look_at(known, *word, limits);
            }
        }
        let words = u32::try_from(sample.words()).unwrap_or(u32::MAX);
        let in_turn = if limits == self.limits {
            IN_TURN
        } else {
            usize::MAX
        };
        self.limits = limits;
        for _ in 0..in_turn.min(sample.words()) {
            self.turn = if self.turn + 1 < words {
                self.turn + 1
            } else {
                0
            };
            self.look_at(known, WordId(self.turn), limits);
        }
        self.short.clear();
        self.short_at = known.steps();
        for (place, word) in self.queue.take(SHORT) {
            if known.may_ask_word(place, word) {
                let told = self.words.guess(known, place, word, limits);
                let glance = self.words.glance(place, &told, limits);
                self.queue.promise((place, word), glance);
                self.short.push(((place, word), told));
            }
        }
    }

    fn look_at(&mut self, known: &Known, word: WordId, limits: Limits) {
        let is_new = self.looked_at[word.place()] != known.steps();
        if !is_new || known.sample().of(word).df == 0 {
            return;
        }
        self.looked_at[word.place()] = known.steps();
        for place in 0..known.boxes() {
            if known.may_ask_word(place, word) {
                let glance = self.glance(known, place, word, limits);
                self.queue.promise((place, word), glance);
            }
        }
    }

    /// What is expected of a word, at a glance. Most words are in one or two records in hand and look all the same.
    fn glance(&mut self, known: &Known, place: usize, word: WordId, limits: Limits) -> f64 {
        let words = &self.words;
        let glance = || words.glance(place, &words.guess(known, place, word, limits), limits);
        let stats = known.stats(place, word);
        if stats.df > RARE {
            return glance();
        }
        // No count is larger than that of the records, so each fits into four bits.
        let counts = [stats.df, stats.once, stats.queries, stats.loose];
        let counts = counts
            .into_iter()
            .fold(place as u64, |all, count| all << 4 | u64::from(count));
        let looks = counts << 16 | u64::from(words.shape(word).bits());
        *self.alike.entry(looks).or_insert_with(glance)
    }
}

impl Policy for Surfacer {
    fn name(&self) -> &'static str {
        "surfacer"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        self.words.see(known);
        let limits = limits(known);
        let word = self.best_word(known, limits);
        // What the words of the records bring is learned only by asking them.
        let may_stray = word.is_none() || self.strayed < MOST_STRAYED;
        let asks = [
            word,
            self.best_pair(known, limits),
            self.best_unheard(known).filter(|_| may_stray),
        ];
        let choices = asks.into_iter().flatten().chain(self.best_reading(known));
        // The last of equals: reading on goes before asking anew.
        let rate = |choice: &Choice| choice.why.new / choice.why.cost.max(1.0);
        choices.max_by(|a, b| rate(a).total_cmp(&rate(b)))
    }

    fn expect(&mut self, known: &Known, action: &Action) {
        self.words.see(known);
        self.expected = None;
        let Action::Ask(query) = action else {
            let asked = known.answer(action.query());
            self.said = asked.and_then(|asked| self.deep(known, action.query(), asked));
            return;
        };
        let limits = limits(known);
        let terms = known.terms(query);
        self.expected = match &terms[..] {
            [(place, Some(word))] if self.is_told(known, *place, *word) => {
                let guess = self.words.look(known, *place, *word, limits);
                Some(Expected::Word(*place, Box::new(guess)))
            }
            [_] => query
                .texts()
                .next()
                .map(|text| Expected::Unheard(text.to_owned())),
            [(a, Some(one)), (b, Some(other))] => {
                let (one, other) = ((*a, *one), (*b, *other));
                let pair = (one.min(other), one.max(other));
                let guess = self.pairs.look(known, &self.words, pair, limits);
                guess.map(|guess| Expected::Pair(pair, Box::new(guess)))
            }
            _ => None,
        };
    }

    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        self.words.see(known);
        if let Action::Ask(query) = action
            && !matches!(outcome.kind, AnswerKind::Refused(_))
        {
            let new = outcome.new as f64;
            let weight = NEWEST.max(1.0 / known.asked().len().max(1) as f64);
            self.usual += weight * ((new + 0.5).ln() - self.usual);
            self.costs.push_back(outcome.requests);
            if self.costs.len() > COSTS {
                self.costs.pop_front();
            }
            let promised = match &self.expected {
                Some(Expected::Word(_, guess)) => Some(guess.new),
                Some(Expected::Pair(_, guess)) => Some(guess.new),
                Some(Expected::Unheard(text)) => {
                    self.arms.learn(text, new);
                    None
                }
                None => None,
            };
            self.strayed = if promised.is_some() {
                0
            } else {
                self.strayed + 1
            };
            if let Some(promised) = promised {
                let kept = ((new + 0.5) / (promised + 0.5)).min(MOST_KEPT);
                self.trust += NEWEST * (kept - self.trust);
            }
            if let Some(expected) = self.expected.take() {
                self.reading.insert(query.clone(), expected);
            }
        }
        if let (Some(said), true) = (self.said.take(), outcome.returned > 0) {
            let share = outcome.new as f64 / outcome.returned as f64;
            self.depth.learn(said, share);
        }
        let is_open = known.open().contains_key(action.query());
        // An answer of many pages tells what matches when it is read to its end; before that, that it is more than was shown.
        if !is_open || outcome.page == 1 {
            let brought = Brought::of(known, action.query());
            if let (Some(expected), Some(brought)) = (self.reading.get(action.query()), brought) {
                match expected {
                    // The site passes over some words. That tells nothing about others.
                    Expected::Word(_, guess) if brought.shown < 0.5 && guess.held.count >= 3.0 => {}
                    Expected::Word(place, guess) => self.words.learn(*place, guess, &brought),
                    Expected::Pair(pair, guess) => {
                        self.pairs
                            .learn(known, *pair, guess, &brought, action.query());
                    }
                    Expected::Unheard(_) => {}
                }
            }
            if !is_open {
                self.reading.remove(action.query());
            }
        }
        let limits = limits(known);
        self.arms.see(known);
        self.look_again(known, limits);
        self.pairs.widen(known, &self.words, limits, self.seed);
    }
}

/// What the site shows of what matches, as far as can be told.
fn limits(known: &Known) -> Limits {
    let cap = match known.cap() {
        Cap::At(cap) => Some(f64::from(cap)),
        Cap::None => None,
    };
    Limits {
        cap,
        page: known.page().map(f64::from),
    }
}

/// Whether a word in so many records is looked at when there is one more: for frequent words, one more changes nothing.
fn is_worth_a_look(df: u32) -> bool {
    df.is_multiple_of((df / 8).max(1))
}

/// A count as people say it.
fn rounded(count: f64) -> String {
    if count < 10.0 {
        format!("{count:.1}")
    } else {
        format!("{count:.0}")
    }
}

/// The deviation of a logarithm as people say it.
fn give_or_take(deviation: f64) -> String {
    format!("give or take a factor of {:.1}", deviation.exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::tests::{take, titles_for, words};

    /// What the policy chooses when words and pairs are told anew.
    fn chosen_anew(policy: &mut Surfacer, known: &Known) -> Option<Choice> {
        let limits = limits(known);
        policy.words.see(known);
        for ((place, word), told) in &mut policy.short {
            *told = policy.words.guess(known, *place, *word, limits);
        }
        let pairs = std::mem::take(&mut policy.pairs.short).into_iter();
        let anew = pairs.filter_map(|(pair, told)| {
            let held = told.held.count;
            let guess = policy
                .pairs
                .guess(known, &policy.words, pair, held, limits)?;
            Some((pair, guess))
        });
        policy.pairs.short = anew.collect();
        policy.next(known)
    }

    #[test]
    fn what_was_told_of_words_and_pairs_is_kept_for_one_step_and_no_longer() {
        let mut policy = Surfacer::new(5);
        let mut known = Known::new(&[0], &words(3));
        let mut changed = 0;
        for turn in 0..60 {
            let choice = policy.next(&known);
            assert_eq!(chosen_anew(&mut policy, &known), choice);
            let action = choice.unwrap().action;
            let titles = titles_for(&action.query().to_string());
            let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
            take(&mut policy, &mut known, &action, &titles);
            // Somebody else has asked as well, and a word came that the policy has not seen.
            let before = policy.next(&known);
            let fresh = format!("fresh{turn}");
            let asked = known.typed(0, &format!("word{turn}"));
            let titles = titles_for(&format!("word{turn}"));
            let titles = titles.iter().map(String::as_str).chain([fresh.as_str()]);
            let titles: Vec<&str> = titles.collect();
            if known.may_ask(&asked) {
                let (step, kept) = crate::known::tests::step(asked, &titles);
                known.learn(&step, &kept);
            }
            let after = policy.next(&known);
            assert_eq!(chosen_anew(&mut policy, &known), after);
            changed += u32::from(before != after);
            policy.expect(&known, &Action::Ask(known.typed(0, &fresh)));
        }
        assert!(changed > 10, "{changed}");
    }
}
