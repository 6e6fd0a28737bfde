//! The published estimators, each as printed, and ours. A baseline stays visible beside what claims to be better.

use super::evidence::Evidence;
use super::{Estimate, combined};
use crate::Known;
use learn::Interval;

/// Estimates the size from what a harvest has told.
type Estimator = fn(&Evidence, &Known) -> Option<Estimate>;

/// Every estimator by its name, ours first. One that has nothing to go by says nothing.
const ESTIMATORS: [(&str, Estimator); 7] = [
    (combined::NAME, |evidence, known| {
        Some(combined::estimate(evidence, known))
    }),
    ("chao1", |evidence, known| {
        by(evidence.sightings.chao1(), known, "chao1")
    }),
    ("chao2", |evidence, known| {
        by(
            evidence.sightings.chao2(known.asked().len()),
            known,
            "chao2",
        )
    }),
    ("good-turing", |evidence, known| {
        by(evidence.sightings.good_turing(), known, "good-turing")
    }),
    ("ace", |evidence, known| {
        by(evidence.sightings.ace(), known, "ace")
    }),
    ("overlap", |evidence, known| {
        by(evidence.sightings.overlap(), known, "overlap")
    }),
    ("totals", totals),
];

/// The names of the estimators, ours first.
pub fn names() -> impl Iterator<Item = &'static str> {
    ESTIMATORS.iter().map(|(name, _)| *name)
}

/// What each estimator says, by name.
pub(super) fn all(evidence: &Evidence, known: &Known) -> Vec<(&'static str, Option<Estimate>)> {
    let say = |(name, estimator): &(&'static str, Estimator)| (*name, estimator(evidence, known));
    ESTIMATORS.iter().map(say).collect()
}

fn by(interval: Interval, known: &Known, name: &'static str) -> Option<Estimate> {
    (known.records() > 0).then(|| Estimate::of(interval, known.records() as u64, name))
}

/// The site's own totals. Of the records that match the words asked for, as the site counts them, a share is in hand; the records
/// in hand are that share of all. The interval is that of a share of as many words as there are, each of which is off by a factor of two at the most.
fn totals(_: &Evidence, known: &Known) -> Option<Estimate> {
    let (mut matches, mut held, mut words) = (0.0, 0.0, 0.0);
    for asked in known.asked() {
        let (Some(total), [(place, word)]) = (asked.total, &asked.words[..]) else {
            continue;
        };
        if total > u64::from(asked.shown) {
            matches += total as f64;
            held += f64::from(known.df(*place, *word));
            words += 1.0;
        }
    }
    let seen = known.records() as f64;
    let factor = (std::f64::consts::LN_2 / f64::max(words, 1.0).sqrt()).exp();
    let mid = seen * (matches / f64::max(held, 1.0)).max(1.0);
    let interval = Interval {
        low: (mid / factor).max(seen),
        mid,
        high: mid * factor,
    };
    (held > 0.0)
        .then(|| by(interval, known, "totals"))
        .flatten()
}
