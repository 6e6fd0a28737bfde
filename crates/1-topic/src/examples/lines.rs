//! A file that only grows, line by line.

use super::error::{Cause, ExamplesError};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;

/// A file that lines are added to. It is opened, and begun if need be, with the first of them.
#[derive(Debug)]
pub(super) struct Lines {
    path: PathBuf,
    file: Option<File>,
}

impl Lines {
    pub(super) fn of(path: PathBuf) -> Self {
        Self { path, file: None }
    }

    /// Adds a line, whole or not at all: one call is one write.
    pub(super) fn add(&mut self, line: &str) -> Result<(), ExamplesError> {
        let mut text = format!("{line}\n");
        if self.file.is_none() && self.ends_within_a_line()? {
            text.insert(0, '\n');
        }
        let unwritable = |error| Cause::Unwritable(error).of(&self.path);
        let file = match &mut self.file {
            Some(file) => file,
            none => {
                let options = OpenOptions::new()
                    .append(true)
                    .create(true)
                    .open(&self.path);
                none.insert(options.map_err(unwritable)?)
            }
        };
        file.write_all(text.as_bytes()).map_err(unwritable)
    }

    /// Whether somebody has left the last line open.
    fn ends_within_a_line(&self) -> Result<bool, ExamplesError> {
        match fs::read(&self.path) {
            Ok(bytes) => Ok(bytes.last().is_some_and(|last| *last != b'\n')),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(Cause::Unreadable(error).of(&self.path)),
        }
    }
}
