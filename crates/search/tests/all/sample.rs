//! Made-up sites, and asking about them.

use bytes::Bytes;
use flate2::Compression;
use flate2::write::ZlibEncoder;
use model::{
    AnswerKind, Ask, Control, Detail, Encoding, Exchange, Field, Form, FoundForm, Keep, Method,
    Query, Record, Score, SeenPage, Step, Timestamp, Url,
};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use store::{SiteFile, TopicCrawl, Turn, Visit};
use surfacer_search::{Found, Index, Piece};

pub(crate) fn url(host: &str, path: &str) -> Url {
    Url::parse(&format!("https://{host}{path}")).unwrap()
}

fn moment() -> Timestamp {
    Timestamp::from_second(1_790_000_000).unwrap()
}

/// Opens the file of a site, with a form in it that can be asked.
pub(crate) fn site(root: &Path, host: &str) -> SiteFile {
    let start = url(host, "/");
    let mut file = SiteFile::create_or_open(root, &start.site()).unwrap();
    let form = Form {
        page: start.clone(),
        index: 0,
        id: String::new(),
        name: String::new(),
        class: String::new(),
        label: "Search".into(),
        search_landmark: true,
        text: String::new(),
        method: Method::Get,
        dialog: false,
        action: start.as_str().into(),
        encoding: Encoding::UrlEncoded,
        charset: "UTF-8".into(),
        on_submit: String::new(),
        fields: vec![Field {
            name: "q".into(),
            control: Control::Text,
            ..Field::default()
        }],
        ownerless: false,
        truncated: false,
    };
    let page = SeenPage {
        landed: start.clone(),
        url: start,
        depth: 0,
        at: moment(),
        requests: 1,
        status: 200,
        refusal: None,
        title: "Start".into(),
        words: Vec::new(),
        lines: Vec::new(),
        links: Vec::new(),
        forms: vec![FoundForm {
            form,
            kind: "search".into(),
            probability: 1.0,
            submit: true,
            why: String::new(),
        }],
        trail: Vec::new(),
    };
    file.keep_pages(&[page]).unwrap();
    file
}

pub(crate) fn record(key: &str, title: &str, fields: &[(&str, &str)]) -> Record {
    Record {
        key: key.into(),
        url: None,
        title: title.into(),
        fields: fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
        places: BTreeMap::new(),
    }
}

/// Keeps an answer that shows these records.
pub(crate) fn keep(file: &mut SiteFile, word: &str, records: Vec<Record>) {
    let step = Step {
        ask: Ask {
            form: 1,
            query: Query::typed(0, word),
            page: 1,
        },
        why: None,
        request: format!("GET {word}"),
        at: moment(),
        requests: 1,
        kind: AnswerKind::Records,
        total: None,
        records,
        told: None,
        nofollow: false,
        next: None,
        address: None,
        aside: 0,
        trail: Vec::new(),
    };
    file.keep_steps(&[step], "").unwrap();
}

/// Keeps what the page of a record told.
pub(crate) fn keep_detail(file: &mut SiteFile, key: &str, path: &str, fields: &[(&str, &str)]) {
    let url = url("a.example", path);
    let detail = Detail {
        record: key.into(),
        landed: url.clone(),
        url: url.clone(),
        at: moment(),
        requests: 1,
        title: None,
        fields: record(key, "", fields).fields,
        refusal: None,
        trail: vec![exchange(url)],
    };
    file.keep_details(&[detail], 1, "").unwrap();
}

fn exchange(url: Url) -> Exchange {
    Exchange {
        request: Bytes::from_static(b"GET / HTTP/1.1\r\n\r\n"),
        response_head: Bytes::from_static(b"HTTP/1.1 200 OK\r\n\r\n"),
        response_body: Bytes::copy_from_slice(url.as_str().as_bytes()),
        ip: None,
        at: moment(),
        cut: None,
        url,
    }
}

/// Keeps a page of a crawl for a topic, packed as a crawl packs it.
pub(crate) fn keep_page(root: &Path, topic: &str, place: u32, page: &Url, title: &str, text: &str) {
    let told = serde_json::json!({"title": title, "text": text, "links": []});
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(told.to_string().as_bytes()).unwrap();
    let visit = Visit {
        turn: Turn {
            place,
            named: place,
            after: place,
        },
        url: page.clone(),
        landed: page.clone(),
        at: moment(),
        requests: 1,
        status: 200,
        refusal: None,
        title: title.into(),
        score: Some(Score::new(0.5)),
        told: Some(packed.finish().unwrap()),
        trail: Vec::new(),
    };
    let mut crawl = TopicCrawl::create_or_open(root, topic, "").unwrap();
    crawl.keep(&visit).unwrap();
}

/// Asks for words and for the first hundred hits.
pub(crate) fn ask(words: &str) -> surfacer_search::Ask {
    surfacer_search::Ask {
        words: words.into(),
        limit: 100,
        ..surfacer_search::Ask::default()
    }
}

pub(crate) fn find(index: &Index, words: &str) -> Found {
    index.search(&ask(words)).unwrap()
}

/// The keys of what is found, in order.
pub(crate) fn keys(found: &Found) -> Vec<String> {
    let mut keys: Vec<String> = found
        .hits
        .iter()
        .filter_map(|hit| hit.key.clone())
        .collect();
    keys.sort();
    keys
}

/// A snippet with what matches in square brackets.
pub(crate) fn shown(pieces: &[Piece]) -> String {
    let marked = pieces.iter().map(|piece| {
        if piece.hit {
            format!("[{}]", piece.text)
        } else {
            piece.text.clone()
        }
    });
    marked.collect()
}
