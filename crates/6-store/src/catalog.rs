//! What sites have taught that is of use on others: `<root>/catalog.sqlite`.
//!
//! Labelled value sets: values of a sort (years, countries, post codes) that harvested records named. A box of the same sort on another site
//! is filled with them too. A value that many sites named comes first.
//!
//! Models: what was learned of links, in versions. A site that is gone on with begins with the version it began with.
//!
//! Jobs: who works on what, and what those who look at it wish ([`Order`](crate::Order)).
//!
//! Sites of a topic: each with its state, and the moves that located them (`locate`).
//!
//! Journeys for a topic: how far each site has come ([`Expedition`](crate::Expedition)).
//!
//! Crawls for a topic: what each began with, and in which site files its pages are ([`TopicCrawl`](crate::TopicCrawl)).

use crate::connection::prepare;
use crate::error::{At, Cause, StoreError};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, TransactionBehavior, params};
use std::path::{Path, PathBuf};

/// See the module.
pub struct Catalog {
    pub(crate) db: Connection,
    pub(crate) path: PathBuf,
}

/// The format of the file.
const VERSION: i64 = 6;

/// The tables of the file.
const TABLES: &str = "CREATE TABLE IF NOT EXISTS value (
        sort TEXT NOT NULL,
        text TEXT NOT NULL,
        site TEXT NOT NULL,
        PRIMARY KEY (sort, text, site)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS model (
        kind    TEXT NOT NULL,
        version INTEGER NOT NULL,
        site    TEXT NOT NULL,  -- the one that taught what is new in it
        body    TEXT NOT NULL,
        PRIMARY KEY (kind, version)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS crawl (
        topic    TEXT NOT NULL PRIMARY KEY,
        identity TEXT NOT NULL,  -- what the topic was when the crawl was begun
        seconds  REAL NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE IF NOT EXISTS crawl_seed (
        topic TEXT NOT NULL REFERENCES crawl,
        url   TEXT NOT NULL,
        after INTEGER NOT NULL,  -- how many pages were kept when it was named
        UNIQUE (topic, url)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS crawl_site (
        topic TEXT NOT NULL REFERENCES crawl,
        site  TEXT NOT NULL,     -- one that may have pages of the crawl in its file
        UNIQUE (topic, site)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS control (
        job    TEXT NOT NULL PRIMARY KEY,  -- a site, or `topic ` and the name of one
        wish   TEXT NOT NULL CHECK (wish IN ('go', 'pause', 'stop')),
        budget INTEGER,                    -- most requests, if others than the job began with
        retry  INTEGER NOT NULL,           -- whether what failed is to be tried again
        at     TEXT NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS job (
        job     TEXT NOT NULL PRIMARY KEY,
        process INTEGER NOT NULL,
        began   TEXT NOT NULL,
        alive   TEXT NOT NULL,             -- the last sign of life
        state   TEXT NOT NULL CHECK (state IN ('working', 'waiting', 'paused', 'ended')),
        what    TEXT NOT NULL,             -- in words
        budget  INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS located (
        topic TEXT NOT NULL,
        site  INTEGER NOT NULL,  -- the how manieth it was found
        home  TEXT NOT NULL,
        by    TEXT NOT NULL,     -- how it was found: forward, reverse, search
        state TEXT NOT NULL,     -- high, low, named, lost, off-topic, relevant, deep
        rank  REAL NOT NULL,
        PRIMARY KEY (topic, site)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS locating (
        topic TEXT NOT NULL,
        place INTEGER NOT NULL,  -- in the order they were told
        named INTEGER,           -- the how manieth move it was; none if the user made it
        after INTEGER NOT NULL,  -- how many had been told when it was named
        move  TEXT NOT NULL,
        told  BLOB NOT NULL,
        PRIMARY KEY (topic, place)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS link (
        site TEXT NOT NULL,      -- which one is linked to
        page TEXT NOT NULL,      -- from where
        PRIMARY KEY (site, page)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS expedition (
        topic   TEXT NOT NULL PRIMARY KEY REFERENCES crawl,
        seconds REAL NOT NULL DEFAULT 0,
        forms   INTEGER          -- the version of what is known of forms with which its sites begin
    ) STRICT;
    CREATE TABLE IF NOT EXISTS expedition_site (
        id       INTEGER PRIMARY KEY,
        topic    TEXT NOT NULL REFERENCES expedition,
        home     TEXT NOT NULL,     -- the page at which it is entered
        stage    TEXT NOT NULL CHECK (stage IN ('located', 'explored', 'surfaced', 'harvesting', 'done')),
        score    REAL,              -- how near to the topic; NULL if nobody knows
        requests INTEGER NOT NULL,
        records  INTEGER NOT NULL,
        stopped  TEXT,              -- why it was left; NULL while it is under way
        UNIQUE (topic, home)
    ) STRICT;";

/// Versions of a model that are kept.
const KEPT: i64 = 100;

impl Catalog {
    /// Opens the catalog of a folder, or begins it.
    pub fn create_or_open(root: &Path) -> Result<Self, StoreError> {
        let path = root.join("catalog.sqlite");
        let db = open(&path).at(&path)?;
        Ok(Self { db, path })
    }

    /// Values of a sort, those that most sites have named first.
    pub fn values(&self, sort: &str, most: usize) -> Result<Vec<String>, StoreError> {
        let values = || -> Result<Vec<String>, rusqlite::Error> {
            let mut select = self.db.prepare_cached(
                "SELECT text FROM value WHERE sort = ?1 \
                 GROUP BY text ORDER BY count(*) DESC, text LIMIT ?2",
            )?;
            let limit = i64::try_from(most).unwrap_or(i64::MAX);
            let rows = select.query_map(params![sort, limit], |row| row.get(0))?;
            rows.collect()
        };
        values().at(&self.path)
    }

    /// A site has named values of a sort. Saying so again changes nothing.
    pub fn learn(&mut self, sort: &str, site: &str, values: &[String]) -> Result<(), StoreError> {
        let mut learn = || -> Result<(), rusqlite::Error> {
            let change = self.db.transaction()?;
            for text in values {
                change
                    .prepare_cached(
                        "INSERT OR IGNORE INTO value (sort, text, site) VALUES (?1, ?2, ?3)",
                    )?
                    .execute([sort, text, site])?;
            }
            change.commit()
        };
        learn().at(&self.path)
    }
}

/// A model as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// Counts from 1 with every site that has taught it something.
    pub version: u32,
    /// What was learned, in the words of whoever learned it.
    pub body: String,
}

impl Catalog {
    /// The latest version of a model.
    pub fn latest_model(&self, kind: &str) -> Result<Option<Model>, StoreError> {
        latest(&self.db, kind).at(&self.path)
    }

    /// A version of a model, if it is still kept.
    pub fn model(&self, kind: &str, version: u32) -> Result<Option<Model>, StoreError> {
        self.db
            .prepare_cached("SELECT version, body FROM model WHERE kind = ?1 AND version = ?2")
            .and_then(|mut select| {
                select
                    .query_row(params![kind, version], to_model)
                    .optional()
            })
            .at(&self.path)
    }

    /// Whether a site has taught a model something lately.
    pub fn was_taught_by(&self, kind: &str, site: &str) -> Result<bool, StoreError> {
        self.db
            .prepare_cached("SELECT 1 FROM model WHERE kind = ?1 AND site = ?2")
            .and_then(|mut select| select.exists([kind, site]))
            .at(&self.path)
    }

    /// A site has taught a model something: `change` is shown the latest version and gives the next.
    pub fn teach(
        &mut self,
        kind: &str,
        site: &str,
        change: impl FnOnce(Option<&str>) -> String,
    ) -> Result<(), StoreError> {
        let teach = || -> Result<(), rusqlite::Error> {
            let turn = self
                .db
                .transaction_with_behavior(TransactionBehavior::Immediate)?;
            let before = latest(&turn, kind)?;
            let version = before.as_ref().map_or(1, |model| model.version + 1);
            let body = change(before.as_ref().map(|model| model.body.as_str()));
            turn.execute(
                "INSERT INTO model (kind, version, site, body) VALUES (?1, ?2, ?3, ?4)",
                params![kind, version, site, body],
            )?;
            turn.execute(
                "DELETE FROM model WHERE kind = ?1 AND version + ?2 <= ?3",
                params![kind, KEPT, version],
            )?;
            turn.commit()
        };
        teach().at(&self.path)
    }
}

fn latest(db: &Connection, kind: &str) -> Result<Option<Model>, rusqlite::Error> {
    db.prepare_cached(
        "SELECT version, body FROM model WHERE kind = ?1 ORDER BY version DESC LIMIT 1",
    )?
    .query_row([kind], to_model)
    .optional()
}

fn to_model(row: &Row<'_>) -> Result<Model, rusqlite::Error> {
    Ok(Model {
        version: row.get(0)?,
        body: row.get(1)?,
    })
}

fn open(path: &Path) -> Result<Connection, Cause> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    prepare(&db)?;
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version > VERSION {
        return Err(Cause::Newer {
            version,
            known: VERSION,
        });
    }
    if version == VERSION {
        return Ok(db);
    }
    db.pragma_update(None, "journal_mode", "wal")?;
    db.execute_batch(TABLES)?;
    db.pragma_update(None, "user_version", VERSION)?;
    Ok(db)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_more_sites_have_named_come_first_and_stay() {
        let root = tempfile::tempdir().unwrap();
        let texts = |all: &[&str]| -> Vec<String> { all.iter().map(|it| (*it).into()).collect() };
        for (site, values) in [("a", ["1999", "2001"]), ("b", ["2001", "2003"])] {
            let mut catalog = Catalog::create_or_open(root.path()).unwrap();
            for _ in 0..2 {
                catalog.learn("year", site, &texts(&values)).unwrap();
            }
        }
        let catalog = Catalog::create_or_open(root.path()).unwrap();
        assert_eq!(
            catalog.values("year", 9).unwrap(),
            texts(&["2001", "1999", "2003"])
        );
        assert_eq!(catalog.values("year", 1).unwrap(), texts(&["2001"]));
        assert!(catalog.values("city", 9).unwrap().is_empty());
    }

    #[test]
    fn every_site_that_teaches_makes_a_version_and_the_old_ones_stay_for_a_while() {
        let root = tempfile::tempdir().unwrap();
        let mut catalog = Catalog::create_or_open(root.path()).unwrap();
        assert_eq!(catalog.latest_model("links").unwrap(), None);
        for turn in 0..KEPT + 5 {
            let seen = |before: Option<&str>| {
                assert_eq!(before.is_some(), turn > 0);
                format!("{}x", before.unwrap_or_default())
            };
            catalog.teach("links", "a", seen).unwrap();
        }
        let catalog = Catalog::create_or_open(root.path()).unwrap();
        let latest = catalog.latest_model("links").unwrap().unwrap();
        assert_eq!((latest.version, latest.body.len()), (105, 105));
        assert_eq!(catalog.model("links", 6).unwrap().unwrap().body.len(), 6);
        assert_eq!(catalog.model("links", 5).unwrap(), None);
        assert_eq!(catalog.latest_model("forms").unwrap(), None);
    }

    #[test]
    fn a_catalog_of_a_newer_version_is_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let db = Connection::open(root.path().join("catalog.sqlite")).unwrap();
        db.pragma_update(None, "user_version", VERSION + 1).unwrap();
        let error = Catalog::create_or_open(root.path()).err().unwrap();
        assert!(matches!(error.why, Cause::Newer { .. }));
    }
}
