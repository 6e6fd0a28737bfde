//! Records as a Parquet file: the same columns as a table, typed, and small.
//!
//! Written with the plain writer of the `parquet` crate: through Arrow it would be 14 more libraries for the same texts. A group of
//! rows is gathered column by column and then written; that, and nothing else, is what is held in memory.

use super::columns::{AFTER, BEFORE, Columns, MORE};
use super::csv_table::json_of;
use super::in_export;
use super::lines::{Line, each_line};
use super::sources::Sources;
use crate::error::{Cause, StoreError};
use bytes::Bytes;
use jiff::Timestamp;
use parquet::basic::{Compression, LogicalType, Repetition, TimeUnit, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};
use std::collections::HashSet;
use std::io::Write;
use std::sync::Arc;

/// A group of rows is written when it has so many rows, so many cells, or so many bytes of text. Readers work on one group at a time.
const ROWS: usize = 100_000;
const CELLS: usize = 4_000_000;
const BYTES: usize = 16 << 20;

/// Longest name of a column. Readers have been seen to struggle beyond.
const LONGEST_NAME: usize = 128;

pub(super) fn write(sources: &Sources, out: impl Write + Send) -> Result<u64, StoreError> {
    let columns = Columns::of(sources)?;
    let headings = headings(&columns.names);
    let mut table = Table::begin(&columns, &headings, out).map_err(failed)?;
    let mut count = 0;
    sources.each(|db, site| {
        count += each_line(db, site, |line| table.row(line))?;
        Ok(())
    })?;
    table.end().map_err(in_export)?;
    Ok(count)
}

/// The column of each field; `None` for a name that no column can have, whose values share the last one. No two names are alike but for
/// their case, because readers that speak SQL make no difference.
fn headings(names: &[String]) -> Vec<Option<String>> {
    let ours = BEFORE.iter().chain(&AFTER).chain([&MORE]);
    let mut taken: HashSet<String> = ours.map(|name| (*name).to_owned()).collect();
    let mut heading = |name: &String| {
        if name.is_empty() || name.len() > LONGEST_NAME || name.contains(char::is_control) {
            return None;
        }
        let tries = std::iter::once(name.clone())
            .chain(std::iter::once(format!("fields.{name}")))
            .chain((2..).map(|number| format!("{name} ({number})")));
        let mut tries = tries.take(names.len() + 3);
        tries.find(|heading| taken.insert(heading.to_lowercase()))
    };
    names.iter().map(&mut heading).collect()
}

/// One column of the group under way.
#[derive(Default)]
struct Column {
    bytes: Vec<u8>,
    /// Where each value ends.
    ends: Vec<usize>,
    /// 1 where there is a value, 0 where there is none.
    levels: Vec<i16>,
}

impl Column {
    fn push(&mut self, value: &str) {
        self.bytes.extend_from_slice(value.as_bytes());
        self.ends.push(self.bytes.len());
        self.levels.push(1);
    }

    fn push_perhaps(&mut self, value: Option<&str>) {
        match value {
            Some(value) => self.push(value),
            None => self.levels.push(0),
        }
    }

    fn write(&mut self, writer: &mut SerializedColumnWriter) -> Result<(), ParquetError> {
        let bytes = Bytes::from(std::mem::take(&mut self.bytes));
        let mut start = 0;
        let values: Vec<ByteArray> = self
            .ends
            .drain(..)
            .map(|end| ByteArray::from(bytes.slice(std::mem::replace(&mut start, end)..end)))
            .collect();
        writer
            .typed::<ByteArrayType>()
            .write_batch(&values, Some(&self.levels), None)?;
        self.levels.clear();
        Ok(())
    }
}

struct Table<'c, W: Write + Send> {
    columns: &'c Columns,
    headings: &'c [Option<String>],
    out: SerializedFileWriter<W>,
    before: [Column; 3],
    fields: Vec<Column>,
    more: Column,
    /// All columns behind but when it was first seen.
    after: [Column; 5],
    first_seen: Vec<i64>,
    /// A moment as it was written last, and what it is: many records share one.
    moment: (String, i64),
    rows: usize,
    bytes: usize,
    /// Which columns have a value in the row at hand.
    filled: Vec<bool>,
}

