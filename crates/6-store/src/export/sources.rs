//! The site files that an export is made of.

use crate::error::{At, Cause, StoreError};
use crate::site_file::SiteFile;
use rusqlite::{Connection, Transaction};
use std::path::PathBuf;

/// Where records come from.
pub(super) enum Sources<'a> {
    /// One file, as of one moment: a harvest that goes on meanwhile does not show through halfway.
    One(&'a SiteFile, Transaction<'a>, String),
    /// Several, opened one after the other, so that there can be any number; each is read as of one moment.
    Many(&'a [PathBuf]),
}

impl<'a> Sources<'a> {
    pub(super) fn one(file: &'a SiteFile) -> Result<Self, StoreError> {
        let snapshot = file.db.unchecked_transaction().at(&file.path)?;
        Ok(Self::One(file, snapshot, file.site()?))
    }

    /// Whether all readings show the same.
    pub(super) fn is_one_moment(&self) -> bool {
        matches!(self, Self::One(..))
    }

    /// Shows every file to `visit`, with the origin of its site.
    pub(super) fn each(
        &self,
        mut visit: impl FnMut(&Connection, &str) -> Result<(), Cause>,
    ) -> Result<(), StoreError> {
        self.each_file(|_, db, site| visit(db, site))
    }

    /// The same with the file itself, for whoever wants its archive.
    pub(super) fn each_file(
        &self,
        mut visit: impl FnMut(&SiteFile, &Connection, &str) -> Result<(), Cause>,
    ) -> Result<(), StoreError> {
        match self {
            Self::One(file, snapshot, site) => visit(file, snapshot, site).at(&file.path),
            Self::Many(paths) => {
                for path in *paths {
                    let file = SiteFile::read_only(path)?;
                    let snapshot = file.db.unchecked_transaction().at(path)?;
                    let site = file.site()?;
                    visit(&file, &snapshot, &site).at(path)?;
                }
                Ok(())
            }
        }
    }
}
