//! `surfacer export`: records out, or the pages of crawls for a topic.

use super::places::site_files;
use crate::args::{Export, ExportFormat};
use crate::exit::{BadUsage, Exit};
use crate::talk::{self, grouped};
use anyhow::bail;
use model::Score;
use std::io::Write;
use std::path::PathBuf;
use store::{CsvCells, Format, PagesFormat, SiteFile};

pub(crate) fn run(args: &Export) -> anyhow::Result<Exit> {
    let format = match (args.format, args.csv_raw) {
        (ExportFormat::Jsonl, _) => Format::Jsonl,
        (ExportFormat::Urls, _) => Format::Urls,
        (ExportFormat::Sitemap, _) => Format::Sitemap,
        (ExportFormat::Csv, true) => Format::Csv(CsvCells::Raw),
        (ExportFormat::Csv, false) => Format::Csv(CsvCells::Guarded),
    };
    let files = site_files(&args.place)?;
    if args.pages {
        return pages(args, &files);
    }
    if let Some(output) = &args.output {
        let [file] = files.as_slice() else {
            bail!(
                "there are {} site files in {}; name one to export to a file, or leave out --output",
                files.len(),
                args.place.display()
            );
        };
        let count = store::export_to_path(&SiteFile::read_only(file)?, format, output)?;
        let what = match format {
            Format::Urls | Format::Sitemap => "addresses",
            Format::Jsonl | Format::Csv(_) => "records",
        };
        talk::say(&format!(
            "{} {what} in {}",
            grouped(count),
            output.display()
        ));
        return Ok(Exit::Done);
    }
    if format == Format::Sitemap && files.len() > 1 {
        bail!(
            "a sitemap is for one site, and there are {} site files in {}; name one",
            files.len(),
            args.place.display()
        );
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let (mut count, mut has_pages) = (0, false);
    for file in &files {
        let file = SiteFile::read_only(file)?;
        count += store::export(&file, format, &mut out)?;
        has_pages |= !file.crawls(Score::new(0.0))?.is_empty();
    }
    out.flush()?;
    if count == 0 && has_pages {
        talk::say("no records here, but pages of a crawl for a topic: add --pages to export them");
    }
    Ok(Exit::Done)
}

/// The pages that crawls for a topic found relevant.
fn pages(args: &Export, files: &[PathBuf]) -> anyhow::Result<Exit> {
    let format = match args.format {
        ExportFormat::Jsonl => PagesFormat::Jsonl,
        ExportFormat::Urls => PagesFormat::Urls,
        ExportFormat::Csv | ExportFormat::Sitemap => {
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
