//! `surfacer export`: records out.

use super::places::site_files;
use crate::args::{Export, ExportFormat};
use crate::exit::Exit;
use crate::talk::{self, grouped};
use anyhow::bail;
use std::io::Write;
use store::{CsvCells, Format, SiteFile};

pub(crate) fn run(args: &Export) -> anyhow::Result<Exit> {
    let format = match (args.format, args.csv_raw) {
        (ExportFormat::Jsonl, _) => Format::Jsonl,
        (ExportFormat::Urls, _) => Format::Urls,
        (ExportFormat::Sitemap, _) => Format::Sitemap,
        (ExportFormat::Csv, true) => Format::Csv(CsvCells::Raw),
        (ExportFormat::Csv, false) => Format::Csv(CsvCells::Guarded),
    };
    let files = site_files(&args.place)?;
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
    for file in &files {
        store::export(&SiteFile::read_only(file)?, format, &mut out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
