//! How many records a template reaches, and which templates together reach most for the least.
//!
//! Of `G` submissions with `m` records on the first page of an answer on average, `G m` records are shown. Menus and ranges show each record once; words show one again
//! and again, so that of `B` records `B (1 - exp(-G m / B))` are reached if they are found by chance. Where the site does not say how
//! many there are, the share of records in the sampled answers that were in no other stands for it. Later pages cost a request each like a
//! first one and may be cut off, so they count for nothing here.

use super::answers::Answer;
use std::collections::HashSet;

/// What a template is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Reach {
    /// Submissions: a request each.
    pub(super) requests: f64,
    /// Records on their first pages.
    pub(super) records: f64,
}

/// Estimates what a template of so many submissions reaches, from some of its answers. `all`: how many records there are, if the site says so.
pub(super) fn reach(size: f64, answers: &[&Answer], overlaps: bool, all: Option<u64>) -> Reach {
    let found = answers.iter().filter_map(|answer| match answer {
        Answer::Found(found) => Some(&found.keys),
        _ => None,
    });
    let keys: Vec<u64> = found.flatten().copied().collect();
    let different: HashSet<&u64> = keys.iter().collect();
    let mean = keys.len() as f64 / answers.len().max(1) as f64;
    let shown = size * mean;
    let new = different.len() as f64 / keys.len().max(1) as f64;
    let records = match all.map(|all| all as f64) {
        Some(all) if overlaps => all * (1.0 - (-shown / all.max(1.0)).exp()),
        Some(all) => shown.min(all),
        None => shown * new,
    };
    Reach {
        requests: size,
        records: records.max(different.len() as f64),
    }
}

/// Chosen templates leave no more than this share out; a template that adds less is not worth its requests.
const LEFT_OUT: f64 = 0.01;

/// Chooses templates, the best first: always the one that brings most records per request beside those already chosen, as if each found its records by chance.
pub(super) fn chosen(reaches: &[(usize, Reach)], all: Option<u64>) -> Vec<usize> {
    let most = reaches.iter().map(|(_, reach)| reach.records);
    let most = most.fold(0.0_f64, f64::max);
    let all = all.map_or(most, |all| all as f64).max(1.0);
    let (mut left, mut chosen) = (1.0_f64, Vec::new());
    while left > LEFT_OUT {
        let new = |reach: &Reach| left * (reach.records / all).min(1.0);
        let open = reaches
            .iter()
            .filter(|(template, reach)| !chosen.contains(template) && new(reach) > LEFT_OUT);
        let best = open.max_by(|(_, one), (_, other)| {
            let worth = |reach: &Reach| new(reach) / reach.requests.max(1.0);
            worth(one).total_cmp(&worth(other))
        });
        let Some((template, reach)) = best else {
            break;
        };
        left -= new(reach);
        chosen.push(*template);
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates::answers::Found;

    fn found(keys: std::ops::Range<u64>) -> Answer {
        Answer::Found(Found {
            keys: keys.collect(),
            total: None,
            more: false,
        })
    }

    #[test]
    fn a_menu_reaches_what_its_settings_show() {
        let (one, other) = (found(0..10), found(10..20));
        let reached = reach(
            50.0,
            &[&one, &other, &Answer::Nothing, &Answer::Nothing],
            false,
            None,
        );
        assert_eq!((reached.requests, reached.records), (50.0, 250.0));
        let whole = reach(50.0, &[&one, &other], false, Some(300));
        assert!((whole.records - 300.0).abs() < 1e-9);
    }

    #[test]
    fn words_find_the_same_records_again() {
        let one = found(0..10);
        let reached = reach(100.0, &[&one], true, Some(1000));
        assert!((630.0..634.0).contains(&reached.records));
    }

    #[test]
    fn what_brings_more_per_request_is_chosen_first_and_what_adds_nothing_is_not() {
        let reach = |requests, records| Reach { requests, records };
        let reaches = [
            (4, reach(1000.0, 900.0)),
            (5, reach(10.0, 500.0)),
            (6, reach(500.0, 3.0)),
        ];
        assert_eq!(chosen(&reaches, Some(1000)), [5, 4]);
    }
}
