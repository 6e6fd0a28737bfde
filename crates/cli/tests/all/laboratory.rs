//! `surfacer lab`: what it prints, what it leaves behind, and what it says to bad usage.

use crate::ground::{Said, run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A table of sixty rows: a few common words, some rare ones.
fn table(folder: &Path) {
    let row = |number: usize| {
        let (shelf, author) = (number % 4, number % 9);
        format!("{number},book shelf{shelf} title{number},author{author} house{shelf}\n")
    };
    let rows: String = (0..60).map(row).collect();
    fs::write(folder.join("books.csv"), format!("id,title,author\n{rows}")).unwrap();
}

fn lab(folder: &Path, more: &[&str]) -> Said {
    let mut arguments = vec!["lab", "harvest", "--data", "books.csv", "--budget", "60"];
    arguments.extend(more);
    run(folder, &arguments)
}

fn lines(said: &Said) -> Vec<Value> {
    assert_eq!(said.code, Some(0), "{said:?}");
    let lines = said.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn every_policy_from_every_start_word_is_one_line_with_every_key() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    let more = ["--box", "title", "--cap", "10", "--policy", "all,oracle"];
    let said = lab(
        folder.path(),
        &[&more[..], &["--seeds", "2", "--json", "--out", "out"]].concat(),
    );
    let lines = lines(&said);
    let policies: BTreeSet<&str> = lines
        .iter()
        .map(|line| line["policy"].as_str().unwrap())
        .collect();
    let named: BTreeSet<&str> = harvest::names().chain(["oracle"]).collect();
    assert_eq!(policies, named);
    assert_eq!(lines.len(), 2 * named.len());
    for line in &lines {
        assert_eq!(line["data"], "books.csv");
        assert_eq!(line["box"], "title");
        assert_eq!(line["cap"], 10);
        assert!([1, 2].contains(&line["seed"].as_u64().unwrap()));
        assert_eq!(line["reachable"], 60);
        let coverage = line["coverage"].as_object().unwrap();
        assert_eq!(coverage.keys().collect::<Vec<_>>(), ["50"]);
        for key in ["auc", "auc_oracle", "ratio", "us_per_decision"] {
            assert!(line[key].is_number(), "{key} in {line}");
        }
        for policy in line["against"].as_object().unwrap().keys() {
            assert!(named.contains(policy.as_str()), "{policy} in {line}");
        }
        let ratio = line["auc"].as_f64().unwrap() / line["auc_oracle"].as_f64().unwrap();
        assert!((line["ratio"].as_f64().unwrap() - ratio).abs() < 1e-9);
        if line["policy"] == "oracle" {
            assert_eq!(line["ratio"], 1.0);
        }
    }
    assert!(said.stderr.contains("seed 2"), "progress: {}", said.stderr);
    for file in [
        "parameters.json",
        "runs.jsonl",
        "curves.csv",
        "queries/gf-1.tsv",
        "coverage.svg",
        "summary.md",
    ] {
        assert!(folder.path().join("out").join(file).exists(), "{file}");
    }
    let parameters = fs::read_to_string(folder.path().join("out/parameters.json")).unwrap();
    let parameters: Value = serde_json::from_str(&parameters).unwrap();
    assert!(parameters["commit"].is_string() && parameters["version"].is_string());
    assert_eq!(parameters["rows"], 60);
}

#[test]
fn the_oracle_with_two_words_is_told_only_when_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    let usual = ["--cap", "5", "--policy", "gf", "--seeds", "1", "--json"];
    let without = &lines(&lab(folder.path(), &usual))[0];
    assert!(without.get("auc_oracle_pairs").is_none() && without.get("ratio_pairs").is_none());
    let with = &lines(&lab(
        folder.path(),
        &[&usual[..], &["--oracle-pairs"]].concat(),
    ))[0];
    let (area, pairs) = (
        with["auc"].as_f64().unwrap(),
        with["auc_oracle_pairs"].as_f64().unwrap(),
    );
    assert!((with["ratio_pairs"].as_f64().unwrap() - area / pairs).abs() < 1e-9);
}

