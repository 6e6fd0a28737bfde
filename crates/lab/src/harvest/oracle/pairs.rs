//! The best that could be done by one who knows it all and may ask two words at once.
//!
//! Under a cap a common word hides most of what it matches; with a second word beside it another part is shown. There are far too
//! many pairs to weigh them all at each step, but few matter:
//!
//! - Both words must overflow: what a word shows whole, it shows without a partner, too.
//! - A pair brings no more than the cap, nor more than its rarer word has left. So a word (the head) stands for all pairs with a
//!   more common partner, under that bound, until nothing else promises more. Only then its partners are weighed, all in one
//!   walk over its rows in the hidden order, and the best [`KEPT`] stand for themselves.
//! - What a query promises only ever falls, so a promise that is still kept is the best of all, as with single words.
//!
//! For 63,000 package descriptions and 500 queries this takes 6 seconds at cap 100 and 20 at cap 1000.

use super::{Promise, take};
use crate::harvest::Hidden;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Partners of a head that stand for themselves after it was weighed; bounds the memory. 8, 64 and 512 give the same curve and take
/// about as long (packages, full text, cap 100 and 1000, 500 queries).
const KEPT: usize = 64;

/// New records after each request, asking words and pairs of words greedily with full knowledge.
pub fn greedy_pairs(hidden: &Hidden, requests: usize) -> Vec<u32> {
    let mut oracle = Pairs::new(hidden);
    let mut gains = Vec::with_capacity(requests);
    while gains.len() < requests {
        let Some((promised, Reverse(candidate))) = oracle.heap.pop() else {
            break;
        };
        let now = oracle.promise(candidate);
        if now.rate == 0 {
            continue;
        }
        if now < promised {
            oracle.heap.push((now, Reverse(candidate)));
        } else if let Candidate::Head(head) = candidate {
            oracle.weigh(head);
        } else {
            oracle.ask(candidate, now.pages, &mut gains);
        }
    }
    gains.truncate(requests);
    gains
}

/// What may be asked next. Of equal promises a word goes before a pair, and both before what has to be weighed first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Candidate {
    /// A word, from a place in its answer on.
    Word(u32, usize),
    /// Two words, from a place in their answer on.
    Pair(u32, u32, usize),
    /// All pairs of a word with a more common one that do not stand for themselves.
    Head(u32),
}

/// A word that no answer is being weighed for.
const NOBODY: usize = usize::MAX;

struct Pairs<'a> {
    cap: usize,
    page: usize,
    /// By word, the rarest first: where it stands, in the hidden order.
    places: Vec<&'a [u32]>,
    /// By place: the words that overflow.
    words: Vec<Vec<u32>>,
    had: Vec<bool>,
    /// By word: its place among the answers that are being weighed.
    seats: Vec<usize>,
    heap: BinaryHeap<(Promise, Reverse<Candidate>)>,
}

impl<'a> Pairs<'a> {
    fn new(hidden: &'a Hidden) -> Self {
        let shape = hidden.shape();
        let mut named: Vec<(&str, &[u32])> = (0..shape.boxes.len())
            .flat_map(|place| hidden.index_of(place).words())
            .collect();
        named.sort_unstable_by_key(|(word, places)| (places.len(), *word));
        let places: Vec<&[u32]> = named.into_iter().map(|(_, places)| places).collect();
        let cap = shape.cap.unwrap_or(usize::MAX);
        let mut words: Vec<Vec<u32>> = vec![Vec::new(); hidden.rows()];
        let mut oracle = Self {
            cap,
            page: shape.page.unwrap_or(usize::MAX),
            had: vec![false; hidden.rows()],
            seats: Vec::new(),
            heap: BinaryHeap::new(),
            words: Vec::new(),
            places,
        };
        for (word, places) in (0..).zip(&oracle.places) {
            let mut candidates = vec![Candidate::Word(word, 0)];
            if places.len() > cap {
                candidates.push(Candidate::Head(word));
                for place in *places {
                    words[*place as usize].push(word);
                }
            }
            for candidate in candidates {
                let promise = oracle.promise(candidate);
                oracle.heap.push((promise, Reverse(candidate)));
            }
        }
        oracle.words = words;
        oracle
    }

