//! What is kept, and the seam through which the rooms keep it.

use crate::{Ask, Exchange, Form, Record, Refusal, Request, Timestamp, Url, Why};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What one request of a harvest brought: saved whole or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What was asked.
    pub ask: Ask,
    /// Why it was asked. `None` in files of versions that did not keep it.
    pub why: Option<Why>,
    /// The canonical request. No two steps of a site have the same one.
    pub request: String,
    /// When.
    pub at: Timestamp,
    /// How many requests it took, redirects and a fresh form page included.
    pub requests: u32,
    /// Those of them that went for a token: whether one must be fetched depends on where a harvest was stopped, not on what is asked.
    pub aside: u32,
    /// What kind of answer came.
    pub kind: AnswerKind,
    /// How many records match, if the site says so.
    pub total: Option<u64>,
    /// The words of the page that told the kind of answer or how many match. `None` if none did, or in files of versions that did not keep them.
    pub told: Option<String>,
    /// The records on the page, in order.
    pub records: Vec<Record>,
    /// Whether the page, or every link to its records, asks not to be followed.
    pub nofollow: bool,
    /// How to get the next page of the same answer.
    pub next: Option<Continuation>,
    /// An address that shows the same page to whoever fetches it. `None` if there is none, or in files of versions that did not keep it.
    pub address: Option<Url>,
    /// What crossed the wire, for the archive. Empty when a step is read back.
    pub trail: Vec<Exchange>,
}

/// What kind of answer came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnswerKind {
    /// A list of records.
    Records,
    /// The site says that nothing matches.
    Nothing,
    /// No answer.
    Refused(Refusal),
}

/// The next page of an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Continuation {
    /// Its number, from 2.
    pub page: u32,
    /// How it is asked for.
    pub request: Request,
}

/// What the store says after keeping a step.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Kept {
    /// For each record of the step, in order: was it new? A record twice on one page is new once.
    pub new: Vec<bool>,
}

impl Kept {
    /// How many records were new.
    pub fn new_count(&self) -> usize {
        self.new.iter().filter(|new| **new).count()
    }
}

/// How many records there are, as it is thought for now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SizeNow {
    /// Lower end of the 95 % interval.
    pub low: u64,
    /// The estimate.
    pub mid: u64,
    /// Upper end of the 95 % interval.
    pub high: u64,
    /// Where it comes from.
    pub method: &'static str,
}

/// What the page of one record told: saved whole or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// The key of the record.
    pub record: String,
    /// The address asked for.
    pub url: Url,
    /// The address after redirects.
    pub landed: Url,
    /// When.
    pub at: Timestamp,
    /// How many requests it took.
    pub requests: u32,
    /// The name the page gives the record, if it gives one.
    pub title: Option<String>,
    /// What the page says of the record, by field name. Empty if there is no page.
    pub fields: BTreeMap<String, String>,
    /// Why there is no page, or none that tells of the record.
    pub refusal: Option<Refusal>,
    /// What crossed the wire, for the archive.
    pub trail: Vec<Exchange>,
}

/// A page of the site we fetched, or tried to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenPage {
    /// The address asked for.
    pub url: Url,
    /// The address after redirects.
    pub landed: Url,
    /// Links from the start page.
    pub depth: u32,
    /// When.
    pub at: Timestamp,
    /// How many requests it took.
    pub requests: u32,
    /// The HTTP status, 0 if none came.
    pub status: u16,
    /// Why there is no page, if there is none.
    pub refusal: Option<Refusal>,
    /// The page's title.
    pub title: String,
    /// Words worth asking for, most frequent first. May be empty.
    pub words: Vec<String>,
    /// Its lines, each by a number of its own. May be empty.
    pub lines: Vec<u64>,
    /// Pages to go to from here that were not known before.
    pub links: Vec<FoundLink>,
    /// The forms that stand on it.
    pub forms: Vec<FoundForm>,
    /// What crossed the wire, for the archive.
    pub trail: Vec<Exchange>,
}

/// A link to a page that was not known before.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundLink {
    /// Where it leads.
    pub url: Url,
    /// How likely it leads to a form, in thousandths.
    pub promise: u16,
    /// What is written in and around it; nothing where only addresses are wanted.
    pub words: Option<Box<LinkWords>>,
}

/// What is written in and around a link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkWords {
    /// Its own words and its title.
    pub anchor: String,
    /// The line it stands in.
    pub around: String,
    /// The part of the page it stands in.
    pub region: String,
}

/// A form and what we think of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FoundForm {
    /// The form.
    pub form: Form,
    /// search, login, registration, recovery, contact, mailing-list, order or other.
    pub kind: String,
    /// How sure we are that it is a search form.
    pub probability: f64,
    /// Whether it may be submitted.
    pub submit: bool,
    /// Why, in words.
    pub why: String,
}

impl Eq for FoundForm {}

/// The store failed. What was not kept was not done: the crawl stops and can be resumed.
#[derive(Debug, thiserror::Error)]
#[error("{what}")]
pub struct KeepError {
    /// What happened, where, and what to do next.
    pub what: String,
    /// Whether the disk is full.
    pub disk_full: bool,
    /// The cause.
    #[source]
    pub source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// Keeps what we learned of one site. One call is one transaction: when it returns, a `kill -9` cannot take it back.
pub trait Keep: Send {
    /// Keeps pages, their forms, the links that wait, and the requests they cost.
    fn keep_pages(&mut self, pages: &[SeenPage]) -> Result<(), KeepError>;

    /// Keeps what requests to a form brought, and `memo`: what the reader of its answers has learned so far.
    fn keep_steps(&mut self, steps: &[Step], memo: &str) -> Result<Vec<Kept>, KeepError>;

    /// Keeps how many records there are, as it is thought after the last step. Whoever only tries things out need not.
    fn keep_size(&mut self, _size: &SizeNow) -> Result<(), KeepError> {
        Ok(())
    }

    /// Keeps what pages of records told, and `memo`: what the reader of such pages has learned of those that a form leads to. A record whose page is kept
    /// again, because the first try was refused, adds up its requests.
    fn keep_details(&mut self, details: &[Detail], form: u32, memo: &str) -> Result<(), KeepError>;
}
