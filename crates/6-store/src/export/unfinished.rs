//! A file that is there whole or not at all: it gets its name when it is finished and on the disk.

use crate::error::{Cause, Doing};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use tempfile::{NamedTempFile, TempPath};

/// A file under way, beside where it will stand.
pub(super) struct Unfinished(NamedTempFile);

/// A file that is on the disk and waits for its name.
pub(super) struct Sealed(TempPath);

impl Unfinished {
    /// Begins a file that will stand beside `path`, or there.
    pub(super) fn begin(path: &Path) -> Result<Self, Cause> {
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let mut builder = tempfile::Builder::new();
        builder.prefix(".surfacer-export-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // As any other new file of this user; a temporary file would be private.
            builder.permissions(std::fs::Permissions::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder).doing("begin the export")?;
        Ok(Self(file))
    }

    /// Where it stands meanwhile, for those who write files by name.
    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Brings all of it to the disk.
    pub(super) fn sealed(self) -> Result<Sealed, Cause> {
        let file = self.0.as_file();
        file.sync_all().doing("write the export to the disk")?;
        Ok(Sealed(self.0.into_temp_path()))
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for Unfinished {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

impl Sealed {
    /// Gives it its name; what stood there before goes.
    pub(super) fn named(self, path: &Path) -> Result<(), Cause> {
        self.0
            .persist(path)
            .map_err(|error| error.error)
            .doing("give the export its name")
    }
}
