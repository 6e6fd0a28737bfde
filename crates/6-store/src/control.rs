//! Who works on what, and what those who look at it wish.
//!
//! Nobody calls a crawl: a wish is a row in the catalog, and the crawl looks at its row between two requests. What it does is a row too, signed with the
//! time, so that one that was killed is told from one that works.

use crate::catalog::Catalog;
use crate::error::{At, StoreError};
use model::Timestamp;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{OptionalExtension, Row, params};

/// Seconds without a sign of life after which a job counts as gone. A job gives one every second.
const GONE: f64 = 10.0;

/// Whether to go on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Wish {
    /// Go on.
    #[default]
    Go,
    /// Send nothing until told to go on.
    Pause,
    /// End; the same command goes on later.
    Stop,
}

impl Wish {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Go => "go",
            Self::Pause => "pause",
            Self::Stop => "stop",
        }
    }
}

/// One wish of somebody who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Whether to go on.
    Wish(Wish),
    /// Most requests, or pages of a crawl for a topic, over all runs.
    Budget(u64),
    /// Try again what failed, at the end of this run or at the beginning of the next.
    Retry,
}

/// All that is wished of a job.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Orders {
    /// Whether to go on.
    pub wish: Wish,
    /// Most requests, if others than it began with.
    pub budget: Option<u64>,
    /// Whether what failed is to be tried again.
    pub retry: bool,
}

/// What a job does now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JobState {
    /// Reading, thinking, keeping.
    Working,
    /// A request is under way or waits for the host's turn.
    Waiting,
    /// Somebody wished so.
    Paused,
    /// It is over.
    Ended,
}

impl JobState {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Self::Working => "working",
            Self::Waiting => "waiting",
            Self::Paused => "paused",
            Self::Ended => "ended",
        }
    }
}

/// Somebody's work on a site or for a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Job {
    /// The site, or `topic ` and the name of one.
    pub job: String,
    /// Who does it.
    pub process: u32,
    /// Since when.
    pub began: Timestamp,
    /// The last sign of life.
    pub alive: Timestamp,
    /// What it does.
    pub state: JobState,
    /// The same in words.
    pub what: String,
    /// Most requests, as it is now.
    pub budget: u64,
}

impl Job {
    /// Whether somebody is still at it: one that was killed could not say so.
    pub fn is_alive(&self, now: Timestamp) -> bool {
        self.state != JobState::Ended && now.duration_since(self.alive).as_secs_f64() < GONE
    }
}

impl Catalog {
    /// What is wished of a job.
    pub fn orders(&self, job: &str) -> Result<Orders, StoreError> {
        let orders = self
            .db
            .prepare_cached("SELECT wish, budget, retry FROM control WHERE job = ?1")
            .and_then(|mut select| select.query_row([job], to_orders).optional())
            .at(&self.path)?;
        Ok(orders.unwrap_or_default())
    }

    /// Somebody wishes something of a job.
    pub fn order(&mut self, job: &str, order: Order, at: Timestamp) -> Result<(), StoreError> {
        let (wish, budget, retry) = match order {
            Order::Wish(wish) => (Some(wish), None, None),
            Order::Budget(requests) => (None, Some(requests), None),
            Order::Retry => (None, None, Some(true)),
        };
        let budget = budget.map(|requests| i64::try_from(requests).unwrap_or(i64::MAX));
        self.db
            .execute(
                "INSERT INTO control (job, wish, budget, retry, at) VALUES (?1, coalesce(?2, 'go'), ?3, coalesce(?4, 0), ?5) \
                 ON CONFLICT (job) DO UPDATE SET wish = coalesce(?2, wish), budget = coalesce(?3, budget), \
                 retry = coalesce(?4, retry), at = ?5",
                params![job, wish, budget, retry, at.to_string()],
            )
            .at(&self.path)?;
        Ok(())
    }

    /// A job begins: what was wished of an earlier one is over, but that what failed be tried again.
    pub fn begin_job(&mut self, job: &Job) -> Result<(), StoreError> {
        self.db
            .execute(
                "UPDATE control SET wish = 'go', budget = NULL WHERE job = ?1",
                [&job.job],
            )
            .at(&self.path)?;
        self.sign(job)
    }

    /// What failed waits again: that wish is fulfilled.
    pub fn retried(&mut self, job: &str) -> Result<(), StoreError> {
        self.db
            .execute("UPDATE control SET retry = 0 WHERE job = ?1", [job])
            .at(&self.path)?;
        Ok(())
    }

