//! How to divide a region whose answer was cut off.
//!
//! A range is divided where the records in hand say that equal shares lie between (rank-shrink divides at the median; with the number of matches known,
//! one division into many saves the answers in between). A choice is divided into its settings. Of all levers the one is taken that
//! is expected to need the fewest queries, records that a lever would lose counted as one each.

use super::region::{Part, Region};
use crate::known::values::Values;
use model::{Lever, Moves, Range, Setting, beginning};
use std::collections::BTreeSet;

/// How full an answer is aimed at, as a share of what the site shows: room for a guess that was low.
const FULL: f64 = 0.7;
/// A region that is expected to hold less than this share of what the site shows fits.
const FITS: f64 = 0.85;
/// Parts of a range, at most.
const MOST_PARTS: usize = 48;
/// Records in hand for each part, at least: fewer tell too little about where its ends should be.
const RECORDS_A_PART: usize = 4;
/// Parts of a range of which it is not known how many records it holds.
const PARTS_UNTOLD: usize = 4;
/// A single value that holds so much of an answer is a part of its own.
const HEAVY: f64 = 0.5;
/// A setting that so much of the region has does not divide it.
const USELESS: f64 = 0.97;

/// A region to be divided, and what is known of it.
pub(super) struct Crowd<'a> {
    pub(super) region: &'a Region,
    /// Records in hand that lie in it.
    pub(super) records: &'a [u32],
    /// How many there are, and whether the site says so.
    pub(super) size: f64,
    pub(super) told: bool,
    /// Most records an answer shows.
    pub(super) cap: f64,
}

/// A division: the parts of one lever, each with the share of records it is expected to hold.
pub(super) struct Cut {
    pub(super) lever: usize,
    pub(super) parts: Vec<(Part, f64)>,
    /// The share of records that no part holds, because they say nothing of what the lever narrows.
    pub(super) lost: f64,
    cost: f64,
}

/// The best division of a region; `None` if no lever can divide it further.
pub(super) fn best(levers: &[Lever], values: &Values, crowd: &Crowd) -> Option<Cut> {
    let cuts = levers.iter().enumerate().filter_map(|(place, lever)| {
        let found: Vec<Option<i64>> = crowd
            .records
            .iter()
            .map(|record| values.of(*record, place))
            .collect();
        match &lever.moves {
            Moves::Choice { settings, wide } => {
                let usual = near(settings, &values.counts(place, settings.len()));
                choice(place, &usual, *wide, lever, &found, crowd)
            }
            Moves::Range(range) => between(place, range, &found, crowd),
            Moves::Beginning(_) => beginnings(place, &found, crowd),
        }
    });
    cuts.min_by(|a, b| a.cost.total_cmp(&b.cost).then(a.lever.cmp(&b.lever)))
}

/// Queries that a region of such a size takes: one if it should fit into an answer; else one in vain, and those of its parts.
fn queries(size: f64, cap: f64) -> f64 {
    let aimed = FULL * cap;
    if size <= FITS * cap {
        1.0
    } else {
        1.0 + size / aimed
    }
}

fn choice(
    place: usize,
    usual: &[f64],
    wide: Option<usize>,
    lever: &Lever,
    found: &[Option<i64>],
    crowd: &Crowd,
) -> Option<Cut> {
    if crowd.region.0[place] != Part::Wide {
        return None;
    }
    let settings = usual.len();
    let mut counts = vec![0_u32; settings];
    for value in found.iter().flatten() {
        if let Some(count) = usize::try_from(*value)
            .ok()
            .and_then(|value| counts.get_mut(value))
        {
            *count += 1;
        }
    }
    let seen: u32 = counts.iter().sum();
    let narrow = (0..settings).filter(|setting| Some(*setting) != wide);
    let narrow: Vec<usize> = narrow.collect();
    let told = lever.column.is_some() && seen > 0;
    let most = counts.iter().copied().max().unwrap_or(0);
    if narrow.len() < 2 || told && f64::from(most) > USELESS * f64::from(seen) && wide.is_some() {
        return None;
    }
    let lost = if told {
        unsaid(seen as usize, found)
    } else {
        0.0
    };
    // Half a record for every setting, given to those that are usual elsewhere.
    let given = 0.5 * narrow.len() as f64;
    let everywhere: f64 = narrow.iter().map(|it| usual[*it] + 0.5).sum();
    let parts: Vec<(Part, f64)> = narrow
        .iter()
        .map(|setting| {
            let usual = (usual[*setting] + 0.5) / everywhere;
            let share = (f64::from(counts[*setting]) + given * usual) / (f64::from(seen) + given);
            (Part::Setting(*setting), share)
        })
        .collect();
    let cost: f64 = parts
        .iter()
        .map(|(_, share)| queries(share * crowd.size, crowd.cap))
        .sum();
    Some(Cut {
        lever: place,
        parts,
        lost,
        cost: cost + lost * crowd.size,
    })
}

