//! A workspace of made-up harvests, and a server over it.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Response, StatusCode};
use bytes::Bytes;
use model::{
    AnswerKind, Ask, Control, Encoding, Exchange, Field, Form, FoundForm, Keep, Method, Query,
    Record, Refusal, SeenPage, SizeNow, Step, Timestamp, Url, Why,
};
use serde_json::Value;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use store::SiteFile;
use surfacer_serve::{Config, Server};
use tempfile::TempDir;
use tower::ServiceExt;

pub(crate) const SITE: &str = "https://library.example";

/// The time at which everything happens.
pub(crate) fn now() -> Timestamp {
    Timestamp::from_second(1_790_000_100).unwrap()
}

pub(crate) fn url(path: &str) -> Url {
    Url::parse(&format!("{SITE}{path}")).unwrap()
}

/// An exchange whose body is this page.
pub(crate) fn exchange(path: &str, body: &str) -> Exchange {
    Exchange {
        url: url(path),
        request: Bytes::from(format!(
            "GET {path} HTTP/1.1\r\nhost: library.example\r\n\r\n"
        )),
        response_head: Bytes::from(
            "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n\r\n",
        ),
        response_body: Bytes::copy_from_slice(body.as_bytes()),
        ip: None,
        at: now(),
        cut: None,
    }
}

pub(crate) fn page(path: &str, title: &str) -> SeenPage {
    SeenPage {
        url: url(path),
        landed: url(path),
        depth: 0,
        at: now(),
        requests: 2,
        status: 200,
        refusal: None,
        title: title.to_owned(),
        words: Vec::new(),
        lines: Vec::new(),
        links: Vec::new(),
        forms: vec![form(title)],
        trail: vec![exchange(path, &format!("<title>{title}</title><p>welcome"))],
    }
}

fn form(label: &str) -> FoundForm {
    FoundForm {
        form: Form {
            page: url("/"),
            index: 0,
            id: String::new(),
            name: String::new(),
            class: String::new(),
            label: label.to_owned(),
            search_landmark: true,
            text: String::new(),
            method: Method::Get,
            dialog: false,
            action: url("/search").to_string(),
            encoding: Encoding::UrlEncoded,
            charset: "UTF-8".into(),
            on_submit: String::new(),
            fields: vec![Field {
                name: "q".into(),
                label: label.to_owned(),
                control: Control::Text,
                ..Field::default()
            }],
            ownerless: false,
            truncated: false,
        },
        kind: "search".into(),
        probability: 0.97,
        submit: true,
        why: format!("says {label}"),
    }
}

pub(crate) fn record(key: &str, title: &str) -> Record {
    Record {
        key: key.to_owned(),
        url: Some(url(&format!("/item/{key}"))),
        title: title.to_owned(),
        fields: [
            ("year".to_owned(), "1999".to_owned()),
            ("author".to_owned(), title.to_owned()),
        ]
        .into(),
        places: std::collections::BTreeMap::new(),
    }
}

pub(crate) fn step(word: &str, records: Vec<Record>) -> Step {
    let body = format!(
        "<title>{word}</title><ul><li>{}</ul>",
        records
            .iter()
            .map(|it| it.title.as_str())
            .collect::<Vec<_>>()
            .join("<li>")
    );
    Step {
        ask: Ask {
            form: 1,
            query: Query::typed(0, word),
            page: 1,
        },
        why: Some(Why::new(2.5, 1.0, format!("{word} is rare"))),
        request: format!("GET {SITE}/search?q={word}"),
        at: now(),
        requests: 1,
        aside: 0,
        kind: if records.is_empty() {
            AnswerKind::Nothing
        } else {
            AnswerKind::Records
        },
        total: Some(7),
        told: Some(format!("{word}: 7 found")),
        records,
        nofollow: false,
        next: None,
        address: Some(url("/search?q=x")),
        trail: vec![exchange(&format!("/search?q={}", word.len()), &body)],
    }
}

pub(crate) fn refused(word: &str, why: Refusal) -> Step {
    Step {
        kind: AnswerKind::Refused(why),
        told: None,
        ..step(word, Vec::new())
    }
}

/// A file of a site that was harvested a little: 3 records in 4 answers, one of them refused.
pub(crate) fn harvested(root: &Path, title: &str) {
    let mut file = SiteFile::create_or_open(root, &url("/").site()).unwrap();
    file.keep_pages(&[page("/", title)]).unwrap();
    let steps = [
        step("otter", vec![record("a", title), record("b", "The badger")]),
        step(
            "badger",
            vec![record("b", "The badger"), record("c", "The crane")],
        ),
        step("qqq", Vec::new()),
        refused("fox", Refusal::ServerError),
    ];
    file.keep_steps(&steps, "{}").unwrap();
    file.keep_size(&SizeNow {
        low: 3,
        mid: 5,
        high: 9,
        method: "combined",
    })
    .unwrap();
}

/// A server over a folder.
pub(crate) struct Ground {
    pub(crate) root: TempDir,
    pub(crate) server: Server,
}

impl Ground {
    /// Over a harvest of a site whose front page has this title.
    pub(crate) async fn with_title(title: &str) -> Self {
        let root = tempfile::tempdir().unwrap();
        harvested(root.path(), title);
        Self::over(root, |_| {}).await
    }

    pub(crate) async fn over(root: TempDir, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = config(root.path());
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        Self { root, server }
    }

    pub(crate) fn router(&self) -> Router {
        self.server.router()
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// A request that names the right host.
    pub(crate) fn request(&self, method: &str, path: &str) -> axum::http::request::Builder {
        Request::builder()
            .method(method)
            .uri(path)
            .header("host", self.address().to_string())
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Response<Body> {
        self.router().oneshot(request).await.unwrap()
    }

    pub(crate) async fn get(&self, path: &str) -> Response<Body> {
        self.send(self.request("GET", path).body(Body::empty()).unwrap())
            .await
    }

    /// The text of a page that is there.
    pub(crate) async fn text(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        text(response).await
    }

    pub(crate) async fn json(&self, path: &str) -> Value {
        serde_json::from_str(&self.text(path).await).unwrap()
    }

    /// Presses a button of a page.
    pub(crate) async fn press(&self, path: &str, body: &str) -> Response<Body> {
        let request = self
            .request("POST", path)
            .header("origin", format!("http://{}", self.address()))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
            .unwrap();
        self.send(request).await
    }
}

pub(crate) fn config(root: &Path) -> Config {
    Config {
        root: root.to_owned(),
        listen: "127.0.0.1:0".parse().unwrap(),
        token: None,
        names: Vec::new(),
        labs: Vec::new(),
        topic: None,
        pages: None,
        least: 0.5,
        now: Arc::new(now),
    }
}

pub(crate) async fn text(response: Response<Body>) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), 50_000_000)
        .await
        .unwrap();
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Every page there is over a harvested site.
pub(crate) const PAGES: &[&str] = &[
    "/",
    "/sites/library.example",
    "/sites/library.example/records",
    "/sites/library.example/records?q=badger",
    "/sites/library.example/records?field=author&value=e",
    "/sites/library.example/records/1",
    "/sites/library.example/queries",
    "/sites/library.example/queries/1",
    "/sites/library.example/queries/4",
    "/sites/library.example/stored/1",
    "/sites/library.example/stored/2",
    "/search",
    "/search?q=the",
    "/topic",
    "/lab",
    "/login",
];
