//! The search index of the workspace: opened when it is needed first, and brought up to date in the background.

use crate::failure::Failure;
use crate::words::encoded;
use ::search::{Ask, Found, Index, Piece};
use maud::{Markup, Render, html};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Hits that can be leafed through.
const FURTHEST: usize = 10_000;

/// Letters of a question.
const LONGEST: usize = 400;

/// What is found where nothing is.
const NOTHING: Found = Found {
    total: 0,
    hits: Vec::new(),
    sites: Vec::new(),
    fields: Vec::new(),
};

/// What was typed.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Asked {
    pub(crate) q: Option<String>,
    pub(crate) site: Option<String>,
    pub(crate) field: Option<String>,
    pub(crate) from: Option<u32>,
}

impl Asked {
    /// The words.
    pub(crate) fn words(&self) -> &str {
        self.q.as_deref().unwrap_or_default().trim()
    }

    /// Hits to pass over.
    pub(crate) fn from(&self) -> usize {
        let from = self.from.unwrap_or(0);
        usize::try_from(from).unwrap_or(FURTHEST).min(FURTHEST)
    }

    /// As a question to the index.
    pub(crate) fn ask(&self, limit: usize) -> Ask {
        let given = |text: &Option<String>| text.clone().filter(|text| !text.is_empty());
        Ask {
            words: self.words().chars().take(LONGEST).collect(),
            site: given(&self.site),
            field: given(&self.field),
            limit,
            offset: self.from(),
        }
    }

    /// The same question, narrowed or further on.
    pub(crate) fn address(&self, site: Option<&str>, field: Option<&str>, from: usize) -> String {
        let mut address = format!("/search?q={}", encoded(self.words()));
        for (name, value) in [("site", site), ("field", field)] {
            if let Some(value) = value {
                address.extend(["&", name, "=", &encoded(value)]);
            }
        }
        if from > 0 {
            address.extend(["&from=", &from.to_string()]);
        }
        address
    }
}

/// The index of a workspace.
pub(crate) struct Search {
    root: PathBuf,
    index: Mutex<Option<Arc<Index>>>,
    state: Mutex<State>,
}

/// How far the index is.
#[derive(Debug, Clone, Default)]
pub(crate) struct State {
    /// Records and pages in it.
    pub(crate) documents: u64,
    /// Whether more is being taken in.
    pub(crate) busy: bool,
    /// What could not be taken in, and why.
    pub(crate) troubles: Vec<String>,
}

impl Search {
    /// The index of this folder.
    pub(crate) fn new(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            index: Mutex::default(),
            state: Mutex::default(),
        }
    }

    /// How far it is.
    pub(crate) fn state(&self) -> State {
        self.state
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Finds, off the threads that wait.
    pub(crate) async fn ask(self: &Arc<Self>, ask: Ask) -> Result<Found, Failure> {
        let search = Arc::clone(self);
        let found = tokio::task::spawn_blocking(move || {
            if !search.has_sites() {
                return Ok(NOTHING);
            }
            let index = search.index()?;
            index
                .search(&ask)
                .map_err(|error| Failure::Unreadable(error.to_string()))
        });
        found
            .await
            .map_err(|_| Failure::Unreadable("the search failed".to_owned()))?
    }

    /// Takes in what is new. Takes a while where there is much.
    pub(crate) fn refresh(&self) {
        if !self.has_sites() {
            return;
        }
        self.tell(|state| state.busy = true);
        let refreshed = self.index().map(|index| {
            let done = index.refresh();
            (index.documents(), done)
        });
        self.tell(|state| {
            state.busy = false;
            match refreshed {
                Ok((documents, Ok(done))) => {
                    state.documents = documents;
                    state.busy = done.busy;
                    state.troubles = done.troubles;
                }
                Ok((_, Err(error))) => state.troubles = vec![error.to_string()],
                Err(error) => state.troubles = vec![error.to_string()],
            }
        });
    }

    /// Whether there is anything to take in. Without, no index is begun: looking at a folder that is not there must not make it.
    fn has_sites(&self) -> bool {
        self.root.join("sites").is_dir()
    }

    fn tell(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
    }

    fn index(&self) -> Result<Arc<Index>, Failure> {
        let mut index = self.index.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(index) = &*index {
            return Ok(Arc::clone(index));
        }
        let opened =
            Index::open(&self.root).map_err(|error| Failure::Unreadable(error.to_string()))?;
        let opened = Arc::new(opened);
        *index = Some(Arc::clone(&opened));
        Ok(opened)
    }
}

/// Pieces of a text, with those marked that were looked for.
pub(crate) struct Pieces<'a>(pub(crate) &'a [Piece]);

impl Render for Pieces<'_> {
    fn render(&self) -> Markup {
        html! { @for piece in self.0 { @if piece.hit { mark { (piece.text) } } @else { (piece.text) } } }
    }
}
