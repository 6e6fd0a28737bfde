//! Records out.

use crate::sample::{ORIGIN, form_page, record, site, step, url};
use model::Keep;
use serde_json::{Value, json};
use std::fs;
use surfacer_store::{CsvCells, Format, SiteFile, export, export_to_path};

fn text(file: &SiteFile, format: Format) -> String {
    let mut out = Vec::new();
    export(file, format, &mut out).expect("memory takes everything");
    String::from_utf8(out).expect("exports are UTF-8")
}

#[test]
fn a_json_line_has_the_keys_scripts_rely_on() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    file.keep_steps(
        &[step("otter", 1, &["a"]), step("badger", 1, &["a", "b"])],
        "",
    )
    .unwrap();
    let lines: Vec<Value> = text(&file, Format::Jsonl)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    let warc = lines[0]["warc"].as_str().unwrap().to_owned();
    assert!(warc.starts_with("00001.warc.gz@"), "{warc}");
    assert_eq!(
        lines[0],
        json!({
            "key": "a",
            "url": "http://127.0.0.1:9108/item/1",
            "title": "The a",
            "fields": {"year": "1999"},
            "query": "otter",
            "form": "http://127.0.0.1:9108/search",
            "page": "http://127.0.0.1:9108/search?q=otter&page=1",
            "warc": warc,
            "first_seen": "2026-09-21T14:13:23Z",
            "site": ORIGIN,
        })
    );
    assert_eq!(lines[1]["query"], "badger");
}

#[test]
fn a_spreadsheet_runs_nothing_it_reads() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut wild = step("=cmd()", 1, &["plain", "+1"]);
    wild.records[0].title = "=HYPERLINK(\"http://evil.example\")".into();
    wild.records[0].fields = [
        (
            "@field, with \"quotes\"".to_owned(),
            "－1\nsecond line".to_owned(),
        ),
        ("title".to_owned(), "\t=1".to_owned()),
    ]
    .into();
    file.keep_steps(&[wild], "").unwrap();
    for (cells, quote) in [(CsvCells::Guarded, "'"), (CsvCells::Raw, "")] {
        let text = text(&file, Format::Csv(cells));
        let mut table = csv::Reader::from_reader(text.as_bytes());
        let header: Vec<String> = table.headers().unwrap().iter().map(Into::into).collect();
        assert_eq!(
            header[..6],
            [
                "key".to_owned(),
                "url".to_owned(),
                "title".to_owned(),
                format!("{quote}@field, with \"quotes\""),
                "fields.title".to_owned(),
                "year".to_owned(),
            ]
        );
        let rows: Vec<_> = table.records().map(Result::unwrap).collect();
        assert_eq!(
            rows[0][2],
            format!("{quote}=HYPERLINK(\"http://evil.example\")")
        );
        assert_eq!(rows[0][3], format!("{quote}－1\nsecond line"));
        assert_eq!(rows[0][4], format!("{quote}\t=1"));
        assert_eq!(rows[0][6], format!("{quote}=cmd()"));
        assert_eq!(rows[1][0], format!("{quote}+1"));
    }
}

#[test]
fn more_field_names_than_columns_share_one() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut wide = step("wide", 1, &["a", "b"]);
    wide.records[0].fields = (0..600)
        .map(|number| (format!("n{number:03}"), number.to_string()))
        .collect();
    wide.records[1].fields = [("n599".to_owned(), "common".to_owned())].into();
    file.keep_steps(&[wide], "").unwrap();
    let text = text(&file, Format::Csv(CsvCells::Guarded));
    let mut table = csv::Reader::from_reader(text.as_bytes());
    let header = table.headers().unwrap().clone();
    assert_eq!(header.len(), 3 + 500 + 1 + 6);
    assert!(header.iter().any(|name| name == "n599"), "the common one");
    let row = table.records().next().unwrap().unwrap();
    let more: Value = serde_json::from_str(&row[503]).unwrap();
    assert_eq!(more.as_object().unwrap().len(), 100);
}

