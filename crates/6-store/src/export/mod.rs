//! Records out, for other tools: JSON lines, CSV, or just addresses.
//!
//! - `csv_table`   records as a table
//! - `addresses`   where records and answers can be seen
//! - `sitemap`     the same for those who crawl the site
//! - `visits`      pages of crawls for a topic
//! - `table_out`   a table of the user's own with what was found beside it
//! - `unfinished`  a file that is there whole or not at all

mod addresses;
mod csv_table;
mod sitemap;
mod table_out;
mod unfinished;
mod visits;

pub use table_out::{write_lines, write_table};
pub use visits::{PagesFormat, export_pages, export_pages_to_path};

use crate::error::{At, Cause, Doing, StoreError};
use crate::recall::json;
use crate::site_file::SiteFile;
use rusqlite::Connection;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::path::Path;
use unfinished::Unfinished;

/// What an export looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// One JSON object per line; loses nothing.
    Jsonl,
    /// A table with one column per field.
    Csv(CsvCells),
    /// The address of each record that has one, one per line; then those of answers that showed records.
    Urls,
    /// The same addresses, as far as they are the site's own, as sitemaps.org 0.9 has them.
    Sitemap,
}

/// What stands in the cells of a CSV.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum CsvCells {
    /// A cell that a spreadsheet would run as a formula gets a leading `'` (CWE-1236): the text comes from strangers.
    #[default]
    Guarded,
    /// The text as it was harvested, for programs.
    Raw,
}

/// One record with where it came from. The names are a contract with scripts.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    pub(crate) key: String,
    pub(crate) url: Option<String>,
    pub(crate) title: String,
    pub(crate) fields: BTreeMap<String, String>,
    /// The words that were asked.
    pub(crate) query: String,
    /// Where the form sends what is asked.
    pub(crate) form: String,
    /// The address of the answer.
    pub(crate) page: Option<String>,
    /// `file@offset` of the answer in the archive.
    pub(crate) warc: Option<String>,
    pub(crate) first_seen: String,
}

/// Writes all records of a site, in the order they were found. Gives how many there were; or how many addresses, where only they are written.
pub fn export(file: &SiteFile, format: Format, out: impl Write) -> Result<u64, StoreError> {
    let mut out = BufWriter::new(out);
    // One transaction, so that a harvest that goes on meanwhile does not show through halfway.
    let snapshot = file.db.unchecked_transaction().at(&file.path)?;
    let count = match format {
        Format::Jsonl => each_line(&snapshot, |line| {
            serde_json::to_writer(&mut out, &line)
                .map_err(std::io::Error::from)
                .and_then(|()| out.write_all(b"\n"))
                .doing("write the export")
        }),
        Format::Urls => addresses::write(&snapshot, &mut out),
        Format::Sitemap => sitemap::write(&snapshot, &file.site()?, &mut out, sitemap::LIMITS),
        Format::Csv(cells) => csv_table::write(&snapshot, cells, &mut out),
    }
    .at(&file.path)?;
    out.flush().doing("write the export").at(&file.path)?;
    Ok(count)
}

/// Writes an export to a file, which is there whole or not at all: it gets its name when it is finished and on the disk. A sitemap that is too
/// large for one file becomes an index there, with numbered files beside it.
pub fn export_to_path(file: &SiteFile, format: Format, path: &Path) -> Result<u64, StoreError> {
    if format == Format::Sitemap {
        let site = file.site()?;
        let snapshot = file.db.unchecked_transaction().at(&file.path)?;
        return sitemap::write_to_path(&snapshot, &site, path, sitemap::LIMITS)
            .map_err(|why| blame(why, file, path));
    }
    let mut unfinished = Unfinished::begin(path).at(path)?;
    let count =
        export(file, format, &mut unfinished).map_err(|error| blame(error.why, file, path))?;
    let sealed = unfinished.sealed().at(path)?;
    sealed.named(path).at(path)?;
    Ok(count)
}

/// Says where it happened: what cannot be written is the export's fault, all else the site file's.
fn blame(why: Cause, file: &SiteFile, path: &Path) -> StoreError {
    let path = match why {
        Cause::File { .. } | Cause::Export(_) => path,
        _ => &file.path,
    };
    StoreError {
        path: path.to_owned(),
        why,
    }
}

type Fields = BTreeMap<String, String>;

/// Shows every record to `visit`, one at a time. What its own page says stands beside what its row says, or in its place.
pub(crate) fn each_line(
    db: &Connection,
    mut visit: impl FnMut(Line) -> Result<(), Cause>,
) -> Result<u64, Cause> {
    let mut statement = db.prepare(
        "SELECT record.key, record.url, record.title, record.fields, query.words, form.action, \
                response.url, warc.name, response.offset, record.first_seen, detail.title, detail.fields \
         FROM record \
         JOIN answer ON answer.id = record.answer \
         JOIN query ON query.id = answer.query \
         JOIN form ON form.id = query.form \
         LEFT JOIN response ON response.id = answer.response \
         LEFT JOIN warc ON warc.id = response.warc \
         LEFT JOIN detail ON detail.record = record.id \
         ORDER BY record.id",
    )?;
    let mut rows = statement.query([])?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let warc: Option<String> = row.get(7)?;
        let offset: Option<i64> = row.get(8)?;
        let mut fields: Fields = json("the fields of a record", &row.get::<_, String>(3)?)?;
        if let Some(told) = row.get::<_, Option<String>>(11)? {
            let told: Fields = json("the fields of a record's page", &told)?;
            fields.extend(told);
        }
        let told_title: Option<String> = row.get(10)?;
        visit(Line {
            key: row.get(0)?,
            url: row.get(1)?,
            title: told_title.map_or_else(|| row.get(2), Ok)?,
            fields,
            query: row.get(4)?,
            form: row.get(5)?,
            page: row.get(6)?,
            warc: warc
                .zip(offset)
                .map(|(name, offset)| format!("{name}@{offset}")),
            first_seen: row.get(9)?,
        })?;
        count += 1;
    }
    Ok(count)
}
