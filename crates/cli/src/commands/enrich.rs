//! `surfacer enrich`: the rows of a table, with what a site says of them.

use super::{typed, wait, way_out};
use crate::args::Enrich;
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, Show, grouped};
use ::harvest::local::Local;
use anyhow::Context;
use crawl::{Details, Ending, Match, Options};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use store::{CsvCells, SiteFile};
use world::table::Table;

/// The summary line. The keys are stable.
#[derive(Debug, Serialize)]
struct Summary {
    site: String,
    /// Rows of the table.
    rows: u64,
    /// Rows that the site has.
    matched: u64,
    /// Those of them that several records may be.
    ambiguous: u64,
    /// Rows that were not found.
    unmatched: u64,
    requests: u64,
    queries: u64,
    /// Records seen on the way.
    records: u64,
    stopped: String,
    refusals: BTreeMap<String, u64>,
    seconds: f64,
    /// The enriched table.
    output: PathBuf,
}

pub(crate) fn run(args: &Enrich) -> anyhow::Result<Exit> {
    let url = typed(&args.from)?;
    let table = Table::read(&args.table)?;
    let local = Arc::new(local(&table, &args.columns)?);
    let (output, written) = output(args)?;
    let options = options(args)?;
    let done = wait(async {
        let (http, clock) = way_out(
            &args.web,
            std::slice::from_ref(&url),
            args.delay_ms.map(Duration::from_millis),
            1,
        )?;
        let mut show = Show::new(options.max_requests);
        let done = tokio::select! {
            done = crawl::enrich(&url, &local, &options, &http, &*clock, &mut show) => Some(done?),
            _ = tokio::signal::ctrl_c() => None,
        };
        show.finish();
        Ok(done)
    })?;
    let Some((harvest, ending)) = done else {
        talk::say("stopped; nothing is lost. Run the same command again to go on.");
        return Ok(Exit::Interrupted);
    };
    let file = SiteFile::read_only(&store::site_path(&args.out, &url.site()))?;
    let found = crawl::matches(&file, &local)?;
    written.write(&output, &table, &found)?;
    let matched = found.iter().flatten().count() as u64;
    let ambiguous = found.iter().flatten().filter(|it| !it.rivals.is_empty());
    let summary = Summary {
        rows: found.len() as u64,
        matched,
        ambiguous: ambiguous.count() as u64,
        unmatched: found.len() as u64 - matched,
        site: harvest.site,
        requests: harvest.requests,
        queries: harvest.queries,
        records: harvest.records,
        stopped: harvest.stopped,
        refusals: harvest.refusals,
        seconds: harvest.seconds,
        output,
    };
    report(&summary, args.json)?;
    // Nothing found where everything was asked is an answer.
    let asked = matched > 0 || ending == Ending::Done;
    Ok(if asked { Exit::Done } else { ending.into() })
}

/// The table as far as records are recognised by it.
fn local(table: &Table, names: &[String]) -> anyhow::Result<Local> {
    let mut places = Vec::new();
    for name in names {
        let place = table.position(name).with_context(|| {
            let known = table.columns().join(", ");
            BadUsage(format!(
                "--match {name}: the table has no such column; it has {known}"
            ))
        })?;
        places.push(place);
    }
    let rows = table.rows().iter();
    let rows = rows.map(|row| places.iter().map(|place| row[*place].as_str()).collect());
    Ok(Local::new(places.len(), rows))
}

fn options(args: &Enrich) -> anyhow::Result<Options> {
    Ok(Options {
        root: args.out.clone(),
        max_requests: args.max_requests,
        max_time: args
            .max_minutes
            .map(|minutes| Duration::try_from_secs_f64(minutes * 60.0))
            .transpose()
            .context(BadUsage("--max-minutes must be a positive number".into()))?,
        explorer: args.walk.explorer.clone(),
        stops: args.walk.stops(),
        policy: args.policy.clone(),
        seed: args.seed,
        stop_below: 0.0,
        details: Details::Leave,
        goal: crawl::Goal::Match,
        lots: false,
        templates: crawl::Settings::default(),
    })
}

/// How the enriched table is written.
#[derive(Debug, Clone, Copy)]
enum Written {
    Csv(CsvCells),
    Jsonl,
}

