//! Exports of many sites, and what the programs they are made for say to them.

use crate::sample::{detail, exchange, form_page, page, record, site, step};
use model::{Keep, Record, SeenPage, SiteId, Step, Url};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::Field;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::process::Command;
use surfacer_store::{
    CsvCells, Format, SiteFile, WarcReader, export_all, export_all_to_path, site_path,
};

const FORMATS: [(Format, &str); 5] = [
    (Format::Jsonl, "jsonl"),
    (Format::Csv(CsvCells::Guarded), "csv"),
    (Format::Parquet, "parquet"),
    (Format::Sqlite, "sqlite"),
    (Format::Wacz, "wacz"),
];

/// Moves what was made up to another site.
fn moved(url: &Url, host: &str) -> Url {
    let path = &url.as_str()[crate::sample::ORIGIN.len()..];
    Url::parse(&format!("https://{host}{path}")).expect("a made-up address is an address")
}

fn of(host: &str) -> SiteId {
    moved(&crate::sample::url("/"), host).site()
}

fn open(root: &Path, host: &str) -> SiteFile {
    let mut file = SiteFile::create_or_open(root, &of(host)).expect("a folder can be written");
    let mut page = form_page();
    page.url = moved(&page.url, host);
    page.landed = page.url.clone();
    move_trail(&mut page.trail, host);
    file.keep_pages(&[page]).expect("a made-up page is kept");
    file
}

fn move_trail(trail: &mut [model::Exchange], host: &str) {
    for exchange in trail {
        exchange.url = moved(&exchange.url, host);
    }
}

fn asked(host: &str, word: &str, records: Vec<Record>) -> Step {
    let mut step = step(word, 1, &[]);
    step.address = step.address.map(|address| moved(&address, host));
    move_trail(&mut step.trail, host);
    Step { records, ..step }
}

fn with(key: &str, title: &str, fields: &[(&str, &str)]) -> Record {
    Record {
        title: title.into(),
        fields: fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
        places: BTreeMap::new(),
        ..record(key)
    }
}

/// Two sites with nothing in common but strangers.
fn two_sites(root: &Path) -> Vec<PathBuf> {
    let mut one = open(root, "one.example");
    let long = "x".repeat(5_000);
    let records = vec![
        with(
            "tarka",
            "Tarka the Otter",
            &[("author", "Williamson"), ("Author", "Henry")],
        ),
        with(
            "ring",
            "=Ring, \"of\"\nBright Water",
            &[
                ("key", "+1"),
                ("", "no name"),
                ("a'); DROP TABLE record;--", "'"),
            ],
        ),
        with(
            "wild",
            "\u{1b}[2J <b>猫</b>",
            &[(&long, "long"), ("a\u{0}b\n", "odd"), ("KEY", "=1")],
        ),
    ];
    one.keep_steps(&[asked("one.example", "otter", records)], "")
        .expect("a made-up answer is kept");
    let mut two = open(root, "two.example");
    let records = vec![with("1", "静夜思", &[("作者", "李白"), ("year", "726")])];
    two.keep_steps(&[asked("two.example", "月", records)], "")
        .expect("a made-up answer is kept");
    ["one.example", "two.example"]
        .map(|host| site_path(root, &of(host)))
        .into()
}

/// A row of a Parquet file: what is there, by column.
fn parquet_rows(path: &Path) -> (Vec<String>, Vec<BTreeMap<String, String>>) {
    let file = File::open(path).expect("the export is there");
    let reader = SerializedFileReader::new(file).expect("it is a Parquet file");
    let schema = reader.metadata().file_metadata().schema_descr();
    let names = schema
        .columns()
        .iter()
        .map(|column| column.name().to_owned());
    let names: Vec<String> = names.collect();
    let rows = reader.get_row_iter(None).expect("it has rows");
    let rows = rows.map(|row| {
        let row = row.expect("a row can be read");
        let values = row
            .get_column_iter()
            .filter_map(|(name, value)| match value {
                Field::Null => None,
                Field::Str(text) => Some((name.clone(), text.clone())),
                other => Some((name.clone(), other.to_string())),
            });
        values.collect()
    });
    (names, rows.collect())
}

