//! What a site has cost and brought, counted once and then only added to.
//!
//! Answers, estimates and visits are only ever added, so a tally remembers how far it has read and reads on from there. Pages of the walk change in place; they are
//! few, and counted anew when the file has changed. Where somebody let failures be tried again, rows are gone: then all is counted anew.

use crate::error::{At, Cause, StoreError};
use crate::site_file::SiteFile;
use model::{Stage, Timestamp};
use rusqlite::Connection;
use std::collections::{BTreeMap, VecDeque};

/// Seconds over which the pace is counted.
const LATELY: f64 = 20.0;

/// Pages of a topic that are remembered, the best.
const BEST: usize = 100;

/// What a run writes down that surveyed a form and wanted no more (`Finish::Surveyed`).
const SURVEYED: &str = "what can be set is known";

/// Records in hand after so many requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// Requests spent on answers.
    pub requests: u64,
    /// Records.
    pub records: u64,
}

/// What was thought of the size after so many requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Band {
    /// Requests spent on answers.
    pub requests: u64,
    /// Lower end of the 95 % interval.
    pub low: u64,
    /// The estimate.
    pub mid: u64,
    /// Upper end of the 95 % interval.
    pub high: u64,
    /// Where it comes from.
    pub method: String,
}

/// What a form has cost and brought.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FormTally {
    /// Pages of answers.
    pub answers: u64,
    /// Requests.
    pub requests: u64,
    /// Records seen for the first time.
    pub new: u64,
}

/// What a crawl for a topic has brought from this site.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct VisitTally {
    /// Pages asked for.
    pub tried: u64,
    /// Pages that came.
    pub pages: u64,
    /// Those near enough to the topic.
    pub relevant: u64,
    /// Requests.
    pub requests: u64,
    /// The best pages, the best first.
    pub best: Vec<TopVisit>,
}

/// A page of a crawl for a topic.
#[derive(Debug, Clone, PartialEq)]
pub struct TopVisit {
    /// Its row.
    pub id: i64,
    /// Where it is.
    pub url: String,
    /// Its title.
    pub title: String,
    /// How near to the topic.
    pub score: f64,
    /// Its stored page.
    pub response: Option<i64>,
}

/// Pages of the walk for forms.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WalkTally {
    /// Fetched, or refused.
    pub seen: u64,
    /// Found, and waiting.
    pub waiting: u64,
    /// Requests.
    pub requests: u64,
    /// How often each refusal came.
    pub refusals: BTreeMap<String, u64>,
}

/// Pages of records.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DetailTally {
    /// Read.
    pub read: u64,
    /// Requests.
    pub requests: u64,
    /// How often each refusal came.
    pub refusals: BTreeMap<String, u64>,
}

/// What a site has cost and brought.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// The origin.
    pub site: String,
    /// Pages of the walk for forms.
    pub walk: WalkTally,
    /// Pages of answers.
    pub answers: u64,
    /// Requests for them.
    pub answer_requests: u64,
    /// Distinct records: the sum of what was new.
    pub records: u64,
    /// Records that an answer showed again.
    pub known: u64,
    /// Answers that say that nothing matches.
    pub nothing: u64,
    /// How often each refusal came instead of an answer.
    pub answer_refusals: BTreeMap<String, u64>,
    /// What each form has cost and brought, by its number.
    pub forms: BTreeMap<u32, FormTally>,
    /// Forms found.
    pub forms_found: u64,
    /// Distinct queries.
    pub queries: u64,
    /// Pages of records.
    pub details: DetailTally,
    /// Crawls for topics, by their names.
    pub visits: BTreeMap<String, VisitTally>,
    /// How often each refusal came in them.
    pub visit_refusals: BTreeMap<String, u64>,
    /// Requests that brought nothing that could be kept.
    pub unkept: u64,
    /// Records in hand, request by request.
    pub curve: Vec<Point>,
    /// What was thought of the size.
    pub band: Vec<Band>,
    /// Whether the walk for forms is over.
    pub explored: bool,
    /// Why the last run stopped, if one came to its end.
    pub stopped: Option<String>,
    /// Seconds spent, over all runs that came to an end.
    pub seconds: f64,
    /// When something was kept last.
    pub last: Option<Timestamp>,
    lately: VecDeque<(Timestamp, u64)>,
    last_answer: i64,
    last_estimate: i64,
    last_visit: i64,
    newest_query: u64,
    walked: Option<i64>,
    version: Option<i64>,
    least: f64,
}