impl<'c, W: Write + Send> Table<'c, W> {
    fn begin(
        columns: &'c Columns,
        headings: &'c [Option<String>],
        out: W,
    ) -> Result<Self, ParquetError> {
        let properties = WriterProperties::builder()
            .set_created_by(concat!("surfacer ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
            .build();
        Ok(Self {
            out: SerializedFileWriter::new(out, schema(headings)?, Arc::new(properties))?,
            columns,
            headings,
            before: <[Column; 3]>::default(),
            fields: headings.iter().map(|_| Column::default()).collect(),
            more: Column::default(),
            after: <[Column; 5]>::default(),
            first_seen: Vec::new(),
            moment: (String::new(), 0),
            rows: 0,
            bytes: 0,
            filled: Vec::new(),
        })
    }

    fn row(&mut self, line: &Line) -> Result<(), Cause> {
        let [key, url, title] = &mut self.before;
        key.push(line.key);
        url.push_perhaps(line.url);
        title.push(line.title);
        self.row_fields(line)?;
        let [query, form, page, warc, site] = &mut self.after;
        query.push(line.query);
        form.push(line.form);
        page.push_perhaps(line.page);
        warc.push_perhaps(line.warc);
        site.push(line.site);
        let moment = self.moment_of(line.first_seen);
        self.first_seen.push(moment);
        self.rows += 1;
        self.bytes += line.key.len() + line.title.len() + line.query.len() + line.site.len();
        let cells = self.rows * (self.fields.len() + 10);
        if self.rows >= ROWS || cells >= CELLS || self.bytes >= BYTES {
            self.flush().map_err(cause)?;
        }
        Ok(())
    }

    fn row_fields(&mut self, line: &Line) -> Result<(), Cause> {
        self.filled.clear();
        self.filled.resize(self.fields.len(), false);
        let mut homeless = Vec::new();
        for (name, value) in &line.fields.0 {
            self.bytes += value.len();
            let place = self.columns.place(name);
            match place.filter(|place| self.headings[*place].is_some()) {
                Some(place) => {
                    self.fields[place].push(value);
                    self.filled[place] = true;
                }
                None => homeless.push((name, value)),
            }
        }
        for (column, filled) in self.fields.iter_mut().zip(&self.filled) {
            if !filled {
                column.push_perhaps(None);
            }
        }
        if homeless.is_empty() {
            self.more.push_perhaps(None);
        } else {
            let rest = json_of(&homeless)?;
            self.bytes += rest.len();
            self.more.push(&rest);
        }
        Ok(())
    }

    /// Microseconds since 1970; we wrote it, so it is a moment.
    fn moment_of(&mut self, written: &str) -> i64 {
        if self.moment.0 != written {
            let moment: Option<Timestamp> = written.parse().ok();
            self.moment = (
                written.to_owned(),
                moment.map_or(0, Timestamp::as_microsecond),
            );
        }
        self.moment.1
    }

    /// Writes the group under way.
    fn flush(&mut self) -> Result<(), ParquetError> {
        let mut group = self.out.next_row_group()?;
        let fields = self
            .fields
            .iter_mut()
            .zip(self.headings)
            .filter_map(|(column, heading)| heading.is_some().then_some(column));
        let [query, form, page, warc, site] = &mut self.after;
        let texts =
            self.before
                .iter_mut()
                .chain(fields)
                .chain([&mut self.more, query, form, page, warc]);
        for column in texts {
            if let Some(mut writer) = group.next_column()? {
                column.write(&mut writer)?;
                writer.close()?;
            }
        }
        if let Some(mut writer) = group.next_column()? {
            let levels = vec![1; self.first_seen.len()];
            let typed = writer.typed::<Int64Type>();
            typed.write_batch(&self.first_seen, Some(&levels), None)?;
            writer.close()?;
        }
        if let Some(mut writer) = group.next_column()? {
            site.write(&mut writer)?;
            writer.close()?;
        }
        group.close()?;
        // Names that no column can have were counted, but never filled.
        for column in &mut self.fields {
            column.levels.clear();
        }
        self.first_seen.clear();
        self.rows = 0;
        self.bytes = 0;
        Ok(())
    }

    fn end(mut self) -> Result<(), Cause> {
        if self.rows > 0 {
            self.flush().map_err(cause)?;
        }
        self.out.close().map_err(cause)?;
        Ok(())
    }
}

/// One type for each column, in the order in which they are written.
fn schema(headings: &[Option<String>]) -> Result<TypePtr, ParquetError> {
    let text = |name: &str, kind: LogicalType| {
        Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_repetition(Repetition::OPTIONAL)
            .with_logical_type(Some(kind))
            .build()
    };
    let mut columns = Vec::new();
    for name in BEFORE {
        columns.push(text(name, LogicalType::String)?);
    }
    for heading in headings.iter().flatten() {
        columns.push(text(heading, LogicalType::String)?);
    }
    columns.push(text(MORE, LogicalType::String)?);
    for name in AFTER {
        columns.push(match name {
            "first_seen" => Type::primitive_type_builder(name, Physical::INT64)
                .with_repetition(Repetition::OPTIONAL)
                .with_logical_type(Some(LogicalType::timestamp(true, TimeUnit::MICROS)))
                .build()?,
            _ => text(name, LogicalType::String)?,
        });
    }
    let columns = columns.into_iter().map(Arc::new).collect();
    let schema = Type::group_type_builder("record").with_fields(columns);
    Ok(Arc::new(schema.build()?))
}

fn cause(error: ParquetError) -> Cause {
    Cause::File {
        doing: "write the export",
        source: match error {
            ParquetError::External(inside) => match inside.downcast::<std::io::Error>() {
                Ok(inside) => *inside,
                Err(inside) => std::io::Error::other(inside),
            },
            error => std::io::Error::other(error),
        },
    }
}

fn failed(error: ParquetError) -> StoreError {
    in_export(cause(error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_columns_have_names_that_differ_in_case_only() {
        let names = ["Author", "KEY", "author", "fields.KEY", "", "a\nb", "名"].map(String::from);
        let headings = headings(&names);
        let wanted = [
            Some("Author"),
            Some("fields.KEY"),
            Some("fields.author"),
            Some("fields.fields.KEY"),
            None,
            None,
            Some("名"),
        ];
        assert_eq!(headings, wanted.map(|name| name.map(String::from)));
        let long = headings_of_long();
        assert_eq!(long, [None]);
    }

    fn headings_of_long() -> Vec<Option<String>> {
        headings(&["x".repeat(1_000_000)])
    }
}
