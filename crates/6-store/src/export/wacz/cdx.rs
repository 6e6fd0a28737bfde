//! What stands where in the archive: one entry for each response.

use crate::error::{Cause, Doing};
use crate::warc::reader::{WarcReader, WarcRecord};
use std::io::BufRead;

/// Bytes of a block that are looked at: the head of an answer, or what was sent to a form.
const LOOKED_AT: usize = 64 * 1024;

/// A response in the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) url: String,
    /// The address under which it is looked for: what was sent to a form stands in it too.
    pub(super) searched: String,
    pub(super) at: String,
    pub(super) mime: String,
    pub(super) status: String,
    pub(super) digest: String,
    pub(super) offset: u64,
    /// How long its gzip member is.
    pub(super) length: u64,
}

/// Shows every response to `visit`. The request that follows it says whether something was sent.
pub(super) fn each_entry(
    source: impl BufRead,
    committed: u64,
    mut visit: impl FnMut(Entry) -> Result<(), Cause>,
) -> Result<(), Cause> {
    let mut reader = WarcReader::new(source, 0);
    let mut block = Vec::new();
    let mut waiting: Option<Entry> = None;
    while reader.offset() < committed {
        block.clear();
        let record = reader
            .next_record(|bytes| {
                let room = LOOKED_AT.saturating_sub(block.len());
                block.extend_from_slice(&bytes[..bytes.len().min(room)]);
            })
            .doing("read the archive")?;
        let Some(record) = record else {
            break;
        };
        match record.kind.as_str() {
            "response" | "revisit" => {
                let before = waiting.replace(entry(record, &block, reader.offset()));
                before.map(&mut visit).transpose()?;
            }
            "request" => {
                if let Some(mut entry) = waiting.take() {
                    if let Some(body) = posted(&block) {
                        let mark = if entry.url.contains('?') { '&' } else { '?' };
                        entry.searched = format!("{}{mark}__wb_method=POST&{body}", entry.url);
                    }
                    visit(entry)?;
                }
            }
            _ => {}
        }
    }
    waiting.map(visit).transpose()?;
    Ok(())
}

fn entry(record: WarcRecord, block: &[u8], end: u64) -> Entry {
    let head = head_of(block);
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1));
    let status = status.unwrap_or_default().to_owned();
    let mime = lines
        .filter_map(|line| line.split_once(':'))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-type"))
        .map(|(_, value)| value.split(';').next().unwrap_or_default());
    let mime = match record.kind.as_str() {
        "revisit" => "warc/revisit".to_owned(),
        _ => mime.map_or_else(|| "unk".to_owned(), |mime| mime.trim().to_owned()),
    };
    Entry {
        searched: record.url.clone(),
        url: record.url,
        at: record.at,
        mime,
        status,
        digest: record.payload.unwrap_or_default(),
        offset: record.offset,
        length: end - record.offset,
    }
}

/// What was sent with a request, if it was sent to a form.
fn posted(block: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(block);
    let (head, body) = text.split_once("\r\n\r\n")?;
    head.starts_with("POST ").then(|| body.to_owned())
}

fn head_of(block: &[u8]) -> String {
    let text = String::from_utf8_lossy(block);
    let head = text.split("\r\n\r\n").next().unwrap_or_default();
    head.to_owned()
}
