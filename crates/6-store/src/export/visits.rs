//! Pages of crawls for a topic that are near enough to it, in the order in which they were kept, over all sites.

use super::unfinished::Unfinished;
use crate::error::{At, Cause, Doing, StoreError};
use crate::site_file::SiteFile;
use model::Score;
use serde::Serialize;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What such an export looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PagesFormat {
    /// One JSON object per line.
    Jsonl,
    /// One address per line.
    Urls,
}

/// One page. The names are a contract with scripts.
#[derive(Debug, Serialize)]
struct Line {
    url: String,
    title: String,
    score: f64,
    at: String,
    topic: String,
    site: String,
    /// Its place in the order of the crawl.
    place: u32,
    status: u16,
    /// `file@offset` of the answer in the archive of the site.
    warc: Option<String>,
}

/// Writes the pages of crawls that score at least so much, in these site files. Gives how many there were.
pub fn export_pages(
    files: &[PathBuf],
    format: PagesFormat,
    least: Score,
    out: impl Write,
) -> Result<u64, StoreError> {
    let mut lines = Vec::new();
    for path in files {
        let file = SiteFile::read_only(path)?;
        lines.extend(lines_of(&file, least).at(path)?);
    }
    lines.sort_by(|a, b| (&a.topic, a.place).cmp(&(&b.topic, b.place)));
    let mut out = BufWriter::new(out);
    for line in &lines {
        let written = match format {
            PagesFormat::Jsonl => serde_json::to_writer(&mut out, line)
                .map_err(std::io::Error::from)
                .and_then(|()| out.write_all(b"\n")),
            PagesFormat::Urls => writeln!(out, "{}", line.url),
        };
        written
            .doing("write the export")
            .at(Path::new("the export"))?;
    }
    out.flush()
        .doing("write the export")
        .at(Path::new("the export"))?;
    Ok(lines.len() as u64)
}

/// The same to a file, which is there whole or not at all.
pub fn export_pages_to_path(
    files: &[PathBuf],
    format: PagesFormat,
    least: Score,
    path: &Path,
) -> Result<u64, StoreError> {
    let mut unfinished = Unfinished::begin(path).at(path)?;
    let count = export_pages(files, format, least, &mut unfinished)?;
    unfinished.sealed().at(path)?.named(path).at(path)?;
    Ok(count)
}

fn lines_of(file: &SiteFile, least: Score) -> Result<Vec<Line>, Cause> {
    let site = file.site().map_err(|error| error.why)?;
    let mut select = file.db.prepare(
        "SELECT visit.landed, title, score, visit.at, topic, place, status, warc.name, response.offset FROM visit \
         LEFT JOIN response ON response.id = visit.response LEFT JOIN warc ON warc.id = response.warc WHERE score >= ?1",
    )?;
    let rows = select.query_map([least.get()], |row| {
        let warc: Option<String> = row.get(7)?;
        let offset: Option<i64> = row.get(8)?;
        Ok(Line {
            url: row.get(0)?,
            title: row.get(1)?,
            score: row.get(2)?,
            at: row.get(3)?,
            topic: row.get(4)?,
            site: site.clone(),
            place: row.get(5)?,
            status: row.get(6)?,
            warc: warc
                .zip(offset)
                .map(|(name, offset)| format!("{name}@{offset}")),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
