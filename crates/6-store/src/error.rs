//! What can go wrong on our side, said so that the user knows what to do next.

use model::KeepError;
use std::io;
use std::path::{Path, PathBuf};

/// The store failed, and where.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", .path.display())]
pub struct StoreError {
    /// The site file, or the file or folder that made trouble.
    pub path: PathBuf,
    /// What happened. Not a `source`: the message above has it already.
    pub why: Cause,
}

/// What happened.
#[derive(Debug, thiserror::Error)]
pub enum Cause {
    /// A file could not be read or written.
    #[error("cannot {doing}: {source}{}", advice(is_full(.source)))]
    File {
        /// What we were doing.
        doing: &'static str,
        /// What the system said.
        source: io::Error,
    },
    /// SQLite refused.
    #[error("the site file cannot be used: {0}{advice}", advice = advice(is_database_full(.0)))]
    Database(#[from] rusqlite::Error),
    /// Another process works on the site.
    #[error(
        "another surfacer{holder} is working on this. Wait until it ends, or stop it; \
         `surfacer status` and `surfacer export` work meanwhile"
    )]
    InUse {
        /// ` (process 123)`, or nothing if unknown.
        holder: String,
    },
    /// Written by a newer version.
    #[error(
        "written by a newer surfacer (file format {version}, this one knows up to {known}). \
         Use that version, or export there and read the export here"
    )]
    Newer {
        /// The format of the file.
        version: i64,
        /// The newest format we know.
        known: i64,
    },
    /// Written by an older version, and opened for reading only.
    #[error(
        "written by an older surfacer (file format {version}), and it cannot be brought up to date here: an older surfacer is working \
         on it, or it may not be written. Wait for the other, or copy the file to where it may be written"
    )]
    Older {
        /// The format of the file.
        version: i64,
    },
    /// A SQLite file that is not a site file.
    #[error("this is a database, but not a site file of surfacer. Choose another --out folder")]
    Foreign,
    /// A site file that belongs to another site.
    #[error(
        "this file belongs to {found}, not to {wanted}. It was renamed or copied; move it away"
    )]
    OtherSite {
        /// Whose file it is.
        found: String,
        /// Whose file we wanted.
        wanted: String,
    },
    /// A crawl that was begun with another topic of the same name.
    #[error(
        "the crawl for {topic:?} in this folder was begun with another topic of that name: other concepts, or another model. \
         Choose another --out folder, give the topic another name, or bring the old topic file back"
    )]
    OtherTopic {
        /// The name of both.
        topic: String,
    },
    /// The archive has lost bytes that the site file counts on.
    #[error(
        "the archive has {has} bytes but {committed} were committed: it was cut or not copied whole. \
         Bring the whole file back; or let `surfacer verify --mend` forget where the lost pages stood, which keeps the records"
    )]
    ArchiveShort {
        /// How long the file is, 0 if it is gone.
        has: u64,
        /// How long it should be at least.
        committed: u64,
    },
    /// A step that was kept before.
    #[error("the request was already kept, and a step is kept once: {request}")]
    AskedTwice {
        /// The canonical request.
        request: String,
    },
    /// A step of a form nobody kept.
    #[error("a step names form {form}, which is not in the file. Keep its page first")]
    UnknownForm {
        /// The number of the form.
        form: u32,
    },
    /// The page of a record nobody kept.
    #[error(
        "a page tells of the record {key}, which is not in the file. Keep the answer that shows it first"
    )]
    UnknownRecord {
        /// The key of the record.
        key: String,
    },
    /// The file is open for reading.
    #[error("opened for reading, so nothing can be kept")]
    ReadOnly,
    /// Something in the file does not read back.
    #[error("cannot read {what} back. Run `surfacer verify`")]
    Unreadable {
        /// Which value.
        what: String,
    },
    /// The export could not be written.
    #[error("cannot write the export: {0}")]
    Export(#[from] csv::Error),
    /// A sitemap that does not fit into one file, with nowhere to put others.
    #[error(
        "a sitemap holds at most 50,000 addresses and 50 MB, and this site has more. \
         Write it to a file with --output; the rest goes into numbered files beside it"
    )]
    LargeSitemap,
    /// A sitemap of several sites.
    #[error("a sitemap is for one site, and there are several site files. Name one")]
    SitemapOfMany,
    /// A format that cannot be written piece by piece.
    #[error("this format is a file and cannot be printed. Write it to a file with --output")]
    NeedsFile,
    /// Planned by a test.
    #[cfg(test)]
    #[error("planned failure")]
    Planned,
}

impl StoreError {
    pub(crate) fn of(why: Cause, path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            why,
        }
    }

    /// Whether only the reader of an export has gone away, as `| head` does.
    pub fn is_reader_gone(&self) -> bool {
        let is_pipe = |source: &io::Error| source.kind() == io::ErrorKind::BrokenPipe;
        match &self.why {
            Cause::File { source, .. } => is_pipe(source),
            Cause::Export(error) => {
                matches!(error.kind(), csv::ErrorKind::Io(source) if is_pipe(source))
            }
            _ => false,
        }
    }

    /// Whether there is no room left: worth another exit code, because only the user can help.
    pub fn is_disk_full(&self) -> bool {
        match &self.why {
            Cause::File { source, .. } => is_full(source),
            Cause::Database(error) => is_database_full(error),
            Cause::Export(error) => {
                matches!(error.kind(), csv::ErrorKind::Io(source) if is_full(source))
            }
            _ => false,
        }
    }
}

impl From<StoreError> for KeepError {
    fn from(error: StoreError) -> Self {
        Self {
            what: error.to_string(),
            disk_full: error.is_disk_full(),
            source: Some(Box::new(error)),
        }
    }
}

/// Adds the path to a cause.
pub(crate) trait At<T> {
    /// The same result, saying where it happened.
    fn at(self, path: &Path) -> Result<T, StoreError>;
}

impl<T, E: Into<Cause>> At<T> for Result<T, E> {
    fn at(self, path: &Path) -> Result<T, StoreError> {
        self.map_err(|error| StoreError {
            path: path.to_owned(),
            why: error.into(),
        })
    }
}

/// Turns what the system said into a cause.
pub(crate) trait Doing<T> {
    /// The same result, saying what was being done.
    fn doing(self, what: &'static str) -> Result<T, Cause>;
}

impl<T> Doing<T> for io::Result<T> {
    fn doing(self, doing: &'static str) -> Result<T, Cause> {
        self.map_err(|source| Cause::File { doing, source })
    }
}

fn is_full(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
    )
}

fn is_database_full(error: &rusqlite::Error) -> bool {
    // On a full disk SQLite sometimes fails to grow the file it shares between processes before anything else.
    const SHARED_MEMORY: i32 = rusqlite::ffi::SQLITE_IOERR_SHMSIZE;
    error.sqlite_error().is_some_and(|error| {
        error.code == rusqlite::ErrorCode::DiskFull || error.extended_code == SHARED_MEMORY
    })
}

fn advice(full: bool) -> &'static str {
    if full {
        ". The disk is full: make room and run the same command again, nothing that was kept is lost"
    } else {
        ""
    }
}
