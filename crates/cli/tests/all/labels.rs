//! Pages crawled and labelled by a person.

use crate::ground::{Odd, Said, odd_site, run, run_answering};
use std::fs;
use std::path::Path;
use tempfile::TempDir;
use world::hostile::{Asked, Script};

/// A folder `pages` with so many pages, the first called a.html.
fn pages(count: u8) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("pages")).unwrap();
    for letter in (b'a'..).take(usize::from(count)).map(char::from) {
        let html = format!("<title>Page {letter}</title><nav>Home</nav><p>All about {letter}.");
        fs::write(folder.path().join(format!("pages/{letter}.html")), html).unwrap();
    }
    folder
}

fn label(folder: &Path, answers: &str) -> Said {
    let said = run_answering(folder, &["topic", "label", "pages", "--json"], answers);
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(said.stdout.lines().count(), 1, "{said:?}");
    said
}

fn labels(folder: &Path) -> String {
    fs::read_to_string(folder.join("pages/labels.tsv")).unwrap()
}

/// The titles that were shown, in order.
fn shown(said: &Said) -> Vec<char> {
    let titles = said.stderr.lines().filter(|line| line.starts_with("Page "));
    titles.filter_map(|line| line.chars().nth(5)).collect()
}

#[test]
fn one_letter_labels_a_page_and_the_next_run_goes_on() {
    let folder = pages(4);
    let said = label(folder.path(), "y\nN\nq\n");
    assert_eq!(shown(&said), ['a', 'c', 'b']);
    assert_eq!(labels(folder.path()), "a.html\trelevant\nc.html\tother\n");
    let counts =
        serde_json::json!({"pages": 4, "labelled": 2, "relevant": 1, "other": 1, "left": 2});
    assert_eq!(said.json(), counts);
    assert!(said.stderr.contains("\n2 of 4, 1 relevant\n"), "{said:?}");
    assert!(said.stderr.contains("topic train"), "{said:?}");

    let said = label(folder.path(), "\nn\nn\n");
    assert_eq!(shown(&said), ['b', 'd']);
    assert_eq!(said.json()["left"], 0);

    let said = label(folder.path(), "y\n");
    assert!(shown(&said).is_empty(), "nothing is left to ask");
}

#[test]
fn what_was_said_can_be_undone_and_what_was_skipped_comes_again() {
    let folder = pages(3);
    let said = label(folder.path(), "u\ny\nu\nn\ns\nu\ny\ns\n");
    assert_eq!(shown(&said), ['a', 'c', 'a', 'c', 'b', 'c', 'b']);
    assert!(said.stderr.contains("nothing was said yet"), "{said:?}");
    assert_eq!(
        labels(folder.path()),
        "a.html\trelevant\na.html\tunlabelled\na.html\tother\nc.html\trelevant\n"
    );
    assert_eq!(shown(&label(folder.path(), "q\n")), ['b']);
}

#[test]
fn a_page_is_shown_from_its_content_on_and_further_when_asked() {
    let folder = pages(1);
    let lines: Vec<String> = (1..40).map(|line| format!("<p>Line {line}.")).collect();
    let lines = lines.concat();
    let html = format!("<title>Long</title><nav>Menu</nav>{lines}");
    fs::write(folder.path().join("pages/a.html"), html).unwrap();
    let short = label(folder.path(), "?\n").stderr;
    assert!(short.contains("a.html  [en]\n"), "{short}");
    assert!(short.contains("  Line 15.\n  ...\n"), "{short}");
    assert!(!short.contains("Line 16."), "{short}");
    assert_eq!(short.matches("y relevant, n other").count(), 2, "{short}");
    let long = label(folder.path(), "o\no\no\n").stderr;
    assert!(long.contains("  Line 39.\n  Menu\n"), "{long}");
    assert!(long.contains("(no more text)"), "{long}");
}

#[test]
fn nothing_on_a_page_is_obeyed_by_the_terminal() {
    let evil = "\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}31m\u{202e}&#27;[31m&#x9b;m";
    let folder = pages(1);
    let place = folder.path().join("pages");
    let html = format!("<title>{evil}Whale</title><p>{evil}text</p><pre>{evil}\r\n</pre>");
    fs::write(place.join("a.html"), html).unwrap();
    fs::write(
        place.join("pages.tsv"),
        format!("a.html\thttp://{evil}.test/\t{evil}\n"),
    )
    .unwrap();
    let said = label(folder.path(), "o\nu\nx\u{1b}\ny\n");
    assert!(said.stderr.contains("Whale"), "{said:?}");
    for text in [&said.stdout, &said.stderr] {
        let obeyed = |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
        assert!(!text.contains(obeyed), "{text:?}");
    }
}

