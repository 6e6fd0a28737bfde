//! Who can be asked: which pages link to a site, and which sites a search for words brings?
//!
//! A [`Source`] says which request to make and reads what comes; it makes none itself. Two of them need no web at all.
//!
//! - [`own_links`] the links that earlier crawls have kept
//! - [`web_graph`] a file of the web's links between hosts, as Common Crawl publishes them
//! - [`searxng`]   an instance of `SearXNG`
//! - [`template`]  any engine that has an address with a gap for words
//!
//! What an engine answers is a stranger's word: addresses are parsed, lists are cut, and nothing it says is believed before the site itself was seen.

pub mod own_links;
pub mod searxng;
pub mod template;
pub mod web_graph;

pub use own_links::OwnLinks;
pub use searxng::Searxng;
pub use template::Template;
pub use web_graph::WebGraph;

use crate::sightings::near;
use crate::site::{name_of, owner_of};
use model::{Page, Relevance, Request, Url};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Most hits taken from one answer.
pub const MOST_HITS: usize = 50;

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which pages link to a site, by its name?
    LinksTo(String),
    /// Which pages have these words?
    Words(String),
}

/// A page that was named in an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// Its address.
    pub url: Url,
    /// What it is called.
    pub title: String,
    /// Some of its words.
    pub text: String,
    /// How near these are to the topic, in hundredths, if somebody has judged them.
    #[serde(default)]
    pub near: Option<u8>,
}

impl Hit {
    /// Judged by its words.
    #[must_use]
    pub fn judged(mut self, topic: &dyn Relevance) -> Self {
        self.near = Some(near(topic, &self.title, &self.text));
        self
    }
}

/// What asking leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asked {
    /// The answer is known without any web.
    Known(Vec<Hit>),
    /// A request is to be made, and its page to be [read](Source::read).
    Request(Box<Request>),
}

/// Nobody could be asked.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// A file cannot be read.
    #[error("{}: cannot be read: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The folder holds no such files.
    #[error("{}: no file of vertices and none of edges; a web graph has names such as vertices.txt.gz and edges.txt.gz", path.display())]
    NoGraph {
        /// The folder.
        path: PathBuf,
    },
    /// The address of an engine is none.
    #[error("{address:?} is no address of a search engine: {why}")]
    Address {
        /// What was given.
        address: String,
        /// What is wrong with it.
        why: String,
    },
}

/// An answer that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadAnswer {
    /// It is not what such an engine answers.
    #[error("the engine at {from} did not answer as it should: {why}")]
    Unreadable {
        /// Which engine.
        from: String,
        /// What is wrong.
        why: String,
    },
}

/// Somebody who can be asked.
pub trait Source: Send {
    /// What it is called.
    fn name(&self) -> &'static str;

    /// Whether it can answer such a question at all.
    fn answers(&self, question: &Question) -> bool;

    /// Hears of sites that may be asked about soon: one pass over a large file can answer for all of them.
    fn foresee(&mut self, _sites: &[String]) {}

    /// Asks.
    fn ask(&mut self, question: &Question) -> Result<Asked, SearchError>;

    /// Reads the page that a request brought.
    fn read(&self, page: &Page) -> Result<Vec<Hit>, BadAnswer>;
}

/// Who can be asked, as it stands in a config file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct Config {
    /// Address of an instance of `SearXNG` whose settings allow the format `json`.
    pub searxng: Option<String>,
    /// Address of any engine, with `{words}` where the words go.
    pub template: Option<String>,
    /// Folder or file of vertices of a web graph; the edges stand beside it.
    pub web_graph: Option<PathBuf>,
}

/// Those of a config who can be asked, offline ones first.
pub fn sources(config: &Config) -> Result<Vec<Box<dyn Source>>, SearchError> {
    let mut all: Vec<Box<dyn Source>> = Vec::new();
    if let Some(path) = &config.web_graph {
        all.push(Box::new(WebGraph::open(path)?));
    }
    if let Some(address) = &config.searxng {
        all.push(Box::new(Searxng::new(address)?));
    }
    if let Some(address) = &config.template {
        all.push(Box::new(Template::new(address)?));
    }
    Ok(all)
}

/// Words to search by for pages that name a site but are not of it. No engine of today can be asked for links.
fn words_for(question: &Question) -> String {
    match question {
        Question::LinksTo(site) => {
            let host = site.split(':').next().unwrap_or(site);
            format!("\"{host}\" -site:{host}")
        }
        Question::Words(words) => words.clone(),
    }
}

/// Hits without those of the engine itself, without repetitions, and not too many.
fn sifted(hits: impl Iterator<Item = Hit>, engine: &Url) -> Vec<Hit> {
    let own = name_of(engine);
    let mut all: Vec<Hit> = Vec::new();
    for hit in hits {
        let name = name_of(&hit.url);
        let is_own = name == own || (owner_of(&name) == owner_of(&own));
        if !is_own && all.iter().all(|known| known.url != hit.url) {
            all.push(hit);
        }
        if all.len() >= MOST_HITS {
            break;
        }
    }
    all
}

/// As many characters as are worth keeping.
fn cut(text: &str) -> String {
    text.chars().take(300).collect()
}
