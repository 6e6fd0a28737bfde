//! How promising is a site that nobody has visited? One file for each way to say so.
//!
//! A [`Ranker`] sees what others say of a site, never the site: the words in its address, on and around the links to it, and who links to it. It is
//! told what came of the sites that were visited.
//!
//! - [`plain`]        `plain`: all sites are alike, so the first found is first; the baseline
//! - [`smartcrawler`] `smartcrawler`: three likenesses and the site frequency, as printed
//! - [`surfacer`]     `surfacer`: chances, learned from what came and what did not
//! - [`links`]        what links say of a site, learned once
//! - `centroid`       the mean of some sites, and how like it another is
//! - `vocabulary`     the words that pages of sites about the topic have and others have not

mod centroid;
pub mod links;
pub mod plain;
pub mod smartcrawler;
pub mod surfacer;
mod vocabulary;

use crate::moves::Found;
use crate::operators::Operator;
use crate::terms::Feature;

/// Who links to a site. Each owner has one vote, however many pages and hosts he has.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Votes {
    /// Owners of known sites with search forms, or of pages that link to many such.
    pub deep: u32,
    /// Owners of sites about the topic.
    pub relevant: u32,
    /// All others.
    pub other: u32,
    /// Of the sites that a voter links to, the share that was about the topic; summed over the voters.
    pub hits: f64,
    /// The same, with a search form.
    pub deep_hits: f64,
}

impl Votes {
    /// How many.
    pub fn count(&self) -> u32 {
        self.deep + self.relevant + self.other
    }
}

/// A site as others speak of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Seen<'a> {
    pub(crate) features: &'a [Feature],
    pub(crate) votes: Votes,
    /// How near to the topic the words of links to it are, as log-odds: the mean and the highest.
    pub(crate) near: Option<(f64, f64)>,
    /// The highest of those that stand on lists of sites, or less than any.
    pub(crate) listed: f64,
    /// Owners about the topic that link to its front door.
    pub(crate) fronts: u32,
    /// Of the other sites that a page names which names it, the share that was about the topic; the highest of its pages.
    pub(crate) beside: f64,
    pub(crate) found_by: Operator,
}

/// Says how promising sites are.
pub trait Ranker: Send {
    /// The name it is chosen by.
    fn name(&self) -> &'static str;

    /// How promising a site is; more is better.
    fn rank(&self, seen: &Seen<'_>) -> f64;

    /// Takes note of what came of a site, as it was seen before its visit, and of the requests that took.
    fn learn(&mut self, seen: &Seen<'_>, found: Found, requests: u32);

    /// Takes note of the words that a page of a visited site says most.
    fn read(&mut self, _words: &[String], _found: Found) {}

    /// What is seen of a site as numbers, if the ranker reads them.
    fn signs(&self, _: &Seen<'_>) -> Option<links::Signs> {
        None
    }

    /// The chance that a site is about the topic, if the ranker knows of chances.
    fn chance(&self, _: &Seen<'_>) -> f64 {
        0.0
    }

    /// How many databases more than without it a site would bring, if otherwise one of rank `best` were visited for as many requests.
    fn gain(&self, _: &Seen<'_>, _best: f64) -> f64 {
        0.0
    }
}

/// The names, the default first.
pub const NAMES: &[&str] = &["surfacer", "smartcrawler", "plain"];

/// No ranker of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no ranker {0:?}; there are {list}", list = NAMES.join(", "))]
pub struct UnknownRanker(pub String);

/// A ranker by its name. `words` are those of the topic: what is known before any site is. `waste`: how much worse than others a request to a site about
/// something else is.
pub fn by_name(name: &str, words: &[String], waste: f64) -> Result<Box<dyn Ranker>, UnknownRanker> {
    Ok(match name {
        "surfacer" => Box::new(surfacer::Surfacer::new(words, waste)),
        "smartcrawler" => Box::new(smartcrawler::SmartCrawler::default()),
        "plain" => Box::new(plain::Plain),
        _ => return Err(UnknownRanker(name.to_owned())),
    })
}
