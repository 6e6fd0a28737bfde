//! Made-up pages, steps and exchanges.

use bytes::Bytes;
use model::{
    AnswerKind, Ask, Control, Detail, Encoding, Exchange, Field, Form, FoundForm, FoundLink,
    Method, Place, Query, Record, Refusal, Score, SeenPage, SiteId, Step, Timestamp, Url, Why,
};
use surfacer_store::{Turn, Visit};

pub(crate) const ORIGIN: &str = "http://127.0.0.1:9108";

pub(crate) fn site() -> SiteId {
    url("/").site()
}

pub(crate) fn url(path: &str) -> Url {
    Url::parse(&format!("{ORIGIN}{path}")).expect("a made-up address is an address")
}

pub(crate) fn moment(second: i64) -> Timestamp {
    Timestamp::from_second(1_790_000_000 + second).expect("a second of this century")
}

pub(crate) fn exchange(path: &str, body: &str) -> Exchange {
    let url = url(path);
    Exchange {
        request: Bytes::from(format!(
            "GET {path} HTTP/1.1\r\nhost: 127.0.0.1:9108\r\n\r\n"
        )),
        response_head: Bytes::from(format!(
            "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {}\r\n\r\n",
            body.len()
        )),
        response_body: Bytes::copy_from_slice(body.as_bytes()),
        ip: Some([127, 0, 0, 1].into()),
        at: moment(1),
        cut: None,
        url,
    }
}

pub(crate) fn page(path: &str, links: &[&str]) -> SeenPage {
    SeenPage {
        url: url(path),
        landed: url(path),
        depth: 1,
        at: moment(2),
        requests: 1,
        status: 200,
        refusal: None,
        title: format!("Page {path}"),
        words: vec!["badger".into(), "otter".into()],
        lines: Vec::new(),
        links: links.iter().map(|path| link(path, 0)).collect(),
        forms: Vec::new(),
        trail: vec![exchange(path, &format!("<title>Page {path}</title>"))],
    }
}

pub(crate) fn link(path: &str, promise: u16) -> FoundLink {
    FoundLink {
        url: url(path),
        promise,
        words: None,
    }
}

pub(crate) fn form(page: &str, index: usize, action: &str, names: &[&str]) -> FoundForm {
    let fields = names
        .iter()
        .map(|name| Field {
            name: (*name).into(),
            control: Control::Text,
            ..Field::default()
        })
        .collect();
    FoundForm {
        form: Form {
            page: url(page),
            index,
            id: String::new(),
            name: String::new(),
            class: String::new(),
            label: "Search".into(),
            search_landmark: true,
            text: String::new(),
            method: Method::Get,
            dialog: false,
            action: url(action).as_str().into(),
            encoding: Encoding::UrlEncoded,
            charset: "UTF-8".into(),
            on_submit: String::new(),
            fields,
            ownerless: false,
            truncated: false,
        },
        kind: "search".into(),
        probability: 0.9375,
        submit: true,
        why: "says search".into(),
    }
}

/// The page a form stands on, so that steps may name form 1.
pub(crate) fn form_page() -> SeenPage {
    SeenPage {
        forms: vec![form("/", 0, "/search", &["q"])],
        ..page("/", &[])
    }
}

pub(crate) fn place(tag: &str, depth: u16) -> Place {
    Place {
        tag: tag.into(),
        depth,
    }
}

pub(crate) fn record(key: &str) -> Record {
    Record {
        key: key.into(),
        url: Some(url(&format!("/item/{}", key.len()))),
        title: format!("The {key}"),
        fields: [("year".to_owned(), "1999".to_owned())].into(),
        places: [
            ("title".to_owned(), place("a", 6)),
            ("year".to_owned(), place("td.year", 5)),
        ]
        .into(),
    }
}

pub(crate) fn step(word: &str, page: u32, keys: &[&str]) -> Step {
    let path = format!("/search?q={word}&page={page}");
    let body = format!("<ul>{}</ul>", keys.join("<li>"));
    Step {
        ask: Ask {
            form: 1,
            query: Query::typed(0, word),
            page,
        },
        why: Some(Why::new(2.5, 1.0, format!("{word} is rare"))),
        request: format!("GET {}", url(&path)),
        at: moment(3),
        requests: 1,
        kind: AnswerKind::Records,
        total: Some(7),
        records: keys.iter().map(|key| record(key)).collect(),
        told: Some("1-2 of 7".to_owned()),
        nofollow: false,
        next: None,
        address: Some(url(&path)),
        aside: 0,
        trail: vec![exchange(&path, &body)],
    }
}

/// What the page of a record told.
pub(crate) fn detail(key: &str) -> Detail {
    let url = record(key).url.expect("made-up records have an address");
    let path = url.parts().path().to_owned();
    Detail {
        record: key.into(),
        landed: url.clone(),
        url,
        at: moment(4),
        requests: 1,
        title: Some(format!("The {key}, in full")),
        fields: [
            ("author".to_owned(), format!("Author of {key}")),
            ("year".to_owned(), "about 1999".to_owned()),
        ]
        .into(),
        refusal: None,
        trail: vec![exchange(&path, &format!("<h1>The {key}, in full</h1>"))],
    }
}

/// A page of a crawl for a topic.
pub(crate) fn visit(place: u32, path: &str, score: Option<f64>) -> Visit {
    Visit {
        turn: Turn {
            place,
            named: place,
            after: place,
        },
        url: url(path),
        landed: url(path),
        at: moment(3),
        requests: 1,
        status: 200,
        refusal: score.is_none().then_some(Refusal::NotFound),
        title: format!("Page {path}"),
        score: score.map(Score::new),
        told: score.map(|_| vec![1, 2, 3]),
        trail: vec![exchange(path, &format!("<title>Page {path}</title>"))],
    }
}
