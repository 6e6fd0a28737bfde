//! `surfacer lab`: policies compared on known truth.

use crate::args::{BudgetIn, LabCommand, LabHarvest};
use crate::exit::Exit;
use crate::talk;
use anyhow::Context;
use lab::harvest::curve::Line;
use lab::harvest::{Contest, Curve, Hidden, Shape, contest, oracle};
use world::table::Table;

pub(crate) fn run(command: &LabCommand) -> anyhow::Result<Exit> {
    let LabCommand::Harvest(args) = command;
    harvest(args)
}

fn harvest(args: &LabHarvest) -> anyhow::Result<Exit> {
    let table = Table::read(&args.data)?;
    let columns = |list: &String| list.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut boxes: Vec<Vec<String>> = args.boxes.iter().map(columns).collect();
    if boxes.is_empty() {
        boxes.push(Vec::new());
    }
    for column in boxes.iter().flatten() {
        table.position(column).with_context(|| {
            let known = table.columns().join(", ");
            format!("there is no column `{column}`; the table has {known}")
        })?;
    }
    let shape = Shape {
        boxes,
        cap: args.cap,
        page: (args.budget_in == BudgetIn::Requests).then_some(args.page),
        totals: args.totals,
        seed: 1,
    };
    let hidden = Hidden::new(&table, shape);
    drop(table);
    let policies = match args.policy.as_slice() {
        [all] if all == "all" => ::harvest::names().map(str::to_owned).collect(),
        some => some.to_vec(),
    };
    let reachable = hidden.reachable();
    let best = Curve::new(oracle::greedy(&hidden, args.budget));
    let auc_oracle = best.area(args.budget, reachable);
    talk::say(&format!(
        "oracle {:?} auc {auc_oracle:.4}",
        best.coverage(args.budget, reachable)
    ));
    let plan = Contest {
        policies,
        seeds: args.seeds,
        budget: args.budget,
    };
    let runs = contest(&hidden, &plan, &|_| {})?;
    for run in &runs {
        if let Some(out) = &args.out {
            std::fs::create_dir_all(out)?;
            std::fs::write(
                out.join(format!("{}-{}.log", run.policy, run.seed)),
                run.log.join("\n"),
            )?;
        }
        let auc = run.curve.area(args.budget, reachable);
        talk::json(&Line {
            data: args
                .data
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            search: args.boxes.join(";"),
            cap: args.cap,
            policy: run.policy.clone(),
            seed: run.seed,
            reachable,
            coverage: run.curve.coverage(args.budget, reachable),
            auc,
            auc_oracle,
            ratio: auc / auc_oracle,
            us_per_decision: run.decision.as_secs_f64() * 1e6,
        })?;
    }
    Ok(Exit::Done)
}
