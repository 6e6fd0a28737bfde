//! Is everything whole? Reads all of a site back: every page of the database, every record of the archive.

use crate::archive::committed_files;
use crate::error::{At, Cause, StoreError};
use crate::site_file::SiteFile;
use crate::warc::reader::WarcReader;
use rusqlite::Connection;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// Trouble of one kind is listed this often, then only counted: a broken disk breaks a lot.
const MOST_PROBLEMS: usize = 20;

/// What a check found.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
pub struct Report {
    /// The origin the file is about.
    pub site: String,
    /// What is not as it should be, one sentence each. Empty is good.
    pub problems: Vec<String>,
    /// Problems beyond those listed.
    pub more_problems: u64,
    /// What is there.
    pub counts: Counts,
}

/// What is there.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Pages fetched, or refused.
    pub pages: u64,
    /// Pages that crawls for a topic fetched, or that were refused to them.
    pub visits: u64,
    /// Answers kept.
    pub answers: u64,
    /// Distinct records.
    pub records: u64,
    /// Records whose own page was fetched, or refused.
    pub details: u64,
    /// Files of the archive.
    pub warcs: u64,
    /// Records in the archive, of all kinds.
    pub warc_records: u64,
    /// Bytes of the archive that were committed.
    pub warc_bytes: u64,
    /// Bytes behind them that were not: the tail of a killed run, cut off when the site is harvested again. No problem.
    pub unfinished: u64,
}

impl Report {
    /// Whether nothing is missing or broken.
    pub fn is_whole(&self) -> bool {
        self.problems.is_empty()
    }

    /// The report for people.
    pub fn lines(&self) -> Vec<String> {
        let Counts {
            pages,
            visits,
            answers,
            records,
            details,
            warcs,
            warc_records,
            warc_bytes,
            unfinished,
        } = self.counts;
        let details = match details {
            0 => String::new(),
            details => format!(", {details} pages of records"),
        };
        let visits = match visits {
            0 => String::new(),
            visits => format!(" and {visits} for a topic"),
        };
        let mut lines = vec![format!(
            "{}: {pages} pages{visits}, {answers} answers, {records} records{details}; {warc_records} archive records in {warcs} files, {warc_bytes} bytes",
            self.site
        )];
        if unfinished > 0 {
            lines.push(format!(
                "an unfinished tail of {unfinished} bytes, which the next harvest cuts off"
            ));
        }
        lines.extend(
            self.problems
                .iter()
                .map(|problem| format!("PROBLEM: {problem}")),
        );
        if self.more_problems > 0 {
            lines.push(format!("PROBLEM: and {} more", self.more_problems));
        }
        lines.push(
            if self.is_whole() {
                "whole"
            } else {
                "NOT WHOLE"
            }
            .to_owned(),
        );
        lines
    }

    fn problem(&mut self, what: String) {
        if self.problems.len() < MOST_PROBLEMS {
            self.problems.push(what);
        } else {
            self.more_problems += 1;
        }
    }
}

/// Checks a site file and its archive. `Err` means that it could not even be opened.
pub fn verify(site_file: &Path) -> Result<Report, StoreError> {
    let file = SiteFile::read_only(site_file)?;
    // One transaction: a harvest may go on meanwhile.
    let snapshot = file.db.unchecked_transaction().at(site_file)?;
    let mut report = Report {
        site: file.site().unwrap_or_default(),
        ..Report::default()
    };
    if let Err(cause) = check_database(&snapshot, &mut report) {
        report.problem(format!("the site file: {cause}"));
    }
    if let Err(cause) = check_archive(&snapshot, &file.warc_folder(), &mut report) {
        report.problem(format!("the archive: {cause}"));
    }
    Ok(report)
}

/// Facts that must not be, each as the number of rows that say otherwise.
const NEVER: [(&str, &str); 11] = [
    (
        "records that no answer shows",
        "SELECT count(*) FROM record WHERE id NOT IN (SELECT record FROM sighting)",
    ),
    (
        "records that are not new in the answer they were first seen in",
        "SELECT count(*) FROM record WHERE (SELECT count(*) FROM sighting \
         WHERE sighting.answer = record.answer AND sighting.record = record.id AND new) <> 1",
    ),
    (
        "sightings that claim to be the first but are not",
        "SELECT count(*) FROM sighting JOIN record ON record.id = sighting.record \
         WHERE sighting.new AND sighting.answer <> record.answer",
    ),
    (
        "answers whose counts are not those of their sightings",
        "SELECT count(*) FROM answer WHERE new + known <> (SELECT count(*) FROM sighting WHERE answer = answer.id) \
         OR new <> (SELECT count(*) FROM sighting WHERE answer = answer.id AND sighting.new)",
    ),
    (
        "queries without an answer",
        "SELECT count(*) FROM query WHERE id NOT IN (SELECT query FROM answer)",
    ),
    (
        "pages kept twice",
        "SELECT count(*) - count(DISTINCT url) FROM page",
    ),
    (
        "pages whose response has another address",
        "SELECT count(*) FROM page JOIN response ON response.id = page.response \
         WHERE response.url NOT IN (page.url, coalesce(page.landed, page.url))",
    ),
    (
        "pages for a topic whose response has another address",
        "SELECT count(*) FROM visit JOIN response ON response.id = visit.response \
         WHERE response.url NOT IN (visit.url, visit.landed)",
    ),
    (
        "pages for a topic that have a score and told nothing, or the other way round",
        "SELECT count(*) FROM visit WHERE (score IS NULL) <> (told IS NULL)",
    ),
    (
        "pages of records that were refused and told something",
        "SELECT count(*) FROM detail WHERE refusal IS NOT NULL AND (fields <> '{}' OR title IS NOT NULL)",
    ),
    (
        "pages of records that have no address",
        "SELECT count(*) FROM detail JOIN record ON record.id = detail.record WHERE record.url IS NULL",
    ),
];

