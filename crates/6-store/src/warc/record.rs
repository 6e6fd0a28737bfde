//! How an exchange is written down: a response (or a revisit, if the body stands in the archive already), then its request.
//!
//! Format: ISO 28500:2017 (WARC 1.1). Digests are SHA-1 in base 32, which is what every tool of the field checks.

use crate::warc::gzip::{Gzip, Squeeze};
use data_encoding::BASE32;
use model::{Exchange, Refusal, Timestamp};
use sha1::{Digest, Sha1};
use std::borrow::Cow;
use std::io::{self, Write};
use uuid::Uuid;

/// SHA-1 of a body.
pub(crate) type PayloadDigest = [u8; 20];

/// Where a body that came again was written down the first time.
pub(crate) struct Original {
    /// The address it came from then.
    pub(crate) url: String,
    /// When.
    pub(crate) at: String,
}

/// Hashes the body of a response; `None` if there is nothing to find again.
pub(crate) fn payload_digest(exchange: &Exchange) -> Option<PayloadDigest> {
    (!exchange.response_body.is_empty()).then(|| Sha1::digest(&exchange.response_body).into())
}

/// Writes records to the end of a buffer.
pub(crate) struct Scribe {
    gzip: Gzip,
    head: Vec<u8>,
}

impl Scribe {
    /// A scribe who compresses at this level.
    pub(crate) fn new(level: u8) -> Self {
        Self {
            gzip: Gzip::new(level),
            head: Vec::with_capacity(1024),
        }
    }

    /// Writes the record every file begins with.
    pub(crate) fn warcinfo(
        &mut self,
        file_name: &str,
        site: &str,
        at: Timestamp,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let block = format!(
            "software: surfacer/{}\r\nformat: WARC File Format 1.1\r\n\
             conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n\
             isPartOf: {site}\r\n",
            env!("CARGO_PKG_VERSION")
        );
        self.begin("warcinfo", Uuid::new_v4(), at)?;
        write!(self.head, "WARC-Filename: {file_name}\r\n")?;
        let block = Block {
            head: block.as_bytes(),
            body: &[],
        };
        self.end("application/warc-fields", &block, Squeeze::Usual, out)
    }

    /// Writes the response of an exchange, or a revisit if its body has an original.
    pub(crate) fn response(
        &mut self,
        exchange: &Exchange,
        id: Uuid,
        digest: Option<&PayloadDigest>,
        original: Option<&Original>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let kind = if original.is_some() {
            "revisit"
        } else {
            "response"
        };
        self.begin(kind, id, exchange.at)?;
        self.target(exchange)?;
        let empty = PayloadDigest::from(Sha1::digest([]));
        let payload = BASE32.encode(digest.unwrap_or(&empty));
        write!(self.head, "WARC-Payload-Digest: sha1:{payload}\r\n")?;
        if let Some(original) = original {
            write!(
                self.head,
                "WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n\
                 WARC-Refers-To-Target-URI: {}\r\nWARC-Refers-To-Date: {}\r\n",
                original.url, original.at
            )?;
        }
        if let Some(cut) = exchange.cut {
            write!(self.head, "WARC-Truncated: {}\r\n", truncation(cut))?;
        }
        let http = archived_head(&exchange.response_head);
        let body: &[u8] = match original {
            Some(_) => &[],
            None => &exchange.response_body,
        };
        let squeeze = if has_header(&http, b"content-encoding:") {
            Squeeze::Not
        } else {
            Squeeze::Usual
        };
        let block = Block { head: &http, body };
        self.end("application/http; msgtype=response", &block, squeeze, out)
    }

    /// Writes the request of an exchange.
    pub(crate) fn request(
        &mut self,
        exchange: &Exchange,
        response: Option<Uuid>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        self.begin("request", Uuid::new_v4(), exchange.at)?;
        self.target(exchange)?;
        if let Some(response) = response {
            write!(self.head, "WARC-Concurrent-To: <{}>\r\n", response.urn())?;
        }
        let block = Block {
            head: &exchange.request,
            body: &[],
        };
        let content_type = "application/http; msgtype=request";
        self.end(content_type, &block, Squeeze::Usual, out)
    }

