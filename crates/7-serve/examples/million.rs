//! How long does a page take when a million records are there? `cargo run --release -p surfacer-serve --example million`
//!
//! Makes a workspace of a million made-up records in ten thousand answers, asks every page five times and prints the slowest time of each in milliseconds.
//! Wall time: it is what a person waits for. `-- FOLDER` keeps the workspace there and uses it again; `-- FOLDER search` takes it into the search index, too.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a measurement for the developer's terminal"
)]

use axum::body::Body;
use axum::http::Request;
use model::{
    AnswerKind, Ask, Control, Encoding, Exchange, Field, Form, FoundForm, Keep, Method, Query,
    Record, SeenPage, SizeNow, Step, Timestamp, Url, Why,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use store::SiteFile;
use surfacer_serve::{Config, Server};
use tower::ServiceExt;

const RECORDS: usize = 1_000_000;
const PER_ANSWER: usize = 100;
const BATCH: usize = 50;
const SITE: &str = "https://million.example";
const WORDS: &[&str] = &[
    "river", "otter", "marsh", "crane", "lynx", "coast", "heron", "viper", "badger", "forest",
    "newt",
];

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().map(PathBuf::from);
    let searched = arguments.next().is_some();
    let temporary = tempfile::tempdir().unwrap();
    let root = folder.unwrap_or_else(|| temporary.path().to_owned());
    if !root.join("sites").exists() {
        let begun = Instant::now();
        make(&root);
        println!(
            "made {RECORDS} records in {:.0} s",
            begun.elapsed().as_secs_f64()
        );
    }
    if searched {
        let begun = Instant::now();
        let index = search::Index::open(&root).unwrap();
        let taken = index.refresh().unwrap().taken;
        println!(
            "took {taken} into the search index in {:.0} s",
            begun.elapsed().as_secs_f64()
        );
    }
    let begun = Instant::now();
    let server = Server::start(Config {
        root,
        listen: "127.0.0.1:0".parse().unwrap(),
        token: None,
        names: Vec::new(),
        labs: Vec::new(),
        topic: None,
        pages: None,
        least: 0.5,
        now: Arc::new(Timestamp::now),
    })
    .await
    .unwrap();
    println!(
        "ready after {:.0} ms",
        1_000.0 * begun.elapsed().as_secs_f64()
    );
    let site = "/sites/million.example";
    let mut pages = vec![
        "/".to_owned(),
        site.to_owned(),
        format!("{site}/records"),
        format!("{site}/records?after=500000"),
        format!("{site}/records?after=999990"),
        format!("{site}/records?q=nowhere+to+be+found"),
        format!("{site}/records?q=otter"),
        format!("{site}/records?field=place&value=nowhere"),
        format!("{site}/records/777777"),
        format!("{site}/queries"),
        format!("{site}/queries?before=5000"),
        format!("{site}/queries/7777"),
        format!("{site}/stored/5000"),
        "/topic".to_owned(),
        "/lab".to_owned(),
        "/metrics".to_owned(),
        "/api/status".to_owned(),
        "/api/sites".to_owned(),
        format!("/api{site}/records?limit=500"),
        format!("/api{site}/answers?limit=500"),
    ];
    if searched {
        pages.extend(
            [
                "/search?q=otter",
                "/search?q=otter+river",
                "/search?q=lyn*",
                "/search?q=number777777",
                "/api/search?q=heron&field=place",
            ]
            .map(str::to_owned),
        );
    }
    let router = server.router();
    for page in pages {
        let mut slowest: f64 = 0.0;
        let mut size = 0;
        for _ in 0..5 {
            let begun = Instant::now();
            let request = Request::builder()
                .uri(&page)
                .header("host", server.address().to_string());
            let response = router
                .clone()
                .oneshot(request.body(Body::empty()).unwrap())
                .await
                .unwrap();
            assert!(
                response.status().is_success(),
                "{page}: {}",
                response.status()
            );
            size = axum::body::to_bytes(response.into_body(), usize::MAX)
                .await
                .unwrap()
                .len();
            slowest = slowest.max(1_000.0 * begun.elapsed().as_secs_f64());
        }
        println!("{slowest:8.1} ms {size:8} bytes  {page}");
    }
}

