//! What strangers write.

use crate::sample::{ask, find, keep, keys, record, shown, site};
use surfacer_search::{Ask, Index};

#[test]
fn snippets_are_plain_text_whatever_a_record_says() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    let wild =
        "<script>alert('otter')</script>\u{1b}[2J <b onclick=x>otter</b> \u{1}\u{2}\u{0} &amp;";
    keep(
        &mut file,
        "one",
        vec![record(
            "1",
            wild,
            &[("<img src=x>", wild), ("plain", "otter")],
        )],
    );
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    let found = find(&index, "otter");
    let hit = &found.hits[0];
    assert_eq!(hit.title, wild);
    assert_eq!(hit.field.as_deref(), Some("<img src=x>"));
    let text: String = hit
        .snippet
        .iter()
        .map(|piece| piece.text.as_str())
        .collect();
    assert_eq!(text, wild, "nothing of ours is in it");
    assert!(
        shown(&hit.snippet).contains("<b onclick=x>[otter]</b>"),
        "{hit:?}"
    );
    assert!(
        hit.snippet
            .iter()
            .filter(|piece| piece.hit)
            .all(|piece| piece.text == "otter")
    );
}

#[test]
fn names_without_end_and_names_of_nothing_are_fields_like_others() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    let long = "x".repeat(1_000_000);
    let names = [
        long.as_str(),
        "",
        "a'); DROP TABLE record;--",
        "\u{1}\u{2}\0",
        "title",
        "名",
    ];
    let records = names
        .iter()
        .zip(0..)
        .map(|(name, number)| record(&number.to_string(), "Badger", &[(name, "otter")]));
    keep(&mut file, "one", records.collect());
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    let found = find(&index, "otter");
    assert_eq!(found.total, 6);
    for (name, key) in [
        (names[0], "0"),
        (names[2], "2"),
        ("TITLE", "4"),
        ("名", "5"),
    ] {
        let there = Ask {
            field: Some(name.to_owned()),
            ..ask("otter")
        };
        assert_eq!(keys(&index.search(&there).unwrap()), [key]);
    }
    let nameless = Ask {
        field: Some(String::new()),
        ..ask("otter")
    };
    assert_eq!(keys(&index.search(&nameless).unwrap()), ["1", "3"]);
    let counted: u64 = found.fields.iter().map(|(_, count)| count).sum();
    assert_eq!(counted, 6);
    assert!(found.fields.iter().all(|(name, _)| name.len() <= 110));
}

#[test]
fn a_site_with_a_field_for_every_record_is_searched_like_others() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    let records = (0..3_000).map(|number| {
        let name = format!("field {number}");
        record(&number.to_string(), "Badger", &[(&name, "otter")])
    });
    keep(&mut file, "one", records.collect());
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    let found = find(&index, "otter");
    assert_eq!(found.total, 3_000);
    assert!(found.fields.len() <= 20, "{}", found.fields.len());
    let there = Ask {
        field: Some("Field 2999".into()),
        ..ask("otter")
    };
    assert_eq!(keys(&index.search(&there).unwrap()), ["2999"]);
}

#[test]
fn questions_of_any_length_and_kind_are_answered() {
    let root = tempfile::tempdir().unwrap();
    let mut file = site(root.path(), "a.example");
    keep(&mut file, "one", vec![record("1", "Otter", &[])]);
    let index = Index::open(root.path()).unwrap();
    index.refresh().unwrap();
    for words in [
        "otter ".repeat(100_000),
        "otter*".repeat(10_000),
        "x".repeat(1_000_000),
        format!("\"{}\"", "otter ".repeat(10_000)),
        "明".repeat(100_000),
        "*:* AND [a TO z] ~9 ^1e999 \\".to_owned(),
        "\0\u{1}\u{2}".to_owned(),
    ] {
        find(&index, &words);
    }
}
