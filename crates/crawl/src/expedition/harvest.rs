//! One site, a slice of requests at a time. First it is found out how its forms are asked; if what they answer is about the topic, they are.

use super::schedule::Slice;
use crate::journey::{self, CrawlError, Watch};
use crate::obey;
use crate::summary::Summary;
use crate::{Goal, Options};
use ::harvest::{Finish, Progress, detail};
use model::{Clock, Fetcher, Record, Relevance, Score, Stage, Url};
use std::sync::Arc;
use store::{SiteFile, site_path};
use tokio::sync::mpsc::UnboundedSender;

/// What is told of a site while it is worked on.
#[derive(Debug)]
pub(super) enum Event {
    /// Something was decided.
    Said(Url, String),
    /// So many requests were spent on the site, and so many records are there.
    Asked {
        start: Url,
        requests: u64,
        records: u64,
    },
    /// The site has come so far.
    Reached(Url, Stage),
}

/// What came of a slice.
#[derive(Debug)]
pub(super) struct Sliced {
    pub(super) summary: Summary,
    pub(super) next: Next,
}

/// What is to be done with a site after a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// There is more to be had.
    GoOn,
    /// Somebody wished it to be left; the next run goes on.
    Leave,
    /// There is no more to be had, or nothing that is worth it.
    End,
}

fn next_after(summary: &Summary) -> Next {
    if summary.stopped == Finish::BudgetSpent.words() {
        Next::GoOn
    } else if summary.stopped == obey::STOPPED {
        Next::Leave
    } else {
        Next::End
    }
}

/// What the records of a site must be about.
#[derive(Clone)]
pub(super) struct Wanted {
    pub(super) topic: Arc<dyn Relevance>,
    pub(super) least: Score,
}

/// Records that tell what a database is about.
const TELLING: usize = 100;

impl Wanted {
    /// How near the first records of a site are to the topic, all of them together; nothing if there are none.
    fn score(&self, start: &Url, options: &Options) -> Result<Option<Score>, CrawlError> {
        let file = SiteFile::read_only(&site_path(&options.root, &start.site()))?;
        let mut texts = Vec::new();
        file.steps(|step, _| {
            let room = TELLING.saturating_sub(texts.len());
            texts.extend(step.records.iter().take(room).map(Record::text));
        })?;
        let score = || self.topic.score(&texts.join("\n"));
        Ok((!texts.is_empty()).then(score))
    }
}

/// Harvests a site until a slice of its requests is spent.
pub(super) async fn slice<F: Fetcher>(
    slice: &Slice,
    wanted: &Wanted,
    options: &Options,
    fetcher: &F,
    clock: &dyn Clock,
    events: UnboundedSender<Event>,
) -> Result<Sliced, CrawlError> {
    let start = &slice.site.start;
    let mut watch = Telling {
        start: start.clone(),
        events,
        records: 0,
    };
    let options = Options {
        max_requests: slice.until,
        ..options.clone()
    };
    if slice.site.slices == 0 {
        let meet = Options {
            goal: Goal::Meet,
            ..options.clone()
        };
        let (summary, _) = journey::harvest(start, &meet, fetcher, clock, &mut watch).await?;
        let next = next_after(&summary);
        if next != Next::End {
            return Ok(Sliced { summary, next });
        }
        watch.reach(Stage::Surfaced);
        if summary.records == 0 && summary.stopped != Finish::Surveyed.words() {
            // No form brings records, or none may be asked.
            return Ok(Sliced { summary, next });
        }
        let score = wanted.score(start, &options)?;
        if let Some(score) = score {
            watch.say(&format!("its records are {:.4} near", score.get()));
        }
        if let Some(score) = score.filter(|score| *score < wanted.least) {
            let stopped = format!(
                "its records are about something else ({:.2} near)",
                score.get()
            );
            return Ok(Sliced {
                summary: Summary { stopped, ..summary },
                next,
            });
        }
        watch.reach(Stage::Harvesting);
    }
    let (summary, _) = journey::harvest(start, &options, fetcher, clock, &mut watch).await?;
    let next = next_after(&summary);
    Ok(Sliced { summary, next })
}

/// Passes on what is going on. Nobody listens any more once all is stopped.
struct Telling {
    start: Url,
    events: UnboundedSender<Event>,
    records: u64,
}

impl Telling {
    fn reach(&self, stage: Stage) {
        self.tell(Event::Reached(self.start.clone(), stage));
    }

    fn tell(&self, event: Event) {
        // The other end is gone only when the crawl is being stopped.
        self.events.send(event).unwrap_or_default();
    }
}

impl Watch for Telling {
    fn say(&mut self, line: &str) {
        self.tell(Event::Said(self.start.clone(), line.to_owned()));
    }

    fn progress(&mut self, progress: &Progress) {
        self.records = self.records.max(progress.records as u64);
        self.tell(Event::Asked {
            start: self.start.clone(),
            requests: progress.requests,
            records: self.records,
        });
    }

    fn details(&mut self, progress: &detail::Progress) {
        self.tell(Event::Asked {
            start: self.start.clone(),
            requests: progress.requests,
            records: self.records,
        });
    }
}
