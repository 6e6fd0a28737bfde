//! Records as a table: what all records have, one column per field, then where they came from.

use super::{CsvCells, Line, each_line};
use crate::error::Cause;
use rusqlite::Connection;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;

/// Columns every table has, before and after those of the fields.
const BEFORE: [&str; 3] = ["key", "url", "title"];
const AFTER: [&str; 5] = ["query", "form", "page", "warc", "first_seen"];

/// Field names come from strangers: beyond this many columns (spreadsheets end at 16,384, patience before), the rarest share
/// one column as JSON.
const MOST_COLUMNS: usize = 500;

/// The column the rarest fields share.
const MORE: &str = "more";

pub(super) fn write(db: &Connection, cells: CsvCells, out: &mut impl Write) -> Result<u64, Cause> {
    let (columns, crowded) = columns(db)?;
    let mut table = csv::Writer::from_writer(out);
    let mut row = |values: Vec<Cow<str>>| -> Result<(), Cause> {
        for value in values {
            table.write_field(cell(&value, cells).as_bytes())?;
        }
        table.write_record(None::<&[u8]>)?;
        Ok(())
    };
    let mut header: Vec<Cow<str>> = BEFORE.map(Cow::from).to_vec();
    header.extend(columns.iter().map(|name| heading(name)));
    header.extend(crowded.then_some(Cow::from(MORE)));
    header.extend(AFTER.map(Cow::from));
    row(header)?;
    let count = each_line(db, |mut line: Line| {
        let mut values: Vec<Cow<str>> = vec![
            line.key.into(),
            line.url.unwrap_or_default().into(),
            line.title.into(),
        ];
        for name in &columns {
            values.push(line.fields.remove(name).unwrap_or_default().into());
        }
        if crowded {
            let rest = serde_json::to_string(&line.fields).unwrap_or_default();
            values.push(rest.into());
        }
        values.extend([
            line.query.into(),
            line.form.into(),
            line.page.unwrap_or_default().into(),
            line.warc.unwrap_or_default().into(),
            line.first_seen.into(),
        ]);
        row(values)
    })?;
    table.flush().map_err(csv::Error::from)?;
    Ok(count)
}

/// The fields that get a column, and whether some did not.
fn columns(db: &Connection) -> Result<(BTreeSet<String>, bool), Cause> {
    let mut times: BTreeMap<String, u64> = BTreeMap::new();
    each_line(db, |line| {
        for name in line.fields.into_keys() {
            *times.entry(name).or_default() += 1;
        }
        Ok(())
    })?;
    let crowded = times.len() > MOST_COLUMNS;
    let mut names: Vec<(String, u64)> = times.into_iter().collect();
    names.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
    names.truncate(MOST_COLUMNS);
    Ok((names.into_iter().map(|(name, _)| name).collect(), crowded))
}

/// A field that is called like a column of ours is told apart.
fn heading(name: &str) -> Cow<'_, str> {
    let taken = BEFORE.contains(&name) || AFTER.contains(&name) || name == MORE;
    if taken || name.is_empty() {
        Cow::Owned(format!("fields.{name}"))
    } else {
        Cow::Borrowed(name)
    }
}

/// What stands in a cell. Spreadsheets run what begins with one of these, full-width ones too.
pub(super) fn cell(text: &str, cells: CsvCells) -> Cow<'_, str> {
    let runs = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']);
    if runs && cells == CsvCells::Guarded {
        Cow::Owned(format!("'{text}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_is_told_to_be_a_text() {
        for text in [
            "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x",
        ] {
            assert_eq!(cell(text, CsvCells::Guarded), format!("'{text}"));
            assert_eq!(cell(text, CsvCells::Raw), text);
        }
        for text in ["", "1-1", "a=b", "'=1", "–1"] {
            assert_eq!(cell(text, CsvCells::Guarded), text);
        }
    }
}
