//! The table itself: columns, rows, and a key for every row.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde::Deserializer as _;
use serde::de::{MapAccess, Visitor};
use serde_json::Value;

/// A table whose every row is known: the hidden database of a pretend site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
    keys: Vec<String>,
}

/// Why a file could not become a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file could not be read.
    #[error("cannot read {path}: {source}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The name says nothing about the format.
    #[error("{0}: name it .csv, .tsv or .jsonl, with .gz after it if it is compressed")]
    UnknownFormat(PathBuf),
    /// A row is not what the format says it should be.
    #[error("row {row}: {why}")]
    BadRow {
        /// Which row, counted from one.
        row: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl Table {
    /// Makes a table from memory. Short rows are filled with empty values, long ones are cut.
    pub fn new(columns: Vec<String>, mut rows: Vec<Vec<String>>) -> Self {
        for row in &mut rows {
            row.resize(columns.len(), String::new());
        }
        let keys = keys_of(&columns, &rows);
        Self {
            columns,
            rows,
            keys,
        }
    }

    /// Reads a file whose name ends in `.csv`, `.tsv`, `.jsonl` or `.ndjson`, with or without `.gz`.
    pub fn read(path: impl AsRef<Path>) -> Result<Self, TableError> {
        let path = path.as_ref();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = name.to_lowercase();
        let (name, compressed) = match name.strip_suffix(".gz") {
            Some(inner) => (inner, true),
            None => (name.as_str(), false),
        };
        let format = match name.rsplit('.').next() {
            Some("csv") => Format::Separated(b','),
            Some("tsv") => Format::Separated(b'\t'),
            Some("jsonl" | "ndjson") => Format::JsonLines,
            _ => return Err(TableError::UnknownFormat(path.to_owned())),
        };
        let file = File::open(path).map_err(|source| TableError::Unreadable {
            path: path.to_owned(),
            source,
        })?;
        if compressed {
            format.read(MultiGzDecoder::new(file))
        } else {
            format.read(file)
        }
    }

    /// Reads gzipped tab-separated bytes, as the demo carries them.
    pub(crate) fn from_gzipped_tsv(bytes: &[u8]) -> Result<Self, TableError> {
        Format::Separated(b'\t').read(MultiGzDecoder::new(bytes))
    }

    /// Names of the columns, in the order of the file.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// The rows, each as wide as the columns.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// One key per row, unique, fit for an address: the `id` column, or else the number of the row.
    pub fn keys(&self) -> &[String] {
        &self.keys
    }

    /// Where a column stands.
    pub fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|name| name == column)
    }
}

enum Format {
    Separated(u8),
    JsonLines,
}

impl Format {
    fn read(&self, input: impl Read) -> Result<Table, TableError> {
        match self {
            Self::Separated(delimiter) => separated(*delimiter, input),
            Self::JsonLines => json_lines(input),
        }
    }
}

fn separated(delimiter: u8, input: impl Read) -> Result<Table, TableError> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter)
        .flexible(true)
        // In tab-separated files a quotation mark is a character like any other.
        .quoting(delimiter != b'\t')
        .from_reader(input);
    let bad = |row: usize| {
        move |error: csv::Error| TableError::BadRow {
            row,
            why: error.to_string(),
        }
    };
    let columns = reader.headers().map_err(bad(1))?;
    let columns = columns.iter().map(str::to_owned).collect();
    let mut rows = Vec::new();
    for (index, record) in reader.records().enumerate() {
        let record = record.map_err(bad(index + 2))?;
        rows.push(record.iter().map(str::to_owned).collect());
    }
    Ok(Table::new(columns, rows))
}

fn json_lines(input: impl Read) -> Result<Table, TableError> {
    let mut columns: Vec<String> = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for (index, line) in BufReader::new(input).lines().enumerate() {
        let bad = |why: String| TableError::BadRow {
            row: index + 1,
            why,
        };
        let line = line.map_err(|error| bad(error.to_string()))?;
        if line.trim().is_empty() {
            continue;
        }
        let mut row = vec![String::new(); columns.len()];
        let fields = serde_json::Deserializer::from_str(&line)
            .deserialize_map(FieldsInOrder)
            .map_err(|error| bad(error.to_string()))?;
        for (name, value) in fields {
            let position = columns.iter().position(|column| *column == name);
            let position = position.unwrap_or_else(|| {
                columns.push(name);
                row.push(String::new());
                columns.len() - 1
            });
            row[position] = text_of(&value);
        }
        rows.push(row);
    }
    Ok(Table::new(columns, rows))
}

/// Keeps the order in which an object names its fields: the first column is a record's heading.
struct FieldsInOrder;

impl<'de> Visitor<'de> for FieldsInOrder {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
        formatter.write_str("an object with one value per column")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry()? {
            fields.push(field);
        }
        Ok(fields)
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(text_of).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

fn keys_of(columns: &[String], rows: &[Vec<String>]) -> Vec<String> {
    let id = columns
        .iter()
        .position(|column| column.eq_ignore_ascii_case("id"));
    if let Some(id) = id {
        let mut seen = HashSet::new();
        let usable = rows
            .iter()
            .all(|row| fits_an_address(&row[id]) && seen.insert(row[id].as_str()));
        if usable {
            return rows.iter().map(|row| row[id].clone()).collect();
        }
    }
    (1..=rows.len()).map(|number| number.to_string()).collect()
}

fn fits_an_address(id: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !id.is_empty() && id.bytes().all(plain)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn file(name: &str, bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        (folder, path)
    }

    #[test]
    fn a_csv_file_gives_its_columns_rows_and_ids() {
        let (_folder, path) = file("books.csv", b"id,title\nb7,\"Moby, Dick\"\nb9,Emma\n");
        let table = Table::read(path).unwrap();
        assert_eq!(table.columns(), ["id", "title"]);
        assert_eq!(table.rows()[0], ["b7", "Moby, Dick"]);
        assert_eq!(table.keys(), ["b7", "b9"]);
    }

    #[test]
    fn json_lines_may_lack_fields_and_be_gzipped() {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        gzip.write_all(b"{\"title\":\"Emma\",\"tags\":[\"a\",\"b\"]}\n\n{\"year\":1851,\"title\":\"Moby Dick\"}\n")
            .unwrap();
        let (_folder, path) = file("books.jsonl.gz", &gzip.finish().unwrap());
        let table = Table::read(path).unwrap();
        assert_eq!(table.columns(), ["title", "tags", "year"]);
        assert_eq!(table.rows()[0], ["Emma", "a, b", ""]);
        assert_eq!(table.rows()[1], ["Moby Dick", "", "1851"]);
        assert_eq!(table.keys(), ["1", "2"]);
    }

    #[test]
    fn ids_that_repeat_or_do_not_fit_an_address_give_way_to_row_numbers() {
        for bad in ["x", "a/b", ""] {
            let rows = vec![vec!["x".to_owned()], vec![bad.to_owned()]];
            let table = Table::new(vec!["id".to_owned()], rows);
            assert_eq!(table.keys(), ["1", "2"], "{bad:?}");
        }
    }

    #[test]
    fn a_name_that_tells_no_format_is_refused() {
        let (_folder, path) = file("books.xml", b"");
        let error = Table::read(path).unwrap_err();
        assert!(matches!(error, TableError::UnknownFormat(_)));
    }

    #[test]
    fn a_broken_line_is_named_by_its_number() {
        let (_folder, path) = file("books.jsonl", b"{\"a\":1}\n{oops\n");
        let error = Table::read(path).unwrap_err();
        assert!(
            matches!(error, TableError::BadRow { row: 2, .. }),
            "{error}"
        );
    }
}
