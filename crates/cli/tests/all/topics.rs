//! Topics and ontologies on the command line.

use crate::ground::{Said, run};
use std::fs;
use std::path::Path;

const ZOO: &str = "format-version: 1.4\n\n[Term]\nid: Z:1\nname: mammal\n\n[Term]\nid: Z:2\nname: Whale or Dolphin\nis_a: Z:1\n\n\
    [Term]\nid: Z:3\nname: blowhole\nrelationship: part_of Z:2\n";

fn show(files: &[(&str, &str)], arguments: &[&str]) -> Said {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    shown_in(folder.path(), arguments)
}

fn shown_in(folder: &Path, arguments: &[&str]) -> Said {
    let mut all = vec!["topic", "show"];
    all.extend(arguments);
    run(folder, &all)
}

#[test]
fn concepts_are_shown_with_distance_words_and_way() {
    let said = show(
        &[("zoo.obo", ZOO)],
        &["--ontology", "zoo.obo", "--topic", "mammals"],
    );
    assert_eq!(said.code, Some(0), "{said:?}");
    let lines: Vec<&str> = said.stdout.lines().collect();
    assert_eq!(
        lines,
        [
            "  0  mammal  mammal",
            "  1  Whale or Dolphin  [is a kind of mammal]  whale, dolphin",
            "  2  blowhole  [is part of Whale or Dolphin]  blowhole",
            "3 concepts with 4 words, at most 3 links from mammal",
        ]
    );
}

#[test]
fn machines_get_one_object() {
    let said = show(
        &[("zoo.obo", ZOO)],
        &[
            "--ontology",
            "zoo.obo",
            "--topic",
            "mammal",
            "--distance",
            "1",
            "--json",
        ],
    );
    assert_eq!(said.stdout.lines().count(), 1, "{said:?}");
    let expected = serde_json::json!({
        "ontology": "zoo.obo", "topic": "mammal", "distance": 1,
        "concepts": [
            {"id": "Z:1", "name": "mammal", "distance": 0, "words": ["mammal"], "via": null},
            {"id": "Z:2", "name": "Whale or Dolphin", "distance": 1, "words": ["whale", "dolphin"], "via": "is a kind of mammal"},
        ],
    });
    assert_eq!(said.json(), expected);
}

#[test]
fn a_topic_file_is_the_whole_topic() {
    let files = [
        ("zoo.obo", ZOO),
        (
            "topic.toml",
            "ontology = \"zoo.obo\"\ntopic = \"dolphin\"\nwords = [\"sonar\"]\n",
        ),
    ];
    let said = show(
        &files,
        &["--topic", "topic.toml", "--distance", "1", "--json"],
    );
    let names: Vec<String> = said.json()["concepts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|concept| concept["name"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(names, ["Whale or Dolphin", "blowhole", "mammal", "sonar"]);
}

#[test]
fn what_was_mistyped_is_two_and_what_is_broken_is_eight() {
    let cases: [(&[&str], i32, &str); 7] = [
        (
            &["--ontology", "zoo.obo", "--topic", "mamal"],
            2,
            "names like it: \"mammal\"",
        ),
        (
            &["--ontology", "gone.obo", "--topic", "mammal"],
            2,
            "gone.obo",
        ),
        (&["--ontology", ".", "--topic", "mammal"], 2, "is a folder"),
        (&["--topic", "mammal"], 2, "--ontology FILE"),
        (&["--topic", "zoo.obo"], 2, "names no topic"),
        (
            &["--ontology", "broken.obo", "--topic", "mammal"],
            8,
            "broken.obo, line 3",
        ),
        (
            &["--topic", "broken.toml"],
            8,
            "broken.toml, line 2, column 1",
        ),
    ];
    let files = [
        ("zoo.obo", ZOO),
        ("broken.obo", "[Term]\nid: Z:1\nname\n"),
        ("broken.toml", "topic = \"mammal\"\nwrods = [\"whale\"]\n"),
    ];
    for (arguments, code, told) in cases {
        let said = show(&files, arguments);
        assert_eq!(said.code, Some(code), "{arguments:?}: {said:?}");
        assert!(said.stderr.contains(told), "{arguments:?}: {}", said.stderr);
        assert!(said.stdout.is_empty(), "{arguments:?}: {}", said.stdout);
    }
}
