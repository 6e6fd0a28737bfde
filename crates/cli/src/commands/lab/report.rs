//! `surfacer lab report`: results put together on one page.

use crate::args::LabReport;
use crate::exit::{BadUsage, Exit};
use crate::talk;
use anyhow::Context;
use lab::harvest::report::Form;
use lab::harvest::{FolderError, Report};
use std::ffi::OsStr;
use std::path::Path;

pub(super) fn run(args: &LabReport) -> anyhow::Result<Exit> {
    let Some(out) = &args.out else {
        let report = read(args)?;
        talk::result(report.write(Form::Markdown(Path::new("."))).trim_end());
        return Ok(Exit::Done);
    };
    let ending = out.extension().map(OsStr::to_ascii_lowercase);
    let beside = out.parent().filter(|place| *place != Path::new(""));
    let form = match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("html" | "htm") => Form::Html,
        Some("md") => Form::Markdown(beside.unwrap_or(Path::new("."))),
        _ => {
            let why = format!("{}: name it .html or .md", out.display());
            return Err(BadUsage(why).into());
        }
    };
    let page = read(args)?.write(form);
    std::fs::write(out, page).with_context(|| format!("cannot write {}", out.display()))?;
    Ok(Exit::Done)
}

fn read(args: &LabReport) -> anyhow::Result<Report> {
    Report::read(&args.folders).map_err(|error| match error {
        FolderError::NoResult { .. } => BadUsage(error.to_string()).into(),
        FolderError::Unwritable { .. } => error.into(),
    })
}
