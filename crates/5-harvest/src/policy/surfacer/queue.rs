//! Things by what they promise.
//!
//! A promise is made anew when what it rests on changes, not whenever the best is wanted: looking at a few hundred is enough to find it among
//! hundreds of thousands. Only the better part of them is kept in order: the others come to the front only when those before them were asked.

use super::pairs::Term;
use crate::known::WordId;
use foldhash::fast::FixedState;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

/// Things by what they promise, best first.
#[derive(Debug)]
pub(super) struct Queue<K, P> {
    /// Every promise of at least `least`, those that were made anew or taken back included.
    heap: BinaryHeap<(u32, Reverse<K>)>,
    least: u32,
    /// With more than that in it, the heap is made anew.
    room: usize,
    /// The promises that hold, as bits: floats of one sign are ordered like their bits.
    promises: P,
}

/// Remembers the promise of each thing.
pub(super) trait Promises<K> {
    /// What a thing promises.
    fn of(&self, key: K) -> Option<u32>;
    /// A thing promises that; gives what it promised before.
    fn make(&mut self, key: K, promise: u32) -> Option<u32>;
    /// A thing promises nothing any more.
    fn forget(&mut self, key: K);
    /// How many things promise something.
    fn len(&self) -> usize;
    /// All that promise something.
    fn all(&self) -> impl Iterator<Item = (K, u32)>;
}

/// The promises of things of which only a few make one.
pub(super) type Few<K> = HashMap<K, u32, FixedState>;

/// The promises of words: nearly all of them make one, and are found without a search.
#[derive(Debug, Default)]
pub(super) struct OfWords {
    by_box: Vec<Vec<u32>>,
    count: usize,
}

/// No promise. It is the bits of no number.
const NONE: u32 = u32::MAX;
/// One of so many is kept in order, and so many at least.
const PART: usize = 8;
const ENOUGH: usize = 4096;
/// How often the heap may hold what it holds at first, before what was taken back is thrown out.
const OFTEN: usize = 3;

impl<K: Copy + Eq + Hash> Promises<K> for Few<K> {
    fn of(&self, key: K) -> Option<u32> {
        self.get(&key).copied()
    }

    fn make(&mut self, key: K, promise: u32) -> Option<u32> {
        self.insert(key, promise)
    }

    fn forget(&mut self, key: K) {
        self.remove(&key);
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn all(&self) -> impl Iterator<Item = (K, u32)> {
        self.iter().map(|(key, promise)| (*key, *promise))
    }
}

impl OfWords {
    fn place(&mut self, (place, word): Term) -> &mut u32 {
        if self.by_box.len() <= place {
            self.by_box.resize_with(place + 1, Vec::new);
        }
        let by_word = &mut self.by_box[place];
        if by_word.len() <= word.place() {
            by_word.resize(word.place() + 1, NONE);
        }
        &mut by_word[word.place()]
    }
}

impl Promises<Term> for OfWords {
    fn of(&self, (place, word): Term) -> Option<u32> {
        let promise = self.by_box.get(place)?.get(word.place()).copied();
        promise.filter(|promise| *promise != NONE)
    }

    fn make(&mut self, key: Term, promise: u32) -> Option<u32> {
        let before = std::mem::replace(self.place(key), promise);
        if before == NONE {
            self.count += 1;
            return None;
        }
        Some(before)
    }

    fn forget(&mut self, key: Term) {
        if std::mem::replace(self.place(key), NONE) != NONE {
            self.count -= 1;
        }
    }

    fn len(&self) -> usize {
        self.count
    }