/// How often each setting is to be expected: as often as it was seen; where all settings are numbers, a little of what lies near it too. Years and
/// prices come in swarms.
fn near(settings: &[Setting], counts: &[u32]) -> Vec<f64> {
    let numbers = settings
        .iter()
        .map(|setting| setting.label.parse::<i64>().ok());
    let numbers: Vec<Option<i64>> = numbers.collect();
    let seen = || numbers.iter().zip(counts).filter(|(_, count)| **count > 0);
    let all_numbers = settings
        .iter()
        .zip(&numbers)
        .all(|(setting, number)| number.is_some() || setting.label.is_empty());
    let expected = numbers.iter().zip(counts).map(|(number, count)| {
        let others = seen().filter_map(|(other, count)| {
            let apart = (*other)?.abs_diff((*number)?) as f64;
            Some(NEARNESS * f64::from(*count) / (1.0 + apart))
        });
        let others: f64 = others.filter(|_| all_numbers).sum();
        f64::from(*count) + others
    });
    expected.collect()
}

/// What a record weighs for a number next to its own.
const NEARNESS: f64 = 0.3;

fn between(place: usize, range: &Range, found: &[Option<i64>], crowd: &Crowd) -> Option<Cut> {
    let (low, high) = match crowd.region.0[place] {
        Part::Between(low, high) => (low, high),
        Part::Wide | Part::Setting(_) => (None, None),
    };
    let mut values: Vec<i64> = found.iter().flatten().copied().collect();
    values.sort_unstable();
    let mut cuts: BTreeSet<i64> = if values.is_empty() {
        let least = low.or(range.bounds.0)?;
        let greatest = high.or(range.bounds.1)?;
        BTreeSet::from([least + (greatest - least + 1) / 2])
    } else {
        quantiles(&values, crowd)
    };
    if !range.marks.is_empty() {
        let mark = |value: &i64| {
            let above = range.marks.iter().map(|(mark, _)| *mark);
            above.filter(|mark| mark <= value).max()
        };
        cuts = cuts.iter().filter_map(mark).collect();
    }
    cuts.retain(|cut| {
        low.is_none_or(|low| low < *cut)
            && high.is_none_or(|high| before(range, *cut) < high)
            && (low.is_some() || values.is_empty() || values[0] < *cut)
    });
    if cuts.is_empty() {
        return None;
    }
    let mut parts = Vec::new();
    let mut from = low;
    for cut in &cuts {
        parts.push(Part::Between(from, Some(before(range, *cut))));
        from = Some(*cut);
    }
    parts.push(Part::Between(from, high));
    let holds = |part: &Part, value: i64| match part {
        Part::Between(low, high) => {
            low.is_none_or(|low| low <= value) && high.is_none_or(|high| value <= high)
        }
        _ => false,
    };
    let all = values.len() as f64 + 0.5 * parts.len() as f64;
    let parts: Vec<(Part, f64)> = parts
        .into_iter()
        .map(|part| {
            let inside = values.iter().filter(|value| holds(&part, **value)).count();
            (part, (inside as f64 + 0.5) / all)
        })
        .collect();
    let cost: f64 = parts
        .iter()
        .map(|(_, share)| queries(share * crowd.size, crowd.cap))
        .sum();
    // Where nothing tells where the records lie, half of the queries will be in vain.
    let (lost, in_vain) = if values.is_empty() {
        (0.0, cost)
    } else {
        (unsaid(values.len(), found), 0.0)
    };
    Some(Cut {
        lever: place,
        parts,
        lost,
        cost: cost + in_vain + lost * crowd.size,
    })
}

