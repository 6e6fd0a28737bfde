//! How many records match a word that are not in hand? A line through what the words asked so far have brought, in logarithms.
//!
//! It is like the one by which the default policy chooses, but short and our own: an estimate must be the same whichever policy asks.

use crate::Known;
use crate::known::{Asked, WordId};
use learn::{Rls, truncated_mean};

const FEATURES: usize = 6;

/// Before anything was asked: what held on tables of many kinds, loosely.
const PRIOR: [(f64, f64); FEATURES] = [
    (2.5, 2.0),  // a word as such
    (1.0, 0.2),  // records in hand that hold it
    (0.4, 0.2),  // share of them that one query only has shown
    (1.1, 0.3),  // queries that brought them, compared with chance
    (0.5, 0.3),  // share of them that no complete answer has shown
    (-0.5, 0.5), // how far the other words in them were asked for
];
const NOISE: f64 = 0.25;
const DRIFT: f64 = 0.005;
/// A deviation beyond which a guess is none, and one that a guess has at least when an answer was cut and nothing tells how many match.
const MOST_DEVIATION: f64 = 1.6;
const BROAD: f64 = 1.0;
/// A word of that many records in hand that finds nothing is one the site passes over.
const PASSED_OVER: f64 = 3.0;

/// See the file.
#[derive(Debug)]
pub(super) struct Line {
    unseen: Rls<FEATURES>,
}

/// What was known of a word when it was asked.
#[derive(Debug, Clone)]
pub(super) struct Look {
    features: [f64; FEATURES],
    /// Records in hand that held it.
    pub(super) held: f64,
}

impl Default for Line {
    fn default() -> Self {
        let (weights, deviations) = (
            PRIOR.map(|(weight, _)| weight),
            PRIOR.map(|(_, deviation)| deviation),
        );
        Self {
            unseen: Rls::new(weights, deviations, NOISE, DRIFT),
        }
    }
}

impl Look {
    pub(super) fn at(known: &Known, place: usize, word: WordId, is_cut: bool) -> Self {
        let stats = known.stats(place, word);
        let held = f64::from(stats.df);
        let share_of = |count: u32| ((f64::from(count) + 0.5) / (held + 0.5)).ln();
        let is_cut = f64::from(u8::from(is_cut));
        let chance = known.spread().expected(held);
        Self {
            features: [
                1.0,
                (held + 0.3).ln(),
                share_of(stats.once),
                ((f64::from(stats.queries) + 0.5) / (chance + 0.5)).ln(),
                is_cut * share_of(stats.loose),
                is_cut * f64::from(stats.exposed) / held.max(1.0),
            ],
            held,
        }
    }
}

impl Line {
    /// How many match that are not in hand.
    pub(super) fn unseen(&self, look: &Look) -> f64 {
        self.unseen.mean(&look.features).clamp(-9.0, 18.0).exp()
    }

    /// Takes in how a word was answered; `is_whole`: the answer left nothing out; `visible`: the share of the records matching a word that hold it in what is
    /// shown of them.
    pub(super) fn learn(&mut self, look: &Look, asked: &Asked, is_whole: bool, visible: f64) {
        if !asked.answered || (asked.shown == 0 && look.held >= PASSED_OVER) {
            return;
        }
        let loud = 0.5 + 5.0 / (look.held + 0.5);
        let guess = self.unseen.mean(&look.features);
        let deviation = self.unseen.variance(&look.features, loud).sqrt();
        let deviation = deviation.min(MOST_DEVIATION);
        // One odd answer must not turn the line.
        let tame = |seen: f64| seen.clamp(guess - 3.0 * deviation, guess + 3.0 * deviation);
        let new = f64::from(asked.new);
        if is_whole {
            let seen = tame((new + 0.3).ln());
            self.unseen.learn(&look.features, seen, loud);
            return;
        }
        let least = (f64::from(asked.shown) - look.held).max(new).max(1.0);
        let told = asked.total.map(|total| total as f64).or(asked.matches);
        if let Some(matches) = told {
            let in_hand = look.held / visible;
            let seen = tame((matches - in_hand).max(least).ln());
            self.unseen.learn(&look.features, seen, loud);
        } else {
            let rest = truncated_mean(guess, deviation.max(BROAD), least.ln());
            self.unseen.learn_about(&look.features, tame(rest), loud);
        }
    }
}
