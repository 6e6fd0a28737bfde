//! What the records of a group look like.

use super::{SAMPLE, log, share};
use crate::answer::find::groups::{Group, Run};
use crate::answer::find::outline::Outline;
use std::collections::HashSet;

/// What these features are called.
pub(super) const OF_RECORDS: &[&str] = &[
    "letters of a record (log)",
    "spread of letters",
    "texts of a record (log)",
    "elements of a record (log)",
    "paths of a record",
    "different texts",
    "links of a record (log)",
    "records with a link",
    "share of linked letters",
    "records with a picture",
    "records with a heading",
    "records with a control",
    "share of digits",
    "share of unseen letters",
    "records with ticks",
    "records with a count",
    "records with a price",
    "different targets",
    "letters of a text (log)",
    "opening share",
    "different rest",
];

/// What is counted of one record.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    letters: f64,
    digits: f64,
    linked: f64,
    unseen: f64,
    texts: f64,
    links: f64,
    pictures: f64,
    headings: f64,
    controls: f64,
    ticks: f64,
    counts: f64,
    prices: f64,
    opening: f64,
    rest: u64,
    target: u64,
    elements: f64,
    paths: f64,
    said: u64,
}

fn sum(outline: &Outline<'_>, record: &Run) -> Sum {
    let mut sum = Sum::default();
    let mut mask = 0_u128;
    for place in record {
        let facts = &outline.facts[*place];
        sum.letters += f64::from(facts.letters);
        sum.digits += f64::from(facts.digits);
        sum.linked += f64::from(facts.linked);
        sum.unseen += f64::from(facts.unseen);
        sum.texts += f64::from(facts.texts);
        sum.links += f64::from(facts.links);
        sum.pictures += f64::from(facts.pictures);
        sum.headings += f64::from(facts.headings);
        sum.controls += f64::from(facts.controls);
        sum.ticks += f64::from(facts.ticks);
        sum.counts += f64::from(facts.counts);
        sum.prices += f64::from(facts.prices);
        if sum.target == 0 {
            sum.target = facts.target;
        }
        sum.elements += (facts.end - place) as f64;
        sum.said = sum.said.wrapping_add(facts.said);
        mask |= facts.mask;
    }
    sum.paths = f64::from(mask.count_ones());
    let opening = &outline.facts[record[0]];
    sum.opening = f64::from(opening.letters);
    sum.rest = sum.said.wrapping_sub(opening.said);
    sum
}

/// How much there is to a group: records, and what each has to say, neither without end.
pub(in crate::answer::find) fn richness(outline: &Outline<'_>, group: &Group) -> f64 {
    let each: f64 = group
        .records
        .iter()
        .take(SAMPLE)
        .map(|record| {
            let sum = sum(outline, record);
            sum.letters.min(300.0) * (1.0 + sum.paths)
        })
        .sum();
    let looked = group.records.len().min(SAMPLE) as f64;
    each / looked * (group.records.len() as f64).sqrt()
}

/// What its records look like.
pub(super) fn of_records(outline: &Outline<'_>, group: &Group) -> [f64; OF_RECORDS.len()] {
    let sample = group.records.iter().take(SAMPLE);
    let sums: Vec<Sum> = sample.map(|record| sum(outline, record)).collect();
    let looked = sums.len().max(1) as f64;
    let median = |of: fn(&Sum) -> f64| {
        let mut values: Vec<f64> = sums.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(0.0)
    };
    let total = |of: fn(&Sum) -> f64| sums.iter().map(of).sum::<f64>();
    let having =
        |of: fn(&Sum) -> f64| sums.iter().filter(|sum| of(sum) > 0.0).count() as f64 / looked;
    let unlike = |of: fn(&Sum) -> u64| {
        let values: HashSet<u64> = sums.iter().map(of).collect();
        values.len() as f64 / looked
    };
    let all = total(|sum| sum.letters);
    let mean = all / looked;
    let variance = sums
        .iter()
        .map(|sum| (sum.letters - mean).powi(2))
        .sum::<f64>()
        / looked;
    [
        log(median(|sum| sum.letters)),
        share(variance.sqrt(), mean),
        log(median(|sum| sum.texts)),
        log(median(|sum| sum.elements)),
        median(|sum| sum.paths),
        unlike(|sum| sum.said),
        log(median(|sum| sum.links)),
        having(|sum| sum.links),
        share(total(|sum| sum.linked), all),
        having(|sum| sum.pictures),
        having(|sum| sum.headings),
        having(|sum| sum.controls),
        share(total(|sum| sum.digits), all),
        share(total(|sum| sum.unseen), all),
        having(|sum| sum.ticks),
        having(|sum| sum.counts),
        having(|sum| sum.prices),
        unlike(|sum| sum.target),
        log(share(all, total(|sum| sum.texts))),
        share(total(|sum| sum.opening), all),
        unlike(|sum| sum.rest),
    ]
}
