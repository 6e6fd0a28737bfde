//! `surfacer lab read`: how well are pages read whose truth is written down?

use crate::args::LabRead;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use lab::read::{SetError, lists};
use std::io::ErrorKind;
use std::path::Path;

pub(super) fn run(args: &LabRead) -> anyhow::Result<Exit> {
    if let Some(folder) = &args.lists {
        read_lists(folder, args.json)?;
    }
    Ok(Exit::Done)
}

fn read_lists(folder: &Path, json: bool) -> anyhow::Result<()> {
    let lines = lists::measure(folder).map_err(mistyped)?;
    let summary = lists::Summary::of(&lines);
    for line in &lines {
        if json {
            talk::json(line)?;
        } else {
            talk::say(&format!(
                "page {:>4}: {:>4} records, {:>4} found, {:>4} right; precision {:.3}, recall {:.3}, F1 {:.3}",
                line.page, line.truth, line.found, line.right, line.precision, line.recall, line.f1
            ));
        }
    }
    if json {
        return talk::json(&summary);
    }
    talk::result(&format!(
        "lists: {} pages, {} records; means over pages: precision {:.3}, recall {:.3}, F1 {:.3}",
        summary.pages, summary.records, summary.precision, summary.recall, summary.f1
    ));
    Ok(())
}

/// A folder that is not there, or not of the set, was mistyped.
fn mistyped(error: SetError) -> anyhow::Error {
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
