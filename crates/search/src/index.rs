//! The index of a folder: opening it, and making it again where it cannot be used.

use crate::entry::Layout;
use crate::error::{In, SearchError};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use tantivy::directory::MmapDirectory;
use tantivy::directory::error::OpenReadError;
use tantivy::{IndexReader, ReloadPolicy, TantivyError};
use xxhash_rust::xxh3::xxh3_64;

/// Changes when texts are split or kept in another way: the index is then made anew beside the old one.
const FORMAT: &str = "v1";

/// Things taken in between two commits. A process that is killed does at most so many again.
const PER_COMMIT: u64 = 250_000;

/// The index of all that was harvested into a folder. May be shared between threads, and used by several processes at a time.
pub struct Index {
    /// The folder with `sites` in it.
    pub(crate) root: PathBuf,
    pub(crate) folder: PathBuf,
    pub(crate) inner: tantivy::Index,
    pub(crate) reader: IndexReader,
    pub(crate) layout: Layout,
    /// Things taken in between two commits.
    pub(crate) per_commit: u64,
    /// The commit that the reader shows, by the hash of its description.
    shown: AtomicU64,
}

impl Index {
    /// Opens the index of the harvests in a folder, or begins it. It is as it was left: [`Index::refresh`] takes in what is new.
    pub fn open(root: &Path) -> Result<Self, SearchError> {
        let folder = root.join("search").join(FORMAT);
        let layout = Layout::new();
        let inner = match open_or_create(&folder, &layout)? {
            Ok(inner) => inner,
            Err(error) if is_damage(&error) => {
                fs::remove_dir_all(&folder).map_err(|source| SearchError::Folder {
                    path: folder.clone(),
                    doing: "remove the damaged search index",
                    source,
                })?;
                open_or_create(&folder, &layout)?.in_folder(&folder)?
            }
            Err(error) => Err(error).in_folder(&folder)?,
        };
        Layout::register(&inner);
        let reader = inner
            .reader_builder()
            .reload_policy(ReloadPolicy::Manual)
            .try_into()
            .in_folder(&folder)?;
        Ok(Self {
            root: root.to_owned(),
            folder,
            inner,
            reader,
            layout,
            per_commit: PER_COMMIT,
            shown: AtomicU64::new(0),
        })
    }

    /// The same index, committing what was taken in after so many records and pages.
    #[must_use]
    pub fn committing_after(self, per_commit: u64) -> Self {
        Self { per_commit, ..self }
    }

    /// Lets the reader show the last commit, whoever made it. Opening all segments anew costs milliseconds, so it is done only if there is another.
    pub(crate) fn show_last_commit(&self) -> Result<(), SearchError> {
        let description = fs::read(self.folder.join("meta.json")).unwrap_or_default();
        let last = xxh3_64(&description);
        if self.shown.load(Ordering::Acquire) != last {
            self.reader.reload().in_folder(&self.folder)?;
            self.shown.store(last, Ordering::Release);
        }
        Ok(())
    }

    /// How many records and pages can be found.
    pub fn documents(&self) -> u64 {
        self.reader.searcher().num_docs()
    }
}

fn open_or_create(
    folder: &Path,
    layout: &Layout,
) -> Result<Result<tantivy::Index, TantivyError>, SearchError> {
    fs::create_dir_all(folder).map_err(|source| SearchError::Folder {
        path: folder.to_owned(),
        doing: "make the folder of the search index",
        source,
    })?;
    let directory = MmapDirectory::open(folder).in_folder(folder)?;
    Ok(tantivy::Index::open_or_create(
        directory,
        layout.schema.clone(),
    ))
}

/// Whether the index itself is at fault. What the system could not do is no reason to throw it away.
fn is_damage(error: &TantivyError) -> bool {
    matches!(
        error,
        TantivyError::SchemaError(_)
            | TantivyError::DataCorruption(_)
            | TantivyError::IncompatibleIndex(_)
            | TantivyError::OpenReadError(OpenReadError::IncompatibleIndex(_))
    )
}
