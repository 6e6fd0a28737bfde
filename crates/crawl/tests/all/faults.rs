//! Requests that go wrong on the way.

use crate::ground::{
    Drained, GENEROUS, IMPATIENT, drain, drain_within, harvest_in_trouble, harvested,
};
use crate::library::books;
use crate::verdict::keys_of;
use std::collections::BTreeSet;
use world::table::{Empty, Method, Paging, RowLinks, Rules};
use world::{Fault, Faults, When};

const RECORDS: usize = 60;

fn kinds_of_sites() -> [Rules; 2] {
    [
        Rules::default(),
        Rules {
            method: Method::Post,
            token: true,
            paging: Paging::Numbered,
            empty: Empty::Nothing,
            seed: 4,
            ..Rules::default()
        },
    ]
}

/// Every record is there, once.
fn nothing_is_lost(drained: &Drained, what: &str) {
    let missing: BTreeSet<String> = &drained.site.truth() - &drained.keys(RowLinks::Detail);
    assert_eq!(
        missing,
        BTreeSet::new(),
        "{what}: {}",
        drained.summary.stopped
    );
    assert!(
        drained.summary.requests >= drained.site.requests() as u64,
        "{what}: every request is counted"
    );
}

#[tokio::test]
async fn no_record_is_lost_wherever_a_request_fails() {
    // From the start page on, one request after the other; a robots.txt that fails closes the site and has its own test.
    let faults = [Fault::ServerError, Fault::Reset, Fault::HalfBody];
    for (kind, rules) in kinds_of_sites().into_iter().enumerate() {
        for number in 2..=24 {
            let fault = faults[(number + kind) % faults.len()];
            let rules = Rules {
                faults: Faults::default().with(When::Nth(number), fault),
                ..rules.clone()
            };
            let drained = drain(RECORDS, rules, GENEROUS).await;
            nothing_is_lost(
                &drained,
                &format!("site {kind}, request {number}, {fault:?}"),
            );
        }
    }
}

#[tokio::test]
async fn no_record_is_lost_when_many_requests_fail() {
    for (kind, rules) in kinds_of_sites().into_iter().enumerate() {
        for fault in [
            Fault::ServerError,
            Fault::Reset,
            Fault::HalfBody,
            Fault::TooManyRequests(1),
        ] {
            let rules = Rules {
                faults: Faults::default().with(When::Every(5), fault),
                ..rules.clone()
            };
            let drained = drain(RECORDS, rules, GENEROUS).await;
            nothing_is_lost(
                &drained,
                &format!("site {kind}, every fifth request, {fault:?}"),
            );
        }
    }
}

#[tokio::test]
async fn a_request_that_hangs_is_given_up_and_made_again() {
    let plan = [3, 9, 16, 30];
    let faults = plan.iter().fold(Faults::default(), |faults, number| {
        faults.with(When::Nth(*number), Fault::Hang)
    });
    let rules = Rules {
        faults,
        ..Rules::default()
    };
    let drained = drain_within(IMPATIENT, RECORDS, rules, GENEROUS).await;
    nothing_is_lost(&drained, "hanging");
}

#[tokio::test]
async fn a_site_that_is_down_for_a_while_is_taken_up_again() {
    for first in [3, 9, 14, 25] {
        let faults = (first..first + 14).fold(Faults::default(), |faults, number| {
            faults.with(When::Nth(number), Fault::ServerError)
        });
        let rules = Rules {
            faults,
            ..Rules::default()
        };
        let site = world::table::serve(books(RECORDS), rules, 0).unwrap();
        let root = tempfile::tempdir().unwrap();
        let mut said = Vec::new();
        // The same command, until the trouble is over.
        for _ in 0..6 {
            let (summary, _) = harvest_in_trouble(&site.url(), root.path()).await;
            said.push(format!("{}: {}", summary.records, summary.stopped));
        }
        eprintln!("down from request {first}: {said:?}");
        let found = harvested(root.path(), &site.url());
        let found = keys_of(&site, &found.records, RowLinks::Detail);
        assert!(
            found.len() * 100 >= RECORDS * 95,
            "down from {first}: {} found",
            found.len()
        );
    }
}
