//! The loop: choose a page, fetch it, read it, score it, keep it, go on. The only file of this folder that waits.

use super::again;
use super::course::{Chosen, Course, Seen};
use super::tally::{Progress, Summary};
use super::told::{Follow, Told, is_html};
use crate::ending::{Ending, refused_at_the_door};
use crate::obey::{self, Obedient, Post};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use harvest::Allowance;
use model::{
    Clock, FetchError, Fetched, Fetcher, Got, Page, Refusal, Request, Score, Timestamp, Url,
};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{StoreError, TopicCrawl, Visit};
use topic::focus::Frontier;
use topic::text::Reader;

/// Pages that are under way at a time, each of another host. More would not be more polite to any of them, and a page that is under way was chosen
/// without what the others will have told.
const UNDER_WAY: usize = 8;

/// How a crawl is made.
#[derive(Debug, Clone)]
pub struct Options {
    /// Folder for site files and archives.
    pub root: PathBuf,
    /// Most pages to ask for, over all runs.
    pub max_pages: u64,
    /// Most time, over all runs.
    pub max_time: Option<Duration>,
    /// A page is relevant from this score on.
    pub least: Score,
}

impl Options {
    /// Which budget is spent, if one is.
    fn spent(&self, allowed: u64, asked: u64, seconds: f64) -> Option<&'static str> {
        let is_late = |most: Duration| seconds >= most.as_secs_f64();
        if asked >= allowed {
            Some("budget spent: pages")
        } else if self.max_time.is_some_and(is_late) {
            Some("budget spent: time")
        } else {
            None
        }
    }
}

/// What is looked for.
#[derive(Debug, Clone)]
pub struct Subject {
    /// The name of the topic. A folder holds one crawl for each.
    pub name: String,
    identity: String,
}

impl Subject {
    /// What tells topics of one name apart.
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// A topic by its name and by all that makes it what it is, in any writing that is the same each time.
    pub fn new(name: &str, described: &str) -> Self {
        Self {
            name: name.to_owned(),
            identity: format!("{:016x}", xxhash_rust::xxh3::xxh3_64(described.as_bytes())),
        }
    }
}

/// Told what is going on.
pub trait Watch: Send {
    /// Something was decided.
    fn say(&mut self, line: &str);
    /// A page came, or did not.
    fn page(&mut self, progress: &Progress);
}

/// Our own machine failed.
#[derive(Debug, thiserror::Error)]
pub enum FocusError {
    /// Nothing can be fetched.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// Nothing can be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Reading a page failed, which is a fault of ours.
    #[error("reading {0} failed; please report it with the address")]
    Broken(Url),
    /// What a page told cannot be packed.
    #[error("cannot pack what a page told: {0}")]
    Packing(#[from] std::io::Error),
    /// What was kept of a page does not read back.
    #[error("cannot read back what {url} told. Run `surfacer verify`")]
    Unreadable {
        /// The address of the page.
        url: Url,
        /// What is wrong with it.
        #[source]
        source: std::io::Error,
    },
}

impl FocusError {
    /// Whether the disk is full.
    pub fn is_disk_full(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_disk_full())
    }
}

