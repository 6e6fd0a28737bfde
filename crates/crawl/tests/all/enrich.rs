//! The rows of a table, found in the database behind a site.

use crate::ground::{GENEROUS, enrich};
use crate::library::books;
use harvest::local::Local;
use std::collections::HashSet;
use std::sync::Arc;
use surfacer_crawl::Match;
use world::table::{Rules, Table, serve};

/// Titles and authors, as another would have written them: every fifth book of the site, and some that it lacks.
fn table_of(books: &Table) -> (Arc<Local>, Vec<Option<String>>) {
    let [title, author] = ["title", "author"].map(|name| books.position(name).unwrap());
    let mut rows = Vec::new();
    let mut truth = Vec::new();
    for (number, row) in books.rows().iter().enumerate().filter(|(n, _)| n % 5 == 0) {
        let mut words: Vec<&str> = row[title].split(' ').collect();
        words.rotate_left(number % 2);
        rows.push((words.join(" ").to_uppercase(), row[author].clone()));
        truth.push(Some(books.keys()[number].clone()));
    }
    for number in 0..12 {
        rows.push((
            format!("Unwritten chronicle {number}"),
            format!("Nobody{number}"),
        ));
        truth.push(None);
    }
    let rows = rows
        .iter()
        .map(|(title, author)| vec![title.as_str(), author.as_str()]);
    (Arc::new(Local::new(2, rows)), truth)
}

/// The keys of the records that rows were found to be.
fn keys(found: &[Option<Match>]) -> Vec<Option<String>> {
    let key = |found: &Match| {
        let url = found.record.url.as_ref().unwrap();
        url.as_str().rsplit('/').next().unwrap().to_owned()
    };
    found.iter().map(|found| found.as_ref().map(key)).collect()
}

fn site() -> world::table::Running {
    let rules = Rules {
        page_size: 20,
        ..Rules::default()
    };
    serve(books(400), rules, 0).unwrap()
}

#[tokio::test]
async fn the_rows_that_a_site_has_are_found_and_no_others_in_fewer_requests_than_rows() {
    let site = site();
    let (table, truth) = table_of(site.table());
    let root = tempfile::tempdir().unwrap();
    let (summary, found) = enrich(&site.url(), &table, "enrich", root.path(), GENEROUS).await;
    let keys = keys(&found);
    let there = truth.iter().flatten().count();
    let right = |(key, truth): &(&Option<String>, &Option<String>)| key.is_some() && key == truth;
    let right = keys.iter().zip(&truth).filter(right).count();
    let wrong = keys.iter().flatten().count() - right;
    assert!(right * 100 >= there * 95, "{right} of {there}: {summary:?}");
    assert!(wrong * 100 <= there * 3, "{wrong} wrong");
    assert!(summary.requests < table.rows() as u64, "{summary:?}");
}

#[tokio::test]
async fn a_search_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let site = site();
    let (table, _) = table_of(site.table());
    let whole = tempfile::tempdir().unwrap();
    let (summary, found) = enrich(&site.url(), &table, "enrich", whole.path(), GENEROUS).await;
    let parts = tempfile::tempdir().unwrap();
    for share in 1..6 {
        let budget = summary.requests * share / 6;
        enrich(&site.url(), &table, "enrich", parts.path(), budget).await;
    }
    let (again, found_again) = enrich(&site.url(), &table, "enrich", parts.path(), GENEROUS).await;
    assert_eq!(found_again, found);
    assert_eq!(
        (again.queries, again.records),
        (summary.queries, summary.records)
    );
}

#[tokio::test]
async fn another_table_finds_its_rows_in_what_was_kept() {
    let site = site();
    let (table, _) = table_of(site.table());
    let root = tempfile::tempdir().unwrap();
    let (first, found) = enrich(&site.url(), &table, "enrich", root.path(), GENEROUS).await;
    let titles: HashSet<String> = found
        .iter()
        .flatten()
        .map(|found| found.record.title.clone())
        .collect();
    let other = Local::new(1, titles.iter().map(|title| vec![title.as_str()]));
    let (second, found) = enrich(
        &site.url(),
        &Arc::new(other),
        "enrich",
        root.path(),
        GENEROUS,
    )
    .await;
    assert!(found.iter().all(Option::is_some));
    assert_eq!(second.requests, first.requests, "nobody was asked again");
}
