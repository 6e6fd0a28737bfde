//! The pages of the records, beside their rows.

use crate::ground::{GENEROUS, behind, harvest, harvest_in_detail, harvested};
use crate::library::books;
use std::collections::BTreeMap;
use world::hostile::Script;
use world::table::{Asked, Layout, Method, Rules, Running, Site, Table};

const BOOKS: usize = 60;

/// A site whose rows show titles only.
fn hints(seed: u64) -> Rules {
    Rules {
        shown: vec!["title".into()],
        noise: true,
        temptations: true,
        seed,
        ..Rules::default()
    }
}

/// Every column of a record that says something, by the name its page gives it.
fn columns_of(table: &Table, key: &str) -> BTreeMap<String, String> {
    let row = table.keys().iter().position(|other| other == key).unwrap();
    let named = table.columns().iter().zip(&table.rows()[row]);
    let capitalised = |name: &str| {
        let mut letters = name.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    named
        .filter(|(_, value)| !value.is_empty())
        .map(|(name, value)| (capitalised(name), value.clone()))
        .collect()
}

fn pages_asked(site: &Running) -> usize {
    let log = site.log();
    let of_records = log.iter().filter(|seen| seen.path.starts_with("/item/"));
    of_records.count()
}

fn assert_every_column(site: &Running, root: &std::path::Path) {
    let records = harvested(root, &site.url()).records;
    assert_eq!(records.len(), BOOKS);
    for record in records {
        let url = record.url.unwrap();
        let (_, key) = url.rsplit_once('/').unwrap();
        let wanted = columns_of(site.table(), key);
        assert_eq!(record.fields, wanted, "{url}");
        assert_eq!(Some(&record.title), wanted.get("Title"), "{url}");
    }
}

#[tokio::test]
async fn every_column_of_every_row_comes_from_the_pages_of_the_records() {
    for seed in 0..3 {
        let site = world::table::serve(books(BOOKS), hints(seed), 0).unwrap();
        let root = tempfile::tempdir().unwrap();
        let (summary, _) = harvest_in_detail(&site.url(), root.path(), GENEROUS).await;
        let details = summary.details.unwrap();
        assert_eq!(details.pages, BOOKS as u64, "{}", details.stopped);
        assert_every_column(&site, root.path());
        assert!(site.temptations().is_empty());
        assert_eq!(summary.requests, site.requests() as u64);
        // Run again, it has nothing left to do.
        let before = site.requests();
        harvest_in_detail(&site.url(), root.path(), GENEROUS).await;
        assert_eq!(site.requests(), before);
    }
}

#[tokio::test]
async fn the_pages_are_left_alone_unless_they_are_wanted() {
    let site = world::table::serve(books(BOOKS), hints(0), 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest(&site.url(), root.path(), GENEROUS).await;
    assert_eq!(summary.details, None);
    let explored = pages_asked(&site);
    // Wanted later, they are read without asking the forms anew.
    let before = site.requests();
    harvest_in_detail(&site.url(), root.path(), GENEROUS).await;
    assert!(site.requests() - before <= BOOKS + 2);
    assert!(pages_asked(&site) >= explored + BOOKS);
    assert_every_column(&site, root.path());
}

/// Stops wherever the budget ends and goes on, again and again.
#[tokio::test]
async fn a_reading_that_was_stopped_goes_on_where_it_was() {
    let site = world::table::serve(books(BOOKS), hints(1), 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let (drained, _) = harvest(&site.url(), root.path(), GENEROUS).await;
    let explored = pages_asked(&site);
    for budget in (drained.requests + 9..GENEROUS).step_by(7) {
        let (summary, _) = harvest_in_detail(&site.url(), root.path(), budget).await;
        assert!(summary.requests <= budget);
        if summary.requests < budget {
            break;
        }
    }
    assert_every_column(&site, root.path());
    // Each page once, and one of them twice to see what changes by itself.
    assert_eq!(pages_asked(&site) - explored, BOOKS + 1);
}

#[tokio::test]
async fn rows_that_say_it_all_cost_only_the_probes() {
    let rules = Rules {
        layout: Layout::Table,
        method: Method::Post,
        noise: true,
        ..Rules::default()
    };
    let site = world::table::serve(books(BOOKS), rules, 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let (drained, _) = harvest(&site.url(), root.path(), GENEROUS).await;
    let (summary, _) = harvest_in_detail(&site.url(), root.path(), GENEROUS).await;
    assert!(summary.requests - drained.requests <= 9);
    let details = summary.details.unwrap();
    assert!(
        details.stopped.contains("no more than their rows"),
        "{details:?}"
    );
    let before = site.requests();
    harvest_in_detail(&site.url(), root.path(), GENEROUS).await;
    assert_eq!(site.requests(), before);
}

#[tokio::test]
async fn a_page_that_is_not_like_the_others_is_named_and_gives_no_fields() {
    let login = "<html><title>Log in</title><h1>Please log in</h1><p>Members only.</p>\
                 <form method=post action=/login><input name=user><input type=password name=password><button>Log in</button></form>";
    let table = books(BOOKS);
    let keys: Vec<String> = table.keys().to_vec();
    let (gone, walled) = (format!("/item/{}", keys[7]), format!("/item/{}", keys[33]));
    let rules = Rules {
        temptations: false,
        ..hints(0)
    };
    let server = behind(table, rules, move |asked| {
        if asked.path() == gone {
            let home = "<h1>Welcome</h1><p>Our collection is open to everybody, every day of the week.</p>";
            return Some(Script::answer(200, &[("Content-Type", "text/html")], home));
        }
        let walled = asked.path() == walled;
        walled.then(|| Script::answer(200, &[("Content-Type", "text/html")], login))
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest_in_detail(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(summary.details.unwrap().pages, BOOKS as u64 - 2);
    assert_eq!(summary.refusals["soft404"], 1);
    assert_eq!(summary.refusals["login_wall"], 1);
    let records = harvested(root.path(), &server.url("/")).records;
    let bare = records.iter().filter(|record| record.fields.is_empty());
    assert_eq!(bare.count(), 2);
}

#[tokio::test]
async fn pages_that_robots_may_not_fetch_are_left_alone() {
    let rules = Rules {
        robots: "User-agent: *\nDisallow: /item/\n".into(),
        ..hints(0)
    };
    let site = world::table::serve(books(BOOKS), rules, 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest_in_detail(&site.url(), root.path(), GENEROUS).await;
    assert_eq!(pages_asked(&site), 0);
    let details = summary.details.unwrap();
    assert_eq!(details.stopped, "refused: robots_disallow");
    assert_eq!(summary.records, BOOKS as u64);
}

#[tokio::test]
async fn answers_that_ask_not_to_be_followed_are_not_followed_to_their_records() {
    let site = Site::new(books(BOOKS), hints(0));
    let server = behind(books(BOOKS), hints(0), move |asked| {
        let (path, query) = asked.target.split_once('?')?;
        let reply = site.answer(&Asked {
            method: Method::Get,
            path: path.to_owned(),
            query: query.to_owned(),
            body: String::new(),
            cookie: String::new(),
        });
        let headers = [
            ("Content-Type", reply.content_type),
            ("X-Robots-Tag", "noindex, nofollow"),
        ];
        let is_answer = path == "/search";
        is_answer.then(|| Script::answer(reply.status, &headers, reply.body.clone()))
    })
    .await;
    let root = tempfile::tempdir().unwrap();
    let (summary, _) = harvest_in_detail(&server.url("/"), root.path(), GENEROUS).await;
    assert_eq!(summary.records, BOOKS as u64);
    let details = summary.details.unwrap();
    assert_eq!(
        (details.pages, details.stopped.as_str()),
        (0, "refused: nofollow")
    );
}
