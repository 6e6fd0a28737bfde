//! Things by what they promise.
//!
//! A promise is made anew when what it rests on changes, not whenever the best is wanted: looking at a few hundred is enough to find it among
//! hundreds of thousands.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::hash::Hash;

/// Things by what they promise, best first.
#[derive(Debug)]
pub(super) struct Queue<K> {
    /// Every promise ever made, those that were made anew or taken back included.
    heap: BinaryHeap<(u32, Reverse<K>)>,
    /// The promises that hold, as bits: floats of one sign are ordered like their bits.
    promises: HashMap<K, u32>,
}

impl<K: Copy + Eq + Ord + Hash> Default for Queue<K> {
    fn default() -> Self {
        Self {
            heap: BinaryHeap::new(),
            promises: HashMap::new(),
        }
    }
}

impl<K: Copy + Eq + Ord + Hash> Queue<K> {
    /// A thing promises that much.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a promise needs no more than a few digits"
    )]
    pub(super) fn promise(&mut self, key: K, value: f64) {
        let bits = (value.max(0.0) as f32).to_bits();
        if self.promises.insert(key, bits) != Some(bits) {
            self.heap.push((bits, Reverse(key)));
        }
        if self.heap.len() > 4 * self.promises.len() + 1024 {
            let promises = self.promises.iter();
            self.heap = promises.map(|(key, bits)| (*bits, Reverse(*key))).collect();
        }
    }

    /// A thing promises nothing any more.
    pub(super) fn forget(&mut self, key: K) {
        self.promises.remove(&key);
    }

    /// Whether a thing promises anything.
    pub(super) fn holds(&self, key: K) -> bool {
        self.promises.contains_key(&key)
    }

    /// How many things promise something.
    pub(super) fn len(&self) -> usize {
        self.promises.len()
    }

    /// The things that promise most, best first.
    pub(super) fn best(&mut self, most: usize) -> Vec<K> {
        let mut best = Vec::with_capacity(most);
        let mut entries = Vec::with_capacity(most);
        while best.len() < most
            && let Some((bits, Reverse(key))) = self.heap.pop()
        {
            let is_first = best.last() != Some(&key);
            if self.promises.get(&key) == Some(&bits) && is_first {
                best.push(key);
                entries.push((bits, Reverse(key)));
            }
        }
        self.heap.extend(entries);
        best
    }

    /// Keeps the better half.
    pub(super) fn halve(&mut self) {
        let best = self.best(self.promises.len() / 2);
        let promises: HashMap<K, u32> = best
            .iter()
            .filter_map(|key| Some((*key, *self.promises.get(key)?)))
            .collect();
        self.heap = promises
            .iter()
            .map(|(key, bits)| (*bits, Reverse(*key)))
            .collect();
        self.promises = promises;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_come_first_and_only_their_last_promise_counts() {
        let mut queue = Queue::default();
        for (key, value) in [(1, 5.0), (2, 9.0), (3, 7.0), (2, 1.0), (4, 8.0)] {
            queue.promise(key, value);
        }
        queue.forget(4);
        assert_eq!(queue.best(2), [3, 1]);
        assert_eq!(queue.best(9), [3, 1, 2]);
        queue.promise(2, 9.0);
        queue.promise(2, 9.0);
        assert_eq!(queue.best(9), [2, 3, 1]);
    }

    #[test]
    fn the_worse_half_can_be_dropped() {
        let mut queue = Queue::default();
        (0..10).for_each(|key| queue.promise(key, f64::from(key)));
        queue.halve();
        assert_eq!(queue.best(9), [9, 8, 7, 6, 5]);
        assert!(!queue.holds(2) && queue.len() == 5);
    }
}
