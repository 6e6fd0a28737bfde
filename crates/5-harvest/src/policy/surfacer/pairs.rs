//! Two words at once, when one word alone would match more than is shown.
//!
//! There are too many pairs to look at them all. After each answer a few words that match too much are drawn from the records in hand, and the
//! words beside them in their records are tried as partners; the most promising pairs wait in a queue.

use super::queue::{Few, Queue};
use super::share::{Held, Limits, Share};
use super::words::{self, Brought, Guess, Words};
use crate::Known;
use crate::dice::Dice;
use crate::known::WordId;
use learn::Rls;
use model::Query;

pub(super) const FEATURES: usize = 6;
/// A word and the box it is typed into.
pub(super) type Term = (usize, WordId);
/// Two of them, the smaller first.
pub(super) type Pair = (Term, Term);

/// Words drawn after each answer, and draws to find one.
const HEADS: usize = 3;
const DRAWS: usize = 12;
/// Records of a word that are looked through for partners.
const HOLDERS: usize = 60;
/// Partners of a word that are looked at.
const PARTNERS: usize = 80;
/// Pairs that wait, at most, and those that are looked at before one is asked.
const WAITING: usize = 4000;
const SHORT: usize = 24;
/// Records that are counted to see how many hold both words.
const MOST_COUNTED: usize = 1000;
/// What a pair matches may be so far from what is shown at most, as a logarithm.
const FAR: f64 = 1.1;
/// Records in hand before pairs are thought of.
const ENOUGH: usize = 20;

/// What pairs of words bring.
#[derive(Debug)]
pub(super) struct Pairs {
    unseen: Rls<FEATURES>,
    share: Share,
    queue: Queue<Pair, Few<Pair>>,
    /// Those that are looked at closely, with what was expected of them at that step.
    pub(super) short: Vec<(Pair, Guess<FEATURES>)>,
    short_at: u64,
    /// By word: how often it stands beside the word that is looked at; zero between looks.
    beside: Vec<u16>,
    /// Words that stand beside it; none between looks.
    touched: Vec<WordId>,
    /// Records shown for pairs that hold both words, and those that do not.
    fits: u32,
    misfits: u32,
}

impl Default for Pairs {
    fn default() -> Self {
        Self {
            unseen: Rls::new(
                [0.0, 0.6, 0.3, 0.4, 0.4, 0.0],
                [0.7, 0.2, 0.2, 0.2, 0.2, 0.2],
                0.6,
                0.003,
            ),
            share: Share::default(),
            queue: Queue::default(),
            short: Vec::new(),
            short_at: 0,
            beside: Vec::new(),
            touched: Vec::new(),
            fits: 0,
            misfits: 0,
        }
    }
}

impl Pairs {
    /// The best pair, and what is expected of it.
    pub(super) fn best(
        &self,
        known: &Known,
        words: &Words,
        limits: Limits,
    ) -> Option<(Pair, Guess<FEATURES>)> {
        // What was told when the pairs were chosen holds until the next step.
        let is_told = self.short_at == known.steps();
        let guesses = self.short.iter().filter_map(|(pair, told)| {
            let guess = if is_told {
                told.clone()
            } else {
                self.guess(known, words, *pair, told.held.count, limits)?
            };
            Some((*pair, guess))
        });
        let mut guesses: Vec<_> = guesses.collect();
        guesses.sort_unstable_by(|(a, one), (b, other)| {
            other.new.total_cmp(&one.new).then_with(|| a.cmp(b))
        });
        let may_ask = |(pair, _): &(Pair, _)| known.may_ask(&known.query_of(&[pair.0, pair.1]));
        guesses.into_iter().find(may_ask)
    }

    /// What is expected of a pair.
    pub(super) fn look(
        &self,
        known: &Known,
        words: &Words,
        pair: Pair,
        limits: Limits,
    ) -> Option<Guess<FEATURES>> {
        self.guess(known, words, pair, both(known, pair), limits)
    }

    /// What is expected of a pair that so many records in hand hold; nothing if one of its words was answered in full.
    pub(super) fn guess(
        &self,
        known: &Known,
        words: &Words,
        pair: Pair,
        held: f64,
        limits: Limits,
    ) -> Option<Guess<FEATURES>> {
        let one = alone(known, words, pair.0, limits)?;
        let other = alone(known, words, pair.1, limits)?;
        Some(self.guess_together(known, (one, other), held, limits))
    }