/// Where the enriched table goes, and how it is written.
fn output(args: &Enrich) -> anyhow::Result<(PathBuf, Written)> {
    let plain = |path: &Path| match path.extension() {
        Some(ending) if ending == "gz" => path.with_extension(""),
        _ => path.to_owned(),
    };
    let ending = |path: &Path| {
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        ending.to_lowercase()
    };
    let cells = if args.csv_raw {
        CsvCells::Raw
    } else {
        CsvCells::Guarded
    };
    if let Some(output) = &args.output {
        return match ending(output).as_str() {
            "csv" => Ok((output.clone(), Written::Csv(cells))),
            "jsonl" | "ndjson" => Ok((output.clone(), Written::Jsonl)),
            _ => {
                let what = format!("--output {}: name it .csv or .jsonl", output.display());
                Err(BadUsage(what).into())
            }
        };
    }
    let table = plain(&args.table);
    let (written, ending) = match ending(&table).as_str() {
        "jsonl" | "ndjson" => (Written::Jsonl, "jsonl"),
        _ => (Written::Csv(cells), "csv"),
    };
    let name = PathBuf::from(table.file_name().unwrap_or_default()).with_extension(ending);
    Ok((args.out.join("enriched").join(name), written))
}

/// A row of the enriched table, where it is written as JSON.
#[derive(Serialize)]
struct Line<'a> {
    row: BTreeMap<&'a str, &'a str>,
    found: Option<&'a model::Record>,
    likeness: Option<f64>,
    rivals: &'a [String],
}

impl Written {
    fn write(self, path: &Path, table: &Table, found: &[Option<Match>]) -> anyhow::Result<()> {
        match self {
            Self::Csv(cells) => write_csv(path, table, found, cells)?,
            Self::Jsonl => {
                let lines = table.rows().iter().zip(found).map(|(row, found)| {
                    let names = table.columns().iter().map(String::as_str);
                    let found = found.as_ref();
                    Line {
                        row: names.zip(row.iter().map(String::as_str)).collect(),
                        found: found.map(|found| &found.record),
                        likeness: found.map(|found| found.likeness),
                        rivals: found.map_or(&[], |found| &found.rivals),
                    }
                });
                store::write_lines(path, lines)?;
            }
        }
        Ok(())
    }
}

/// Columns of every enriched table, behind the user's own.
const FOUND: [&str; 5] = [
    "likeness",
    "rivals",
    "found.key",
    "found.url",
    "found.title",
];

fn write_csv(
    path: &Path,
    table: &Table,
    found: &[Option<Match>],
    cells: CsvCells,
) -> anyhow::Result<()> {
    let mut fields: Vec<&str> = found
        .iter()
        .flatten()
        .flat_map(|found| found.record.fields.keys().map(String::as_str))
        .collect();
    fields.sort_unstable();
    fields.dedup();
    let mut header = table.columns().to_vec();
    header.extend(FOUND.map(str::to_owned));
    header.extend(fields.iter().map(|name| format!("found.fields.{name}")));
    let rows = table.rows().iter().zip(found).map(|(row, found)| {
        let mut cells = row.clone();
        if let Some(Match {
            record,
            likeness,
            rivals,
        }) = found
        {
            let url = record.url.as_ref().map(ToString::to_string);
            cells.push(format!("{likeness:.2}"));
            cells.push(rivals.join(" | "));
            cells.extend([
                record.key.clone(),
                url.unwrap_or_default(),
                record.title.clone(),
            ]);
            let field = |name: &&str| record.fields.get(*name).cloned().unwrap_or_default();
            cells.extend(fields.iter().map(field));
        }
        cells.resize(header.len(), String::new());
        cells
    });
    store::write_table(path, &header, rows, table.columns().len(), cells)?;
    Ok(())
}

fn report(summary: &Summary, json: bool) -> anyhow::Result<()> {
    if json {
        return talk::json(summary);
    }
    let share = 100.0 * summary.matched as f64 / (summary.rows.max(1) as f64);
    talk::result(&format!(
        "{}: {} of {} rows found ({share:.1} %), {} requests, {:.0} s",
        summary.site,
        grouped(summary.matched),
        grouped(summary.rows),
        grouped(summary.requests),
        summary.seconds
    ));
    if summary.ambiguous > 0 {
        talk::result(&format!(
            "{} of them may be several records: the column `rivals` names the others",
            grouped(summary.ambiguous)
        ));
    }
    talk::result(&format!("stopped: {}", summary.stopped));
    talk::result(&format!("table: {}", summary.output.display()));
    Ok(())
}
