//! `surfacer bench export`: how fast many records are written out, and in how much memory.

use super::search::filled;
use crate::args::{BenchExport, ExportFormat};
use crate::commands::export::format_of;
use crate::commands::places::site_files;
use crate::exit::Exit;
use crate::talk::{self, grouped};
use anyhow::{Context, bail};
use clap::ValueEnum;
use fetch::SystemClock;
use lab::Figures;
use model::Clock;
use serde::{Deserialize, Serialize};
use std::process::{Command, Stdio};

/// What an export cost.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    format: String,
    /// Records; or pages, where raw pages are written.
    count: u64,
    seconds: f64,
    cpu: f64,
    rss_mb: f64,
    mb: f64,
}

pub(super) fn run(args: &BenchExport) -> anyhow::Result<Exit> {
    if args.once {
        for format in &args.formats {
            talk::json(&once(args, *format)?)?;
        }
        return Ok(Exit::Done);
    }
    filled(&args.many)?;
    for format in &args.formats {
        let line = alone(args, *format)?;
        if args.many.json {
            talk::json(&line)?;
            continue;
        }
        talk::result(&format!(
            "{:<8} {:>9} in {:>6.1} s ({:>7} a second), {:>6.1} CPU s, {:>5.0} MB of memory, {:>6.0} MB written",
            line.format,
            grouped(line.count),
            line.seconds,
            talk::rate(line.count, line.seconds),
            line.cpu,
            line.rss_mb,
            line.mb
        ));
    }
    Ok(Exit::Done)
}

/// Writes one format and says what this process has cost.
fn once(args: &BenchExport, format: ExportFormat) -> anyhow::Result<Line> {
    let name = name_of(format);
    let target = args.many.out.join(format!("export.{name}"));
    let files = site_files(&args.many.out)?;
    let clock = SystemClock::default();
    let begun = clock.elapsed();
    let count = store::export_all_to_path(&files, format_of(format, false), &target)?;
    let seconds = clock.elapsed().saturating_sub(begun).as_secs_f64();
    let bytes = std::fs::metadata(&target).map_or(0, |file| file.len());
    let Some(figures) = Figures::now() else {
        bail!("the figures of this process cannot be read: this needs Linux")
    };
    Ok(Line {
        format: name,
        count,
        seconds,
        cpu: figures.cpu,
        rss_mb: figures.rss_mb,
        mb: bytes as f64 / 1e6,
    })
}

/// Measures in a process of its own, so that its memory is its own.
fn alone(args: &BenchExport, format: ExportFormat) -> anyhow::Result<Line> {
    let program = std::env::current_exe().context("cannot find our own program")?;
    let mut command = Command::new(&program);
    command.args(["bench", "export", "--once", "--formats", &name_of(format)]);
    command.arg("--out").arg(&args.many.out);
    for table in &args.many.data {
        command.arg("--data").arg(table);
    }
    let said = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot run {}", program.display()))?;
    if !said.status.success() {
        bail!("the export as {} failed", name_of(format));
    }
    serde_json::from_slice(&said.stdout).context("the measurement printed no figures")
}

fn name_of(format: ExportFormat) -> String {
    let value = format.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