#[test]
fn the_table_to_read_begins_with_the_oracle() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    let said = lab(folder.path(), &["--policy", "random,gf", "--seeds", "2"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let names: Vec<&str> = said
        .stdout
        .lines()
        .skip(3)
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(names, ["oracle", "gf", "random"], "{}", said.stdout);
}

#[test]
fn no_cap_and_full_text_can_be_written_in_several_ways() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    for more in [
        &[][..],
        &["--cap", "none"],
        &["--cap", "0", "--box", "full"],
        &["--box", "all"],
    ] {
        let usual = ["--policy", "gf", "--seeds", "1", "--json"];
        let lines = lines(&lab(folder.path(), &[&usual[..], more].concat()));
        assert_eq!(lines[0]["cap"], Value::Null);
        assert_eq!(lines[0]["box"], "full");
        assert_eq!(lines[0]["coverage"]["50"], 1.0, "one word finds every book");
    }
}

#[test]
fn the_same_seed_gives_the_same_figures() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    let figures = || {
        let said = lab(folder.path(), &["--cap", "5", "--seeds", "2", "--json"]);
        let mut lines = lines(&said);
        for line in &mut lines {
            line.as_object_mut().unwrap().remove("us_per_decision");
        }
        lines
    };
    assert_eq!(figures(), figures());
}

#[test]
fn results_come_together_on_one_page() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    for (cap, out) in [("5", "capped"), ("none", "open")] {
        lab(
            folder.path(),
            &[
                "--cap",
                cap,
                "--seeds",
                "1",
                "--policy",
                "gf,random",
                "--out",
                out,
            ],
        );
    }
    let said = run(
        folder.path(),
        &["lab", "report", "capped", "open", "--out", "page.html"],
    );
    assert_eq!(said.code, Some(0), "{said:?}");
    let page = fs::read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("books, full, cap 5") && page.contains("<svg"));
    let said = run(folder.path(), &["lab", "report", "capped", "open"]);
    assert!(
        said.stdout.contains("](capped/coverage.svg)"),
        "{}",
        said.stdout
    );
}

#[test]
fn bad_usage_is_two_and_says_what_would_be_right() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    fs::write(folder.path().join("books.xml"), "<books/>").unwrap();
    let data = ["--data", "books.csv"];
    for (more, hint) in [
        ([data, ["--box", "titel"]].concat(), "title"),
        ([data, ["--policy", "nobody"]].concat(), "gf"),
        ([data, ["--cap", "some"]].concat(), "none"),
        ([data, ["--page", "0"]].concat(), "from 1"),
        ([data, ["--budget", "0"]].concat(), "from 1"),
        ([data, ["--seeds", "0"]].concat(), "1"),
        (vec!["--data", "nowhere.csv"], "nowhere.csv"),
        (vec!["--data", "books.xml"], ".csv"),
    ] {
        let said = run(folder.path(), &[&["lab", "harvest"], &more[..]].concat());
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(
            said.stderr.contains(hint),
            "{hint} is not in {}",
            said.stderr
        );
    }
    for arguments in [
        &["lab", "report"][..],
        &["lab", "report", "nowhere"],
        &["lab", "report", ".", "--out", "page.pdf"],
    ] {
        let said = run(folder.path(), arguments);
        assert_eq!(said.code, Some(2), "{said:?}");
    }
}

#[test]
fn a_damaged_table_is_named_with_its_row() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("odd.jsonl"), "{\"a\":\"b\"}\n{\"a\":\n").unwrap();
    let said = run(folder.path(), &["lab", "harvest", "--data", "odd.jsonl"]);
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(
        said.stderr.contains("odd.jsonl") && said.stderr.contains("row 2"),
        "{}",
        said.stderr
    );
}

#[test]
fn an_empty_table_is_bad_usage() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("none.csv"), "id,title\n").unwrap();
    let said = run(folder.path(), &["lab", "harvest", "--data", "none.csv"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.stderr.contains("no words"), "{}", said.stderr);
}

