//! What is each sign worth? Learned from harvests whose truth is known.
//!
//! A line through `ln(unseen / seen)`, found by ridge regression: signs are scaled to mean 0 and deviation 1, and weights are drawn towards 0. Signs are taken
//! in one after the other, each time the one that helps most, until none does. What helps is judged by leaving whole tables out: a
//! line that was learned from the other tables must do well on this one. The errors it makes there tell how broad the interval must be, by a second line through the
//! logarithm of their size.

use harvest::size::combined::OUT_OF_REACH;
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
    /// By share: harvests, share of them with the truth inside, median error; on tables that were left out.
    pub held_out: Vec<(f64, usize, f64, f64)>,
}

#[derive(Deserialize)]
struct Line {
    data: String,
    #[serde(rename = "box", alias = "search")]
    search: String,
    at: f64,
    truth: super::Truth,
    records: f64,
    queries: usize,
    signs: Vec<f64>,
}

/// How much weights are drawn towards 0, in moments.
const DRAWN: f64 = 10.0;
/// How much a sign must lower the error to be taken in, as a share.
const WORTH: f64 = 0.01;
/// Signs taken in, at most.
const MOST: usize = 10;
/// Signs that tell how broad the interval must be.
const BREADTH: [&str; 10] = [
    "one",
    "early",
    "short",
    "chao",
    "whole-none",
    "cut-shown",
    "yield",
    "sightings",
    "walled",
    "told-share",
];
/// A logarithm beyond which an error is no worse.
const WORST: f64 = 2.0;
/// Unseen for each seen, at the least: what is below is as good as drained.
const DRAINED: f64 = 0.01;
/// Share of the errors that each end leaves out at the stage where it must reach farthest; at the others it leaves out less.
const LEFT_OUT: f64 = 0.035;
/// Deviations that an end is away from the middle, at the least.
const SHORTEST: f64 = 0.5;
/// Shares in hand at which an estimate is judged.
const STAGES: [f64; 3] = [0.2, 0.5, 0.8];

/// Reads the moments out of lines that `surfacer lab size --signs --json` printed. Other lines are passed over.
pub fn moments_in(text: &str) -> Vec<Moment> {
    let lines = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Line>(line).ok());
    lines
        .filter(|line| line.queries > 1)
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

/// Learns what the signs are worth, for each kind of site: of what can be reached; and, where some cannot, of all there is.
pub fn learn(moments: &[Moment]) -> Vec<Part> {
    let walled = place("walled").unwrap_or(0);
    let reachable = |kind: Kind| {
        let of_kind = |moment: &&Moment| Kind::of(&moment.signs) == kind;
        let chosen: Vec<&Moment> = moments.iter().filter(of_kind).collect();
        cases(&chosen, |moment| moment.reachable)
    };
    let is_walled = |moment: &&Moment| moment.signs[walled] > OUT_OF_REACH;
    let all: Vec<&Moment> = moments.iter().filter(is_walled).collect();
    [
        ("WHOLE", reachable(Kind::Whole)),
        ("CUT", reachable(Kind::Cut)),
        ("OPEN", reachable(Kind::Open)),
        ("TOLD", reachable(Kind::Told)),
        ("WALLED", cases(&all, |moment| moment.truth)),
    ]
    .into_iter()
    .filter(|(_, cases)| !cases.is_empty())
    .map(|(name, cases)| part(name, cases))
    .collect()
}

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

