//! One keep-alive connection: HTTP/1.1 as far as a crawler needs it, in as few instructions as possible.

use std::io;
use std::sync::Arc;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
#[expect(
    clippy::disallowed_types,
    reason = "the accepting end of loopback connections"
)]
use tokio::net::TcpStream;

use super::Shelf;
use super::book::number_into;

/// Longest request head taken; crawlers send a few hundred bytes.
const LONGEST_HEAD: usize = 16 * 1024;

/// Answers requests until the visitor leaves.
#[expect(
    clippy::disallowed_types,
    reason = "the accepting end of loopback connections"
)]
pub(super) async fn answer(mut stream: TcpStream, shelf: Arc<Shelf>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut input = Vec::with_capacity(4096);
    let mut output = Vec::with_capacity(64 * 1024);
    let mut body = Vec::with_capacity(64 * 1024);
    loop {
        let Some(end) = head_end(&input) else {
            if input.len() > LONGEST_HEAD || stream.read_buf(&mut input).await? == 0 {
                return Ok(());
            }
            continue;
        };
        let head = Head::read(&input[..end]);
        let keep = head.keep_alive;
        output.clear();
        body.clear();
        let status = shelf.fill(head.path, &mut body);
        write_head(&mut output, status, head.path, body.len(), keep);
        if head.wants_body {
            output.extend_from_slice(&body);
        }
        stream.write_all(&output).await?;
        if !keep {
            return stream.shutdown().await;
        }
        input.drain(..end);
    }
}

fn head_end(input: &[u8]) -> Option<usize> {
    let blank = input.windows(4).position(|window| window == b"\r\n\r\n")?;
    Some(blank + 4)
}

/// What matters of a request.
struct Head<'a> {
    /// Path with its query string.
    path: &'a str,
    wants_body: bool,
    keep_alive: bool,
}

impl<'a> Head<'a> {
    fn read(bytes: &'a [u8]) -> Self {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        let mut lines = text.split("\r\n");
        let mut request = lines.next().unwrap_or_default().split(' ');
        let method = request.next().unwrap_or_default();
        let path = request.next().unwrap_or_default();
        let newest = request.next() == Some("HTTP/1.1");
        let closes = lines.any(|line| line.eq_ignore_ascii_case("connection: close"));
        Self {
            path,
            wants_body: method != "HEAD",
            // A body would have to be skipped to find the next request; nobody needs to send one here.
            keep_alive: newest && !closes && matches!(method, "GET" | "HEAD"),
        }
    }
}

fn write_head(output: &mut Vec<u8>, status: u16, path: &str, length: usize, keep_alive: bool) {
    let status: &[u8] = match status {
        200 => b"HTTP/1.1 200 OK\r\n",
        _ => b"HTTP/1.1 404 Not Found\r\n",
    };
    let kind: &[u8] = match path {
        "/robots.txt" => b"Content-Type: text/plain\r\n",
        "/__stats" | "/__reset" => b"Content-Type: application/json\r\n",
        _ => b"Content-Type: text/html; charset=utf-8\r\n",
    };
    output.extend_from_slice(status);
    output.extend_from_slice(kind);
    output.extend_from_slice(b"Content-Length: ");
    number_into(output, length);
    let end: &[u8] = if keep_alive {
        b"\r\n\r\n"
    } else {
        b"\r\nConnection: close\r\n\r\n"
    };
    output.extend_from_slice(end);
}