impl Tally {
    /// Nothing counted yet. A page of a crawl is near enough from the score `least` on.
    pub fn new(least: f64) -> Self {
        Self {
            least,
            ..Self::default()
        }
    }

    /// Reads on. Whether something was new.
    pub fn refresh(&mut self, file: &SiteFile) -> Result<bool, StoreError> {
        self.read_on(&file.db).at(&file.path)
    }

    /// The file was opened anew: what its connection said of changes holds no more.
    pub fn forget_connection(&mut self) {
        self.version = None;
    }

    /// Requests, all in all.
    pub fn requests(&self) -> u64 {
        let visits: u64 = self.visits.values().map(|visit| visit.requests).sum();
        self.walk.requests + self.answer_requests + self.details.requests + visits + self.unkept
    }

    /// How often each refusal came, all in all.
    pub fn refusals(&self) -> BTreeMap<&str, u64> {
        let mut all = BTreeMap::new();
        for some in [
            &self.walk.refusals,
            &self.answer_refusals,
            &self.details.refusals,
            &self.visit_refusals,
        ] {
            for (name, count) in some {
                *all.entry(name.as_str()).or_default() += count;
            }
        }
        all
    }

    /// What is thought of the size now; never below what is in hand.
    pub fn estimate(&self) -> Option<Band> {
        let last = self.band.last()?;
        Some(Band {
            low: last.low.max(self.records),
            mid: last.mid.max(self.records),
            high: last.high.max(self.records),
            ..last.clone()
        })
    }

    /// Requests per second, lately.
    pub fn pace(&self, now: Timestamp) -> f64 {
        let recent = self
            .lately
            .iter()
            .filter(|(at, _)| now.duration_since(*at).as_secs_f64() < LATELY);
        let (mut requests, mut first) = (0, None);
        for (at, count) in recent {
            requests += count;
            first.get_or_insert(*at);
        }
        let span = first.map_or(LATELY, |first| now.duration_since(first).as_secs_f64());
        requests as f64 / span.max(1.0)
    }

    /// How far the site has come. `alive`: whether somebody works on it.
    pub fn stage(&self, alive: bool) -> Stage {
        let stopped = self.stopped.as_deref();
        let unfinished = stopped.is_none_or(|words| {
            words.starts_with("the budget")
                || words.contains("goes on")
                || words.contains("tried again")
        });
        match (self.answers, self.explored) {
            (0, false) if self.walk.seen == 0 => Stage::Located,
            (0, _) if !alive && !unfinished => Stage::Done,
            (0, _) => Stage::Explored,
            _ if !alive && stopped == Some(SURVEYED) => Stage::Surfaced,
            _ if alive || unfinished => Stage::Harvesting,
            _ => Stage::Done,
        }
    }

    fn read_on(&mut self, db: &Connection) -> Result<bool, Cause> {
        let version: i64 = db.pragma_query_value(None, "data_version", |row| row.get(0))?;
        if self.version == Some(version) {
            return Ok(false);
        }
        // One transaction, so that counts of one view belong together.
        let view = db.unchecked_transaction()?;
        if self.is_behind(&view)? {
            *self = Self::new(self.least);
        }
        self.read_notes(&view)?;
        self.read_walk(&view)?;
        self.read_answers(&view)?;
        self.read_estimates(&view)?;
        self.read_details(&view)?;
        self.read_visits(&view)?;
        self.version = Some(version);
        Ok(true)
    }

    /// Whether rows are gone that were counted.
    fn is_behind(&self, db: &Connection) -> Result<bool, Cause> {
        let at_least = |sql: &str, last: i64| -> Result<bool, Cause> {
            let newest: i64 = db.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
            Ok(newest >= last)
        };
        let unkept = note(db, "unkept requests")?.and_then(|count| count.parse().ok());
        Ok(
            !(at_least("SELECT coalesce(max(id), 0) FROM answer", self.last_answer)?
            && at_least("SELECT coalesce(max(rowid), 0) FROM visit", self.last_visit)?)
            // Failures that are tried again leave their requests here.
            || unkept.unwrap_or(0) != self.unkept && self.last_answer > 0,
        )
    }

