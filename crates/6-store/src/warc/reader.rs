//! Reads our own WARC files back, record by record, checking gzip and digests on the way.
//!
//! Memory is bounded: a record's head by [`LONGEST_HEAD`], its block by one buffer.

use data_encoding::BASE32;
use flate2::bufread::GzDecoder;
use sha1::{Digest, Sha1};
use std::io::{self, BufRead, Read};

/// Longest head of a record, and longest line in it. An address has at most 4 KiB; three stand in a revisit.
const LONGEST_HEAD: usize = 64 * 1024;

/// What a record says about itself, after its digests were checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WarcRecord {
    /// Where its gzip member begins.
    pub offset: u64,
    /// `response`, `request`, `revisit` or `warcinfo`.
    pub kind: String,
    /// The address it is about; empty for a `warcinfo`.
    pub url: String,
    /// When it came, as written.
    pub at: String,
    /// The payload digest as written, `sha1:` and base 32.
    pub payload: Option<String>,
    /// How long its block is.
    pub length: u64,
}

/// Walks over the records of a file.
pub struct WarcReader<R> {
    source: Counted<R>,
}

impl<R: BufRead> WarcReader<R> {
    /// Reads from the start of a file, or of any member in it when `offset` says where that is.
    pub fn new(source: R, offset: u64) -> Self {
        Self {
            source: Counted { source, offset },
        }
    }

    /// Where the next record begins.
    pub fn offset(&self) -> u64 {
        self.source.offset
    }

    /// Reads and checks the next record, `None` at the end. The block is handed to `see` piece by piece.
    pub fn next_record(&mut self, mut see: impl FnMut(&[u8])) -> io::Result<Option<WarcRecord>> {
        if self.source.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let offset = self.source.offset;
        let mut member = io::BufReader::new(GzDecoder::new(&mut self.source));
        let head = Head::read(&mut member)?;
        let mut digests = Digests::default();
        let mut left = head.length;
        while left > 0 {
            let buffer = member.fill_buf()?;
            if buffer.is_empty() {
                return Err(broken("the block ends early"));
            }
            let take = buffer
                .len()
                .min(usize::try_from(left).unwrap_or(usize::MAX));
            digests.update(&buffer[..take]);
            see(&buffer[..take]);
            member.consume(take);
            left -= take as u64;
        }
        let mut tail = Vec::new();
        // Reading one byte too many makes the decoder check the member's checksum.
        member.by_ref().take(5).read_to_end(&mut tail)?;
        if tail != b"\r\n\r\n" {
            return Err(broken("the record does not end with its block"));
        }
        digests.check(&head)?;
        Ok(Some(WarcRecord {
            offset,
            kind: head.kind,
            url: head.url,
            at: head.at,
            payload: head.payload,
            length: head.length,
        }))
    }
}

#[derive(Default)]
struct Head {
    kind: String,
    url: String,
    at: String,
    block: Option<String>,
    payload: Option<String>,
    length: u64,
}

impl Head {
    fn read(source: &mut impl BufRead) -> io::Result<Self> {
        let mut source = source.take(LONGEST_HEAD as u64);
        let mut line = String::new();
        source.read_line(&mut line)?;
        if line != "WARC/1.1\r\n" {
            return Err(broken("no WARC record begins here"));
        }
        let mut head = Self::default();
        let mut length = None;
        loop {
            line.clear();
            source.read_line(&mut line)?;
            let Some(text) = line.strip_suffix("\r\n") else {
                return Err(broken("the head of the record has no end"));
            };
            if text.is_empty() {
                break;
            }
            let Some((name, value)) = text.split_once(": ") else {
                return Err(broken("a line in the head of the record has no colon"));
            };
            match name {
                "WARC-Type" => value.clone_into(&mut head.kind),
                "WARC-Target-URI" => value.clone_into(&mut head.url),
                "WARC-Date" => value.clone_into(&mut head.at),
                "WARC-Block-Digest" => head.block = Some(value.to_owned()),
                "WARC-Payload-Digest" => head.payload = Some(value.to_owned()),
                "Content-Length" => length = value.parse().ok(),
                _ => {}
            }
        }
        head.length = length.ok_or_else(|| broken("the record does not say how long it is"))?;
        Ok(head)
    }
}

/// Digests of the block, and of what follows the first empty line in it.
#[derive(Default)]
struct Digests {
    block: Sha1,
    payload: Sha1,
    /// How much of the empty line was seen; 4 is all.
    empty_line: usize,
}

impl Digests {
    fn update(&mut self, bytes: &[u8]) {
        const EMPTY_LINE: &[u8; 4] = b"\r\n\r\n";
        self.block.update(bytes);
        let mut at = 0;
        while self.empty_line < EMPTY_LINE.len() && at < bytes.len() {
            let byte = bytes[at];
            self.empty_line = if byte == EMPTY_LINE[self.empty_line] {
                self.empty_line + 1
            } else {
                usize::from(byte == b'\r')
            };
            at += 1;
        }
        self.payload.update(&bytes[at..]);
    }

    fn check(self, head: &Head) -> io::Result<()> {
        let written = |digest: &[u8]| Some(format!("sha1:{}", BASE32.encode(digest)));
        if head.block != written(&self.block.finalize()) {
            return Err(broken(
                "the block does not have the digest it was written with",
            ));
        }
        let payload = written(&self.payload.finalize());
        if head.kind == "response" && head.payload != payload {
            return Err(broken(
                "the body does not have the digest it was written with",
            ));
        }
        Ok(())
    }
}

fn broken(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Counts what was read, so that a record knows where it stands.
struct Counted<R> {
    source: R,
    offset: u64,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(into)?;
        self.offset += count as u64;
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.offset += count as u64;
        self.source.consume(count);
    }
}