#[test]
fn the_cost_of_decisions_is_one_line_per_number_of_records_with_every_key() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(
        folder.path(),
        &["bench", "policy", "--records", "400,1000", "--json"],
    );
    let lines = lines(&said);
    assert_eq!(lines.len(), 2);
    for (line, records) in lines.iter().zip([400, 1000]) {
        assert_eq!(line["policy"], "surfacer");
        assert!(line["records"].as_u64().unwrap() >= records, "{line}");
        assert!(line["words"].as_u64().unwrap() >= 2 * records, "{line}");
        for key in [
            "pairs",
            "decisions",
            "us_per_decision",
            "us_worst",
            "us_worst_ever",
            "us_per_hear",
            "bytes_per_pair",
            "peak_bytes_per_pair",
        ] {
            assert!(line[key].is_number(), "{key} in {line}");
        }
    }
}

#[test]
fn the_cost_of_a_policy_that_is_not_there_is_bad_usage() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &["bench", "policy", "--policy", "nobody"]);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(said.stderr.contains("choose one of"), "{}", said.stderr);
}

#[test]
fn every_estimator_of_the_size_stands_beside_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    table(folder.path());
    let arguments = [
        "lab",
        "size",
        "--data",
        "books.csv",
        "--box",
        "title",
        "--cap",
        "10",
    ];
    let more = [
        "--select", "author", "--seeds", "2", "--at", "0.3,0.5", "--json",
    ];
    let said = run(folder.path(), &[&arguments[..], &more].concat());
    let lines = lines(&said);
    let (last, moments) = lines.split_last().unwrap();
    assert!(!moments.is_empty());
    for moment in moments {
        assert_eq!(moment["truth"]["rows"], 60);
        let estimators = moment["estimators"].as_object().unwrap();
        let named: BTreeSet<&str> = estimators.keys().map(String::as_str).collect();
        let known: BTreeSet<&str> = harvest::size::names()
            .chain(["drill-down", "said"])
            .collect();
        assert_eq!(named, known);
        let ours = &estimators["combined"];
        let number = |key: &str| ours[key].as_u64().unwrap();
        assert!(
            moment["records"].as_u64().unwrap() <= number("low"),
            "{moment}"
        );
        assert!(number("low") <= number("mid") && number("mid") <= number("high"));
        assert!(ours["inside"].is_boolean() && ours["error"].is_number());
    }
    assert!(
        last["summary"].is_array() && last["not_reached"].is_array(),
        "{last}"
    );
}