    /// What is expected of a pair, from what is thought of each of its words.
    fn guess_together(
        &self,
        known: &Known,
        (one, other): (Alone, Alone),
        held: f64,
        limits: Limits,
    ) -> Guess<FEATURES> {
        let records = known.records().max(1) as f64;
        let chance = one.held * other.held / records;
        let rest = |alone: &Alone| alone.unseen - (alone.held + 0.3).ln();
        let features = [
            1.0,
            (held + 0.3).ln(),
            (chance + 0.3).ln(),
            rest(&one),
            rest(&other),
            ((held + 0.5) / (chance + 0.5)).ln().abs(),
        ];
        let mut guess = Guess {
            unseen: self.unseen.mean(&features),
            deviation: self.unseen.variance(&features, 1.0).sqrt().min(2.0),
            features,
            held: Held {
                count: held,
                depths: Vec::new(),
            },
            new: 0.0,
        };
        guess.new = words::exact_mean(guess.unseen, guess.deviation, |unseen| {
            self.share.rate(&guess.held, unseen, limits)
        });
        guess
    }

    /// Takes in what a pair brought.
    pub(super) fn learn(
        &mut self,
        known: &Known,
        pair: Pair,
        guess: &Guess<FEATURES>,
        brought: &Brought,
        query: &Query,
    ) {
        self.queue.forget(pair);
        let shown = known.answer(query).map_or(&[][..], |asked| &asked.records);
        for record in shown.iter().take(20) {
            if holds(known, pair.0, *record) && holds(known, pair.1, *record) {
                self.fits += 1;
            } else {
                self.misfits += 1;
            }
        }
        words::learn(&mut self.unseen, &mut self.share, guess, brought, 1.0);
    }

    /// Looks for more pairs, and chooses the few that are looked at closely.
    pub(super) fn widen(&mut self, known: &Known, words: &Words, limits: Limits, seed: u64) {
        self.short.clear();
        self.short_at = known.steps();
        // Where everything is shown in the end, a word alone brings more.
        if limits.cap.is_none() {
            return;
        }
        // A site that shows records with either word needs no pairs.
        if known.records() < ENOUGH || (self.misfits > 10 && self.misfits * 4 > self.fits) {
            return;
        }
        let mut dice = Dice::of(seed, known.steps());
        self.beside.resize(known.sample().words(), 0);
        for _ in 0..HEADS {
            if let Some(head) = draw(known, words, limits, &mut dice) {
                self.partners(known, words, limits, head, &mut dice);
            }
        }
        if self.queue.len() > WAITING {
            self.queue.halve();
        }
        for pair in self.queue.take(SHORT) {
            if let Some(guess) = self.look(known, words, pair, limits) {
                self.queue.promise(pair, guess.new);
                self.short.push((pair, guess));
            }
        }
    }

    fn partners(
        &mut self,
        known: &Known,
        words: &Words,
        limits: Limits,
        (head, itself): (Term, Alone),
        dice: &mut Dice,
    ) {
        let sample = known.sample();
        let cap = limits.cap.unwrap_or(f64::INFINITY);
        let holders = sample.holders(head.1);
        let looked_at = HOLDERS.min(holders.len());
        for other in 0..known.boxes() {
            let mut touched = std::mem::take(&mut self.touched);
            for turn in 0..looked_at {
                let turn = if holders.len() <= HOLDERS {
                    turn
                } else {
                    dice.below(holders.len())
                };
                if !holds(known, head, holders[turn]) {
                    continue;
                }
                for (word, fields) in sample.placed(holders[turn]) {
                    if word == head.1 || fields & known.reach(other) == 0 {
                        continue;
                    }
                    let count = &mut self.beside[word.place()];
                    if *count == 0 {
                        touched.push(word);
                    }
                    *count += 1;
                }
            }
            // What the pair matches, roughly: the word's own matches, by the share of its records that hold the partner.
            let each = itself.matches() / looked_at.max(1) as f64;
            let mut found: Vec<(f64, f64, WordId)> = Vec::new();
            for word in touched.drain(..) {
                let count = f64::from(std::mem::take(&mut self.beside[word.place()]));
                let times = count * each / (1.3 * cap);
                // Most stand far off, beyond a third and three times: that is seen before the logarithm is worked out.
                let far = if (0.3..3.3).contains(&times) {
                    times.ln().abs()
                } else {
                    f64::INFINITY
                };
                if far < FAR {
                    found.push((far, count, word));
                }
            }
            self.touched = touched;
            if found.len() > PARTNERS {
                found.select_nth_unstable_by(PARTNERS, |a, b| {
                    a.0.total_cmp(&b.0).then(a.2.cmp(&b.2))
                });
                found.truncate(PARTNERS);
            }
            for (_, count, word) in found {
                let partner = (other, word);
                let pair = (head.min(partner), head.max(partner));
                if self.queue.holds(pair) || !known.may_ask(&known.query_of(&[pair.0, pair.1])) {
                    continue;
                }
                // Roughly; what is looked at closely is counted.
                let held = count * itself.held / looked_at.max(1) as f64;
                if let Some(beside) = alone(known, words, partner, limits) {
                    let both = if head < partner {
                        (itself, beside)
                    } else {
                        (beside, itself)
                    };
                    let guess = self.guess_together(known, both, held, limits);
                    self.queue.promise(pair, guess.new);
                }
            }
        }
    }
}