#[test]
fn a_parquet_file_of_unlike_sites_has_every_value_byte_for_byte() {
    let root = tempfile::tempdir().unwrap();
    let files = two_sites(root.path());
    let target = root.path().join("out.parquet");
    assert_eq!(
        export_all_to_path(&files, Format::Parquet, &target).unwrap(),
        4
    );
    let (names, rows) = parquet_rows(&target);
    let distinct: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    assert_eq!(distinct.len(), names.len(), "{names:?}");
    let mut out = Vec::new();
    export_all(&files, Format::Jsonl, &mut out).unwrap();
    let lines: Vec<Value> = String::from_utf8(out)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(&rows) {
        for name in [
            "key", "url", "title", "query", "form", "page", "warc", "site",
        ] {
            assert_eq!(
                line[name].as_str(),
                row.get(name).map(String::as_str),
                "{name}"
            );
        }
        let more: BTreeMap<String, String> = row
            .get("more")
            .map(|more| serde_json::from_str(more).unwrap())
            .unwrap_or_default();
        for (name, value) in line["fields"].as_object().unwrap() {
            let heading = match name.as_str() {
                "KEY" => "fields.KEY",
                "key" => "key (2)",
                "author" => "fields.author",
                name => name,
            };
            let found = row.get(heading).or_else(|| more.get(name));
            assert_eq!(
                found.map(String::as_str),
                value.as_str(),
                "{name:?} {names:?}"
            );
        }
    }
    assert!(
        !names
            .iter()
            .any(|name| name.len() > 200 || name.contains('\0')),
        "{names:?}"
    );
}

#[test]
fn a_parquet_file_of_many_rows_and_many_names_is_written_in_groups() {
    let root = tempfile::tempdir().unwrap();
    let mut file = open(root.path(), "one.example");
    let wide: Vec<(String, String)> = (0..700)
        .map(|number| (format!("n{number}"), "v".to_owned()))
        .collect();
    let wide: Vec<(&str, &str)> = wide
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    let mut records: Vec<Record> = (0..12_000)
        .map(|number| with(&format!("k{number}"), "Otter", &[("n1", "x")]))
        .collect();
    records[11_999] = with("wide", "Wide", &wide);
    file.keep_steps(&[asked("one.example", "otter", records)], "")
        .unwrap();
    let target = root.path().join("out.parquet");
    let files = [site_path(root.path(), &of("one.example"))];
    assert_eq!(
        export_all_to_path(&files, Format::Parquet, &target).unwrap(),
        12_000
    );
    let reader = SerializedFileReader::new(File::open(&target).unwrap()).unwrap();
    assert!(reader.num_row_groups() > 1);
    let (_, rows) = parquet_rows(&target);
    assert_eq!(rows.len(), 12_000);
    let last = &rows[11_999];
    let more: BTreeMap<String, String> = serde_json::from_str(&last["more"]).unwrap();
    assert_eq!(more.len(), 200);
    assert!(rows[..11_999].iter().all(|row| row["n1"] == "x"));
}

#[test]
fn one_sqlite_file_holds_the_records_of_all_sites() {
    let root = tempfile::tempdir().unwrap();
    let files = two_sites(root.path());
    let target = root.path().join("out.db");
    assert_eq!(
        export_all_to_path(&files, Format::Sqlite, &target).unwrap(),
        4
    );
    let db = rusqlite::Connection::open(&target).unwrap();
    let count = |sql: &str| db.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(
        count("SELECT count(*) FROM record JOIN site ON site.id = record.site"),
        4
    );
    assert_eq!(
        count("SELECT records FROM site WHERE origin = 'https://one.example'"),
        3
    );
    assert_eq!(count("SELECT count(*) FROM field"), 10);
    assert_eq!(
        count("SELECT count(*) FROM field WHERE name = 'a''); DROP TABLE record;--'"),
        1
    );
    assert_eq!(
        count("SELECT count(*) FROM record_words WHERE record_words MATCH 'williamson'"),
        1
    );
    assert_eq!(
        count("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check <> 'ok'"),
        0
    );
    let names = fs::read_dir(root.path()).unwrap().count();
    assert_eq!(
        names, 3,
        "sites, warc and the export, and nothing beside it"
    );
}

