//! Obeys those who look: between two requests a job looks at its row in the catalog, and says in another what it is doing.
//!
//! A pause holds the next request back. A stop lets what is under way go, as Ctrl-C does: what was kept stays, and the same command goes on. A budget counts
//! from the next request on.

use harvest::Allowance;
use model::{Clock, FetchError, Fetched, Fetcher, Request, Timestamp, Url};
use std::future::Future;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Catalog, Job, JobState, Order, StoreError, Wish};
use tokio::sync::Notify;

/// Between two looks at the row while nothing may be sent.
const PATIENCE: Duration = Duration::from_millis(100);

/// Between two signs of life of a job that waits.
const SIGN: Duration = Duration::from_secs(1);

/// A job that works says so no oftener than that: it costs a write.
const SELDOM: Duration = Duration::from_millis(200);

/// Why a job ended that was told to.
pub const STOPPED: &str = "stopped as wished; the same command goes on";

/// Where a job is told what is wished of it, and says what it does.
pub struct Post<'a> {
    inner: Mutex<Inner>,
    clock: &'a dyn Clock,
    /// Most requests, which may be changed.
    pub allowance: Allowance,
    stop: Notify,
}

struct Inner {
    catalog: Catalog,
    job: Job,
    /// When the last sign of life was given.
    signed: Duration,
}

impl<'a> Post<'a> {
    /// Begins a job. What was wished of an earlier one is over.
    pub fn begin(
        root: &Path,
        job: &str,
        allowance: Allowance,
        clock: &'a dyn Clock,
    ) -> Result<Self, StoreError> {
        let mut catalog = Catalog::create_or_open(root)?;
        let job = Job {
            job: job.to_owned(),
            process: std::process::id(),
            began: clock.now(),
            alive: clock.now(),
            state: JobState::Working,
            what: "beginning".to_owned(),
            budget: allowance.get(),
        };
        catalog.begin_job(&job)?;
        let inner = Inner {
            catalog,
            job,
            signed: clock.elapsed(),
        };
        Ok(Self {
            inner: Mutex::new(inner),
            clock,
            allowance,
            stop: Notify::new(),
        })
    }

    /// Does the work unless it is told to stop. `None` if it was.
    pub async fn hold<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        tokio::select! {
            biased;
            done = work => Some(done),
            () = self.stop.notified() => None,
            () = self.signs() => None,
        }
    }

    /// Whether what failed is to be tried again; the wish is fulfilled with that.
    pub fn take_retry(&self) -> Result<bool, StoreError> {
        let mut inner = self.inner();
        let job = inner.job.job.clone();
        let wished = inner.catalog.orders(&job)?.retry;
        if wished {
            inner.catalog.retried(&job)?;
        }
        Ok(wished)
    }

    /// Whether what failed is to be tried again.
    pub fn is_retry_wished(&self) -> Result<bool, StoreError> {
        let inner = self.inner();
        Ok(inner.catalog.orders(&inner.job.job)?.retry)
    }

    /// Looks at the row: waits while paused, and for ever once stopped, since `hold` ends the work then.
    async fn turn(&self) -> Result<(), StoreError> {
        loop {
            let wish = self.look()?;
            match wish {
                Wish::Go => return Ok(()),
                Wish::Pause => self.say(JobState::Paused, "paused, as wished"),
                Wish::Stop => {
                    self.stop.notify_one();
                    std::future::pending::<()>().await;
                }
            }
            tokio::time::sleep(PATIENCE).await;
        }
    }

    fn look(&self) -> Result<Wish, StoreError> {
        let mut inner = self.inner();
        let orders = inner.catalog.orders(&inner.job.job)?;
        if let Some(budget) = orders.budget {
            self.allowance.set(budget);
            inner.job.budget = budget;
        }
        Ok(orders.wish)
    }

    /// Says what the job does. A sign that cannot be written is no reason to stop: the next may.
    fn say(&self, state: JobState, what: &str) {
        let now = self.clock.elapsed();
        let mut inner = self.inner();
        let changed = inner.job.state != state && state == JobState::Paused;
        what.clone_into(&mut inner.job.what);
        inner.job.state = state;
        if changed || now.saturating_sub(inner.signed) >= SELDOM {
            inner.sign(self.clock.now(), now);
        }
    }

    /// Gives signs of life, for ever.
    async fn signs(&self) {
        loop {
            tokio::time::sleep(SIGN).await;
            // A stop is heard while a host rests, too.
            if matches!(self.look(), Ok(Wish::Stop)) {
                return;
            }
            self.inner().sign(self.clock.now(), self.clock.elapsed());
        }
    }

    /// Never held while waiting. A panic elsewhere leaves whole rows behind.
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn sign(&mut self, now: Timestamp, elapsed: Duration) {
        self.job.alive = now;
        self.signed = elapsed;
        self.catalog.sign(&self.job).unwrap_or_default();
    }
}

impl Drop for Post<'_> {
    fn drop(&mut self) {
        let (now, elapsed) = (self.clock.now(), self.clock.elapsed());
        let mut inner = self.inner();
        inner.job.state = JobState::Ended;
        "nobody works on it".clone_into(&mut inner.job.what);
        inner.sign(now, elapsed);
    }
}

/// A way out that is obedient: every request waits for the wish to go on.
pub struct Obedient<'a, F> {
    /// The way out.
    pub way: &'a F,
    /// Where it is told.
    pub post: &'a Post<'a>,
}

impl<F: Fetcher> Fetcher for Obedient<'_, F> {
    async fn fetch(&self, request: &Request) -> Result<Fetched, FetchError> {
        self.post.turn().await.map_err(|error| FetchError {
            url: request.url.clone(),
            what: error.to_string(),
        })?;
        let held = self.way.held_back(&request.url);
        self.post.say(JobState::Waiting, &words(&request.url, held));
        let fetched = self.way.fetch(request).await;
        self.post.say(
            JobState::Working,
            "reading what came and choosing what next",
        );
        fetched
    }

    fn slow_down(&self, host: &Url) {
        self.way.slow_down(host);
    }

    fn held_back(&self, url: &Url) -> Duration {
        self.way.held_back(url)
    }

    async fn sitemaps(&self, site: &Url) -> Vec<Url> {
        self.way.sitemaps(site).await
    }
}

/// What a request waits for.
fn words(url: &Url, held: Duration) -> String {
    let host = url.host();
    if held > SIGN {
        let seconds = held.as_secs_f64().ceil();
        format!(
            "waiting {seconds:.0} s for the turn of {host}, to be polite or because it asked for it; then its answer"
        )
    } else {
        format!("waiting for {host} to answer")
    }
}

/// The job of a crawl for a topic.
pub fn job_of_topic(topic: &str) -> String {
    format!("topic {topic}")
}

/// Lets what failed at a site be tried again by whoever works on it.
pub fn wish_retry(root: &Path, site: &str, now: Timestamp) -> Result<(), StoreError> {
    Catalog::create_or_open(root)?.order(site, Order::Retry, now)
}
