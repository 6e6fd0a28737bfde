//! The words that records and public pages are made of, drawn the way words are: a few often, most seldom.

use crate::explore::Articles;
use crate::explore::dice::Dice;
use std::collections::{BTreeSet, HashMap};

/// Words of the collection that are passed over: every text has them, no index does.
const COMMON: usize = 150;
/// Flattens the head of Zipf's law: no word of an index stands in every tenth record.
const FLAT: f64 = 20.0;

/// Words, the most frequent first.
#[derive(Debug)]
pub(super) struct Vocabulary {
    words: Vec<String>,
    /// Weights summed up to each word.
    sums: Vec<f64>,
}

impl Vocabulary {
    /// So many words: those of the articles, then made-up ones.
    pub(super) fn of(articles: &Articles, count: usize, dice: &mut Dice) -> Self {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for article in &articles.all {
            let text = format!("{} {}", article.title, article.text);
            for word in read::words(&text) {
                if word.len() >= 4 && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
                    *counts.entry(word).or_default() += 1;
                }
            }
        }
        let mut counted: Vec<(String, usize)> = counts.into_iter().collect();
        counted.sort_by(|left, right| right.1.cmp(&left.1).then(left.0.cmp(&right.0)));
        let own = counted.into_iter().map(|(word, _)| word).skip(COMMON);
        let mut words: Vec<String> = own.take(count).collect();
        let mut known: BTreeSet<String> = words.iter().cloned().collect();
        while words.len() < count {
            let word = made_up(dice);
            if known.insert(word.clone()) {
                words.push(word);
            }
        }
        // A site has its own favourites.
        for place in (1..words.len()).rev() {
            words.swap(place, dice.below(place + 1));
        }
        let mut sum = 0.0;
        let sums = (0..words.len())
            .map(|rank| {
                sum += 1.0 / (rank as f64 + FLAT);
                sum
            })
            .collect();
        Self { words, sums }
    }

    /// A word, by its frequency.
    pub(super) fn draw(&self, dice: &mut Dice) -> usize {
        const PARTS: usize = 1 << 30;
        let all = self.sums.last().copied().unwrap_or(0.0);
        let at = dice.below(PARTS) as f64 / PARTS as f64 * all;
        let place = self.sums.partition_point(|sum| *sum <= at);
        place.min(self.words.len().saturating_sub(1))
    }

    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    pub(super) fn word(&self, place: usize) -> &str {
        &self.words[place]
    }
}

fn made_up(dice: &mut Dice) -> String {
    const SOUNDS: [&str; 16] = [
        "ba", "cor", "di", "fen", "gal", "ho", "ka", "lis", "mo", "nur", "pe", "ra", "sil", "ta",
        "vor", "zu",
    ];
    (0..2 + dice.below(3)).map(|_| dice.pick(&SOUNDS)).collect()
}