#[test]
fn every_line_of_a_wacz_index_leads_to_its_record() {
    let root = tempfile::tempdir().unwrap();
    let files = two_sites(root.path());
    {
        let mut one = SiteFile::create_or_open(root.path(), &of("one.example")).unwrap();
        let mut again = SeenPage {
            trail: vec![exchange("/again", "<title>Page /</title>")],
            ..page("/again", &[])
        };
        again.url = moved(&again.url, "one.example");
        again.landed = again.url.clone();
        move_trail(&mut again.trail, "one.example");
        one.keep_pages(&[again]).unwrap();
    }
    let target = root.path().join("out.wacz");
    let pages = export_all_to_path(&files, Format::Wacz, &target).unwrap();
    let mut zip = zip::ZipArchive::new(File::open(&target).unwrap()).unwrap();
    let mut part = |name: &str| {
        let mut bytes = Vec::new();
        zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
        bytes
    };
    let listed = part("pages/pages.jsonl");
    assert_eq!(
        String::from_utf8(listed).unwrap().lines().count() as u64,
        pages + 1
    );
    let mut index = String::new();
    flate2::read::MultiGzDecoder::new(Cursor::new(part("indexes/index.cdx.gz")))
        .read_to_string(&mut index)
        .unwrap();
    let lines: Vec<&str> = index.lines().collect();
    assert!(lines.is_sorted() && lines.len() == 5, "{index}");
    assert!(
        index.contains("example,one)/search?page=1&q=otter 20260921"),
        "{index}"
    );
    assert!(index.contains("warc/revisit"), "{index}");
    for line in lines {
        let entry: Value = serde_json::from_str(line.splitn(3, ' ').nth(2).unwrap()).unwrap();
        let number = |name: &str| entry[name].as_str().unwrap().parse::<usize>().unwrap();
        let archive = part(&format!("archive/{}", entry["filename"].as_str().unwrap()));
        let member = &archive[number("offset")..number("offset") + number("length")];
        let mut reader = WarcReader::new(BufReader::new(member), 0);
        let record = reader.next_record(|_| {}).unwrap().unwrap();
        assert_eq!(record.url, entry["url"].as_str().unwrap());
        assert!(
            reader.next_record(|_| {}).unwrap().is_none(),
            "one record, no more"
        );
    }
    let list: Value = serde_json::from_slice(&part("datapackage.json")).unwrap();
    for resource in list["resources"].as_array().unwrap() {
        let bytes = part(resource["path"].as_str().unwrap());
        assert_eq!(resource["bytes"].as_u64().unwrap(), bytes.len() as u64);
    }
}

#[test]
fn every_format_is_written_while_a_harvest_goes_on() {
    let root = tempfile::tempdir().unwrap();
    let files = two_sites(root.path());
    let mut one = SiteFile::create_or_open(root.path(), &of("one.example")).unwrap();
    std::thread::scope(|scope| {
        let harvest = scope.spawn(move || {
            for round in 0..40 {
                let word = format!("w{round}");
                let record = with(&word, "Otter", &[(&word, "value")]);
                let step = asked("one.example", &word, vec![record]);
                one.keep_steps(&[step], "").unwrap();
            }
        });
        for (format, ending) in FORMATS {
            let target = root.path().join(format!("out.{ending}"));
            let count = export_all_to_path(&files, format, &target).unwrap();
            assert!(count >= 4, "{ending}: {count}");
            let counted = match ending {
                "jsonl" => fs::read_to_string(&target).unwrap().lines().count(),
                "csv" => csv::Reader::from_path(&target)
                    .unwrap()
                    .records()
                    .map(Result::unwrap)
                    .count(),
                "parquet" => parquet_rows(&target).1.len(),
                _ => continue,
            };
            assert_eq!(counted as u64, count, "{ending}");
        }
        harvest.join().unwrap();
    });
}

