//! Topics and ontologies on the command line.

use crate::ground::{Said, run};
use std::fmt::Write;
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

const WHALES: &str = "topic = \"whale\"\nwords = [\"ocean\"]\n";

/// Pages about whales and about trains, labelled by their folder.
fn labelled(folder: &Path, whales: usize, trains: usize) {
    fs::write(folder.join("whales.toml"), WHALES).unwrap();
    let kinds = [
        ("relevant", whales, "whale", "blubber and krill"),
        ("other", trains, "train", "rails and tickets"),
    ];
    for (label, count, name, has) in kinds {
        let place = folder.join("pages").join(label);
        fs::create_dir_all(&place).unwrap();
        for page in 0..count {
            let html = format!(
                "<title>{name} {page}</title><p>The {name} number {page} has {has}. A {name} is a {name}."
            );
            fs::write(place.join(format!("{page}.html")), html).unwrap();
        }
    }
}

#[test]
fn a_topic_is_trained_and_pages_are_scored() {
    let folder = tempfile::tempdir().unwrap();
    labelled(folder.path(), 10, 8);
    let train = [
        "topic",
        "train",
        "pages",
        "--topic",
        "whales.toml",
        "--json",
    ];
    let said = run(folder.path(), &train);
    assert_eq!(said.code, Some(0), "{said:?}");
    let trained = said.json();
    assert_eq!(
        (
            &trained["relevant"],
            &trained["other"],
            &trained["unlabelled"]
        ),
        (&10.into(), &8.into(), &0.into())
    );
    assert!(trained["accuracy"].as_f64().unwrap() > 0.9);
    assert_eq!(trained["out"], "whale.topic.json");

    fs::write(
        folder.path().join("near.html"),
        "<p>It has blubber and eats krill",
    )
    .unwrap();
    fs::write(folder.path().join("far.txt"), "Rails, and tickets for them").unwrap();
    let score = |topic: &str, page: &str| {
        let said = run(
            folder.path(),
            &["topic", "score", "--topic", topic, page, "--json"],
        );
        assert_eq!(said.code, Some(0), "{said:?}");
        let scored = said.json();
        assert_eq!(scored["url"], page);
        scored["score"].as_f64().unwrap()
    };
    assert!(score("whale.topic.json", "near.html") > 0.5);
    assert!(score("whale.topic.json", "far.txt") < 0.5);
    assert!(
        score("whales.toml", "near.html") < 0.5,
        "no concept stands there"
    );
}

#[test]
fn what_cannot_be_trained_or_scored_says_why() {
    let folder = tempfile::tempdir().unwrap();
    labelled(folder.path(), 0, 3);
    let said = run(
        folder.path(),
        &["topic", "train", "pages", "--topic", "whales.toml"],
    );
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.stderr.contains("no page is labelled relevant"),
        "{said:?}"
    );
    let of = |topic: &str, more: &[&str]| {
        let mut all = vec!["topic", "score", "--topic", topic, "whales.toml"];
        all.extend(more);
        run(folder.path(), &all)
    };
    fs::write(
        folder.path().join("cut.json"),
        "{\"surfacer\":\"topic\",\"form",
    )
    .unwrap();
    let cut = of("cut.json", &[]);
    assert_eq!(cut.code, Some(8), "{cut:?}");
    assert!(cut.stderr.contains("Train it again"), "{cut:?}");
    let method = of("whales.toml", &["--method", "guess"]);
    assert_eq!(method.code, Some(2), "{method:?}");
    assert!(method.stderr.contains("repaired"), "{method:?}");
}

/// A linked collection: pages about whales among pages about trains, each with links to both.
fn collection(folder: &Path) {
    let kinds = ["Whale", "Train"];
    let count = 120;
    let path = |page: usize| format!("wp/{}_{page}.htm", kinds[page % 2]);
    fs::create_dir_all(folder.join("wp")).unwrap();
    let (mut labels, mut links) = (String::new(), String::new());
    for page in 0..count {
        let name = kinds[page % 2];
        let mut html = format!(
            "<h1>{name} {page}</h1><h3 id=\"siteSub\">Subject: {name}s</h3><p>The {name} is a {name}. "
        );
        for step in 1..9 {
            let to = (page * 5 + step * 17) % count;
            let (there, kind) = (path(to), kinds[to % 2]);
            write!(html, "<p>See <a href=\"../{there}\">{kind} {to}</a>").unwrap();
            writeln!(links, "{}\t{there}", path(page)).unwrap();
        }
        fs::write(folder.join(path(page)), html).unwrap();
        writeln!(labels, "{}\tThings.{name}s", path(page)).unwrap();
    }
    fs::write(folder.join("labels.tsv"), labels).unwrap();
    fs::write(folder.join("links.tsv"), links).unwrap();
}

#[test]
fn crawlers_for_a_topic_are_compared_beside_an_oracle() {
    let folder = tempfile::tempdir().unwrap();
    collection(&folder.path().join("web"));
    fs::write(folder.path().join("whales.toml"), WHALES).unwrap();
    let lab = |more: &[&str]| {
        let mut all = vec![
            "lab",
            "topic",
            "--data",
            "web",
            "--topic",
            "whales.toml",
            "--subject",
            "Things.Whales",
        ];
        all.extend(["--seeds", "2", "--pages", "40", "--labels", "10"]);
        all.extend(more);
        run(folder.path(), &all)
    };
    let said = lab(&["--json", "--judge", "--out", "drawn"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let found = said.json();
    let average = |crawler: &str| {
        let rows = found["crawls"].as_array().unwrap().iter();
        let row = rows.clone().find(|row| row["crawler"] == crawler);
        row.unwrap()["average"].as_f64().unwrap()
    };
    assert!(average("oracle") >= average("surfacer"));
    assert!(average("surfacer") > average("breadth"));
    let judges = found["judges"].as_array().unwrap();
    let ours = judges
        .iter()
        .find(|one| one["method"] == "surfacer" && one["labels"] == 40);
    assert!(ours.unwrap()["auc"].as_f64().unwrap() > 0.95);
    assert!(folder.path().join("drawn/whale-10.svg").is_file());
    assert_eq!(
        said.stdout,
        lab(&["--json", "--judge", "--out", "drawn"]).stdout
    );
    let nothing = lab(&["--crawler", "nobody"]);
    assert_eq!(nothing.code, Some(2), "{nothing:?}");
    assert!(nothing.stderr.contains("surfacer-by-page"), "{nothing:?}");
}

#[test]
fn what_a_score_costs_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &["bench", "topic", "--times", "1", "--json"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.json()["pages_a_second"].as_f64().unwrap() > 0.0);
}