/// Cars that menus and ranges tell apart.
fn cars(rows: u32) -> String {
    let row = |row: u32| {
        let dice = row.wrapping_mul(2_654_435_761) >> 8;
        let make = ["audi", "bmw", "ford", "kia"][dice as usize % 4];
        let car = serde_json::json!({
            "id": row,
            "make": make,
            "model": format!("{make} {}", dice / 4 % 7),
            "year": 2000 + dice / 28 % 20,
            "price": 500 + dice % 9_973,
            "mileage": dice % 80_021,
            "fuel": if row.is_multiple_of(2) { "petrol" } else { "diesel" },
            "transmission": if row.is_multiple_of(3) { "manual" } else { "automatic" },
        });
        car.to_string()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_form_of_menus_and_ranges_is_scored_beside_the_truth() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cars.jsonl"), cars(700)).unwrap();
    let arguments = [
        "lab", "surface", "--data", ".", "--site", "cars-100", "--growth", "150,300", "--out",
        "result", "--json",
    ];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let report = said.json();
    let site = &report["sites"][0];
    assert_eq!(site["rows"], 700);
    assert_eq!(site["unsafe_requests"], 0);
    assert_eq!(site["bound"]["floor"], 7);
    assert_eq!(report["roles"]["of"], 10, "{report}");
    assert_eq!(report["growth"].as_array().unwrap().len(), 2);
    let drawn = std::fs::read_to_string(folder.path().join("result/growth.svg")).unwrap();
    assert!(drawn.starts_with("<svg"));
    let said = run(
        folder.path(),
        &["lab", "surface", "--data", ".", "--site", "boats"],
    );
    assert_eq!(said.code, Some(2), "{said:?}");
}

#[test]
fn a_model_of_forms_is_learned_twice_the_same_and_the_shipped_one_is_scored_with_every_key() {
    let folder = tempfile::tempdir().unwrap();
    lab::forms::made::made_set(&folder.path().join("set"), 4).unwrap();
    for model in ["one.model", "two.model"] {
        let said = run(
            folder.path(),
            &["train", "forms", "--data", "set", "--out", model],
        );
        assert_eq!(said.code, Some(0), "{said:?}");
    }
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(bytes("one.model"), bytes("two.model"));
    assert_eq!(bytes("one.report.txt"), bytes("two.report.txt"));
    for more in [&["--json"][..], &["--cross", "2", "--json"]] {
        let arguments = [&["lab", "forms", "--data", "set"][..], more].concat();
        let found = run(folder.path(), &arguments).json();
        for key in [
            "accuracy",
            "search_f1",
            "macro_f1",
            "field_accuracy",
            "unsafe_submittable",
            "search_kept",
            "calibration_error",
            "ms_per_form",
        ] {
            assert!(found[key].is_number(), "{key} in {found}");
        }
        assert_eq!(found["forms"], 16);
        assert_eq!(found["unsafe_submittable"], 0);
        assert!(found["baselines"]["rules"]["accuracy"].is_number());
    }
    let said = run(folder.path(), &["lab", "forms", "--data", "nowhere"]);
    assert_eq!(said.code, Some(2), "{said:?}");
}

#[test]
fn the_walk_to_hidden_pages_is_told_with_every_key_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "lab", "hidden", "--sites", "2", "--pages", "300", "--budget", "120", "--out", "drawn",
        "--json",
    ];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let findings = said.json();
    assert_eq!(
        (&findings["sites"], &findings["walks"]),
        (&2.into(), &2.into())
    );
    let standings = findings["explorers"].as_array().unwrap();
    for key in [
        "explorer",
        "recall",
        "recall_least",
        "precision",
        "claim_precision",
        "public_share",
        "reached_90",
        "cost_of_90",
        "precision_at_90",
        "recall_by_depth",
    ] {
        assert!(standings[0].get(key).is_some(), "{key}: {findings}");
    }
    let named = |name: &str| {
        standings
            .iter()
            .any(|standing| standing["explorer"] == name)
    };
    assert!(
        ["surfacer", "hwdla", "random", "oracle"]
            .into_iter()
            .all(named)
    );
    for file in ["figure-4.svg", "figure-5-sites.svg", "figure-6.svg"] {
        let drawn = fs::read_to_string(folder.path().join("drawn").join(file)).unwrap();
        assert!(
            drawn.starts_with("<svg") && !drawn.contains("NaN"),
            "{file}"
        );
    }
    assert!(folder.path().join("drawn/curves.csv").exists());
    let said = run(folder.path(), &["lab", "hidden", "--explorer", "nobody"]);
    assert_eq!(said.code, Some(2), "{said:?}");
}

#[test]
fn crawlers_for_sites_are_told_with_every_key_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "lab", "locate", "--topic", "mammal", "--seeds", "2", "--budget", "120", "--out", "drawn",
        "--json",
    ];
    let all = lines(&run(folder.path(), &arguments));
    // Three ask nobody, three others are sent with and without somebody to ask; two webs, and all of it in the end.
    assert_eq!(all.len(), 2 * 9 + 1);
    for key in [
        "topic", "policy", "reverse", "seed", "sites", "wanted", "pages", "found",
    ] {
        assert!(all[0].get(key).is_some(), "{key}: {}", all[0]);
    }
    let rows = all[18]["rows"].as_array().unwrap();
    for key in [
        "per_thousand",
        "least",
        "most",
        "share",
        "over_breadth",
        "over_scdi",
        "of_oracle",
    ] {
        assert!(rows[0].get(key).is_some(), "{key}: {}", rows[0]);
    }
    for file in ["mammal.svg", "runs.csv", "curves.csv"] {
        assert!(folder.path().join("drawn").join(file).exists(), "{file}");
    }
    for bad in [["--policy", "nobody"], ["--topic", "nothing"]] {
        let said = run(folder.path(), &[&["lab", "locate"][..], &bad].concat());
        assert_eq!(said.code, Some(2), "{said:?}");
    }
}

#[test]
fn what_knowing_sites_costs_is_told_with_every_key() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "bench", "locate", "--sites", "2000", "--urls", "6000", "--json",
    ];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let cost = said.json();
    for key in [
        "sites",
        "urls",
        "held_mb",
        "peak_mb",
        "insert_us",
        "choice_us",
        "choice_99_us",
    ] {
        assert!(cost.get(key).is_some(), "{key}: {cost}");
    }
}
