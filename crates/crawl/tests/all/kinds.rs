//! Answers that hold no record and say why.

use crate::ground::{GENEROUS, as_the_site, behind, drain, harvest, harvested};
use crate::library::books;
use crate::reach::reachable;
use harvest::Finish;
use model::{AnswerKind, Refusal};
use std::sync::atomic::{AtomicUsize, Ordering};
use store::SiteFile;
use surfacer_crawl::Ending;
use world::hostile::Script;
use world::table::{Empty, RowLinks, Rules, Site};

#[tokio::test]
async fn a_site_that_refuses_what_matches_too_much_is_asked_for_less() {
    let rules = Rules {
        too_many: Some(20),
        empty: Empty::Error,
        ..Rules::default()
    };
    let drained = drain(240, rules.clone(), GENEROUS).await;
    let found = drained.keys(RowLinks::Detail);
    let can_be_had = reachable(drained.site.table(), &rules);
    let path = store::site_path(
        drained.root.path(),
        &crate::ground::url(&drained.site.url()).site(),
    );
    let file = SiteFile::read_only(&path).unwrap();
    let (mut refused, mut asked) = (0, 0);
    file.steps(|step, _| {
        asked += 1;
        refused += usize::from(step.kind == AnswerKind::Refused(Refusal::TooMany));
    })
    .unwrap();
    eprintln!(
        "too many: {} of {} records, {refused} of {asked} requests refused, {}",
        found.len(),
        can_be_had.len(),
        drained.summary.stopped
    );
    assert_eq!(drained.ending, Ending::Done);
    assert!(100 * found.len() >= 95 * can_be_had.len());
    assert!(5 * refused <= asked, "{refused} of {asked} were refused");
}

#[tokio::test]
async fn a_page_that_says_we_ask_too_fast_is_asked_for_again() {
    let site = Site::new(books(60), Rules::default());
    let searches = AtomicUsize::new(0);
    let server = behind(books(60), Rules::default(), move |asked| {
        let is_search = asked.path() == "/search" && asked.target.contains("q=");
        let number = searches.fetch_add(usize::from(is_search), Ordering::SeqCst);
        // The probes go well; then every fifth search is too much.
        let is_refused = is_search && number > 8 && number.is_multiple_of(5);
        Some(if is_refused {
            Script::page("<h1>Too many requests</h1><p>Please slow down and try again later.</p>")
        } else {
            as_the_site(&site, asked)
        })
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(ending, Ending::Done);
    assert_eq!(summary.records, 60);
    assert_eq!(summary.refusals.get("rate_limited"), None);
    assert_eq!(harvested(root.path(), &server.url("/")).records.len(), 60);
}

#[tokio::test]
async fn a_list_of_all_that_ends_too_early_is_not_taken_for_all() {
    let rules = Rules {
        cap: Some(150),
        page_size: 15,
        show_total: false,
        search: vec!["author".to_owned()],
        seed: 1,
        ..Rules::default()
    };
    let drained = drain(300, rules.clone(), GENEROUS).await;
    let found = drained.keys(RowLinks::Detail).len();
    let can_be_had = reachable(drained.site.table(), &rules).len();
    assert_ne!(drained.summary.stopped, Finish::Drained.words());
    assert!(
        100 * found >= 95 * can_be_had,
        "{found} of {can_be_had}: {}",
        drained.summary.stopped
    );
}
