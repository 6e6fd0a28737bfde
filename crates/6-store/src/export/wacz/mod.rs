//! The raw pages of all sites in one file, for tools that show archived pages (ReplayWeb.page, pywb).
//!
//! - `cdx`      what stands where in the archive
//! - `surt`     addresses in the order in which such tools look for them
//! - `package`  the parts of the file, each with its digest
//!
//! Format: WACZ 1.1.1, a ZIP of `archive/*.warc.gz` as they are, `indexes/index.cdx.gz` with `index.idx`, `pages/pages.jsonl` and `datapackage.json`.
//! Lists that must be in order are sorted in a file of their own, so the memory needed does not grow with them.

mod cdx;
mod package;
mod surt;

use super::in_export;
use super::sources::Sources;
use crate::archive::committed_files;
use crate::error::{Cause, Doing, StoreError};
use crate::site_file::SiteFile;
use crate::warc::gzip::{Gzip, Squeeze};
use package::{Package, sha256};
use rusqlite::{Connection, params};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{BufReader, Read, Seek, Write};
use surt::surt;

/// Lines of the index that are packed together; a reader unpacks so many to find one.
const LINES: usize = 3_000;

/// Writes the file. Gives how many pages it lists.
pub(super) fn write(sources: &Sources, out: impl Write + Seek) -> Result<u64, StoreError> {
    let sorter = Sorter::new().map_err(in_export)?;
    let mut package = Package::new(out);
    sources.each_file(|file, db, _| {
        archive(file, db, &sorter, &mut package)?;
        sorter.pages(db)
    })?;
    let pages = rest(&sorter, package).map_err(in_export)?;
    Ok(pages)
}

/// Copies the archive of a site, as far as it was committed, and notes what stands in it.
fn archive(
    file: &SiteFile,
    db: &Connection,
    sorter: &Sorter,
    package: &mut Package<impl Write + Seek>,
) -> Result<(), Cause> {
    let folder = file.warc_folder();
    let site = file.path.file_stem().unwrap_or_default().to_string_lossy();
    for (_, name, committed) in committed_files(db)? {
        if committed == 0 {
            continue;
        }
        let open = || File::open(folder.join(&name)).doing("open the archive");
        let has = open()?.metadata().doing("look at the archive")?.len();
        if has < committed {
            return Err(Cause::ArchiveShort { has, committed });
        }
        let inside = format!("{site}-{name}");
        let mut entry = package.begin(&format!("archive/{inside}"))?;
        let mut source = open()?.take(committed);
        std::io::copy(&mut source, &mut entry).doing("copy the archive")?;
        entry.end()?;
        let source = BufReader::with_capacity(256 * 1024, open()?.take(committed));
        cdx::each_entry(source, committed, |entry| sorter.entry(&entry, &inside))?;
    }
    Ok(())
}

/// Everything but the archive.
fn rest(sorter: &Sorter, mut package: Package<impl Write + Seek>) -> Result<u64, Cause> {
    let blocks = index(sorter, &mut package)?;
    let mut entry = package.begin("indexes/index.idx")?;
    entry
        .write_all(blocks.as_bytes())
        .doing("write the export")?;
    entry.end()?;
    let mut entry = package.begin("pages/pages.jsonl")?;
    let header =
        serde_json::json!({"format": "json-pages-1.0", "id": "pages", "title": "All Pages"});
    writeln!(entry, "{header}").doing("write the export")?;
    let mut count = 0;
    sorter.each("SELECT line FROM page ORDER BY at, url", |line| {
        count += 1;
        writeln!(entry, "{line}").doing("write the export")
    })?;
    entry.end()?;
    package.end(&sorter.newest()?)?;
    Ok(count)
}