#[test]
fn folders_that_say_what_is_in_them_are_believed() {
    let folder = pages(1);
    let place = folder.path().join("pages");
    for name in ["relevant", "other", "unlabelled"] {
        fs::create_dir(place.join(name)).unwrap();
        fs::write(
            place.join(name).join("p.html"),
            format!("<title>Page {name}"),
        )
        .unwrap();
    }
    fs::remove_file(place.join("a.html")).unwrap();
    let said = label(folder.path(), "y\n");
    assert_eq!(said.stderr.matches("Page ").count(), 1, "{said:?}");
    assert_eq!(labels(folder.path()), "unlabelled/p.html\trelevant\n");
    let counts =
        serde_json::json!({"pages": 3, "labelled": 3, "relevant": 2, "other": 1, "left": 0});
    assert_eq!(said.json(), counts);
}

#[test]
fn where_nothing_can_be_labelled_it_is_said_why() {
    let folder = pages(1);
    fs::create_dir(folder.path().join("empty")).unwrap();
    fs::create_dir(folder.path().join("broken")).unwrap();
    fs::write(folder.path().join("broken/a.html"), "").unwrap();
    fs::write(folder.path().join("broken/labels.tsv"), "a.html\tyes\n").unwrap();
    for (place, code, told) in [
        ("empty", 2, "has no pages"),
        ("gone", 2, "gone"),
        ("pages/a.html", 2, "give the folder"),
        ("broken", 8, "labels.tsv, line 1: \"yes\" is no label"),
    ] {
        let said = run(folder.path(), &["topic", "label", place]);
        assert_eq!(said.code, Some(code), "{place}: {said:?}");
        assert!(said.stderr.contains(told), "{place}: {said:?}");
        assert!(said.stdout.is_empty(), "{place}: {said:?}");
    }
    assert!(!folder.path().join("empty/labels.tsv").exists());
}

#[cfg(unix)]
#[test]
fn a_page_that_cannot_be_read_or_named_is_passed_over() {
    let folder = pages(2);
    let place = folder.path().join("pages");
    fs::write(place.join("tab\there.html"), "").unwrap();
    fs::write(place.join("b.html"), vec![b' '; 27_000_000]).unwrap();
    let said = label(folder.path(), "y\ny\n");
    assert_eq!(labels(folder.path()), "a.html\trelevant\n");
    assert!(said.stderr.contains("b.html: is larger than"), "{said:?}");
    assert!(said.stderr.contains("left out"), "{said:?}");
    assert_eq!(said.json()["pages"], 2);
}

#[test]
fn with_a_topic_the_pages_in_doubt_come_first() {
    let folder = pages(3);
    let place = folder.path().join("pages");
    let filler = "It has a name and a place of its own. ".repeat(12);
    let full = "A whale is a mammal. ".repeat(20);
    for (name, text) in [
        ("a", ""),
        ("b", full.as_str()),
        ("c", "One of them is a whale. "),
    ] {
        let html = format!("<title>Page {name}</title><p>{filler}{text}{filler}");
        fs::write(place.join(format!("{name}.html")), html).unwrap();
    }
    let topic = "topic = \"mammal\"\nwords = [\"whale\"]\n";
    fs::write(folder.path().join("topic.toml"), topic).unwrap();
    let arguments = ["topic", "label", "pages", "--topic", "topic.toml"];
    let said = run_answering(folder.path(), &arguments, "y\ny\ny\n");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(shown(&said)[0], 'c', "{said:?}");
    assert!(
        said.stdout
            .contains("3 of 3 pages are labelled: 3 relevant, 0 other"),
        "{said:?}"
    );
    let gone = ["topic", "label", "pages", "--topic", "gone.toml"];
    assert_eq!(run(folder.path(), &gone).code, Some(2));
}

/// A site of a few pages: some alike, some closed, some that are none.
fn zoo() -> Odd {
    odd_site(|asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(200, &[], "User-agent: *\nDisallow: /closed\n"),
        "/" => Script::page(
            "<title>Zoo</title><p>Welcome. <a href=/whale>Whale</a> <a href=/cafe>Café</a> <a href=/closed>Closed</a> \
             <a href=/whale?PHPSESSID=0123456789abcdef0123456789abcdef>Whale</a> <a href=http://127.0.0.1:1/>Elsewhere</a> \
             <a href=/away>Away</a> <a href=/logout>Log out</a> <a href=/photo.jpg>Photo</a> <a href=/list>List</a>",
        ),
        "/whale" | "/whale-again" => Script::page(
            "<title>Whale \u{1b}[2J</title><p>A whale. <a href=/>Home</a> <a href=/dolphin>Dolphin</a> <a href=/whale-again>Again</a>",
        ),
        "/dolphin" => {
            Script::page("<title>Dolphin</title><p>A dolphin. <a href=/porpoise>Porpoise</a>")
        }
        "/porpoise" => Script::page("<title>Porpoise</title><p>A porpoise."),
        "/cafe" => Script::answer(
            200,
            &[
                ("Content-Type", "text/html; charset=windows-1251"),
                ("X-Robots-Tag", "nofollow"),
            ],
            b"<title>\xca\xe8\xf2</title><p>\xca\xe8\xf2 <a href=/secret>Secret</a>",
        ),
        "/away" => Script::redirect(302, "http://127.0.0.1:1/"),
        "/list" => Script::answer(200, &[("Content-Type", "application/json")], "{}"),
        _ => Script::answer(404, &[], "gone"),
    })
}

