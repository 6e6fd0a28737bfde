//! Goes on without raw pages that are lost.
//!
//! A power cut (with [`Durability::Process`](crate::Durability)) or an incomplete copy can leave an archive shorter than the
//! site file says. Records, queries and pages are all still there; only the bytes they came in are gone.

use crate::archive::{committed_files, to_sql};
use crate::connection::open_for_writing;
use crate::error::{At, Cause, Doing, StoreError};
use crate::lock::lock;
use crate::name::warc_folder;
use crate::site_file::Durability;
use crate::warc::reader::WarcReader;
use rusqlite::{Connection, params};
use std::fs::File;
use std::io::{BufReader, ErrorKind};
use std::path::Path;

/// Forgets where responses stood that the archive has lost, so that the site can be harvested again. Gives how many they were;
/// 0 if nothing was missing. Records that came in them stay, but no longer say where to see the original.
pub fn mend(site_file: &Path) -> Result<u64, StoreError> {
    let _lock = lock(&site_file.with_added_extension("lock"))?;
    let mut db = open_for_writing(site_file, Durability::Power).at(site_file)?;
    let folder = warc_folder(site_file);
    let mut lost = 0;
    for (id, name, committed) in committed_files(&db).at(site_file)? {
        let whole = whole_length(&folder.join(name), committed)?;
        if whole < committed {
            lost += forget(&mut db, id, whole).at(site_file)?;
        }
    }
    Ok(lost)
}

/// How far a file reads well: all of what was committed, or up to the last whole record. 0 if it is gone.
fn whole_length(path: &Path, committed: u64) -> Result<u64, StoreError> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        opened => opened.doing("open the archive").at(path)?,
    };
    let has = file.metadata().doing("look at the archive").at(path)?.len();
    if has >= committed {
        return Ok(committed);
    }
    let mut reader = WarcReader::new(BufReader::new(file), 0);
    let mut whole = 0;
    while let Ok(Some(_)) = reader.next_record(|_| {}) {
        whole = reader.offset();
    }
    Ok(whole)
}

fn forget(db: &mut Connection, warc: i64, whole: u64) -> Result<u64, Cause> {
    let lost = "SELECT id FROM response WHERE warc = ?1 AND offset >= ?2";
    let which = params![warc, to_sql(whole)];
    let transaction = db.transaction()?;
    for table in ["page", "answer", "detail", "visit"] {
        transaction.execute(
            &format!("UPDATE {table} SET response = NULL WHERE response IN ({lost})"),
            which,
        )?;
    }
    let count = transaction.execute(
        "DELETE FROM response WHERE warc = ?1 AND offset >= ?2",
        which,
    )?;
    transaction.execute("UPDATE warc SET length = ?2 WHERE id = ?1", which)?;
    transaction.commit()?;
    Ok(count as u64)
}
