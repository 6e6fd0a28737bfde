//! The stored page itself, as it crossed the wire.

use crate::error::{At, Doing, StoreError};
use crate::site_file::SiteFile;
use crate::warc::reader::{WarcReader, WarcRecord};
use data_encoding::BASE32;
use rusqlite::OptionalExtension;
use std::fs::File;
use std::io::{BufReader, Seek, SeekFrom};
use std::path::Path;

/// Most bytes of a stored response that are shown. What is larger is cut, and says so.
const MOST: usize = 8 << 20;

/// A stored response.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RawPage {
    /// The address.
    pub url: String,
    /// Status line and headers.
    pub head: Vec<u8>,
    /// The body as it was sent: content codings kept.
    pub body: Vec<u8>,
    /// Whether there is more of it.
    pub cut: bool,
}

impl SiteFile {
    /// Reads a response from the archive. Nothing if there is no such response.
    pub fn raw_page(&self, response: i64) -> Result<Option<RawPage>, StoreError> {
        let Some((name, offset)) = self.archived(response)? else {
            return Ok(None);
        };
        let (record, mut page) = read(&self.warc_folder().join(name), offset)?;
        if record.kind == "revisit"
            && let Some(first) = self.first_with(&record)?
            && let Some((name, offset)) = self.archived(first)?
        {
            let (_, original) = read(&self.warc_folder().join(name), offset)?;
            (page.body, page.cut) = (original.body, original.cut);
        }
        Ok(Some(page))
    }

    /// The stored robots.txt of a site. It is asked for first, so it stands at the beginning.
    pub fn robots_page(&self, site: &str) -> Result<Option<i64>, StoreError> {
        let address = format!("{site}/robots.txt");
        self.db
            .prepare_cached(
                "SELECT id FROM response WHERE id <= 20 AND url = ?1 ORDER BY id LIMIT 1",
            )
            .and_then(|mut select| select.query_row([address], |row| row.get(0)).optional())
            .at(&self.path)
    }

    /// The response that has the body which came again.
    fn first_with(&self, record: &WarcRecord) -> Result<Option<i64>, StoreError> {
        let digest = record.payload.as_deref().and_then(|text| {
            let text = text.strip_prefix("sha1:")?;
            BASE32.decode(text.as_bytes()).ok()
        });
        self.db
            .prepare_cached("SELECT id FROM response WHERE payload = ?1")
            .and_then(|mut select| select.query_row([digest], |row| row.get(0)).optional())
            .at(&self.path)
    }
}

fn read(path: &Path, offset: u64) -> Result<(WarcRecord, RawPage), StoreError> {
    let mut bytes = Vec::new();
    let mut cut = false;
    let mut read = || -> std::io::Result<WarcRecord> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(offset))?;
        let mut reader = WarcReader::new(BufReader::new(file), offset);
        let record = reader.next_record(|piece| {
            let room = MOST.saturating_sub(bytes.len()).min(piece.len());
            cut |= room < piece.len();
            bytes.extend_from_slice(&piece[..room]);
        })?;
        record.ok_or_else(|| std::io::ErrorKind::UnexpectedEof.into())
    };
    let record = read().doing("read the archive").at(path)?;
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let body = bytes.split_off(end.map_or(bytes.len(), |end| end + 4));
    let page = RawPage {
        url: record.url.clone(),
        head: bytes,
        body,
        cut,
    };
    Ok((record, page))
}
