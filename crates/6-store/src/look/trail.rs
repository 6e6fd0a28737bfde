//! From a record back to the query, the form and the stored page.

use super::answers::AnswerRow;
use super::records::RecordRow;
use crate::error::{At, StoreError};
use crate::recall::json;
use crate::site_file::SiteFile;
use rusqlite::OptionalExtension;
use std::collections::BTreeMap;

/// What a record came by.
#[derive(Debug, Clone, PartialEq)]
pub struct Trail {
    /// The record.
    pub record: RecordRow,
    /// What its own page says, if that was read or tried.
    pub detail: Option<Detail>,
    /// The answer that showed it first, with what was asked and why.
    pub answer: AnswerRow,
    /// Where the form is sent.
    pub action: String,
    /// The page the form stands on.
    pub form_page: String,
    /// Where the answer stands in the archive: file and offset.
    pub archived: Option<(String, u64)>,
}

/// What the page of a record's own says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// The name it gives the record.
    pub title: Option<String>,
    /// What it says.
    pub fields: BTreeMap<String, String>,
    /// Why there is no page.
    pub refusal: Option<String>,
    /// When it was read.
    pub at: String,
    /// The stored page.
    pub response: Option<i64>,
}

impl SiteFile {
    /// Follows a record back. Nothing if there is no such record.
    pub fn trail(&self, record: i64) -> Result<Option<Trail>, StoreError> {
        let Some(record) = self.look_at_record(record)? else {
            return Ok(None);
        };
        let first = || -> Result<i64, rusqlite::Error> {
            self.db
                .prepare_cached("SELECT answer FROM record WHERE id = ?1")?
                .query_row([record.id], |row| row.get(0))
        };
        let Some(answer) = self.look_at_answer(first().at(&self.path)?)? else {
            return Ok(None);
        };
        let form = || -> Result<(String, String), rusqlite::Error> {
            self.db
                .prepare_cached("SELECT action, page FROM form WHERE id = ?1")?
                .query_row([answer.form], |row| Ok((row.get(0)?, row.get(1)?)))
        };
        let (action, form_page) = form().at(&self.path)?;
        Ok(Some(Trail {
            detail: self.detail_of(record.id)?,
            archived: answer
                .response
                .map(|id| self.archived(id))
                .transpose()?
                .flatten(),
            record,
            answer,
            action,
            form_page,
        }))
    }

    /// Where a response stands in the archive.
    pub fn archived(&self, response: i64) -> Result<Option<(String, u64)>, StoreError> {
        self.db
            .prepare_cached(
                "SELECT warc.name, offset FROM response JOIN warc ON warc.id = response.warc WHERE response.id = ?1",
            )
            .and_then(|mut select| {
                select
                    .query_row([response], |row| {
                        Ok((row.get(0)?, row.get::<_, i64>(1)?.try_into().unwrap_or(0)))
                    })
                    .optional()
            })
            .at(&self.path)
    }

    fn detail_of(&self, record: i64) -> Result<Option<Detail>, StoreError> {
        let found = || -> Result<Option<(Detail, String)>, rusqlite::Error> {
            self.db
                .prepare_cached(
                    "SELECT title, fields, refusal, at, response FROM detail WHERE record = ?1",
                )?
                .query_row([record], |row| {
                    let detail = Detail {
                        title: row.get(0)?,
                        fields: BTreeMap::new(),
                        refusal: row.get(2)?,
                        at: row.get(3)?,
                        response: row.get(4)?,
                    };
                    Ok((detail, row.get(1)?))
                })
                .optional()
        };
        let Some((detail, fields)) = found().at(&self.path)? else {
            return Ok(None);
        };
        let fields = json("the fields of a record's page", &fields).at(&self.path)?;
        Ok(Some(Detail { fields, ..detail }))
    }
}
