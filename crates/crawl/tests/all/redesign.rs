//! Sites that change their pages in the middle of a harvest.

use crate::ground::{Drained, GENEROUS, drain, harvest, harvested};
use crate::library::books;
use crate::verdict::{keys_of, repeated};
use surfacer_crawl::Ending;
use world::table::{Empty, Layout, Rules};

const RECORDS: usize = 160;

/// A site that must be asked word by word, and changes after so many requests.
fn changing(layout: Layout, after: u64) -> Rules {
    Rules {
        layout,
        redesign: Some(after),
        empty: Empty::Nothing,
        ..Rules::default()
    }
}

async fn goes_on(rules: Rules) -> Drained {
    let drained = drain(RECORDS, rules.clone(), GENEROUS).await;
    let name = format!("{:?}, total {}", rules.layout, rules.show_total);
    let found = drained.keys(rules.links);
    eprintln!(
        "{name}: {} of {RECORDS} records, {} requests, learned again {} x, {}",
        found.len(),
        drained.summary.requests,
        drained.summary.learned_again,
        drained.summary.stopped
    );
    assert_eq!(drained.ending, Ending::Done, "{name}");
    assert_eq!(drained.summary.learned_again, 1, "{name}");
    assert!(100 * found.len() >= 97 * RECORDS, "{name}: {}", found.len());
    assert_eq!(repeated(&drained.site, &rules), Vec::<String>::new());
    assert_eq!(drained.summary.requests, drained.site.requests() as u64);
    drained
}

#[tokio::test]
async fn a_list_that_becomes_cards() {
    goes_on(changing(Layout::List, 24)).await;
}

#[tokio::test]
async fn a_table_that_becomes_a_list() {
    goes_on(changing(Layout::Table, 30)).await;
}

#[tokio::test]
async fn cards_that_become_a_definition_list_on_a_site_that_shows_no_totals() {
    goes_on(Rules {
        show_total: false,
        ..changing(Layout::Cards, 24)
    })
    .await;
}

#[tokio::test]
async fn what_was_learned_again_is_known_after_a_stop() {
    let rules = changing(Layout::List, 24);
    let site = world::table::serve(books(RECORDS), rules.clone(), 0).unwrap();
    let root = tempfile::tempdir().unwrap();
    for budget in [20, 27, 45] {
        harvest(&site.url(), root.path(), budget).await;
    }
    let (summary, ending) = harvest(&site.url(), root.path(), GENEROUS).await;
    assert_eq!(ending, Ending::Done);
    assert_eq!(summary.learned_again, 1);
    assert_eq!(summary.requests, site.requests() as u64);
    let records = harvested(root.path(), &site.url()).records;
    let found = keys_of(&site, &records, rules.links);
    assert!(100 * found.len() >= 97 * RECORDS, "{}", found.len());
}