    fn all(&self) -> impl Iterator<Item = (Term, u32)> {
        self.by_box.iter().enumerate().flat_map(|(place, by_word)| {
            let made = (0..).map(WordId).zip(by_word.iter().copied());
            let made = made.filter(|(_, promise)| *promise != NONE);
            made.map(move |(word, promise)| ((place, word), promise))
        })
    }
}

impl<K: Copy + Ord, P: Default> Default for Queue<K, P> {
    fn default() -> Self {
        Self {
            heap: BinaryHeap::new(),
            least: 0,
            room: ENOUGH,
            promises: P::default(),
        }
    }
}

impl<K: Copy + Ord, P: Promises<K> + Default> Queue<K, P> {
    /// A thing promises that much.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a promise needs no more than a few digits"
    )]
    pub(super) fn promise(&mut self, key: K, value: f64) {
        let bits = (value.max(0.0) as f32).to_bits();
        if self.promises.make(key, bits) != Some(bits) && bits >= self.least {
            self.heap.push((bits, Reverse(key)));
        }
        if self.heap.len() > self.room {
            self.gather();
        }
    }

    /// Puts the things that promise most into the heap, and no others.
    fn gather(&mut self) {
        let mut all: Vec<u32> = self.promises.all().map(|(_, bits)| bits).collect();
        let most = ENOUGH.max(all.len() / PART);
        self.least = if all.len() > most {
            *all.select_nth_unstable_by(most, |a, b| b.cmp(a)).1
        } else {
            0
        };
        let least = self.least;
        let best = self.promises.all().filter(|(_, bits)| *bits >= least);
        self.heap = best.map(|(key, bits)| (bits, Reverse(key))).collect();
        self.room = OFTEN * self.heap.len() + ENOUGH;
    }

    /// A thing promises nothing any more.
    pub(super) fn forget(&mut self, key: K) {
        self.promises.forget(key);
    }

    /// Whether a thing promises anything.
    pub(super) fn holds(&self, key: K) -> bool {
        self.promises.of(key).is_some()
    }

    /// How many things promise something.
    pub(super) fn len(&self) -> usize {
        self.promises.len()
    }

    /// Takes out the things that promise most, best first. Those that are looked at promise something else afterwards, so what they have promised is not
    /// put back.
    pub(super) fn take(&mut self, most: usize) -> Vec<K> {
        let mut best = Vec::with_capacity(most);
        while best.len() < most {
            let Some((bits, Reverse(key))) = self.heap.pop() else {
                if self.least == 0 {
                    break;
                }
                self.gather();
                continue;
            };
            if self.promises.of(key) == Some(bits) {
                self.promises.forget(key);
                best.push(key);
            }
        }
        best
    }

    /// Keeps the better half.
    pub(super) fn halve(&mut self) {
        let all = self.promises.all();
        let mut best: Vec<_> = all.map(|(key, bits)| (bits, Reverse(key))).collect();
        let half = best.len() / 2;
        if half < best.len() {
            best.select_nth_unstable_by(half, |a, b| b.cmp(a));
        }
        for (_, Reverse(key)) in best.drain(half..) {
            self.promises.forget(key);
        }
        self.heap = best.into();
        self.least = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Numbers = Queue<i32, Few<i32>>;

    #[test]
    fn the_best_come_first_and_only_their_last_promise_counts() {
        let mut queue = Numbers::default();
        for (key, value) in [(1, 5.0), (2, 9.0), (3, 7.0), (2, 1.0), (4, 8.0)] {
            queue.promise(key, value);
        }
        assert_eq!(queue.take(2), [4, 3]);
        assert_eq!(queue.take(9), [1, 2]);
        queue.promise(2, 9.0);
        queue.promise(2, 9.0);
        queue.promise(1, 5.0);
        assert_eq!(queue.take(9), [2, 1]);
    }

    #[test]
    fn what_was_taken_comes_back_when_it_promises_the_same_again() {
        let mut queue = Numbers::default();
        for value in [5.0, 6.0, 5.0] {
            queue.promise(1, value);
        }
        assert_eq!(queue.take(9), [1]);
        assert!(!queue.holds(1) && queue.len() == 0);
        queue.promise(1, 5.0);
        assert_eq!(queue.take(9), [1]);
        assert!(queue.take(9).is_empty());
    }

    #[test]
    fn the_worse_half_can_be_dropped() {
        let mut queue = Numbers::default();
        (0..10).for_each(|key| queue.promise(key, f64::from(key)));
        queue.halve();
        assert!(!queue.holds(2) && queue.len() == 5);
        assert_eq!(queue.take(9), [9, 8, 7, 6, 5]);
    }

    #[test]
    fn what_promises_little_is_found_when_what_promises_more_is_gone() {
        let many = 3 * i32::try_from(ENOUGH).unwrap();
        let mut queue = Numbers::default();
        // Each promises several things, what counts last.
        for turn in [1, 7, 5] {
            (0..many).for_each(|key| queue.promise(key, f64::from(key * turn % many)));
        }
        assert!(queue.least > 0 && queue.heap.len() < 2 * queue.len());
        let mut want: Vec<i32> = (0..many).collect();
        want.sort_by_key(|key| (Reverse(key * 5 % many), *key));
        let mut all = queue.take(100);
        queue.promise(all[7], 0.5);
        all.extend(queue.take(queue.len()));
        let last = all.iter().rposition(|key| *key == want[7]);
        assert!(
            last > Some(100),
            "it came to the front once more, near the end"
        );
        all.remove(last.unwrap());
        assert_eq!(all, want);
    }

    #[test]
    fn words_are_told_apart_by_their_box_and_found_again_when_the_heap_is_made_anew() {
        let mut queue = Queue::<Term, OfWords>::default();
        for turn in 0..20_000 {
            queue.promise((0, WordId(7)), f64::from(turn));
            queue.promise((1, WordId(7)), 0.5);
        }
        assert!(queue.heap.len() <= queue.room);
        assert_eq!((queue.len(), queue.holds((0, WordId(3)))), (2, false));
        assert_eq!(queue.take(9), [(0, WordId(7)), (1, WordId(7))]);
        assert_eq!(queue.len(), 0);
    }
}