    fn read_notes(&mut self, db: &Connection) -> Result<(), Cause> {
        self.site = note(db, "site")?.unwrap_or_default();
        self.explored = note(db, "explored")?.is_some();
        self.stopped = note(db, "stopped")?;
        let number = |text: Option<String>| text.and_then(|text| text.parse::<f64>().ok());
        self.seconds = number(note(db, "seconds")?).unwrap_or(0.0);
        let unkept = note(db, "unkept requests")?;
        self.unkept = unkept.and_then(|count| count.parse().ok()).unwrap_or(0);
        Ok(())
    }

    fn read_walk(&mut self, db: &Connection) -> Result<(), Cause> {
        let newest = db
            .prepare_cached("SELECT coalesce(max(id), 0) FROM page")?
            .query_row([], |row| row.get(0))?;
        // A walk that is over leaves its pages alone, and a site may have a hundred thousand.
        if self.explored && self.walked == Some(newest) {
            return self.read_forms(db);
        }
        self.walked = self.explored.then_some(newest);
        let mut walk = WalkTally::default();
        let mut select = db.prepare_cached(
            "SELECT refusal, at IS NOT NULL, count(*), sum(requests), max(at) FROM page GROUP BY 1, 2",
        )?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let count = unsigned(row.get(2)?);
            walk.requests += unsigned(row.get(3)?);
            if row.get(1)? {
                walk.seen += count;
            } else {
                walk.waiting += count;
            }
            if let Some(refusal) = row.get::<_, Option<String>>(0)? {
                *walk.refusals.entry(refusal).or_default() += count;
            }
            self.see(row.get::<_, Option<String>>(4)?.as_deref());
        }
        if walk.requests > self.walk.requests
            && let Some(last) = self.last
        {
            let spent = walk.requests - self.walk.requests;
            self.lately.push_back((last, spent));
        }
        self.walk = walk;
        self.read_forms(db)
    }

    fn read_forms(&mut self, db: &Connection) -> Result<(), Cause> {
        self.forms_found = count(db, "SELECT count(*) FROM form")?;
        // Numbers of queries are given in order, and none is free but after failures were forgotten.
        let newest = count(db, "SELECT coalesce(max(id), 0) FROM query")?;
        if newest != self.newest_query {
            self.queries = count(db, "SELECT count(*) FROM query")?;
            self.newest_query = newest;
        }
        Ok(())
    }

    fn read_answers(&mut self, db: &Connection) -> Result<(), Cause> {
        let mut select = db.prepare_cached(
            "SELECT answer.id, form, requests, kind, refusal, new, known, at \
             FROM answer JOIN query ON query.id = answer.query WHERE answer.id > ?1 ORDER BY answer.id",
        )?;
        let mut rows = select.query([self.last_answer])?;
        while let Some(row) = rows.next()? {
            self.last_answer = row.get(0)?;
            let (requests, new) = (unsigned(row.get(2)?), unsigned(row.get(5)?));
            let form = self.forms.entry(row.get(1)?).or_default();
            form.answers += 1;
            form.requests += requests;
            form.new += new;
            self.answers += 1;
            self.answer_requests += requests;
            self.records += new;
            self.known += unsigned(row.get(6)?);
            match row.get::<_, Option<String>>(4)? {
                Some(refusal) => *self.answer_refusals.entry(refusal).or_default() += 1,
                None if row.get::<_, String>(3)? == "nothing" => self.nothing += 1,
                None => {}
            }
            self.curve.push(Point {
                requests: self.answer_requests,
                records: self.records,
            });
            let at: String = row.get(7)?;
            self.see(Some(&at));
            self.lately
                .push_back((self.last.unwrap_or_default(), requests));
        }
        while self.lately.len() > 5_000 {
            self.lately.pop_front();
        }
        Ok(())
    }

    fn read_estimates(&mut self, db: &Connection) -> Result<(), Cause> {
        let mut select = db.prepare_cached(
            "SELECT answer, low, mid, high, method FROM estimate WHERE answer > ?1 ORDER BY answer",
        )?;
        let mut rows = select.query([self.last_estimate])?;
        while let Some(row) = rows.next()? {
            self.last_estimate = row.get(0)?;
            self.band.push(Band {
                requests: self.requests_at(db, self.last_estimate)?,
                low: unsigned(row.get(1)?),
                mid: unsigned(row.get(2)?),
                high: unsigned(row.get(3)?),
                method: row.get(4)?,
            });
        }
        Ok(())
    }

    /// Requests that were spent when an answer had come. The numbers of answers have gaps only where failures were forgotten.
    fn requests_at(&self, db: &Connection, answer: i64) -> Result<u64, Cause> {
        let newest = i64::try_from(self.answers).unwrap_or(i64::MAX);
        let place = if self.last_answer == newest {
            answer
        } else {
            db.prepare_cached("SELECT count(*) FROM answer WHERE id <= ?1")?
                .query_row([answer], |row| row.get(0))?
        };
        let point = usize::try_from(place - 1)
            .ok()
            .and_then(|at| self.curve.get(at));
        Ok(point.map_or(self.answer_requests, |point| point.requests))
    }

    fn read_details(&mut self, db: &Connection) -> Result<(), Cause> {
        let mut details = DetailTally::default();
        let mut select = db.prepare_cached(
            "SELECT refusal, count(*), sum(requests) FROM detail GROUP BY refusal",
        )?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let count = unsigned(row.get(1)?);
            details.requests += unsigned(row.get(2)?);
            match row.get::<_, Option<String>>(0)? {
                Some(refusal) => *details.refusals.entry(refusal).or_default() += count,
                None => details.read += count,
            }
        }
        self.details = details;
        Ok(())
    }

    fn read_visits(&mut self, db: &Connection) -> Result<(), Cause> {
        let mut select = db.prepare_cached(
            "SELECT rowid, topic, requests, refusal, score, landed, title, at, response FROM visit WHERE rowid > ?1 ORDER BY rowid",
        )?;
        let mut rows = select.query([self.last_visit])?;
        while let Some(row) = rows.next()? {
            self.last_visit = row.get(0)?;
            let requests = unsigned(row.get(2)?);
            let visits = self.visits.entry(row.get(1)?).or_default();
            visits.tried += 1;
            visits.requests += requests;
            if let Some(refusal) = row.get::<_, Option<String>>(3)? {
                *self.visit_refusals.entry(refusal).or_default() += 1;
            }
            if let Some(score) = row.get::<_, Option<f64>>(4)? {
                visits.pages += 1;
                visits.relevant += u64::from(score >= self.least);
                visits.offer(score, || {
                    Ok(TopVisit {
                        id: row.get(0)?,
                        url: row.get(5)?,
                        title: row.get(6)?,
                        score,
                        response: row.get(8)?,
                    })
                })?;
            }
            let at: String = row.get(7)?;
            self.see(Some(&at));
            self.lately
                .push_back((self.last.unwrap_or_default(), requests));
        }
        Ok(())
    }

    fn see(&mut self, at: Option<&str>) {
        let at = at.and_then(|at| at.parse::<Timestamp>().ok());
        self.last = self.last.max(at);
    }
}

impl VisitTally {
    /// Remembers a page if it is among the best.
    fn offer(
        &mut self,
        score: f64,
        page: impl FnOnce() -> Result<TopVisit, rusqlite::Error>,
    ) -> Result<(), rusqlite::Error> {
        let place = self.best.partition_point(|best| best.score >= score);
        if place < BEST {
            self.best.insert(place, page()?);
            self.best.truncate(BEST);
        }
        Ok(())
    }
}

fn note(db: &Connection, key: &str) -> Result<Option<String>, Cause> {
    use rusqlite::OptionalExtension;
    let mut select = db.prepare_cached("SELECT value FROM note WHERE key = ?1")?;
    Ok(select.query_row([key], |row| row.get(0)).optional()?)
}

fn count(db: &Connection, sql: &str) -> Result<u64, Cause> {
    let count: i64 = db.prepare_cached(sql)?.query_row([], |row| row.get(0))?;
    Ok(unsigned(count))
}

pub(crate) fn unsigned(number: i64) -> u64 {
    number.try_into().unwrap_or(0)
}
