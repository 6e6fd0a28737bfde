//! `surfacer crawl --pages-only`: what it prints, what it leaves behind, and that nothing stops it for good.

use crate::ground::{Odd, command, odd_site, pause, run, text};
use crate::library::{Dice, books};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use world::hostile::{Script, Step};
use world::table::{Rules, serve};

const TOPIC: &str = "topic = \"seal\"\nwords = [\"pup\", \"blubber\"]\n";

/// Sixty pages, every third of them about seals, each with links to three others and a moment of its own.
fn site() -> Odd {
    odd_site(|asked| {
        let number: Option<usize> = match asked.path() {
            "/" => Some(0),
            path => path.strip_prefix("/p/").and_then(|n| n.parse().ok()),
        };
        let Some(number) = number.filter(|number| *number < 60) else {
            return Script::answer(404, &[("Content-Type", "text/html")], "nothing here");
        };
        let name: String = format!("{number}")
            .bytes()
            .map(|digit| char::from(digit - b'0' + b'k'))
            .collect();
        let words = if number % 3 == 0 {
            "The seal and its pup live on blubber. A seal is a seal."
        } else {
            "Nothing of the kind."
        };
        let links: Vec<String> = (1..=3)
            .map(|step| format!("<li><a href=/p/{}>Page</a>", (number * 3 + step) % 64))
            .collect();
        let html = format!(
            "<title>Page {name}</title><h1>The page {name}</h1><p>{words}<p>Signed by {name}<ul>{}</ul>",
            links.concat()
        );
        let length = html.len().to_string();
        Script::head(
            200,
            &[("Content-Type", "text/html"), ("Content-Length", &length)],
        )
        .step(Step::Pause(Duration::from_millis(4)))
        .step(Step::Send(html.into_bytes()))
    })
}

/// The arguments of a crawl from a file of seeds in `folder`.
fn prepared(folder: &Path, site: &Odd) -> Vec<&'static str> {
    fs::write(folder.join("seals.toml"), TOPIC).unwrap();
    let seeds = format!(
        "# where to begin\n\n{}  # the front page\n",
        site.server.url("/")
    );
    fs::write(folder.join("seeds.txt"), seeds).unwrap();
    vec![
        "crawl",
        "--pages-only",
        "--topic",
        "seals.toml",
        "--seeds",
        "seeds.txt",
        "--delay-ms",
        "0",
        "--out",
        "out",
        "--json",
    ]
}

/// The pages that were exported, but for what the time of day decides.
fn exported(folder: &Path) -> Vec<Value> {
    let said = run(folder, &["export", "out", "--pages", "--least", "0"]);
    assert_eq!(said.code, Some(0), "{said:?}");
    let line = |line: &str| {
        let line: Value = serde_json::from_str(line).unwrap();
        assert!(line["warc"].as_str().unwrap().contains('@') && line["at"].is_string());
        ["url", "title", "score", "place"]
            .map(|name| line[name].clone())
            .into_iter()
            .collect()
    };
    said.stdout.lines().map(line).collect()
}

