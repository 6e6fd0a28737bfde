//! `rl+`: the machinery of paper 000 made to work. What is different from [`super::rl`], and why:
//!
//! - The first five words are those of `gf`, and words that stood in nothing in hand when they were asked (the start words) teach the kernel nothing: one
//!   answer to an arbitrary word is what `rl` locks in on.
//! - (8) estimates not `|R|` but what is left once DF is accounted for: `y = ln |R| - ln(DF/N)`, with DF and N as they were when the
//!   word was asked. So `|R^(a)| = DF/N exp(y^(a))`, and a rare word is not thought to match as many as frequent ones did.
//! - DF counts the fields that the box searches.
//! - Every word in hand is estimated; `C` is the 500 that promise most, not those of highest RIDF.
//! - Before each choice every `y` is shaken by as much as the kernel has erred lately (Thompson sampling), so that a wrong opinion of
//!   some kind of word is tried again.
//! - Under a cap `k` an answer cut off says `|R| >= k` and enters with its mean given that; what a word brings is bounded by `k` (`promise`).
//! - The share in (14) is shrunk: `(DF(a and b) + m DF(b)/N) / (DF(a) + m)`.
//! - What counts is new records per request, pages and tokens included.
//!
//! Weak as any policy of single words under a small cap, and as long as it knows few records: it has nothing to ask but their words.

use super::best::{self, best};
use super::executed::word_of;
use super::features::{Place, Shapes};
use super::lookahead::{self, Candidate};
use super::reading::Reading;
use super::rl::Settings;
use super::{Choice, Policy};
use crate::dice::Dice;
use crate::known::WordId;
use crate::{Action, Known, Outcome};
use model::Why;

mod belief;
mod past;
mod promise;

use belief::{Belief, Bin};
use past::{Executed, Past};

/// Words asked by frequency alone before the kernel is believed. Five were enough in every setting tried.
const BOOTSTRAP: usize = 5;
/// `m`: records that the share of two words is shrunk by.
const SHRINK: f64 = 5.0;
/// What a word that stands in nothing in hand counts for.
const UNSEEN: f64 = 0.25;

/// Highest Q per request first.
#[derive(Debug)]
pub struct RlPlus {
    seed: u64,
    settings: Settings,
    reading: Reading,
    shapes: Shapes,
    past: Past,
}

impl RlPlus {
    /// A policy that repeats itself for the same seed.
    pub fn new(seed: u64) -> Self {
        Self {
            seed,
            settings: Settings::default(),
            reading: Reading::default(),
            shapes: Shapes::default(),
            past: Past::default(),
        }
    }

    fn by_frequency(known: &Known) -> Option<Choice> {
        let best = best(known, |word| f64::from(known.df(0, word)))?;
        Some(Choice {
            action: Action::Ask(known.query(0, &[best.word])),
            why: Why::new(
                best.score,
                1.0,
                format!(
                    "stands in {} records in hand; too few answers yet",
                    best.score
                ),
            ),
        })
    }

    fn by_belief(&self, known: &Known) -> Option<Choice> {
        let sample = known.sample();
        let mut dice = Dice::of(self.seed, known.steps());
        let belief = Belief::shaken(&self.past, known, &self.settings, &self.shapes, &mut dice);
        let promise = self.past.promise(known.cap());
        let matches = |word: WordId| {
            let df = f64::from(known.df(0, word));
            let share = share_of(df, sample.records());
            let place = Place::in_fields(sample.of(word).fields);
            let bin = Bin::of(share, sample.of(word));
            let y = belief.of(self.shapes.number(word), place, bin);
            (df, (share + y).exp())
        };
        let candidate = |word: WordId| {
            let (df, size) = matches(word);
            Candidate {
                word,
                new: promise.new_records(df, size),
                cost: promise.cost(size),
            }
        };
        let top = best::top(known, self.settings.candidates, |word, _| {
            let candidate = candidate(word);
            Some(candidate.new / candidate.cost)
        });
        let mut candidates: Vec<Candidate> = top.iter().map(|it| candidate(it.word)).collect();
        let share = |a: WordId, b: WordId| {
            let df = |word: WordId| f64::from(sample.of(word).df);
            let by_chance = df(b) / sample.records().max(1) as f64;
            (f64::from(sample.both(a, b)) + SHRINK * by_chance) / (df(a) + SHRINK)
        };
        let (best, q) = lookahead::best(&mut candidates, self.settings.horizon, share)?;
        let (df, size) = matches(best.word);
        Some(Choice {
            action: Action::Ask(known.query(0, &[best.word])),
            why: Why::new(
                best.new.max(0.0),
                best.cost,
                format!("words like it match about {size:.0}, {df} are in hand; Q {q:.1}"),
            ),
        })
    }
}

/// `ln(DF/N)`.
fn share_of(df: f64, records: usize) -> f64 {
    (df.max(UNSEEN) / records.max(1) as f64).ln()
}

impl Policy for RlPlus {
    fn name(&self) -> &'static str {
        "rl+"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        self.shapes.grow(known.sample());
        let ask = if self.past.executed.len() < BOOTSTRAP {
            Self::by_frequency(known)
        } else {
            self.by_belief(known)
        };
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
        self.shapes.grow(known.sample());
        self.past.count_pages(known, action, outcome);
        if let Action::Ask(query) = action
            && let Some((word, asked)) = known.answer(query).and_then(word_of)
        {
            let df = self.past.df_before(known, word);
            let share = share_of(df, self.past.records as usize);
            let stats = known.sample().of(word);
            let mut executed = Executed {
                number: known.asked().len() - 1,
                shape: self.shapes.number(word),
                place: Place::in_fields(stats.fields),
                bin: Bin::of(share, stats),
                share,
                guess: 0.0,
            };
            // A word that stood in nothing in hand was not chosen for its figures, and says nothing about those that are.
            if self.past.stood_in_hand(known, word) {
                let belief = Belief::plain(&self.past, known, &self.settings, &self.shapes);
                executed.guess = belief.guess(&executed);
                for earlier in &mut self.past.executed {
                    earlier.guess = belief.guess(earlier);
                }
                self.past.judge(asked, &executed, df, known.cap());
                self.past.executed.push(executed);
            }
        }
        self.past.records = u32::try_from(known.records()).unwrap_or(u32::MAX);
    }
}