#[test]
fn what_cannot_be_printed_says_so_and_leaves_nothing() {
    let root = tempfile::tempdir().unwrap();
    let files = two_sites(root.path());
    for format in [Format::Parquet, Format::Sqlite, Format::Wacz] {
        let error = export_all(&files, format, std::io::sink()).unwrap_err();
        assert!(error.to_string().contains("--output"), "{error}");
    }
    let error = export_all(&files, Format::Sitemap, std::io::sink()).unwrap_err();
    assert!(error.to_string().contains("one site"), "{error}");
    fs::remove_dir_all(root.path().join("warc")).unwrap();
    let target = root.path().join("out.wacz");
    let error = export_all_to_path(&files, Format::Wacz, &target).unwrap_err();
    assert!(error.to_string().contains("archive"), "{error}");
    assert_eq!(
        fs::read_dir(root.path()).unwrap().count(),
        1,
        "only the site files"
    );
}

#[test]
fn the_programs_they_are_made_for_open_them() {
    let tools = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tools/bin/");
    let wanted = ["python", "datasette", "wb-manager", "wayback", "wacz"];
    if let Some(missing) = wanted
        .iter()
        .find(|tool| !Path::new(tools).join(tool).exists())
    {
        eprintln!("SKIPPED: {missing} is not here, so no other program opens our exports: {tools}");
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let files = two_sites(root.path());
    {
        let mut file = SiteFile::create_or_open(root.path(), &site()).unwrap();
        file.keep_pages(&[form_page()]).unwrap();
        file.keep_steps(&[step("otter", 1, &["a"])], "").unwrap();
        file.keep_details(&[detail("a")], 1, "").unwrap();
    }
    let mut all = files.clone();
    all.push(site_path(root.path(), &site()));
    let folder = root.path().join("exports");
    fs::create_dir(&folder).unwrap();
    for (format, ending) in FORMATS {
        let target = folder.join(format!("export.{ending}"));
        export_all_to_path(&all, format, &target).unwrap();
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/open_exports.py");
    let output = Command::new(Path::new(tools).join("python"))
        .arg(script)
        .arg(&folder)
        .arg("https://one.example/search?q=otter&page=1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complaints}");
    let said: Value = serde_json::from_str(said.lines().last().unwrap()).unwrap();
    let duckdb = &said["duckdb"];
    for ending in ["parquet", "csv", "jsonl"] {
        assert_eq!(duckdb[ending], 5, "{duckdb}");
    }
    assert_eq!(duckdb["year"], 2026);
    assert_eq!(
        duckdb["sites"],
        json!([
            ["http://127.0.0.1:9108", 1],
            ["https://one.example", 3],
            ["https://two.example", 1]
        ])
    );
    assert_eq!(duckdb["titles"][4], "静夜思");
    let pandas = &said["pandas"];
    assert_eq!(
        (&pandas["rows"], &pandas["csv"], &pandas["jsonl"]),
        (&json!(5), &json!(5), &json!(5))
    );
    assert_eq!(pandas["columns"], duckdb["columns"]);
    assert!(
        pandas["first_seen"]
            .as_str()
            .unwrap()
            .starts_with("datetime64"),
        "{pandas}"
    );
    let datasette = &said["datasette"];
    assert_eq!(
        (&datasette["site"], &datasette["record"]),
        (&json!(3), &json!(5))
    );
    assert_eq!(datasette["otter"], json!(["tarka"]));
    assert_eq!(said["wacz"]["valid"], true, "{}", said["wacz"]);
    assert_eq!(said["pywb"]["status"], 200, "{}", said["pywb"]);
    assert_eq!(said["pywb"]["body"], "<ul></ul>");
}