/// Crawls for a topic from `seeds`, going on where the last run for it in the same folder ended.
pub async fn crawl<F: Fetcher>(
    subject: &Subject,
    seeds: &[Url],
    frontier: Box<dyn Frontier>,
    options: &Options,
    fetcher: &F,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<(Summary, Ending), FocusError> {
    let begun = clock.elapsed();
    let mut log = TopicCrawl::create_or_open(&options.root, &subject.name, &subject.identity)?;
    let earlier = log.seconds()?;
    log.forget_if_nothing_came()?;
    log.begin(seeds)?;
    say_how_it_begins(subject, &log, watch)?;
    let reader = Arc::new(Reader::default());
    let mut course = Course::new(frontier, options.least);
    again::go_over(&mut course, &mut log, &reader).await?;

    let allowance = Allowance::new(options.max_pages);
    let job = obey::job_of_topic(&subject.name);
    let post = Post::begin(&options.root, &job, allowance, clock)?;
    let way = Obedient {
        way: fetcher,
        post: &post,
    };
    let seconds = || earlier + clock.elapsed().saturating_sub(begun).as_secs_f64();
    let work = async {
        let mut under_way = FuturesUnordered::new();
        let mut hosts: Vec<String> = Vec::new();
        let mut last: Option<Visit> = None;
        loop {
            while under_way.len() < UNDER_WAY
                && !course.is_cut_off()
                && options
                    .spent(
                        post.allowance.get(),
                        course.tally.asked + under_way.len() as u64,
                        seconds(),
                    )
                    .is_none()
                && let Some(chosen) = course.take()
            {
                hosts.push(chosen.url.host().to_owned());
                under_way.push(visit(&way, clock, Arc::clone(&reader), chosen));
            }
            if let Some(last) = last.take() {
                watch.page(&course.tally.progress(last, &hosts));
            }
            let Some(visited) = under_way.next().await else {
                break;
            };
            let (chosen, seen): (Chosen, Seen) = visited?;
            if let Some(place) = hosts.iter().position(|host| host == chosen.url.host()) {
                hosts.remove(place);
            }
            let visit = course.take_in(chosen, seen)?;
            log.keep(&visit)?;
            course.tally.count(&visit);
            last = Some(visit);
        }
        Ok::<(), FocusError>(())
    };
    let whole = post.hold(Box::pin(work)).await.transpose()?.is_some();
    log.set_seconds(seconds())?;
    let (stopped, ending) = if whole {
        ending(&course, options, post.allowance.get(), seconds())
    } else {
        (obey::STOPPED.to_owned(), Ending::Done)
    };
    Ok((
        course.tally.summary(&subject.name, stopped, seconds()),
        ending,
    ))
}

fn say_how_it_begins(
    subject: &Subject,
    log: &TopicCrawl,
    watch: &mut dyn Watch,
) -> Result<(), FocusError> {
    let name = &subject.name;
    match log.next_place() {
        0 => watch.say(&format!("beginning a crawl for {name:?}")),
        pages => watch.say(&format!(
            "going on with the crawl for {name:?} after {pages} pages"
        )),
    }
    let others = log.others()?;
    if !others.is_empty() {
        let others = others.join(", ");
        watch.say(&format!("the folder also holds crawls for: {others}"));
    }
    Ok(())
}

fn ending(course: &Course, options: &Options, allowed: u64, seconds: f64) -> (String, Ending) {
    let tally = &course.tally;
    let spent = options.spent(allowed, tally.asked, seconds);
    let stopped = match (spent, tally.first_refusal) {
        (Some(budget), _) => budget.to_owned(),
        (None, Some(why)) if tally.pages == 0 => return refused_at_the_door(why),
        (None, _) if course.is_cut_off() => "no host answers any more: see whether the network is there, and run the same command again to go on".to_owned(),
        (None, _) if course.left > 0 => format!(
            "every page was read but {} of hosts that do not answer; the same command tries them again",
            course.left
        ),
        (None, _) => "every page that links lead to was read".to_owned(),
    };
    let ending = if tally.relevant == 0 && spent.is_some() {
        Ending::NothingYet
    } else {
        Ending::Done
    };
    (stopped, ending)
}

async fn visit<F: Fetcher>(
    fetcher: &F,
    clock: &dyn Clock,
    reader: Arc<Reader>,
    chosen: Chosen,
) -> Result<(Chosen, Seen), FocusError> {
    let request = Request::get(chosen.url.clone());
    let fetched = explore::fetch_patiently(fetcher, &request).await?;
    let (url, now) = (chosen.url.clone(), clock.now());
    let place = url.clone();
    // Off the threads that wait: a page can take a while to read, and other hosts should not feel it.
    let seen = tokio::task::spawn_blocking(move || look(url, fetched, now, &reader))
        .await
        .map_err(|_| FocusError::Broken(place))?;
    Ok((chosen, seen))
}

/// Reads what was fetched.
fn look(url: Url, fetched: Fetched, now: Timestamp, reader: &Reader) -> Seen {
    let mut seen = Seen {
        landed: url,
        at: now,
        requests: fetched.requests,
        status: 0,
        refusal: None,
        told: None,
        trail: fetched.trail,
    };
    let mut note = |page: &Page| {
        seen.status = page.status;
        seen.landed = page.url.clone();
    };
    match fetched.got {
        Got::Refused { why, page } => {
            if let Some(page) = page {
                note(&page);
            }
            seen.refusal = Some(why);
        }
        Got::Page(page) if !is_html(&page) => {
            note(&page);
            seen.refusal = Some(Refusal::NotHtml);
        }
        Got::Page(page) => {
            note(&page);
            let (told, follow) = Told::of(&page);
            let heard = told.heard(reader);
            seen.refusal = (follow == Follow::Nothing).then_some(Refusal::Nofollow);
            seen.told = Some((told, heard));
        }
    }
    seen
}
