//! Files of other versions, files of others.

use crate::sample::{detail, form_page, link, site, step, visit};
use model::{FoundLink, Keep, LinkWords, Score};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use surfacer_store::{Cause, SiteFile, TopicCrawl, site_path, verify};

const FIXTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures");

/// Run by hand when a new format is about to be released; `v7` then becomes `v8`, and the old files stay:
/// `cargo test -p surfacer-store --test all -- --ignored --exact versions::write_a_file_of_todays_format`.
#[test]
#[ignore = "writes a fixture"]
fn write_a_file_of_todays_format() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let mut first = form_page();
    first.links = vec![FoundLink {
        words: Some(Box::new(LinkWords {
            anchor: "Waiting room".into(),
            ..LinkWords::default()
        })),
        ..link("/waiting", 500)
    }];
    first.lines = vec![3, 5];
    file.keep_pages(&[first]).unwrap();
    file.keep_steps(
        &[
            step("otter", 1, &["a", "b"]),
            step("badger", 1, &["b", "c"]),
        ],
        "memo",
    )
    .unwrap();
    file.keep_details(&[detail("a")], 1, "details memo")
        .unwrap();
    file.set_note("stopped", "drained").unwrap();
    let warc = file.warc_folder().join("00001.warc.gz");
    let path = file.path().to_owned();
    drop(file);
    let mut crawl = TopicCrawl::create_or_open(root.path(), "seals", "seals").unwrap();
    crawl.keep(&visit(0, "/seals", Some(0.75))).unwrap();
    drop(crawl);
    fs::create_dir_all(FIXTURES).unwrap();
    fs::copy(path, Path::new(FIXTURES).join("v7.db")).unwrap();
    fs::copy(warc, Path::new(FIXTURES).join("v7.warc.gz")).unwrap();
}

/// A harvest as an earlier format kept it.
fn of_format(version: u32, root: &Path) -> PathBuf {
    let path = site_path(root, &site());
    let warc = root.join("warc/127.0.0.1_9108/00001.warc.gz");
    for (end, to) in [("db", &path), ("warc.gz", &warc)] {
        let from = Path::new(FIXTURES).join(format!("v{version}.{end}"));
        let folder = to.parent().expect("a file stands in a folder");
        fs::create_dir_all(folder).expect("a fresh folder can be written");
        fs::copy(from, to).expect("the fixtures are here");
    }
    path
}

#[test]
fn a_file_of_format_1_opens_and_goes_on() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(1, root.path());
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let pages = file.pages().unwrap();
    assert_eq!((pages.len(), pages[1].promise), (2, 500));
    let mut steps = Vec::new();
    file.steps(|step, kept| steps.push((step, kept))).unwrap();
    let mut was = step("badger", 1, &["b", "c"]);
    was.trail.clear();
    // What that format did not keep is not known.
    (was.why, was.told, was.address) = (None, None, None);
    for record in &mut was.records {
        record.places.clear();
    }
    assert_eq!(steps[1].0, was);
    assert_eq!(steps[1].1.new, [false, true]);
    assert_eq!(file.memo(1).unwrap().as_deref(), Some("memo"));
    assert_eq!(file.note("stopped").unwrap().as_deref(), Some("drained"));
    file.keep_steps(&[step("stoat", 1, &["d"])], "").unwrap();
    let report = verify(&path).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.records, 4);
    let reasons = file.reasons(2).unwrap();
    assert_eq!(reasons[0].evidence, None);
    assert_eq!(reasons[1].evidence.as_deref(), Some("stoat is rare"));
}