/// Every box of every table counts the same, however many moments it has; moments that are judged by count more.
fn cases(moments: &[&Moment], truth: fn(&Moment) -> f64) -> Vec<Case> {
    let mut counts: BTreeMap<(&str, &str), f64> = BTreeMap::new();
    for moment in moments {
        *counts.entry((&moment.data, &moment.search)).or_default() += 1.0;
    }
    let case = |moment: &&&Moment| Case {
        data: moment.data.clone(),
        at: moment.at,
        seen: moment.seen,
        truth: truth(moment),
        signs: moment.signs,
        wanted: (truth(moment) / moment.seen - 1.0).max(DRAINED).ln(),
        weight: 30.0 / counts[&(moment.data.as_str(), moment.search.as_str())]
            * if (0.15..0.9).contains(&moment.at) {
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
            .filter(|sign| !chosen.contains(sign))
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
    let middle = line(&cases, &chosen, |case| case.wanted);
    let breadth: Vec<usize> = BREADTH
        .iter()
        .filter_map(|name| place(name))
        .filter(|place| *place > 0)
        .collect();
    let error = |case: &Case| ((case.wanted - case.said).abs().min(WORST) + 0.05).ln();
    let loudness = line(&cases, &breadth, error);
    let deviation = |case: &Case| dot(&loudness, &case.signs).exp().clamp(0.1, 2.0);
    let off = |case: &Case| ((case.wanted - case.said) / deviation(case), case.weight);
    // The interval must hold at every stage of a harvest: the stage at which it must reach farthest decides.
    let farthest = |end: fn(&[(f64, f64)]) -> f64| {
        let at_stage = STAGES.map(|at| {
            let there = cases.iter().filter(|case| (case.at - at).abs() < 1e-9);
            end(&there.map(off).collect::<Vec<_>>())
        });
        at_stage.into_iter().fold(SHORTEST, f64::max)
    };
    let ends = (
        farthest(|offs| -quantile(offs, LEFT_OUT)),
        farthest(|offs| quantile(offs, 1.0 - LEFT_OUT)),
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
            let is_inside = |case: &&&Case| {
                let off = (case.wanted - case.said) / deviation(case);
                (-ends.0..=ends.1).contains(&off)
            };
            let error =
                |case: &&Case| (case.seen * (1.0 + case.said.exp()) / case.truth - 1.0).abs();
            let inside =
                there.iter().filter(is_inside).count() as f64 / (there.len() as f64).max(1.0);
            (
                at,
                there.len(),
                inside,
                super::finding::median(there.iter().map(error).collect()),
            )
        })
        .to_vec();
    Part {
        name,
        signs,
        ends,
        held_out,
    }
}

/// Lets lines that were learned without a table say something about it. Gives how far off the size is then, as a share of the truth.
fn leave_out(cases: &mut [Case], signs: &[usize]) -> f64 {
    let tables: BTreeSet<String> = cases.iter().map(|case| case.data.clone()).collect();
    for table in &tables {
        let others: Vec<Case> = cases
            .iter()
            .filter(|case| case.data != *table)
            .cloned()
            .collect();
        let weights = line(&others, signs, |case| case.wanted);
        for case in cases.iter_mut().filter(|case| case.data == *table) {
            case.said = dot(&weights, &case.signs).clamp(-6.0, 4.0);
        }
    }
    let all: f64 = cases.iter().map(|case| case.weight).sum();
    let off = |case: &Case| {
        let ratio = (1.0 + case.said.exp()) / (1.0 + case.wanted.exp());
        case.weight * (ratio - 1.0).abs().min(1.0)
    };
    cases.iter().map(off).sum::<f64>() / all.max(1e-9)
}

/// The ridge line through something about the cases, by some signs; the first sign is always 1.
fn line(cases: &[Case], signs: &[usize], wanted: impl Fn(&Case) -> f64) -> Signs {
    let mut weights = [0.0; COUNT];
    let all: f64 = cases.iter().map(|case| case.weight).sum::<f64>().max(1e-9);
    let mean = |of: &dyn Fn(&Case) -> f64| {
        cases.iter().map(|case| case.weight * of(case)).sum::<f64>() / all
    };
    let centre = mean(&wanted);
    let scales: Vec<(f64, f64)> = signs
        .iter()
        .map(|sign| {
            let middle = mean(&|case| case.signs[*sign]);
            let variance = mean(&|case| (case.signs[*sign] - middle).powi(2));
            (middle, variance.sqrt().max(1e-6))
        })
        .collect();
    let count = signs.len();
    let mut matrix = vec![vec![0.0; count + 1]; count];
    for case in cases {
        let scaled: Vec<f64> = signs
            .iter()
            .zip(&scales)
            .map(|(sign, (middle, scale))| (case.signs[*sign] - middle) / scale)
            .collect();
        for (row, one) in matrix.iter_mut().zip(&scaled) {
            for (cell, other) in row.iter_mut().zip(&scaled) {
                *cell += case.weight * one * other;
            }
            row[count] += case.weight * one * (wanted(case) - centre);
        }
    }
    for (place, row) in matrix.iter_mut().enumerate() {
        row[place] += DRAWN;
    }
    weights[0] = centre;
    for ((sign, (middle, scale)), weight) in signs.iter().zip(&scales).zip(solve(matrix)) {
        weights[*sign] = weight / scale;
        weights[0] -= weight / scale * middle;
    }
    weights
}

/// Solves linear equations by elimination. The matrix is positive definite, so no pivot is 0.
fn solve(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let count = matrix.len();
    for place in 0..count {
        let pivot = matrix[place].clone();
        for row in &mut matrix[place + 1..] {
            let factor = row[place] / pivot[place];
            for (cell, above) in row.iter_mut().zip(&pivot) {
                *cell -= factor * above;
            }
        }
    }
    let mut solved = vec![0.0; count];
    for place in (0..count).rev() {
        let known: f64 = (place + 1..count)
            .map(|other| matrix[place][other] * solved[other])
            .sum();
        solved[place] = (matrix[place][count] - known) / matrix[place][place];
    }
    solved
}

fn dot(weights: &Signs, signs: &Signs) -> f64 {
    weights
        .iter()
        .zip(signs)
        .map(|(weight, sign)| weight * sign)
        .sum()
}

fn place(name: &str) -> Option<usize> {
    NAMES.iter().position(|known| *known == name)
}

/// The value below which a share of the weights lies.
fn quantile(weighted: &[(f64, f64)], share: f64) -> f64 {
    let mut sorted = weighted.to_vec();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut left = share * sorted.iter().map(|(_, weight)| weight).sum::<f64>();
    let reached = sorted.iter().find(|(_, weight)| {
        left -= weight;
        left <= 0.0
    });
    reached.or(sorted.last()).map_or(0.0, |(value, _)| *value)
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
                search: String::new(),
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
        assert!((weight - 2.0).abs() < 0.1, "{name} {weight}");
        for (_, runs, inside, error) in &whole.held_out {
            assert!(
                *runs > 100 && *inside > 0.9 && *error < 0.05,
                "{:?}",
                whole.held_out
            );
        }
    }
}
