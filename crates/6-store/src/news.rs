//! What was kept since someone last looked: for readers who make something of their own of a site file, such as an index.
//!
//! A reader keeps a [`Mark`] of how far it has come and hands it in again. Records and visits are only ever added, so their numbers tell what is
//! new; what a record's own page told comes later and may come again, and is found by the number of its response, which only grows too.
//! A mark also remembers what stood at those places: where something else stands there now, the file was begun anew (or mended) and
//! [`SiteFile::knows`] says so.

use crate::error::{At, Cause, StoreError};
use crate::export::merged;
use crate::recall::json;
use crate::site_file::SiteFile;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use xxhash_rust::xxh3::xxh3_64;

/// How far a reader has come in a site file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    record: Place,
    visit: Place,
    /// The last response that may have told more of a record.
    response: Place,
}

/// A row that was read last, and what stood there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    id: i64,
    print: u64,
}

/// Something a reader has not seen yet.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// A record with all that is known of it.
    Record {
        /// Its number in the site file.
        id: i64,
        /// Its key, unlike that of any other record of the site.
        key: String,
        /// Its address, if it has one.
        url: Option<String>,
        /// Its name.
        title: String,
        /// What its row and its own page say.
        fields: BTreeMap<String, String>,
        /// Whether it was shown before, and its own page has told more since.
        again: bool,
    },
    /// A page that a crawl for a topic fetched. A page that several crawls fetched comes as often.
    Page {
        /// Its address after redirects.
        url: String,
        /// Its title.
        title: String,
        /// What it told, as the crawl packed it.
        told: Vec<u8>,
    },
}

/// Where a reader stands after having been shown something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caught {
    /// To be handed in the next time.
    pub mark: Mark,
    /// Whether there was more than the reader wanted at a time.
    pub more: bool,
}

/// The rows by which places are recognised.
const RECORD: &str = "SELECT key || ' ' || first_seen FROM record WHERE id = ?1";
const VISIT: &str = "SELECT landed || ' ' || at FROM visit WHERE rowid = ?1";
const RESPONSE: &str = "SELECT url || ' ' || at FROM response WHERE id = ?1";

impl SiteFile {
    /// Whether what a mark remembers still stands where it stood. If not, the reader must begin from the beginning.
    pub fn knows(&self, mark: &Mark) -> Result<bool, StoreError> {
        let places = [
            (mark.record, RECORD),
            (mark.visit, VISIT),
            (mark.response, RESPONSE),
        ];
        for (place, row) in places {
            let same = place.id == 0 || place_at(&self.db, row, place.id).at(&self.path)? == place;
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Shows what was kept since `mark`, about `most` things at a time, as of one moment.
    pub fn news(
        &self,
        mark: &Mark,
        most: usize,
        mut see: impl FnMut(News),
    ) -> Result<Caught, StoreError> {
        let snapshot = self.db.unchecked_transaction().at(&self.path)?;
        let mut reading = Reading {
            db: &snapshot,
            mark: *mark,
            left: most,
        };
        // What pages told of old records goes first: what they told of new ones comes with the records.
        let more = reading.details(&mut see).at(&self.path)?
            || reading.records(&mut see).at(&self.path)?
            || reading.visits(&mut see).at(&self.path)?;
        Ok(Caught {
            mark: reading.mark,
            more,
        })
    }
}

struct Reading<'a> {
    db: &'a Connection,
    mark: Mark,
    left: usize,
}

/// A record with what its own page told.
const RECORDS: &str = "SELECT record.id, record.key, record.url, record.title, record.fields, detail.title, detail.fields, detail.response \
     FROM record LEFT JOIN detail ON detail.record = record.id";

impl Reading<'_> {
    /// Records that were shown before and whose page has told something since. There is no index for this: while pages of records are being
    /// read, all of what they told is gone through.
    fn details(&mut self, see: &mut impl FnMut(News)) -> Result<bool, Cause> {
        let newest: i64 =
            self.db
                .query_row("SELECT coalesce(max(id), 0) FROM response", [], |row| {
                    row.get(0)
                })?;
        if newest == self.mark.response.id {
            return Ok(false);
        }
        let mut statement = self.db.prepare_cached(&format!(
            "{RECORDS} WHERE detail.record <= ?1 AND detail.response > ?2 AND detail.refusal IS NULL \
             ORDER BY detail.response LIMIT ?3"
        ))?;
        let limit = i64::try_from(self.left).unwrap_or(i64::MAX);
        let known = params![self.mark.record.id, self.mark.response.id, limit];
        let mut rows = statement.query(known)?;
        let mut last = None;
        while let Some(row) = rows.next()? {
            see(record(row, true)?);
            last = Some(row.get(7)?);
            self.left -= 1;
        }
        let more = self.left == 0;
        let reached = last.filter(|_| more).unwrap_or(newest);
        self.mark.response = place_at(self.db, RESPONSE, reached)?;
        Ok(more)
    }

    fn records(&mut self, see: &mut impl FnMut(News)) -> Result<bool, Cause> {
        let mut statement = self.db.prepare_cached(&format!(
            "{RECORDS} WHERE record.id > ?1 ORDER BY record.id LIMIT ?2"
        ))?;
        let limit = i64::try_from(self.left).unwrap_or(i64::MAX);
        let mut rows = statement.query(params![self.mark.record.id, limit])?;
        let mut last = None;
        while let Some(row) = rows.next()? {
            see(record(row, false)?);
            last = Some(row.get(0)?);
            self.left -= 1;
        }
        if let Some(last) = last {
            self.mark.record = place_at(self.db, RECORD, last)?;
        }
        Ok(self.left == 0)
    }

    fn visits(&mut self, see: &mut impl FnMut(News)) -> Result<bool, Cause> {
        let mut statement = self.db.prepare_cached(
            "SELECT rowid, landed, title, told FROM visit WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
        )?;
        let limit = i64::try_from(self.left).unwrap_or(i64::MAX);
        let mut rows = statement.query(params![self.mark.visit.id, limit])?;
        let mut last = None;
        while let Some(row) = rows.next()? {
            if let Some(told) = row.get(3)? {
                see(News::Page {
                    url: row.get(1)?,
                    title: row.get(2)?,
                    told,
                });
            }
            last = Some(row.get(0)?);
            self.left -= 1;
        }
        if let Some(last) = last {
            self.mark.visit = place_at(self.db, VISIT, last)?;
        }
        Ok(self.left == 0)
    }
}

fn record(row: &rusqlite::Row, again: bool) -> Result<News, Cause> {
    let fields = json(
        "the fields of a record",
        row.get_ref(4)?.as_str().map_err(rusqlite::Error::from)?,
    )?;
    let told: Option<String> = row.get(6)?;
    let told_title: Option<String> = row.get(5)?;
    Ok(News::Record {
        id: row.get(0)?,
        key: row.get(1)?,
        url: row.get(2)?,
        title: told_title.map_or_else(|| row.get(3), Ok)?,
        fields: merged(fields, told.as_deref())?,
        again,
    })
}

/// A place and what stands there; nothing is remembered of a row that is gone.
fn place_at(db: &Connection, row: &str, id: i64) -> Result<Place, Cause> {
    let text: Option<String> = db
        .prepare_cached(row)?
        .query_row([id], |row| row.get(0))
        .optional()?;
    let print = text.map_or(0, |text| xxh3_64(text.as_bytes()));
    Ok(Place { id, print })
}