#[test]
fn a_crawl_says_what_it_found_and_the_relevant_pages_can_be_exported() {
    let site = site();
    let folder = tempfile::tempdir().unwrap();
    let arguments = prepared(folder.path(), &site);
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(
        said.stderr.contains("beginning a crawl for \"seal\""),
        "{}",
        said.stderr
    );
    let summary = said.json();
    assert_eq!(summary["topic"], "seal");
    assert_eq!(
        (&summary["pages"], &summary["relevant"]),
        (&60.into(), &20.into())
    );
    assert_eq!(summary["hosts"], 1);
    assert_eq!(summary["refusals"]["not_found"], 4);
    assert_eq!(summary["stopped"], "every page that links lead to was read");

    let urls = run(
        folder.path(),
        &["export", "out", "--pages", "--format", "urls"],
    );
    assert_eq!(urls.stdout.lines().count(), 20);
    assert_eq!(
        urls.stdout.lines().next(),
        Some(site.server.url("/").as_str())
    );
    let saved = ["export", "out", "--pages", "--output", "seals.jsonl"];
    assert_eq!(run(folder.path(), &saved).code, Some(0));
    let lines = fs::read_to_string(folder.path().join("seals.jsonl")).unwrap();
    assert_eq!(lines.lines().count(), 20);
    let records = run(folder.path(), &["export", "out"]);
    assert!(
        records.stdout.is_empty() && records.stderr.contains("--pages"),
        "{records:?}"
    );

    let search = ["search", "blubber", "--field", "text", "--out", "out"];
    let found = run(folder.path(), &search);
    assert!(found.stderr.contains("20 found, 10 shown"), "{found:?}");
    assert!(found.stdout.contains("live on blubber"), "{found:?}");

    let status = run(folder.path(), &["status", "out"]);
    assert!(
        status.stdout.contains("seal: 20 relevant of 60 pages"),
        "{status:?}"
    );
    let status = run(folder.path(), &["status", "out", "--json"]);
    assert_eq!(status.json()["crawls"][0]["relevant"], 20);
    let verified = run(folder.path(), &["verify", "out"]);
    assert_eq!(
        (verified.code, verified.stdout.lines().last()),
        (Some(0), Some("whole"))
    );
}

#[test]
fn people_get_words() {
    let site = site();
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = prepared(folder.path(), &site);
    arguments.retain(|argument| *argument != "--json");
    arguments.extend(["--max-pages", "10"]);
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(
        said.stdout.contains("of 10 pages") && said.stdout.contains("stopped: budget spent: pages"),
        "{}",
        said.stdout
    );
    assert!(said.stderr.contains("% of the last 100"), "{}", said.stderr);
}

#[test]
fn what_makes_no_sense_is_two_and_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("seals.toml"), TOPIC).unwrap();
    fs::write(
        folder.path().join("bad.txt"),
        "http://127.0.0.1/\nhttp://[/\n",
    )
    .unwrap();
    let cases: [(&[&str], &str); 5] = [
        (
            &[
                "--topic",
                "seals.toml",
                "--engine",
                "nowhere",
                "http://127.0.0.1/",
            ],
            "nowhere",
        ),
        (&["--pages-only", "--topic", "seals.toml"], "--seeds FILE"),
        (
            &["--pages-only", "--topic", "gone.toml", "http://127.0.0.1/"],
            "gone.toml",
        ),
        (
            &[
                "--pages-only",
                "--topic",
                "seals.toml",
                "--seeds",
                "bad.txt",
            ],
            "line 2",
        ),
        (
            &[
                "--pages-only",
                "--topic",
                "seals.toml",
                "https://seals.example/",
            ],
            "--contact",
        ),
    ];
    for (arguments, words) in cases {
        let said = run(folder.path(), &[&["crawl"], arguments].concat());
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(said.stderr.contains(words), "{words}: {}", said.stderr);
    }
    let said = run(
        folder.path(),
        &["export", ".", "--pages", "--format", "csv"],
    );
    assert_ne!(said.code, Some(0));
}

#[test]
fn another_topic_of_the_same_name_is_refused_and_one_of_another_name_is_begun() {
    let site = site();
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = prepared(folder.path(), &site);
    arguments.extend(["--max-pages", "5"]);
    assert_eq!(run(folder.path(), &arguments).code, Some(0));
    fs::write(
        folder.path().join("seals.toml"),
        "topic = \"seal\"\nwords = [\"rubber\"]\n",
    )
    .unwrap();
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.stderr.contains("another topic of that name"),
        "{}",
        said.stderr
    );
    fs::write(folder.path().join("seals.toml"), "topic = \"gasket\"\n").unwrap();
    let said = run(folder.path(), &arguments);
    assert!(
        said.stderr.contains("also holds crawls for: seal"),
        "{said:?}"
    );
}

