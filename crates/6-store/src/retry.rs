//! What failed waits again.
//!
//! A harvest tries again by itself what failed for a reason of the moment, once. Here somebody says that more than that is over: the site was mended, a ban
//! lifted, a network repaired. What is forgotten are failures only; the requests they cost stay counted, and what the archive has of them stays there.

use crate::connection::open_for_writing;
use crate::error::{At, Cause, StoreError};
use crate::lock::lock;
use crate::site_file::{Durability, SiteFile};
use model::Refusal;
use rusqlite::{Connection, TransactionBehavior};
use serde::Serialize;
use std::path::Path;

/// Requests that are counted but stand in no row.
const UNKEPT: &str = "unkept requests";

/// How much waits again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Retried {
    /// Pages of the walk for forms.
    pub pages: u64,
    /// Pages of answers.
    pub answers: u64,
    /// Pages of records.
    pub details: u64,
}

impl Retried {
    /// Whether nothing had failed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Lets what failed at a site wait again. Not while somebody works on it.
pub fn retry(site_file: &Path) -> Result<Retried, StoreError> {
    let _lock = lock(&site_file.with_added_extension("lock"))?;
    let mut db = open_for_writing(site_file, Durability::Power).at(site_file)?;
    forget(&mut db).at(site_file)
}

impl SiteFile {
    /// Lets what failed wait again, for the one who works on the site.
    pub fn retry(&mut self) -> Result<Retried, StoreError> {
        if self.archive.is_none() {
            return Err(Cause::ReadOnly).at(&self.path);
        }
        forget(&mut self.db).at(&self.path)
    }
}

/// What is of the words that were asked is no failure: the site has answered.
fn is_failure(refusal: Refusal) -> bool {
    !refusal.is_of_query()
}

fn forget(db: &mut Connection) -> Result<Retried, Cause> {
    let names: Vec<&str> = Refusal::ALL
        .iter()
        .filter(|refusal| is_failure(**refusal))
        .map(|refusal| refusal.name())
        .collect();
    let failures = serde_json::to_string(&names).map_err(|_| Cause::Unreadable {
        what: "the names of refusals".into(),
    })?;
    let change = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let failed = "refusal IN (SELECT value FROM json_each(?1))";
    // A page keeps its requests; it is only not fetched any more.
    let pages = change.execute(
        &format!(
            "UPDATE page SET at = NULL, refusal = NULL, response = NULL, status = 0 WHERE {failed}"
        ),
        [&failures],
    )?;
    let spent: i64 = change.query_row(
        &format!("SELECT coalesce(sum(requests), 0) FROM detail WHERE {failed}"),
        [&failures],
        |row| row.get(0),
    )?;
    let details = change.execute(&format!("DELETE FROM detail WHERE {failed}"), [&failures])?;
    // A form that never showed a record begins anew, with all that was asked of it: its reader has learned from failures. Of
    // others only the answers that did not come are forgotten, and none of those its reader has learned from.
    change.execute_batch(
        "CREATE TEMP TABLE again (answer INTEGER PRIMARY KEY, form INTEGER, whole INTEGER)",
    )?;
    let answers = change.execute(
        &format!(
            "INSERT INTO again SELECT answer.id, form, first IS NULL FROM answer JOIN query ON query.id = answer.query \
             JOIN (SELECT query.form AS of, min(CASE WHEN kind = 'records' THEN answer.id END) AS first, \
                   max({failed}) AS broken FROM answer JOIN query ON query.id = answer.query GROUP BY query.form) ON of = form \
             WHERE broken AND (first IS NULL OR answer.id > first AND answer.{failed})"
        ),
        [&failures],
    )?;
    let asked: i64 = change.query_row(
        "SELECT coalesce(sum(requests), 0) FROM answer WHERE id IN (SELECT answer FROM again)",
        [],
        |row| row.get(0),
    )?;
    change.execute_batch(
        "UPDATE form SET memo = NULL WHERE id IN (SELECT form FROM again WHERE whole); \
         DELETE FROM estimate WHERE answer IN (SELECT answer FROM again); \
         DELETE FROM answer WHERE id IN (SELECT answer FROM again); \
         DELETE FROM query WHERE NOT EXISTS (SELECT 1 FROM answer WHERE answer.query = query.id); \
         DROP TABLE again;",
    )?;
    change.execute(
        "INSERT INTO note (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = CAST(value AS INTEGER) + ?2",
        rusqlite::params![UNKEPT, (spent + asked).to_string()],
    )?;
    if pages > 0 {
        change.execute("DELETE FROM note WHERE key = 'explored'", [])?;
    }
    if pages + details + answers > 0 {
        change.execute(
            "INSERT OR REPLACE INTO note (key, value) VALUES ('stopped', 'what failed waits to be tried again')",
            [],
        )?;
    }
    change.commit()?;
    Ok(Retried {
        pages: pages as u64,
        answers: answers as u64,
        details: details as u64,
    })
}
