//! One site, one file: opening it, holding it, and small notes in it.

use crate::archive::Archive;
use crate::connection::{open_for_reading, open_for_writing};
use crate::error::{At, Cause, Doing, StoreError};
use crate::lock::{Lock, lock};
use crate::name::{site_path, warc_folder};
use model::SiteId;
use rusqlite::{Connection, OptionalExtension, params};
use std::fs;
use std::path::{Path, PathBuf};

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

    /// Opens a site file to look at it, even while another process works on the site. A file of an older version is brought up to
    /// date first, if it can be.
    pub fn read_only(path: &Path) -> Result<Self, StoreError> {
        let db = match open_for_reading(path) {
            Err(Cause::Older { .. }) if bring_up_to_date(path).is_ok() => open_for_reading(path),
            opened => opened,
        };
        let db = db.at(path)?;
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

/// Brings a file to today's format. Not while another process, perhaps of the older version, works on it.
fn bring_up_to_date(path: &Path) -> Result<(), StoreError> {
    let _lock = lock(&path.with_added_extension("lock"))?;
    open_for_writing(path, Durability::Power).at(path)?;
    Ok(())
}

pub(crate) fn set_note(db: &Connection, key: &str, value: &str) -> Result<(), rusqlite::Error> {
    db.prepare_cached(
        "INSERT INTO note (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2",
    )?
    .execute([key, value])?;
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
