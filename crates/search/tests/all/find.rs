//! What is found, and how it is counted.

use crate::sample::{ask, find, keep, keep_page, keys, record, shown, site, url};
use std::path::Path;
use surfacer_search::{Ask, Index, Kind};

/// Books on two sites, in several scripts, and a page.
fn library(root: &Path) -> Index {
    let mut one = site(root, "one.example");
    keep(
        &mut one,
        "one",
        vec![
            record(
                "ring",
                "Ring of Bright Water",
                &[("author", "Gavin Maxwell"), ("subject", "otters; rivers")],
            ),
            record(
                "tarka",
                "Tarka the Otter",
                &[("author", "Henry Williamson"), ("subject", "otters")],
            ),
            record(
                "water",
                "Otter",
                &[("author", "Otter, Water"), ("year", "1999")],
            ),
        ],
    );
    let mut two = site(root, "two.example");
    keep(
        &mut two,
        "two",
        vec![
            record(
                "唐",
                "静夜思",
                &[
                    ("作者", "李白"),
                    ("正文", "床前明月光，疑是地上霜。举头望明月，低头思故乡。"),
                ],
            ),
            record("京", "北京大学图书馆", &[("Author", "Müller")]),
            record("にほん", "吾輩は猫である", &[("author", "夏目漱石")]),
            record("한국", "한국어 사전", &[]),
        ],
    );
    drop(two);
    keep_page(
        root,
        "seals",
        0,
        &url("two.example", "/seals"),
        "Seals",
        "The grey seal and the otter live by the river.",
    );
    let index = Index::open(root).unwrap();
    index.refresh().unwrap();
    index
}

#[test]
fn all_words_must_be_there_in_any_field_and_any_spelling() {
    let root = tempfile::tempdir().unwrap();
    let index = library(root.path());
    assert_eq!(keys(&find(&index, "OTTER")), ["tarka", "water"]);
    assert_eq!(keys(&find(&index, "maxwell bright")), ["ring"]);
    assert_eq!(keys(&find(&index, "maxwell tarka")), Vec::<String>::new());
    assert_eq!(keys(&find(&index, "muller")), ["京"]);
    assert_eq!(keys(&find(&index, "\"bright water\"")), ["ring"]);
    assert_eq!(
        keys(&find(&index, "\"water bright\"")),
        Vec::<String>::new()
    );
    assert_eq!(
        keys(&find(&index, "\"otter otter\"")),
        Vec::<String>::new(),
        "not over two fields"
    );
    assert_eq!(keys(&find(&index, "will* tark*")), ["tarka"]);
    assert_eq!(keys(&find(&index, "otter*")), ["ring", "tarka", "water"]);
}

#[test]
fn scripts_without_spaces_are_found_by_any_part() {
    let root = tempfile::tempdir().unwrap();
    let index = library(root.path());
    for (words, key) in [
        ("明月", "唐"),
        ("月", "唐"),
        ("低头思故乡", "唐"),
        ("李白 明月", "唐"),
        ("大学", "京"),
        ("馆", "京"),
        ("北京大学", "京"),
        ("漱石 猫", "にほん"),
        ("사전", "한국"),
    ] {
        assert_eq!(keys(&find(&index, words)), [key], "{words}");
    }
    assert_eq!(find(&index, "月明前").total, 0, "in another order");
    assert_eq!(find(&index, "京大 北大").total, 0);
    let hit = &find(&index, "故乡").hits[0];
    assert_eq!(hit.field.as_deref(), Some("正文"));
    assert!(shown(&hit.snippet).ends_with("低头思[故乡]。"), "{hit:?}");
}

#[test]
fn a_word_in_the_title_weighs_more_than_one_elsewhere() {
    let root = tempfile::tempdir().unwrap();
    let index = library(root.path());
    let found = find(&index, "water");
    assert_eq!(found.hits[0].title, "Ring of Bright Water");
    assert_eq!(found.hits[1].title, "Otter");
}

