//! Crawls for a topic, over several sites.

use crate::sample::visit;
use model::{Score, Url};
use std::path::{Path, PathBuf};
use surfacer_store::{
    Cause, PagesFormat, SiteFile, TopicCrawl, Visit, export_pages, mend, site_path, verify,
};

fn open(root: &Path) -> TopicCrawl {
    TopicCrawl::create_or_open(root, "seals", "seals by name")
        .expect("a fresh folder can be written")
}

/// The same page on another site.
fn elsewhere(visit: Visit, host: &str) -> Visit {
    let moved = |url: &Url| {
        let text = format!("http://{host}{}", url.parts().path());
        Url::parse(&text).expect("a made-up address is an address")
    };
    let mut visit = Visit {
        url: moved(&visit.url),
        landed: moved(&visit.landed),
        ..visit
    };
    for exchange in &mut visit.trail {
        exchange.url = moved(&exchange.url);
    }
    visit
}

/// Four pages of three sites, one of them missing.
fn some() -> [Visit; 4] {
    [
        visit(0, "/a", Some(0.875)),
        elsewhere(visit(1, "/b", Some(0.25)), "b.test"),
        elsewhere(visit(2, "/c", None), "c.test"),
        visit(3, "/d", Some(0.5)),
    ]
}

fn file_of(root: &Path, visit: &Visit) -> PathBuf {
    site_path(root, &visit.landed.site())
}

#[test]
fn pages_of_many_sites_come_back_in_the_order_in_which_they_were_kept() {
    let root = tempfile::tempdir().unwrap();
    let seed = some()[0].url.clone();
    {
        let mut crawl = open(root.path());
        crawl.begin(std::slice::from_ref(&seed)).unwrap();
        for visit in some() {
            crawl.keep(&visit).unwrap();
        }
        crawl.set_seconds(7.5).unwrap();
    }
    let mut crawl = open(root.path());
    assert_eq!(crawl.next_place(), 4);
    let later = Url::parse("http://d.test/").unwrap();
    crawl.begin(&[seed.clone(), later.clone()]).unwrap();
    assert_eq!(crawl.seeds().unwrap(), [(seed, 0), (later, 4)]);
    assert!((crawl.seconds().unwrap() - 7.5).abs() < 1e-9);
    let turns = crawl.turns();
    for (turn, mut was) in turns.into_iter().zip(some()) {
        was.trail.clear();
        assert_eq!(crawl.visit(turn).unwrap(), Some(was));
    }
    for visit in some() {
        let report = verify(&file_of(root.path(), &visit)).unwrap();
        assert!(report.is_whole(), "{:?}", report.problems);
    }
}

#[test]
fn an_export_has_the_relevant_pages_of_all_sites_and_says_where_their_bytes_are() {
    let root = tempfile::tempdir().unwrap();
    let mut crawl = open(root.path());
    for visit in some() {
        crawl.keep(&visit).unwrap();
    }
    let files: Vec<PathBuf> = some()[..3]
        .iter()
        .map(|visit| file_of(root.path(), visit))
        .collect();
    let export = |format, least| {
        let mut out = Vec::new();
        let count = export_pages(&files, format, Score::new(least), &mut out).unwrap();
        (count, String::from_utf8(out).unwrap())
    };
    let (count, lines) = export(PagesFormat::Jsonl, 0.5);
    assert_eq!(count, 2);
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["url"], some()[0].url.as_str());
    assert_eq!(
        (&first["score"], &first["place"]),
        (&0.875.into(), &0.into())
    );
    assert!(
        first["warc"]
            .as_str()
            .unwrap()
            .starts_with("00001.warc.gz@")
    );
    let (_, urls) = export(PagesFormat::Urls, 0.0);
    let places: Vec<&str> = urls.lines().collect();
    let [a, b, _, d] = some().map(|visit| visit.url.as_str().to_owned());
    assert_eq!(places, [a, b, d]);
}

#[test]
fn another_topic_of_the_same_name_is_refused_and_two_crawls_do_not_meet() {
    let root = tempfile::tempdir().unwrap();
    let crawl = open(root.path());
    let busy = TopicCrawl::create_or_open(root.path(), "otters", "otters");
    assert!(matches!(busy.err().unwrap().why, Cause::InUse { .. }));
    drop(crawl);
    let namesake = TopicCrawl::create_or_open(root.path(), "seals", "rubber seals");
    assert!(matches!(
        namesake.err().unwrap().why,
        Cause::OtherTopic { .. }
    ));
    let other = TopicCrawl::create_or_open(root.path(), "otters", "otters").unwrap();
    assert_eq!(other.others().unwrap(), ["seals"]);
}

#[test]
fn a_crawl_without_any_page_is_forgotten_and_one_with_a_page_is_not() {
    let root = tempfile::tempdir().unwrap();
    let mut crawl = open(root.path());
    let [good, _, missing, _] = some();
    crawl
        .keep(&Visit {
            turn: good.turn,
            ..missing.clone()
        })
        .unwrap();
    crawl.forget_if_nothing_came().unwrap();
    assert_eq!(crawl.next_place(), 0);
    crawl.keep(&good).unwrap();
    crawl.forget_if_nothing_came().unwrap();
    drop(crawl);
    assert_eq!(open(root.path()).next_place(), 1);
    assert!(verify(&file_of(root.path(), &missing)).unwrap().is_whole());
}

#[test]
fn more_sites_than_files_may_be_open_are_no_trouble() {
    let root = tempfile::tempdir().unwrap();
    let mut crawl = open(root.path());
    for place in 0..80 {
        let host = format!("h{}.test", place % 40);
        let page = visit(place, &format!("/{place}"), Some(0.5));
        crawl.keep(&elsewhere(page, &host)).unwrap();
    }
    drop(crawl);
    let crawl = open(root.path());
    let places: Vec<u32> = crawl.turns().iter().map(|turn| turn.place).collect();
    assert_eq!(places, (0..80).collect::<Vec<_>>());
}

#[test]
fn a_site_whose_raw_pages_are_lost_can_be_mended_and_keeps_its_pages() {
    let root = tempfile::tempdir().unwrap();
    let mut crawl = open(root.path());
    let [first, ..] = some();
    crawl.keep(&first).unwrap();
    drop(crawl);
    let path = file_of(root.path(), &first);
    let warc = SiteFile::read_only(&path).unwrap().warc_folder();
    std::fs::remove_file(warc.join("00001.warc.gz")).unwrap();
    assert!(TopicCrawl::create_or_open(root.path(), "seals", "seals by name").is_err());
    assert_eq!(mend(&path).unwrap(), 1);
    assert_eq!(open(root.path()).next_place(), 1);
}
