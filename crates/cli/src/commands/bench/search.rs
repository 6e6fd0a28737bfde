//! `surfacer bench search`: what a search over many records costs, and how fast they are taken in.

use crate::args::{BenchSearch, Many};
use crate::exit::Exit;
use crate::talk::{self, grouped};
use ::search::Index;
use fetch::SystemClock;
use lab::find::{Cost, Source, fill, measure, questions, sources};
use model::Clock;

pub(super) fn run(args: &BenchSearch) -> anyhow::Result<Exit> {
    let clock = SystemClock::default();
    let sources = filled(&args.many)?;
    let index = Index::open(&args.many.out)?;
    let begun = clock.elapsed();
    let taken = index.refresh()?.taken;
    let seconds = clock.elapsed().saturating_sub(begun).as_secs_f64();
    if args.many.json {
        talk::json(
            &serde_json::json!({"taken": taken, "seconds": seconds, "documents": index.documents()}),
        )?;
    } else {
        talk::result(&format!(
            "{} taken in in {seconds:.1} s ({} a second); {} can be found",
            grouped(taken),
            talk::rate(taken, seconds),
            grouped(index.documents())
        ));
    }
    // Once for the operating system, which reads the index from the disk; then for the clock.
    let asked = questions(&sources, args.questions, args.seed);
    measure(&index, &asked, &clock)?;
    for cost in measure(&index, &asked, &clock)? {
        show(&cost, args.many.json)?;
    }
    Ok(Exit::Done)
}

/// The tables, when the folder is full of their rows.
pub(super) fn filled(many: &Many) -> anyhow::Result<Vec<Source>> {
    let sources = sources(&many.data)?;
    let mut line = talk::Line::new();
    let done = fill(&many.out, &sources, many.records, |records| {
        let every = records as u64 / 1_000;
        line.show(every, format!("{} records made", grouped(records as u64)));
    });
    line.finish();
    done?;
    Ok(sources)
}

fn show(cost: &Cost, json: bool) -> anyhow::Result<()> {
    if json {
        return talk::json(cost);
    }
    let kind = match cost.kind {
        Some(kind) => serde_json::to_value(kind)?
            .as_str()
            .unwrap_or_default()
            .to_owned(),
        None => "all".to_owned(),
    };
    talk::result(&format!(
        "{kind:<12} {:>5} questions, {:>9} found in the middle: {:>7.2} ms in the middle, {:>7.2} ms at the 95th percentile, {:>7.2} ms at worst",
        cost.questions,
        grouped(cost.found),
        cost.ms_p50,
        cost.ms_p95,
        cost.ms_worst
    ));
    Ok(())
}
