//! One process works on a site at a time.

use crate::error::{At, Cause, Doing, StoreError};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Write};
use std::path::Path;

/// A lock on the site file itself would be lost as soon as SQLite closed any of its handles; hence a file beside it.
pub(crate) struct Lock(File);

impl Drop for Lock {
    /// Says so instead of leaving it to the close: a child process that is just being started has a copy of the handle.
    fn drop(&mut self) {
        // If this fails, the lock goes with the process.
        self.0.unlock().unwrap_or_default();
    }
}

/// Takes the lock, or says who has it.
pub(crate) fn lock(path: &Path) -> Result<Lock, StoreError> {
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .doing("make the lock")
        .at(path)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let readable = file.read_to_string(&mut holder).is_ok() && !holder.is_empty();
            let holder = if readable {
                format!(" (process {})", holder.trim())
            } else {
                String::new()
            };
            return Err(Cause::InUse { holder }).at(path);
        }
        Err(TryLockError::Error(error)) => return Err(error).doing("take the lock").at(path),
    }
    file.set_len(0)
        .and_then(|()| writeln!(file, "{}", std::process::id()))
        .doing("sign the lock")
        .at(path)?;
    Ok(Lock(file))
}
