//! What is each sign worth? Learned from harvests whose truth is known.
//!
//! A line through `ln(unseen / seen)`, found by ridge regression: signs are scaled to mean 0 and deviation 1, and weights are drawn towards 0. Signs are taken
//! in one after the other, each time the one that helps most, until none does. What helps is judged by leaving whole tables out: a
//! line that was learned from the other tables must do well on this one. The errors it makes there tell how broad the interval must be, by a second line through the
//! logarithm of their size.

use super::finding::median;
use super::ridge::{Point, dot, line, quantile};
use harvest::size::combined::{self, OUT_OF_REACH};
use harvest::size::signs::{COUNT, NAMES};
use harvest::size::{Kind, Signs};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// A moment of a harvest, with the truth.
#[derive(Debug, Clone)]
pub struct Moment {
    /// The table.
    pub data: String,
    /// What the box searches.
    pub search: String,
    /// The share of the rows that was in hand.
    pub at: f64,
    /// Records in hand.
    pub seen: f64,
    /// Records that there are.
    pub truth: f64,
    /// Records that can be reached.
    pub reachable: f64,
    /// The signs.
    pub signs: Signs,
}

/// What was learned for one kind of site.
#[derive(Debug)]
pub struct Part {
    /// Its name in the source.
    pub name: &'static str,
    /// Signs with their weights, for the middle and for the logarithm of the deviation.
    pub signs: Vec<(&'static str, f64, f64)>,
    /// Deviations to the lower and the upper end.
    pub ends: (f64, f64),
    /// How well it does on tables that were left out, by share.
    pub held_out: Vec<Stage>,
}

/// How well it does when a certain share is in hand.
#[derive(Debug, Clone)]
pub struct Stage {
    /// The share.
    pub at: f64,
    /// Harvests.
    pub runs: usize,
    /// Share of them with the truth inside.
    pub inside: f64,
    /// Median error of the middle.
    pub error: f64,
    /// Median width of the interval, as a share of the truth.
    pub width: f64,
}

#[derive(Deserialize)]
struct Line {
    data: String,
    #[serde(rename = "box", alias = "search")]
    search: String,
    at: f64,
    truth: super::Truth,
    records: f64,
    signs: Vec<f64>,
}

/// How much weights are drawn towards 0, in moments.
const DRAWN: f64 = 10.0;
/// The same for the breadth of the interval.
const DRAWN_BREADTH: f64 = 30.0;
/// How much a sign must lower the error to be taken in, as a share.
const WORTH: f64 = 0.01;
/// Moments at one share that count in full; if there are more, each counts less.
const SHARES: f64 = 12.0;
/// Signs taken in, at most.
const MOST: usize = 10;
/// Signs that tell of how long a harvest went on, which says how much is in hand only for tables of the size that was learned from.
const ONLY_BREADTH: [&str; 2] = ["early", "probes"];
/// Signs that one answer gives.
const TOLD_BY_ONE: [&str; 5] = ["one", "length", "short", "ways-none", "top-share"];
/// Signs that tell how broad the interval must be.
const BREADTH: [&str; 17] = [
    "early",
    "short",
    "length",
    "chao",
    "whole-none",
    "cut-shown",
    "yield",
    "sightings",
    "walled",
    "told-share",
    "probes",
    "probed-error",
    "depth-unseen",
    "ways-unseen",
    "ways-none",
    "pairs-say",
    "near-top",
];
/// A logarithm beyond which an error is no worse.
const WORST: f64 = 2.0;
/// Unseen for each seen, at the least: what is below is as good as drained.
const DRAINED: f64 = 0.01;
/// Share of the errors that each end leaves out. With 0.03 the truth was outside in one of eight harvests that had a fifth of tables left out in hand.
const LEFT_OUT: f64 = 0.02;
/// Deviations that an end is away from the middle, at the least.
const SHORTEST: f64 = 0.5;
/// Shares in hand between which the interval must hold.
const JUDGED: std::ops::Range<f64> = 0.15..0.9;
/// Shares in hand at which an estimate is told about.
const STAGES: [f64; 3] = [0.2, 0.5, 0.8];

/// Reads the moments out of lines that `surfacer lab size --signs --json` printed. Other lines are passed over.
pub fn moments_in(text: &str) -> Vec<Moment> {
    let lines = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Line>(line).ok());
    lines
        .filter_map(|line| {
            Some(Moment {
                signs: Signs::try_from(line.signs).ok()?,
                data: line.data,
                search: line.search,
                at: line.at,
                seen: line.records,
                truth: line.truth.findable as f64,
                reachable: line.truth.reachable as f64,
            })
        })
        .collect()
}