fn make(root: &Path) {
    let url = |path: &str| Url::parse(&format!("{SITE}{path}")).unwrap();
    let mut file = SiteFile::create_or_open(root, &url("/").site()).unwrap();
    file.keep_pages(&[front(&url("/"))]).unwrap();
    for batch in 0..RECORDS / PER_ANSWER / BATCH {
        let steps: Vec<Step> = (0..BATCH)
            .map(|place| step(batch * BATCH + place, &url))
            .collect();
        file.keep_steps(&steps, "{}").unwrap();
        let seen = ((batch + 1) * BATCH * PER_ANSWER) as u64;
        let size = SizeNow {
            low: seen,
            mid: 1_050_000,
            high: 1_200_000 - seen / 10,
            method: "combined",
        };
        file.keep_size(&size).unwrap();
    }
    file.set_note("stopped", "the budget is spent").unwrap();
    file.set_note("explored", "yes").unwrap();
}

fn step(number: usize, url: &impl Fn(&str) -> Url) -> Step {
    let word = |at: usize| WORDS[at % WORDS.len()];
    let records = (number * PER_ANSWER..(number + 1) * PER_ANSWER).map(|at| Record {
        key: format!("{SITE}/item/{at}"),
        url: Some(url(&format!("/item/{at}"))),
        title: format!("{} of the {} number{at}", word(at), word(at / 11)),
        fields: [
            ("place", word(at / 7).to_owned()),
            ("year", (1_800 + at % 220).to_string()),
            ("author", format!("{} {}", word(at / 3), word(at / 5))),
            (
                "about",
                format!(
                    "The {} was seen at the {} by the {} in the year {}; it is kept under {at}.",
                    word(at),
                    word(at / 2),
                    word(at / 13),
                    1_800 + at % 220
                ),
            ),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into(),
        places: std::collections::BTreeMap::new(),
    });
    let records: Vec<Record> = records.collect();
    let path = format!("/search?q=word{number}");
    Step {
        ask: Ask {
            form: 1,
            query: Query::typed(0, format!("word{number}")),
            page: 1,
        },
        why: Some(Why::new(
            80.0,
            1.0,
            format!(
                "word{number} stands in 3 of 100 records, and 80 % of what it matches should be new"
            ),
        )),
        request: format!("GET {}", url(&path)),
        at: Timestamp::from_second(1_790_000_000 + i64::try_from(number).unwrap()).unwrap(),
        requests: 1,
        aside: 0,
        kind: AnswerKind::Records,
        total: Some(100),
        told: Some("100 found".to_owned()),
        nofollow: false,
        next: None,
        address: None,
        trail: vec![exchange(
            url(&path),
            &records
                .iter()
                .map(|it| format!("<li>{}", it.title))
                .collect::<String>(),
        )],
        records,
    }
}

fn exchange(url: Url, body: &str) -> Exchange {
    Exchange {
        url,
        request: "GET / HTTP/1.1\r\n\r\n".into(),
        response_head: "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n".into(),
        response_body: body.to_owned().into(),
        ip: None,
        at: Timestamp::UNIX_EPOCH,
        cut: None,
    }
}

fn front(url: &Url) -> SeenPage {
    let form = FoundForm {
        form: Form {
            page: url.clone(),
            index: 0,
            id: String::new(),
            name: String::new(),
            class: String::new(),
            label: "Search".into(),
            search_landmark: true,
            text: String::new(),
            method: Method::Get,
            dialog: false,
            action: format!("{SITE}/search"),
            encoding: Encoding::UrlEncoded,
            charset: "UTF-8".into(),
            on_submit: String::new(),
            fields: vec![Field {
                name: "q".into(),
                control: Control::Search,
                ..Field::default()
            }],
            ownerless: false,
            truncated: false,
        },
        kind: "search".into(),
        probability: 0.99,
        submit: true,
        why: "says search".into(),
    };
    SeenPage {
        url: url.clone(),
        landed: url.clone(),
        depth: 0,
        at: Timestamp::UNIX_EPOCH,
        requests: 2,
        status: 200,
        refusal: None,
        title: "A million".into(),
        words: Vec::new(),
        lines: Vec::new(),
        links: Vec::new(),
        forms: vec![form],
        trail: vec![exchange(url.clone(), "<title>A million</title>")],
    }
}
