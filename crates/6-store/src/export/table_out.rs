//! A table of the user's own with what was found beside it.

use super::CsvCells;
use super::csv_table::cell;
use super::unfinished::Unfinished;
use crate::error::{At, Cause, Doing, StoreError};
use serde::Serialize;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Writes a table to a CSV file, which is there whole or not at all. The first `own` columns are the user's and stay as they are; the others come from strangers.
pub fn write_table(
    path: &Path,
    header: &[String],
    rows: impl IntoIterator<Item = Vec<String>>,
    own: usize,
    cells: CsvCells,
) -> Result<(), StoreError> {
    write(path, |out| {
        let mut table = csv::Writer::from_writer(out);
        let rows = std::iter::once(header.to_vec()).chain(rows);
        for row in rows {
            for (column, text) in row.iter().enumerate() {
                let cells = if column < own { CsvCells::Raw } else { cells };
                table.write_field(cell(text, cells).as_bytes())?;
            }
            table.write_record(None::<&[u8]>)?;
        }
        table.flush().map_err(csv::Error::from)?;
        Ok(())
    })
}

/// Writes lines of JSON to a file, which is there whole or not at all.
pub fn write_lines<T: Serialize>(
    path: &Path,
    lines: impl IntoIterator<Item = T>,
) -> Result<(), StoreError> {
    write(path, |mut out| {
        for line in lines {
            serde_json::to_writer(&mut out, &line)
                .map_err(std::io::Error::from)
                .and_then(|()| out.write_all(b"\n"))
                .doing("write the table")?;
        }
        Ok(())
    })
}

fn write(
    path: &Path,
    work: impl FnOnce(&mut BufWriter<&mut Unfinished>) -> Result<(), Cause>,
) -> Result<(), StoreError> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .doing("make the folder of the table")
            .at(folder)?;
    }
    let mut unfinished = Unfinished::begin(path).at(path)?;
    let mut out = BufWriter::new(&mut unfinished);
    work(&mut out).at(path)?;
    out.flush().doing("write the table").at(path)?;
    drop(out);
    let sealed = unfinished.sealed().at(path)?;
    sealed.named(path).at(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_the_users_stays_and_what_strangers_wrote_runs_nowhere() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/table.csv");
        let texts = |all: [&str; 2]| all.map(str::to_owned).to_vec();
        let rows = [texts(["-5", "=1+1"])];
        let header = texts(["mine", "theirs"]);
        write_table(&path, &header, rows, 1, CsvCells::Guarded).unwrap();
        let written = std::fs::read_to_string(&path).unwrap();
        assert_eq!(written, "mine,theirs\n-5,'=1+1\n");
        write_lines(&path, [1, 2]).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "1\n2\n");
    }
}