/// Writes the index in packed blocks. Gives the list of the blocks.
fn index(sorter: &Sorter, package: &mut Package<impl Write + Seek>) -> Result<String, Cause> {
    let mut entry = package.begin("indexes/index.cdx.gz")?;
    let mut blocks =
        String::from("!meta 0 {\"format\": \"cdxj-gzip-1.0\", \"filename\": \"index.cdx.gz\"}\n");
    let mut gzip = Gzip::new(6);
    let (mut lines, mut text, mut packed, mut offset) = (0, String::new(), Vec::new(), 0);
    let mut put = |text: &mut String| -> Result<(), Cause> {
        packed.clear();
        gzip.member(&[text.as_bytes()], Squeeze::Usual, &mut packed)
            .and_then(|()| entry.write_all(&packed))
            .doing("write the export")?;
        let first = text.lines().next().unwrap_or_default();
        let prefix: Vec<&str> = first.splitn(3, ' ').take(2).collect();
        let block = serde_json::json!({
            "offset": offset,
            "length": packed.len(),
            "digest": sha256(&Sha256::digest(&packed)),
            "filename": "index.cdx.gz",
        });
        blocks.extend([prefix.join(" "), format!(" {block}\n")]);
        offset += packed.len();
        text.clear();
        Ok(())
    };
    sorter.each("SELECT line FROM entry ORDER BY line", |line| {
        text.push_str(line);
        text.push('\n');
        lines += 1;
        if lines % LINES == 0 {
            put(&mut text)?;
        }
        Ok(())
    })?;
    if !text.is_empty() {
        put(&mut text)?;
    }
    entry.end()?;
    Ok(blocks)
}

/// A database without a name that is gone when it is closed.
struct Sorter(Connection);

impl Sorter {
    fn new() -> Result<Self, Cause> {
        let db = Connection::open("")?;
        db.execute_batch(
            "PRAGMA journal_mode = off; PRAGMA synchronous = off; PRAGMA temp_store = file; \
             CREATE TABLE entry (line TEXT NOT NULL); \
             CREATE TABLE page (url TEXT NOT NULL, at TEXT NOT NULL, line TEXT NOT NULL); \
             BEGIN",
        )?;
        Ok(Self(db))
    }

    fn entry(&self, entry: &cdx::Entry, file: &str) -> Result<(), Cause> {
        // Readers would look for such a line in vain.
        let Some(key) = surt(&entry.searched) else {
            return Ok(());
        };
        let digits: String = entry.at.chars().filter(char::is_ascii_digit).collect();
        let moment = &digits[..digits.len().min(14)];
        let mut json = serde_json::json!({
            "url": entry.url,
            "mime": entry.mime,
            "status": entry.status,
            "digest": entry.digest,
            "length": entry.length.to_string(),
            "offset": entry.offset.to_string(),
            "filename": file,
        });
        if entry.searched != entry.url {
            json["method"] = "POST".into();
        }
        let line = format!("{key} {moment} {json}");
        self.0
            .prepare_cached("INSERT INTO entry (line) VALUES (?1)")?
            .execute([line])?;
        Ok(())
    }

    /// Pages a person may want to begin at: those of the site, those about a topic, and answers that have an address.
    fn pages(&self, db: &Connection) -> Result<(), Cause> {
        let mut select = db.prepare(
            "SELECT coalesce(landed, url), at, title FROM page WHERE response IS NOT NULL AND refusal IS NULL \
             UNION ALL SELECT landed, at, title FROM visit WHERE response IS NOT NULL AND refusal IS NULL \
             UNION ALL SELECT address, answer.at, query.words FROM answer JOIN query ON query.id = answer.query \
               WHERE address IS NOT NULL AND response IS NOT NULL AND kind = 'records' \
             UNION ALL SELECT record.url, detail.at, coalesce(detail.title, record.title) FROM detail JOIN record ON record.id = detail.record \
               WHERE detail.response IS NOT NULL AND detail.refusal IS NULL",
        )?;
        let mut insert = self
            .0
            .prepare_cached("INSERT INTO page (url, at, line) VALUES (?1, ?2, ?3)")?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let (url, at, title): (String, String, String) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let id = format!(
                "{:016x}",
                xxhash_rust::xxh3::xxh3_64(format!("{url} {at}").as_bytes())
            );
            let line = serde_json::json!({"id": id, "url": url, "ts": at, "title": title});
            insert.execute(params![url, at, line.to_string()])?;
        }
        Ok(())
    }

    fn each(
        &self,
        select: &str,
        mut visit: impl FnMut(&str) -> Result<(), Cause>,
    ) -> Result<(), Cause> {
        let mut statement = self.0.prepare(select)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            visit(row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?)?;
        }
        Ok(())
    }

    /// When the last page came: the moment the file stands for.
    fn newest(&self) -> Result<String, Cause> {
        let newest = "SELECT coalesce(max(at), '1970-01-01T00:00:00Z') FROM page";
        Ok(self.0.query_row(newest, [], |row| row.get(0))?)
    }
}
