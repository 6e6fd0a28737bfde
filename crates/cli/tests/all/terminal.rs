//! Strangers' text on a terminal.

use crate::ground::run;
use crate::library::books;
use world::table::{Nothing, Rules, Table, serve};

const EVIL: &str = "\u{1b}]0;pwned\u{7}\u{1b}[2J\u{9b}31m";

#[test]
fn nothing_a_site_writes_reaches_the_terminal_as_a_command() {
    let plain = books(40);
    let mut rows = plain.rows().to_vec();
    for row in &mut rows {
        for value in row.iter_mut().skip(1) {
            *value = format!("{EVIL}{value}{EVIL}");
        }
    }
    let columns = plain.columns().iter().map(|name| match name.as_str() {
        "id" => name.clone(),
        name => format!("{name}{EVIL}"),
    });
    let rules = Rules {
        title: format!("The{EVIL} Collection"),
        select: Some(format!("subject{EVIL}")),
        presentation: true,
        temptations: true,
        nothing: Nothing::Suggestions(3),
        ..Rules::default()
    };
    let site = serve(Table::new(columns.collect(), rows), rules, 0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let url = site.url();
    let search = format!("{url}search");
    for arguments in [
        &["forms", &search][..],
        &[
            "harvest",
            &url,
            "--delay-ms",
            "0",
            "--dry-run",
            "--out",
            "out",
        ],
        &["harvest", &url, "--delay-ms", "0", "--out", "out"],
        &["status", "out"],
        &["status", "out", "--json"],
        &["forms", &search, "--json"],
        &["verify", "out"],
        &["export", "out", "--format", "urls"],
        &["export", "out", "--format", "jsonl"],
    ] {
        let said = run(folder.path(), arguments);
        assert_eq!(said.code, Some(0), "{arguments:?}: {said:?}");
        for text in [&said.stdout, &said.stderr] {
            // JSON lines are data: they escape what JSON says must be escaped, and that covers the classic commands.
            let obeyed = |letter: &char| match arguments.last() {
                Some(&"jsonl") => "\u{1b}\u{7}".contains(*letter),
                _ => letter.is_control() && !"\n\r\t".contains(*letter),
            };
            assert_eq!(
                text.chars().filter(obeyed).count(),
                0,
                "{arguments:?}: {text:?}"
            );
        }
    }
    let exported = run(folder.path(), &["export", "out"]).stdout;
    assert_eq!(exported.lines().count(), 40);
}
