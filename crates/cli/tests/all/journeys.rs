//! `surfacer crawl`, from a topic to drained databases, and `surfacer enrich`: what they print, what they leave behind, and that nothing stops them for good.

use crate::ground::{command, pause, run, text};
use crate::library::{Dice, books};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::SiteFile;
use world::table::{Asked, Reply, Rules, Site, Table};
use world::web::{Web, address_of};

const TOPIC: &str = "topic = \"seal\"\nwords = [\"pup\", \"blubber\"]\n";

/// Sites of the small web: the first have a database about seals, the next are about seals without one, the rest is about something else.
const DEEP: usize = 3;
const ABOUT: usize = 5;
const SITES: usize = 10;
const RECORDS: usize = 60;

/// Books about seals.
fn records() -> Table {
    let books = books(RECORDS);
    let mut columns = books.columns().to_vec();
    columns.push("about".to_owned());
    let rows = books.rows().iter().map(|row| {
        let mut row = row.clone();
        row.push("A seal and its pup, on blubber".to_owned());
        row
    });
    Table::new(columns, rows.collect())
}

/// A small web, each answer of which takes a moment, so that kills land everywhere.
fn web() -> Web {
    let database = Site::new(records(), Rules::default());
    let port: Arc<OnceLock<u16>> = Arc::default();
    let known = Arc::clone(&port);
    let answer = move |site: usize, asked: &Asked| {
        pause(Duration::from_millis(3));
        let has_database = !(DEEP..ABOUT).contains(&site);
        if has_database && (asked.path == "/search" || asked.path.starts_with("/item/")) {
            return database.answer(asked);
        }
        if asked.path != "/" {
            return Reply::page(404, "<title>No such page</title>".to_owned());
        }
        let port = known.get().copied().unwrap_or(0);
        let words = if site < ABOUT {
            "The seal and its pup live on blubber. A seal is a seal."
        } else {
            "Motor cars have wheels."
        };
        let form = if site < DEEP {
            "<p><a href=/search>Search the collection</a>"
        } else {
            ""
        };
        let link = |step: usize| {
            let other = address_of((site * 3 + step) % SITES);
            format!("<li><a href=http://{other}:{port}/>Others, {step}</a>")
        };
        let links = [1, 2, 3, 4].map(link).concat();
        let html = format!(
            "<title>Site {site}</title><h1>Site {site}</h1><p>{words}{form}<ul>{links}</ul>"
        );
        Reply::page(200, html)
    };
    let web = world::web::serve(SITES, 0, Arc::new(answer)).unwrap();
    let home = model::Url::parse(&web.home_of(0)).unwrap();
    port.set(home.parts().port().unwrap()).unwrap();
    web
}

fn prepared(folder: &Path, seeds: &[String]) -> Vec<&'static str> {
    fs::write(folder.join("seals.toml"), TOPIC).unwrap();
    fs::write(folder.join("seeds.txt"), seeds.join("\n")).unwrap();
    vec![
        "crawl",
        "--topic",
        "seals.toml",
        "--seeds",
        "seeds.txt",
        "--allow-net",
        "127.0.0.0/8",
        "--delay-ms",
        "0",
        "--out",
        "out",
        "--json",
    ]
}

/// The keys of all records, site by site.
fn left_behind(root: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let mut left = BTreeMap::new();
    for entry in fs::read_dir(root.join("sites")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "db") {
            let file = SiteFile::read_only(&path).unwrap();
            let mut keys = BTreeSet::new();
            let mut requests = BTreeSet::new();
            file.steps(|step, _| {
                assert!(requests.insert(step.request), "asked twice");
                keys.extend(step.records.into_iter().map(|record| record.key));
            })
            .unwrap();
            left.insert(file.site().unwrap(), keys);
        }
    }
    left
}

#[test]
fn a_journey_says_what_it_found_and_status_how_far_each_site_has_come() {
    let web = web();
    let folder = tempfile::tempdir().unwrap();
    let arguments = prepared(folder.path(), &[web.home_of(0)]);
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let summary = said.json();
    assert_eq!(
        (&summary["deep"], &summary["relevant"]),
        (&3.into(), &5.into())
    );
    assert_eq!(summary["stages"]["done"], SITES);
    let records = summary["records"].as_u64().unwrap();
    assert!(records >= 170, "{summary}");
    let status = run(folder.path(), &["status", "out"]);
    assert!(
        status
            .stdout
            .contains("journey for seal: 10 sites visited; 10 done"),
        "{status:?}"
    );
    let status = run(folder.path(), &["status", "out", "--json"]);
    let first: Value = serde_json::from_str(status.stdout.lines().next().unwrap()).unwrap();
    assert_eq!(first["journeys"][0]["stage"], "done");
    let exported = run(folder.path(), &["export", "out"]);
    assert_eq!(exported.stdout.lines().count() as u64, records);
    let before = web.log().len();
    // Who lets it stray further goes on with the same journey.
    let again: Vec<&str> = arguments.iter().copied().chain(["--stray", "1"]).collect();
    let again = run(folder.path(), &again);
    assert_eq!(again.code, Some(0), "{again:?}");
    assert_eq!(again.json()["records"], records);
    assert_eq!(
        web.log().len(),
        before,
        "all was done, so nobody was asked again"
    );
}

