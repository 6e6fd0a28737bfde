//! How SQLite is told to keep a site file.

use crate::error::Cause;
use crate::schema;
use crate::site_file::Durability;
use rusqlite::{Connection, OpenFlags};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Opens a site file for a harvest, or begins it, in today's format.
pub(crate) fn open_for_writing(path: &Path, durability: Durability) -> Result<Connection, Cause> {
    let mut db = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_WRITE
            | OpenFlags::SQLITE_OPEN_CREATE
            | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    // Before anything is changed: a file that is not ours stays as it is.
    schema::check(&db)?;
    prepare(&db)?;
    db.pragma_update(None, "journal_mode", "wal")?;
    let synchronous = match durability {
        Durability::Process => "normal",
        Durability::Power => "full",
    };
    db.pragma_update(None, "synchronous", synchronous)?;
    // 16 MB between checkpoints instead of 4: pages that many batches touch are copied back less often.
    db.pragma_update(None, "wal_autocheckpoint", 4000)?;
    schema::migrate(&mut db)?;
    Ok(db)
}

/// Opens a site file to look at it.
pub(crate) fn open_for_reading(path: &Path) -> Result<Connection, Cause> {
    // Open for writing as far as SQLite is concerned: else the two files it puts beside this one would stay there for good.
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let open = || -> Result<Connection, Cause> {
        let db = Connection::open_with_flags(path, flags)?;
        db.pragma_update(None, "query_only", true)?;
        check_for_reading(&db)?;
        Ok(db)
    };
    match open() {
        // On a medium that cannot be written SQLite has nowhere to put what readers and writers share. Nobody can be writing
        // there, so nothing need be shared.
        Err(Cause::Database(error)) if is_unwritable(&error) && !has_log(path) => {
            let address = format!("file:{}?immutable=1", escaped(path));
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY
                | OpenFlags::SQLITE_OPEN_NO_MUTEX
                | OpenFlags::SQLITE_OPEN_URI;
            let db = Connection::open_with_flags(address, flags)?;
            check_for_reading(&db)?;
            Ok(db)
        }
        opened => opened,
    }
}

fn check_for_reading(db: &Connection) -> Result<(), Cause> {
    prepare(db)?;
    match schema::check(db)? {
        schema::VERSION => Ok(()),
        0 => Err(Cause::Foreign),
        version => Err(Cause::Older { version }),
    }
}

/// Whether commits still stand in SQLite's log; a file opened as unchanging would not show them.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).is_ok_and(|log| log.len() > 0)
}

fn is_unwritable(error: &rusqlite::Error) -> bool {
    matches!(
        error.sqlite_error_code(),
        Some(rusqlite::ErrorCode::CannotOpen | rusqlite::ErrorCode::ReadOnly)
    )
}

fn escaped(path: &Path) -> String {
    path.display()
        .to_string()
        .replace('%', "%25")
        .replace('?', "%3f")
        .replace('#', "%23")
}

pub(crate) fn prepare(db: &Connection) -> Result<(), Cause> {
    // Another process may be copying its log back, or a user may have the file open in a shell.
    db.busy_timeout(Duration::from_secs(10))?;
    db.set_prepared_statement_cache_capacity(64);
    db.pragma_update(None, "foreign_keys", true)?;
    // A file someone sent us must not run code of theirs.
    db.pragma_update(None, "trusted_schema", false)?;
    Ok(())
}
