//! What a crawl for sites does, what is told of it, and the rows it is rebuilt from.
//!
//! A [`Move`] is made by whoever can fetch; what came is [`Told`]. Both are kept, in the order they were told, with when the move was named
//! ([`Turn`]): several may be under way at a time. [`replay`] tells a new locator all of it again.

use crate::frontier::Queue;
use crate::locator::Locator;
use crate::operators::Operator;
use crate::search::{Hit, Question};
use crate::sightings::Sighting;
use crate::site::name_of;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use model::Url;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::Read;

/// Most bytes of what is told of one move.
const LARGEST: u64 = 256 << 20;

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
    /// As it is kept: what a site links to is mostly words, which pack well.
    pub fn packed(&self) -> Result<Vec<u8>, std::io::Error> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        serde_json::to_writer(&mut encoder, self)?;
        encoder.finish()
    }

    /// From what was kept.
    pub fn unpacked(bytes: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_reader(ZlibDecoder::new(bytes).take(LARGEST))
    }

    /// The links that it tells of: from which page to which site, by its name.
    pub fn links(&self) -> Vec<(String, Url)> {
        let sightings: &[Sighting] = match self {
            Self::Site(told) => &told.sightings,
            Self::Page(told) => &told.sightings,
            Self::Begun | Self::Answer { .. } | Self::Nothing { .. } => &[],
        };
        sightings
            .iter()
            .filter_map(|sighting| Some((name_of(&sighting.url), sighting.on.clone()?)))
            .collect()
    }
}

/// When a move was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Turn {
    /// The how manieth move it was, from 0. Beginnings have none.
    pub named: Option<u32>,
    /// How many had been told when it was named.
    pub after: u32,
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

/// What was kept does not lead where it led before: it was kept by another version, or with another topic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "what was kept of this crawl cannot be gone over again: move {place} was {kept:?} and would now be {now:?}. Begin anew in another folder"
)]
pub struct Diverged {
    /// Which move.
    pub place: u32,
    /// What it was.
    pub kept: Option<Box<Move>>,
    /// What it would be.
    pub now: Option<Box<Move>>,
}

/// Tells a new locator what an old one was told, in the order it was told. Gives the moves that were under way: named, but never told of.
pub fn replay(
    locator: &mut Locator,
    kept: impl IntoIterator<Item = (Turn, Move, Told)>,
) -> Result<Vec<Move>, Diverged> {
    let kept: Vec<(Turn, Move, Told)> = kept.into_iter().collect();
    // When each move that was told of was named; what was named between them and never told of is named again on the way.
    let named: BTreeMap<u32, u32> = kept
        .iter()
        .filter_map(|(turn, ..)| Some((turn.named?, turn.after)))
        .collect();
    let mut calls = named.iter().peekable();
    let mut under_way: BTreeMap<u32, Move> = BTreeMap::new();
    let mut count = 0;
    for (told, (turn, mv, what)) in (0u32..).zip(&kept) {
        while let Some((number, after)) = calls.peek()
            && **after <= told
        {
            while count <= **number {
                let now = locator.next().ok_or_else(|| Diverged {
                    place: count,
                    kept: None,
                    now: None,
                })?;
                under_way.insert(count, now);
                count += 1;
            }
            calls.next();
        }
        if let Some(number) = turn.named {
            let now = under_way.remove(&number);
            if now.as_ref() != Some(mv) {
                return Err(Diverged {
                    place: number,
                    kept: Some(Box::new(mv.clone())),
                    now: now.map(Box::new),
                });
            }
        }
        locator.learn(mv, what);
    }
    Ok(under_way.into_values().collect())
}
