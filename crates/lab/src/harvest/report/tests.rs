//! Reports over folders that a contest has written.

use super::*;
use crate::harvest::finding::build;
use crate::harvest::{
    Best, Contest, Curve, Hidden, Parameters, Setting, Shape, Unit, contest, oracle,
};
use std::fs;
use world::table::Table;

/// A contest on forty small rows, as a folder.
fn result(folder: &Path, cap: Option<usize>, policies: &[&str], commit: &str) {
    let word = |row: usize, by: usize| format!("w{}", row % by);
    let text = |row: usize| vec![[word(row, 3), word(row, 7), word(row, 40)].join(" ")];
    let table = Table::new(vec!["text".to_owned()], (0..40).map(text).collect());
    let shape = Shape {
        boxes: vec![Vec::new()],
        cap,
        page: None,
        totals: false,
        seed: 1,
    };
    let hidden = Hidden::new(&table, shape);
    let setting = Setting {
        data: "forty.csv".to_owned(),
        search: "full".to_owned(),
        cap,
        budget_in: Unit::Queries,
        budget: 60,
        page: None,
        totals: false,
    };
    let policies: Vec<String> = policies.iter().map(|name| (*name).to_owned()).collect();
    let plan = Contest {
        policies: policies.clone(),
        seeds: 2,
        budget: 60,
    };
    let runs = contest(&hidden, &plan, &|_| {}).unwrap();
    let parameters = Parameters {
        setting,
        policies,
        seeds: 2,
        rows: 40,
        reachable: hidden.reachable(),
        command: Vec::new(),
        version: build().0.to_owned(),
        commit: commit.to_owned(),
    };
    let best = Best {
        words: Curve::new(oracle::greedy(&hidden, 60)),
        pairs: None,
    };
    let finding = Finding::new(&hidden, parameters, &best, &runs);
    folder::write(folder, &finding, &runs).unwrap();
}

#[test]
fn a_result_is_read_as_it_was_written() {
    let place = tempfile::tempdir().unwrap();
    result(place.path(), Some(5), &["gf", "random"], "abc");
    let finding = folder::read(place.path()).unwrap();
    assert_eq!(finding.parameters.setting.cap, Some(5));
    assert_eq!(finding.lines.len(), 4);
    assert_eq!(finding.curves.len(), 5, "four runs and the oracle");
    let (line, other) = (&finding.lines[0], &finding.lines[1]);
    let mean = f64::midpoint(line.auc, other.auc);
    assert!((line.against["gf"] - line.auc / mean).abs() < 1e-9);
    assert!(line.ratio > 0.0 && line.ratio <= 1.0 + 1e-9);
}

#[test]
fn the_same_seed_makes_the_same_run() {
    let place = tempfile::tempdir().unwrap();
    let queries = |name: &str| {
        let folder = place.path().join(name);
        result(&folder, Some(5), &["gf", "random"], "abc");
        let asked = |file| fs::read_to_string(folder.join("queries").join(file)).unwrap();
        (
            asked("gf-1.tsv"),
            asked("random-2.tsv"),
            asked("random-1.tsv"),
        )
    };
    let (one, other) = (queries("one"), queries("other"));
    assert_eq!(one, other);
    assert_ne!(one.1, one.2, "another seed makes another run");
}

#[test]
fn two_folders_make_one_page_that_says_what_does_not_fit() {
    let place = tempfile::tempdir().unwrap();
    let folders = ["capped", "open", "again"].map(|name| place.path().join(name));
    result(&folders[0], Some(5), &["gf", "random"], "abc");
    result(&folders[1], None, &["gf", "random"], "abc");
    result(&folders[2], Some(5), &["random"], "def+");
    let report = Report::read(&folders).unwrap();
    assert_eq!(report.sections.len(), 1);
    assert_eq!(
        report.sections[0].results.len(),
        2,
        "the third joins the first"
    );
    let text = report.write(Form::Markdown(place.path()));
    for wanted in [
        "| forty, full, cap 5 |",
        "| forty, full, no cap |",
        "| mean |",
        "| worst |",
        "| first or within 1 % |",
        "abc): 2",
        "def+): 1",
        "forty, full, cap 5: random ran more than once",
        "](capped/coverage.svg)",
    ] {
        assert!(text.contains(wanted), "{wanted} is missing in\n{text}");
    }
    let html = report.write(Form::Html);
    assert_eq!(html.matches("<svg").count(), 2);
    assert!(html.contains("<th scope=\"row\">forty, full, cap 5</th>"));
    assert!(!html.contains("<script") && !html.contains("src=") && !html.contains("NaN"));
}

#[test]
fn budgets_that_differ_are_told_apart() {
    let place = tempfile::tempdir().unwrap();
    let folders = ["one", "other"].map(|name| place.path().join(name));
    result(&folders[0], None, &["gf"], "abc");
    result(&folders[1], None, &["gf"], "abc");
    for name in ["parameters.json", "runs.jsonl"] {
        let file = folders[1].join(name);
        let text = fs::read_to_string(&file).unwrap();
        let text = text.replace("\"budget\":60", "\"budget\":61");
        fs::write(&file, text.replace("\"budget\": 60", "\"budget\": 61")).unwrap();
    }
    let report = Report::read(&folders).unwrap();
    let text = report.write(Form::Markdown(place.path()));
    assert!(text.contains("## 60 queries") && text.contains("## 61 queries"));
    assert!(text.contains("Budgets differ"));
}

#[test]
fn what_an_earlier_result_left_is_swept_away() {
    let place = tempfile::tempdir().unwrap();
    result(place.path(), None, &["gf", "random"], "abc");
    result(place.path(), None, &["gf"], "abc");
    assert!(!place.path().join("queries/random-1.tsv").exists());
    assert!(place.path().join("queries/gf-1.tsv").exists());
}

#[test]
fn a_folder_without_a_result_says_what_is_missing() {
    let place = tempfile::tempdir().unwrap();
    let error = Report::read(&[place.path().to_owned()]).unwrap_err();
    let said = error.to_string();
    assert!(
        said.contains("parameters.json") && said.contains("lab harvest --out"),
        "{said}"
    );
}
