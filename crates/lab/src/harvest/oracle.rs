//! The best that could be done by one who knows it all: always the query that brings most new records per request.

use super::Hidden;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// New records after each request, asking greedily with full knowledge.
pub fn greedy(hidden: &Hidden, requests: usize) -> Vec<u32> {
    let cap = hidden.shape().cap.unwrap_or(usize::MAX);
    let page = hidden.shape().page.unwrap_or(usize::MAX);
    let mut answers: Vec<(&str, &[u32])> = (0..hidden.shape().boxes.len())
        .flat_map(|place| hidden.index_of(place).words())
        .map(|(word, places)| (word, &places[..places.len().min(cap)]))
        .collect();
    answers.sort_unstable();
    let mut had = vec![false; hidden.rows()];
    let mut begun = vec![0usize; answers.len()];
    let mut heap: BinaryHeap<(u64, Reverse<usize>)> = answers
        .iter()
        .enumerate()
        .map(|(number, (_, places))| (rate(places, page, &had).0, Reverse(number)))
        .collect();
    let mut gains = Vec::with_capacity(requests);
    while gains.len() < requests {
        let Some((promised, Reverse(number))) = heap.pop() else {
            break;
        };
        let rest = &answers[number].1[begun[number]..];
        let (now, pages) = rate(rest, page, &had);
        if now < promised {
            if now > 0 {
                heap.push((now, Reverse(number)));
            }
            continue;
        }
        if now == 0 {
            break;
        }
        for _ in 0..pages {
            let rest = &answers[number].1[begun[number]..];
            let size = page.min(rest.len());
            let mut new = 0;
            for place in &rest[..size] {
                new += u32::from(!std::mem::replace(&mut had[*place as usize], true));
            }
            gains.push(new);
            begun[number] += size;
        }
        let rest = &answers[number].1[begun[number]..];
        if !rest.is_empty() {
            heap.push((rate(rest, page, &had).0, Reverse(number)));
        }
    }
    gains.truncate(requests);
    gains
}

/// The most new records per request, in millionths, that reading some pages brings, and how many pages that takes.
fn rate(places: &[u32], page: usize, had: &[bool]) -> (u64, usize) {
    let (mut best, mut new) = ((0, 1), 0u64);
    for (number, shown) in (1..).zip(places.chunks(page.min(places.len().max(1)))) {
        new += shown.iter().filter(|place| !had[**place as usize]).count() as u64;
        let rate = new * 1_000_000 / number;
        if rate > best.0 {
            best = (rate, usize::try_from(number).unwrap_or(usize::MAX));
        }
    }
    best
}
