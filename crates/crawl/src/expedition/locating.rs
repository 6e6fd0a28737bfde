//! The moves of locating: named, made, told, kept; and told again after a stop.
//!
//! Up to [`AHEAD`] moves are named and not told of. What came of them is told in the order in which they were named, and before each telling all moves are
//! named that may be. So the same web leads to the same moves, however quick its hosts are and however often the crawl was stopped.

use super::visit::Visited;
use crate::journey::CrawlError;
use crate::walk::{Subject, latest, teach};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use locate::site::name_of;
use locate::{Found, Locator, Move, Told};
use model::Url;
use std::collections::VecDeque;
use std::io::{Read, Write};
use store::{Catalog, LocatedSite, LocatingMove};

/// Moves that are named and not told of, at most. A site that was named was chosen without what the others will have told.
pub(super) const AHEAD: usize = 8;

/// The move number of a move, from 0.
pub(super) type MoveNumber = u32;

/// A move that was named.
#[derive(Debug)]
struct Named {
    number: MoveNumber,
    /// How many had been told when it was named.
    after: u32,
    moved: Move,
    /// The version of what is known of links when it was named.
    links: u32,
    /// The chance that the site is about the topic, as it was thought then.
    chance: f64,
    /// The share of the sites visited until then that were.
    share: f64,
    /// Whether it goes back to a site that is about the topic, as is known.
    again: bool,
    /// Whether the crawl looked around then.
    early: bool,
    begun: bool,
    came: Option<Came>,
}

/// A move to be made.
#[derive(Debug)]
pub(super) struct Next {
    pub(super) number: MoveNumber,
    pub(super) moved: Move,
    /// The version of what is known of links.
    pub(super) links: u32,
    /// The chance that it leads to a site about the topic.
    pub(super) chance: f64,
    /// The share of the sites visited so far that are about the topic.
    pub(super) share: f64,
    /// Whether it goes back to a site that is about the topic, as is known.
    pub(super) again: bool,
    /// Whether the crawl looks around.
    pub(super) early: bool,
    /// What was named after it cannot be had without it: if those promise more, the chance of some of them together.
    pub(super) together: f64,
}

/// What came of a move.
pub(super) enum Came {
    Site(Box<Visited>),
    Other(Told),
}

impl std::fmt::Debug for Came {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Site(_) => "Site",
            Self::Other(_) => "Other",
        })
    }
}

/// What was told of a site.
#[derive(Debug, Clone)]
pub(super) struct Located {
    /// Where it is entered.
    pub(super) start: Url,
    pub(super) found: Found,
    pub(super) score: Option<f64>,
    pub(super) requests: u64,
    /// Pages looked at.
    pub(super) pages: u64,
}

/// What a move brought, for whoever counts.
#[derive(Debug, Clone)]
pub(super) enum Brought {
    Site(Located),
    /// A question or a look at a page, and the requests it took.
    Other(u64),
}

/// What is kept of a move.
#[derive(serde::Serialize, serde::Deserialize)]
struct Row {
    told: Told,
    /// Of a visit: where the site is entered, and how near to the topic it is.
    #[serde(default)]
    start: Option<Url>,
    #[serde(default)]
    score: Option<f64>,
    /// The version of what is known of links after it.
    links: u32,
}

/// See the module.
pub(super) struct Locating {
    topic: String,
    locator: Locator,
    named: VecDeque<Named>,
    count: MoveNumber,
    told: u32,
    /// Sites that the user named.
    pub(super) begun: Vec<Url>,
    /// The version of what is known of links.
    links: u32,
    /// How much was told when there was nothing left to name. Asking again would change the dice.
    dry: Option<u32>,
}

