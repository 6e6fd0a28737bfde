//! The raw side of a site: its WARC files, kept in step with the site file.
//!
//! Bytes are appended first, then the transaction commits the new length. What stands behind the committed length was never
//! committed, so it is cut off when the site is opened again, and file and archive always agree. A file is named in the
//! database before its first byte is written; a WARC the database does not name is not ours and is never touched.

mod current;

use self::current::Current;
use crate::error::{At, Cause, Doing, StoreError};
use crate::site_file::{Config, Durability};
use crate::warc::record::{Original, Scribe, payload_digest};
use model::{Exchange, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use uuid::Uuid;

/// How much is gathered before it is written. One batch of pages is about this long.
const BUFFER: usize = 1024 * 1024;

/// The archive of one site, open for writing.
pub(crate) struct Archive {
    folder: PathBuf,
    site: String,
    config: Config,
    scribe: Scribe,
    buffer: Vec<u8>,
    current: Option<Current>,
    #[cfg(test)]
    pub(crate) disk_is_full: bool,
}

impl Archive {
    /// Opens the archive: cuts what was never committed, and refuses if what was committed is not all there.
    pub(crate) fn open(
        db: &Connection,
        folder: PathBuf,
        site: &str,
        config: Config,
    ) -> Result<Self, StoreError> {
        fs::create_dir_all(&folder)
            .doing("make the folder of the archive")
            .at(&folder)?;
        let mut current = None;
        for file in committed_files(db).at(&folder)? {
            current = Current::recover(file, &folder)?;
        }
        Ok(Self {
            folder,
            site: site.to_owned(),
            config,
            scribe: Scribe::new(config.gzip_level),
            buffer: Vec::with_capacity(BUFFER),
            current,
            #[cfg(test)]
            disk_is_full: false,
        })
    }

    /// Makes sure that there is a file to append to. Not inside a transaction: a new file is committed by itself.
    pub(crate) fn prepare(&mut self, db: &Connection, at: Timestamp) -> Result<(), StoreError> {
        if !matches!(&self.current, Some(current) if current.length < self.config.rotate_at) {
            self.current = Some(self.next_file(db)?);
        }
        if let Some(current) = &mut self.current
            && current.length == 0
        {
            self.scribe
                .warcinfo(&current.name, &self.site, at, &mut self.buffer)
                .doing("compress a record")
                .at(&current.path)?;
            current.length = self.buffer.len() as u64;
        }
        Ok(())
    }

    /// Appends an exchange and gives the number of its response; `None` if none came.
    pub(crate) fn append(
        &mut self,
        db: &Connection,
        exchange: &Exchange,
    ) -> Result<Option<i64>, StoreError> {
        let Some(current) = &mut self.current else {
            return Err(Cause::ReadOnly).at(&self.folder);
        };
        let path = current.path.clone();
        let mut id = None;
        let mut concurrent = None;
        let mark = self.buffer.len();
        if !exchange.response_head.is_empty() {
            let digest = payload_digest(exchange);
            let original = match &digest {
                Some(digest) => original(db, digest).at(&path)?,
                None => None,
            };
            let uuid = Uuid::new_v4();
            self.scribe
                .response(
                    exchange,
                    uuid,
                    digest.as_ref(),
                    original.as_ref(),
                    &mut self.buffer,
                )
                .doing("compress a record")
                .at(&path)?;
            let payload = digest.filter(|_| original.is_none());
            let stand = (current.id, current.length);
            id = Some(insert_response(db, stand, exchange, payload.as_ref()).at(&path)?);
            concurrent = Some(uuid);
        }
        self.scribe
            .request(exchange, concurrent, &mut self.buffer)
            .doing("compress a record")
            .at(&path)?;
        current.length += (self.buffer.len() - mark) as u64;
        if self.buffer.len() >= BUFFER {
            self.flush()?;
        }
        Ok(id)
    }

    /// Writes out what was appended and notes the new length in the transaction that is about to be committed.
    pub(crate) fn seal(&mut self, db: &Connection) -> Result<(), StoreError> {
        self.flush()?;
        let Some(current) = &self.current else {
            return Ok(());
        };
        if self.config.durability == Durability::Power {
            current
                .file
                .sync_data()
                .doing("write the archive to the disk")
                .at(&current.path)?;
        }
        db.prepare_cached("UPDATE warc SET length = ?2 WHERE id = ?1")
            .and_then(|mut update| update.execute(params![current.id, to_sql(current.length)]))
            .at(&current.path)?;
        Ok(())
    }

    /// The transaction was committed: what was appended stays.
    pub(crate) fn committed(&mut self) {
        if let Some(current) = &mut self.current {
            current.committed = current.length;
        }
    }

    /// The transaction failed: what was appended since goes.
    pub(crate) fn undo(&mut self) {
        self.buffer.clear();
        if let Some(current) = &mut self.current
            && current.cut().is_err()
        {
            // The tail stays until the site is opened again; the next batch goes to a new file.
            self.current = None;
        }
    }

    fn flush(&mut self) -> Result<(), StoreError> {
        let Some(current) = &mut self.current else {
            return Ok(());
        };
        #[cfg(test)]
        if self.disk_is_full {
            return Err(std::io::Error::from(std::io::ErrorKind::StorageFull))
                .doing("append to the archive")
                .at(&current.path);
        }
        current
            .file
            .write_all(&self.buffer)
            .doing("append to the archive")
            .at(&current.path)?;
        self.buffer.clear();
        Ok(())
    }

    fn next_file(&self, db: &Connection) -> Result<Current, StoreError> {
        let number = 1 + self.highest_number().at(&self.folder)?;
        let name = format!("{number:05}.warc.gz");
        let path = self.folder.join(&name);
        let id = db
            .query_row(
                // A row may be there from a run that was killed before it could make the file.
                "INSERT INTO warc (name, length) VALUES (?1, 0) \
                 ON CONFLICT (name) DO UPDATE SET length = 0 WHERE length = 0 RETURNING id",
                [&name],
                |row| row.get(0),
            )
            .at(&path)?;
        Current::begin(id, name, path, self.config.durability)
    }

    /// Files that are there count whether or not they are ours: none is ever overwritten.
    fn highest_number(&self) -> Result<u32, Cause> {
        let mut highest = 0;
        for entry in fs::read_dir(&self.folder).doing("list the archive")? {
            let name = entry.doing("list the archive")?.file_name();
            let number = name
                .to_str()
                .and_then(|name| name.split('.').next()?.parse().ok());
            highest = highest.max(number.unwrap_or(0));
        }
        Ok(highest)
    }
}

/// The files of the archive, oldest first: number, name, committed length.
pub(crate) fn committed_files(db: &Connection) -> Result<Vec<(i64, String, u64)>, Cause> {
    let mut statement = db.prepare("SELECT id, name, length FROM warc ORDER BY id")?;
    let files = statement.query_map([], |row| {
        let length: i64 = row.get(2)?;
        Ok((row.get(0)?, row.get(1)?, length.try_into().unwrap_or(0)))
    })?;
    Ok(files.collect::<Result<_, _>>()?)
}

fn original(db: &Connection, digest: &[u8; 20]) -> Result<Option<Original>, rusqlite::Error> {
    db.prepare_cached("SELECT url, at FROM response WHERE payload = ?1")?
        .query_row([digest], |row| {
            Ok(Original {
                url: row.get(0)?,
                at: row.get(1)?,
            })
        })
        .optional()
}

fn insert_response(
    db: &Connection,
    (warc, offset): (i64, u64),
    exchange: &Exchange,
    payload: Option<&[u8; 20]>,
) -> Result<i64, rusqlite::Error> {
    db.prepare_cached(
        "INSERT INTO response (warc, offset, url, at, payload) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?
    .insert(params![
        warc,
        to_sql(offset),
        exchange.url.as_str(),
        exchange.at.to_string(),
        payload
    ])
}

/// SQLite counts with a sign; what would not fit is larger than any disk.
pub(crate) fn to_sql(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}