#[test]
fn a_file_of_format_1_can_be_looked_at_without_a_harvest() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(1, root.path());
    let file = SiteFile::read_only(&path).unwrap();
    assert_eq!(file.totals().unwrap().records, 3);
    assert_eq!(file.reasons(9).unwrap().len(), 2);
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_1_that_somebody_works_on_is_left_alone() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(1, root.path());
    let before = fs::read(&path).unwrap();
    let lock = fs::File::create(path.with_added_extension("lock")).unwrap();
    lock.lock().unwrap();
    let error = SiteFile::read_only(&path).err().unwrap();
    assert!(matches!(error.why, Cause::Older { version: 1 }), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_file_of_format_2_opens_as_it_was_kept() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(2, root.path());
    let file = SiteFile::read_only(&path).unwrap();
    let mut steps = Vec::new();
    file.steps(|step, _| steps.push(step)).unwrap();
    let mut was = step("badger", 1, &["b", "c"]);
    was.trail.clear();
    (was.told, was.address) = (None, None);
    assert_eq!(steps[1], was);
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_2_has_no_pages_of_records_and_takes_some() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(2, root.path());
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    assert_eq!(file.details_memo(1).unwrap(), None);
    let leads = file.leads(1).unwrap();
    assert!(leads.iter().all(|lead| !lead.fetched && !lead.nofollow));
    file.keep_details(&[detail("a")], 1, "learned").unwrap();
    assert_eq!(file.totals().unwrap().details, 1);
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_3_opens_as_it_was_kept() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(3, root.path());
    let file = SiteFile::read_only(&path).unwrap();
    assert_eq!(
        file.details_memo(1).unwrap().as_deref(),
        Some("details memo")
    );
    let fetched: Vec<bool> = file.leads(1).unwrap().iter().map(|it| it.fetched).collect();
    assert_eq!(fetched, [true, false, false]);
    assert_eq!(file.totals().unwrap().requests, 4);
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_a_newer_version_is_refused_and_left_alone() {
    let root = tempfile::tempdir().unwrap();
    drop(SiteFile::create_or_open(root.path(), &site()).unwrap());
    let path = site_path(root.path(), &site());
    let db = Connection::open(&path).unwrap();
    db.pragma_update(None, "user_version", 99).unwrap();
    db.close().unwrap();
    let before = fs::read(&path).unwrap();
    for opened in [
        SiteFile::create_or_open(root.path(), &site()),
        SiteFile::read_only(&path),
    ] {
        let error = opened.err().unwrap();
        assert!(
            matches!(error.why, Cause::Newer { version: 99, .. }),
            "{error}"
        );
        assert!(error.to_string().contains("newer surfacer"), "{error}");
    }
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[test]
fn a_database_of_somebody_else_is_left_alone() {
    let root = tempfile::tempdir().unwrap();
    let path = site_path(root.path(), &site());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let db = Connection::open(&path).unwrap();
    db.execute_batch("CREATE TABLE mine (a)").unwrap();
    db.close().unwrap();
    let before = fs::read(&path).unwrap();
    let error = SiteFile::create_or_open(root.path(), &site())
        .err()
        .unwrap();
    assert!(matches!(error.why, Cause::Foreign), "{error}");
    fs::write(&path, "no database at all").unwrap();
    assert!(SiteFile::create_or_open(root.path(), &site()).is_err());
    fs::write(&path, &before).unwrap();
    assert!(SiteFile::read_only(&path).is_err());
}

#[test]
fn a_file_of_another_site_is_not_taken_over() {
    let root = tempfile::tempdir().unwrap();
    drop(SiteFile::create_or_open(root.path(), &site()).unwrap());
    let other = model::Url::parse("https://other.example/").unwrap().site();
    fs::rename(
        site_path(root.path(), &site()),
        site_path(root.path(), &other),
    )
    .unwrap();
    let error = SiteFile::create_or_open(root.path(), &other).err().unwrap();
    assert!(matches!(error.why, Cause::OtherSite { .. }), "{error}");
}

#[test]
fn looking_at_a_file_leaves_nothing_beside_it() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    drop(file);
    let path = site_path(root.path(), &site());
    let before = fs::read_dir(root.path().join("sites")).unwrap().count();
    let file = SiteFile::read_only(&path).unwrap();
    assert_eq!(file.totals().unwrap().pages, 1);
    drop(file);
    assert_eq!(
        fs::read_dir(root.path().join("sites")).unwrap().count(),
        before
    );
}

#[test]
fn a_file_of_format_4_says_what_told_the_kind_of_an_answer() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(4, root.path());
    let file = SiteFile::read_only(&path).unwrap();
    let reasons = file.reasons(9).unwrap();
    assert_eq!(reasons[0].kind, "records");
    assert_eq!(reasons[0].told.as_deref(), Some("1-2 of 7"));
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_4_has_no_addresses_of_answers_and_takes_some() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(4, root.path());
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_steps(&[step("stoat", 1, &["d"])], "").unwrap();
    let mut addresses = Vec::new();
    file.steps(|step, _| addresses.push(step.address)).unwrap();
    assert_eq!(addresses, [None, None, step("stoat", 1, &[]).address]);
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_5_knows_no_words_of_links_and_takes_some() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(5, root.path());
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let pages = file.pages().unwrap();
    assert!(
        pages
            .iter()
            .all(|page| page.source.is_none() && page.lines.is_empty())
    );
    let mut front = form_page();
    front.lines = vec![3, 5];
    file.keep_pages(&[front]).unwrap();
    assert_eq!(file.pages().unwrap()[0].lines, [3, 5]);
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_7_opens_as_it_was_kept() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(7, root.path());
    let file = SiteFile::read_only(&path).unwrap();
    let crawls = file.crawls(Score::new(0.5)).unwrap();
    assert_eq!((crawls[0].topic.as_str(), crawls[0].relevant), ("seals", 1));
    assert_eq!(
        file.totals().unwrap().pages,
        1,
        "a walk for forms has not seen it"
    );
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_6_opens_as_it_was_kept() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(6, root.path());
    let pages = SiteFile::read_only(&path).unwrap().pages().unwrap();
    assert_eq!(pages[0].lines, [3, 5]);
    assert_eq!(pages[1].source.as_ref(), Some(&pages[0].url));
    assert_eq!(pages[1].link.as_ref().unwrap().anchor, "Waiting room");
    assert!(verify(&path).unwrap().is_whole());
}

#[test]
fn a_file_of_format_5_opens_as_it_was_kept() {
    let root = tempfile::tempdir().unwrap();
    let path = of_format(5, root.path());
    let file = SiteFile::read_only(&path).unwrap();
    let mut steps = Vec::new();
    file.steps(|step, _| steps.push(step)).unwrap();
    let mut was = step("badger", 1, &["b", "c"]);
    was.trail.clear();
    assert_eq!(steps[1], was);
    assert!(verify(&path).unwrap().is_whole());
}
