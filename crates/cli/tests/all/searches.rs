//! Searching what was harvested, and taking it out.

use crate::ground::{command, pause, run};
use crate::library::Dice;
use lab::find::{Source, fill};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;
use world::table::Table;

/// Two sites with so many records, every one of which says `otter`.
fn filled(out: &Path, records: usize) {
    let source = |host: &str, field: &str| Source {
        host: host.into(),
        table: Table::new(
            vec!["title".into(), field.into()],
            (0..50)
                .map(|row| vec![format!("Otter {row}"), format!("value{row} 水獺")])
                .collect(),
        ),
    };
    let sources = [
        source("one.example", "author"),
        source("two.example", "place"),
    ];
    fill(out, &sources, records, |_| {}).unwrap();
}

fn hits(stdout: &str) -> Vec<Value> {
    let lines = stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn what_was_harvested_is_found_by_its_words() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("surfaced");
    // Every row once on each of the two sites.
    filled(&out, 100);
    let said = run(folder.path(), &["search", "otter", "value7", "--json"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let found = hits(&said.stdout);
    assert_eq!(found.len(), 2, "{said:?}");
    for hit in &found {
        assert_eq!(hit["kind"], "record");
        assert!(
            hit["title"].as_str().unwrap().starts_with("Otter 7"),
            "{hit}"
        );
        assert!(
            hit["url"].as_str().unwrap().contains(".example/record/"),
            "{hit}"
        );
        assert_eq!(
            hit["snippet"][0],
            serde_json::json!({"text": "value7", "hit": true})
        );
    }
    let narrow = [
        "search",
        "水獺",
        "--site",
        "one.example",
        "--field",
        "author",
        "--limit",
        "3",
        "--json",
    ];
    let said = run(folder.path(), &narrow);
    let found = hits(&said.stdout);
    assert_eq!(found.len(), 3, "{said:?}");
    assert!(
        found.iter().all(|hit| hit["site"] == "https://one.example"),
        "{said:?}"
    );
    assert!(said.stderr.contains("50 found, 3 shown"), "{said:?}");
    let said = run(folder.path(), &["search", "otter", "value7"]);
    assert!(said.stdout.contains("author: value7 水獺"), "{said:?}");
    assert!(
        !said.stdout.contains('\u{1b}'),
        "no colours where nobody looks: {said:?}"
    );
    let said = run(folder.path(), &["search", "badger"]);
    assert_eq!((said.code, said.stdout.as_str()), (Some(0), ""));
    assert!(said.stderr.contains("nothing found"), "{said:?}");
    let said = run(folder.path(), &["search", "otter", "--out", "elsewhere"]);
    assert_eq!(said.code, Some(1));
    assert!(said.stderr.contains("harvest something first"), "{said:?}");
}

#[test]
fn a_search_that_is_killed_while_it_takes_things_in_loses_nothing_and_doubles_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("surfaced");
    filled(&out, 3_000);
    let mut dice = Dice::new(7);
    for _ in 0..12 {
        let arguments = ["search", "otter", "--limit", "1"];
        let mut child = command(folder.path(), &arguments).spawn().unwrap();
        pause(Duration::from_millis(10 + dice.below(600) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let said = run(
        folder.path(),
        &["search", "otter", "--limit", "5000", "--json"],
    );
    let found = hits(&said.stdout);
    let keys: BTreeSet<(&str, &str)> = found
        .iter()
        .map(|hit| (hit["file"].as_str().unwrap(), hit["key"].as_str().unwrap()))
        .collect();
    assert_eq!((found.len(), keys.len()), (3_000, 3_000));
}

#[test]
fn an_export_that_is_killed_leaves_the_old_file_or_the_new_one() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("surfaced");
    filled(&out, 3_000);
    let mut dice = Dice::new(11);
    for format in ["jsonl", "csv", "parquet", "sqlite", "wacz"] {
        let output = format!("records.{format}");
        let target = folder.path().join(&output);
        let arguments = ["export", "--format", format, "--output", &output];
        let said = run(folder.path(), &arguments);
        assert_eq!(said.code, Some(0), "{said:?}");
        // Moments in a file may take a few bytes more or less.
        let nearly = fs::metadata(&target).unwrap().len() * 9 / 10;
        fs::write(&target, "the old one").unwrap();
        for _ in 0..4 {
            let mut child = command(folder.path(), &arguments).spawn().unwrap();
            pause(Duration::from_millis(dice.below(120) as u64));
            child.kill().unwrap();
            child.wait().unwrap();
            let there = fs::read(&target).unwrap();
            assert!(
                there == b"the old one" || there.len() as u64 > nearly,
                "{format}: {}",
                there.len()
            );
        }
        let said = run(folder.path(), &arguments);
        assert_eq!(said.code, Some(0), "{said:?}");
        assert!(fs::metadata(&target).unwrap().len() > nearly, "{format}");
    }
}

#[test]
fn what_is_no_text_is_not_printed() {
    let folder = tempfile::tempdir().unwrap();
    filled(&folder.path().join("surfaced"), 100);
    let said = run(folder.path(), &["export", "--format", "parquet"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.stderr.contains("--output"), "{said:?}");
}