/// Kills the program again and again until it comes to its end. Gives how often it was killed.
fn killed_until_done(folder: &Path, arguments: &[&str], dice: &mut Dice, longest: usize) -> usize {
    for kills in 0..400 {
        let mut child = command(folder, arguments).spawn().unwrap();
        // Learning how a form is asked is kept whole or not at all, and must find the time, on a slow machine too.
        let life = 200 + dice.below(longest) + 25 * kills;
        pause(Duration::from_millis(u64::try_from(life).unwrap()));
        let ended = child.try_wait().unwrap();
        if ended.is_none() {
            child.kill().unwrap();
        }
        let status = child.wait().unwrap();
        let stderr = text(folder, "stderr");
        assert!(!stderr.contains("panicked"), "{stderr}");
        if let Some(code) = status.code() {
            assert_eq!(code, 0, "{stderr}");
            return kills;
        }
    }
    panic!("it never ends");
}

#[test]
fn a_journey_that_is_killed_again_and_again_ends_like_one_that_was_not() {
    let web = web();
    let whole = tempfile::tempdir().unwrap();
    let arguments = prepared(whole.path(), &[web.home_of(0)]);
    assert_eq!(run(whole.path(), &arguments).code, Some(0));
    let parts = tempfile::tempdir().unwrap();
    prepared(parts.path(), &[web.home_of(0)]);
    let kills = killed_until_done(parts.path(), &arguments, &mut Dice::new(3), 600);
    assert!(kills >= 1, "it was never killed");
    let [whole, parts] = [whole, parts].map(|folder| left_behind(&folder.path().join("out")));
    assert_eq!(parts, whole);
}

/// Hundreds of sites, some of them with databases about mammals. Takes minutes; run by `./test --soak`.
#[test]
#[ignore = "takes minutes"]
fn a_journey_over_hundreds_of_sites_survives_kill_two_hundred_times() {
    let collection = Box::leak(Box::new(lab::locate::Collection::made_up()));
    let subjects = ["Science.Biology.Mammals".to_owned()];
    let words = ["mammal", "fur", "whale"].map(str::to_owned);
    let built = lab::locate::Web::build(collection, &subjects, &words, 1);
    let built: &'static lab::locate::Web<'static> = Box::leak(Box::new(built));
    let served = lab::locate::served::serve(built, 0).unwrap();
    let seeds = lab::locate::seeds(built, 1);
    let seeds: Vec<String> = seeds
        .iter()
        .map(|seed| served.home_of(seed).unwrap())
        .collect();
    let folders = [(), ()].map(|()| tempfile::tempdir().unwrap());
    let mut arguments = Vec::new();
    for folder in &folders {
        arguments = prepared(folder.path(), &seeds);
        let topic = "topic = \"mammal\"\nwords = [\"fur\", \"whale\", \"species\"]\n";
        fs::write(folder.path().join("seals.toml"), topic).unwrap();
    }
    assert_eq!(run(folders[0].path(), &arguments).code, Some(0));
    let kills = killed_until_done(folders[1].path(), &arguments, &mut Dice::new(5), 2_000);
    assert!(kills > 10, "{kills} kills");
    let [whole, parts] = folders.map(|folder| left_behind(&folder.path().join("out")));
    assert!(whole.values().any(|keys| keys.len() > 30));
    assert_eq!(parts, whole);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_journey_cleanly_and_the_same_command_goes_on() {
    let web = web();
    let folder = tempfile::tempdir().unwrap();
    let arguments = prepared(folder.path(), &[web.home_of(0)]);
    let mut child = command(folder.path(), &arguments).spawn().unwrap();
    for _ in 0..2_000 {
        if web.log().len() > 30 {
            break;
        }
        pause(Duration::from_millis(5));
    }
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let said = text(folder.path(), "stderr");
    assert!(said.contains("goes on") || said.contains("go on"), "{said}");
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(said.json()["deep"], 3);
}

#[test]
fn a_table_is_enriched_with_what_a_site_says_of_its_rows() {
    let site = world::table::serve(books(200), Rules::default(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let title = site.table().position("title").unwrap();
    let rows = site.table().rows().iter().step_by(10);
    let titles: Vec<String> = rows.map(|row| row[title].to_uppercase()).collect();
    let mut table = "shelf,title\n".to_owned();
    for (number, title) in titles
        .iter()
        .chain(&["Nobody wrote this".to_owned()])
        .enumerate()
    {
        table += &["-", &number.to_string(), ",", title, "\n"].concat();
    }
    fs::write(folder.path().join("mine.csv"), table).unwrap();
    let url = site.url();
    let arguments = [
        "enrich",
        "mine.csv",
        "--from",
        &url,
        "--match",
        "title",
        "--delay-ms",
        "0",
        "--out",
        "out",
        "--json",
    ];
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let summary = said.json();
    assert_eq!(
        (&summary["matched"], &summary["unmatched"]),
        (&20.into(), &1.into()),
        "{summary}"
    );
    let written = fs::read_to_string(folder.path().join("out/enriched/mine.csv")).unwrap();
    let mut lines = written.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("shelf,title,likeness,rivals,found.key,found.url,found.title")
    );
    assert!(
        lines.next().unwrap().starts_with("-0,"),
        "what is the user's stays as it was"
    );
    assert!(
        lines
            .last()
            .unwrap()
            .starts_with("-20,Nobody wrote this,,,")
    );
    let wrong = run(
        folder.path(),
        &["enrich", "mine.csv", "--from", &url, "--match", "name"],
    );
    assert_eq!(wrong.code, Some(2));
    assert!(wrong.stderr.contains("it has shelf, title"), "{wrong:?}");
}
