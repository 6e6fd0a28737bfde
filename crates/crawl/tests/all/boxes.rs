//! Boxes that take values of one sort, and nothing else.

use crate::ground::{GENEROUS, drain, harvest, harvested};
use surfacer_crawl::Ending;
use world::table::inputs::{Garbage, Takes, TypedBox};
use world::table::{Input, Rules};

#[tokio::test]
async fn what_one_site_says_of_its_languages_is_asked_on_the_next() {
    let language = TypedBox {
        column: "language".to_owned(),
        label: "Language".to_owned(),
        takes: Takes::Value,
        garbage: Garbage::Nothing,
        ..TypedBox::default()
    };
    let rules = Rules {
        text: false,
        inputs: vec![Input::Box(language)],
        cap: Some(10),
        page_size: 10,
        ..Rules::default()
    };
    // Tongues that no list of ours knows: both sites have them, the second shows them only to who asks.
    let named = [
        "english", "french", "german", "quenya", "sindarin", "khuzdul",
    ];
    let table = |count: usize| {
        let columns = ["id", "title", "language"].map(str::to_owned).to_vec();
        let row = |place: usize| {
            // The last rows, which the first page does not show, are in the tongues made up.
            let language = named[if place < count - 6 {
                place % 3
            } else {
                3 + place % 3
            }];
            vec![
                format!("b{place}"),
                format!("Tale {place}"),
                language.to_owned(),
            ]
        };
        world::table::Table::new(columns, (0..count).map(row).collect())
    };
    let root = tempfile::tempdir().unwrap();
    let small = world::table::serve(table(9), rules.clone(), 0).unwrap();
    harvest(&small.url(), root.path(), GENEROUS).await;
    let large = world::table::serve(table(90), rules, 0).unwrap();
    harvest(&large.url(), root.path(), GENEROUS).await;
    let found = harvested(root.path(), &large.url());
    assert!(
        found.records.len() >= 36,
        "three tongues show ten each, and all six tales in the others: {}",
        found.records.len()
    );
}

#[tokio::test]
async fn boxes_that_each_search_a_part_of_the_record_are_all_used() {
    let words = |column: &str, label: &str| {
        Input::Box(TypedBox {
            column: column.to_owned(),
            label: label.to_owned(),
            takes: Takes::Words,
            garbage: Garbage::Nothing,
            ..TypedBox::default()
        })
    };
    let rules = Rules {
        text: false,
        inputs: vec![words("subject", "Subject"), words("author", "Author")],
        cap: Some(20),
        page_size: 20,
        ..Rules::default()
    };
    let drained = drain(400, rules, GENEROUS).await;
    assert_eq!(drained.ending, Ending::Done);
    let found = drained.harvested.records.len();
    assert!(
        100 * found >= 90 * 400,
        "{found} of 400: {}, {} requests",
        drained.summary.stopped,
        drained.summary.requests
    );
}

#[tokio::test]
async fn a_box_that_finds_beginnings_is_drained_letter_by_letter() {
    let author = TypedBox {
        column: "author".to_owned(),
        label: "Author".to_owned(),
        takes: Takes::Prefix,
        garbage: Garbage::Nothing,
        ..TypedBox::default()
    };
    let rules = Rules {
        text: false,
        inputs: vec![Input::Box(author)],
        cap: Some(30),
        page_size: 30,
        ..Rules::default()
    };
    let drained = drain(400, rules, GENEROUS).await;
    assert_eq!(drained.ending, Ending::Done);
    let found = drained.harvested.records.len();
    assert!(
        100 * found >= 95 * 400,
        "{found} of 400: {}, {} requests",
        drained.summary.stopped,
        drained.summary.requests
    );
}

#[tokio::test]
async fn a_form_that_asks_for_a_year_and_nothing_else_is_drained_year_by_year() {
    let year = TypedBox {
        column: "year".to_owned(),
        takes: Takes::Value,
        garbage: Garbage::Error,
        ..TypedBox::default()
    };
    let rules = Rules {
        text: false,
        inputs: vec![Input::Box(year)],
        cap: Some(20),
        page_size: 10,
        ..Rules::default()
    };
    let drained = drain(400, rules, GENEROUS).await;
    assert_eq!(drained.ending, Ending::Done);
    let table = drained.site.table();
    let year = table.position("year").unwrap();
    let mut years = std::collections::BTreeMap::<&str, usize>::new();
    for row in table.rows() {
        *years.entry(&row[year]).or_default() += 1;
    }
    let can_be_had: usize = years.values().map(|books| (*books).min(20)).sum();
    assert!(
        drained.harvested.records.len() >= can_be_had,
        "{} of {can_be_had}: {}",
        drained.harvested.records.len(),
        drained.summary.stopped
    );
}
