use std::io::{BufRead, BufReader, Read, Write};
#[expect(
    clippy::disallowed_types,
    reason = "the test plays the visitor, on one connection for all requests"
)]
use std::net::TcpStream;

use surfacer_world::pages::{Stats, serve};

#[expect(clippy::disallowed_types, reason = "as above")]
struct Visitor(BufReader<TcpStream>);

impl Visitor {
    fn new(url: &str) -> Self {
        let host = url.trim_start_matches("http://").trim_end_matches('/');
        #[expect(clippy::disallowed_types, reason = "as above")]
        let stream = TcpStream::connect(host).unwrap();
        Self(BufReader::new(stream))
    }

    /// Sends one request and gives the status line and the body.
    fn ask(&mut self, method: &str, path: &str) -> (String, String) {
        let request = format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let mut head = Vec::new();
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            head.push(line.trim().to_owned());
        }
        let length = head
            .iter()
            .find_map(|line| line.strip_prefix("Content-Length: "));
        let length: usize = length.unwrap().parse().unwrap();
        let mut body = vec![0; if method == "HEAD" { 0 } else { length }];
        self.0.read_exact(&mut body).unwrap();
        (head.swap_remove(0), String::from_utf8(body).unwrap())
    }
}

#[test]
fn the_linked_site_counts_what_was_fetched_and_what_was_fetched_twice() {
    let site = serve(50, 0, 0).unwrap();
    let mut visitor = Visitor::new(&site.url());
    let (status, start) = visitor.ask("GET", "/");
    assert_eq!(status, "HTTP/1.1 200 OK");
    let link = start.split("In this part").nth(1).unwrap();
    let link = link
        .split("href=\"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    visitor.ask("GET", link);
    visitor.ask("GET", &format!("{link}?utm_source=related"));
    assert_eq!(visitor.ask("GET", "/no-such-7").0, "HTTP/1.1 404 Not Found");
    assert_eq!(visitor.ask("HEAD", "/robots.txt").1, "");

    let want = Stats {
        pages: 50,
        distinct: 2,
        repeated: 1,
        other: 2,
    };
    assert_eq!(site.stats(), want);
    let (_, told) = visitor.ask("GET", "/__reset");
    assert_eq!(serde_json::from_str::<Stats>(&told).unwrap(), want);
    assert_eq!(site.stats().distinct, 0);
}
