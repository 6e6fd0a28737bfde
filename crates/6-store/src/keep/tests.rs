//! Planned failures: what was not committed was not done.

use crate::{SiteFile, verify};
use model::{Exchange, Keep, SeenPage, Timestamp, Url};

fn page(path: &str) -> SeenPage {
    let url = Url::parse(&format!("http://127.0.0.1:9108{path}")).unwrap();
    let at = Timestamp::UNIX_EPOCH;
    SeenPage {
        landed: url.clone(),
        depth: 0,
        at,
        requests: 1,
        status: 200,
        refusal: None,
        title: "long ".repeat(2_000),
        words: Vec::new(),
        lines: Vec::new(),
        links: Vec::new(),
        forms: Vec::new(),
        trail: vec![Exchange {
            url: url.clone(),
            request: "GET / HTTP/1.1\r\n\r\n".into(),
            response_head: "HTTP/1.1 200 OK\r\n\r\n".into(),
            response_body: format!("body of {path}").into(),
            ip: None,
            at,
            cut: None,
        }],
        url,
    }
}

fn one_page(root: &std::path::Path) -> SiteFile {
    let site = page("/").url.site();
    let mut file = SiteFile::create_or_open(root, &site).unwrap();
    file.keep_pages(&[page("/")]).unwrap();
    file
}

/// Nothing of the failed call is there, and the same call works once the trouble is over.
fn assert_undone_and_repeatable(mut file: SiteFile) {
    assert_eq!(file.totals().unwrap().pages, 1);
    let report = verify(file.path()).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.unfinished, 0);
    file.keep_pages(&[page("/next")]).unwrap();
    let report = verify(file.path()).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.pages, 2);
}

#[test]
fn a_disk_that_is_full_for_the_archive_says_so_and_loses_nothing() {
    let root = tempfile::tempdir().unwrap();
    let mut file = one_page(root.path());
    file.archive.as_mut().unwrap().disk_is_full = true;
    let error = file.keep_pages(&[page("/next")]).unwrap_err();
    assert!(error.disk_full);
    assert!(error.what.contains("make room"), "{error}");
    file.archive.as_mut().unwrap().disk_is_full = false;
    assert_undone_and_repeatable(file);
}

#[test]
fn a_disk_that_is_full_for_the_site_file_says_so_and_loses_nothing() {
    let root = tempfile::tempdir().unwrap();
    let mut file = one_page(root.path());
    let pages: i64 = file
        .db
        .pragma_query_value(None, "page_count", |row| row.get(0))
        .unwrap();
    let limit = |file: &SiteFile, pages: i64| {
        file.db
            .pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
            .unwrap();
    };
    limit(&file, pages);
    let error = file.keep_pages(&[page("/next")]).unwrap_err();
    assert!(error.disk_full, "{error}");
    limit(&file, 1_000_000);
    assert_undone_and_repeatable(file);
}

#[test]
fn a_failure_just_before_the_commit_undoes_the_archive_too() {
    let root = tempfile::tempdir().unwrap();
    let mut file = one_page(root.path());
    file.fail_before_commit = true;
    assert!(!file.keep_pages(&[page("/next")]).unwrap_err().disk_full);
    file.fail_before_commit = false;
    assert_undone_and_repeatable(file);
}

#[test]
fn the_first_call_of_all_may_fail() {
    let root = tempfile::tempdir().unwrap();
    let site = page("/").url.site();
    let mut file = SiteFile::create_or_open(root.path(), &site).unwrap();
    file.fail_before_commit = true;
    assert!(file.keep_pages(&[page("/next")]).is_err());
    file.fail_before_commit = false;
    file.keep_pages(&[page("/")]).unwrap();
    assert_undone_and_repeatable(file);
}
