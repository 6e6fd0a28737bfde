use crate::ground::{config, ground, misbehaving, page};
use model::{Body, Method, Refusal, Request};

#[tokio::test]
async fn a_plain_body_is_the_same_bytes_for_reader_and_archive() {
    let server = misbehaving().await;
    let fetched = ground(config(&server)).get(&server.url("/page")).await;
    let body = &page(&fetched).body;
    let sent = &fetched.trail.last().unwrap().response_body;
    assert_eq!(body.as_ptr(), sent.as_ptr(), "not a copy");
    assert_eq!(body.len(), sent.len());
}

#[tokio::test]
async fn request_and_response_are_written_down_as_they_crossed_the_wire() {
    let server = misbehaving().await;
    let request = Request {
        method: Method::Post,
        url: crate::ground::url(&server.url("/page?x=1")),
        body: Some(Body {
            content_type: "text/plain".into(),
            bytes: b"hello".to_vec(),
        }),
        referrer: None,
    };
    let fetched = ground(config(&server)).fetch(&request).await;
    let last = fetched.trail.last().unwrap();
    let text = String::from_utf8(last.request.to_vec()).unwrap();
    assert!(text.starts_with("POST /page?x=1 HTTP/1.1\r\n"), "{text}");
    assert!(text.ends_with("\r\n\r\nhello"), "{text}");

    // Every header the server saw is in the record, and no other.
    let asked = server.asked();
    let mut seen = asked.last().unwrap().headers.clone();
    let (head, _) = text.split_once("\r\n\r\n").unwrap();
    let mut written: Vec<(String, String)> = head
        .split("\r\n")
        .skip(1)
        .map(|line| line.split_once(": ").unwrap())
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    seen.sort();
    written.sort();
    assert_eq!(written, seen);

    let head = String::from_utf8(last.response_head.to_vec()).unwrap();
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert!(
        head.contains("content-type: text/html; charset=utf-8\r\n"),
        "{head}"
    );
    assert!(head.ends_with("\r\n\r\n"), "{head}");
    assert_eq!(last.ip, Some(server.address().ip()));
}

#[tokio::test]
async fn robots_is_written_down_once() {
    let server = misbehaving().await;
    let ground = ground(config(&server));
    let first = ground.get(&server.url("/page")).await;
    let paths: Vec<&str> = first
        .trail
        .iter()
        .map(|step| step.url.parts().path())
        .collect();
    assert_eq!(paths, ["/robots.txt", "/page"]);
    assert_eq!(first.requests, 2);
    let second = ground.get(&server.url("/page")).await;
    assert_eq!((second.trail.len(), second.requests), (1, 1));
}

#[tokio::test]
async fn a_cut_body_says_why_it_ends() {
    let server = misbehaving().await;
    for (path, cut) in [
        ("/endless", Refusal::TooLarge),
        ("/cl_short", Refusal::Truncated),
        ("/gzip_lie", Refusal::BadEncoding),
    ] {
        let fetched = ground(config(&server)).get(&server.url(path)).await;
        assert_eq!(fetched.trail.last().unwrap().cut, Some(cut), "{path}");
    }
}

#[tokio::test]
async fn a_body_in_chunks_is_kept_without_them_and_its_head_does_not_claim_otherwise() {
    let server = world::hostile::Server::start(|asked| match asked.path() {
        "/robots.txt" => world::hostile::Script::answer(404, &[], ""),
        _ => world::hostile::Script::raw(
            *b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n",
        ),
    })
    .await
    .unwrap();
    let fetched = ground(config(&server)).get(&server.url("/")).await;
    let last = fetched.trail.last().unwrap();
    assert_eq!(last.response_body, "abcde");
    let head = String::from_utf8(last.response_head.to_vec()).unwrap();
    assert!(!head.contains("\r\ntransfer-encoding"), "{head}");
    assert!(head.contains("x-orig-transfer-encoding: chunked"), "{head}");
}
