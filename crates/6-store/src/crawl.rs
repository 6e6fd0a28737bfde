//! A crawl for a topic over any number of sites: its pages stand in the files of their sites, in one order over all of them.
//!
//! One page, one transaction in the file of its site, with its place in the order. The catalog knows what the crawl began with and which site
//! files to look into; a site is entered there before its first page is kept, so none is ever missed.

use crate::catalog::Catalog;
use crate::error::{At, Cause, Doing, StoreError};
use crate::lock::{Lock, lock};
use crate::recall::{address, moment, refusal};
use crate::site_file::SiteFile;
use model::{Exchange, Refusal, Score, SiteId, Timestamp, Url};
use rusqlite::{OptionalExtension, Row, params};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Site files held open. Each takes five file handles, and systems begin to complain at a thousand.
const OPEN: usize = 32;

/// A page that a crawl for a topic fetched, or tried to.
#[derive(Debug, Clone, PartialEq)]
pub struct Visit {
    /// When it was its turn.
    pub turn: Turn,
    /// The address asked for.
    pub url: Url,
    /// The address after redirects. The page is kept in the file of its site.
    pub landed: Url,
    /// When it came.
    pub at: Timestamp,
    /// How many requests it took.
    pub requests: u32,
    /// The HTTP status, 0 if none came.
    pub status: u16,
    /// Why there is no page, or none to go on from.
    pub refusal: Option<Refusal>,
    /// The page's title.
    pub title: String,
    /// How near to the topic; nothing if there is no page.
    pub score: Option<Score>,
    /// What the page told, as whoever reads it packed it.
    pub told: Option<Vec<u8>>,
    /// What crossed the wire, for the archive. Empty when a visit is read back.
    pub trail: Vec<Exchange>,
}

/// When a page was chosen and when it was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    /// Its place in the order of keeping, from 0.
    pub place: u32,
    /// Which choice of the crawl it was, from 0.
    pub named: u32,
    /// How many pages were kept when it was chosen.
    pub after: u32,
}

/// See the module.
pub struct TopicCrawl {
    root: PathBuf,
    topic: String,
    catalog: Catalog,
    /// The last used stands last.
    open: Vec<(SiteId, SiteFile)>,
    sites: Vec<SiteId>,
    /// The site of each page that was kept, by its place.
    kept: BTreeMap<u32, (Turn, usize)>,
    _lock: Lock,
}

impl TopicCrawl {
    /// Opens the crawl for a topic, or begins it. `identity` tells topics of one name apart.
    pub fn create_or_open(root: &Path, topic: &str, identity: &str) -> Result<Self, StoreError> {
        std::fs::create_dir_all(root)
            .doing("make the folder")
            .at(root)?;
        let lock = lock(&root.join("crawl.lock"))?;
        let catalog = Catalog::create_or_open(root)?;
        claim(&catalog, topic, identity).at(&catalog.path)?;
        let mut crawl = Self {
            root: root.to_owned(),
            topic: topic.to_owned(),
            sites: sites(&catalog, topic).at(&catalog.path)?,
            catalog,
            open: Vec::new(),
            kept: BTreeMap::new(),
            _lock: lock,
        };
        for place in 0..crawl.sites.len() {
            let turns = turns(crawl.file(place)?, topic)?;
            let turns = turns.into_iter().map(|turn| (turn.place, (turn, place)));
            crawl.kept.extend(turns);
        }
        Ok(crawl)
    }

    /// Begins anew if no page ever came: what stood in the way may be gone by now. The bytes of what was asked stay in the archive.
    pub fn forget_if_nothing_came(&mut self) -> Result<(), StoreError> {
        let topic = self.topic.clone();
        for place in 0..self.sites.len() {
            let file = self.file(place)?;
            let came = "SELECT count(*) FROM visit WHERE topic = ?1 AND score IS NOT NULL";
            let came: i64 = (file.db)
                .query_row(came, [&topic], |row| row.get(0))
                .at(&file.path)?;
            if came > 0 {
                return Ok(());
            }
        }
        for place in 0..self.sites.len() {
            let file = self.file(place)?;
            (file.db)
                .execute("DELETE FROM visit WHERE topic = ?1", [&topic])
                .at(&file.path)?;
        }
        self.kept.clear();
        (self.catalog.db)
            .execute("UPDATE crawl_seed SET after = 0 WHERE topic = ?1", [&topic])
            .at(&self.catalog.path)?;
        Ok(())
    }

