//! The sites of a topic in the catalog: each with its state, the moves that located them, and the links that were seen.
//!
//! A move, what was told of it, the states it changed and the links it showed are one transaction. The moves are what a crawl is rebuilt from; the states
//! are for whoever looks at it, and for who works on which site.

use crate::catalog::Catalog;
use crate::error::{At, Cause, StoreError};
use crate::recall::address;
use model::Url;
use rusqlite::params;

/// A site, and how far it has come.
#[derive(Debug, Clone, PartialEq)]
pub struct LocatedSite {
    /// The how manieth it was found.
    pub site: u32,
    /// Its home page.
    pub home: Url,
    /// How it was found.
    pub by: String,
    /// How far it has come, in a word.
    pub state: String,
    /// How promising it is, or was when it was visited.
    pub rank: f64,
}

/// A move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocatingMove {
    /// The how manieth it was; none if the user made it.
    pub named: Option<u32>,
    /// How many had been told when it was named.
    pub after: u32,
    /// What was done, in the words of whoever did it.
    pub moved: String,
    /// What came, as whoever reads it packed it.
    pub told: Vec<u8>,
}

impl Catalog {
    /// Keeps a move with all it changed: when it returns, a `kill -9` cannot take it back.
    pub fn keep_move(
        &mut self,
        topic: &str,
        moved: &LocatingMove,
        sites: &[LocatedSite],
        links: &[(String, Url)],
    ) -> Result<(), StoreError> {
        let mut keep = || -> Result<(), rusqlite::Error> {
            let change = self.db.transaction()?;
            change
                .prepare_cached(
                    "INSERT INTO locating (topic, place, named, after, move, told) VALUES \
                     (?1, (SELECT coalesce(max(place) + 1, 0) FROM locating WHERE topic = ?1), ?2, ?3, ?4, ?5)",
                )?
                .execute(params![topic, moved.named, moved.after, moved.moved, moved.told])?;
            for site in sites {
                change
                    .prepare_cached(
                        "INSERT OR REPLACE INTO located (topic, site, home, by, state, rank) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    )?
                    .execute(params![
                        topic,
                        site.site,
                        site.home.as_str(),
                        site.by,
                        site.state,
                        finite(site.rank)
                    ])?;
            }
            for (site, page) in links {
                change
                    .prepare_cached("INSERT OR IGNORE INTO link (site, page) VALUES (?1, ?2)")?
                    .execute([site, page.as_str()])?;
            }
            change.commit()
        };
        keep().at(&self.path)
    }

    /// The moves of a crawl, in the order they were told.
    pub fn moves(&self, topic: &str) -> Result<Vec<LocatingMove>, StoreError> {
        let moves = || -> Result<Vec<LocatingMove>, rusqlite::Error> {
            let mut select = self.db.prepare_cached(
                "SELECT named, after, move, told FROM locating WHERE topic = ?1 ORDER BY place",
            )?;
            let rows = select.query_map([topic], |row| {
                Ok(LocatingMove {
                    named: row.get(0)?,
                    after: row.get(1)?,
                    moved: row.get(2)?,
                    told: row.get(3)?,
                })
            })?;
            rows.collect()
        };
        moves().at(&self.path)
    }

    /// The sites of a topic, in the order they were found.
    pub fn located(&self, topic: &str) -> Result<Vec<LocatedSite>, StoreError> {
        let located = || -> Result<Vec<LocatedSite>, Cause> {
            let mut select = self.db.prepare_cached(
                "SELECT site, home, by, state, rank FROM located WHERE topic = ?1 ORDER BY site",
            )?;
            let mut rows = select.query([topic])?;
            let mut sites = Vec::new();
            while let Some(row) = rows.next()? {
                sites.push(LocatedSite {
                    site: row.get(0)?,
                    home: address(row.get(1)?)?,
                    by: row.get(2)?,
                    state: row.get(3)?,
                    rank: row.get(4)?,
                });
            }
            Ok(sites)
        };
        located().at(&self.path)
    }

    /// Pages that link to a site, by its name, in any crawl.
    pub fn links_to(&self, site: &str, most: usize) -> Result<Vec<Url>, StoreError> {
        let links = || -> Result<Vec<Url>, Cause> {
            let mut select = self
                .db
                .prepare_cached("SELECT page FROM link WHERE site = ?1 ORDER BY page LIMIT ?2")?;
            let limit = i64::try_from(most).unwrap_or(i64::MAX);
            let mut rows = select.query(params![site, limit])?;
            let mut pages = Vec::new();
            while let Some(row) = rows.next()? {
                pages.push(address(row.get(0)?)?);
            }
            Ok(pages)
        };
        links().at(&self.path)
    }
}

/// SQLite has no place for what is no number, and shows the endless badly.
fn finite(rank: f64) -> f64 {
    if rank.is_nan() {
        0.0
    } else {
        rank.clamp(-1e30, 1e30)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(number: u32, state: &str, rank: f64) -> LocatedSite {
        LocatedSite {
            site: number,
            home: Url::parse(&format!("http://s{number}.example/")).unwrap(),
            by: "forward".into(),
            state: state.into(),
            rank,
        }
    }

    #[test]
    fn moves_come_back_in_order_and_sites_in_their_last_state() {
        let root = tempfile::tempdir().unwrap();
        let moved = |number: u32| LocatingMove {
            named: number.checked_sub(1),
            after: number,
            moved: format!("{{\"visit\":{number}}}"),
            told: vec![0, 255, 7],
        };
        let page = Url::parse("http://a.example/links").unwrap();
        let links = [("s1.example".to_owned(), page.clone())];
        for number in 0..3 {
            // A new connection for each: nothing is kept in memory.
            let mut catalog = Catalog::create_or_open(root.path()).unwrap();
            let sites = [site(0, "deep", 1.0), site(number, "low", f64::INFINITY)];
            catalog
                .keep_move("mills", &moved(number), &sites, &links)
                .unwrap();
            catalog.keep_move("locks", &moved(0), &[], &[]).unwrap();
        }
        let catalog = Catalog::create_or_open(root.path()).unwrap();
        assert_eq!(
            catalog.moves("mills").unwrap(),
            [moved(0), moved(1), moved(2)]
        );
        let states: Vec<(u32, String)> = catalog
            .located("mills")
            .unwrap()
            .into_iter()
            .map(|site| (site.site, site.state))
            .collect();
        assert_eq!(
            states,
            [(0, "deep".into()), (1, "low".into()), (2, "low".into())]
        );
        assert_eq!(catalog.links_to("s1.example", 9).unwrap(), [page]);
        assert!(catalog.located("locks").unwrap().is_empty());
    }
}
