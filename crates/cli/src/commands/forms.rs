//! `surfacer forms`: what forms are there, and may they be submitted?

use super::{typed, wait, way_out};
use crate::args::{Forms, Web};
use crate::exit::Exit;
use crate::talk;
use anyhow::Context;
use crawl::{FormReport, forms_of};
use model::{Fetcher, Got, Request, Url};
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &Forms) -> anyhow::Result<Exit> {
    let mut exit = Exit::Done;
    for page in &args.pages {
        let path = Path::new(page);
        let found = if path.is_file() {
            of_file(path, page)?
        } else {
            of_page(page, &args.web)?
        };
        match found {
            Ok(reports) => show(page, &reports, args.json)?,
            Err(why) => {
                talk::say(&format!("{page}: {why}"));
                exit = Exit::Refused;
            }
        }
    }
    Ok(exit)
}

type Found = Result<Vec<FormReport>, String>;

fn of_file(path: &Path, name: &str) -> anyhow::Result<Found> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {name}"))?;
    // A file has no address; relative ones in it are shown as if it stood on this machine.
    let home = Url::parse("http://localhost/").context("the address of this machine")?;
    let doc = read::parse(&String::from_utf8_lossy(&bytes), &home);
    Ok(Ok(forms_of(&doc, name)))
}

fn of_page(page: &str, web: &Web) -> anyhow::Result<Found> {
    let url = typed(page)?;
    wait(async {
        let (http, _) = way_out(web, std::slice::from_ref(&url), Some(Duration::ZERO), 1)?;
        let fetched = http.fetch(&Request::get(url.clone())).await?;
        Ok(match fetched.got {
            Got::Page(page) => Ok(forms_of(&read::read(&page), page.url.as_str())),
            Got::Refused { why, .. } => Err(format!("refused: {why}")),
        })
    })
}

fn show(page: &str, reports: &[FormReport], json: bool) -> anyhow::Result<()> {
    if json {
        for report in reports {
            talk::json(report)?;
        }
        return Ok(());
    }
    if reports.is_empty() {
        talk::result(&format!("{page}: no forms"));
    }
    for report in reports {
        let verdict = if report.submit {
            "may be submitted"
        } else {
            "is left alone"
        };
        talk::result(&format!(
            "{page} form {}: {} ({:.0} % search), {} {}, {verdict}: {}",
            report.index,
            report.kind,
            100.0 * report.probability,
            report.method.as_str(),
            report.action,
            report.why
        ));
        for input in &report.inputs {
            talk::result(&format!(
                "    {} {} [{}] {}",
                input.role, input.control, input.name, input.label
            ));
        }
    }
    Ok(())
}
