//! Requests and responses written down for the archive.
//!
//! HTTP/2 is written as HTTP/1.1, as archives do: its own head is a stream of bits that only the connection it came on can read.

use crate::wire::Ask;
use bytes::Bytes;
use model::Headers;
use reqwest::header::{self, HeaderMap};
use reqwest::{Response, Version};

/// The request as sent: line, headers, body.
pub(crate) fn request(ask: Ask<'_>, headers: &HeaderMap) -> Bytes {
    let body = ask.body.map_or(&[][..], |body| &body.bytes);
    let mut out = Vec::with_capacity(512 + body.len());
    let url = ask.url.parts();
    for piece in [ask.method.as_str(), " ", &url[url::Position::BeforePath..]] {
        out.extend_from_slice(piece.as_bytes());
    }
    out.extend_from_slice(b" HTTP/1.1\r\n");
    for (name, value) in headers {
        line(&mut out, &titled(name.as_str()), value.as_bytes());
    }
    let authority = &url[url::Position::BeforeHost..url::Position::AfterPort];
    line(&mut out, b"Host", authority.as_bytes());
    if ask.body.is_some() {
        line(
            &mut out,
            b"Content-Length",
            body.len().to_string().as_bytes(),
        );
    }
    out.extend_from_slice(b"\r\n");
    out.extend_from_slice(body);
    out.into()
}

/// The status line and the headers of an answer.
pub(crate) fn response_head(response: &Response) -> Bytes {
    let mut out = Vec::with_capacity(512);
    let version = match response.version() {
        Version::HTTP_10 => "HTTP/1.0 ",
        _ => "HTTP/1.1 ",
    };
    let status = response.status();
    let reason = status.canonical_reason().unwrap_or_default();
    for piece in [version, status.as_str(), " ", reason, "\r\n"] {
        out.extend_from_slice(piece.as_bytes());
    }
    for (name, value) in response.headers() {
        // The body is kept without its chunks; a reader that believed this header would look for them.
        let name: &[u8] = match *name {
            header::TRANSFER_ENCODING => b"x-orig-transfer-encoding",
            _ => name.as_ref(),
        };
        line(&mut out, name, value.as_bytes());
    }
    out.extend_from_slice(b"\r\n");
    out.into()
}

/// The headers as text.
pub(crate) fn headers(headers: &HeaderMap) -> Headers {
    let as_text = |(name, value): (&header::HeaderName, &header::HeaderValue)| {
        // Old servers mean Latin-1, whose letters have the same numbers in Unicode.
        let value = match std::str::from_utf8(value.as_bytes()) {
            Ok(value) => value.to_owned(),
            Err(_) => value.as_bytes().iter().copied().map(char::from).collect(),
        };
        (name.as_str().to_owned(), value)
    };
    Headers(headers.iter().map(as_text).collect())
}

fn line(out: &mut Vec<u8>, name: &[u8], value: &[u8]) {
    for piece in [name, b": ", value, b"\r\n"] {
        out.extend_from_slice(piece);
    }
}

/// Header names are sent as `User-Agent`, not `user-agent`: some old servers compare them letter by letter.
fn titled(name: &str) -> Vec<u8> {
    let mut out = name.as_bytes().to_vec();
    let mut at_start = true;
    for byte in &mut out {
        if at_start {
            byte.make_ascii_uppercase();
        }
        at_start = *byte == b'-';
    }
    out
}
