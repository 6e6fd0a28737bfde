//! What can go wrong, said so that the user knows what to do next.

use std::path::{Path, PathBuf};
use tantivy::TantivyError;

/// The search failed, and where.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// A folder could not be read or made.
    #[error("{}: cannot {doing}: {source}", .path.display())]
    Folder {
        /// Which.
        path: PathBuf,
        /// What we were doing.
        doing: &'static str,
        /// What the system said.
        source: std::io::Error,
    },
    /// The index could not be used.
    #[error(
        "{}: the search index cannot be used: {source}. It is made of the site files alone: delete this folder, and the next search makes it again",
        .path.display()
    )]
    Index {
        /// Its folder.
        path: PathBuf,
        /// What the library said.
        source: TantivyError,
    },
}

impl SearchError {
    /// Whether there is no room left: worth another exit code, because only the user can help.
    pub fn is_disk_full(&self) -> bool {
        let is_full = |error: &std::io::Error| {
            matches!(
                error.kind(),
                std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded
            )
        };
        match self {
            Self::Folder { source, .. } => is_full(source),
            Self::Index { source, .. } => match source {
                TantivyError::IoError(error) => is_full(error),
                _ => false,
            },
        }
    }
}

/// Adds the folder to what the library said.
pub(crate) trait In<T> {
    /// The same result, saying where it happened.
    fn in_folder(self, path: &Path) -> Result<T, SearchError>;
}

impl<T, E: Into<TantivyError>> In<T> for Result<T, E> {
    fn in_folder(self, path: &Path) -> Result<T, SearchError> {
        self.map_err(|error| SearchError::Index {
            path: path.to_owned(),
            source: error.into(),
        })
    }
}
