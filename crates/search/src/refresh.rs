//! Takes in what is new since the last time, and only that.

use crate::entry::{Entry, Source};
use crate::error::{In, SearchError};
use crate::index::Index;
use crate::marks::{Marks, Reached};
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use store::{Mark, SiteFile, StoreError};
use tantivy::directory::error::LockError;
use tantivy::{IndexWriter, TantivyError, Term};

/// Things read from a site file at a time, as of one moment.
const AT_A_TIME: usize = 10_000;

/// Bytes that wait to be written, over all threads. Larger segments mean fewer merges.
const MEMORY: usize = 128 << 20;

/// What a refresh did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refreshed {
    /// Records and pages taken in, those that were taken in again too.
    pub taken: u64,
    /// Site files that are gone or were begun anew, and whose old contents went.
    pub forgotten: u64,
    /// Another process is taking things in right now, so nothing was done here.
    pub busy: bool,
    /// Site files that could not be read, and why. What was taken in of them before stays.
    pub troubles: Vec<String>,
}

impl Index {
    /// Takes in what is new.
    pub fn refresh(&self) -> Result<Refreshed, SearchError> {
        self.refresh_watched(|_| {})
    }

    /// The same, telling after each step how much was taken in so far.
    pub fn refresh_watched(&self, mut watch: impl FnMut(u64)) -> Result<Refreshed, SearchError> {
        let mut refreshed = Refreshed::default();
        let files = self.site_files()?;
        let marks = Marks::of(&self.inner).in_folder(&self.folder)?;
        if !is_anything_new(&files, &marks) {
            self.show_last_commit()?;
            return Ok(refreshed);
        }
        let Some(writer) = self.writer()? else {
            refreshed.busy = true;
            self.show_last_commit()?;
            return Ok(refreshed);
        };
        let mut work = Work {
            index: self,
            // Somebody else may have been here until now.
            marks: Marks::of(&self.inner).in_folder(&self.folder)?,
            writer,
            waiting: 0,
            refreshed,
        };
        work.forget_lost(&files);
        work.take_in_all(&files, &mut watch)
            .in_folder(&self.folder)?;
        work.commit().in_folder(&self.folder)?;
        let refreshed = work.refreshed;
        work.writer.wait_merging_threads().in_folder(&self.folder)?;
        self.show_last_commit()?;
        Ok(refreshed)
    }

    /// The site files, with the names they have without `.db`.
    fn site_files(&self) -> Result<Vec<(String, PathBuf)>, SearchError> {
        let folder = self.root.join("sites");
        let failed = |source| SearchError::Folder {
            path: folder.clone(),
            doing: "list the site files",
            source,
        };
        let mut files = Vec::new();
        let entries = match fs::read_dir(&folder) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(files),
            entries => entries.map_err(failed)?,
        };
        for entry in entries {
            let path = entry.map_err(failed)?.path();
            let name = path.file_stem().and_then(|name| name.to_str());
            if let Some(name) = name
                && path.extension().is_some_and(|extension| extension == "db")
            {
                files.push((name.to_owned(), path.clone()));
            }
        }
        files.sort();
        Ok(files)
    }

    /// The one who writes; `None` while another process does.
    fn writer(&self) -> Result<Option<IndexWriter>, SearchError> {
        // Reading the site files keeps one processor busy.
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = (processors / 2).clamp(1, 4);
        match self.inner.writer_with_num_threads(threads, MEMORY) {
            Err(TantivyError::LockFailure(LockError::LockBusy, _)) => Ok(None),
            writer => Ok(Some(writer.in_folder(&self.folder)?)),
        }
    }
}

/// Whether there is something to do, so that the index is not locked for nothing. What cannot be read counts: the work will say why.
fn is_anything_new(files: &[(String, PathBuf)], marks: &Marks) -> bool {
    let is_new = |name: &String, path: &PathBuf| -> Result<bool, StoreError> {
        let Some(Reached { mark, .. }) = marks.0.get(name) else {
            return Ok(true);
        };
        let file = SiteFile::read_only(path)?;
        let mut any = !file.knows(mark)?;
        any = any || file.news(mark, 1, |_| {})?.mark != *mark;
        Ok(any)
    };
    marks.0.len() != files.len()
        || files
            .iter()
            .any(|(name, path)| is_new(name, path).unwrap_or(true))
}