    /// What a candidate brings, or for a head, what no pair of it can exceed.
    fn promise(&self, candidate: Candidate) -> Promise {
        match candidate {
            Candidate::Word(..) | Candidate::Pair(..) => {
                Promise::of(&self.rest(candidate), self.page, &self.had)
            }
            Candidate::Head(head) => {
                let places = self.places[head as usize].iter();
                let left = places.filter(|place| !self.had[**place as usize]);
                let left = left.take(self.cap).count();
                Promise {
                    rate: self.page.min(left) as u64 * 1_000_000,
                    pages: self.cap.div_ceil(self.page),
                }
            }
        }
    }

    /// Weighs all pairs of a head. The best stand for themselves from now on, the others behind the head, under what the best of
    /// them promises.
    fn weigh(&mut self, head: u32) {
        let mut answers: Vec<Answer> = Vec::new();
        self.seats.resize(self.places.len(), NOBODY);
        for place in self.places[head as usize] {
            let new = !self.had[*place as usize];
            let words = &self.words[*place as usize];
            let begin = words.partition_point(|word| *word <= head);
            for partner in &words[begin..] {
                let seat = &mut self.seats[*partner as usize];
                if *seat == NOBODY {
                    *seat = answers.len();
                    answers.push(Answer::of(*partner));
                }
                answers[*seat].show(new, self.cap, self.page);
            }
        }
        for answer in &answers {
            self.seats[answer.partner as usize] = NOBODY;
        }
        let mut promises: Vec<(Promise, Reverse<u32>)> = answers
            .iter()
            .map(|answer| (answer.promise(self.page), Reverse(answer.partner)))
            .filter(|(promise, _)| promise.rate > 0)
            .collect();
        if promises.len() > KEPT {
            promises.select_nth_unstable_by(KEPT, |left, right| right.cmp(left));
            let (bound, _) = promises[KEPT];
            self.heap.push((bound, Reverse(Candidate::Head(head))));
            promises.truncate(KEPT);
        }
        for (promise, Reverse(partner)) in promises {
            let pair = Candidate::Pair(head, partner, 0);
            self.heap.push((promise, Reverse(pair)));
        }
    }

    /// Reads some pages of an answer. What it has left stays a candidate.
    fn ask(&mut self, candidate: Candidate, pages: usize, gains: &mut Vec<u32>) {
        let answer = self.rest(candidate);
        let size = self.page.min(answer.len().max(1));
        let mut read = 0;
        for shown in answer.chunks(size).take(pages) {
            gains.push(take(shown, &mut self.had));
            read += shown.len();
        }
        let rest = match candidate {
            Candidate::Word(word, begun) => Candidate::Word(word, begun + read),
            Candidate::Pair(rare, common, begun) => Candidate::Pair(rare, common, begun + read),
            Candidate::Head(_) => return,
        };
        let promise = self.promise(rest);
        self.heap.push((promise, Reverse(rest)));
    }

    /// What an answer has not shown yet.
    fn rest(&self, candidate: Candidate) -> Vec<u32> {
        match candidate {
            Candidate::Word(word, begun) => {
                let places = self.places[word as usize].iter();
                places.take(self.cap).skip(begun).copied().collect()
            }
            Candidate::Pair(rare, common, begun) => {
                let common = self.places[common as usize];
                let places = self.places[rare as usize].iter();
                let both = places.filter(|place| common.binary_search(place).is_ok());
                both.take(self.cap).skip(begun).copied().collect()
            }
            Candidate::Head(_) => Vec::new(),
        }
    }
}

/// The answer to a head with a partner, as far as the walk over the head's rows has come.
struct Answer {
    partner: u32,
    shown: usize,
    new: usize,
    best: Promise,
}

impl Answer {
    fn of(partner: u32) -> Self {
        Self {
            partner,
            shown: 0,
            new: 0,
            best: Promise { rate: 0, pages: 1 },
        }
    }