#[test]
fn hits_say_what_they_are_and_where_from() {
    let root = tempfile::tempdir().unwrap();
    let index = library(root.path());
    let found = find(&index, "grey seal");
    let hit = &found.hits[0];
    assert_eq!(hit.kind, Kind::Page);
    assert_eq!(
        (hit.site.as_str(), hit.file.as_str()),
        ("https://two.example", "two.example")
    );
    assert_eq!(hit.url.as_deref(), Some("https://two.example/seals"));
    assert_eq!((hit.key.as_ref(), hit.record), (None, None));
    assert_eq!(
        shown(&hit.snippet),
        "The [grey] [seal] and the otter live by the river."
    );
    let found = find(&index, "tarka");
    let hit = &found.hits[0];
    assert_eq!(
        (hit.kind, hit.key.as_deref(), hit.record),
        (Kind::Record, Some("tarka"), Some(2))
    );
    assert_eq!(shown(&hit.title_pieces), "[Tarka] the Otter");
}

#[test]
fn counts_by_site_add_up_and_counts_by_field_are_what_asking_there_finds() {
    let root = tempfile::tempdir().unwrap();
    let index = library(root.path());
    for words in [
        "otter",
        "the",
        "water otter",
        "otter*",
        "明月",
        "月",
        "\"otter water\"",
        "",
        "nowhere",
    ] {
        for site in [None, Some("two.example"), Some("https://one.example")] {
            let ask = Ask {
                site: site.map(str::to_owned),
                ..ask(words)
            };
            let found = index.search(&ask).unwrap();
            let by_site: u64 = found.sites.iter().map(|(_, count)| count).sum();
            assert_eq!(by_site, found.total, "{ask:?}");
            assert_eq!(found.hits.len() as u64, found.total, "{ask:?}");
            for (name, count) in &found.sites {
                let there = Ask {
                    site: Some(name.clone()),
                    ..ask.clone()
                };
                assert_eq!(index.search(&there).unwrap().total, *count, "{there:?}");
            }
            for (name, count) in &found.fields {
                let there = Ask {
                    field: Some(name.clone()),
                    ..ask.clone()
                };
                assert_eq!(index.search(&there).unwrap().total, *count, "{there:?}");
            }
        }
    }
    let found = find(&index, "otter");
    let count = |label: &str, count| (label.to_owned(), count);
    assert_eq!(
        found.sites,
        [
            count("https://one.example", 2),
            count("https://two.example", 1)
        ]
    );
    assert_eq!(
        found.fields,
        [count("title", 2), count("author", 1), count("text", 1)]
    );
}

#[test]
fn a_search_can_be_narrowed_to_a_site_and_to_a_field() {
    let root = tempfile::tempdir().unwrap();
    let index = library(root.path());
    let narrowed = |site: Option<&str>, field: Option<&str>, words: &str| {
        let ask = Ask {
            site: site.map(str::to_owned),
            field: field.map(str::to_owned),
            ..ask(words)
        };
        keys(&index.search(&ask).unwrap())
    };
    assert_eq!(narrowed(None, Some("author"), "otter"), ["water"]);
    assert_eq!(
        narrowed(None, Some("AUTHOR"), "müller"),
        ["京"],
        "names in any case"
    );
    assert_eq!(narrowed(None, Some("title"), "猫"), ["にほん"]);
    assert_eq!(
        narrowed(Some("ONE.example"), None, "otter*"),
        ["ring", "tarka", "water"]
    );
    let none: [&str; 0] = [];
    assert_eq!(narrowed(Some("two.example"), None, "tarka"), none);
    assert_eq!(narrowed(Some("three.example"), None, "otter"), none);
    assert_eq!(narrowed(None, Some("no such field"), "otter"), none);
}

#[test]
fn leafing_through_shows_every_hit_once() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "one.example");
    let many = (0..57).map(|number| record(&format!("{number:02}"), "Otter", &[]));
    keep(&mut file, "many", many.collect());
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    let mut seen = Vec::new();
    for offset in (0..60).step_by(10) {
        let ask = Ask {
            limit: 10,
            offset,
            ..ask("otter")
        };
        let found = index.search(&ask).unwrap();
        assert_eq!(found.total, 57);
        seen.extend(keys(&found));
    }
    seen.sort();
    let wanted: Vec<String> = (0..57).map(|number| format!("{number:02}")).collect();
    assert_eq!(seen, wanted);
    let far = Ask {
        limit: 10,
        offset: usize::MAX,
        ..ask("otter")
    };
    assert!(index.search(&far).unwrap().hits.is_empty());
    let none = Ask {
        limit: 0,
        ..ask("otter")
    };
    assert_eq!(index.search(&none).unwrap().total, 57);
}
