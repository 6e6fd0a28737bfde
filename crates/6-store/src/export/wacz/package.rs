//! The parts of the file, each with its digest, and the list of them at the end.

use crate::error::{Cause, Doing};
use data_encoding::HEXLOWER;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::io::{self, Seek, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A ZIP file on its way. Nothing is packed: what is large in it is packed already, and readers look into it by place.
pub(super) struct Package<W: Write + Seek> {
    zip: ZipWriter<W>,
    resources: Vec<Value>,
}

impl<W: Write + Seek> Package<W> {
    pub(super) fn new(out: W) -> Self {
        Self {
            zip: ZipWriter::new(out),
            resources: Vec::new(),
        }
    }

    /// Begins a part.
    pub(super) fn begin(&mut self, path: &str) -> Result<Entry<'_, W>, Cause> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Stored)
            .large_file(true);
        self.zip
            .start_file(path, options)
            .map_err(io::Error::from)
            .doing("write the export")?;
        Ok(Entry {
            package: self,
            path: path.to_owned(),
            digest: Sha256::new(),
            bytes: 0,
        })
    }

    /// Writes the list of the parts, and its digest, and closes the file.
    pub(super) fn end(mut self, created: &str) -> Result<(), Cause> {
        let list = json!({
            "profile": "data-package",
            "wacz_version": "1.1.1",
            "title": "Harvested by surfacer",
            "software": concat!("surfacer ", env!("CARGO_PKG_VERSION")),
            "created": created,
            "resources": std::mem::take(&mut self.resources),
        });
        let list = format!("{list:#}\n");
        self.put("datapackage.json", &list)?;
        let digest = json!({
            "path": "datapackage.json",
            "hash": sha256(&Sha256::digest(list.as_bytes())),
        });
        self.put("datapackage-digest.json", &format!("{digest:#}\n"))?;
        self.zip
            .finish()
            .map_err(io::Error::from)
            .and_then(|mut out| out.flush())
            .doing("write the export")
    }

    fn put(&mut self, path: &str, text: &str) -> Result<(), Cause> {
        let mut entry = self.begin(path)?;
        entry.write_all(text.as_bytes()).doing("write the export")?;
        entry.end()
    }
}

/// A digest as such files write it.
pub(super) fn sha256(digest: &[u8]) -> String {
    format!("sha256:{}", HEXLOWER.encode(digest))
}

/// A part on its way.
pub(super) struct Entry<'p, W: Write + Seek> {
    package: &'p mut Package<W>,
    path: String,
    digest: Sha256,
    bytes: u64,
}

impl<W: Write + Seek> Write for Entry<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.package.zip.write(bytes)?;
        self.digest.update(&bytes[..count]);
        self.bytes += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.package.zip.flush()
    }
}

impl<W: Write + Seek> Entry<'_, W> {
    /// Notes the part in the list.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "every step of a file can fail but this one"
    )]
    pub(super) fn end(self) -> Result<(), Cause> {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.package.resources.push(json!({
            "name": name,
            "path": self.path,
            "hash": sha256(&self.digest.finalize()),
            "bytes": self.bytes,
        }));
        Ok(())
    }
}