#[test]
fn an_export_to_a_file_is_there_whole_or_not_at_all() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    file.keep_steps(&[step("otter", 1, &["a", "b"])], "")
        .unwrap();
    let target = root.path().join("out.jsonl");
    fs::write(&target, "an older export").unwrap();
    assert_eq!(export_to_path(&file, Format::Jsonl, &target).unwrap(), 2);
    assert_eq!(fs::read_to_string(&target).unwrap().lines().count(), 2);
    let nowhere = root.path().join("no such folder/out.jsonl");
    let error = export_to_path(&file, Format::Jsonl, &nowhere).unwrap_err();
    assert!(error.to_string().contains("no such folder"), "{error}");
    let left: Vec<_> = fs::read_dir(root.path()).unwrap().collect();
    assert_eq!(left.len(), 3, "sites, warc and the export");
}

#[test]
fn addresses_are_those_of_records_and_then_of_answers_that_showed_some() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut again = step("otter", 2, &["a"]);
    again.address = step("otter", 1, &[]).address;
    let mut posted = step("badger", 1, &["bb"]);
    posted.address = None;
    let mut jumped = step("stoat", 1, &["bb"]);
    jumped.address = jumped.records[0].url.clone();
    let steps = [
        step("otter", 1, &["a"]),
        again,
        posted,
        jumped,
        step("nothing", 1, &[]),
    ];
    file.keep_steps(&steps, "").unwrap();
    let lines: Vec<_> = ["/item/1", "/item/2", "/search?q=otter&page=1"]
        .map(|path| url(path).to_string())
        .into();
    assert_eq!(text(&file, Format::Urls).lines().collect::<Vec<_>>(), lines);
}

#[test]
fn a_sitemap_escapes_what_xml_would_read() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut wild = step("otter", 1, &["a", "bb", "ccc", "dddd"]);
    let hostile = url("/a?q=\"]]>'<x>\u{0}&amp;b\u{85}\u{9c}\u{202e}é;c=1");
    wild.address = Some(hostile);
    wild.records[1].url = Some(model::Url::parse("http://elsewhere.example/1").unwrap());
    wild.records[2].url = Some(url(&format!("/{}", "x".repeat(2100))));
    wild.records[3].url = None;
    file.keep_steps(&[wild], "").unwrap();
    let expected = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n\
         <url><loc>{ORIGIN}/a?q=%22]]%3E%27%3Cx%3E%00&amp;amp;b%C2%85%C2%9C%E2%80%AE%C3%A9;c=1</loc>\
         <lastmod>2026-09-21T14:13:23Z</lastmod></url>\n\
         <url><loc>{ORIGIN}/item/1</loc><lastmod>2026-09-21T14:13:23Z</lastmod></url>\n\
         </urlset>\n"
    );
    assert_eq!(text(&file, Format::Sitemap), expected);
    let target = root.path().join("sitemap.xml");
    assert_eq!(export_to_path(&file, Format::Sitemap, &target).unwrap(), 2);
    assert_eq!(fs::read_to_string(&target).unwrap(), expected);
}

#[test]
fn a_sitemap_that_is_too_large_for_a_file_becomes_an_index_of_several() {
    let root = tempfile::tempdir().unwrap();
    let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
    file.keep_pages(&[form_page()]).unwrap();
    let mut large = step("otter", 1, &[]);
    large.records = (0..50_001)
        .map(|number| {
            let mut record = record(&number.to_string());
            record.url = Some(url(&format!("/item/{number}")));
            record
        })
        .collect();
    file.keep_steps(&[large], "").unwrap();
    let error = export(&file, Format::Sitemap, std::io::sink()).unwrap_err();
    assert!(error.to_string().contains("--output"), "{error}");
    let target = root.path().join("map.xml");
    assert_eq!(
        export_to_path(&file, Format::Sitemap, &target).unwrap(),
        50_002
    );
    let read = |name: &str| fs::read_to_string(root.path().join(name)).unwrap();
    assert_eq!(read("map-1.xml").matches("<url>").count(), 50_000);
    assert_eq!(read("map-2.xml").matches("<url>").count(), 2);
    let index = read("map.xml");
    assert_eq!(index.matches("<sitemap>").count(), 2);
    for number in [1, 2] {
        let entry = format!(
            "<sitemap><loc>{ORIGIN}/map-{number}.xml</loc><lastmod>2026-09-21T14:13:23Z</lastmod></sitemap>"
        );
        assert!(index.contains(&entry), "{index}");
    }
    assert!(index.ends_with("</sitemapindex>\n"), "{index}");
}
