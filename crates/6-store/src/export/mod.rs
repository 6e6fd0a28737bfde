//! Records out, for other tools.
//!
//! - `sources`       the site files an export is made of
//! - `lines`         their records, one after the other
//! - `columns`       fields as columns of a table
//! - `csv_table`     records as a table
//! - `parquet_file`  the same, typed and small
//! - `sqlite_file`   all sites in one SQLite file
//! - `wacz`          the raw pages, for tools that show archived ones
//! - `addresses`     where records and answers can be seen
//! - `sitemap`       the same for those who crawl the site
//! - `visits`        pages of crawls for a topic
//! - `table_out`     a table of the user's own with what was found beside it
//! - `unfinished`    a file that is there whole or not at all

mod addresses;
mod columns;
mod csv_table;
mod lines;
mod parquet_file;
mod sitemap;
mod sources;
mod sqlite_file;
mod table_out;
mod unfinished;
mod visits;
mod wacz;

pub use table_out::{write_lines, write_table};
pub use visits::{PagesFormat, export_pages, export_pages_to_path};

use crate::error::{At, Cause, Doing, StoreError};
use crate::recall::json;
use crate::site_file::SiteFile;
use lines::each_line;
use sources::Sources;
use std::collections::BTreeMap;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
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
    /// The same addresses, as far as they are the site's own, as sitemaps.org 0.9 has them. For one site.
    Sitemap,
    /// The table as a Parquet file.
    Parquet,
    /// One SQLite file with the records of all sites.
    Sqlite,
    /// The raw pages of all sites as a WACZ 1.1.1 file, with an index and a list of pages.
    Wacz,
}

impl Format {
    /// Whether it can be written piece by piece to anything, or needs a file.
    pub fn needs_file(self) -> bool {
        matches!(self, Self::Parquet | Self::Sqlite | Self::Wacz)
    }
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

/// Bytes gathered before they are written: exports are long.
const BUFFER: usize = 256 * 1024;

/// Writes all records of a site, in the order they were found. Gives how many there were; or how many addresses, where only they are written.
pub fn export(file: &SiteFile, format: Format, out: impl Write) -> Result<u64, StoreError> {
    write(&Sources::one(file)?, format, out)
}

/// The same for several sites, one after the other. A table has the columns of all.
pub fn export_all(files: &[PathBuf], format: Format, out: impl Write) -> Result<u64, StoreError> {
    match files {
        [one] => export(&SiteFile::read_only(one)?, format, out),
        files => write(&Sources::Many(files), format, out),
    }
}

/// Writes an export to a file, which is there whole or not at all: it gets its name when it is finished and on the disk. A sitemap that is too
/// large for one file becomes an index there, with numbered files beside it.
pub fn export_to_path(file: &SiteFile, format: Format, path: &Path) -> Result<u64, StoreError> {
    if format == Format::Sitemap {
        let site = file.site()?;
        let snapshot = file.db.unchecked_transaction().at(&file.path)?;
        return sitemap::write_to_path(&snapshot, &site, path, sitemap::LIMITS)
            .map_err(|why| blame(StoreError::of(why, &file.path), path));
    }
    write_to_path(&Sources::one(file)?, format, path)
}

/// The same for several sites.
pub fn export_all_to_path(
    files: &[PathBuf],
    format: Format,
    path: &Path,
) -> Result<u64, StoreError> {
    match files {
        [one] => export_to_path(&SiteFile::read_only(one)?, format, path),
        files => write_to_path(&Sources::Many(files), format, path),
    }
}

fn write(sources: &Sources, format: Format, out: impl Write) -> Result<u64, StoreError> {
    let mut out = BufWriter::with_capacity(BUFFER, out);
    let mut count = 0;
    match format {
        Format::Jsonl => sources.each(|db, site| {
            count += each_line(db, site, |line| {
                serde_json::to_writer(&mut out, line)
                    .map_err(std::io::Error::from)
                    .and_then(|()| out.write_all(b"\n"))
                    .doing("write the export")
            })?;
            Ok(())
        })?,
        Format::Urls => sources.each(|db, _| {
            count += addresses::write(db, &mut out)?;
            Ok(())
        })?,
        Format::Sitemap if sources.is_one_moment() => sources.each(|db, site| {
            count += sitemap::write(db, site, &mut out, sitemap::LIMITS)?;
            Ok(())
        })?,
        Format::Sitemap => return Err(in_export(Cause::SitemapOfMany)),
        Format::Csv(cells) => count = csv_table::write(sources, cells, &mut out)?,
        Format::Parquet | Format::Sqlite | Format::Wacz => {
            return Err(in_export(Cause::NeedsFile));
        }
    }
    out.flush().doing("write the export").map_err(in_export)?;
    Ok(count)
}

fn write_to_path(sources: &Sources, format: Format, path: &Path) -> Result<u64, StoreError> {
    let mut unfinished = Unfinished::begin(path).at(path)?;
    let count = match format {
        Format::Parquet => parquet_file::write(sources, &mut unfinished),
        Format::Sqlite => sqlite_file::write(sources, unfinished.path()),
        Format::Wacz => wacz::write(sources, &mut unfinished),
        format => write(sources, format, &mut unfinished),
    };
    let count = count.map_err(|error| blame(error, path))?;
    let sealed = unfinished.sealed().at(path)?;
    sealed.named(path).at(path)?;
    Ok(count)
}

/// What stands for the path of an export whose name is not known where it fails.
const EXPORT: &str = "the export";

/// A failure to write, before anybody says where to.
fn in_export(why: Cause) -> StoreError {
    StoreError::of(why, Path::new(EXPORT))
}

/// Says where it happened: what cannot be written is the export's fault, all else the site file's.
fn blame(error: StoreError, path: &Path) -> StoreError {
    let ours = matches!(error.why, Cause::File { .. } | Cause::Export(_));
    if ours || error.path == Path::new(EXPORT) {
        return StoreError::of(error.why, path);
    }
    error
}

type Fields = BTreeMap<String, String>;

/// What a record's row says, with what its own page told beside it or in its place.
pub(crate) fn merged(mut fields: Fields, told: Option<&str>) -> Result<Fields, Cause> {
    if let Some(told) = told {
        let told: Fields = json("the fields of a record's page", told)?;
        fields.extend(told);
    }
    Ok(fields)
}
