//! One site, one file: opening it, holding it, and small notes in it.

use crate::archive::Archive;
use crate::error::{At, Cause, Doing, StoreError};
use crate::name::{site_path, warc_folder};
use crate::schema;
use model::SiteId;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a commit survives.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Durability {
    /// `kill -9` at any moment. A power cut may take back the last seconds.
    #[default]
    Process,
    /// A power cut too; every commit waits for the disk.
    Power,
}

/// How a site file is kept.
#[derive(Debug, Clone, Copy)]
pub struct Config {
    /// What a commit survives.
    pub durability: Durability,
    /// A new WARC is begun when the last has grown to this many bytes.
    pub rotate_at: u64,
    /// From 1 (fast) to 12 (small).
    pub gzip_level: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            durability: Durability::default(),
            // What the field recommends (WARC 1.1, annex C), and what mails and object stores still take.
            rotate_at: 1_000_000_000,
            // Twice as fast as level 4 for pages 5 % larger (see `warc::gzip`).
            gzip_level: 1,
        }
    }
}

/// All that is known of one site: a SQLite file, and the WARC files beside it.
pub struct SiteFile {
    pub(crate) db: Connection,
    pub(crate) path: PathBuf,
    /// `None` when opened for reading.
    pub(crate) archive: Option<Archive>,
    /// Held until the file is closed: one process works on a site.
    _lock: Option<Lock>,
    #[cfg(test)]
    pub(crate) fail_before_commit: bool,
}

impl SiteFile {
    /// Opens the file of a site for harvesting, or begins it. No other process can do so at the same time.
    pub fn create_or_open(root: &Path, site: &SiteId) -> Result<Self, StoreError> {
        Self::create_or_open_with(root, site, Config::default())
    }

    /// The same, kept in another way.
    pub fn create_or_open_with(
        root: &Path,
        site: &SiteId,
        config: Config,
    ) -> Result<Self, StoreError> {
        let path = site_path(root, site);
        let folder = root.join("sites");
        fs::create_dir_all(&folder)
            .doing("make the folder of the site files")
            .at(&folder)?;
        let lock = lock(&path.with_added_extension("lock"))?;
        let db = open_for_writing(&path, config.durability).at(&path)?;
        claim(&db, site).at(&path)?;
        let archive = Archive::open(&db, warc_folder(&path), site.as_str(), config)?;
        Ok(Self {
            db,
            path,
            archive: Some(archive),
            _lock: Some(lock),
            #[cfg(test)]
            fail_before_commit: false,
        })
    }

    /// Opens a site file to look at it, even while another process works on the site.
    pub fn read_only(path: &Path) -> Result<Self, StoreError> {
        let db = open_for_reading(path).at(path)?;
        Ok(Self {
            db,
            path: path.to_owned(),
            archive: None,
            _lock: None,
            #[cfg(test)]
            fail_before_commit: false,
        })
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of its WARC files.
    pub fn warc_folder(&self) -> PathBuf {
        warc_folder(&self.path)
    }

    /// The origin the file is about.
    pub fn site(&self) -> Result<String, StoreError> {
        let site = self.note("site")?;
        site.ok_or_else(|| Cause::Unreadable {
            what: "whose file this is".into(),
        })
        .at(&self.path)
    }

    /// A small fact kept under a key, such as why the last run stopped.
    pub fn note(&self, key: &str) -> Result<Option<String>, StoreError> {
        self.db
            .prepare_cached("SELECT value FROM note WHERE key = ?1")
            .and_then(|mut select| select.query_row([key], |row| row.get(0)).optional())
            .at(&self.path)
    }

    /// Keeps a small fact under a key; what stood there before goes.
    pub fn set_note(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        set_note(&self.db, key, value).at(&self.path)
    }
}

fn set_note(db: &Connection, key: &str, value: &str) -> Result<(), rusqlite::Error> {
    db.prepare_cached(
        "INSERT INTO note (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
    )?
    .execute([key, value])?;
    Ok(())
}

/// A lock on the site file itself would be lost as soon as SQLite closed any of its handles; hence a file beside it.
struct Lock(File);

impl Drop for Lock {
    /// Says so instead of leaving it to the close: a child process that is just being started has a copy of the handle.
    fn drop(&mut self) {
        // If this fails, the lock goes with the process.
        self.0.unlock().unwrap_or_default();
    }
}

fn lock(path: &Path) -> Result<Lock, StoreError> {
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .doing("make the lock")
        .at(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let readable = file.read_to_string(&mut holder).is_ok() && !holder.is_empty();
            let holder = if readable {
                format!(" (process {})", holder.trim())
            } else {
                String::new()
            };
            return Err(Cause::InUse { holder }).at(path);
        }
        Err(TryLockError::Error(error)) => return Err(error).doing("take the lock").at(path),
    }
    file.set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .doing("sign the lock")
        .at(path)?;
    Ok(Lock(file))
}

fn open_for_writing(path: &Path, durability: Durability) -> Result<Connection, Cause> {
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

fn open_for_reading(path: &Path) -> Result<Connection, Cause> {
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

fn prepare(db: &Connection) -> Result<(), Cause> {
    // Another process may be copying its log back, or a user may have the file open in a shell.
    db.busy_timeout(Duration::from_secs(10))?;
    db.set_prepared_statement_cache_capacity(64);
    db.pragma_update(None, "foreign_keys", true)?;
    // A file someone sent us must not run code of theirs.
    db.pragma_update(None, "trusted_schema", false)?;
    Ok(())
}

/// Notes whose file this is, or checks it.
fn claim(db: &Connection, site: &SiteId) -> Result<(), Cause> {
    db.execute(
        "INSERT OR IGNORE INTO note (key, value) VALUES ('site', ?1)",
        params![site.as_str()],
    )?;
    let found: String = db.query_row("SELECT value FROM note WHERE key = 'site'", [], |row| {
        row.get(0)
    })?;
    if found == site.as_str() {
        Ok(())
    } else {
        Err(Cause::OtherSite {
            found,
            wanted: site.to_string(),
        })
    }
}
