//! `surfacer lab read`: how well are pages read whose truth is written down?

use crate::args::LabRead;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use lab::read::lists::{self, PageLine, Summary};
use lab::read::paging::{self, learning};
use lab::read::score::Score;
use lab::read::{SetError, train};
use std::io::ErrorKind;
use std::path::Path;

/// Parts of a cross-validation unless told otherwise.
const PARTS: usize = 6;

pub(super) fn run(args: &LabRead) -> anyhow::Result<Exit> {
    if args.train.is_some() && args.lists.is_some() && args.paging.is_some() {
        let why = "one file holds one model: name one set to learn from";
        return Err(BadUsage(why.to_owned()).into());
    }
    if let Some(folder) = &args.lists {
        let lines = match (&args.train, args.cross) {
            (None, None) => lists::measure(folder).map_err(mistyped)?,
            (None, Some(parts)) => cross_lists(folder, parts, args)?,
            (Some(file), parts) => learn_lists(folder, parts.unwrap_or(PARTS), file)?,
        };
        tell_lists(&lines, args.json)?;
    }
    if let Some(folder) = &args.paging {
        read_paging(folder, args)?;
    }
    Ok(Exit::Done)
}

fn read_paging(folder: &Path, args: &LabRead) -> anyhow::Result<()> {
    let pages = paging::load(folder).map_err(mistyped)?;
    let parts = args.cross.unwrap_or(learning::PARTS);
    let (lines, summary) = if args.cross.is_some() || args.train.is_some() {
        learning::cross_check(&pages, parts)
    } else {
        paging::measure(&pages)
    };
    for line in &lines {
        if args.json {
            talk::json(line)?;
            continue;
        }
        talk::say(&format!(
            "page {:>4}: {:>4} links, {:>3} to other pages, {:>3} found, {:>3} right",
            line.page, line.links, line.truth, line.found, line.right
        ));
        for wrong in &line.wrong {
            talk::say(&format!("    {wrong}"));
        }
    }
    let said = |name: &str, figures: &Score| {
        format!(
            "{name}: {} links, {} found, {} right; precision {:.3}, recall {:.3}, F1 {:.3}",
            figures.truth,
            figures.found,
            figures.right,
            figures.precision,
            figures.recall,
            figures.f1
        )
    };
    let said = [
        said("next", &summary.next),
        said("previous", &summary.previous),
        said("any page", &summary.any),
    ];
    if let Some(file) = &args.train {
        let table = learning::table(&pages, parts, &said);
        std::fs::write(file, table).with_context(|| format!("cannot write {}", file.display()))?;
    }
    if args.json {
        return talk::json(&summary);
    }
    talk::result(&format!(
        "paging: {} pages\n{}",
        summary.pages,
        said.join("\n")
    ));
    Ok(())
}

/// Each page read by a model that has not seen it; with several shuffles, the summary of each first.
fn cross_lists(folder: &Path, parts: usize, args: &LabRead) -> anyhow::Result<Vec<PageLine>> {
    let pages = train::study(folder).map_err(mistyped)?;
    let shuffles = (0..).take(args.shuffles);
    let mut lines: Vec<Vec<PageLine>> = shuffles
        .map(|shuffle| train::cross_validated(&pages, parts, shuffle))
        .collect();
    if lines.len() > 1 {
        let summaries: Vec<Summary> = lines.iter().map(|lines| Summary::of(lines)).collect();
        for summary in &summaries {
            if args.json {
                talk::json(summary)?;
            } else {
                talk::say(&format!("one shuffle of {summary}"));
            }
        }
        if !args.json {
            talk::result(&spread(&summaries));
        }
    }
    Ok(lines.swap_remove(0))
}

/// The mean and the standard deviation over shuffles.
fn spread(summaries: &[Summary]) -> String {
    let over = |figure: fn(&Summary) -> f64| {
        let count = summaries.len() as f64;
        let mean = summaries.iter().map(figure).sum::<f64>() / count;
        let far = |summary: &Summary| (figure(summary) - mean).powi(2);
        let deviation = (summaries.iter().map(far).sum::<f64>() / (count - 1.0)).sqrt();
        format!("{mean:.3} ± {deviation:.3}")
    };
    format!(
        "{} shuffles: precision {}, recall {}, F1 {}, F1 of texts {}",
        summaries.len(),
        over(|summary| summary.precision),
        over(|summary| summary.recall),
        over(|summary| summary.f1),
        over(|summary| summary.f1_of_texts)
    )
}

/// Learns from all pages, and says how a model that learned from some reads the others.
fn learn_lists(folder: &Path, parts: usize, file: &Path) -> anyhow::Result<Vec<PageLine>> {
    let pages = train::study(folder).map_err(mistyped)?;
    let lines = train::cross_validated(&pages, parts, 0);
    let model = train::report(&pages, &lines, parts);
    std::fs::write(file, model).with_context(|| format!("cannot write {}", file.display()))?;
    Ok(lines)
}

fn tell_lists(lines: &[PageLine], json: bool) -> anyhow::Result<()> {
    let summary = Summary::of(lines);
    for line in lines {
        if json {
            talk::json(line)?;
        } else {
            talk::say(&format!(
                "page {:>4}: {:>4} records, {:>4} found, {:>4} right; precision {:.3}, recall {:.3}, F1 {:.3}, of texts {:.3}",
                line.page,
                line.score.truth,
                line.score.found,
                line.score.right,
                line.score.precision,
                line.score.recall,
                line.score.f1,
                line.f1_of_texts
            ));
        }
    }
    if json {
        return talk::json(&summary);
    }
    talk::result(&summary.to_string());
    Ok(())
}

/// A folder that is not there, or not of the set, was mistyped.
pub(in crate::commands) fn mistyped(error: SetError) -> anyhow::Error {
    let mistyped = match &error {
        SetError::Unreadable { source, .. } => source.kind() == ErrorKind::NotFound,
        SetError::Misshapen { .. } => false,
        SetError::Empty { .. } => true,
    };
    if mistyped {
        return BadUsage(error.to_string()).into();
    }
    error.into()
}