/// Learns what the signs are worth, for each kind of site, with and without probes: of what can be reached; and, where some cannot, of all there is.
pub fn learn(moments: &[Moment]) -> Vec<Part> {
    let walled = place("walled").unwrap_or(0);
    let is_walled = |moment: &&Moment| moment.signs[walled] > OUT_OF_REACH;
    let all: Vec<&Moment> = moments.iter().filter(is_walled).collect();
    let of_kind = |(name, kind): (&'static str, Kind)| {
        let chosen = moments
            .iter()
            .filter(|moment| Kind::of(&moment.signs) == kind);
        let chosen: Vec<&Moment> = chosen.collect();
        let mut cases = cases(&chosen, |moment| moment.reachable);
        if kind == Kind::First {
            cases
                .iter_mut()
                .for_each(Case::keep_what_a_first_answer_tells);
        }
        (name, cases)
    };
    KINDS
        .into_iter()
        .map(of_kind)
        .chain([("WALLED", cases(&all, |moment| moment.truth))])
        .filter(|(_, cases)| !cases.is_empty())
        .map(|(name, cases)| part(name, cases))
        .collect()
}

/// The kinds of site, by the names of their weights in the source.
const KINDS: [(&str, Kind); 9] = [
    ("FIRST", Kind::First),
    ("WHOLE", Kind::Whole { probed: false }),
    ("WHOLE_PROBED", Kind::Whole { probed: true }),
    ("CUT", Kind::Cut { probed: false }),
    ("CUT_PROBED", Kind::Cut { probed: true }),
    ("OPEN", Kind::Open { probed: false }),
    ("OPEN_PROBED", Kind::Open { probed: true }),
    ("TOLD", Kind::Told { probed: false }),
    ("TOLD_PROBED", Kind::Told { probed: true }),
];

/// A moment as the regression sees it.
#[derive(Clone)]
struct Case {
    data: String,
    at: f64,
    seen: f64,
    truth: f64,
    signs: Signs,
    wanted: f64,
    weight: f64,
    /// What the line that was learned without this table says.
    said: f64,
}

impl Case {
    /// Takes away signs that nothing but the number of records moves while there is one answer: by them the sizes of the tables would be learned.
    fn keep_what_a_first_answer_tells(&mut self) {
        for (name, sign) in NAMES.iter().zip(&mut self.signs) {
            if !TOLD_BY_ONE.contains(name) {
                *sign = 0.0;
            }
        }
    }
}

/// Every box of every table counts the same, however many moments it has; and so does every share in hand, or the most frequent one would be guessed. Moments that are judged by count more.
fn cases(moments: &[&Moment], truth: fn(&Moment) -> f64) -> Vec<Case> {
    let mut counts: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    let mut shares: BTreeMap<u64, f64> = BTreeMap::new();
    for moment in moments {
        *shares.entry(moment.at.to_bits()).or_default() += 1.0;
        *counts.entry((&moment.data, &moment.search)).or_default() += 1.0;
    }
    let case = |moment: &&&Moment| Case {
        data: moment.data.clone(),
        at: moment.at,
        seen: moment.seen,
        truth: truth(moment),
        signs: moment.signs,
        wanted: (truth(moment) / moment.seen - 1.0).max(DRAINED).ln(),
        weight: 30.0 / counts[&(moment.data.as_str(), moment.search.as_str())].max(8.0)
            * (SHARES / shares[&moment.at.to_bits()].max(SHARES))
            * if JUDGED.contains(&moment.at) {
                1.5
            } else {
                0.25
            },
        said: 0.0,
    };
    let is_possible = |moment: &&&Moment| truth(moment) >= moment.seen;
    moments
        .iter()
        .filter(is_possible)
        .map(|moment| case(&moment))
        .collect()
}

