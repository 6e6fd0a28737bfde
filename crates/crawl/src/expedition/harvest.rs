//! One site, a slice of requests at a time. First it is found out how its forms are asked; if what they answer is about the topic, they are.

use super::schedule::Slice;
use crate::journey::{self, CrawlError, Watch};
use crate::obey;
use crate::summary::{Summary, summarise};
use crate::{Goal, Options};
use ::harvest::{Finish, Progress, detail};
use model::{Clock, Fetcher, Record, Relevance, Score, Stage, Url};
use std::sync::Arc;
use store::SiteFile;
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
    /// How near the home pages of sites are that the user named, as log-odds in the mean.
    pub(super) named: f64,
}

/// Records that tell what a database is about.
const TELLING: usize = 100;

/// The note in a site's file that says how near they are.
const NEAR: &str = "records: how near";

/// How near a database must be that is drained: its records and the home page of its site together, as log-odds in the mean. One that is less near is mostly about
/// something beside the topic. Where the sites that the user named are very near, because the topic says much, more is asked. On 70 webs of narrow topics nine of 471
/// databases would have been left, and one of 32 let in that was about something else; one that is let in costs more than four that are left.
const SURE: f64 = 1.05;
const BESIDE_NAMED: f64 = 0.2;
/// Where the named sites are hardly nearer, because the topic says little, it is so much less than they.
pub(super) const LESS: f64 = 1.0;
/// What the home page counts for in it: it says what the whole site is about, and the records that the first queries brought are but some.
const HOME: f64 = 0.7;
/// The score of records that are as near as any: a home page that is too far off even beside such is not worth a question.
const NEAREST: Score = Score::new(0.95);

impl Wanted {
    /// How near a database must be, as log-odds.
    fn sure(&self) -> f64 {
        beside(self.named, SURE, LESS)
    }

    /// How near the first records of a site are to the topic, all of them together; nothing if there are none. It is said once: a harvest that was stopped and goes on has
    /// more records by then.
    fn score(&self, start: &Url, options: &Options) -> Result<Option<Score>, CrawlError> {
        let mut file = SiteFile::create_or_open(&options.root, &start.site())?;
        if let Some(said) = file.note(NEAR)? {
            return Ok(said.parse().ok().map(Score::new));
        }
        let mut texts = Vec::new();
        file.steps(|step, _| {
            let room = TELLING.saturating_sub(texts.len());
            texts.extend(step.records.iter().take(room).map(Record::text));
        })?;
        let score = (!texts.is_empty()).then(|| self.topic.score(&texts.join("\n")));
        let said = score.map_or_else(|| "-".to_owned(), |score| score.get().to_string());
        file.set_note(NEAR, &said)?;
        Ok(score)
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
        let home = Score::new(slice.site.score);
        if together(home, NEAREST) < wanted.sure() {
            let file = SiteFile::create_or_open(&options.root, &start.site())?;
            let stopped = left("its home page is barely about the topic", home);
            return Ok(Sliced {
                summary: Summary {
                    stopped,
                    ..summarise(&file)?
                },
                next: Next::End,
            });
        }
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
        if let Some(score) = wanted.score(start, &options)?
            && together(home, score) < wanted.sure()
        {
            let what = if score < wanted.least {
                "its records are about something else"
            } else {
                "its records are barely about the topic"
            };
            let stopped = left(what, score);
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

/// How near something must be beside sites that are so near, as log-odds: at least that and more where they are nearer, but always that much less than they.
pub(super) fn beside(named: f64, least: f64, less: f64) -> f64 {
    (least + BESIDE_NAMED * named).min(named - less)
}

/// How near a home page and records are together, as log-odds.
fn together(home: Score, records: Score) -> f64 {
    HOME * home.log_odds() + (1.0 - HOME) * records.log_odds()
}

/// Why a database is left.
fn left(what: &str, near: Score) -> String {
    let near = near.get();
    format!("{what} ({near:.2} near); `surfacer harvest` drains it all the same")
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

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Relevance for Nothing {
        fn score(&self, _: &str) -> Score {
            Score::new(0.5)
        }
    }

    #[test]
    fn a_database_must_be_the_nearer_the_nearer_the_named_sites_are() {
        let is_wanted = |home: f64, records: f64, named: f64| {
            let wanted = Wanted {
                topic: Arc::new(Nothing),
                least: Score::new(0.5),
                named: Score::new(named).log_odds(),
            };
            together(Score::new(home), Score::new(records)) >= wanted.sure()
        };
        assert!(is_wanted(0.95, 0.6, 0.96));
        assert!(is_wanted(0.88, 0.8, 0.9));
        assert!(!is_wanted(0.88, 0.8, 0.999));
        assert!(is_wanted(0.66, 0.6, 0.75), "the topic says little");
        assert!(!is_wanted(0.65, 0.9, 0.9), "its home page says little");
        assert!(!is_wanted(0.9, 0.1, 0.9), "its records say something else");
    }
}
