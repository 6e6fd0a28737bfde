//! Records as a table: what all records have, one column per field, then where they came from.

use super::columns::{AFTER, BEFORE, Columns, MORE};
use super::lines::{Line, each_line};
use super::sources::Sources;
use super::{CsvCells, in_export};
use crate::error::{Cause, StoreError};
use std::borrow::Cow;
use std::io::Write;

pub(super) fn write(
    sources: &Sources,
    cells: CsvCells,
    out: &mut impl Write,
) -> Result<u64, StoreError> {
    let columns = Columns::of(sources)?;
    let mut table = Table {
        columns: &columns,
        cells,
        out: csv::Writer::from_writer(out),
        values: Vec::new(),
        rest: String::new(),
    };
    table.header().map_err(in_export)?;
    let mut count = 0;
    sources.each(|db, site| {
        count += each_line(db, site, |line| table.row(line))?;
        Ok(())
    })?;
    table
        .out
        .flush()
        .map_err(csv::Error::from)
        .map_err(|error| in_export(error.into()))?;
    Ok(count)
}

struct Table<'c, W: Write> {
    columns: &'c Columns,
    cells: CsvCells,
    out: csv::Writer<W>,
    /// Which field of the record at hand stands in which column; used again for every row.
    values: Vec<Option<usize>>,
    rest: String,
}

impl<W: Write> Table<'_, W> {
    fn header(&mut self) -> Result<(), Cause> {
        for name in BEFORE {
            self.put(name)?;
        }
        for name in &self.columns.names {
            let heading = heading(name);
            let cell = cell(&heading, self.cells);
            self.out.write_field(cell.as_bytes())?;
        }
        if self.columns.crowded {
            self.put(MORE)?;
        }
        for name in AFTER {
            self.put(name)?;
        }
        self.end()
    }

    fn row(&mut self, line: &Line) -> Result<(), Cause> {
        self.put(line.key)?;
        self.put(line.url.unwrap_or_default())?;
        self.put(line.title)?;
        self.fields(line)?;
        self.put(line.query)?;
        self.put(line.form)?;
        self.put(line.page.unwrap_or_default())?;
        self.put(line.warc.unwrap_or_default())?;
        self.put(line.first_seen)?;
        self.put(line.site)?;
        self.end()
    }

    fn fields(&mut self, line: &Line) -> Result<(), Cause> {
        self.values.clear();
        self.values.resize(self.columns.names.len(), None);
        let mut homeless = Vec::new();
        for ((name, value), number) in line.fields.0.iter().zip(0..) {
            match self.columns.place(name) {
                Some(place) => self.values[place] = Some(number),
                None => homeless.push((name, value)),
            }
        }
        for place in 0..self.values.len() {
            let value = self.values[place].map_or("", |number| &line.fields.0[number].1);
            self.put(value)?;
        }
        if self.columns.crowded {
            self.rest.clear();
            if !homeless.is_empty() {
                self.rest = json_of(&homeless)?;
            }
            let rest = cell(&self.rest, self.cells);
            self.out.write_field(rest.as_bytes())?;
        }
        Ok(())
    }

    fn put(&mut self, text: &str) -> Result<(), Cause> {
        self.out.write_field(cell(text, self.cells).as_bytes())?;
        Ok(())
    }

    fn end(&mut self) -> Result<(), Cause> {
        self.out.write_record(None::<&[u8]>)?;
        Ok(())
    }
}

/// Fields that have no column, as JSON.
pub(super) fn json_of(fields: &[(&Cow<str>, &Cow<str>)]) -> Result<String, Cause> {
    let map: std::collections::BTreeMap<_, _> = fields.iter().copied().collect();
    serde_json::to_string(&map).map_err(|error| Cause::File {
        doing: "write the export",
        source: error.into(),
    })
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