fn part(name: &'static str, mut cases: Vec<Case>) -> Part {
    let mut chosen: Vec<usize> = Vec::new();
    let mut best = f64::INFINITY;
    while chosen.len() < MOST {
        let tried = (1..COUNT)
            .filter(|sign| !chosen.contains(sign) && !ONLY_BREADTH.contains(&NAMES[*sign]))
            .map(|sign| {
                let with: Vec<usize> = chosen.iter().copied().chain([sign]).collect();
                (leave_out(&mut cases, &with), sign)
            });
        let Some((error, sign)) = tried.min_by(|a, b| a.0.total_cmp(&b.0)) else {
            break;
        };
        if error > best * (1.0 - WORTH) {
            break;
        }
        best = error;
        chosen.push(sign);
    }
    leave_out(&mut cases, &chosen);
    let middle = line(&points(&cases, |case| case.wanted), &chosen, DRAWN);
    let breadth: Vec<usize> = BREADTH.iter().filter_map(|name| place(name)).collect();
    let loudness = line(&points(&cases, how_far_off), &breadth, DRAWN_BREADTH);
    let deviation = |case: &Case| {
        dot(&loudness, &case.signs)
            .exp()
            .clamp(combined::SUREST, combined::VAGUEST)
    };
    let off = |case: &Case| (case.wanted - case.said) / deviation(case);
    let judged = cases.iter().filter(|case| JUDGED.contains(&case.at));
    let offs: Vec<(f64, f64)> = judged.map(|case| (off(case), case.weight)).collect();
    let ends = (
        (-quantile(&offs, LEFT_OUT)).max(SHORTEST),
        quantile(&offs, 1.0 - LEFT_OUT).max(SHORTEST),
    );
    let signs = (0..COUNT)
        .filter(|sign| middle[*sign] != 0.0 || loudness[*sign] != 0.0)
        .map(|sign| (NAMES[sign], middle[sign], loudness[sign]))
        .collect();
    let held_out = STAGES
        .map(|at| {
            let there: Vec<&Case> = cases
                .iter()
                .filter(|case| (case.at - at).abs() < 1e-9)
                .collect();
            let is_inside = |case: &&&Case| (-ends.0..=ends.1).contains(&off(case));
            let size = |said: f64, case: &Case| case.seen * (1.0 + said.exp()) / case.truth;
            let error = |case: &&Case| (size(case.said, case) - 1.0).abs();
            let width = |case: &&Case| {
                let end = |deviations: f64| size(case.said + deviations * deviation(case), case);
                end(ends.1) - end(-ends.0)
            };
            let inside = there.iter().filter(is_inside).count();
            Stage {
                at,
                runs: there.len(),
                inside: inside as f64 / (there.len() as f64).max(1.0),
                error: median(there.iter().map(error).collect()),
                width: median(there.iter().map(width).collect()),
            }
        })
        .to_vec();
    Part {
        name,
        signs,
        ends,
        held_out,
    }
}

/// The cases as points, for a line through something about them.
fn points(cases: &[Case], wanted: impl Fn(&Case) -> f64) -> Vec<Point> {
    let point = |case: &Case| Point {
        signs: case.signs,
        wanted: wanted(case),
        weight: case.weight,
    };
    cases.iter().map(point).collect()
}

fn how_far_off(case: &Case) -> f64 {
    ((case.wanted - case.said).abs().min(WORST) + 0.05).ln()
}

/// Lets lines that were learned without a table say something about it. Gives how far off the size is then, as a logarithm.
fn leave_out(cases: &mut [Case], signs: &[usize]) -> f64 {
    let tables: BTreeSet<String> = cases.iter().map(|case| case.data.clone()).collect();
    for table in &tables {
        let others: Vec<Case> = cases
            .iter()
            .filter(|case| case.data != *table)
            .cloned()
            .collect();
        let weights = line(&points(&others, |case| case.wanted), signs, DRAWN);
        for case in cases.iter_mut().filter(|case| case.data == *table) {
            case.said = dot(&weights, &case.signs).clamp(combined::LEAST, combined::MOST);
        }
    }
    let all: f64 = cases.iter().map(|case| case.weight).sum();
    let off = |case: &Case| {
        let ratio = (1.0 + case.said.exp()) / (1.0 + case.wanted.exp());
        case.weight * ratio.ln().abs().min(1.0)
    };
    cases.iter().map(off).sum::<f64>() / all.max(1e-9)
}

fn place(name: &str) -> Option<usize> {
    NAMES.iter().position(|known| *known == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_there_is_found_and_the_truth_is_inside_as_often_as_it_should() {
        let moment = |number: usize| {
            let mut signs = [0.0; COUNT];
            let wave = |step: usize| ((number * step) % 97) as f64 / 97.0 - 0.5;
            (signs[0], signs[6], signs[3]) = (1.0, wave(31), wave(57));
            let noise = 0.2 * wave(13);
            let truth = 100.0 * (1.0 + (2.0 * signs[6] - 0.5 + noise).exp());
            Moment {
                data: format!("table{}", number % 5),
                search: format!("box{}", number % 29),
                at: [0.2, 0.5, 0.8][number % 3],
                seen: 100.0,
                truth,
                reachable: truth,
                signs,
            }
        };
        let moments: Vec<Moment> = (0..600).map(moment).collect();
        let learned = learn(&moments);
        let whole = &learned[0];
        let (name, weight, _) = whole
            .signs
            .iter()
            .find(|(name, ..)| *name == "chao")
            .unwrap();
        assert!((weight - 2.0).abs() < 0.2, "{name} {weight}");
        for stage in &whole.held_out {
            assert!(
                stage.runs > 100 && stage.inside > 0.9 && stage.error < 0.05,
                "{:?}",
                whole.held_out
            );
        }
    }
}
