//! One call, one transaction.

mod details;
mod pages;
mod steps;
#[cfg(test)]
mod tests;
mod visits;

pub(crate) use pages::find_form;

use crate::archive::Archive;
use crate::crawl::Visit;
use crate::error::{At, Cause, StoreError};
use crate::site_file::{SiteFile, set_note};
use model::{Detail, Exchange, Keep, KeepError, Kept, SeenPage, SizeNow, Step, Timestamp};
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

impl Keep for SiteFile {
    fn keep_pages(&mut self, pages: &[SeenPage]) -> Result<(), KeepError> {
        let trails = pages.iter().flat_map(|page| &page.trail);
        let first = first_exchange(trails);
        self.all_or_nothing(first, |open| pages::keep(open, pages))?;
        Ok(())
    }

    fn keep_steps(&mut self, steps: &[Step], memo: &str) -> Result<Vec<Kept>, KeepError> {
        let trails = steps.iter().flat_map(|step| &step.trail);
        let first = first_exchange(trails);
        Ok(self.all_or_nothing(first, |open| steps::keep(open, steps, memo))?)
    }

    fn keep_size(&mut self, size: &SizeNow) -> Result<(), KeepError> {
        Ok(steps::keep_size(&self.db, size).at(&self.path)?)
    }

    fn keep_details(&mut self, details: &[Detail], form: u32, memo: &str) -> Result<(), KeepError> {
        let trails = details.iter().flat_map(|detail| &detail.trail);
        let first = first_exchange(trails);
        self.all_or_nothing(first, |open| details::keep(open, details, form, memo))?;
        Ok(())
    }
}

fn first_exchange<'a>(mut trails: impl Iterator<Item = &'a Exchange>) -> Option<Timestamp> {
    trails.next().map(|exchange| exchange.at)
}

/// An open transaction and the archive that goes with it.
struct Open<'a> {
    db: &'a Connection,
    archive: &'a mut Archive,
    path: &'a Path,
}

impl Open<'_> {
    /// Archives a trail. Gives each response that came: its address and its number.
    fn archive<'e>(
        &mut self,
        trail: &'e [Exchange],
    ) -> Result<Option<(&'e Exchange, i64)>, StoreError> {
        let mut last = None;
        for exchange in trail {
            if let Some(response) = self.archive.append(self.db, exchange)? {
                last = Some((exchange, response));
            }
        }
        Ok(last)
    }
}

impl SiteFile {
    /// Keeps pages as [`Keep::keep_pages`] does, and with them small facts under their keys.
    pub fn keep_pages_noting(
        &mut self,
        pages: &[SeenPage],
        notes: &[(String, String)],
    ) -> Result<(), KeepError> {
        let trails = pages.iter().flat_map(|page| &page.trail);
        let first = first_exchange(trails);
        self.all_or_nothing(first, |open| {
            pages::keep(open, pages)?;
            for (key, value) in notes {
                set_note(open.db, key, value).at(open.path)?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Keeps a page of a crawl for a topic.
    pub(crate) fn keep_visit(&mut self, topic: &str, visit: &Visit) -> Result<(), StoreError> {
        let first = first_exchange(visit.trail.iter());
        self.all_or_nothing(first, |open| visits::keep(open, topic, visit))
    }

    /// Appends to the archive, then commits rows and the archive's new length together; or leaves everything as it was.
    fn all_or_nothing<T>(
        &mut self,
        first_exchange: Option<Timestamp>,
        keep: impl FnOnce(&mut Open) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let Some(archive) = &mut self.archive else {
            return Err(Cause::ReadOnly).at(&self.path);
        };
        if let Some(at) = first_exchange {
            archive.prepare(&self.db, at)?;
        }
        let result = (|| {
            let transaction = self
                .db
                .transaction_with_behavior(TransactionBehavior::Immediate)
                .at(&self.path)?;
            let value = keep(&mut Open {
                db: &transaction,
                archive,
                path: &self.path,
            })?;
            if first_exchange.is_some() {
                archive.seal(&transaction)?;
            }
            #[cfg(test)]
            if self.fail_before_commit {
                return Err(Cause::Planned).at(&self.path);
            }
            transaction.commit().at(&self.path)?;
            Ok(value)
        })();
        match result {
            Ok(_) => archive.committed(),
            Err(_) => archive.undo(),
        }
        result
    }
}