    /// A sign of life.
    pub fn sign(&mut self, job: &Job) -> Result<(), StoreError> {
        self.db
            .prepare_cached(
                "INSERT OR REPLACE INTO job (job, process, began, alive, state, what, budget) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )
            .and_then(|mut insert| {
                insert.execute(params![
                    job.job,
                    job.process,
                    job.began.to_string(),
                    job.alive.to_string(),
                    job.state,
                    job.what,
                    i64::try_from(job.budget).unwrap_or(i64::MAX),
                ])
            })
            .at(&self.path)?;
        Ok(())
    }

    /// Every job that was ever begun here, the latest of each.
    pub fn jobs(&self) -> Result<Vec<Job>, StoreError> {
        let jobs = || -> Result<Vec<Job>, rusqlite::Error> {
            let mut select = self.db.prepare_cached(
                "SELECT job, process, began, alive, state, what, budget FROM job ORDER BY job",
            )?;
            let rows = select.query_map([], to_job)?;
            rows.collect()
        };
        jobs().at(&self.path)
    }
}

fn to_orders(row: &Row<'_>) -> Result<Orders, rusqlite::Error> {
    Ok(Orders {
        wish: row.get(0)?,
        budget: row
            .get::<_, Option<i64>>(1)?
            .and_then(|budget| budget.try_into().ok()),
        retry: row.get(2)?,
    })
}

fn to_job(row: &Row<'_>) -> Result<Job, rusqlite::Error> {
    let moment = |column| -> Result<Timestamp, rusqlite::Error> {
        Ok(row.get::<_, String>(column)?.parse().unwrap_or_default())
    };
    Ok(Job {
        job: row.get(0)?,
        process: row.get(1)?,
        began: moment(2)?,
        alive: moment(3)?,
        state: row.get(4)?,
        what: row.get(5)?,
        budget: row.get::<_, i64>(6)?.try_into().unwrap_or(0),
    })
}

impl FromSql for Wish {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let all = [Self::Go, Self::Pause, Self::Stop];
        let name = value.as_str()?;
        let found = all.into_iter().find(|wish| wish.name() == name);
        found.ok_or(FromSqlError::InvalidType)
    }
}

impl ToSql for Wish {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

impl FromSql for JobState {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        let all = [Self::Working, Self::Waiting, Self::Paused, Self::Ended];
        let name = value.as_str()?;
        let found = all.into_iter().find(|state| state.name() == name);
        found.ok_or(FromSqlError::InvalidType)
    }
}

impl ToSql for JobState {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(state: JobState) -> Job {
        Job {
            job: "https://a.example".into(),
            process: 7,
            began: Timestamp::UNIX_EPOCH,
            alive: Timestamp::UNIX_EPOCH,
            state,
            what: "asking".into(),
            budget: 100,
        }
    }

    #[test]
    fn wishes_add_up_and_a_new_job_begins_without_them_but_for_what_failed() {
        let root = tempfile::tempdir().unwrap();
        let mut catalog = Catalog::create_or_open(root.path()).unwrap();
        let site = "https://a.example";
        assert_eq!(catalog.orders(site).unwrap(), Orders::default());
        for order in [Order::Budget(7), Order::Wish(Wish::Pause), Order::Retry] {
            catalog.order(site, order, Timestamp::UNIX_EPOCH).unwrap();
        }
        let all = Orders {
            wish: Wish::Pause,
            budget: Some(7),
            retry: true,
        };
        assert_eq!(catalog.orders(site).unwrap(), all);
        catalog.begin_job(&job(JobState::Working)).unwrap();
        let left = Orders {
            retry: true,
            ..Orders::default()
        };
        assert_eq!(catalog.orders(site).unwrap(), left);
        catalog.retried(site).unwrap();
        assert_eq!(catalog.orders(site).unwrap(), Orders::default());
    }

    #[test]
    fn a_job_that_gives_no_sign_of_life_is_gone() {
        let root = tempfile::tempdir().unwrap();
        let mut catalog = Catalog::create_or_open(root.path()).unwrap();
        catalog.sign(&job(JobState::Waiting)).unwrap();
        let jobs = catalog.jobs().unwrap();
        assert_eq!(jobs, [job(JobState::Waiting)]);
        let later = |seconds| Timestamp::from_second(seconds).unwrap();
        assert!(jobs[0].is_alive(later(5)) && !jobs[0].is_alive(later(60)));
        assert!(!job(JobState::Ended).is_alive(later(0)));
    }
}
