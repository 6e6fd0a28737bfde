//! The best unasked words by a score. The word seen first wins a tie, so that the same knowledge gives the same choice.

use crate::Known;
use crate::known::WordId;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A word and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Scored {
    /// The word.
    pub word: WordId,
    /// The higher the better.
    pub score: f64,
}

impl Eq for Scored {}

impl Ord for Scored {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_score = self.score.total_cmp(&other.score);
        by_score.then_with(|| other.word.cmp(&self.word))
    }
}

impl PartialOrd for Scored {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The best word that may be typed into the first box.
pub fn best(known: &Known, score: impl Fn(WordId) -> f64) -> Option<Scored> {
    let scored = |word| Scored {
        word,
        score: score(word),
    };
    known.unasked(0).map(scored).max()
}

/// The best words, best first.
pub fn top(known: &Known, count: usize, mut score: impl FnMut(WordId) -> f64) -> Vec<Scored> {
    let mut kept: BinaryHeap<Reverse<Scored>> = BinaryHeap::with_capacity(count + 1);
    let mut worst = f64::NEG_INFINITY;
    for word in known.unasked(0) {
        let score = score(word);
        // Words come in the order they were first seen, so one that is only as good as the worst kept loses the tie.
        if kept.len() == count && score <= worst {
            continue;
        }
        kept.push(Reverse(Scored { word, score }));
        if kept.len() > count {
            kept.pop();
        }
        if kept.len() == count {
            worst = kept.peek().map_or(worst, |Reverse(least)| least.score);
        }
    }
    let mut words: Vec<Scored> = kept.into_iter().map(|Reverse(scored)| scored).collect();
    words.sort_unstable_by(|a, b| b.cmp(a));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let words = ["pear", "fig", "plum", "apple", "date"];
        Known::new(&[0], &words.map(str::to_owned))
    }

    fn texts(known: &Known, words: &[Scored]) -> Vec<String> {
        let text = |scored: &Scored| known.sample().text(scored.word).to_owned();
        words.iter().map(text).collect()
    }

    #[test]
    fn the_first_seen_wins_a_tie() {
        let known = known();
        let length = |word| known.sample().text(word).len() as f64;
        let longest = best(&known, length).unwrap();
        assert_eq!(known.sample().text(longest.word), "apple");
        let top = top(&known, 3, length);
        assert_eq!(texts(&known, &top), ["apple", "pear", "plum"]);
    }
}