#[test]
fn a_crawl_survives_being_killed() {
    let site = site();
    let folder = tempfile::tempdir().unwrap();
    let arguments = prepared(folder.path(), &site);
    let undisturbed = run(folder.path(), &arguments).json();
    let wanted = exported(folder.path());
    assert_eq!(wanted.len(), 60);

    let folder = tempfile::tempdir().unwrap();
    let arguments = prepared(folder.path(), &site);
    let mut dice = Dice::new(7);
    let mut kills = 0;
    for _ in 0..12 {
        let mut child = command(folder.path(), &arguments).spawn().unwrap();
        let life = 20 + dice.below(150);
        pause(Duration::from_millis(u64::try_from(life).unwrap()));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        let stderr = text(folder.path(), "stderr");
        assert!(!stderr.contains("panicked"), "{stderr}");
    }
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert!(kills > 2, "the program was too fast to be killed");
    assert_eq!(
        exported(folder.path()),
        wanted,
        "the same pages in the same order"
    );
    for key in ["pages", "relevant", "harvest_rate", "refusals"] {
        assert_eq!(said.json()[key], undisturbed[key], "{key}");
    }
    let verified = run(folder.path(), &["verify", "out"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
}

#[test]
fn a_crawl_over_several_hosts_that_is_killed_misses_nothing_and_keeps_nothing_twice() {
    let sites = [site(), site(), site()];
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = prepared(folder.path(), &sites[0]);
    let others = [sites[1].server.url("/"), sites[2].server.url("/")];
    arguments.extend(others.iter().map(|url| &*url.clone().leak()));
    let mut dice = Dice::new(11);
    for _ in 0..10 {
        let mut child = command(folder.path(), &arguments).spawn().unwrap();
        let life = 20 + dice.below(150);
        pause(Duration::from_millis(u64::try_from(life).unwrap()));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let said = run(folder.path(), &arguments);
    assert_eq!(said.code, Some(0), "{said:?}");
    let summary = said.json();
    // How near a page seems depends on what was read before it, and with several hosts that is nobody's choice.
    assert_eq!(summary["pages"], 180);
    let pages = exported(folder.path());
    let addresses: BTreeSet<&str> = pages.iter().filter_map(|page| page[0].as_str()).collect();
    assert_eq!((pages.len(), addresses.len()), (180, 180));
    let verified = run(folder.path(), &["verify", "out"]);
    assert_eq!(verified.code, Some(0), "{verified:?}");
}

#[test]
fn a_site_that_was_crawled_can_still_be_harvested() {
    let site = serve(books(30), Rules::default(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("seals.toml"), TOPIC).unwrap();
    let url = site.url();
    let common = ["--delay-ms", "0", "--out", "out", "--json", &url];
    let crawl = [
        "crawl",
        "--pages-only",
        "--topic",
        "seals.toml",
        "--max-pages",
        "9",
    ];
    let said = run(folder.path(), &[&crawl[..], &common].concat());
    assert_eq!(said.json()["pages"], 9, "{said:?}");
    let alone = tempfile::tempdir().unwrap();
    let alone = run(alone.path(), &[&["harvest"], &common[..]].concat()).json();
    let after = run(folder.path(), &[&["harvest"], &common[..]].concat()).json();
    for key in ["records", "requests", "queries"] {
        assert_eq!(after[key], alone[key], "{key}");
    }
    let status = run(folder.path(), &["status", "out"]);
    assert!(status.stdout.contains("relevant of 9 pages"), "{status:?}");
}

#[test]
fn an_interrupted_crawl_says_so_and_goes_on_when_it_is_told_again() {
    let site = site();
    let folder = tempfile::tempdir().unwrap();
    let arguments = prepared(folder.path(), &site);
    let mut child = command(folder.path(), &arguments).spawn().unwrap();
    let mut waited = 0;
    while site.server.asked().len() < 8 && waited < 2000 {
        waited += 1;
        pause(Duration::from_millis(2));
    }
    let interrupt = format!("kill -INT {}", child.id());
    assert!(
        Command::new("sh")
            .args(["-c", &interrupt])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let said = text(folder.path(), "stderr");
    assert!(said.contains("nothing is lost"), "{said}");
    let said = run(folder.path(), &arguments);
    assert!(said.stderr.contains("going on with the crawl"), "{said:?}");
    assert_eq!(said.json()["pages"], 60);
}
