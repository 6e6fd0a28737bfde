//! Misbehaviour by path, named after the cases that showed the harm.

use super::{Asked, Script, Step, Then, bomb};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;
use std::time::Duration;

/// How many cookies each page of `/cookies_page` sets.
pub const COOKIES_PER_PAGE: usize = 80;

const PAGE: &str = "<!doctype html><title>A page</title><p>Some text.";
const HTML: (&str, &str) = ("Content-Type", "text/html");

/// Answers by path; what is in no case is a 404.
pub fn answer(asked: &Asked) -> Script {
    let path = asked.path();
    bodies(path)
        .or_else(|| slowness(path))
        .or_else(|| heads(path))
        .or_else(|| redirects(asked))
        .or_else(|| sessions(asked))
        .unwrap_or_else(|| Script::answer(404, &[HTML], "nothing here"))
}

fn bodies(path: &str) -> Option<Script> {
    let chunked = || Script::head(200, &[HTML, ("Transfer-Encoding", "chunked")]);
    let length = |length: &str| Script::head(200, &[HTML, ("Content-Length", length)]);
    let page = || Step::Send(PAGE.into());
    Some(match path {
        "/" | "/page" => Script::page(PAGE),
        "/bomb/gzip" => Script::coded("gzip", bomb::gzip()),
        "/bomb/deflate" => Script::coded("deflate", bomb::deflate()),
        "/bomb/br" => Script::coded("br", bomb::brotli()),
        "/bomb/zstd" => Script::coded("zstd", bomb::zstd()),
        "/bomb/zstd_window" => Script::coded("zstd", bomb::zstd_window()),
        "/bomb/nested" => {
            let mut body = PAGE.as_bytes().to_vec();
            for _ in 0..4 {
                body = gzip(&body);
            }
            Script::coded("gzip, gzip, gzip, gzip", body)
        }
        "/gzip" => Script::coded("gzip", gzip(PAGE.as_bytes())),
        "/gzip_twice" => Script::coded("gzip, gzip", gzip(&gzip(PAGE.as_bytes()))),
        "/gzip_lie" => Script::coded("gzip", PAGE),
        "/gzip_trunc" => {
            let whole = gzip(PAGE.as_bytes());
            Script::coded("gzip", &whole[..whole.len() / 2])
        }
        "/unknown_coding" => Script::coded("rot13", PAGE),
        "/endless" => Script::head(200, &[HTML]).step(forever(vec![b'a'; 16 << 10])),
        "/endless_chunked" => {
            let mut chunk = b"4000\r\n".to_vec();
            chunk.resize(chunk.len() + 0x4000, b'a');
            chunk.extend_from_slice(b"\r\n");
            chunked().step(forever(chunk))
        }
        "/cl_short" => length("5000").step(page()),
        "/cl_long" => length("10").step(page()),
        "/cl_two" => Script::head(
            200,
            &[HTML, ("Content-Length", "10"), ("Content-Length", "49")],
        )
        .step(page()),
        "/cl_huge" => length("9223372036854775808").step(page()),
        "/chunk_trunc" => chunked().step(Step::Send(b"10\r\n<p>half".to_vec())),
        "/chunk_bad" => chunked().step(Step::Send(b"fffffffffffffffff1\r\nxx".to_vec())),
        "/close_trunc" => Script::head(200, &[HTML]).step(page()),
        "/cut_by_reset" => length("5000").step(page()).then(Then::Reset),
        "/picture" => Script::answer(200, &[("Content-Type", "image/png")], [0x89; 5000]),
        _ => return None,
    })
}

fn slowness(path: &str) -> Option<Script> {
    let drip = |bytes: &[u8]| Step::Forever {
        bytes: bytes.to_vec(),
        every: Duration::from_millis(20),
    };
    Some(match path {
        "/drip" => Script::head(200, &[HTML]).step(drip(b"a")),
        "/drip_headers" => Script::raw(*b"HTTP/1.1 200 OK\r\n").step(drip(b"X-Slow: 1\r\n")),
        "/never" => Script::silence(),
        "/stall" => Script::head(200, &[HTML, ("Content-Length", "100")]).then(Then::Hang),
        "/hang_up" => Script::raw(*b""),
        "/reset" => Script::raw(*b"").then(Then::Reset),
        _ => return None,
    })
}

fn heads(path: &str) -> Option<Script> {
    let with = |lines: &str| {
        Script::raw(format!(
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n{lines}\r\n"
        ))
    };
    Some(match path {
        "/hdr_big" => with(&format!("X-Big: {}\r\n", "a".repeat(4 << 20))),
        "/hdr_many" => with(&"X-Many: 1\r\n".repeat(50_000)),
        "/hdr_medium" => {
            with(&"X-Medium: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n".repeat(90))
        }
        "/hdr_inject" => with("X-Bad\0Name: 1\r\n"),
        "/not_http" => Script::raw(*b"SSH-2.0-OpenSSH_9.9\r\n\r\n"),
        _ => return None,
    })
}

fn redirects(asked: &Asked) -> Option<Script> {
    Some(match asked.path() {
        "/redir/loop" => Script::redirect(302, "/redir/loop"),
        "/redir/inf" => {
            let step: u64 = asked
                .parameter("n")
                .and_then(|n| n.parse().ok())
                .unwrap_or(0);
            Script::redirect(302, &format!("/redir/inf?n={}", step + 1))
        }
        "/redir/to" => {
            let status = asked.parameter("s").and_then(|s| s.parse().ok());
            Script::redirect(status.unwrap_or(302), &asked.parameter("u")?)
        }
        _ => return None,
    })
}

fn sessions(asked: &Asked) -> Option<Script> {
    Some(match asked.path() {
        "/cookies_page" => {
            let page = asked.parameter("i").unwrap_or_default();
            let cookies: Vec<String> = (0..COOKIES_PER_PAGE)
                .map(|at| format!("c{page}_{at}={}", "v".repeat(200)))
                .collect();
            let mut headers = vec![HTML];
            headers.extend(cookies.iter().map(|line| ("Set-Cookie", line.as_str())));
            Script::answer(200, &headers, PAGE)
        }
        "/set_cookie" => {
            let line = asked.parameter("c")?;
            Script::answer(200, &[HTML, ("Set-Cookie", &line)], PAGE)
        }
        "/cookies_echo" => Script::page(asked.header("cookie").unwrap_or_default()),
        "/status" => {
            let status = asked.parameter("s").and_then(|s| s.parse().ok());
            let wait = asked.parameter("ra");
            let mut headers = vec![HTML];
            headers.extend(wait.as_deref().map(|wait| ("Retry-After", wait)));
            Script::answer(status.unwrap_or(429), &headers, "an error page")
        }
        _ => return None,
    })
}

fn forever(bytes: Vec<u8>) -> Step {
    Step::Forever {
        bytes,
        every: Duration::ZERO,
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder
        .write_all(bytes)
        .and_then(|()| encoder.finish())
        .expect("writing to memory does not fail")
}
