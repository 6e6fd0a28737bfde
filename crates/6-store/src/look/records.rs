//! Records, page by page.
//!
//! A filter without an index would read a million rows for one page. It looks at so many at a time instead, and says how far it came.

use super::tally::unsigned;
use crate::error::{At, Cause, StoreError};
use crate::recall::json;
use crate::site_file::SiteFile;
use rusqlite::{Connection, Row, params};
use serde::Serialize;
use std::collections::BTreeMap;

/// Records that a filter looks at for one page. Three times as many took 340 ms in a busy debug build, and a page should take less than 200.
const LOOKED_AT: i64 = 15_000;

/// A record as its row says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RecordRow {
    /// Its number in the file.
    pub id: i64,
    /// What tells it from others.
    pub key: String,
    /// Its own page.
    pub url: Option<String>,
    /// Its name.
    pub title: String,
    /// What is said of it.
    pub fields: BTreeMap<String, String>,
    /// When it was seen first.
    pub first_seen: String,
}

/// Which records are wanted.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Those with a larger number.
    pub after: i64,
    /// So many at the most.
    pub most: u32,
    /// Those that have this text anywhere.
    pub text: Option<String>,
    /// Those that have this text in this field.
    pub field: Option<(String, String)>,
}

/// Records, and how to go on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecordPage {
    /// The records.
    pub rows: Vec<RecordRow>,
    /// The number after which to go on; nothing at the end.
    pub next: Option<i64>,
    /// How many records were looked at.
    pub looked_at: u64,
}

impl SiteFile {
    /// Some of the records, in the order they were found.
    pub fn look_at_records(&self, wanted: &Wanted) -> Result<RecordPage, StoreError> {
        records(&self.db, wanted).at(&self.path)
    }

    /// One record.
    pub fn look_at_record(&self, id: i64) -> Result<Option<RecordRow>, StoreError> {
        let one = Wanted {
            after: id.saturating_sub(1),
            most: 1,
            ..Wanted::default()
        };
        let page = self.look_at_records(&one)?;
        Ok(page.rows.into_iter().find(|row| row.id == id))
    }

    /// The number of a record by its key.
    pub fn record_number(&self, key: &str) -> Result<Option<i64>, StoreError> {
        use rusqlite::OptionalExtension;
        self.db
            .prepare_cached("SELECT id FROM record WHERE key = ?1")
            .and_then(|mut select| select.query_row([key], |row| row.get(0)).optional())
            .at(&self.path)
    }
}

fn records(db: &Connection, wanted: &Wanted) -> Result<RecordPage, Cause> {
    let filtered = wanted.text.is_some() || wanted.field.is_some();
    let last: i64 = db
        .prepare_cached("SELECT coalesce(max(id), 0) FROM record")?
        .query_row([], |row| row.get(0))?;
    let until = if filtered {
        wanted.after.saturating_add(LOOKED_AT).min(last)
    } else {
        last
    };
    let (field, value) = wanted.field.clone().unzip();
    let mut select = db.prepare_cached(
        "SELECT id, key, url, title, fields, first_seen FROM record WHERE id > ?1 AND id <= ?2 \
         AND (?3 IS NULL OR title LIKE ?3 ESCAPE '\\' OR fields LIKE ?3 ESCAPE '\\') \
         AND (?4 IS NULL OR EXISTS (SELECT 1 FROM json_each(record.fields) WHERE json_each.key = ?4 AND json_each.value LIKE ?5 ESCAPE '\\')) \
         ORDER BY id LIMIT ?6",
    )?;
    let mut rows = select.query(params![
        wanted.after,
        until,
        wanted.text.as_deref().map(pattern),
        field,
        value.as_deref().map(pattern),
        wanted.most
    ])?;
    let mut page = RecordPage::default();
    while let Some(row) = rows.next()? {
        page.rows.push(to_record(row)?);
    }
    let full = page.rows.len() >= usize::try_from(wanted.most).unwrap_or(usize::MAX);
    let came_to = match page.rows.last() {
        Some(row) if full => row.id,
        _ => until,
    };
    page.next = (came_to < last).then_some(came_to);
    page.looked_at = unsigned(came_to.saturating_sub(wanted.after).max(0));
    Ok(page)
}

fn to_record(row: &Row<'_>) -> Result<RecordRow, Cause> {
    Ok(RecordRow {
        id: row.get(0)?,
        key: row.get(1)?,
        url: row.get(2)?,
        title: row.get(3)?,
        fields: json("the fields of a record", &row.get::<_, String>(4)?)?,
        first_seen: row.get(5)?,
    })
}

/// The text anywhere, with nothing in it that stands for another.
fn pattern(text: &str) -> String {
    let mut pattern = String::from("%");
    for letter in text.chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}
