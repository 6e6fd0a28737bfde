use std::io::{ErrorKind, Read, Write};
#[expect(
    clippy::disallowed_types,
    reason = "the test plays the visitor, and must see broken answers byte by byte"
)]
use std::net::TcpStream;
use std::time::Duration;

use surfacer_world::demo::demo_site;
use surfacer_world::table::{Rules, Running, serve};
use surfacer_world::{Fault, Faults, When};

use crate::reading::{all_keys, books, keys_in};

/// Longer than any machine takes to answer; only a hanging server is given less.
const PATIENCE: Duration = Duration::from_secs(30);

/// Sends one request and reads until the other side ends, one way or the other.
fn ask(running: &Running, request: &str, patience: Duration) -> (Vec<u8>, Option<ErrorKind>) {
    let host = running.url();
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    #[expect(clippy::disallowed_types, reason = "as above")]
    let mut stream = TcpStream::connect(host).unwrap();
    stream.set_read_timeout(Some(patience)).unwrap();
    let request = format!("{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    let error = stream.read_to_end(&mut bytes).err();
    (bytes, error.map(|error| error.kind()))
}

fn faulty(fault: Fault) -> Running {
    let rules = Rules {
        faults: Faults::default().with(When::Nth(2), fault),
        ..Rules::default()
    };
    serve(books(), rules, 0).unwrap()
}

/// The second request meets the fault; the first and the third must not.
fn second_of_three(running: &Running) -> (Vec<u8>, Option<ErrorKind>) {
    let whole = ask(running, "GET /about", PATIENCE);
    let struck = ask(running, "GET /about", PATIENCE);
    assert_eq!(ask(running, "GET /about", PATIENCE).0.len(), whole.0.len());
    struck
}

#[test]
fn a_running_site_knows_its_truth_and_logs_every_request() {
    let running = serve(books(), Rules::default(), 0).unwrap();
    let (bytes, error) = ask(&running, "GET /search?q=red", PATIENCE);
    assert_eq!(error, None);
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.starts_with("HTTP/1.1 200 OK\r\n"), "{text}");
    assert_eq!(keys_in(&text).len(), 10);

    assert_eq!(running.truth(), all_keys());
    assert!(
        running
            .truth_addresses()
            .contains(&format!("{}item/b7", running.url()))
    );
    let log = running.log();
    assert_eq!(log.len(), 1);
    assert_eq!(
        (log[0].method.as_str(), log[0].path.as_str()),
        ("GET", "/search")
    );
    assert_eq!((log[0].query.as_str(), log[0].status), ("q=red", 200));
}

#[test]
fn the_demo_site_marks_who_falls_for_a_temptation() {
    let demo = demo_site(0).unwrap();
    ask(&demo, "GET /search?q=paris", PATIENCE);
    ask(&demo, "GET /logout", PATIENCE);
    assert_eq!(demo.requests(), 2);
    assert_eq!(demo.temptations().len(), 1);
    assert_eq!(demo.truth().len(), 4000);
}

#[test]
fn the_nth_request_can_fail_with_a_status() {
    let (bytes, _) = second_of_three(&faulty(Fault::ServerError));
    assert!(bytes.starts_with(b"HTTP/1.1 500 "));
    let (bytes, _) = second_of_three(&faulty(Fault::TooManyRequests(7)));
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.starts_with("HTTP/1.1 429 "));
    assert!(text.contains("retry-after: 7\r\n"));
}

#[test]
fn the_nth_request_can_be_reset_before_the_first_byte() {
    let running = faulty(Fault::Reset);
    let (bytes, error) = second_of_three(&running);
    assert!(bytes.is_empty());
    assert_eq!(error, Some(ErrorKind::ConnectionReset));
    assert_eq!(running.log()[1].status, 0);
}

#[test]
fn the_nth_request_can_hang() {
    let running = faulty(Fault::Hang);
    ask(&running, "GET /about", PATIENCE);
    let (bytes, error) = ask(&running, "GET /about", Duration::from_millis(200));
    assert!(bytes.is_empty());
    assert!(matches!(
        error,
        Some(ErrorKind::WouldBlock | ErrorKind::TimedOut)
    ));
}

#[test]
fn the_nth_body_can_stop_half_way_through_what_was_promised() {
    let (bytes, _) = second_of_three(&faulty(Fault::HalfBody));
    let text = String::from_utf8_lossy(&bytes);
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let promised = head.split("content-length: ").nth(1).unwrap();
    let promised: usize = promised.lines().next().unwrap().parse().unwrap();
    assert_eq!(body.len(), promised / 2);
}

#[test]
fn a_dropped_site_is_gone() {
    let running = serve(books(), Rules::default(), 0).unwrap();
    let host = running.url();
    drop(running);
    let host = host.trim_start_matches("http://").trim_end_matches('/');
    #[expect(clippy::disallowed_types, reason = "as above")]
    let refused = TcpStream::connect(host).map(drop);
    assert_eq!(refused.unwrap_err().kind(), ErrorKind::ConnectionRefused);
}
