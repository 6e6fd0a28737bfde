//! Which sites wait? Two queues: sites seen on sites with search forms go before all others.
//!
//! Each site waits once, however often it is seen, and is named once. When nothing waits in the high queue, all that wait in the low one move up
//! (incremental site prioritising). Ranks change with everything that is learned; instead of ranking all sites again, a site is ranked again when
//! its turn seems to have come, and a few more at every turn. So a choice costs the same with a million sites as with a thousand.

use crate::moves::SiteNumber;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Sites whose rank is looked at again at one choice, at most: some tens of microseconds.
const LOOKED_AGAIN: usize = 64;
/// Waiting sites that are ranked again at every choice, in turn.
const IN_TURN: usize = 32;

/// Which queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Queue {
    /// Seen elsewhere.
    Low,
    /// Seen on a site with a search form, or on a page that links to many such.
    High,
}

/// A rank: any number but none that cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rank(f32);

impl Eq for Rank {}

impl PartialOrd for Rank {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rank {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Nowhere,
    /// In a queue, since so many turns of the queues.
    Waits(Rank, Queue, u32),
    Named,
}

/// See the module.
#[derive(Debug, Default)]
pub struct Frontier {
    high: BinaryHeap<(Rank, Reverse<SiteNumber>)>,
    low: BinaryHeap<(Rank, Reverse<SiteNumber>)>,
    /// By the number of the site.
    places: Vec<Place>,
    /// How often the low queue has moved up.
    turns: u32,
    waiting: usize,
    /// The site that is ranked again next.
    cursor: usize,
}

impl Frontier {
    /// Adds a site, or moves it up if it is seen where sites with forms are. A site that was named stays named.
    pub fn add(&mut self, site: SiteNumber, queue: Queue, rank: f64) {
        let at = site as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, Place::Nowhere);
        }
        let rank = to_rank(rank);
        match self.places[at] {
            Place::Named => {}
            Place::Nowhere => {
                self.waiting += 1;
                self.put(site, queue, rank);
            }
            Place::Waits(before, ..) => {
                let now = self.queue_at(at).max(Some(queue)).unwrap_or(queue);
                if Some(now) != self.queue_at(at) || rank != before {
                    self.put(site, now, rank);
                }
            }
        }
    }

    /// Marks a site as one that need not be named: it is known from elsewhere.
    pub fn pass(&mut self, site: SiteNumber) {
        let at = site as usize;
        if at >= self.places.len() {
            self.places.resize(at + 1, Place::Nowhere);
        }
        if let Place::Waits(..) = self.places[at] {
            self.waiting -= 1;
        }
        self.places[at] = Place::Named;
    }

    /// The best site of the high queue, or of both if none waits there. It is not named again.
    pub fn next(&mut self, rank: impl Fn(SiteNumber) -> f64) -> Option<SiteNumber> {
        self.rank_some(&rank);
        let mut looked_at: Vec<SiteNumber> = Vec::new();
        while let Some(site) = self.first() {
            let Place::Waits(before, queue, _) = self.places[site as usize] else {
                continue;
            };
            let now = to_rank(rank(site));
            let beaten = self.first_high().is_some_and(|next| now < next);
            if now == before || !beaten || looked_at.len() >= LOOKED_AGAIN {
                self.waiting -= 1;
                self.places[site as usize] = Place::Named;
                return Some(site);
            }
            looked_at.push(site);
            // It stays in the queue it was in, at its new place.
            let queue = self.queue_at(site as usize).unwrap_or(queue);
            self.put(site, queue, now);
        }
        None
    }

    /// How many sites wait.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// How many sites wait in the high queue, stale entries counted: at least as many as do.
    pub fn waiting_high(&self) -> usize {
        self.high.len().min(self.waiting)
    }

    /// The best rank that waits, as far as it is known; of the high queue, if any waits there.
    pub fn best(&mut self) -> Option<f64> {
        let best = self.first_high().or_else(|| self.first_low());
        best.map(|rank| f64::from(rank.0))
    }

    /// The site of that rank.
    pub fn best_site(&mut self) -> Option<SiteNumber> {
        let queue = match self.first_high() {
            Some(_) => &self.high,
            None => self.first_low().map(|_| &self.low)?,
        };
        queue.peek().map(|(_, Reverse(site))| *site)
    }

    /// Where a site waits.
    pub fn queue_of(&self, site: SiteNumber) -> Option<Queue> {
        self.queue_at(site as usize)
    }

    fn queue_at(&self, at: usize) -> Option<Queue> {
        match self.places.get(at)? {
            Place::Waits(_, Queue::Low, since) if *since == self.turns => Some(Queue::Low),
            Place::Waits(..) => Some(Queue::High),
            Place::Named | Place::Nowhere => None,
        }
    }

    fn put(&mut self, site: SiteNumber, queue: Queue, rank: Rank) {
        self.places[site as usize] = Place::Waits(rank, queue, self.turns);
        match queue {
            Queue::High => self.high.push((rank, Reverse(site))),
            Queue::Low => self.low.push((rank, Reverse(site))),
        }
    }

    /// Whether an entry of a queue is the one that counts.
    fn counts(&self, entry: (Rank, Reverse<SiteNumber>), queue: Queue) -> bool {
        let at = entry.1.0 as usize;
        matches!(self.places[at], Place::Waits(rank, ..) if rank == entry.0)
            && self.queue_at(at) == Some(queue)
    }

    /// Takes the first entry that counts off the high queue, after the low one moved up if it had to. The site still waits.
    fn first(&mut self) -> Option<SiteNumber> {
        if self.first_high().is_none() {
            self.first_low()?;
            // Sites that waited in the low queue wait in the high one from now on: their turn is over.
            std::mem::swap(&mut self.high, &mut self.low);
            self.turns += 1;
        }
        self.high.pop().map(|(_, Reverse(site))| site)
    }

    /// The first rank of the high queue, after entries that do not count were thrown away.
    fn first_high(&mut self) -> Option<Rank> {
        while let Some(entry) = self.high.peek().copied() {
            if self.counts(entry, Queue::High) {
                return Some(entry.0);
            }
            self.high.pop();
        }
        None
    }

    /// The same of the low queue.
    fn first_low(&mut self) -> Option<Rank> {
        while let Some(entry) = self.low.peek().copied() {
            if self.counts(entry, Queue::Low) {
                return Some(entry.0);
            }
            self.low.pop();
        }
        None
    }

    /// Ranks a few waiting sites again, so that one whose rank has risen does not wait for ever.
    fn rank_some(&mut self, rank: &impl Fn(SiteNumber) -> f64) {
        if self.waiting == 0 {
            return;
        }
        for _ in 0..IN_TURN.min(self.places.len()) {
            self.cursor = (self.cursor + 1) % self.places.len();
            if let Place::Waits(before, ..) = self.places[self.cursor]
                && let Some(queue) = self.queue_at(self.cursor)
                && let Ok(site) = SiteNumber::try_from(self.cursor)
            {
                let now = to_rank(rank(site));
                if now > before {
                    self.put(site, queue, now);
                }
            }
        }
    }

    /// Throws entries away that do not count, once there are more of them than of others. With a million sites that takes some hundredths of a second, so it is not done in the
    /// middle of a choice.
    pub fn tidy(&mut self) {
        if self.high.len() + self.low.len() <= 2 * self.waiting + 1024 {
            return;
        }
        let (high, low) = (
            std::mem::take(&mut self.high),
            std::mem::take(&mut self.low),
        );
        let keep = |heap: BinaryHeap<(Rank, Reverse<SiteNumber>)>, queue| {
            let mut entries = heap.into_vec();
            entries.retain(|entry| self.counts(*entry, queue));
            entries.sort_unstable();
            entries.dedup();
            BinaryHeap::from(entries)
        };
        let (high, low) = (keep(high, Queue::High), keep(low, Queue::Low));
        self.high = high;
        self.low = low;
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a rank is only compared")]
fn to_rank(rank: f64) -> Rank {
    Rank(if rank.is_nan() { 0.0 } else { rank as f32 })
}
