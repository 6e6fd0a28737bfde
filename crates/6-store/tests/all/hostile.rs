//! What strangers write: names, quotes, formulas.

use crate::sample::{form_page, moment, site, step};
use model::{AnswerKind, Ask, Keep, Place, Query, Record, Refusal, SiteId, Step, Why};
use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use std::collections::BTreeMap;
use surfacer_store::{SiteFile, site_path, verify};

#[test]
fn a_site_that_is_a_statement_is_only_a_name() {
    let root = tempfile::tempdir().unwrap();
    let name = "https://a'); DROP TABLE record;--";
    let site: SiteId = serde_json::from_value(name.into()).unwrap();
    let file = SiteFile::create_or_open(root.path(), &site).unwrap();
    assert_eq!(file.site().unwrap(), name);
    assert_eq!(file.totals().unwrap().records, 0);
}

#[test]
fn sites_stay_below_the_root_whatever_they_are_called() {
    let root = tempfile::tempdir().unwrap();
    let canonical = root.path().canonicalize().unwrap();
    for name in [
        "https://..",
        "https://../../x",
        "http://CON",
        "https://a\0b",
        "x",
        "",
    ] {
        let site: SiteId = serde_json::from_value(name.into()).unwrap();
        let file = SiteFile::create_or_open(root.path(), &site).unwrap();
        for path in [file.path().to_owned(), file.warc_folder()] {
            let path = path.canonicalize().unwrap();
            assert!(path.starts_with(&canonical), "{}", path.display());
        }
    }
}

#[test]
fn names_with_quotes_and_a_megabyte_of_them_read_back() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut wild = step("a'b\"c", 1, &["'; DROP TABLE record;--", "\0 nul", "x"]);
    wild.records[0].fields = [
        ("\"); DELETE FROM page;--".to_owned(), "'".to_owned()),
        ("long".repeat(250_000), "\u{202e}\u{feff}".to_owned()),
    ]
    .into();
    file.keep_steps(std::slice::from_ref(&wild), "'memo'")
        .unwrap();
    let mut back = Vec::new();
    file.steps(|step, _| back.push(step)).unwrap();
    assert_eq!(back[0].records, wild.records);
    assert_eq!(back[0].ask, wild.ask);
    assert_eq!(file.memo(1).unwrap().as_deref(), Some("'memo'"));
}

fn any_record() -> impl Strategy<Value = Record> {
    // Few keys, so that the same record comes again, sometimes written differently.
    (
        0..6u8,
        any::<String>(),
        btree_map(any::<String>(), any::<String>(), 0..3),
        any_places(),
    )
        .prop_map(|(key, title, fields, places)| Record {
            key: format!("key {key}"),
            url: None,
            title,
            fields,
            places,
        })
}

/// Few layouts and many, as sites have them.
fn any_places() -> impl Strategy<Value = BTreeMap<String, Place>> {
    let place = |tag: String, depth| Place { tag, depth };
    prop_oneof![
        (0..3u16).prop_map(move |depth| [("title".to_owned(), place("h3".into(), depth))].into()),
        btree_map(
            any::<String>(),
            (any::<String>(), any::<u16>()).prop_map(move |(tag, depth)| place(tag, depth)),
            0..3
        ),
    ]
}

fn any_why() -> impl Strategy<Value = Why> {
    (any::<f64>(), any::<f64>(), any::<String>())
        .prop_map(|(new, cost, evidence)| Why::new(new, cost, evidence))
}

fn any_step() -> impl Strategy<Value = Step> {
    let kind = prop_oneof![
        Just(AnswerKind::Records),
        Just(AnswerKind::Nothing),
        (0..Refusal::ALL.len()).prop_map(|which| AnswerKind::Refused(Refusal::ALL[which])),
    ];
    let query = btree_map(0..4usize, any::<String>(), 0..3).prop_map(Query);
    let total = proptest::option::of(0..=i64::MAX as u64);
    (
        query,
        1..5u32,
        any::<u32>(),
        kind,
        total,
        vec(any_record(), 0..4),
        proptest::option::of(any_why()),
    )
        .prop_map(
            |(query, page, nanosecond, kind, total, records, why)| Step {
                ask: Ask {
                    form: 1,
                    query,
                    page,
                },
                why,
                request: String::new(),
                at: moment(0) + std::time::Duration::from_nanos(nanosecond.into()),
                requests: nanosecond % 5,
                kind,
                total,
                records,
                told: None,
                nofollow: nanosecond % 2 == 1,
                next: None,
                address: None,
                aside: 0,
                trail: Vec::new(),
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_steps_come_back_as_they_were(mut steps in vec(any_step(), 0..6), batch in 1..4usize) {
        for (number, step) in steps.iter_mut().enumerate() {
            step.request = format!("request {number}");
        }
        let root = tempfile::tempdir().unwrap();
        let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
        file.keep_pages(&[form_page()]).unwrap();
        let mut kept = Vec::new();
        for batch in steps.chunks(batch) {
            kept.extend(file.keep_steps(batch, "").unwrap());
        }
        drop(file);
        let path = site_path(root.path(), &site());
        let file = SiteFile::read_only(&path).unwrap();
        let mut back = Vec::new();
        file.steps(|step, kept| back.push((step, kept))).unwrap();
        let was: Vec<_> = steps.into_iter().zip(kept).collect();
        prop_assert_eq!(back, was);
        prop_assert!(verify(&path).unwrap().is_whole());
    }
}
