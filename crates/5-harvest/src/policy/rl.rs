//! `rl`, paper 000 as printed (Jiang, Wu, Feng, Liu, Zheng, "Efficient Deep Web Crawling Using Reinforcement Learning", PAKDD 2010).
//!
//! ```text
//! C       = the 500 unasked words of highest RIDF                       (9)
//! |R^(a)| = kernel mean of |R| over the words asked so far              (8), (11)
//! r(a)    = |R^(a)| - DF(a)                                             (4)
//! Q(a)    = r(a) + gamma max over a' of [r(a') - DF(a and a')/DF(a) r(a)]    (14)
//! ask       argmax Q over C
//! ```
//!
//! Features: part of speech, length, language; TF, DF, RIDF as they are now, each over its spread in `C` and the words asked; tag and
//! depth. Neither `gamma` nor the width of the Gaussian nor the weights are printed: see [`Settings`].
//!
//! Kept as a baseline, with its faults. After one or two answers (8) is the same for all words, so `r` is largest for the rarest; it
//! brings little, and then little is all the kernel knows. There is no exploration to get out of that, and RIDF fills `C` with rare words to begin with.
//! DF counts all fields, whatever the box searches, and a cap is not thought of. [`super::rl_plus`] mends each of these.

use super::executed::{executed, size};
use super::features::{Places, Shapes};
use super::likeness::{Part, Shares};
use super::lookahead::{self, Candidate, Horizon};
use super::reading::Reading;
use super::{Choice, Policy, best};
use crate::known::{Sample, WordId};
use crate::{Action, Known, Outcome};
use learn::ridf::ridf;
use learn::{gaussian, linear};
use model::Why;

/// What the paper leaves open, and its size of `C`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Candidates looked at (printed).
    pub candidates: usize,
    /// Weights of the kernels (printed: the statistical one is the largest).
    pub shares: Shares,
    /// Width of the Gaussian, in standard deviations.
    pub sigma: f64,
    /// How far to look ahead (printed: one step).
    pub horizon: Horizon,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            candidates: 500,
            shares: Shares::default(),
            sigma: 1.0,
            horizon: Horizon {
                gamma: 0.5,
                steps: 1,
            },
        }
    }
}

/// Highest Q first.
#[derive(Debug, Default)]
pub struct Rl {
    settings: Settings,
    reading: Reading,
    shapes: Shapes,
}

impl Policy for Rl {
    fn name(&self) -> &'static str {
        "rl"
    }

    fn next(&mut self, known: &Known) -> Option<Choice> {
        self.shapes.grow(known.sample());
        let sample = known.sample();
        let mut candidates = self.estimated(known, &highest_ridf(known, self.settings.candidates));
        let best = lookahead::best(&mut candidates, self.settings.horizon, |a, b| {
            share(sample, a, b)
        });
        let ask = best.map(|(best, q)| {
            let df = sample.of(best.word).df;
            Choice {
                action: Action::Ask(known.query(0, &[best.word])),
                why: Why::new(
                    best.new.max(0.0),
                    1.0,
                    format!(
                        "words like it match {:.1}, {df} are in hand; Q {q:.1}",
                        best.new + f64::from(df)
                    ),
                ),
            }
        });
        self.reading.or_ask(known, ask)
    }

    fn learn(&mut self, _known: &Known, action: &Action, outcome: &Outcome) {
        self.reading.learn(action, outcome);
    }
}

impl Rl {
    /// Eq. 8 and 4 for each candidate.
    fn estimated(&self, known: &Known, words: &[WordId]) -> Vec<Candidate> {
        let sample = known.sample();
        let standing = Places::of(sample);
        let (mut shapes, mut places, mut counts) =
            (Part::default(), Part::default(), Part::default());
        let spread = Spread::of(
            sample,
            words.iter().copied().chain(executed(known).map(|it| it.0)),
        );
        for (word, asked) in executed(known) {
            let size = size(asked);
            shapes.see(self.shapes.of(word).key(), size, 1.0);
            places.see(standing.place_of(sample, word), size, 1.0);
            counts.see(counts_of(sample, word), size, 1.0);
        }
        let alike = |a, b| gaussian(spread.squared_distance(a, b), self.settings.sigma);
        let candidate = |word: &WordId| {
            let mean = self.settings.shares.mix(
                shapes.sums(self.shapes.of(*word).key(), linear),
                places.sums(standing.place_of(sample, *word), linear),
                counts.sums(counts_of(sample, *word), alike),
            );
            Candidate {
                word: *word,
                new: mean.mean().unwrap_or(0.0) - f64::from(sample.of(*word).df),
                cost: 1.0,
            }
        };
        words.iter().map(candidate).collect()
    }
}

