//! `surfacer export`: records out, or the pages of crawls for a topic.

use super::places::site_files;
use crate::args::{Export, ExportFormat};
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, grouped};
use anyhow::bail;
use model::Score;
use std::path::PathBuf;
use store::{CsvCells, Format, PagesFormat, SiteFile};

pub(crate) fn run(args: &Export) -> anyhow::Result<Exit> {
    let format = format_of(args.format, args.csv_raw);
    let files = site_files(&args.place)?;
    if args.pages {
        return pages(args, &files);
    }
    if format == Format::Sitemap && files.len() > 1 {
        bail!(
            "a sitemap is for one site, and there are {} site files in {}; name one",
            files.len(),
            args.place.display()
        );
    }
    if let Some(output) = &args.output {
        let count = store::export_all_to_path(&files, format, output)?;
        let what = match format {
            Format::Urls | Format::Sitemap => "addresses",
            Format::Wacz => "pages",
            Format::Jsonl | Format::Csv(_) | Format::Parquet | Format::Sqlite => "records",
        };
        talk::say(&format!(
            "{} {what} in {}",
            grouped(count),
            output.display()
        ));
        return Ok(Exit::Done);
    }
    if format.needs_file() {
        let what = "this format is a file and cannot be printed: add --output FILE";
        return Err(BadUsage(what.into()).into());
    }
    let count = store::export_all(&files, format, std::io::stdout().lock())?;
    if count == 0 && has_pages(&files)? {
        talk::say("no records here, but pages of a crawl for a topic: add --pages to export them");
    }
    Ok(Exit::Done)
}

/// What was typed, as the store knows it.
pub(crate) fn format_of(format: ExportFormat, csv_raw: bool) -> Format {
    match (format, csv_raw) {
        (ExportFormat::Jsonl, _) => Format::Jsonl,
        (ExportFormat::Urls, _) => Format::Urls,
        (ExportFormat::Sitemap, _) => Format::Sitemap,
        (ExportFormat::Parquet, _) => Format::Parquet,
        (ExportFormat::Sqlite, _) => Format::Sqlite,
        (ExportFormat::Wacz, _) => Format::Wacz,
        (ExportFormat::Csv, true) => Format::Csv(CsvCells::Raw),
        (ExportFormat::Csv, false) => Format::Csv(CsvCells::Guarded),
    }
}

fn has_pages(files: &[PathBuf]) -> anyhow::Result<bool> {
    for file in files {
        let file = SiteFile::read_only(file)?;
        if !file.crawls(Score::new(0.0))?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The pages that crawls for a topic found relevant.
fn pages(args: &Export, files: &[PathBuf]) -> anyhow::Result<Exit> {
    let format = match args.format {
        ExportFormat::Jsonl => PagesFormat::Jsonl,
        ExportFormat::Urls => PagesFormat::Urls,
        _ => {
            let what = "pages are exported as jsonl or urls: add --format jsonl or --format urls";
            return Err(BadUsage(what.into()).into());
        }
    };
    let least = Score::new(args.least);
    if let Some(output) = &args.output {
        let count = store::export_pages_to_path(files, format, least, output)?;
        talk::say(&format!("{} pages in {}", grouped(count), output.display()));
    } else {
        store::export_pages(files, format, least, std::io::stdout().lock())?;
    }
    Ok(Exit::Done)
}
