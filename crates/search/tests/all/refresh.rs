//! What is taken in, when, and how often.

use crate::sample::{find, keep, keep_detail, keep_page, keys, record, site, url};
use std::fs;
use store::site_path;
use surfacer_search::{Index, Refreshed};

fn taken(taken: u64) -> Refreshed {
    Refreshed {
        taken,
        ..Refreshed::default()
    }
}

#[test]
fn only_what_is_new_is_taken_in() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    keep(&mut file, "one", vec![record("1", "Otter", &[])]);
    let index = Index::open(root.path()).unwrap();
    assert_eq!(find(&index, "otter").total, 0, "nothing was taken in yet");
    assert_eq!(index.refresh().unwrap(), taken(1));
    assert_eq!(index.refresh().unwrap(), taken(0));
    keep(
        &mut file,
        "two",
        vec![record("1", "Otter", &[]), record("2", "Otter cub", &[])],
    );
    assert_eq!(index.refresh().unwrap(), taken(1));
    assert_eq!(keys(&find(&index, "otter")), ["1", "2"]);
    let again = Index::open(root.path()).unwrap();
    assert_eq!(
        again.refresh().unwrap(),
        taken(0),
        "it is known from before"
    );
    assert_eq!(keys(&find(&again, "otter")), ["1", "2"]);
}

#[test]
fn what_the_page_of_a_record_tells_later_is_found_too_and_the_record_is_there_once() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    let mut otter = record("1", "Otter", &[("year", "1999")]);
    otter.url = Some(url("a.example", "/1"));
    keep(&mut file, "one", vec![otter]);
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    keep_detail(
        &mut file,
        "1",
        "/1",
        &[("author", "Gavin"), ("year", "1960")],
    );
    assert_eq!(index.refresh().unwrap(), taken(1));
    assert_eq!(index.refresh().unwrap(), taken(0));
    assert_eq!(find(&index, "otter gavin").total, 1);
    assert_eq!(find(&index, "otter").total, 1);
    assert_eq!(find(&index, "1999").total, 0, "the page knows better");
    keep_detail(&mut file, "1", "/1?again", &[("author", "Maxwell")]);
    index.refresh().unwrap();
    assert_eq!(find(&index, "gavin").total, 0);
    assert_eq!(find(&index, "maxwell").total, 1);
    assert_eq!(index.documents(), 1);
}

#[test]
fn a_page_that_two_crawls_fetched_is_there_once() {
    let root = tempfile::tempdir().unwrap();
    let page = url("a.example", "/seals");
    keep_page(root.path(), "seals", 0, &page, "Seals", "Grey seals rest.");
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    keep_page(root.path(), "sea", 0, &page, "Seals", "Grey seals swim.");
    index.refresh().unwrap();
    assert_eq!(find(&index, "seals").total, 1);
    assert_eq!(find(&index, "swim").total, 1);
    assert_eq!(find(&index, "rest").total, 0);
}

#[test]
fn a_site_that_was_begun_anew_or_is_gone_leaves_nothing_behind() {
    let root = tempfile::tempdir().unwrap();
    let path = site_path(root.path(), &url("a.example", "/").site());
    let other = site_path(root.path(), &url("b.example", "/").site());
    for host in ["a.example", "b.example"] {
        let mut file = site(root.path(), host);
        keep(
            &mut file,
            "one",
            vec![record("1", "Otter", &[]), record("2", "Badger", &[])],
        );
    }
    let index = Index::open(root.path()).unwrap();
    assert_eq!(index.refresh().unwrap(), taken(4));
    fs::remove_file(&path).unwrap();
    fs::remove_dir_all(root.path().join("warc")).unwrap();
    let mut file = site(root.path(), "a.example");
    keep(
        &mut file,
        "one",
        vec![
            record("7", "Stoat", &[]),
            record("8", "Marten", &[]),
            record("9", "Weasel", &[]),
        ],
    );
    fs::remove_file(&other).unwrap();
    let refreshed = index.refresh().unwrap();
    assert_eq!((refreshed.taken, refreshed.forgotten), (3, 2));
    assert_eq!(find(&index, "otter").total, 0);
    assert_eq!(keys(&find(&index, "")), ["7", "8", "9"]);
    assert_eq!(index.refresh().unwrap(), taken(0));
}