struct Work<'a> {
    index: &'a Index,
    marks: Marks,
    writer: IndexWriter,
    /// Taken in since the last commit.
    waiting: u64,
    refreshed: Refreshed,
}

impl Work<'_> {
    /// Lets go of files that are no longer there.
    fn forget_lost(&mut self, files: &[(String, PathBuf)]) {
        let there: BTreeSet<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        let known: Vec<String> = self.marks.0.keys().cloned().collect();
        for name in known.iter().filter(|name| !there.contains(name.as_str())) {
            self.forget(name);
            self.marks.0.remove(name);
        }
    }

    fn forget(&mut self, name: &str) {
        let term = Term::from_field_text(self.index.layout.file, name);
        self.writer.delete_term(term);
        self.refreshed.forgotten += 1;
    }

    /// Reads all files to their ends. One that cannot be read is named, and what was taken in of it since the last commit goes again, with all
    /// that waits beside it: the others are then read once more.
    fn take_in_all(
        &mut self,
        files: &[(String, PathBuf)],
        watch: &mut impl FnMut(u64),
    ) -> tantivy::Result<()> {
        let mut left: Vec<&(String, PathBuf)> = files.iter().collect();
        let mut next = 0;
        while let Some(file) = left.get(next) {
            match self.take_in(file, watch)? {
                Ok(()) => next += 1,
                Err(error) => {
                    self.refreshed.troubles.push(error.to_string());
                    left.remove(next);
                    if self.waiting > 0 {
                        self.writer.rollback()?;
                        self.marks = Marks::of(&self.index.inner)?;
                        self.refreshed.taken -= self.waiting;
                        self.waiting = 0;
                        next = 0;
                        self.forget_lost(files);
                    }
                }
            }
        }
        Ok(())
    }

    /// Reads a file to its end.
    fn take_in(
        &mut self,
        (name, path): &(String, PathBuf),
        watch: &mut impl FnMut(u64),
    ) -> tantivy::Result<Result<(), StoreError>> {
        let opened = SiteFile::read_only(path).and_then(|file| Ok((file.site()?, file)));
        let (site, file) = match opened {
            Ok(opened) => opened,
            Err(error) => return Ok(Err(error)),
        };
        let mut mark = match self.marks.0.get(name) {
            Some(reached) => match file.knows(&reached.mark) {
                Ok(true) => reached.mark,
                Ok(false) => {
                    self.forget(name);
                    Mark::default()
                }
                Err(error) => return Ok(Err(error)),
            },
            None => Mark::default(),
        };
        let per_commit = usize::try_from(self.index.per_commit).unwrap_or(AT_A_TIME);
        let at_a_time = AT_A_TIME.min(per_commit).max(1);
        loop {
            let source = Source {
                file: name,
                site: &site,
            };
            let mut failed = Ok(());
            let caught = file.news(&mark, at_a_time, |news| {
                let entry = Entry::of(news, source, &self.index.layout);
                if let Some(old) = entry.replaces {
                    self.writer.delete_term(old);
                }
                let added = self.writer.add_document(entry.document);
                failed = std::mem::replace(&mut failed, Ok(())).and(added.map(|_| ()));
                self.refreshed.taken += 1;
                self.waiting += 1;
            });
            failed?;
            let caught = match caught {
                Ok(caught) => caught,
                Err(error) => return Ok(Err(error)),
            };
            mark = caught.mark;
            let reached = Reached {
                site: site.clone(),
                mark,
            };
            self.marks.0.insert(name.clone(), reached);
            watch(self.refreshed.taken);
            if self.waiting >= self.index.per_commit {
                self.commit()?;
            }
            if !caught.more {
                return Ok(Ok(()));
            }
        }
    }

    /// Commits what was taken in, and how far the files were read, in one step.
    fn commit(&mut self) -> tantivy::Result<()> {
        let note = self.marks.to_note();
        let mut commit = self.writer.prepare_commit()?;
        commit.set_payload(&note);
        commit.commit()?;
        self.waiting = 0;
        Ok(())
    }
}