/// A word that matches too much, drawn from the records in hand.
fn draw(known: &Known, words: &Words, limits: Limits, dice: &mut Dice) -> Option<(Term, Alone)> {
    let sample = known.sample();
    let cap = limits.cap.unwrap_or(f64::INFINITY);
    for _ in 0..DRAWS {
        let record = u32::try_from(dice.below(sample.records())).unwrap_or(0);
        let held = sample.words_of(record);
        let place = dice.below(known.boxes());
        let Some(word) = held.get(dice.below(held.len())) else {
            continue;
        };
        let term = (place, *word);
        if !holds(known, term, record) {
            continue;
        }
        if let Some(itself) = alone(known, words, term, limits)
            && itself.matches() > 2.0 * cap
        {
            return Some((term, itself));
        }
    }
    None
}

/// What is thought of one word of a pair.
#[derive(Debug, Clone, Copy)]
struct Alone {
    /// Records in hand that match.
    held: f64,
    /// The logarithm of how many match that are not in hand.
    unseen: f64,
}

impl Alone {
    fn matches(self) -> f64 {
        self.unseen.exp() + self.held
    }
}

/// What is thought of one word of a pair; nothing if it was answered in full.
fn alone(known: &Known, words: &Words, (place, word): Term, limits: Limits) -> Option<Alone> {
    let asked = known.word_answer(place, word);
    if asked.is_some_and(|asked| asked.is_whole(known.cap())) {
        return None;
    }
    let guess = words.guess(known, place, word, limits);
    let held = guess.held.count;
    let unseen = asked.map_or(guess.unseen, |asked| {
        let least = (f64::from(asked.shown) - held).max(1.0);
        match asked.total.map(|total| total as f64).or(asked.matches) {
            Some(matches) => (matches - held).max(1.0).ln(),
            None => learn::truncated_mean(guess.unseen, guess.deviation.max(0.1), least.ln()),
        }
    });
    Some(Alone { held, unseen })
}

/// Whether a record holds a word where its box searches.
fn holds(known: &Known, (place, word): Term, record: u32) -> bool {
    let reach = known.reach(place);
    reach == u16::MAX || known.sample().fields_of(word, record) & reach != 0
}

/// Records in hand that a pair would find again; of words that stand in very many, a part is looked at and stands for all.
pub(super) fn both(known: &Known, (one, other): Pair) -> f64 {
    let sample = known.sample();
    let (mut few, mut many) = (one, other);
    if sample.holders(few.1).len() > sample.holders(many.1).len() {
        std::mem::swap(&mut few, &mut many);
    }
    let step = sample.holders(few.1).len() / MOST_COUNTED + 1;
    let mut among = sample.holders(many.1);
    let looked_at = sample.holders(few.1).iter().step_by(step);
    let shared = looked_at.filter(|record| comes_to(&mut among, **record));
    let found = shared.filter(|record| holds(known, few, **record) && holds(known, many, **record));
    (found.count() * step) as f64
}

/// Whether a rising list holds a record. What stands before it is cut off: the records asked for rise too, so each search begins where the last one ended
/// and is as short as the way between them.
fn comes_to(rest: &mut &[u32], record: u32) -> bool {
    let mut end = 1;
    while rest.get(end).is_some_and(|other| *other < record) {
        end *= 2;
    }
    let begin = end / 2;
    let near = &rest[begin..rest.len().min(end + 1)];
    let before = begin + near.partition_point(|other| *other < record);
    *rest = &rest[before..];
    rest.first() == Some(&record)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_in_a_rising_list_one_after_the_other() {
        for (every, few) in [(1, 7), (3, 1), (3, 5), (40, 3), (2, 400)] {
            let many: Vec<u32> = (0..300).filter(|n| n % every == 0).collect();
            let mut rest = &many[..];
            for record in (0..320).step_by(few) {
                assert_eq!(comes_to(&mut rest, record), many.contains(&record));
            }
        }
        assert!(!comes_to(&mut &[][..], 0));
    }
}
