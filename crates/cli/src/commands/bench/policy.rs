//! `surfacer bench policy`: what a decision costs when many records are in hand.

use crate::args::BenchPolicy;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::{Context, bail};
use lab::decide::{Cost, Setting, decide};
use std::process::{Command, Stdio};

/// Records that `--words` is meant for.
const WORDS_OF: usize = 100_000;

pub(super) fn run(args: &BenchPolicy) -> anyhow::Result<Exit> {
    ::harvest::by_name(&args.policy, 0).map_err(|error| BadUsage(error.to_string()))?;
    for records in &args.records {
        let cost = match args.records[..] {
            [_] => decide(&setting(args, *records))?,
            _ => alone(args, *records)?,
        };
        show(&cost, args.json)?;
    }
    Ok(Exit::Done)
}

fn setting(args: &BenchPolicy, records: usize) -> Setting {
    Setting {
        policy: args.policy.clone(),
        records,
        words: (args.words.saturating_mul(records) / WORDS_OF).max(1),
        answer: args.answer,
        fill: args.fill.unwrap_or(args.answer),
        pages: args.pages,
        seed: args.seed,
    }
}

/// Measures in a process of its own, so that memory the last one has left behind is not taken for free.
fn alone(args: &BenchPolicy, records: usize) -> anyhow::Result<Cost> {
    let program = std::env::current_exe().context("cannot find our own program")?;
    let mut command = Command::new(&program);
    command.args(["bench", "policy", "--json", "--policy", &args.policy]);
    let numbers = [
        ("--records", records),
        ("--answer", args.answer),
        ("--fill", args.fill.unwrap_or(args.answer)),
        ("--words", args.words),
    ];
    for (option, number) in numbers {
        command.args([option, &number.to_string()]);
    }
    command.args(["--seed", &args.seed.to_string()]);
    if args.pages {
        command.arg("--pages");
    }
    let said = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {}", program.display()))?;
    if !said.status.success() {
        bail!("the measurement with {records} records failed");
    }
    serde_json::from_slice(&said.stdout).context("the measurement printed no figures")
}

fn show(cost: &Cost, json: bool) -> anyhow::Result<()> {
    if json {
        return talk::json(cost);
    }
    talk::result(&format!(
        "{:>9} records  {:>9} words  {:>10} pairs  {:>7.0} us per decision (worst {:>7.0})  {:>6.0} us per hear  {:>6.1} bytes per pair",
        talk::grouped(cost.records as u64),
        talk::grouped(cost.words as u64),
        talk::grouped(cost.pairs as u64),
        cost.us_per_decision,
        cost.us_worst,
        cost.us_per_hear,
        cost.bytes_per_pair,
    ));
    Ok(())
}
