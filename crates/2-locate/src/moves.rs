//! What a crawl for sites does, and what is told of it.
//!
//! A [`Move`] is made by whoever can fetch; what came is [`Told`]. Whoever keeps both, and the order in which moves were named and told of, can tell a
//! new locator all of it again. [`Row`]s are for whoever looks at a crawl.

use crate::frontier::Queue;
use crate::operators::Operator;
use crate::search::{Hit, Question};
use crate::sightings::Sighting;
use model::Url;
use serde::{Deserialize, Serialize};

/// A site by its number: the how manieth it was found.
pub type SiteNumber = u32;

/// What is done next.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Move {
    /// The user names a site. Never asked for, only told.
    Begin {
        /// Where to begin on it.
        home: Url,
    },
    /// Visit a site: fetch its home page; if that is about the topic, look inside for a search form.
    Visit {
        /// The site, by its number.
        site: SiteNumber,
        /// Its home page.
        home: Url,
        /// Pages it is worth, the home page among them, unless a link speaks of searching.
        pages: usize,
        /// How it was found.
        by: Operator,
    },
    /// Ask somebody who knows the web; which of them, is for the crawl to say.
    Ask {
        /// What.
        question: Question,
    },
    /// Look at a page that may link to many sites.
    Look {
        /// Where.
        page: Url,
    },
}

/// What came of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// It did not answer, or did not want to.
    Lost,
    /// It is about something else.
    OffTopic,
    /// It is about the topic, but no search form was found.
    Relevant,
    /// It is about the topic and has a search form: a deep site.
    Deep,
}

/// What came of a visit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SiteTold {
    /// In a word.
    pub found: Found,
    /// Requests it took.
    pub requests: u32,
    /// Pages looked at, the home page among them.
    pub pages: u32,
    /// On which of them, counted from 1, the first search form was.
    pub form_on: Option<u32>,
    /// The address after redirects of the home page.
    pub landed: Option<Url>,
    /// Words that the home page says most ([`crate::home::telling_words`]).
    pub words: Vec<String>,
    /// The same of each other page looked at.
    #[serde(default)]
    pub inside: Vec<Vec<String>>,
    /// Links to other sites, of all pages looked at.
    pub sightings: Vec<Sighting>,
}

/// What came of a look at a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageTold {
    /// Requests it took.
    pub requests: u32,
    /// Whether it is about the topic.
    pub about: bool,
    /// Whether a search form stands on it.
    pub form: bool,
    /// Links to other sites.
    pub sightings: Vec<Sighting>,
}

/// What came of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Told {
    /// Of a beginning: nothing.
    Begun,
    /// Of a visit.
    Site(SiteTold),
    /// Of a question: what was answered, and the requests it took.
    Answer {
        /// Pages, the best first.
        hits: Vec<Hit>,
        /// Requests it took; none if no web was asked.
        requests: u32,
    },
    /// Of a look.
    Page(PageTold),
    /// Of a question or a look: nothing came.
    Nothing {
        /// Requests it took.
        requests: u32,
    },
}

impl Told {
    /// Requests it took.
    pub fn requests(&self) -> u32 {
        match self {
            Self::Begun => 0,
            Self::Site(SiteTold { requests, .. })
            | Self::Answer { requests, .. }
            | Self::Nothing { requests } => *requests,
            Self::Page(page) => page.requests,
        }
    }
}

/// How far a site has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It waits in a queue.
    Waits(Queue),
    /// It was named, and nothing is told of it yet.
    Named,
    /// What came of it.
    Visited(Found),
}

impl State {
    /// The state in a word, as it stands in a row.
    pub fn name(self) -> &'static str {
        match self {
            Self::Waits(Queue::High) => "high",
            Self::Waits(Queue::Low) => "low",
            Self::Named => "named",
            Self::Visited(Found::Lost) => "lost",
            Self::Visited(Found::OffTopic) => "off-topic",
            Self::Visited(Found::Relevant) => "relevant",
            Self::Visited(Found::Deep) => "deep",
        }
    }
}

/// A site as it stands in the catalog.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Its number.
    pub site: SiteNumber,
    /// Its home page.
    pub home: Url,
    /// How it was found.
    pub by: Operator,
    /// How far it has come.
    pub state: State,
    /// How promising it is, or was when it was named.
    pub rank: f64,
}
