//! The file of the archive that is being written.

use crate::error::{At, Cause, Doing, StoreError};
use crate::site_file::Durability;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// The file that is being written.
pub(super) struct Current {
    pub(super) id: i64,
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) file: File,
    pub(super) committed: u64,
    /// Including what is still in the buffer.
    pub(super) length: u64,
}

impl Current {
    /// Makes a file that was not there before.
    pub(super) fn begin(
        id: i64,
        name: String,
        path: PathBuf,
        durability: Durability,
    ) -> Result<Self, StoreError> {
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .doing("make a file of the archive")
            .at(&path)?;
        if durability == Durability::Power
            && let Some(folder) = path.parent()
        {
            File::open(folder)
                .and_then(|folder| folder.sync_all())
                .doing("write the folder to the disk")
                .at(folder)?;
        }
        Ok(Self {
            id,
            name,
            path,
            file,
            committed: 0,
            length: 0,
        })
    }

    /// Brings a file back to its committed length. `None` if it was never begun.
    pub(super) fn recover(
        (id, name, committed): (i64, String, u64),
        folder: &Path,
    ) -> Result<Option<Self>, StoreError> {
        let path = folder.join(&name);
        let opened = OpenOptions::new().write(true).open(&path);
        let file = match opened {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return if committed == 0 {
                    Ok(None)
                } else {
                    Err(Cause::ArchiveShort { has: 0, committed }).at(&path)
                };
            }
            opened => opened.doing("open the archive").at(&path)?,
        };
        let has = file
            .metadata()
            .doing("look at the archive")
            .at(&path)?
            .len();
        if has < committed {
            return Err(Cause::ArchiveShort { has, committed }).at(&path);
        }
        let mut current = Self {
            id,
            name,
            path,
            file,
            committed,
            length: has,
        };
        current.cut().at(&current.path)?;
        Ok(Some(current))
    }

    /// Takes back what was not committed.
    pub(super) fn cut(&mut self) -> Result<(), Cause> {
        if self.length > self.committed {
            self.file
                .set_len(self.committed)
                .doing("cut the archive back to what was committed")?;
        }
        self.file
            .seek(SeekFrom::Start(self.committed))
            .doing("go to the end of the archive")?;
        self.length = self.committed;
        Ok(())
    }
}
