//! The WARC files: what stands in them, and what other tools say.

use crate::sample::{exchange, form_page, moment, page, site, step};
use bytes::Bytes;
use flate2::read::MultiGzDecoder;
use model::{Exchange, Keep, Refusal, SeenPage};
use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;
use std::process::Command;
use surfacer_store::{Config, Durability, SiteFile, WarcReader, verify};

/// Kind and text of every record in a file.
fn records(path: &Path) -> Vec<(String, String)> {
    let source = BufReader::new(File::open(path).expect("the archive is there"));
    let mut reader = WarcReader::new(source, 0);
    let mut records = Vec::new();
    loop {
        let mut text = Vec::new();
        let record = reader.next_record(|piece| text.extend_from_slice(piece));
        let Some(record) = record.expect("the archive is whole") else {
            return records;
        };
        records.push((record.kind, String::from_utf8_lossy(&text).into_owned()));
    }
}

#[test]
fn an_exchange_stands_in_the_archive_as_it_crossed_the_wire() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let mut post = exchange("/search", "found");
    post.request = "POST /search HTTP/1.1\r\ncontent-length: 7\r\n\r\nq=otter".into();
    let silent = Exchange {
        response_head: Bytes::new(),
        response_body: Bytes::new(),
        ..exchange("/silent", "")
    };
    file.keep_pages(&[SeenPage {
        trail: vec![silent, post],
        ..page("/search", &[])
    }])
    .unwrap();
    let records = records(&file.warc_folder().join("00001.warc.gz"));
    let kinds: Vec<_> = records.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["warcinfo", "request", "response", "request"]);
    assert!(records[0].1.contains("isPartOf: http://127.0.0.1:9108\r\n"));
    assert!(records[2].1.ends_with("\r\n\r\nfound"));
    assert!(records[3].1.ends_with("\r\n\r\nq=otter"));
}

#[test]
fn a_body_that_came_before_is_only_referred_to() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let same = |path: &str| SeenPage {
        trail: vec![exchange(path, "the same page")],
        ..page(path, &[])
    };
    file.keep_pages(&[same("/a"), same("/b")]).unwrap();
    drop(file);
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[same("/c")]).unwrap();
    let records = records(&file.warc_folder().join("00001.warc.gz"));
    let kinds: Vec<_> = records.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(
        kinds,
        [
            "warcinfo", "response", "request", "revisit", "request", "revisit", "request"
        ]
    );
    let report = verify(file.path()).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
}

#[test]
fn a_full_file_is_followed_by_another() {
    let root = tempfile::tempdir().unwrap();
    let config = Config {
        rotate_at: 1500,
        durability: Durability::Power,
        ..Config::default()
    };
    for round in 0..3 {
        let mut file = SiteFile::create_or_open_with(root.path(), &site(), config).unwrap();
        for number in 0..3 {
            let path = format!("/{round}/{number}");
            file.keep_pages(&[page(&path, &[])]).unwrap();
        }
    }
    let path = surfacer_store::site_path(root.path(), &site());
    let report = verify(&path).unwrap();
    assert!(report.is_whole(), "{:#?}", report.lines());
    assert_eq!(report.counts.pages, 9);
    assert!(report.counts.warcs >= 3, "{:?}", report.counts);
}

#[test]
fn an_archive_nobody_knows_is_not_overwritten() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("warc/127.0.0.1_9108");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("00001.warc.gz"), b"somebody's").unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[page("/", &[])]).unwrap();
    assert_eq!(
        fs::read(folder.join("00001.warc.gz")).unwrap(),
        b"somebody's"
    );
    assert!(folder.join("00002.warc.gz").exists());
    assert!(verify(file.path()).unwrap().is_whole());
}

#[test]
fn verify_sees_a_changed_byte_anywhere_in_the_archive() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[page("/", &[])]).unwrap();
    let warc = file.warc_folder().join("00001.warc.gz");
    let path = file.path().to_owned();
    drop(file);
    let bytes = fs::read(&warc).unwrap();
    // Gzip holds a few bits that mean nothing: a time, a system name, what fills the last byte of a stream.
    let unpacked = |bytes: &[u8]| {
        let mut text = Vec::new();
        let read = MultiGzDecoder::new(bytes).read_to_end(&mut text);
        read.ok().map(|_| text)
    };
    for at in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        fs::write(&warc, &changed).unwrap();
        let report = verify(&path).unwrap();
        assert!(
            !report.is_whole() || unpacked(&changed) == unpacked(&bytes),
            "byte {at}"
        );
    }
}

#[test]
fn warcio_finds_nothing_to_complain_about() {
    let warcio = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/bin/warcio");
    if !Path::new(warcio).exists() {
        eprintln!("SKIPPED: warcio is not here: {warcio}");
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    let mut chunked = exchange("/chunked", "five!");
    chunked.response_head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n".into();
    let cut = Exchange {
        cut: Some(Refusal::TooLarge),
        at: moment(9),
        ..exchange("/cut", "beginning of a lo")
    };
    let again = exchange("/again", "five!");
    file.keep_pages(&[
        form_page(),
        SeenPage {
            trail: vec![chunked, cut, again],
            ..page("/again", &[])
        },
    ])
    .unwrap();
    file.keep_steps(&[step("otter", 1, &["a"]), step("empty", 1, &[])], "")
        .unwrap();
    let output = Command::new(warcio)
        .args(["check", "-v"])
        .arg(file.warc_folder().join("00001.warc.gz"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}");
    // warcio ends well on a cut gzip member (warcio#138), so its words count too.
    assert!(
        said.contains("digest pass") && !said.contains("failed"),
        "{said}"
    );
}
