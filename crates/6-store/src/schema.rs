//! The tables of a site file, and how an older file becomes today's.
//!
//! Everything harvested is a bound value; no table, column or statement is ever made from it.

use crate::error::Cause;
use rusqlite::Connection;

/// `SRFC`: tells our files from other SQLite files.
const APPLICATION: i64 = 0x5352_4643;

/// Step n brings a file from format n to format n + 1. A released step never changes; a new one is added.
const STEPS: &[&str] = &[
    include_str!("schema/1.sql"),
    include_str!("schema/2.sql"),
    include_str!("schema/3.sql"),
    include_str!("schema/4.sql"),
    include_str!("schema/5.sql"),
    include_str!("schema/6.sql"),
    include_str!("schema/7.sql"),
    include_str!("schema/8.sql"),
];

/// The format this version writes.
#[expect(clippy::cast_possible_wrap, reason = "a handful of steps")]
pub(crate) const VERSION: i64 = STEPS.len() as i64;

/// Brings a file to today's format, a fresh one too.
pub(crate) fn migrate(db: &mut Connection) -> Result<(), Cause> {
    let version = check(db)?;
    for (step, format) in STEPS
        .iter()
        .zip(1i64..)
        .skip(usize::try_from(version).unwrap_or(0))
    {
        let transaction = db.transaction()?;
        transaction.execute_batch(step)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", format)?;
        transaction.commit()?;
    }
    Ok(())
}

/// Finds the format of a file, or says why it is none of ours. A fresh file has format 0.
pub(crate) fn check(db: &Connection) -> Result<i64, Cause> {
    let number = |pragma: &str| db.pragma_query_value(None, pragma, |row| row.get::<_, i64>(0));
    let (application, version) = (number("application_id")?, number("user_version")?);
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if application != APPLICATION && (tables > 0 || version != 0 || application != 0) {
        return Err(Cause::Foreign);
    }
    if version > VERSION {
        return Err(Cause::Newer {
            version,
            known: VERSION,
        });
    }
    Ok(version)
}
