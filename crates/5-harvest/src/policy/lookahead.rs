//! Looking ahead (Eq. 13, 14 and 21 of paper 000): a word is worth what it brings, and what the best word after it brings then.
//!
//! ```text
//! Q(a)    = r(a) + gamma r'(a') + gamma^2 r''(a'') + ...       each next one the best that is left, `steps` of them
//! r'(a')  = max(0, r(a') - share(a, a') r(a))                  (21): part of what a' would bring, a has brought
//! ```
//!
//! `share(a, b)` is the part of `a`'s matches that `b` matches, too: printed, `DF(a and b) / DF(a)`. With one step this is Eq. 14.
//!
//! Done as written it takes an intersection for each pair of candidates, a quarter of a million for 500. But `r'(a') <= r(a')`, so that
//! with candidates in falling order of `r` the search for the best next one ends at the first that could not beat it even if nothing
//! overlapped; and `Q(a) <= r(a) + (gamma + gamma^2 + ...) r(best)` ends the search for `a` the same way. The result is the same.

use crate::known::WordId;

/// A word that may be asked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The word.
    pub word: WordId,
    /// New records expected of it (`r`, times the size of the database).
    pub new: f64,
    /// Requests expected to be spent on it.
    pub cost: f64,
}

impl Candidate {
    fn rate(&self) -> f64 {
        self.new / self.cost
    }
}

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Horizon {
    /// What a record is worth one step later.
    pub gamma: f64,
    /// How many steps.
    pub steps: usize,
}

/// The candidate with the highest Q, per request, and its Q. The word seen first wins a tie of equal rewards.
pub fn best(
    candidates: &mut [Candidate],
    horizon: Horizon,
    mut share: impl FnMut(WordId, WordId) -> f64,
) -> Option<(Candidate, f64)> {
    candidates.sort_by(|a, b| {
        let by_rate = b.rate().total_cmp(&a.rate());
        by_rate.then_with(|| a.word.cmp(&b.word))
    });
    let most = candidates.first()?.rate().max(0.0);
    let discount = |step: usize| horizon.gamma.powi(i32::try_from(step).unwrap_or(i32::MAX));
    let discounts: Vec<f64> = (1..=horizon.steps).map(discount).collect();
    let at_most = most * discounts.iter().sum::<f64>();
    let mut best: Option<(Candidate, f64)> = None;
    for first in candidates.iter() {
        if best.is_some_and(|(_, q)| first.rate() + at_most <= q) {
            break;
        }
        let mut taken = vec![*first];
        let mut q = first.rate();
        for discount in &discounts {
            let Some(next) = best_after(candidates, &taken, &mut share) else {
                break;
            };
            q += discount * next.rate();
            taken.push(next);
        }
        if best.is_none_or(|(_, before)| q > before) {
            best = Some((*first, q));
        }
    }
    best
}

/// The best candidate once others are taken, with what it brings then.
fn best_after(
    candidates: &[Candidate],
    taken: &[Candidate],
    share: &mut impl FnMut(WordId, WordId) -> f64,
) -> Option<Candidate> {
    let mut best: Option<Candidate> = None;
    for next in candidates {
        if best.is_some_and(|best| next.rate() <= best.rate()) {
            break;
        }
        if taken.iter().any(|taken| taken.word == next.word) {
            continue;
        }
        let brought = |taken: &Candidate| share(taken.word, next.word) * taken.new.max(0.0);
        let left = next.new - taken.iter().map(brought).sum::<f64>();
        let then = Candidate {
            new: left.max(0.0),
            ..*next
        };
        if best.is_none_or(|best| then.rate() > best.rate()) {
            best = Some(then);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidates(news: &[f64]) -> Vec<Candidate> {
        let candidate = |(number, new): (u32, &f64)| Candidate {
            word: WordId(number),
            new: *new,
            cost: 1.0,
        };
        (0..).zip(news).map(candidate).collect()
    }

    const ONE: Horizon = Horizon {
        gamma: 0.5,
        steps: 1,
    };

    #[test]
    fn eq_14_prefers_the_word_that_leaves_more_to_the_next_one() {
        // Word 0 brings 10, but all that word 1 and half of what word 2 would bring; words 1 and 2 have nothing in common.
        let share = |a: WordId, b: WordId| match (a.0, b.0) {
            (0, 1) => 0.9,
            (0, 2) => 0.8,
            (1 | 2, 0) => 1.0,
            _ => 0.0,
        };
        let (best, q) = best(&mut candidates(&[10.0, 9.0, 8.0]), ONE, share).unwrap();
        // Q(0) = 10 + 0.5 max(9 - 9, 8 - 8) = 10; Q(1) = 9 + 0.5 max(10 - 9, 8 - 0) = 13; Q(2) = 8 + 0.5 * 9 = 12.5.
        assert_eq!((best.word, best.new), (WordId(1), 9.0));
        assert!((q - 13.0).abs() < 1e-12);
    }

    #[test]
    fn without_steps_or_discount_it_is_greedy() {
        for horizon in [(0.5, 0), (0.0, 1)] {
            let (gamma, steps) = horizon;
            let (best, q) = best(
                &mut candidates(&[3.0, 7.0, 5.0]),
                Horizon { gamma, steps },
                |_, _| 0.5,
            )
            .unwrap();
            assert_eq!((best.word, q), (WordId(1), 7.0));
        }
    }

    #[test]
    fn two_steps_take_off_what_both_words_before_have_brought() {
        let two = Horizon {
            gamma: 0.5,
            steps: 2,
        };
        let (best, q) = best(&mut candidates(&[8.0, 6.0, 4.0]), two, |_, _| 0.25).unwrap();
        // 8, then 6 - 2 = 4, then 4 - 0.25 * 8 - 0.25 * 4 = 1.
        assert_eq!(best.word, WordId(0));
        assert!((q - (8.0 + 0.5 * 4.0 + 0.25)).abs() < 1e-12);
    }

    #[test]
    fn pruning_changes_nothing() {
        let share = |a: WordId, b: WordId| f64::from((a.0 * 7 + b.0 * 13) % 10) / 10.0;
        for round in 0..50u32 {
            let news: Vec<f64> = (0..12u32)
                .map(|n| f64::from((n * n * 31 + round * 17) % 40) - 4.0)
                .collect();
            let all = candidates(&news);
            let q_of = |a: &Candidate| {
                let others = all.iter().filter(|b| b.word != a.word);
                let then = others.map(|b| b.new - share(a.word, b.word) * a.new.max(0.0));
                a.new + 0.5 * then.fold(0.0, f64::max)
            };
            let most = all.iter().map(q_of).fold(f64::NEG_INFINITY, f64::max);
            let (_, q) = best(&mut all.clone(), ONE, share).unwrap();
            assert!((q - most).abs() < 1e-9, "round {round}");
        }
    }
}