    fn begin(&mut self, kind: &str, id: Uuid, at: Timestamp) -> io::Result<()> {
        self.head.clear();
        write!(
            self.head,
            "WARC/1.1\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <{}>\r\nWARC-Date: {at}\r\n",
            id.urn()
        )
    }

    fn target(&mut self, exchange: &Exchange) -> io::Result<()> {
        write!(self.head, "WARC-Target-URI: {}\r\n", exchange.url)?;
        if let Some(ip) = exchange.ip {
            write!(self.head, "WARC-IP-Address: {ip}\r\n")?;
        }
        Ok(())
    }

    fn end(
        &mut self,
        content_type: &str,
        block: &Block,
        squeeze: Squeeze,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let Block { head, body } = block;
        let digest = Sha1::new().chain_update(head).chain_update(body).finalize();
        write!(
            self.head,
            "WARC-Block-Digest: sha1:{}\r\nContent-Type: {content_type}\r\nContent-Length: {}\r\n\r\n",
            BASE32.encode(&digest),
            head.len() + body.len()
        )?;
        self.gzip
            .member(&[&self.head, head, body, b"\r\n\r\n"], squeeze, out)
    }
}

/// What a record holds.
struct Block<'a> {
    head: &'a [u8],
    body: &'a [u8],
}

/// The response head as it is archived. The body's transfer coding is already undone, and a replay that believed the header
/// would try to undo it again: the header stays, under the name other archives use for this.
fn archived_head(head: &[u8]) -> Cow<'_, [u8]> {
    const CODING: &[u8] = b"transfer-encoding:";
    let ends_well = head.ends_with(b"\r\n\r\n");
    if ends_well && !has_header(head, CODING) {
        return Cow::Borrowed(head);
    }
    let mut archived = Vec::with_capacity(head.len() + 32);
    for line in head.split_inclusive(|byte| *byte == b'\n') {
        if begins_with(line, CODING) {
            archived.extend_from_slice(b"X-Archive-Orig-");
        }
        archived.extend_from_slice(line);
    }
    if !ends_well {
        let newline_there = archived.ends_with(b"\r\n");
        archived.extend_from_slice(if newline_there { b"\r\n" } else { b"\r\n\r\n" });
    }
    Cow::Owned(archived)
}

fn has_header(head: &[u8], name: &[u8]) -> bool {
    head.split(|byte| *byte == b'\n')
        .any(|line| begins_with(line, name))
}

fn begins_with(line: &[u8], name: &[u8]) -> bool {
    line.get(..name.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(name))
}

/// The standard's word for why a body ends early.
fn truncation(cut: Refusal) -> &'static str {
    match cut {
        Refusal::TooLarge => "length",
        Refusal::Timeout | Refusal::TooSlow => "time",
        Refusal::Truncated | Refusal::Connect => "disconnect",
        _ => "unspecified",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_undone_transfer_coding_is_not_claimed() {
        let head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nX: y\r\n\r\n";
        assert_eq!(
            archived_head(head).as_ref(),
            b"HTTP/1.1 200 OK\r\nX-Archive-Orig-Transfer-Encoding: chunked\r\nX: y\r\n\r\n"
        );
    }

    #[test]
    fn a_head_always_ends_in_an_empty_line() {
        for head in [
            "HTTP/1.1 200 OK",
            "HTTP/1.1 200 OK\r\n",
            "HTTP/1.1 200 OK\r\n\r\n",
        ] {
            assert_eq!(
                archived_head(head.as_bytes()).as_ref(),
                b"HTTP/1.1 200 OK\r\n\r\n"
            );
        }
    }
}