impl Locating {
    /// Begins, or goes on where the kept moves end. Gives what they brought.
    pub(super) fn open(
        topic: &str,
        locator: Locator,
        catalog: &Catalog,
    ) -> Result<(Self, Vec<Brought>), CrawlError> {
        let mut locating = Self {
            topic: topic.to_owned(),
            locator,
            named: VecDeque::new(),
            count: 0,
            told: 0,
            begun: Vec::new(),
            links: latest(catalog, Subject::Links)?,
            dry: None,
        };
        let mut results = Vec::new();
        for kept in catalog.moves(topic)? {
            let moved: Move = serde_json::from_str(&kept.moved).map_err(unreadable)?;
            let row: Row = unpacked(&kept.told)?;
            if let Move::Begin { home } = &moved {
                locating.begun.push(home.clone());
            } else {
                locating.name();
                let named = locating.named.pop_front();
                if named.as_ref().map(|named| &named.moved) != Some(&moved) {
                    return Err(CrawlError::Diverged {
                        place: locating.told,
                    });
                }
                results.push(result_of(&row));
            }
            locating.locator.learn(&moved, &row.told);
            locating.told += 1;
            locating.links = row.links;
        }
        Ok((locating, results))
    }

    /// Adds sites to begin with, those that are new.
    pub(super) fn begin(&mut self, seeds: &[Url], catalog: &mut Catalog) -> Result<(), CrawlError> {
        for seed in seeds {
            if self.begun.contains(seed) {
                continue;
            }
            let moved = Move::Begin { home: seed.clone() };
            let row = Row {
                told: Told::Begun,
                start: None,
                score: None,
                links: self.links,
            };
            self.locator.learn(&moved, &row.told);
            self.keep(catalog, None, self.told, &moved, &row)?;
            self.begun.push(seed.clone());
        }
        Ok(())
    }

    /// Names all moves that may be named.
    pub(super) fn name(&mut self) {
        while self.named.len() < AHEAD && self.dry != Some(self.told) {
            let Some(moved) = self.locator.next() else {
                self.dry = Some(self.told);
                return;
            };
            let (chance, again) = match &moved {
                Move::Visit { site, .. } => (
                    self.locator.chance(*site),
                    self.locator.is_known_about(*site),
                ),
                _ => (1.0, false),
            };
            self.named.push_back(Named {
                chance,
                share: self.locator.share_about(),
                again,
                early: self.locator.looks_around(),
                number: self.count,
                after: self.told,
                moved,
                links: self.links,
                begun: false,
                came: None,
            });
            self.count += 1;
        }
    }

    /// The next move to be made, in the order in which they were named.
    pub(super) fn to_begin(&self) -> Option<Next> {
        let mut ahead = self.named.iter().filter(|named| !named.begun).peekable();
        let next = *ahead.peek()?;
        let (mut sum, mut together) = (0.0, 0.0_f64);
        for (before, named) in ahead.enumerate() {
            sum += named.chance;
            together = together.max(sum / (before + 1) as f64);
        }
        Some(Next {
            number: next.number,
            moved: next.moved.clone(),
            links: next.links,
            chance: next.chance,
            share: next.share,
            again: next.again,
            early: next.early,
            together,
        })
    }

    /// The move is being made.
    pub(super) fn begun(&mut self, number: MoveNumber) {
        if let Some(named) = self.find(number) {
            named.begun = true;
        }
    }

    /// The move was made.
    pub(super) fn came(&mut self, number: MoveNumber, came: Came) {
        if let Some(named) = self.find(number) {
            named.came = Some(came);
        }
    }

    fn find(&mut self, number: MoveNumber) -> Option<&mut Named> {
        self.named.iter_mut().find(|named| named.number == number)
    }

    /// Moves that were begun and are not told of.
    pub(super) fn under_way(&self) -> usize {
        self.named.iter().filter(|named| named.begun).count()
    }

    /// Moves that were named and are not told of.
    pub(super) fn waiting(&self) -> usize {
        self.named.len()
    }

