//! What those who look wish: a row in the catalog, obeyed between two requests.

use crate::ground::{GENEROUS, drain, harvest};
use crate::library::books;
use model::Timestamp;
use std::path::Path;
use std::time::Duration;
use store::{Catalog, Job, JobState, Order, Wish};
use surfacer_crawl::obey;
use world::table::Rules;

/// The job of the only site, once it has begun.
async fn job(root: &Path, is_so: impl Fn(&Job) -> bool) -> Job {
    loop {
        tokio::time::sleep(Duration::from_millis(5)).await;
        let catalog = Catalog::create_or_open(root).unwrap();
        if let Some(job) = catalog.jobs().unwrap().into_iter().find(&is_so) {
            return job;
        }
    }
}

fn wish(root: &Path, job: &Job, order: Order) {
    let mut catalog = Catalog::create_or_open(root).unwrap();
    catalog
        .order(&job.job, order, Timestamp::UNIX_EPOCH)
        .unwrap();
}

#[tokio::test]
async fn a_harvest_that_is_told_to_stop_stops_and_the_next_one_goes_on() {
    let whole = drain(400, Rules::default(), GENEROUS).await;
    let site = world::table::serve(books(400), Rules::default(), 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let stop = async {
        let job = job(root.path(), |_| true).await;
        wish(root.path(), &job, Order::Wish(Wish::Stop));
    };
    let url = site.url();
    let ((stopped, _), ()) = tokio::join!(harvest(&url, root.path(), GENEROUS), stop);
    assert_eq!(stopped.stopped, obey::STOPPED);
    assert!(stopped.records < whole.summary.records, "{stopped:?}");
    let ended = job(root.path(), |_| true).await;
    assert_eq!(ended.state, JobState::Ended);
    let (summary, _) = harvest(&url, root.path(), GENEROUS).await;
    assert_eq!(
        summary.records, whole.summary.records,
        "a stop is for one run"
    );
}

#[tokio::test]
async fn nothing_is_sent_while_a_harvest_is_paused_and_then_it_ends_as_if_it_never_was() {
    let whole = drain(400, Rules::default(), GENEROUS).await;
    let site = world::table::serve(books(400), Rules::default(), 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let pause = async {
        let begun = job(root.path(), |_| true).await;
        wish(root.path(), &begun, Order::Wish(Wish::Pause));
        job(root.path(), |job| job.state == JobState::Paused).await;
        let sent = site.requests();
        tokio::time::sleep(Duration::from_millis(400)).await;
        assert_eq!(site.requests(), sent, "nothing was sent");
        wish(root.path(), &begun, Order::Wish(Wish::Go));
    };
    let url = site.url();
    let ((summary, _), ()) = tokio::join!(harvest(&url, root.path(), GENEROUS), pause);
    assert_eq!(
        (summary.records, summary.requests),
        (whole.summary.records, whole.summary.requests)
    );
}

#[tokio::test]
async fn a_budget_that_is_changed_counts_from_the_next_request_on() {
    let site = world::table::serve(books(400), Rules::default(), 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let change = async {
        let begun = job(root.path(), |_| true).await;
        wish(root.path(), &begun, Order::Wish(Wish::Pause));
        job(root.path(), |job| job.state == JobState::Paused).await;
        wish(root.path(), &begun, Order::Budget(20));
        wish(root.path(), &begun, Order::Wish(Wish::Go));
    };
    let url = site.url();
    let ((summary, _), ()) = tokio::join!(harvest(&url, root.path(), GENEROUS), change);
    assert_eq!(summary.stopped, "the budget is spent");
    assert!((20..30).contains(&summary.requests), "{summary:?}");
}