/// TF and DF of a word.
type Counts = (u32, u32);

fn counts_of(sample: &Sample, word: WordId) -> Counts {
    let stats = sample.of(word);
    (stats.tf, stats.df)
}

/// The unasked words of highest RIDF.
fn highest_ridf(known: &Known, count: usize) -> Vec<WordId> {
    /// Most words have small counts, and the same ones: no need for a logarithm for each.
    const SMALL: usize = 32;
    let sample = known.sample();
    let records = sample.records() as f64;
    let of = |tf: u32, df: u32| ridf(records, f64::from(df), f64::from(tf));
    let mut small = [f64::NAN; SMALL * SMALL];
    let top = best::top(known, count, |word| {
        let (tf, df) = counts_of(sample, word);
        let (row, column) = (tf as usize, df as usize);
        if row >= SMALL || column >= SMALL {
            return of(tf, df);
        }
        let kept = &mut small[row * SMALL + column];
        if kept.is_nan() {
            *kept = of(tf, df);
        }
        *kept
    });
    top.iter().map(|scored| scored.word).collect()
}

/// `DF(a and b) / DF(a)`; where `a` stands nowhere yet, as if the two had nothing to do with each other.
fn share(sample: &Sample, a: WordId, b: WordId) -> f64 {
    let df = sample.of(a).df;
    if df == 0 {
        return f64::from(sample.of(b).df) / (sample.records().max(1)) as f64;
    }
    f64::from(sample.both(a, b)) / f64::from(df)
}

/// How far apart TF, DF and RIDF usually are: the units of the Gaussian.
struct Spread {
    records: f64,
    deviations: [f64; 3],
}

impl Spread {
    fn of(sample: &Sample, words: impl Iterator<Item = WordId>) -> Self {
        let mut spread = Self {
            records: sample.records() as f64,
            deviations: [1.0; 3],
        };
        let (mut count, mut sums, mut squares) = (0.0, [0.0; 3], [0.0; 3]);
        for word in words {
            count += 1.0;
            for (place, x) in spread
                .point(counts_of(sample, word))
                .into_iter()
                .enumerate()
            {
                sums[place] += x;
                squares[place] += x * x;
            }
        }
        for (place, deviation) in spread.deviations.iter_mut().enumerate() {
            let mean = sums[place] / f64::max(count, 1.0);
            let variance = squares[place] / f64::max(count, 1.0) - mean * mean;
            if variance > 1e-12 {
                *deviation = variance.sqrt();
            }
        }
        spread
    }

    fn point(&self, (tf, df): Counts) -> [f64; 3] {
        let (tf, df) = (f64::from(tf), f64::from(df));
        [tf, df, ridf(self.records, df, tf)]
    }

    fn squared_distance(&self, a: Counts, b: Counts) -> f64 {
        let pairs = self.point(a).into_iter().zip(self.point(b));
        let scaled = pairs.zip(&self.deviations);
        scaled
            .map(|((a, b), deviation)| ((a - b) / deviation).powi(2))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known::tests::step;

    fn known() -> Known {
        let mut known = Known::new(&[0], &["sea".to_owned()]);
        let titles = ["sea old port", "sea old town", "sea cold cold cold"];
        let (step, kept) = step(known.typed(0, "sea"), &titles);
        known.learn(&step, &kept);
        known
    }

    fn find(known: &Known, word: &str) -> WordId {
        known.sample().find(word).unwrap()
    }

    #[test]
    fn bursts_are_candidates_before_words_that_stand_once() {
        let known = known();
        let words = highest_ridf(&known, 2);
        assert_eq!(words[0], find(&known, "cold"));
        assert_eq!(known.sample().text(words[1]), "port");
    }

    #[test]
    fn after_one_answer_every_word_is_thought_to_match_as_many_and_the_rarest_wins() {
        let known = known();
        let mut policy = Rl::default();
        let choice = policy.next(&known).unwrap();
        // |R^| is 3 for all words; `port` stands in one record, `old` in two.
        assert!((choice.why.new - 2.0).abs() < 1e-9);
        let words = [find(&known, "old")];
        assert!((policy.estimated(&known, &words)[0].new - 1.0).abs() < 1e-9);
    }

    #[test]
    fn the_share_is_that_of_records_in_hand() {
        let known = known();
        let (old, port) = (find(&known, "old"), find(&known, "port"));
        assert!((share(known.sample(), old, port) - 0.5).abs() < 1e-12);
        assert!((share(known.sample(), port, old) - 1.0).abs() < 1e-12);
    }
}
