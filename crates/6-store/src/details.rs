//! Records whose own page is still to be read, and what was learned of such pages.

use crate::error::{At, Cause, StoreError};
use crate::recall::{address, json, refusal};
use crate::site_file::SiteFile;
use model::{Record, Refusal};
use rusqlite::{Connection, OptionalExtension};
use std::collections::BTreeMap;

/// A record whose row leads to a page of its own, and what became of that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// The record as it was first written. Where it stood is left out.
    pub record: Record,
    /// Whether the answer that showed it first asks not to follow its links.
    pub nofollow: bool,
    /// Whether its page was fetched, or refused.
    pub fetched: bool,
    /// Why there is no page, if it was refused.
    pub refusal: Option<Refusal>,
}

impl SiteFile {
    /// Every record that a form showed first and that has an address, in the order they were found.
    pub fn leads(&self, form: u32) -> Result<Vec<Lead>, StoreError> {
        leads(&self.db, form).at(&self.path)
    }

    /// What the reader of the pages that a form's records have had learned.
    pub fn details_memo(&self, form: u32) -> Result<Option<String>, StoreError> {
        self.db
            .prepare_cached("SELECT details FROM form WHERE id = ?1")
            .and_then(|mut select| select.query_row([form], |row| row.get(0)).optional())
            .map(Option::flatten)
            .at(&self.path)
    }
}

fn leads(db: &Connection, form: u32) -> Result<Vec<Lead>, Cause> {
    let mut statement = db.prepare(
        "SELECT record.key, record.url, record.title, record.fields, answer.nofollow, detail.record IS NOT NULL, detail.refusal \
         FROM record \
         JOIN answer ON answer.id = record.answer \
         JOIN query ON query.id = answer.query \
         LEFT JOIN detail ON detail.record = record.id \
         WHERE query.form = ?1 AND record.url IS NOT NULL ORDER BY record.id",
    )?;
    let mut rows = statement.query([form])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        found.push(Lead {
            record: Record {
                key: row.get(0)?,
                url: Some(address(row.get(1)?)?),
                title: row.get(2)?,
                fields: json("the fields of a record", &row.get::<_, String>(3)?)?,
                places: BTreeMap::new(),
            },
            nofollow: row.get(4)?,
            fetched: row.get(5)?,
            refusal: refusal(row.get(6)?)?,
        });
    }
    Ok(found)
}
