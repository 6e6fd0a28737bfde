//! `surfacer lab harvest`: which policy drains a hidden database in the fewest requests?

use super::progress::Progress;
use crate::args::{BudgetIn, LabHarvest};
use crate::exit::{BadUsage, Exit};
use crate::talk;
use lab::harvest::finding::{ORACLE, build};
use lab::harvest::{
    Best, Contest, Curve, Finding, Hidden, Parameters, Run, Setting, Shape, Unit, contest, folder,
    oracle, summary,
};
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;
use world::table::{Table, TableError};

pub(super) fn run(args: &LabHarvest) -> anyhow::Result<Exit> {
    let policies = policies(args)?;
    let table = read(&args.data)?;
    let boxes = boxes(&args.boxes, &table)?;
    if let Some(out) = &args.out {
        folder::prepare(out)?;
    }
    let shape = Shape {
        boxes,
        cap: args.cap.and_then(|cap| cap.0),
        page: (args.budget_in == BudgetIn::Requests).then_some(args.page),
        totals: args.totals,
        seed: 1,
    };
    let hidden = Hidden::new(&table, shape);
    drop(table);
    let parameters = parameters(args, &hidden, policies);
    if parameters.reachable == 0 {
        return Err(BadUsage("the columns the box searches hold no words".to_owned()).into());
    }
    let best = Best {
        words: Curve::new(oracle::greedy(&hidden, args.budget)),
        pairs: args
            .oracle_pairs
            .then(|| Curve::new(oracle::greedy_pairs(&hidden, args.budget))),
    };
    let runs = runs(&hidden, &parameters, &best)?;
    let finding = Finding::new(&hidden, parameters, &best, &runs);
    if let Some(out) = &args.out {
        folder::write(out, &finding, &runs)?;
    }
    if args.json {
        for line in &finding.lines {
            talk::json(line)?;
        }
    } else {
        talk::result(&format!("{}\n", summary::heading(&finding)));
        talk::result(summary::table(&finding).text().trim_end());
    }
    Ok(Exit::Done)
}

/// Who runs. Checked first, because it is known at once.
fn policies(args: &LabHarvest) -> anyhow::Result<Vec<String>> {
    let mut policies: Vec<String> = Vec::new();
    for name in &args.policy {
        let named: Vec<String> = match name.as_str() {
            "all" => ::harvest::names().map(str::to_owned).collect(),
            _ => vec![name.clone()],
        };
        for name in named {
            if name != ORACLE {
                ::harvest::by_name(&name, 0)
                    .map_err(|error| BadUsage(format!("{error}; or `{ORACLE}`, or `all`")))?;
            }
            if !policies.contains(&name) {
                policies.push(name);
            }
        }
    }
    Ok(policies)
}

/// Reads the table. A name that leads nowhere was mistyped; anything else is a fault of the file or the machine.
pub(super) fn read(data: &Path) -> anyhow::Result<Table> {
    Table::read(data).map_err(|error| {
        let mistyped = match &error {
            TableError::UnknownFormat(_) => true,
            TableError::Unreadable { source, .. } => source.kind() == ErrorKind::NotFound,
            TableError::BadRow { .. } => false,
        };
        match &error {
            _ if mistyped => BadUsage(error.to_string()).into(),
            TableError::BadRow { .. } => {
                anyhow::Error::new(error).context(data.display().to_string())
            }
            _ => error.into(),
        }
    })
}

/// What each box searches: columns that are there, or everything.
pub(super) fn boxes(typed: &[String], table: &Table) -> anyhow::Result<Vec<Vec<String>>> {
    let mut boxes: Vec<Vec<String>> = Vec::new();
    for typed in typed {
        let columns: Vec<String> = typed
            .split(',')
            .map(|name| name.trim().to_owned())
            .collect();
        let unknown = columns
            .iter()
            .find(|column| table.position(column).is_none());
        match (unknown, columns.as_slice()) {
            (None, _) => boxes.push(columns),
            (Some(all), [_]) if ["full", "all", ""].contains(&all.as_str()) => {
                boxes.push(Vec::new());
            }
            (Some(unknown), _) => {
                let known = table.columns().join(", ");
                let why = format!(
                    "there is no column `{unknown}`; choose among: {known}, or `full` for all of them"
                );
                return Err(BadUsage(why).into());
            }
        }
    }
    if boxes.is_empty() {
        boxes.push(Vec::new());
    }
    Ok(boxes)
}

fn parameters(args: &LabHarvest, hidden: &Hidden, policies: Vec<String>) -> Parameters {
    let searched = |columns: &Vec<String>| match columns.as_slice() {
        [] => "full".to_owned(),
        some => some.join(","),
    };
    let shape = hidden.shape();
    let searched: Vec<String> = shape.boxes.iter().map(searched).collect();
    let data = args.data.file_name().unwrap_or_default();
    let (version, commit) = build();
    Parameters {
        setting: Setting {
            data: data.to_string_lossy().into_owned(),
            search: searched.join(";"),
            cap: shape.cap,
            budget_in: match args.budget_in {
                BudgetIn::Queries => Unit::Queries,
                BudgetIn::Requests => Unit::Requests,
            },
            budget: args.budget,
            page: shape.page,
            totals: shape.totals,
        },
        policies,
        seeds: args.seeds,
        rows: hidden.rows(),
        reachable: hidden.reachable(),
        command: std::iter::once("surfacer".to_owned())
            .chain(std::env::args().skip(1))
            .collect(),
        version: version.to_owned(),
        commit: commit.to_owned(),
    }
}

/// Runs the policies in the order named. The oracle has run already, and is the same from every start word.
fn runs(hidden: &Hidden, parameters: &Parameters, best: &Best) -> anyhow::Result<Vec<Run>> {
    let (budget, seeds) = (parameters.setting.budget, parameters.seeds);
    let mut policies = parameters.policies.clone();
    policies.retain(|policy| policy != ORACLE);
    let count = policies.len() * usize::try_from(seeds).unwrap_or(usize::MAX);
    let progress = Progress::new(count, budget, parameters.reachable);
    let plan = Contest {
        policies,
        seeds,
        budget,
    };
    let ran = contest(hidden, &plan, &|coming| progress.tell(coming));
    progress.finish();
    let mut runs = Vec::new();
    if parameters.policies.iter().any(|policy| policy == ORACLE) {
        runs.extend((1..=seeds).map(|seed| Run {
            policy: ORACLE.to_owned(),
            seed,
            start: String::new(),
            curve: best.words.clone(),
            asked: Vec::new(),
            decision: Duration::ZERO,
        }));
    }
    runs.extend(ran?);
    Ok(runs)
}
