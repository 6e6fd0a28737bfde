//! How many records match?
//!
//! ```text
//! ln R(w)      = a + b ln(1 + rows that hold w) + c ln(1 + records in hand that hold w)     learned from every answer to a word
//! R(w1 .. wn)  = R(rarest) · product of the shares of each other word, among rows and records in hand that hold the rarest
//! ```

use super::questions::Question;
use crate::Known;
use crate::known::Asked;
use crate::local::{Local, WordNumber};
use learn::Rls;

/// What an answer that was cut off and does not say how much matches is taken to match, beside what it showed.
const CUT: f64 = 2.0;

/// Points at which the share shown is looked at, in deviations from what is expected, and their weights.
const POINTS: [(f64, f64); 3] = [(-1.22, 0.3), (0.0, 0.4), (1.22, 0.3)];

/// How far from the truth the product of shares is usually, as a deviation of its logarithm.
const BY_PRODUCT: f64 = 0.8;

/// A guess at how many records match.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Guess {
    /// Of a word that is asked alone: what is known of it.
    features: Option<[f64; 3]>,
    mean: f64,
    deviation: f64,
}

impl Guess {
    /// How many records match.
    pub(super) fn records(&self) -> f64 {
        self.mean.exp()
    }

    /// What share of them a page shows.
    pub(super) fn shown(&self, page: f64) -> f64 {
        let share = |(deviations, weight): &(f64, f64)| {
            let records = (self.mean + deviations * self.deviation).exp();
            weight * (page / records.max(1.0)).min(1.0)
        };
        POINTS.iter().map(share).sum()
    }
}

/// See the module.
#[derive(Debug)]
pub(super) struct Sizes(Rls<3>);

impl Default for Sizes {
    /// Before anything was asked a table is taken to be a tenth of the database.
    fn default() -> Self {
        Self(Rls::new([1.5, 0.7, 0.4], [1.0, 0.4, 0.4], 0.6, 0.0))
    }
}

impl Sizes {
    /// What is known of how many records match.
    pub(super) fn guess(
        &self,
        known: &Known,
        table: &Local,
        question: &Question,
        spelled: &[Option<Box<str>>],
    ) -> Guess {
        let word = |word: WordNumber| self.guess_word(known, table, word, spelled);
        let alone: Vec<Guess> = question.words.iter().map(|it| word(*it)).collect();
        if let [alone] = &alone[..] {
            return alone.clone();
        }
        let Some(rarest) =
            (0..alone.len()).min_by(|one, other| alone[*one].mean.total_cmp(&alone[*other].mean))
        else {
            return Guess {
                features: None,
                mean: 0.0,
                deviation: 1.0,
            };
        };
        let base = question.words[rarest];
        let mut mean = alone[rarest].mean;
        for other in &question.words {
            if *other != base {
                mean += share(known, table, base, *other, spelled).ln();
            }
        }
        let deviation = alone[rarest].deviation.hypot(BY_PRODUCT);
        Guess {
            features: None,
            mean: mean.max(0.0),
            deviation,
        }
    }

    fn guess_word(
        &self,
        known: &Known,
        table: &Local,
        word: WordNumber,
        spelled: &[Option<Box<str>>],
    ) -> Guess {
        let rows = table.holders(word).len() as f64;
        let text = text_of(table, word, spelled);
        let found = known.sample().find(text);
        let in_hand = found.map_or(0.0, |word| f64::from(known.sample().of(word).df));
        let features = [1.0, rows.ln_1p(), in_hand.ln_1p()];
        let asked = found
            .and_then(|word| (0..known.boxes()).find_map(|place| known.word_answer(place, word)));
        let (mean, deviation) = match asked
            .filter(|asked| asked.answered)
            .map(|asked| size(known, asked))
        {
            Some(size) => (size.max(1.0).ln(), 0.1),
            None => (
                self.0.mean(&features),
                self.0.variance(&features, 1.0).sqrt(),
            ),
        };
        Guess {
            features: Some(features),
            // What is in hand matches.
            mean: mean.max(in_hand.max(1.0).ln()),
            deviation,
        }
    }

    /// Takes in how many records matched.
    pub(super) fn learn(&mut self, guess: &Guess, known: &Known, asked: &Asked) {
        let Some(features) = guess.features.filter(|_| asked.answered) else {
            return;
        };
        let observed = size(known, asked).max(0.5).ln();
        if asked.total.is_none() && (asked.more || asked.overflowed(known.cap())) {
            self.0.learn_about(&features, observed, 1.0);
        } else {
            self.0.learn(&features, observed, 1.0);
        }
    }
}

/// How many records match, as an answer tells.
fn size(known: &Known, asked: &Asked) -> f64 {
    let shown = f64::from(asked.shown);
    match asked.total {
        Some(total) => shown.max(total as f64),
        None if asked.more || asked.overflowed(known.cap()) => {
            asked.matches.unwrap_or(0.0).max(CUT * shown)
        }
        None => shown,
    }
}

/// Of the rows and records that hold one word, the share that holds the other too.
fn share(
    known: &Known,
    table: &Local,
    one: WordNumber,
    other: WordNumber,
    spelled: &[Option<Box<str>>],
) -> f64 {
    let rows = table.holders(one);
    let both = rows.iter().filter(|row| {
        let words = table.words_of(**row);
        words.binary_search(&other).is_ok()
    });
    let (mut both, mut all) = (both.count() as f64, rows.len() as f64);
    let sample = known.sample();
    let find = |word| sample.find(text_of(table, word, spelled));
    if let Some(one) = find(one) {
        all += f64::from(sample.of(one).df);
        both += find(other).map_or(0.0, |other| f64::from(sample.both(one, other)));
    }
    (both + 0.5) / (all + 1.0)
}

fn text_of<'a>(table: &'a Local, word: WordNumber, spelled: &'a [Option<Box<str>>]) -> &'a str {
    let spelled = spelled.get(word as usize).and_then(Option::as_deref);
    spelled.unwrap_or_else(|| table.written(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_on_a_page_is_shown_and_of_more_a_share() {
        let guess = |records: f64, deviation| Guess {
            features: None,
            mean: records.ln(),
            deviation,
        };
        assert!((guess(5.0, 0.1).shown(10.0) - 1.0).abs() < 1e-9);
        assert!((guess(100.0, 0.0).shown(10.0) - 0.1).abs() < 1e-9);
        let unsure = guess(10.0, 1.5).shown(10.0);
        assert!(unsure < 1.0 && unsure > 0.5, "{unsure}");
    }
}
