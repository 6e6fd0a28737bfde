//! Cut files, killed processes, two processes at once.

use crate::sample::{form_page, page, site, step};
use model::Keep;
use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use surfacer_store::{Cause, SiteFile, mend, site_path, verify};

#[test]
fn an_archive_cut_at_any_byte_holds_what_was_committed_or_says_so() {
    // Some thousand files are written and cut; in memory that takes a second instead of twenty.
    let memory = Path::new("/dev/shm");
    let root = if memory.is_dir() {
        tempfile::tempdir_in(memory).unwrap()
    } else {
        tempfile::tempdir().unwrap()
    };
    let path = site_path(root.path(), &site());
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let warc = file.warc_folder().join("00001.warc.gz");
    file.keep_pages(&[form_page()]).unwrap();
    drop(file);
    let database = fs::read(&path).unwrap();
    let committed = fs::read(&warc).unwrap().len();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_steps(&[step("otter", 1, &["a", "b"])], "memo")
        .unwrap();
    drop(file);
    let archive = fs::read(&warc).unwrap();
    for cut in 0..=archive.len() {
        fs::write(&path, &database).unwrap();
        fs::write(&warc, &archive[..cut]).unwrap();
        if cut % 16 == 0 {
            let whole = verify(&path).unwrap().is_whole();
            assert_eq!(whole, cut >= committed, "cut at {cut}");
        }
        match SiteFile::create_or_open(root.path(), &site()) {
            Ok(file) => {
                assert!(cut >= committed, "cut at {cut}");
                assert_eq!(file.totals().unwrap().pages, 1);
                assert_eq!(fs::read(&warc).unwrap(), archive[..committed]);
            }
            Err(error) => {
                assert!(cut < committed, "cut at {cut}: {error}");
                assert!(matches!(error.why, Cause::ArchiveShort { .. }), "{error}");
            }
        }
    }
    // A site whose archive is too short can go on without the bytes that are lost.
    fs::write(&path, &database).unwrap();
    fs::write(&warc, &archive[..committed - 1]).unwrap();
    assert_eq!(
        mend(&site_path(root.path(), &site())).unwrap(),
        0,
        "only a request"
    );
    assert!(verify(&path).unwrap().is_whole());
    fs::write(&path, &database).unwrap();
    fs::remove_file(&warc).unwrap();
    assert_eq!(mend(&site_path(root.path(), &site())).unwrap(), 1);
    assert_eq!(mend(&site_path(root.path(), &site())).unwrap(), 0);
    // What was never committed can be kept now.
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_steps(&[step("otter", 1, &["a", "b"])], "memo")
        .unwrap();
    let report = verify(&path).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
}

#[test]
fn a_run_killed_before_it_made_its_file_is_no_hindrance() {
    let root = tempfile::tempdir().unwrap();
    drop(SiteFile::create_or_open(root.path(), &site()).unwrap());
    let path = site_path(root.path(), &site());
    let db = rusqlite::Connection::open(&path).unwrap();
    db.execute(
        "INSERT INTO warc (name, length) VALUES ('00001.warc.gz', 0)",
        [],
    )
    .unwrap();
    db.close().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let report = verify(&path).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.warcs, 1);
}

/// Says which folder the writer below works in; it does nothing without.
const FOLDER: &str = "SURFACER_TEST_KILLED_WRITER";

#[test]
#[ignore = "the writer that the next test kills"]
fn killed_writer() {
    #[expect(
        clippy::disallowed_methods,
        reason = "a test binary has no other way to hand a path to itself"
    )]
    let Ok(folder) = std::env::var(FOLDER) else {
        return;
    };
    let mut file = SiteFile::create_or_open(folder.as_ref(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut done = 0;
    file.steps(|_, _| done += 1).unwrap();
    for number in done.. {
        let word = format!("word{number}");
        let shared = format!("shared{}", number / 2);
        let step = step(&word, 1, &[&word, &shared]);
        file.keep_steps(&[step], &format!("memo {number}")).unwrap();
        println!("acked {word}");
        let path = format!("/page/{number}");
        file.keep_pages(&[page(&path, &["/next"])]).unwrap();
        println!("acked {path}");
    }
}

#[test]
fn what_was_acknowledged_survives_a_kill_and_nothing_is_there_twice() {
    const KILLS: usize = 20;
    let root = tempfile::tempdir().unwrap();
    let path = site_path(root.path(), &site());
    let mut acknowledged = BTreeSet::new();
    for kill in 0..KILLS {
        let mut writer = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "crash::killed_writer",
                "--ignored",
                "--nocapture",
            ])
            .env(FOLDER, root.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(writer.stdout.take().unwrap()).lines();
        let mut hear = |line: String| {
            if let Some((_, what)) = line.split_once("acked ") {
                acknowledged.insert(what.to_owned());
            }
        };
        // The writer runs on while we read, so the kill meets it anywhere in its work.
        for line in lines.by_ref().take(3 + kill * 7 % 31) {
            hear(line.unwrap());
        }
        writer.kill().unwrap();
        // What it said before it died counts as well; a line is written in one piece.
        lines.map_while(Result::ok).for_each(&mut hear);
        writer.wait().unwrap();
        let report = verify(&path).unwrap();
        assert!(report.is_whole(), "kill {kill}: {:#?}", report.lines());
    }
    let file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let mut stored = BTreeSet::new();
    let mut records = BTreeSet::new();
    file.steps(|step, kept| {
        let word = step.ask.query.to_string();
        assert!(stored.insert(word.clone()), "{word} is there twice");
        for (record, new) in step.records.iter().zip(kept.new) {
            assert_eq!(new, records.insert(record.key.clone()), "{}", record.key);
        }
    })
    .unwrap();
    for page in file.pages().unwrap() {
        assert!(stored.insert(page.url.parts().path().to_owned()));
    }
    let lost: Vec<_> = acknowledged.difference(&stored).collect();
    assert!(lost.is_empty(), "{lost:?}");
    assert!(acknowledged.len() > KILLS * 5);
    assert_eq!(file.totals().unwrap().records, records.len() as u64);
    assert!(verify(file.path()).unwrap().is_whole());
}

#[test]
fn two_cannot_harvest_one_site_at_once() {
    let root = tempfile::tempdir().unwrap();
    let mut first = SiteFile::create_or_open(root.path(), &site()).unwrap();
    first.keep_pages(&[form_page()]).unwrap();
    let Err(error) = SiteFile::create_or_open(root.path(), &site()) else {
        panic!("two writers");
    };
    assert!(matches!(error.why, Cause::InUse { .. }), "{error}");
    let said = error.to_string();
    assert!(
        said.contains(&format!("(process {})", std::process::id())),
        "{said}"
    );
    // Looking is allowed, and shows what is committed.
    let looking = SiteFile::read_only(first.path()).unwrap();
    assert_eq!(looking.totals().unwrap().pages, 1);
    first.keep_pages(&[page("/b", &[])]).unwrap();
    assert_eq!(looking.totals().unwrap().pages, 2);
    drop(first);
    SiteFile::create_or_open(root.path(), &site()).unwrap();
}

#[test]
fn a_file_opened_for_reading_keeps_nothing() {
    let root = tempfile::tempdir().unwrap();
    drop(SiteFile::create_or_open(root.path(), &site()).unwrap());
    let path = site_path(root.path(), &site());
    let mut looking = SiteFile::read_only(&path).unwrap();
    assert!(looking.keep_pages(&[form_page()]).is_err());
    assert!(looking.set_note("a", "b").is_err());
}