    /// One more row matches.
    fn show(&mut self, new: bool, cap: usize, page: usize) {
        if self.shown == cap {
            return;
        }
        self.shown += 1;
        self.new += usize::from(new);
        if self.shown.is_multiple_of(page) {
            self.best = self.promise(page);
        }
    }

    /// The best of whole pages, and of the last one as it stands.
    fn promise(&self, page: usize) -> Promise {
        let pages = self.shown.div_ceil(page);
        let rate = self.new as u64 * 1_000_000 / pages.max(1) as u64;
        self.best.max(Promise { rate, pages })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harvest::oracle::greedy;
    use crate::harvest::oracle::tests::hidden;
    use harvest::dice::Dice;
    use std::collections::BTreeSet;

    /// Rows of words drawn by lot, the first words more often.
    fn drawn(seed: u64, rows: usize, words: usize) -> Vec<String> {
        let mut dice = Dice::of(seed, 1);
        let mut word = || {
            let most = dice.below(words) + 1;
            format!("w{}", dice.below(most))
        };
        let row = |_| (0..4).map(|_| word()).collect::<Vec<_>>().join(" ");
        (0..rows).map(row).collect()
    }

    /// The same greedy choice, by weighing every word and every pair at every step.
    fn by_hand(hidden: &Hidden, requests: usize) -> u32 {
        let mut words: Vec<&str> = hidden.index_of(0).words().map(|(word, _)| word).collect();
        words.sort_unstable();
        let pairs = words
            .iter()
            .flat_map(|one| words.iter().map(move |other| format!("{one} {other}")));
        let answer = |text: String| hidden.answer(&model::Query::typed(0, text), 1).rows;
        let answers: Vec<Vec<usize>> = pairs.map(answer).collect();
        let mut had = BTreeSet::new();
        for _ in 0..requests {
            let new = |rows: &&Vec<usize>| rows.iter().filter(|row| !had.contains(*row)).count();
            let best = answers.iter().max_by_key(new).unwrap();
            had.extend(best.iter().copied());
        }
        u32::try_from(had.len()).unwrap()
    }

    #[test]
    fn two_words_show_what_one_hides() {
        // `a` and `b` overflow; together they match one row, alone each shows two of three.
        let rows = ["a", "a", "a b", "b", "b"];
        let hidden = hidden(&rows, Some(2), None);
        let (words, pairs) = (greedy(&hidden, 10), greedy_pairs(&hidden, 10));
        assert!(pairs.iter().sum::<u32>() >= words.iter().sum());
        assert!(pairs.iter().sum::<u32>() >= 4);
    }

    #[test]
    fn each_step_is_as_good_as_weighing_every_pair() {
        for seed in 1..20 {
            let rows = drawn(seed, 120, 20);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let hidden = hidden(&rows, Some(6), None);
            let lazy = greedy_pairs(&hidden, 3);
            // Ties may be broken another way, and then later steps differ: only the first are the same for sure.
            assert_eq!(lazy[0], by_hand(&hidden, 1));
            assert!(lazy.is_sorted_by(|one, next| one >= next), "{lazy:?}");
            let all: u32 = greedy_pairs(&hidden, 60).iter().sum();
            let hand = by_hand(&hidden, 60);
            assert!(all.abs_diff(hand) * 20 <= hand, "{all} beside {hand}");
        }
    }

    #[test]
    fn without_a_cap_pairs_are_no_help() {
        let rows = drawn(1, 80, 20);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let hidden = hidden(&rows, None, None);
        let (words, pairs) = (greedy(&hidden, 60), greedy_pairs(&hidden, 60));
        assert_eq!(words.iter().sum::<u32>(), pairs.iter().sum::<u32>());
    }

    #[test]
    fn pages_are_counted_one_by_one() {
        let rows = drawn(3, 120, 12);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let gains = greedy_pairs(&hidden(&rows, Some(9), Some(3)), 200);
        assert!(gains.iter().all(|gain| *gain <= 3), "{gains:?}");
        assert!(gains.len() < 200 && gains.iter().sum::<u32>() > 60);
    }
}
