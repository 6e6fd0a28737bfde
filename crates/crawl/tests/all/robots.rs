//! robots.txt, seen from the whole program.

use crate::ground::{GENEROUS, IMPATIENT, behind, harvest, harvest_within, submissions};
use crate::library::books;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use surfacer_crawl::Ending;
use world::hostile::{Asked, Script, Server};
use world::table::Rules;

async fn site_with(robots: impl Fn() -> Script + Send + Sync + 'static) -> Server {
    behind(books(40), Rules::default(), move |asked: &Asked| {
        (asked.path() == "/robots.txt").then(&robots)
    })
    .await
}

/// What is answered instead of robots.txt.
type Robots = fn() -> Script;

fn pages(server: &Server) -> usize {
    server
        .asked()
        .iter()
        .filter(|asked| asked.path() != "/robots.txt")
        .count()
}

#[tokio::test]
async fn a_site_whose_robots_txt_cannot_be_had_is_left_alone() {
    let ways: [(&str, Robots); 5] = [
        ("500", || Script::answer(500, &[], "")),
        ("503", || Script::answer(503, &[], "")),
        ("429", || {
            Script::answer(429, &[("Retry-After", "100000")], "")
        }),
        ("hangs", Script::silence),
        ("reset", || {
            Script::silence().then(world::hostile::Then::Reset)
        }),
    ];
    for (name, robots) in ways {
        let server = site_with(robots).await;
        let root = tempfile::tempdir().unwrap();
        let start = server.url("/");
        let (summary, ending) = harvest_within(IMPATIENT, &start, root.path(), GENEROUS).await;
        assert_eq!(pages(&server), 0, "{name}");
        let wanted = if name == "reset" {
            Ending::Gone
        } else {
            Ending::Refused
        };
        assert_eq!(ending, wanted, "{name}: {}", summary.stopped);
    }
}

#[tokio::test]
async fn a_site_that_was_closed_is_tried_again_by_the_next_run() {
    let open = Arc::new(AtomicBool::new(false));
    let opened = Arc::clone(&open);
    let server = site_with(move || {
        let status = if opened.load(Ordering::SeqCst) {
            404
        } else {
            500
        };
        Script::answer(status, &[], "")
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (_, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(ending, Ending::Refused);
    open.store(true, Ordering::SeqCst);
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(
        (ending, summary.records),
        (Ending::Done, 40),
        "{}",
        summary.stopped
    );
}

#[tokio::test]
async fn a_site_that_forbids_everything_is_not_visited() {
    let server = site_with(|| {
        Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            "User-agent: *\nDisallow: /\n",
        )
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!((pages(&server), ending), (0, Ending::Refused));
    assert!(summary.stopped.contains("robots"), "{}", summary.stopped);
}

#[tokio::test]
async fn a_form_that_leads_to_a_forbidden_place_is_never_submitted() {
    for rule in [
        "Disallow: /search",
        "Disallow: /*?q=",
        "Disallow: /search?\nAllow: /",
    ] {
        let robots = format!("User-agent: surfacer\n{rule}\n");
        let server =
            site_with(move || Script::answer(200, &[("Content-Type", "text/plain")], &robots))
                .await;
        let root = tempfile::tempdir().unwrap();
        let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
        assert_eq!(submissions(&server), 0, "{rule}");
        assert_eq!(ending, Ending::Refused, "{rule}: {}", summary.stopped);
    }
}

#[tokio::test]
async fn later_pages_that_are_forbidden_are_not_read_and_the_rest_is() {
    let server = site_with(|| {
        Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            "User-agent: *\nDisallow: /*page=\n",
        )
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, ending) = harvest(&server.url("/"), root.path(), GENEROUS).await;
    let later = server
        .asked()
        .iter()
        .filter(|asked| asked.target.contains("page="))
        .count();
    assert_eq!((later, ending), (0, Ending::Done));
    assert!(
        summary.records >= 38,
        "{} records, {}",
        summary.records,
        summary.stopped
    );
}