    /// Adds pages to begin with. Those that are known stay where they were.
    pub fn begin(&mut self, seeds: &[Url]) -> Result<(), StoreError> {
        let after = self.next_place();
        let mut begin = || -> Result<(), rusqlite::Error> {
            let change = self.catalog.db.transaction()?;
            for seed in seeds {
                change.execute(
                    "INSERT OR IGNORE INTO crawl_seed (topic, url, after) VALUES (?1, ?2, ?3)",
                    params![self.topic, seed.as_str(), after],
                )?;
            }
            change.commit()
        };
        begin().at(&self.catalog.path)
    }

    /// The pages to begin with, in order, each with the number of pages that were kept when it was named.
    pub fn seeds(&self) -> Result<Vec<(Url, u32)>, StoreError> {
        let seeds = || -> Result<Vec<(Url, u32)>, Cause> {
            let mut select = self.catalog.db.prepare(
                "SELECT url, after FROM crawl_seed WHERE topic = ?1 ORDER BY after, rowid",
            )?;
            let mut rows = select.query([&self.topic])?;
            let mut seeds = Vec::new();
            while let Some(row) = rows.next()? {
                seeds.push((address(row.get(0)?)?, row.get(1)?));
            }
            Ok(seeds)
        };
        seeds().at(&self.catalog.path)
    }

    /// The place of the next page.
    pub fn next_place(&self) -> u32 {
        self.kept.last_key_value().map_or(0, |(place, _)| place + 1)
    }

    /// The turns of the pages that were kept, in order.
    pub fn turns(&self) -> Vec<Turn> {
        self.kept.values().map(|(turn, _)| *turn).collect()
    }

    /// A page that was kept.
    pub fn visit(&mut self, turn: Turn) -> Result<Option<Visit>, StoreError> {
        let Some((_, site)) = self.kept.get(&turn.place) else {
            return Ok(None);
        };
        let (site, topic) = (*site, self.topic.clone());
        let file = self.file(site)?;
        let visit = || -> Result<Option<Visit>, Cause> {
            let mut select = file.db.prepare_cached(
                "SELECT place, named, after, url, landed, at, requests, status, refusal, title, score, told \
                 FROM visit WHERE topic = ?1 AND place = ?2",
            )?;
            let mut rows = select.query(params![topic, turn.place])?;
            rows.next()?.map(to_visit).transpose()
        };
        visit().at(&file.path)
    }

    /// Keeps a page: when it returns, a `kill -9` cannot take it back.
    pub fn keep(&mut self, visit: &Visit) -> Result<(), StoreError> {
        let site = self.site(&visit.landed.site())?;
        let topic = self.topic.clone();
        self.file(site)?.keep_visit(&topic, visit)?;
        self.kept.insert(visit.turn.place, (visit.turn, site));
        Ok(())
    }

    /// Seconds spent, over all runs that came to an end.
    pub fn seconds(&self) -> Result<f64, StoreError> {
        self.catalog
            .db
            .query_row(
                "SELECT seconds FROM crawl WHERE topic = ?1",
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
                "UPDATE crawl SET seconds = ?2 WHERE topic = ?1",
                params![self.topic, seconds],
            )
            .at(&self.catalog.path)?;
        Ok(())
    }

    /// The topics of other crawls in the same folder.
    pub fn others(&self) -> Result<Vec<String>, StoreError> {
        let others = || -> Result<Vec<String>, rusqlite::Error> {
            let mut select = self
                .catalog
                .db
                .prepare("SELECT topic FROM crawl WHERE topic <> ?1 ORDER BY topic")?;
            let rows = select.query_map([&self.topic], |row| row.get(0))?;
            rows.collect()
        };
        others().at(&self.catalog.path)
    }

    /// The number of a site, which is entered in the catalog first if it is new.
    fn site(&mut self, site: &SiteId) -> Result<usize, StoreError> {
        // The last ones are the likeliest, and there are few sites beside so many pages.
        if let Some(number) = self.sites.iter().rposition(|known| known == site) {
            return Ok(number);
        }
        self.catalog
            .db
            .execute(
                "INSERT OR IGNORE INTO crawl_site (topic, site) VALUES (?1, ?2)",
                params![self.topic, site.as_str()],
            )
            .at(&self.catalog.path)?;
        self.sites.push(site.clone());
        Ok(self.sites.len() - 1)
    }

    fn file(&mut self, site: usize) -> Result<&mut SiteFile, StoreError> {
        let site = self.sites[site].clone();
        let place = self.open.iter().position(|(open, _)| *open == site);
        let opened = if let Some(place) = place {
            self.open.remove(place)
        } else {
            if self.open.len() >= OPEN {
                self.open.remove(0);
            }
            let file = SiteFile::create_or_open(&self.root, &site)?;
            (site, file)
        };
        self.open.push(opened);
        let (_, file) = self.open.last_mut().expect("it was put there just now");
        Ok(file)
    }
}

