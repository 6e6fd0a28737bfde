//! What was asked, why, and what came.

use super::tally::unsigned;
use crate::error::{At, Cause, StoreError};
use crate::site_file::SiteFile;
use rusqlite::{Connection, Row, params};
use serde::Serialize;

/// One page of an answer.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AnswerRow {
    /// Its number in the file.
    pub id: i64,
    /// The number of the query.
    pub query: i64,
    /// The form that was asked.
    pub form: u32,
    /// The words that were asked.
    pub asked: String,
    /// Which page of the answer, from 1.
    pub page: u32,
    /// When.
    pub at: String,
    /// Requests it took.
    pub requests: u64,
    /// `records`, `nothing`, or the name of a refusal.
    pub came: String,
    /// How many match, if the site says so.
    pub total: Option<u64>,
    /// Records it showed for the first time.
    pub new: u64,
    /// Records it showed again.
    pub known: u64,
    /// New records that were expected.
    pub expected: Option<f64>,
    /// Requests that were expected.
    pub cost: Option<f64>,
    /// What spoke for asking it.
    pub why: Option<String>,
    /// The words of the page that told the kind of answer.
    pub told: Option<String>,
    /// An address that shows the same.
    pub address: Option<String>,
    /// The stored page.
    #[serde(skip)]
    pub response: Option<i64>,
}

const COLUMNS: &str = "SELECT answer.id, query, form, words, page, at, requests, coalesce(refusal, kind), total, new, known, expected, cost, evidence, \
    told, address, response FROM answer JOIN query ON query.id = answer.query";

impl SiteFile {
    /// Answers with a smaller number than `before`, the last first; those of one query if one is named.
    pub fn look_at_answers(
        &self,
        before: Option<i64>,
        query: Option<i64>,
        most: u32,
    ) -> Result<Vec<AnswerRow>, StoreError> {
        let before = before.unwrap_or(i64::MAX);
        let answers = || -> Result<Vec<AnswerRow>, Cause> {
            match query {
                Some(query) => rows(
                    &self.db,
                    &format!(
                        "{COLUMNS} WHERE answer.query = ?2 AND answer.id < ?1 ORDER BY answer.id DESC LIMIT ?3"
                    ),
                    params![before, query, most],
                ),
                None => rows(
                    &self.db,
                    &format!("{COLUMNS} WHERE answer.id < ?1 ORDER BY answer.id DESC LIMIT ?2"),
                    params![before, most],
                ),
            }
        };
        answers().at(&self.path)
    }

    /// One answer.
    pub fn look_at_answer(&self, id: i64) -> Result<Option<AnswerRow>, StoreError> {
        let sql = format!("{COLUMNS} WHERE answer.id = ?1");
        let found = rows(&self.db, &sql, params![id]).at(&self.path)?;
        Ok(found.into_iter().next())
    }

    /// The records that an answer showed, with whether each was new: numbers and titles, in their order.
    pub fn look_at_shown(&self, answer: i64) -> Result<Vec<(i64, String, bool)>, StoreError> {
        let shown = || -> Result<Vec<(i64, String, bool)>, rusqlite::Error> {
            let mut select = self.db.prepare_cached(
                "SELECT record, title, new FROM sighting JOIN record ON record.id = sighting.record \
                 WHERE sighting.answer = ?1 ORDER BY position LIMIT 1000",
            )?;
            let rows =
                select.query_map([answer], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
            rows.collect()
        };
        shown().at(&self.path)
    }
}

fn rows(
    db: &Connection,
    sql: &str,
    values: &[&dyn rusqlite::ToSql],
) -> Result<Vec<AnswerRow>, Cause> {
    let mut select = db.prepare_cached(sql)?;
    let rows = select.query_map(values, to_answer)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn to_answer(row: &Row<'_>) -> Result<AnswerRow, rusqlite::Error> {
    Ok(AnswerRow {
        id: row.get(0)?,
        query: row.get(1)?,
        form: row.get(2)?,
        asked: row.get(3)?,
        page: row.get(4)?,
        at: row.get(5)?,
        requests: unsigned(row.get(6)?),
        came: row.get(7)?,
        total: row.get::<_, Option<i64>>(8)?.map(unsigned),
        new: unsigned(row.get(9)?),
        known: unsigned(row.get(10)?),
        expected: row.get(11)?,
        cost: row.get(12)?,
        why: row.get(13)?,
        told: row.get(14)?,
        address: row.get(15)?,
        response: row.get(16)?,
    })
}