fn prepare(folder: &Path, url: &str, pages: &str) -> Said {
    let arguments = [
        "topic",
        "prepare",
        url,
        "--out",
        "pages",
        "--pages",
        pages,
        "--delay-ms",
        "0",
        "--json",
    ];
    run(folder, &arguments)
}

/// The titles of what was saved, in order.
fn saved(folder: &Path) -> Vec<String> {
    let index = fs::read_to_string(folder.join("pages/pages.tsv")).unwrap();
    let titles = index.lines().filter_map(|line| line.split('\t').nth(2));
    titles.map(str::to_owned).collect()
}

const ALL: [&str; 5] = ["Zoo", "Whale  [2J", "Кит", "Dolphin", "Porpoise"];

#[test]
fn a_site_becomes_a_folder_of_pages_breadth_first() {
    let (site, folder) = (zoo(), tempfile::tempdir().unwrap());
    let said = prepare(folder.path(), &site.server.url("/"), "20");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(saved(folder.path()), ALL);
    for never in ["/closed", "/secret", "/logout", "/photo.jpg"] {
        assert_eq!(site.server.times(never), 0, "{never}");
    }
    let json = said.json();
    assert_eq!((&json["pages"], &json["new"]), (&5.into(), &5.into()));
    assert_eq!(json["refusals"]["robots_disallow"], 1, "{json}");
    let examples = topic_texts(folder.path());
    assert_eq!(
        examples[2],
        (
            "unlabelled/00003.html".to_owned(),
            "Кит\nКит Secret".to_owned()
        )
    );
    let labelled = label(folder.path(), "y\nn\n");
    assert_eq!(labelled.json()["left"], 3);
    assert!(
        labelled.stderr.contains(&site.server.url("/")),
        "{labelled:?}"
    );
}

fn topic_texts(folder: &Path) -> Vec<(String, String)> {
    let examples = topic::examples::load(&folder.join("pages")).unwrap();
    let texts = examples
        .into_iter()
        .map(|example| (example.name, example.text));
    texts.collect()
}

#[test]
fn more_pages_of_a_site_are_added_to_what_is_there() {
    let (site, folder) = (zoo(), tempfile::tempdir().unwrap());
    let url = site.server.url("/");
    assert_eq!(prepare(folder.path(), &url, "3").json()["new"], 3);
    label(folder.path(), "y\nn\ny\n");
    let pages = folder.path().join("pages");
    fs::create_dir(pages.join("other")).unwrap();
    // A page may have been moved, and labels must outlive what comes.
    let moved = fs::rename(
        pages.join("unlabelled/00002.html"),
        pages.join("other/00002.html"),
    );
    moved.unwrap();
    let labels = labels(folder.path()).replace("unlabelled/00002", "other/00002");
    fs::write(pages.join("labels.tsv"), &labels).unwrap();
    let said = prepare(folder.path(), &url, "20");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(
        (&said.json()["pages"], &said.json()["new"]),
        (&5.into(), &2.into())
    );
    assert_eq!(saved(folder.path()), ALL);
    assert_eq!(site.server.times("/whale"), 1);
    assert_eq!(
        site.server.times("/secret"),
        0,
        "a page that was closed stays closed"
    );
    assert_eq!(
        fs::read_to_string(pages.join("labels.tsv")).unwrap(),
        labels
    );
}

#[test]
fn a_site_that_gives_no_page_leaves_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let closed = odd_site(|_| {
        Script::answer(
            200,
            &[("Content-Type", "text/plain")],
            "User-agent: *\nDisallow: /\n",
        )
    });
    let said = prepare(folder.path(), &closed.server.url("/"), "5");
    assert_eq!(said.code, Some(3), "{said:?}");
    let missing = odd_site(|_| Script::answer(404, &[], "gone"));
    let said = prepare(folder.path(), &missing.server.url("/"), "5");
    assert_eq!(said.code, Some(3), "{said:?}");
    let said = prepare(folder.path(), "http://127.0.0.1:1/", "5");
    assert_eq!(said.code, Some(6), "{said:?}");
    let said = prepare(folder.path(), "ftp://127.0.0.1/", "5");
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(!folder.path().join("pages").exists());
}

#[test]
fn an_endless_site_ends_where_it_was_told_to() {
    let site = odd_site(|asked: &Asked| {
        let day: u64 = asked
            .parameter("day")
            .and_then(|day| day.parse().ok())
            .unwrap_or(0);
        match asked.path() {
            "/robots.txt" => Script::answer(404, &[], ""),
            _ => Script::page(&format!(
                "<title>Day {day}</title><a href='/?day={}'>tomorrow</a>",
                day + 1
            )),
        }
    });
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(
        prepare(folder.path(), &site.server.url("/"), "7").json()["pages"],
        7
    );
    assert!(site.server.asked().len() < 20);
}