/// Notes what the topic is, or checks it.
pub(crate) fn claim(catalog: &Catalog, topic: &str, identity: &str) -> Result<(), Cause> {
    let db = &catalog.db;
    let known: Option<String> = db
        .query_row(
            "SELECT identity FROM crawl WHERE topic = ?1",
            [topic],
            |row| row.get(0),
        )
        .optional()?;
    match known {
        Some(known) if known == identity => Ok(()),
        Some(_) => Err(Cause::OtherTopic {
            topic: topic.to_owned(),
        }),
        None => {
            db.execute(
                "INSERT INTO crawl (topic, identity) VALUES (?1, ?2)",
                [topic, identity],
            )?;
            Ok(())
        }
    }
}

fn sites(catalog: &Catalog, topic: &str) -> Result<Vec<SiteId>, Cause> {
    let mut select = catalog
        .db
        .prepare("SELECT site FROM crawl_site WHERE topic = ?1 ORDER BY rowid")?;
    let mut rows = select.query([topic])?;
    let mut sites = Vec::new();
    while let Some(row) = rows.next()? {
        sites.push(address(row.get(0)?)?.site());
    }
    Ok(sites)
}

fn turns(file: &SiteFile, topic: &str) -> Result<Vec<Turn>, StoreError> {
    let turns = || -> Result<Vec<Turn>, rusqlite::Error> {
        let mut select = file
            .db
            .prepare_cached("SELECT place, named, after FROM visit WHERE topic = ?1")?;
        let rows = select.query_map([topic], |row| {
            Ok(Turn {
                place: row.get(0)?,
                named: row.get(1)?,
                after: row.get(2)?,
            })
        })?;
        rows.collect()
    };
    turns().at(&file.path)
}

fn to_visit(row: &Row) -> Result<Visit, Cause> {
    Ok(Visit {
        turn: Turn {
            place: row.get("place")?,
            named: row.get("named")?,
            after: row.get("after")?,
        },
        url: address(row.get("url")?)?,
        landed: address(row.get("landed")?)?,
        at: moment(&row.get::<_, String>("at")?)?,
        requests: row.get("requests")?,
        status: row.get("status")?,
        refusal: refusal(row.get("refusal")?)?,
        title: row.get("title")?,
        score: row.get::<_, Option<f64>>("score")?.map(Score::new),
        told: row.get("told")?,
        trail: Vec::new(),
    })
}

/// What crawls for a topic have brought from one site.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct CrawlTotals {
    /// The name of the topic.
    pub topic: String,
    /// Requests sent.
    pub requests: u64,
    /// Pages that came.
    pub pages: u64,
    /// Those near enough to the topic.
    pub relevant: u64,
    /// How often each refusal came, by name.
    pub refusals: BTreeMap<String, u64>,
}

impl SiteFile {
    /// What crawls for a topic have brought from this site. Pages that score at least so much are near enough.
    pub fn crawls(&self, least: Score) -> Result<Vec<CrawlTotals>, StoreError> {
        let crawls = || -> Result<Vec<CrawlTotals>, rusqlite::Error> {
            let mut select = self.db.prepare(
                "SELECT topic, sum(requests), count(score), count(CASE WHEN score >= ?1 THEN 1 END) FROM visit GROUP BY topic ORDER BY topic",
            )?;
            let count = |row: &Row, column| -> Result<u64, rusqlite::Error> {
                Ok(row.get::<_, i64>(column)?.try_into().unwrap_or(0))
            };
            let mut refusals = self.db.prepare(
                "SELECT refusal, count(*) FROM visit WHERE topic = ?1 AND refusal IS NOT NULL GROUP BY refusal",
            )?;
            let mut rows = select.query([least.get()])?;
            let mut crawls = Vec::new();
            while let Some(row) = rows.next()? {
                let topic: String = row.get(0)?;
                let named =
                    refusals.query_map([&topic], |row| Ok((row.get(0)?, count(row, 1)?)))?;
                crawls.push(CrawlTotals {
                    refusals: named.collect::<Result<_, _>>()?,
                    topic,
                    requests: count(row, 1)?,
                    pages: count(row, 2)?,
                    relevant: count(row, 3)?,
                });
            }
            Ok(crawls)
        };
        crawls().at(&self.path)
    }
}