    /// Tells the locator of the next move in order, if it was made, and keeps it. Gives what it brought.
    pub(super) fn tell(&mut self, catalog: &mut Catalog) -> Result<Option<Brought>, CrawlError> {
        if self.named.front().is_none_or(|named| named.came.is_none()) {
            return Ok(None);
        }
        // All that may be named is, before anything is told that would change it.
        self.name();
        let Some(named) = self.named.pop_front() else {
            return Ok(None);
        };
        let row = match named.came {
            Some(Came::Site(visited)) => {
                if let Some((began, left)) = &visited.lessons {
                    let site = visited.start.site();
                    teach_once(catalog, site.as_str(), began, left)?;
                    self.links = latest(catalog, Subject::Links)?;
                }
                Row {
                    start: Some(visited.start),
                    score: visited.score,
                    told: Told::Site(visited.told),
                    links: self.links,
                }
            }
            Some(Came::Other(told)) => Row {
                told,
                start: None,
                score: None,
                links: self.links,
            },
            None => return Ok(None),
        };
        self.locator.learn(&named.moved, &row.told);
        self.keep(catalog, Some(named.number), named.after, &named.moved, &row)?;
        Ok(Some(result_of(&row)))
    }

    fn keep(
        &mut self,
        catalog: &mut Catalog,
        named: Option<MoveNumber>,
        after: u32,
        moved: &Move,
        row: &Row,
    ) -> Result<(), CrawlError> {
        let kept = LocatingMove {
            named,
            after,
            moved: serde_json::to_string(moved).map_err(unreadable)?,
            told: packed(row)?,
        };
        let sites: Vec<LocatedSite> = self
            .locator
            .take_changes()
            .into_iter()
            .map(|row| LocatedSite {
                site: row.site,
                home: row.home,
                by: format!("{:?}", row.by).to_lowercase(),
                state: row.state.name().to_owned(),
                rank: row.rank,
            })
            .collect();
        let links = links_of(moved, &row.told);
        catalog.keep_move(&self.topic, &kept, &sites, &links)?;
        self.told += 1;
        Ok(())
    }
}

/// Tells the catalog what a site has taught of links, unless that was done before a stop.
fn teach_once(
    catalog: &mut Catalog,
    site: &str,
    began: &explore::Lessons,
    left: &explore::Lessons,
) -> Result<(), CrawlError> {
    if !catalog.was_taught_by("links", site)? {
        teach(catalog, Subject::Links, site, began, left)?;
    }
    Ok(())
}

fn result_of(row: &Row) -> Brought {
    match (&row.told, &row.start) {
        (Told::Site(told), Some(start)) => Brought::Site(Located {
            start: start.clone(),
            found: told.found,
            score: row.score,
            requests: u64::from(told.requests),
            pages: u64::from(told.pages),
        }),
        (told, _) => Brought::Other(u64::from(told.requests())),
    }
}

/// Who links to whom, as a move has shown: the site by its name, and the page that names it.
fn links_of(moved: &Move, told: &Told) -> Vec<(String, Url)> {
    let (page, sightings) = match (moved, told) {
        (Move::Visit { home, .. }, Told::Site(told)) => (home, &told.sightings),
        (Move::Look { page }, Told::Page(told)) => (page, &told.sightings),
        _ => return Vec::new(),
    };
    let link = |sighting: &locate::Sighting| (name_of(&sighting.url), page.clone());
    sightings.iter().map(link).collect()
}

fn packed(row: &Row) -> Result<Vec<u8>, CrawlError> {
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
    let json = serde_json::to_vec(row).map_err(unreadable)?;
    packed.write_all(&json).map_err(CrawlError::Packing)?;
    packed.finish().map_err(CrawlError::Packing)
}

fn unpacked(packed: &[u8]) -> Result<Row, CrawlError> {
    let mut json = Vec::new();
    ZlibDecoder::new(packed)
        .read_to_end(&mut json)
        .map_err(CrawlError::Packing)?;
    serde_json::from_slice(&json).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> CrawlError {
    CrawlError::Packing(error.into())
}