fn check_database(db: &Connection, report: &mut Report) -> Result<(), Cause> {
    let mut statement = db.prepare("PRAGMA integrity_check")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let line: String = row.get(0)?;
        if line != "ok" {
            report.problem(format!("SQLite says: {line}"));
        }
    }
    let mut statement = db.prepare("PRAGMA foreign_key_check")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (table, parent): (String, String) = (row.get(0)?, row.get(2)?);
        report.problem(format!("a row of {table} points to no row of {parent}"));
    }
    let count = |sql: &str| -> Result<u64, Cause> {
        let count: i64 = db.query_row(sql, [], |row| row.get(0))?;
        Ok(count.try_into().unwrap_or(0))
    };
    for (what, sql) in NEVER {
        match count(sql)? {
            0 => {}
            times => report.problem(format!("{times} {what}")),
        }
    }
    report.counts.pages = count("SELECT count(*) FROM page WHERE at IS NOT NULL")?;
    report.counts.visits = count("SELECT count(*) FROM visit")?;
    report.counts.answers = count("SELECT count(*) FROM answer")?;
    report.counts.records = count("SELECT count(*) FROM record")?;
    report.counts.details = count("SELECT count(*) FROM detail")?;
    Ok(())
}

fn check_archive(db: &Connection, folder: &Path, report: &mut Report) -> Result<(), Cause> {
    for (id, name, committed) in committed_files(db)? {
        report.counts.warcs += 1;
        report.counts.warc_bytes += committed;
        let opened =
            File::open(folder.join(&name)).and_then(|file| Ok((file.metadata()?.len(), file)));
        let (has, file) = match opened {
            Ok(opened) => opened,
            Err(_) if committed == 0 => continue,
            Err(error) => {
                report.problem(format!("{name}: {error}"));
                continue;
            }
        };
        if has < committed {
            report.problem(format!(
                "{name}: has {has} bytes, but {committed} were committed"
            ));
        }
        report.counts.unfinished += has.saturating_sub(committed);
        check_warc(db, id, &name, file.take(committed), report)?;
    }
    Ok(())
}

/// Walks over the archive and over the responses the site file knows, side by side.
fn check_warc(
    db: &Connection,
    warc: i64,
    name: &str,
    file: impl Read,
    report: &mut Report,
) -> Result<(), Cause> {
    let mut statement = db.prepare_cached(
        "SELECT offset, url, payload IS NOT NULL FROM response WHERE warc = ?1 ORDER BY offset",
    )?;
    let mut known = statement
        .query_map([warc], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
        .peekable();
    let mut reader = WarcReader::new(BufReader::with_capacity(256 * 1024, file), 0);
    let mut first = true;
    loop {
        let record = match reader.next_record(|_| {}) {
            Ok(Some(record)) => record,
            Ok(None) => break,
            Err(error) => {
                // What follows a broken member cannot be found again.
                report.problem(format!("{name} at byte {}: {error}", reader.offset()));
                break;
            }
        };
        report.counts.warc_records += 1;
        if std::mem::take(&mut first) != (record.kind == "warcinfo") {
            report.problem(format!(
                "{name} at byte {}: a {} out of place",
                record.offset, record.kind
            ));
        }
        if !matches!(record.kind.as_str(), "response" | "revisit") {
            continue;
        }
        let entry: Option<(i64, String, bool)> = known.next().transpose()?;
        let matches = entry.is_some_and(|(offset, url, whole)| {
            u64::try_from(offset) == Ok(record.offset)
                && url == record.url
                && (!whole || record.kind == "response")
        });
        if !matches {
            report.problem(format!(
                "{name} at byte {}: the site file does not know this {} of {}",
                record.offset, record.kind, record.url
            ));
            return Ok(());
        }
    }
    let missing = known.count();
    if missing > 0 {
        report.problem(format!(
            "{name}: {missing} responses are not where they should be"
        ));
    }
    Ok(())
}
