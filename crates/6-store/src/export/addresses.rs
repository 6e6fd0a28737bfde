//! Where records and answers can be seen: one address per line.

use crate::error::{Cause, Doing};
use rusqlite::Connection;
use std::io::Write;

/// Records first, each in its place and as often as it is there; then every answer that showed one and is not a record's page itself.
pub(super) fn write(db: &Connection, out: &mut impl Write) -> Result<u64, Cause> {
    let records = "SELECT url FROM record WHERE url IS NOT NULL ORDER BY id";
    let answers = "SELECT address FROM answer \
         WHERE kind = 'records' AND new + known > 0 AND address IS NOT NULL \
           AND address NOT IN (SELECT url FROM record WHERE url IS NOT NULL) \
         GROUP BY address ORDER BY min(id)";
    let mut count = 0;
    for addresses in [records, answers] {
        let mut statement = db.prepare(addresses)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let address = row.get_ref(0)?.as_str().map_err(rusqlite::Error::from)?;
            writeln!(out, "{address}").doing("write the export")?;
            count += 1;
        }
    }
    Ok(count)
}
