//! What a person sees of a site file is what is in it.

use crate::sample::{form_page, page, site, step};
use model::{AnswerKind, Keep, Refusal, SizeNow, Stage, Step};
use proptest::prelude::*;
use std::path::Path;
use surfacer_store::look::Tally;
use surfacer_store::{SiteFile, retry, site_path};

/// What a tally counts: records, requests, queries and records shown again; refusals by name; points of the curve and of the band.
type Numbers = ([u64; 4], Vec<(String, u64)>, [usize; 2]);

fn numbers(tally: &Tally) -> Numbers {
    let refusals = tally.refusals().into_iter();
    let refusals = refusals.map(|(name, count)| (name.to_owned(), count));
    (
        [tally.records, tally.requests(), tally.queries, tally.known],
        refusals.collect(),
        [tally.curve.len(), tally.band.len()],
    )
}

fn counted(root: &Path) -> Tally {
    let mut tally = Tally::new(0.5);
    let file = SiteFile::read_only(&site_path(root, &site())).expect("it was written just now");
    tally.refresh(&file).expect("it was written just now");
    tally
}

fn refused(word: &str) -> Step {
    Step {
        kind: AnswerKind::Refused(Refusal::ServerError),
        records: Vec::new(),
        told: None,
        ..step(word, 1, &[])
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_tally_that_read_on_is_one_that_read_everything_and_agrees_with_the_totals(
        answers in proptest::collection::vec((proptest::collection::vec(0..30_u8, 0..6), any::<bool>()), 1..12)
    ) {
        let root = tempfile::tempdir().unwrap();
        let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
        file.keep_pages(&[form_page(), page("/a", &["/b", "/c"])]).unwrap();
        let look = SiteFile::read_only(&site_path(root.path(), &site())).unwrap();
        let mut tally = Tally::new(0.5);
        for (number, (keys, fails)) in answers.iter().enumerate() {
            let keys: Vec<String> = keys.iter().map(|key| format!("key{key}")).collect();
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            let word = format!("word{number}");
            let one = if *fails { refused(&word) } else { step(&word, 1, &keys) };
            file.keep_steps(&[one], "{}").unwrap();
            let mid = number as u64 / 2;
            file.keep_size(&SizeNow { low: 0, mid, high: 9, method: "combined" }).unwrap();
            tally.refresh(&look).unwrap();
            prop_assert!(!tally.refresh(&look).unwrap(), "nothing is new the second time");
        }
        prop_assert_eq!(numbers(&tally), numbers(&counted(root.path())));
        let totals = look.totals().unwrap();
        prop_assert_eq!(tally.records, totals.records);
        prop_assert_eq!(tally.requests(), totals.requests);
        prop_assert_eq!(tally.queries, totals.queries);
        prop_assert_eq!(tally.walk.seen, totals.pages);
        let refusals: std::collections::BTreeMap<String, u64> = tally.refusals().into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
        prop_assert_eq!(refusals, totals.refusals);
        prop_assert_eq!(tally.band.len(), answers.len().div_ceil(2), "an estimate that did not change has no row");
    }
}

#[test]
fn what_failed_waits_again_and_its_requests_stay_counted() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let mut broken = page("/broken", &[]);
    broken.refusal = Some(Refusal::Forbidden);
    file.keep_pages(&[form_page(), broken]).unwrap();
    let steps = [
        step("otter", 1, &["a", "b"]),
        refused("fox"),
        refused("crane"),
    ];
    file.keep_steps(&steps, "{}").unwrap();
    file.set_note("explored", "yes").unwrap();
    file.set_note("unkept requests", "2").unwrap();
    drop(file);
    let look = SiteFile::read_only(&site_path(root.path(), &site())).unwrap();
    let mut tally = Tally::new(0.5);
    tally.refresh(&look).unwrap();
    let (requests, records) = (tally.requests(), tally.records);
    let retried = retry(&site_path(root.path(), &site())).unwrap();
    assert_eq!((retried.pages, retried.answers, retried.details), (1, 2, 0));
    tally.refresh(&look).unwrap();
    assert_eq!((tally.requests(), tally.records), (requests, records));
    assert!(tally.refusals().is_empty() && !tally.explored);
    assert_eq!((tally.queries, tally.walk.waiting), (1, 1));
    assert_eq!(tally.stage(false), Stage::Harvesting);
    assert!(retry(&site_path(root.path(), &site())).unwrap().is_empty());
    // What was refused may be asked and kept anew.
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_steps(&[step("fox", 1, &["c"])], "{}").unwrap();
}

#[test]
fn a_form_that_only_ever_failed_begins_anew() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let nothing = Step {
        kind: AnswerKind::Nothing,
        ..step("qqq", 1, &[])
    };
    file.keep_steps(&[refused("fox"), nothing], "{\"useless\":\"wall\"}")
        .unwrap();
    drop(file);
    let retried = retry(&site_path(root.path(), &site())).unwrap();
    assert_eq!(retried.answers, 2);
    let file = SiteFile::read_only(&site_path(root.path(), &site())).unwrap();
    assert_eq!(file.memo(1).unwrap(), None);
    assert_eq!(file.totals().unwrap().queries, 0);
}

#[test]
fn nobody_retries_what_somebody_works_on() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    assert!(retry(&site_path(root.path(), &site())).is_err());
}

#[test]
fn a_stored_page_that_came_again_is_read_from_where_it_stands() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let (mut one, mut other) = (page("/one", &[]), page("/other", &[]));
    one.trail[0].response_body = "<p>the same</p>".into();
    other.trail[0].response_body = "<p>the same</p>".into();
    file.keep_pages(&[one, other]).unwrap();
    let pages: Vec<_> = (1..=2)
        .map(|id| file.raw_page(id).unwrap().unwrap())
        .collect();
    assert_eq!(pages[0].body, b"<p>the same</p>");
    assert_eq!(pages[1].body, pages[0].body);
    assert!(pages[1].url.ends_with("/other") && pages[1].head.starts_with(b"HTTP/1.1 200"));
    assert_eq!(file.raw_page(3).unwrap(), None);
}
