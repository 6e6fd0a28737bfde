//! What the pages of a visit told of other sites. It is kept with the pages, so that a visit that was stopped knows it.

use locate::home::{is_about, telling_words};
use locate::{Sighting, sightings_in};
use model::{
    Detail, FetchError, Fetched, Fetcher, Got, Keep, KeepError, Kept, Page, Relevance, Request,
    SeenPage, Step, Url,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use store::{SiteFile, StoreError};

/// Begins the notes under which a site file keeps what was heard.
const HEARD: &str = "heard on page ";

/// Words of a page that are taken note of: a search for more like it may ask for the first of them, and links in such words may lead to more.
const MOST_WORDS: usize = 120;

/// What a page told.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Heard {
    /// The address after redirects.
    pub(super) landed: Url,
    /// Requests it took.
    pub(super) requests: u32,
    /// Whether a form stands on it that may be submitted.
    pub(super) form: bool,
    /// How near it is to the topic.
    pub(super) score: Option<f64>,
    /// The words it says most.
    pub(super) words: Vec<String>,
    /// Links to other sites.
    pub(super) sightings: Vec<Sighting>,
}

/// What was heard so far on the pages of a site, in order.
pub(super) fn heard_in(file: &SiteFile) -> Result<Vec<Heard>, StoreError> {
    let mut all = Vec::new();
    // A note that cannot be read was written by another version; what it told is lost, and the page counts as one that told nothing.
    while let Some(note) = file.note(&note_of(all.len()))? {
        let Ok(heard) = serde_json::from_str(&note) else {
            break;
        };
        all.push(heard);
    }
    Ok(all)
}

fn note_of(page: usize) -> String {
    format!("{HEARD}{page:04}")
}

/// Pages that have come and were not kept yet, by the address that was asked for.
#[derive(Default)]
pub(super) struct Ear(Mutex<HashMap<Url, Page>>);

impl Ear {
    fn pages(&self) -> MutexGuard<'_, HashMap<Url, Page>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Fetches, and remembers what came.
pub(super) struct Listening<'a, F> {
    pub(super) inner: &'a F,
    pub(super) ear: &'a Ear,
}

impl<F: Fetcher> Fetcher for Listening<'_, F> {
    async fn fetch(&self, request: &Request) -> Result<Fetched, FetchError> {
        let fetched = self.inner.fetch(request).await?;
        if let Got::Page(page) = &fetched.got {
            let mut pages = self.ear.pages();
            pages.insert(request.url.clone(), page.clone());
        }
        Ok(fetched)
    }

    fn slow_down(&self, host: &Url) {
        self.inner.slow_down(host);
    }

    async fn sitemaps(&self, site: &Url) -> Vec<Url> {
        self.inner.sitemaps(site).await
    }
}

/// Keeps pages with what they told.
pub(super) struct Noting<'a> {
    pub(super) file: &'a mut SiteFile,
    pub(super) ear: &'a Ear,
    pub(super) topic: &'a dyn Relevance,
    /// Pages heard so far.
    pub(super) pages: usize,
}

impl Heard {
    /// What a page tells that came.
    pub(super) fn of(page: &Page, requests: u32, form: bool) -> Self {
        let doc = read::read(page);
        let closed = read::robots_meta(&doc, &page.headers, "surfacer").nofollow;
        Self {
            landed: page.url.clone(),
            requests,
            form,
            score: None,
            words: Vec::new(),
            sightings: if closed {
                Vec::new()
            } else {
                sightings_in(&doc)
            },
        }
    }

    /// The same with how near the page and what it says of others are to the topic.
    pub(super) fn judged(self, page: &Page, topic: &dyn Relevance) -> Self {
        let doc = read::read(page);
        let sightings = self.sightings.into_iter();
        Self {
            score: Some(is_about(topic, &doc).get()),
            words: telling_words(&doc, MOST_WORDS),
            sightings: sightings.map(|sighting| sighting.judged(topic)).collect(),
            ..self
        }
    }

    /// Keeps it as what that page of the visit told.
    pub(super) fn keep(&self, file: &mut SiteFile, page: usize) -> Result<(), StoreError> {
        file.set_note(&note_of(page), &self.written())
    }

    fn written(&self) -> String {
        serde_json::to_string(self).expect("texts and numbers are plain data")
    }
}

impl Noting<'_> {
    fn heard(&self, seen: &SeenPage) -> Heard {
        let form = seen.forms.iter().any(|form| form.submit);
        let page = self.ear.pages().remove(&seen.url);
        // An address that another site answers is heard of when that site is visited.
        match page.filter(|page| page.url.site() == seen.url.site()) {
            Some(page) => Heard::of(&page, seen.requests, form).judged(&page, self.topic),
            None => Heard {
                landed: seen.landed.clone(),
                requests: seen.requests,
                form,
                score: None,
                words: Vec::new(),
                sightings: Vec::new(),
            },
        }
    }
}

impl Keep for Noting<'_> {
    fn keep_pages(&mut self, pages: &[SeenPage]) -> Result<(), KeepError> {
        let mut notes = Vec::new();
        for seen in pages {
            notes.push((note_of(self.pages), self.heard(seen).written()));
            self.pages += 1;
        }
        self.file.keep_pages_noting(pages, &notes)
    }

    fn keep_steps(&mut self, steps: &[Step], memo: &str) -> Result<Vec<Kept>, KeepError> {
        self.file.keep_steps(steps, memo)
    }

    fn keep_details(&mut self, details: &[Detail], form: u32, memo: &str) -> Result<(), KeepError> {
        self.file.keep_details(details, form, memo)
    }
}
