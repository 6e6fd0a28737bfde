//! All sites in one SQLite file, for datasette and any other tool: `record` with its `field`s, `site`, and an index of words.
//!
//! The tables are always the same ones: names of fields are values in `field`, never columns.

use super::in_export;
use super::lines::{Line, each_line};
use super::sources::Sources;
use crate::error::{Cause, StoreError};
use rusqlite::{CachedStatement, Connection, params};
use std::path::Path;

/// `record_words` is what datasette offers a search box for; it looks for these very words.
const TABLES: &str = "
CREATE TABLE site (
    id      INTEGER PRIMARY KEY,
    origin  TEXT NOT NULL UNIQUE,
    records INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE record (
    id         INTEGER PRIMARY KEY,
    site       INTEGER NOT NULL REFERENCES site,
    key        TEXT NOT NULL,
    url        TEXT,
    title      TEXT NOT NULL,
    fields     TEXT NOT NULL,  -- JSON: name -> value
    query      TEXT NOT NULL,
    form       TEXT NOT NULL,
    page       TEXT,
    warc       TEXT,
    first_seen TEXT NOT NULL
);
CREATE TABLE field (
    record INTEGER NOT NULL REFERENCES record,
    name   TEXT NOT NULL,
    value  TEXT NOT NULL,
    PRIMARY KEY (record, name)
) WITHOUT ROWID;
CREATE VIRTUAL TABLE record_words USING FTS5 (title, fields, content=[record], content_rowid=[id]);
";

/// Indexes are made when all rows are there: that is faster than keeping them in order on the way.
const INDEXES: &str = "
CREATE UNIQUE INDEX record_key ON record (site, key);
CREATE INDEX field_name ON field (name);
INSERT INTO record_words (record_words) VALUES ('rebuild');
INSERT INTO record_words (record_words) VALUES ('optimize');
";

/// Writes into an empty file that nobody else knows of yet: no journal is needed, because it gets its name only when it is whole.
pub(super) fn write(sources: &Sources, path: &Path) -> Result<u64, StoreError> {
    let db = begin(path).map_err(in_export)?;
    let mut count = 0;
    sources.each(|from, site| {
        count += copy(&db, from, site)?;
        Ok(())
    })?;
    end(db).map_err(in_export)?;
    Ok(count)
}

fn begin(path: &Path) -> Result<Connection, Cause> {
    let db = Connection::open(path)?;
    db.pragma_update(None, "journal_mode", "off")?;
    db.pragma_update(None, "synchronous", "off")?;
    db.pragma_update(None, "locking_mode", "exclusive")?;
    // What does not fit is sorted in files, not in memory.
    db.pragma_update(None, "temp_store", "file")?;
    db.set_prepared_statement_cache_capacity(16);
    db.execute_batch(TABLES)?;
    db.execute_batch("BEGIN")?;
    Ok(db)
}

fn end(db: Connection) -> Result<(), Cause> {
    db.execute_batch(
        "UPDATE site SET records = (SELECT count(*) FROM record WHERE record.site = site.id)",
    )?;
    db.execute_batch(INDEXES)?;
    db.execute_batch("COMMIT; ANALYZE")?;
    db.close().map_err(|(_, error)| error)?;
    Ok(())
}

fn copy(db: &Connection, from: &Connection, site: &str) -> Result<u64, Cause> {
    db.execute("INSERT OR IGNORE INTO site (origin) VALUES (?1)", [site])?;
    let id: i64 = db.query_row("SELECT id FROM site WHERE origin = ?1", [site], |row| {
        row.get(0)
    })?;
    let mut record = db.prepare_cached(
        "INSERT INTO record (site, key, url, title, fields, query, form, page, warc, first_seen) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    )?;
    let mut field =
        db.prepare_cached("INSERT INTO field (record, name, value) VALUES (?1, ?2, ?3)")?;
    each_line(from, site, |line| insert(&mut record, &mut field, id, line))
}

fn insert(
    record: &mut CachedStatement,
    field: &mut CachedStatement,
    site: i64,
    line: &Line,
) -> Result<(), Cause> {
    let fields = serde_json::to_string(line.fields).map_err(|error| Cause::File {
        doing: "write the export",
        source: error.into(),
    })?;
    let id = record.insert(params![
        site,
        line.key,
        line.url,
        line.title,
        fields,
        line.query,
        line.form,
        line.page,
        line.warc,
        line.first_seen,
    ])?;
    for (name, value) in &line.fields.0 {
        field.execute(params![id, name, value])?;
    }
    Ok(())
}