/// Divides by the next sign: the first in which the texts in hand differ, and those before it on the side. Texts that end here, or go on with a sign
/// that nobody types, are in no part.
fn beginnings(place: usize, found: &[Option<i64>], crowd: &Crowd) -> Option<Cut> {
    let (prefix, block) = match crowd.region.0[place] {
        Part::Between(Some(low), Some(high)) => (beginning::text(low, high), (low, high)),
        _ => (String::new(), beginning::block("")?),
    };
    let inside = |code: &i64| (block.0..=block.1).contains(code);
    let codes: Vec<i64> = found.iter().flatten().copied().filter(inside).collect();
    let ends = (codes.iter().min(), codes.iter().max());
    let common = match ends {
        (Some(least), Some(greatest)) if codes.len() >= ENOUGH_ALIKE => {
            beginning::text(*least, *greatest)
        }
        _ => prefix.clone(),
    };
    let mut in_parts = 0;
    let mut parts: Vec<(Part, f64)> = Vec::new();
    for depth in prefix.len()..=common.len() {
        for longer in beginning::longer(&common[..depth]) {
            let Some((low, high)) = beginning::block(&longer) else {
                continue;
            };
            if common.len() > depth && common.starts_with(&longer) {
                continue;
            }
            let held = codes.iter().filter(|code| (low..=high).contains(*code));
            let held = held.count();
            in_parts += held;
            let given = match longer.ends_with(char::is_alphabetic) {
                _ if depth < common.len() => 0.02,
                true => 0.5,
                false => 0.1,
            };
            parts.push((Part::Between(Some(low), Some(high)), held as f64 + given));
        }
    }
    if parts.is_empty() || 2 * in_parts < codes.len() {
        return None;
    }
    let all: f64 = parts.iter().map(|(_, weight)| weight).sum();
    for (_, share) in &mut parts {
        *share /= all;
    }
    let cost: f64 = parts
        .iter()
        .map(|(_, share)| queries(share * crowd.size, crowd.cap))
        .sum();
    let lost = if found.is_empty() {
        0.0
    } else {
        unsaid(in_parts, found)
    };
    Some(Cut {
        lever: place,
        parts,
        lost,
        cost: cost + lost * crowd.size,
    })
}

/// Texts in hand that begin alike from which on those not in hand are thought to begin so too.
const ENOUGH_ALIKE: usize = 5;

/// The share of the records that say nothing.
fn unsaid(said: usize, found: &[Option<i64>]) -> f64 {
    1.0 - said as f64 / found.len() as f64
}

/// The last value before a cut: the one just before it, or the cut itself where the marks of a menu leave gaps between them.
fn before(range: &Range, cut: i64) -> i64 {
    let mut marks = range.marks.iter().map(|(mark, _)| *mark);
    if range.marks.is_empty() || marks.any(|mark| mark == cut - 1) {
        cut - 1
    } else {
        cut
    }
}

/// Where a range is cut so that equal shares of its records lie between.
fn quantiles(values: &[i64], crowd: &Crowd) -> BTreeSet<i64> {
    let most = if crowd.told { MOST_PARTS } else { PARTS_UNTOLD };
    let wanted = crowd.size / (FULL * crowd.cap);
    let fits = |parts: &usize| *parts as f64 <= wanted + 0.5;
    let most = most.min(values.len() / RECORDS_A_PART);
    let parts = (2..=most).take_while(fits).last().unwrap_or(2);
    let mut cuts = BTreeSet::new();
    for part in 1..parts {
        let value = values[part * values.len() / parts];
        cuts.insert(value);
        let same = values.iter().filter(|other| **other == value).count();
        let held = crowd.size * same as f64 / values.len() as f64;
        if held > HEAVY * crowd.cap {
            cuts.insert(value + 1);
        }
    }
    cuts
}
