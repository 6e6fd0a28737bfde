//! Why the last requests were made, and what came of them.

use crate::error::{At, Cause, StoreError};
use crate::site_file::SiteFile;
use rusqlite::Connection;
use serde::Serialize;

/// One request, why it was made, and what came of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    /// The words that were asked.
    pub asked: String,
    /// Which page of the answer, from 1.
    pub page: u32,
    /// Records it showed for the first time.
    pub new: u64,
    /// Requests it took.
    pub requests: u32,
    /// New records that were expected; `None` in files of versions that did not keep it.
    pub expected: Option<f64>,
    /// Requests that were expected.
    pub cost: Option<f64>,
    /// What spoke for it, in words.
    pub evidence: Option<String>,
    /// What came: `records`, `nothing`, or the name of a refusal.
    pub kind: String,
    /// The words of the page that told the kind of answer or how many match.
    pub told: Option<String>,
}

impl SiteFile {
    /// The last `most` requests to forms, the last one last.
    pub fn reasons(&self, most: usize) -> Result<Vec<Reason>, StoreError> {
        reasons(&self.db, most).at(&self.path)
    }
}

fn reasons(db: &Connection, most: usize) -> Result<Vec<Reason>, Cause> {
    let mut statement = db.prepare(
        "SELECT words, page, new, requests, expected, cost, evidence, coalesce(refusal, kind), told \
         FROM answer JOIN query ON query.id = answer.query ORDER BY answer.id DESC LIMIT ?1",
    )?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let reasons = statement.query_map([most], |row| {
        Ok(Reason {
            asked: row.get(0)?,
            page: row.get(1)?,
            new: row.get::<_, i64>(2)?.try_into().unwrap_or(0),
            requests: row.get(3)?,
            expected: row.get(4)?,
            cost: row.get(5)?,
            evidence: row.get(6)?,
            kind: row.get(7)?,
            told: row.get(8)?,
        })
    })?;
    let mut reasons = reasons.collect::<Result<Vec<_>, _>>()?;
    reasons.reverse();
    Ok(reasons)
}
