//! What the pages of records told, and what the reader of such pages has learned.

use super::Open;
use super::steps::json;
use crate::error::{At, Cause, StoreError};
use model::Detail;
use rusqlite::{Connection, OptionalExtension, params};

pub(super) fn keep(
    open: &mut Open,
    details: &[Detail],
    form: u32,
    memo: &str,
) -> Result<(), StoreError> {
    for detail in details {
        // A refused page may have a trail that ends elsewhere, at robots.txt for example.
        let last = open.archive(&detail.trail)?;
        let response = last
            .filter(|(exchange, _)| exchange.url == detail.landed || exchange.url == detail.url)
            .map(|(_, response)| response);
        keep_detail(open.db, detail, response).at(open.path)?;
    }
    open.db
        .prepare_cached("UPDATE form SET details = ?2 WHERE id = ?1 AND details IS NOT ?2")
        .and_then(|mut update| update.execute(params![form, memo]))
        .at(open.path)?;
    Ok(())
}

/// A page that was fetched again takes the place of the first try and adds up their requests.
fn keep_detail(db: &Connection, detail: &Detail, response: Option<i64>) -> Result<(), Cause> {
    let record: Option<i64> = db
        .prepare_cached("SELECT id FROM record WHERE key = ?1")?
        .query_row([&detail.record], |row| row.get(0))
        .optional()?;
    let Some(record) = record else {
        return Err(Cause::UnknownRecord {
            key: detail.record.clone(),
        });
    };
    db.prepare_cached(
        "INSERT INTO detail (record, at, requests, title, fields, refusal, response) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
         ON CONFLICT (record) DO UPDATE SET at = excluded.at, requests = requests + excluded.requests, \
         title = excluded.title, fields = excluded.fields, refusal = excluded.refusal, response = excluded.response",
    )?
    .execute(params![
        record,
        detail.at.to_string(),
        detail.requests,
        detail.title,
        json("the fields of a record's page", &detail.fields)?,
        detail.refusal.map(model::Refusal::name),
        response
    ])?;
    Ok(())
}
