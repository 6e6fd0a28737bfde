//! A journey for a topic over many sites: how far each has come.
//!
//! What is known of a site stands in its own file, and that decides how it is gone on with. Here stands which sites are about the topic, for whoever goes on
//! and for whoever looks. What locating did stands beside it ([`LocatingMove`](crate::LocatingMove)).

use crate::catalog::Catalog;
use crate::crawl::claim;
use crate::error::{At, Cause, Doing, StoreError};
use crate::lock::{Lock, lock};
use crate::recall::address;
use model::{Stage, Url};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use serde::Serialize;
use std::path::Path;

/// A site of a journey.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SiteRow {
    /// The page at which it is entered.
    pub home: Url,
    /// How far it has come.
    pub stage: Stage,
    /// How near to the topic it is, from 0 to 1; nothing if nobody knows.
    pub score: Option<f64>,
    /// Requests spent on it.
    pub requests: u64,
    /// Records it has brought.
    pub records: u64,
    /// Why it was left, in words; nothing while it is under way.
    pub stopped: Option<String>,
}

/// See the module.
pub struct Expedition {
    topic: String,
    catalog: Catalog,
    _lock: Lock,
}

impl Expedition {
    /// Opens the journey for a topic, or begins it. `identity` tells topics of one name apart. No other process can do so at the same time.
    pub fn create_or_open(root: &Path, topic: &str, identity: &str) -> Result<Self, StoreError> {
        std::fs::create_dir_all(root)
            .doing("make the folder")
            .at(root)?;
        let lock = lock(&root.join("crawl.lock"))?;
        let catalog = Catalog::create_or_open(root)?;
        claim(&catalog, topic, identity).at(&catalog.path)?;
        catalog
            .db
            .execute(
                "INSERT OR IGNORE INTO expedition (topic) VALUES (?1)",
                [topic],
            )
            .at(&catalog.path)?;
        Ok(Self {
            topic: topic.to_owned(),
            catalog,
            _lock: lock,
        })
    }

    /// The catalog: what locating did stands there too.
    pub fn catalog(&mut self) -> &mut Catalog {
        &mut self.catalog
    }

    /// The version of what is known of forms with which every site of the journey begins: the latest when it was begun.
    pub fn pin_forms(&mut self) -> Result<u32, StoreError> {
        let latest = self.catalog.latest_model("forms")?;
        let latest = latest.map_or(0, |model| model.version);
        let pin = || -> Result<u32, rusqlite::Error> {
            let db = &self.catalog.db;
            db.execute(
                "UPDATE expedition SET forms = ?2 WHERE topic = ?1 AND forms IS NULL",
                params![self.topic, latest],
            )?;
            let select = "SELECT forms FROM expedition WHERE topic = ?1";
            db.query_row(select, [&self.topic], |row| row.get(0))
        };
        pin().at(&self.catalog.path)
    }

    /// Notes how far a site has come.
    pub fn set_site(&mut self, site: &SiteRow) -> Result<(), StoreError> {
        set(&self.catalog.db, &self.topic, site).at(&self.catalog.path)
    }

    /// All sites, in the order in which they were found.
    pub fn sites(&self) -> Result<Vec<SiteRow>, StoreError> {
        sites(&self.catalog.db, &self.topic).at(&self.catalog.path)
    }

    /// Seconds spent, over all runs that came to an end.
    pub fn seconds(&self) -> Result<f64, StoreError> {
        self.catalog
            .db
            .query_row(
                "SELECT seconds FROM expedition WHERE topic = ?1",
                [&self.topic],
                |row| row.get(0),
            )
            .at(&self.catalog.path)
    }

    /// Notes the seconds spent.
    pub fn set_seconds(&mut self, seconds: f64) -> Result<(), StoreError> {
        self.catalog
            .db
            .execute(
                "UPDATE expedition SET seconds = ?2 WHERE topic = ?1",
                params![self.topic, seconds],
            )
            .at(&self.catalog.path)?;
        Ok(())
    }
}

/// The journeys of a folder and their sites, to look at while one goes on. None if there is no catalog.
pub fn expeditions(root: &Path) -> Result<Vec<(String, Vec<SiteRow>)>, StoreError> {
    let path = root.join("catalog.sqlite");
    if !path.is_file() {
        return Ok(Vec::new());
    }
    let read = || -> Result<Vec<(String, Vec<SiteRow>)>, Cause> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(&path, flags)?;
        let known: Option<i64> = db
            .query_row(
                "SELECT 1 FROM sqlite_master WHERE name = 'expedition'",
                [],
                |row| row.get(0),
            )
            .optional()?;
        if known.is_none() {
            return Ok(Vec::new());
        }
        let mut select = db.prepare("SELECT topic FROM expedition ORDER BY topic")?;
        let topics: Vec<String> = select
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let mut all = Vec::new();
        for topic in topics {
            let sites = sites(&db, &topic)?;
            all.push((topic, sites));
        }
        Ok(all)
    };
    read().at(&path)
}

fn set(db: &Connection, topic: &str, site: &SiteRow) -> Result<(), rusqlite::Error> {
    let count = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
    db.prepare_cached(
        "INSERT INTO expedition_site (topic, home, stage, score, requests, records, stopped) \
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) \
         ON CONFLICT (topic, home) DO UPDATE SET stage = ?3, score = ?4, requests = ?5, records = ?6, stopped = ?7",
    )?
    .execute(params![
        topic,
        site.home.as_str(),
        site.stage.name(),
        site.score,
        count(site.requests),
        count(site.records),
        site.stopped
    ])?;
    Ok(())
}

fn sites(db: &Connection, topic: &str) -> Result<Vec<SiteRow>, Cause> {
    let mut select = db.prepare_cached(
        "SELECT home, stage, score, requests, records, stopped FROM expedition_site WHERE topic = ?1 ORDER BY id",
    )?;
    let mut rows = select.query([topic])?;
    let mut sites = Vec::new();
    while let Some(row) = rows.next()? {
        sites.push(to_site(row)?);
    }
    Ok(sites)
}

fn to_site(row: &Row<'_>) -> Result<SiteRow, Cause> {
    let count = |column| -> Result<u64, rusqlite::Error> {
        Ok(row.get::<_, i64>(column)?.try_into().unwrap_or(0))
    };
    let stage: String = row.get(1)?;
    Ok(SiteRow {
        home: address(row.get(0)?)?,
        stage: Stage::by_name(&stage).ok_or_else(|| Cause::Unreadable {
            what: format!("the stage {stage:?} of a site"),
        })?,
        score: row.get(2)?,
        requests: count(3)?,
        records: count(4)?,
        stopped: row.get(5)?,
    })
}
