//! `surfacer lab size`: how well is the size of a hidden database estimated?

use super::harvest::{boxes, read};
use crate::args::LabSize;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use ::harvest::dice::Dice;
use anyhow::Context;
use lab::harvest::{Hidden, Shape};
use lab::size::finding::beside;
use lab::size::{Line, Plan, Summary, Truth, drill, fit, harvest, summaries, table};
use serde::Serialize;
use std::path::Path;
use world::table::Table;

/// The last line for machines.
#[derive(Serialize)]
struct Last<'a> {
    summary: &'a [Summary],
    /// Seeds whose harvest ended before a share was in hand.
    not_reached: Vec<(u64, f64)>,
}

pub(super) fn run(args: &LabSize) -> anyhow::Result<Exit> {
    if !args.fit.is_empty() {
        return learn(args);
    }
    let Some(data) = &args.data else {
        return Err(BadUsage("name a table: --data FILE".to_owned()).into());
    };
    let mut at = args.at.clone();
    at.sort_by(f64::total_cmp);
    if at.iter().any(|share| !(0.0..=1.0).contains(share)) {
        return Err(BadUsage("--at takes shares between 0 and 1".to_owned()).into());
    }
    ::harvest::by_name(&args.policy, 0).map_err(|error| BadUsage(error.to_string()))?;
    let plan = Plan {
        policy: args.policy.clone(),
        at,
        budget: args.budget,
        probes: !args.no_probes,
    };
    let whole = read(data)?;
    let searched = boxes(&args.boxes, &whole)?;
    let mut lines = Vec::new();
    let mut not_reached = Vec::new();
    for seed in 1..=args.seeds {
        let table = drawn(&whole, args.rows, seed);
        let found = moments(args, data, &table, &searched, &plan, seed)?;
        for share in plan.at.iter().skip(found.len()) {
            not_reached.push((seed, *share));
        }
        for line in &found {
            tell(line);
            if args.json {
                talk::json(line)?;
            }
        }
        lines.extend(found);
    }
    let summary = summaries(&lines, &plan.at);
    if args.json {
        return talk::json(&Last {
            summary: &summary,
            not_reached,
        })
        .map(|()| Exit::Done);
    }
    for (seed, share) in not_reached {
        talk::result(&format!(
            "seed {seed}: {:.0} % of the rows were never in hand",
            share * 100.0
        ));
    }
    talk::result(&format!(
        "{:<12} {:>5} {:>5} {:>12} {:>12} {:>12}",
        "estimator", "at", "runs", "truth inside", "median error", "median width"
    ));
    for line in summary.iter().filter(|line| line.runs > 0) {
        talk::result(&format!(
            "{:<12} {:>3.0} % {:>5} {:>10.0} % {:>10.1} % {:>10.0} %",
            line.estimator,
            line.at * 100.0,
            line.runs,
            line.inside * 100.0,
            line.error * 100.0,
            line.width * 100.0
        ));
    }
    Ok(Exit::Done)
}

/// One harvest.
fn moments(
    args: &LabSize,
    data: &Path,
    table: &Table,
    searched: &[Vec<String>],
    plan: &Plan,
    seed: u64,
) -> anyhow::Result<Vec<Line>> {
    let shape = |cap| Shape {
        boxes: searched.to_vec(),
        cap,
        page: args.page,
        totals: args.totals,
        seed,
    };
    let cap = args.cap.and_then(|cap| cap.0);
    let hidden = Hidden::new(table, shape(cap));
    let truth = Truth {
        rows: table.rows().len(),
        findable: Hidden::new(table, shape(None)).reachable(),
        reachable: hidden.reachable(),
    };
    let search: Vec<String> = searched.iter().map(|columns| columns.join(",")).collect();
    let search = search.join(";");
    let data = data.file_name().unwrap_or_default().to_string_lossy();
    let line = |moment: lab::size::Moment| Line {
        data: data.clone().into_owned(),
        search: if search.is_empty() {
            "full".to_owned()
        } else {
            search.clone()
        },
        cap,
        seed,
        at: moment.at,
        truth,
        records: moment.records,
        queries: moment.queries,
        requests: moment.requests,
        estimators: beside(&moment, &truth),
        signs: args.signs.then(|| moment.signs.to_vec()),
    };
    let mut moments = harvest(&hidden, plan, seed)?;
    if let (Some(cap), Some(selects)) = (cap, selects(args, table)?) {
        for moment in &mut moments {
            let drilled = drill::drill_down(table, &selects, cap, moment.requests, seed);
            moment.said.push((drill::NAME, Some(drilled.estimate)));
        }
    }
    Ok(moments.into_iter().map(line).collect())
}

/// The columns offered as selects, if any.
fn selects(args: &LabSize, table: &Table) -> anyhow::Result<Option<Vec<usize>>> {
    let mut places = Vec::new();
    for name in &args.select {
        let place = table.position(name);
        places.push(place.ok_or_else(|| BadUsage(format!("there is no column `{name}`")))?);
    }
    Ok((!places.is_empty()).then_some(places))
}

/// Some rows of a table, drawn by lot.
fn drawn(whole: &Table, rows: Option<usize>, seed: u64) -> Table {
    let mut numbers: Vec<usize> = (0..whole.rows().len()).collect();
    if let Some(rows) = rows {
        let mut dice = Dice::of(seed, u64::MAX - 2);
        for place in 0..rows.min(numbers.len()) {
            let other = place + dice.below(numbers.len() - place);
            numbers.swap(place, other);
        }
        numbers.truncate(rows);
    }
    let rows = numbers.iter().map(|row| whole.rows()[*row].clone());
    Table::new(whole.columns().to_vec(), rows.collect())
}

/// Says on the side how far a harvest has come.
fn tell(line: &Line) {
    let ours = line.estimators.get(::harvest::size::combined::NAME);
    let Some(Some(ours)) = ours else { return };
    talk::say(&format!(
        "seed {}: {:.0} % of {} rows in hand after {} requests; estimate {} ({}-{}){}",
        line.seed,
        100.0 * line.records as f64 / line.truth.rows as f64,
        talk::grouped(line.truth.rows as u64),
        line.requests,
        talk::grouped(ours.estimate.mid),
        talk::grouped(ours.estimate.low),
        talk::grouped(ours.estimate.high),
        if ours.inside { "" } else { ", truth outside" }
    ));
}

/// Learns the weights from findings, and prints them as the source text they are kept in, with what they are worth.
fn learn(args: &LabSize) -> anyhow::Result<Exit> {
    let mut moments = Vec::new();
    for path in &args.fit {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("cannot read {}", path.display()))?;
        moments.extend(fit::moments_in(&text));
    }
    let learned = fit::learn(&moments);
    for line in table::report(&learned) {
        talk::say(&line);
    }
    talk::result(table::source(&learned).trim_end());
    Ok(Exit::Done)
}
