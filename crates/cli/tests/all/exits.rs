//! What the exit codes mean.

use crate::ground::{Said, odd_site, run};
use crate::library::books;
use std::net::TcpListener;
use world::hostile::{Asked, Script};
use world::table::{Rules, serve};

fn harvest(site: &str, more: &[&str]) -> Said {
    let folder = tempfile::tempdir().unwrap();
    let mut arguments = vec!["harvest", site, "--delay-ms", "0"];
    arguments.extend(more);
    run(folder.path(), &arguments)
}

#[test]
fn bad_usage_is_two() {
    let folder = tempfile::tempdir().unwrap();
    for arguments in [
        &["harvest"][..],
        &["harvest", "http://127.0.0.1:1/", "--no-such-option"],
        &["no-such-command"],
        &["harvest", "http://127.0.0.1:1/", "--max-requests", "many"],
        &["harvest", "http://"],
        &["harvest", "ftp://127.0.0.1/"],
        &["harvest", "http://127.0.0.1:1/", "--policy", "oracle"],
        &["harvest", "http://127.0.0.1:1/", "--max-minutes", "-1"],
        &[
            "harvest",
            "http://127.0.0.1:1/",
            "--allow-net",
            "everything",
        ],
        &["harvest", "https://library.example/"],
        &["export", "out", "--format", "pdf"],
    ] {
        let said = run(folder.path(), arguments);
        assert_eq!(said.code, Some(2), "{arguments:?}: {said:?}");
        assert!(
            !said.stderr.trim().is_empty(),
            "{arguments:?} is told what is wrong"
        );
    }
}

#[test]
fn a_site_that_robots_txt_closes_is_three() {
    let robots = "User-agent: *\nDisallow: /\n".to_owned();
    let site = serve(
        books(20),
        Rules {
            robots,
            ..Rules::default()
        },
        0,
    )
    .unwrap();
    let said = harvest(&site.url(), &[]);
    assert_eq!(said.code, Some(3), "{said:?}");
    assert_eq!(site.requests(), 1, "robots.txt alone was asked for");
}

#[test]
fn a_site_with_nothing_but_a_login_is_three() {
    let odd = odd_site(|asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(404, &[], ""),
        _ => Script::page(
            "<h1>Members only</h1><form action=/in method=post><input name=user><input type=password name=password><button>Log in</button></form>",
        ),
    });
    let said = harvest(&odd.server.url("/"), &[]);
    assert_eq!(said.code, Some(3), "{said:?}");
    assert!(said.stdout.contains("login_wall"), "{}", said.stdout);
    assert_eq!(odd.server.times("/in"), 0);
}

#[test]
fn a_budget_spent_before_anything_was_found_is_four() {
    let site = serve(books(20), Rules::default(), 0).unwrap();
    for budget in ["2", "8"] {
        let said = harvest(&site.url(), &["--max-requests", budget]);
        assert_eq!(said.code, Some(4), "{said:?}");
    }
}

#[test]
fn a_site_that_does_not_answer_is_six() {
    // The port is held on one loopback address, so that nobody listens on it on another.
    let held = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://127.0.0.77:{}/", held.local_addr().unwrap().port());
    let said = harvest(&address, &[]);
    assert_eq!(said.code, Some(6), "{said:?}");
}

#[test]
fn a_site_without_a_form_is_seven() {
    let odd = odd_site(|asked: &Asked| match asked.path() {
        "/robots.txt" => Script::answer(404, &[], ""),
        "/" => Script::page("<h1>Welcome</h1><p>Nothing to ask here. <a href=/about>About us</a>"),
        "/about" => Script::page("<p>We write pages."),
        _ => Script::answer(404, &[], "no"),
    });
    let said = harvest(&odd.server.url("/"), &[]);
    assert_eq!(said.code, Some(7), "{said:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_one_and_is_named() {
    let site = serve(books(20), Rules::default(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "not a folder").unwrap();
    let said = run(
        folder.path(),
        &[
            "harvest",
            &site.url(),
            "--delay-ms",
            "0",
            "--out",
            "file/out",
        ],
    );
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(said.stderr.contains("file/out"), "{}", said.stderr);
    assert_eq!(site.requests(), 0, "found out before anything was asked");
}

#[test]
fn a_place_where_nothing_was_harvested_is_one_and_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["status", "verify", "export"] {
        let said = run(folder.path(), &[command, "nowhere"]);
        assert_eq!(said.code, Some(1), "{said:?}");
        assert!(said.stderr.contains("nowhere"), "{}", said.stderr);
    }
}

#[test]
fn a_damaged_file_is_eight() {
    let site = serve(books(20), Rules::default(), 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    run(
        folder.path(),
        &["harvest", &site.url(), "--delay-ms", "0", "--out", "out"],
    );
    let mut warcs = std::fs::read_dir(folder.path().join("out/warc")).unwrap();
    let inside = warcs.next().unwrap().unwrap().path();
    let warc = std::fs::read_dir(inside)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let bytes = std::fs::read(&warc).unwrap();
    std::fs::write(&warc, &bytes[..bytes.len() / 2]).unwrap();
    let said = run(folder.path(), &["verify", "out"]);
    assert_eq!(said.code, Some(8), "{said:?}");
}
