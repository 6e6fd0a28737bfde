//! What sites have taught that is of use on others: `<root>/catalog.sqlite`.
//!
//! Labelled value sets: values of a sort (years, countries, post codes) that harvested records named. A box of the same sort on another site
//! is filled with them too. A value that many sites named comes first.

use crate::connection::prepare;
use crate::error::{At, Cause, StoreError};
use rusqlite::{Connection, OpenFlags, params};
use std::path::{Path, PathBuf};

/// See the module.
pub struct Catalog {
    db: Connection,
    path: PathBuf,
}

/// The format of the file.
const VERSION: i64 = 1;

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

fn open(path: &Path) -> Result<Connection, Cause> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags)?;
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version > VERSION {
        return Err(Cause::Newer {
            version,
            known: VERSION,
        });
    }
    prepare(&db)?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.execute_batch(
        "CREATE TABLE IF NOT EXISTS value (
             sort TEXT NOT NULL,
             text TEXT NOT NULL,
             site TEXT NOT NULL,
             PRIMARY KEY (sort, text, site)
         ) STRICT, WITHOUT ROWID;",
    )?;
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
    fn a_catalog_of_a_newer_version_is_left_alone() {
        let root = tempfile::tempdir().unwrap();
        let db = Connection::open(root.path().join("catalog.sqlite")).unwrap();
        db.pragma_update(None, "user_version", VERSION + 1).unwrap();
        let error = Catalog::create_or_open(root.path()).err().unwrap();
        assert!(matches!(error.why, Cause::Newer { .. }));
    }
}
