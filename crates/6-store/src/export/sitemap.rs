//! The addresses of records and answers as a sitemap (sitemaps.org 0.9).
//!
//! The protocol allows the addresses of one host only, each below 2,048 characters, and so many of them to a file; those that do not fit are left
//! out or go into another file. Several files are named by an index, which must say at what addresses they will be: in the root of the site.

use super::unfinished::{Sealed, Unfinished};
use crate::error::{Cause, Doing};
use model::Url;
use rusqlite::Connection;
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// What fits into one file.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits {
    addresses: u64,
    bytes: u64,
}

/// What the protocol allows.
pub(super) const LIMITS: Limits = Limits {
    addresses: 50_000,
    bytes: 52_428_800,
};

/// "This value must be less than 2,048 characters."
const LONGEST: usize = 2_047;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const BEGIN: &str = "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
const END: &str = "</urlset>\n";
const BEGIN_INDEX: &str = "<sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";
const END_INDEX: &str = "</sitemapindex>\n";

/// Counts what has gone into the file under way.
struct Room {
    limits: Limits,
    addresses: u64,
    bytes: u64,
}

impl Room {
    fn new(limits: Limits) -> Self {
        let frame = DECLARATION.len() + BEGIN.len() + END.len();
        Self {
            limits,
            addresses: 0,
            bytes: frame as u64,
        }
    }

    /// Takes an entry in, or says that the file is full.
    fn takes(&mut self, entry: &str) -> bool {
        let bytes = self.bytes + entry.len() as u64;
        let fits = self.addresses < self.limits.addresses && bytes <= self.limits.bytes;
        if fits {
            self.addresses += 1;
            self.bytes = bytes;
        }
        fits
    }
}

/// Writes one file. Fails before it has written anything if one is not enough.
pub(super) fn write(
    db: &Connection,
    site: &str,
    out: &mut impl Write,
    limits: Limits,
) -> Result<u64, Cause> {
    let mut room = Room::new(limits);
    each_entry(db, site, |entry, _| {
        room.takes(entry).then_some(()).ok_or(Cause::LargeSitemap)
    })?;
    let mut put = |text: &str| out.write_all(text.as_bytes()).doing("write the export");
    put(DECLARATION)?;
    put(BEGIN)?;
    let count = each_entry(db, site, |entry, _| put(entry))?;
    put(END)?;
    Ok(count)
}

/// Writes as many files as it takes. More than one are numbered, and the index takes the name that was asked for when all of them are there.
pub(super) fn write_to_path(
    db: &Connection,
    site: &str,
    path: &Path,
    limits: Limits,
) -> Result<u64, Cause> {
    let mut sheets: Vec<Finished> = Vec::new();
    let mut sheet = Sheet::begin(path, limits)?;
    let count = each_entry(db, site, |entry, at| {
        if !sheet.room.takes(entry) {
            let full = std::mem::replace(&mut sheet, Sheet::begin(path, limits)?);
            sheets.push(full.finish()?);
            // Addresses end at 2,047 characters: an empty file takes any entry.
            sheet.room.takes(entry);
        }
        sheet.put(entry, at)
    })?;
    let last = sheet.finish()?;
    if sheets.is_empty() {
        last.file.named(path)?;
        return Ok(count);
    }
    sheets.push(last);
    let index = index_of(path, site, &sheets)?;
    for (sheet, number) in sheets.into_iter().zip(1..) {
        sheet.file.named(&numbered(path, number))?;
    }
    index.named(path)?;
    Ok(count)
}

/// One file of several, under way.
struct Sheet {
    out: BufWriter<Unfinished>,
    room: Room,
    /// The latest time in it.
    at: String,
}

/// One file of several, written.
struct Finished {
    file: Sealed,
    at: String,
}

impl Sheet {
    fn begin(path: &Path, limits: Limits) -> Result<Self, Cause> {
        let mut sheet = Self {
            out: BufWriter::new(Unfinished::begin(path)?),
            room: Room::new(limits),
            at: String::new(),
        };
        sheet.put(DECLARATION, "")?;
        sheet.put(BEGIN, "")?;
        Ok(sheet)
    }

    fn put(&mut self, text: &str, at: &str) -> Result<(), Cause> {
        if at > self.at.as_str() {
            at.clone_into(&mut self.at);
        }
        self.out
            .write_all(text.as_bytes())
            .doing("write the export")
    }

    fn finish(mut self) -> Result<Finished, Cause> {
        self.put(END, "")?;
        Ok(Finished {
            file: sealed(self.out)?,
            at: self.at,
        })
    }
}

fn sealed(out: BufWriter<Unfinished>) -> Result<Sealed, Cause> {
    out.into_inner()
        .map_err(std::io::IntoInnerError::into_error)
        .doing("write the export")?
        .sealed()
}

fn index_of(path: &Path, site: &str, sheets: &[Finished]) -> Result<Sealed, Cause> {
    let mut out = BufWriter::new(Unfinished::begin(path)?);
    let mut put = |text: &str| out.write_all(text.as_bytes()).doing("write the export");
    put(DECLARATION)?;
    put(BEGIN_INDEX)?;
    let root = Url::parse(site).map_err(|_| unreadable("the address of the site"))?;
    for (sheet, number) in sheets.iter().zip(1..) {
        let name = numbered(path, number);
        let name = name.file_name().unwrap_or_default().to_string_lossy();
        let mut address = root.parts().clone();
        address.set_path(&name);
        put(&entry("sitemap", address.as_str(), &sheet.at))?;
    }
    put(END_INDEX)?;
    sealed(out)
}

/// `map.xml` becomes `map-3.xml`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().map(OsString::from).unwrap_or_default();
    name.push(format!("-{number}"));
    if let Some(end) = path.extension() {
        name.push(".");
        name.push(end);
    }
    path.with_file_name(name)
}

/// Shows every address of the site once, as an entry of a sitemap, with the time of the last answer that showed it or led to it.
fn each_entry(
    db: &Connection,
    site: &str,
    mut visit: impl FnMut(&str, &str) -> Result<(), Cause>,
) -> Result<u64, Cause> {
    let mut statement = db.prepare(
        "SELECT address, max(at) FROM ( \
             SELECT url AS address, first_seen AS at FROM record WHERE url IS NOT NULL \
             UNION ALL \
             SELECT address, at FROM answer WHERE kind = 'records' AND new + known > 0 AND address IS NOT NULL) \
         GROUP BY address",
    )?;
    let mut rows = statement.query([])?;
    let mut count = 0;
    while let Some(row) = rows.next()? {
        let (address, at): (String, String) = (row.get(0)?, row.get(1)?);
        // Canonical addresses are ASCII without spaces and control characters, whatever was kept.
        let Ok(address) = Url::parse(&address) else {
            continue;
        };
        if address.site().as_str() != site || address.as_str().len() > LONGEST {
            continue;
        }
        visit(&entry("url", address.as_str(), &at), &at)?;
        count += 1;
    }
    Ok(count)
}

fn entry(element: &str, address: &str, at: &str) -> String {
    let address = escaped(address);
    let at = escaped(at);
    format!("<{element}><loc>{address}</loc><lastmod>{at}</lastmod></{element}>\n")
}

/// The five characters that the protocol wants escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            _ => out.push(character),
        }
    }
    out
}

fn unreadable(what: &str) -> Cause {
    Cause::Unreadable { what: what.into() }
}