#[test]
fn an_index_that_was_deleted_or_damaged_is_made_again() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    keep(&mut file, "one", vec![record("1", "Otter", &[])]);
    Index::open(root.path()).unwrap().refresh().unwrap();
    let meta = root.path().join("search/v1/meta.json");
    fs::write(&meta, "{\"segments\": 7}").unwrap();
    let index = Index::open(root.path()).unwrap();
    assert_eq!(index.refresh().unwrap(), taken(1));
    assert_eq!(find(&index, "otter").total, 1);
    fs::remove_dir_all(root.path().join("search")).unwrap();
    let index = Index::open(root.path()).unwrap();
    assert_eq!(index.refresh().unwrap(), taken(1));
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_are_searched() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "b.example");
    keep(&mut file, "one", vec![record("1", "Otter", &[])]);
    fs::write(root.path().join("sites/a.example.db"), "no database at all").unwrap();
    let index = Index::open(root.path()).unwrap();
    let refreshed = index.refresh().unwrap();
    assert_eq!(refreshed.taken, 1);
    assert_eq!(refreshed.troubles.len(), 1);
    assert!(
        refreshed.troubles[0].contains("a.example.db"),
        "{refreshed:?}"
    );
    assert_eq!(find(&index, "otter").total, 1);
}

#[test]
fn while_one_takes_things_in_another_searches_what_is_there() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    keep(&mut file, "one", vec![record("1", "Otter", &[])]);
    let (one, other) = (
        Index::open(root.path()).unwrap(),
        Index::open(root.path()).unwrap(),
    );
    one.refresh().unwrap();
    let many = (0..200).map(|number| record(&format!("m{number}"), "Otter", &[]));
    keep(&mut file, "many", many.collect());
    let mut seen = Vec::new();
    one.refresh_watched(|_| {
        let refreshed = other.refresh().unwrap();
        seen.push((refreshed.busy, find(&other, "otter").total));
    })
    .unwrap();
    assert_eq!(seen, [(true, 1)]);
    assert_eq!(
        find(&other, "otter").total,
        201,
        "and sees it when it is there"
    );
}

#[test]
fn a_search_goes_on_while_the_site_is_being_harvested() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    let index = Index::open(root.path()).unwrap();
    std::thread::scope(|scope| {
        let harvest = scope.spawn(move || {
            for round in 0..60 {
                let key = format!("{round}");
                keep(&mut file, &key, vec![record(&key, "Otter", &[])]);
            }
        });
        let mut before = 0;
        while !harvest.is_finished() {
            index.refresh().unwrap();
            let now = find(&index, "otter").total;
            assert!(now >= before, "{now} after {before}");
            before = now;
        }
    });
    index.refresh().unwrap();
    assert_eq!(find(&index, "otter").total, 60);
}

#[test]
fn a_folder_without_sites_has_nothing_to_find() {
    let root = tempfile::tempdir().unwrap();
    let index = Index::open(root.path()).unwrap();
    assert_eq!(index.refresh().unwrap(), taken(0));
    assert_eq!(find(&index, "otter").total, 0);
}

#[test]
fn a_refresh_that_ends_anywhere_loses_nothing_and_doubles_nothing() {
    let root = tempfile::tempdir().unwrap();
    for host in ["a.example", "b.example"] {
        let mut file = site(root.path(), host);
        let many = (0..25).map(|number| record(&format!("{host}{number}"), "Otter", &[]));
        keep(&mut file, "many", many.collect());
    }
    for end in 0..12 {
        let index = Index::open(root.path()).unwrap().committing_after(7);
        let before = find(&index, "otter").total;
        let mut steps = 0;
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            index.refresh_watched(|_| {
                steps += 1;
                assert!(steps <= end, "as if it were killed here");
            })
        }));
        assert_eq!(ended.is_err(), steps > end);
        drop(index);
        let index = Index::open(root.path()).unwrap();
        let found = find(&index, "otter");
        let keys = keys(&found);
        assert!(found.total >= before, "{} after {before}", found.total);
        assert_eq!(keys.len() as u64, found.total);
        assert!(
            keys.windows(2).all(|two| two[0] != two[1]),
            "none twice: {keys:?}"
        );
    }
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    assert_eq!(find(&index, "otter").total, 50);
}
