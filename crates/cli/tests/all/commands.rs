//! What the commands print and leave behind.

use crate::ground::{Said, run};
use crate::library::books;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use world::table::inputs::Range;
use world::table::{Input, Rules, Running, Signs, Table, serve};

fn keys(value: &Value) -> BTreeSet<&str> {
    value
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

const SUMMARY: [&str; 12] = [
    "site",
    "requests",
    "queries",
    "pages",
    "forms",
    "templates",
    "records",
    "estimate",
    "stopped",
    "learned_again",
    "refusals",
    "seconds",
];

fn a_library() -> Running {
    serve(books(60), Rules::default(), 0).unwrap()
}

fn harvest(folder: &Path, site: &str) -> Said {
    run(
        folder,
        &["harvest", site, "--delay-ms", "0", "--json", "--out", "out"],
    )
}

#[test]
fn the_demo_finds_nearly_all_and_says_so_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let said = run(folder.path(), &["demo", "--json", "--out", "out"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let line = said.json();
    let mut wanted: BTreeSet<&str> = SUMMARY.into();
    wanted.insert("truth");
    assert!(keys(&line).is_superset(&wanted), "{line}");
    assert_eq!(
        keys(&line["estimate"]),
        BTreeSet::from(["low", "mid", "high", "method"])
    );
    let (found, truth) = (
        line["records"].as_f64().unwrap(),
        line["truth"].as_f64().unwrap(),
    );
    eprintln!(
        "demo: {found} of {truth} records, {} requests",
        line["requests"]
    );
    assert!(found / truth >= 0.9, "{line}");
    assert_eq!(said.stdout.lines().count(), 1, "{}", said.stdout);
}

#[test]
fn the_site_of_the_demo_tempts_in_vain() {
    let site = world::demo::demo_site(0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "harvest",
        &site.url(),
        "--delay-ms",
        "0",
        "--json",
        "--max-requests",
        "250",
    ];
    let line = run(folder.path(), &arguments).json();
    assert!(line["records"].as_u64().unwrap() > 1000, "{line}");
    assert_eq!(line["requests"].as_u64().unwrap(), site.requests() as u64);
    assert!(site.requests() <= 250);
    assert_eq!(site.temptations(), []);
}

#[test]
fn a_harvest_that_is_over_says_the_same_again_and_asks_nothing() {
    let site = a_library();
    let folder = tempfile::tempdir().unwrap();
    let first = harvest(folder.path(), &site.url());
    let requests = site.requests();
    let mut first_line = first.json();
    assert_eq!(keys(&first_line), BTreeSet::from(SUMMARY));
    assert_eq!(first_line["records"], 60);
    let records = run(folder.path(), &["export", "out"]).stdout;

    let second = harvest(folder.path(), &site.url());
    let mut second_line = second.json();
    assert_eq!(site.requests(), requests, "nothing more was asked");
    first_line["seconds"].take();
    second_line["seconds"].take();
    assert_eq!(first_line, second_line);
    assert_eq!(run(folder.path(), &["export", "out"]).stdout, records);
}

#[test]
fn records_are_exported_with_where_they_came_from() {
    let site = a_library();
    let folder = tempfile::tempdir().unwrap();
    harvest(folder.path(), &site.url());
    let lines = run(folder.path(), &["export", "out", "--format", "jsonl"]).stdout;
    let contract = BTreeSet::from([
        "key",
        "url",
        "title",
        "fields",
        "query",
        "form",
        "page",
        "warc",
        "first_seen",
        "site",
    ]);
    let mut addresses = BTreeSet::new();
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        assert_eq!(keys(&line), contract);
        assert!(
            line["warc"].as_str().unwrap().contains(".warc.gz@"),
            "{line}"
        );
        addresses.insert(line["url"].as_str().unwrap().to_owned());
    }
    assert_eq!(addresses, site.truth_addresses());
    let urls = run(folder.path(), &["export", "out", "--format", "urls"]).stdout;
    let (records, answers): (Vec<_>, Vec<_>) = urls
        .lines()
        .map(str::to_owned)
        .partition(|line| line.contains("/item/"));
    assert_eq!(records.iter().cloned().collect::<BTreeSet<_>>(), addresses);
    assert!(urls.starts_with(&records.join("\n")), "records come first");
    assert!(answers.iter().all(|line| line.contains("/search?")));
    let map = run(folder.path(), &["export", "out", "--format", "sitemap"]).stdout;
    assert_eq!(
        map.matches("<loc>").count(),
        records.len() + answers.len(),
        "{map}"
    );
    let said = run(
        folder.path(),
        &["export", "out", "--output", "records.jsonl"],
    );
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(
        std::fs::read_to_string(folder.path().join("records.jsonl")).unwrap(),
        lines
    );
}

#[test]
fn a_spreadsheet_runs_no_formula_of_a_stranger() {
    let plain = books(30);
    let mut rows = plain.rows().to_vec();
    let title = plain.position("title").unwrap();
    for (row, start) in rows
        .iter_mut()
        .zip(["=1+1;", "+2", "-3", "@sum", "＝4"].iter().cycle())
    {
        row[title] = format!("{start} {}", row[title]);
    }
    let site = serve(
        Table::new(plain.columns().to_vec(), rows),
        Rules::default(),
        0,
    )
    .unwrap();
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(harvest(folder.path(), &site.url()).json()["records"], 30);
    let cells_begin_with = |csv: &str, starts: &[char]| {
        csv.split(['\n', ','])
            .any(|cell| cell.trim_start_matches('"').starts_with(starts))
    };
    let dangerous = ['=', '+', '-', '@', '＝'];
    let guarded = run(folder.path(), &["export", "out", "--format", "csv"]).stdout;
    assert!(!cells_begin_with(&guarded, &dangerous), "{guarded}");
    assert!(guarded.contains("'=1+1;"));
    let raw = run(
        folder.path(),
        &["export", "out", "--format", "csv", "--csv-raw"],
    )
    .stdout;
    assert!(cells_begin_with(&raw, &dangerous));
}

#[test]
fn status_and_verify_tell_of_a_whole_harvest() {
    let site = a_library();
    let folder = tempfile::tempdir().unwrap();
    let harvested = harvest(folder.path(), &site.url()).json();
    let status = run(folder.path(), &["status", "out", "--json"]);
    assert_eq!((status.code, status.json()), (Some(0), harvested));
    let status = run(folder.path(), &["status", "out"]);
    assert!(status.stdout.contains("60 records"), "{}", status.stdout);
    let verified = run(folder.path(), &["verify", "out"]);
    assert_eq!(
        (verified.code, verified.stdout.lines().last()),
        (Some(0), Some("whole"))
    );
    assert_eq!(
        run(folder.path(), &["verify", "out", "--json"]).json()["problems"],
        Value::Array(Vec::new())
    );
}

#[test]
fn status_shows_why_the_last_requests_were_made() {
    let site = a_library();
    let folder = tempfile::tempdir().unwrap();
    let harvested = harvest(folder.path(), &site.url()).json();
    let mut line = run(folder.path(), &["status", "--why=1000", "out", "--json"]).json();
    let reasons = line["why"].take();
    let reasons = reasons.as_array().unwrap();
    line.as_object_mut().unwrap().remove("why");
    assert_eq!(line, harvested);
    let sum = |key: &str| -> u64 {
        let values = reasons.iter().map(|reason| reason[key].as_u64().unwrap());
        values.sum()
    };
    assert_eq!(sum("new"), 60);
    assert!(sum("requests") < harvested["requests"].as_u64().unwrap());
    for reason in reasons {
        let wanted = [
            "asked", "page", "new", "requests", "expected", "cost", "kind", "told",
        ];
        assert!(keys(reason).is_superset(&wanted.into()), "{reason}");
        assert!(!reason["evidence"].as_str().unwrap().is_empty(), "{reason}");
        assert!(reason["cost"].as_f64().unwrap() > 0.0, "{reason}");
    }
    let probe = reasons[0]["evidence"].as_str().unwrap();
    assert!(probe.contains("to learn"), "{probe}");

    let shown = run(folder.path(), &["status", "out", "--why"]).stdout;
    let head = shown
        .lines()
        .position(|line| line.ends_with("why"))
        .unwrap();
    let rows = shown.lines().count() - head - 1;
    assert_eq!(rows, reasons.len().min(20), "{shown}");
    let last = reasons.last().unwrap()["evidence"].as_str().unwrap();
    assert!(shown.lines().last().unwrap().contains(last), "{shown}");
    assert!(shown.contains("records: \"Showing 1 to "), "{shown}");
}

#[test]
fn a_dry_run_submits_nothing_and_names_what_it_would_ask() {
    let site = a_library();
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["harvest", &site.url(), "--delay-ms", "0", "--dry-run"];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(said.stdout.contains("would be asked"), "{}", said.stdout);
    assert!(said.stdout.contains("first words:"), "{}", said.stdout);
    assert!(
        site.log()
            .iter()
            .all(|seen| seen.path != "/search" || seen.query.is_empty())
    );
    // The harvest that follows goes on from there.
    let arguments = ["harvest", &site.url(), "--delay-ms", "0", "--json"];
    assert_eq!(run(folder.path(), &arguments).json()["records"], 60);
}

#[test]
fn forms_are_shown_with_their_verdict() {
    let site = serve(
        books(20),
        Rules {
            temptations: true,
            ..Rules::default()
        },
        0,
    )
    .unwrap();
    let folder = tempfile::tempdir().unwrap();
    let said = run(
        folder.path(),
        &["forms", &format!("{}search", site.url()), "--json"],
    );
    assert_eq!(said.code, Some(0));
    let contract = BTreeSet::from([
        "page",
        "index",
        "kind",
        "probability",
        "submit",
        "why",
        "method",
        "action",
        "inputs",
        "asks",
    ]);
    let mut submitted = Vec::new();
    for line in said.stdout.lines() {
        let form: Value = serde_json::from_str(line).unwrap();
        assert_eq!(keys(&form), contract);
        if form["submit"] == true {
            submitted.push(form["action"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(submitted, [format!("{}search", site.url())]);
    assert_eq!(site.temptations(), []);
}

#[test]
fn the_templates_of_a_form_are_shown_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let year = Range {
        column: "year".to_owned(),
        ..Range::default()
    };
    let rules = Rules {
        cap: Some(20),
        inputs: vec![Input::select("kind"), Input::Range(year)],
        ..Rules::default()
    };
    let columns = ["id", "title", "kind", "year"].map(str::to_owned).to_vec();
    let row = |row: usize| {
        let kind = ["map", "print", "letter", "diary"][row % 4];
        let title = format!("{kind} of {}", ["harbours", "mills", "gardens"][row % 3]);
        let year = (1700 + row % 190).to_string();
        vec![row.to_string(), title, kind.to_owned(), year]
    };
    let site = serve(Table::new(columns, (0..900).map(row).collect()), rules, 0).unwrap();
    let url = site.url();
    let arguments = ["surface", &url, "--delay-ms", "0", "--json", "--out", "out"];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let line = said.json();
    let templates = line["templates"].as_array().unwrap();
    let both = templates
        .iter()
        .find(|it| it["inputs"] == serde_json::json!(["kind", "year_min", "year_max"]))
        .unwrap_or_else(|| panic!("{line}"));
    let wanted = BTreeSet::from([
        "form",
        "inputs",
        "informative",
        "distinct",
        "probes",
        "size",
    ]);
    assert!(keys(both).is_superset(&wanted), "{both}");
    assert_eq!(both["informative"], true);
    assert!(both["probes"].as_u64().unwrap() <= 30);
    let requests = site.requests();
    let again = run(folder.path(), &arguments);
    assert_eq!(again.json()["templates"], line["templates"]);
    let log = site.log();
    let is_question = |it: &&world::table::Seen| it.path == "/search" && !it.query.is_empty();
    let asked = log[requests..].iter().filter(is_question).count();
    assert_eq!(asked, 0, "what is kept is not asked again");
}

#[test]
fn a_search_that_no_link_leads_to_is_explored_by_what_the_site_tells_machines() {
    for signs in [Signs::Sitemap, Signs::Description, Signs::Action] {
        let rules = Rules {
            signs,
            robots: "Sitemap: /sitemap.xml".to_owned(),
            ..Rules::default()
        };
        let site = serve(books(60), rules, 0).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["explore", &site.url(), "--delay-ms", "0", "--json"];
        let line = run(folder.path(), &arguments).json();
        let form = &line["forms"][0];
        assert_eq!(
            (&form["kind"], &form["submit"]),
            (&"search".into(), &true.into())
        );
        let action = form["action"].as_str().unwrap();
        assert!(action.ends_with("/search"), "{signs:?}: {line}");
        assert!(
            line["requests"].as_u64().unwrap() <= 10,
            "{signs:?}: {line}"
        );
    }
}

#[test]
fn records_that_no_link_leads_to_are_walked_to_and_told() {
    let site = serve(books(60), Rules::default(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = site.url();
    let arguments = [
        "hidden",
        &url,
        "--delay-ms",
        "0",
        "--max-requests",
        "90",
        // In the order found: what a learner prefers, answers or records, is not the question here.
        "--explorer",
        "bfs",
        "--json",
    ];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let line = said.json();
    assert!(line["requests"].as_u64().unwrap() <= 90, "{line}");
    let hidden = line["hidden"].as_array().unwrap();
    let is_answer = |page: &&serde_json::Value| page["url"].as_str().unwrap().contains("/search?");
    assert!(hidden.iter().any(|page| is_answer(&page)), "{line}");
    assert!(hidden.iter().any(|page| !is_answer(&page)), "{line}");
    let nobody = run(folder.path(), &["hidden", &url, "--explorer", "nobody"]);
    assert_eq!(nobody.code, Some(2), "{nobody:?}");
}
