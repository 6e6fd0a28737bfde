//! Going on after a stop, and doing the same twice.

use crate::ground::{GENEROUS, drain, harvest, harvested};
use crate::library::books;
use crate::verdict::request_of;
use std::fmt::Write;
use world::table::{Empty, Layout, Method, Nothing, Paging, RowLinks, Rules};

fn kinds_of_sites() -> [(&'static str, Rules); 4] {
    [
        ("plain", Rules::default()),
        (
            "post with a token",
            Rules {
                method: Method::Post,
                token: true,
                empty: Empty::Nothing,
                paging: Paging::Offset,
                ..Rules::default()
            },
        ),
        (
            "token under every button",
            Rules {
                method: Method::Post,
                token: true,
                paging: Paging::Button,
                layout: Layout::Table,
                ..Rules::default()
            },
        ),
        (
            "capped, with suggestions",
            Rules {
                cap: Some(20),
                nothing: Nothing::Suggestions(4),
                empty: Empty::Error,
                links: RowLinks::None,
                layout: Layout::Cards,
                ..Rules::default()
            },
        ),
    ]
}

/// Stops a harvest wherever the budget ends and goes on, again and again.
#[tokio::test]
async fn a_harvest_that_was_stopped_ends_as_if_it_never_was() {
    for (name, rules) in kinds_of_sites() {
        let whole = drain(60, rules.clone(), GENEROUS).await;
        // Stops close together while the site is explored and the form is learned, then farther apart.
        let budgets: Vec<u64> = (1..30).chain((30..GENEROUS).step_by(17)).collect();
        let site = world::table::serve(books(60), rules, 0).unwrap();
        let root = tempfile::tempdir().unwrap();
        for budget in budgets {
            let (summary, _) = harvest(&site.url(), root.path(), budget).await;
            if summary.requests < budget && summary.records > 0 && budget > 60 {
                break;
            }
        }
        let (summary, _) = harvest(&site.url(), root.path(), GENEROUS).await;
        let again = harvested(root.path(), &site.url());
        assert_eq!(
            again.asked, whole.harvested.asked,
            "{name}: {}",
            summary.stopped
        );
        let here = |text: &str| text.replace(&site.url(), "/");
        let there = |text: &str| text.replace(&whole.site.url(), "/");
        for (one, other) in again.records.iter().zip(&whole.harvested.records) {
            assert_eq!(here(&one.key), there(&other.key), "{name}");
            assert_eq!(
                (&one.title, &one.fields, &one.query),
                (&other.title, &other.fields, &other.query),
                "{name}"
            );
        }
        assert_eq!(again.records.len(), whole.harvested.records.len(), "{name}");
    }
}

#[tokio::test]
async fn a_harvest_that_is_over_asks_nothing_more() {
    let whole = drain(60, Rules::default(), GENEROUS).await;
    let before = whole.site.requests();
    let (summary, ending) = harvest(&whole.site.url(), whole.root.path(), GENEROUS).await;
    assert_eq!(whole.site.requests(), before);
    assert_eq!(
        (summary.records, summary.requests),
        (whole.summary.records, whole.summary.requests)
    );
    assert_eq!(
        (ending, summary.stopped),
        (whole.ending, whole.summary.stopped)
    );
}

#[tokio::test]
async fn the_same_seed_makes_the_same_requests() {
    for (name, rules) in kinds_of_sites() {
        let mut histories = Vec::new();
        for _ in 0..2 {
            let drained = drain(60, rules.clone(), GENEROUS).await;
            let mut history = String::new();
            for seen in drained.site.log() {
                writeln!(history, "{}", request_of(&seen)).unwrap();
            }
            histories.push(history);
        }
        assert!(
            histories[0] == histories[1],
            "{name}:\n{}\n---\n{}",
            histories[0],
            histories[1]
        );
        assert!(histories[0].lines().count() > 20, "{name}");
    }
}
