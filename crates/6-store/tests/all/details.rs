//! What the pages of records told.

use crate::sample::{detail, form_page, site, step, url};
use model::{Detail, Keep, Refusal};
use serde_json::Value;
use std::collections::BTreeMap;
use surfacer_store::{CsvCells, Format, SiteFile, export, mend, verify};

fn harvested(root: &std::path::Path) -> SiteFile {
    let mut file = SiteFile::create_or_open(root, &site()).expect("a fresh folder can be written");
    file.keep_pages(&[form_page()]).expect("a page can be kept");
    file.keep_steps(&[step("otter", 1, &["a", "bb", "ccc"])], "")
        .expect("an answer can be kept");
    file
}

fn refused(key: &str, why: Refusal) -> Detail {
    Detail {
        title: None,
        fields: BTreeMap::new(),
        refusal: Some(why),
        ..detail(key)
    }
}

fn text(file: &SiteFile, format: Format) -> String {
    let mut out = Vec::new();
    export(file, format, &mut out).expect("memory takes everything");
    String::from_utf8(out).expect("exports are UTF-8")
}

#[test]
fn what_its_page_says_of_a_record_stands_beside_its_row_or_in_its_place() {
    let root = tempfile::tempdir().unwrap();
    let mut file = harvested(root.path());
    let details = [detail("a"), refused("bb", Refusal::NotFound)];
    file.keep_details(&details, 1, "").unwrap();
    let lines: Vec<Value> = text(&file, Format::Jsonl)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines[0]["title"], "The a, in full");
    assert_eq!(lines[0]["fields"]["author"], "Author of a");
    assert_eq!(lines[0]["fields"]["year"], "about 1999");
    assert_eq!(lines[1]["title"], "The bb");
    assert_eq!(lines[1]["fields"], serde_json::json!({"year": "1999"}));
    let table = text(&file, Format::Csv(CsvCells::Guarded));
    let head = table.lines().next().unwrap();
    assert_eq!(
        head,
        "key,url,title,author,year,query,form,page,warc,first_seen,site"
    );
}

#[test]
fn a_page_that_was_refused_may_come_later() {
    let root = tempfile::tempdir().unwrap();
    let mut file = harvested(root.path());
    file.keep_details(&[refused("a", Refusal::Timeout)], 1, "first")
        .unwrap();
    let lead = file.leads(1).unwrap().remove(0);
    assert_eq!((lead.fetched, lead.refusal), (true, Some(Refusal::Timeout)));
    assert_eq!(file.totals().unwrap().details, 0);
    assert_eq!(file.totals().unwrap().refusals["timeout"], 1);
    file.keep_details(&[detail("a")], 1, "second").unwrap();
    let totals = file.totals().unwrap();
    assert_eq!((totals.details, totals.requests), (1, 4));
    assert!(totals.refusals.is_empty());
    assert_eq!(file.details_memo(1).unwrap().as_deref(), Some("second"));
    assert_eq!(file.leads(1).unwrap()[0].refusal, None);
    let report = verify(file.path()).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.details, 1);
}

#[test]
fn answers_that_ask_not_to_follow_their_links_are_remembered() {
    let root = tempfile::tempdir().unwrap();
    let mut file = harvested(root.path());
    let mut closed = step("badger", 1, &["a", "dddd"]);
    closed.nofollow = true;
    file.keep_steps(&[closed], "").unwrap();
    let closed: Vec<bool> = file
        .leads(1)
        .unwrap()
        .iter()
        .map(|it| it.nofollow)
        .collect();
    assert_eq!(closed, [false, false, false, true]);
}

#[test]
fn the_page_of_a_record_nobody_kept_is_refused_and_nothing_is_kept() {
    let root = tempfile::tempdir().unwrap();
    let mut file = harvested(root.path());
    let unknown = Detail {
        record: "nobody".into(),
        url: url("/item/9"),
        ..detail("a")
    };
    let error = file
        .keep_details(&[detail("a"), unknown], 1, "")
        .unwrap_err();
    assert!(error.what.contains("nobody"), "{error}");
    assert_eq!(file.totals().unwrap().details, 0);
    assert!(verify(file.path()).unwrap().is_whole());
}

#[test]
fn the_page_of_a_record_that_the_archive_lost_is_forgotten_and_its_fields_stay() {
    let root = tempfile::tempdir().unwrap();
    let mut file = harvested(root.path());
    let warc = file.warc_folder().join("00001.warc.gz");
    let before = std::fs::metadata(&warc).unwrap().len();
    file.keep_details(&[detail("a")], 1, "").unwrap();
    let path = file.path().to_owned();
    drop(file);
    let cut = std::fs::OpenOptions::new().write(true).open(&warc).unwrap();
    cut.set_len(before).unwrap();
    assert!(!verify(&path).unwrap().is_whole());
    assert_eq!(mend(&path).unwrap(), 1);
    let report = verify(&path).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.details, 1);
}
