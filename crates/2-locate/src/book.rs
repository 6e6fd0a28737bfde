//! What is known of each site, in few bytes: a million of them must fit beside everything else.

use crate::moves::SiteNumber;
use crate::operators::Operator;
use crate::ranker::{Seen, Votes};
use crate::sightings::Sighting;
use crate::site::{home_of, name_of, owner_of};
use crate::terms::{self, Feature, features};
use model::Url;
use std::collections::HashMap;
use xxhash_rust::xxh3::xxh3_64;

/// Most owners whose votes for one site are counted: the logarithm hardly moves beyond.
const MOST_VOTERS: usize = 16;

/// Most pages remembered that name a site: what else they name was about the topic, or was not.
const MOST_PAGES: usize = 4;

/// A page is a list of sites if it names so many, and such a share of its links lead to front doors.
const LIST: usize = 4;
const FRONT_DOORS: f64 = 0.7;

/// Sites visited that the share of sites about the topic counts for, where a page names few that were.
const BELIEVED: f64 = 2.0;

/// What came of the sites of an owner, the best of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) enum Worth {
    /// None was visited, or none answered.
    #[default]
    Unknown,
    /// About something else.
    OffTopic,
    /// About the topic.
    Relevant,
    /// About the topic, with a search form; or a page that links to many such.
    Deep,
}

#[derive(Debug, Clone, Copy, Default)]
struct Owner {
    worth: Worth,
    /// Of the sites it links to: those visited, those of them about the topic, those of these with a form.
    visited: u32,
    relevant: u32,
    deep: u32,
}

/// A page of a site about the topic. Of the sites it names: those visited, and those of them about the topic.
#[derive(Debug, Clone, Copy, Default)]
struct Page {
    visited: u16,
    relevant: u16,
}

/// A page that names sites, while they are taken note of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Naming {
    /// Whose it is.
    pub(crate) owner: u32,
    /// Its number, if it is one of a site about the topic.
    page: Option<u32>,
    is_list: bool,
}

#[derive(Debug)]
struct Site {
    home: (u32, u16),
    found_by: Operator,
    /// Owners about the topic that link to its front door.
    fronts: u8,
    features: Box<[Feature]>,
    voters: Box<[u32]>,
    pages: Box<[u32]>,
    near: Nearness,
    /// The highest of those that stand on lists of sites.
    listed: f32,
}

/// How near to the topic the words of links to a site are, as log-odds: the sum, the highest, and how many there are.
#[derive(Debug, Clone, Copy, Default)]
struct Nearness {
    sum: f32,
    most: f32,
    count: u16,
}

/// Log-odds of a link are at most that: few words are never sure.
const MOST_NEAR: f32 = 3.0;

/// Hundredths as log-odds.
fn odds(hundredths: u8) -> f32 {
    let hundredths = hundredths.clamp(1, 99);
    let odds = f32::from(hundredths) / f32::from(100 - hundredths);
    odds.ln().clamp(-MOST_NEAR, MOST_NEAR)
}

impl Nearness {
    fn add(&mut self, near: f32) {
        if self.count < u16::MAX {
            self.most = if self.count == 0 {
                near
            } else {
                self.most.max(near)
            };
            self.sum += near;
            self.count += 1;
        }
    }

    fn told(self) -> Option<(f64, f64)> {
        let mean = f64::from(self.sum) / f64::from(self.count);
        (self.count > 0).then(|| (mean, f64::from(self.most)))
    }
}

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Book {
    homes: String,
    sites: Vec<Site>,
    by_name: HashMap<u64, SiteNumber>,
    owners: Vec<Owner>,
    by_owner: HashMap<u64, u32>,
    pages: Vec<Page>,
    /// Sites visited, and those of them about the topic.
    visited: (f64, f64),
}

impl Book {
    /// How many sites are known.
    pub(crate) fn len(&self) -> usize {
        self.sites.len()
    }

    /// The number of the site that an address belongs to, and whether it is new. Nothing if there is no room for more.
    pub(crate) fn add(
        &mut self,
        url: &Url,
        found_by: Operator,
        home: Option<Url>,
    ) -> Option<(SiteNumber, bool)> {
        let name = number_of(&name_of(url));
        if let Some(site) = self.by_name.get(&name) {
            return Some((*site, false));
        }
        let home = home.or_else(|| home_of(url))?;
        let start = u32::try_from(self.homes.len()).ok()?;
        let length = u16::try_from(home.as_str().len()).ok()?;
        let site = SiteNumber::try_from(self.sites.len()).ok()?;
        self.homes.push_str(home.as_str());
        self.sites.push(Site {
            home: (start, length),
            found_by,
            fronts: 0,
            features: Box::default(),
            voters: Box::default(),
            pages: Box::default(),
            near: Nearness::default(),
            listed: -MOST_NEAR,
        });
        self.by_name.insert(name, site);
        Some((site, true))
    }

    /// Lets another address be the same site: it redirects there.
    pub(crate) fn also(&mut self, url: &Url, site: SiteNumber) {
        self.by_name.entry(number_of(&name_of(url))).or_insert(site);
    }

    /// Takes note of a page that names sites, by all its links to others. Whoever is about something else uses the words of the topic for whatever he likes, and his pages
    /// tell nothing of what they name.
    pub(crate) fn naming<'s>(
        &mut self,
        owner: u32,
        links: impl Iterator<Item = &'s Url>,
    ) -> Naming {
        let (mut all, mut fronts) = (0_usize, 0_usize);
        for link in links {
            all += 1;
            fronts += usize::from(is_front_door(link));
        }
        let known = self.owners.get(owner as usize);
        let is_about = known.is_some_and(|owner| owner.worth >= Worth::Relevant);
        let page = is_about.then(|| {
            self.pages.push(Page::default());
            u32::try_from(self.pages.len() - 1).unwrap_or(u32::MAX)
        });
        Naming {
            owner,
            page,
            is_list: all >= LIST && fronts as f64 >= FRONT_DOORS * all as f64,
        }
    }

    /// Adds the words of a sighting, and the vote of whose page it stands on.
    pub(crate) fn see(&mut self, site: SiteNumber, sighting: &Sighting, by: Option<Naming>) {
        let Some(site) = self.sites.get_mut(site as usize) else {
            return;
        };
        let more = features(&sighting.url, &sighting.anchor, &sighting.around);
        terms::add(&mut site.features, &more);
        if by.is_none_or(|by| by.page.is_some())
            && let Some(near) = sighting.near
        {
            site.near.add(odds(near));
            if by.is_some_and(|by| by.is_list) {
                site.listed = site.listed.max(odds(near));
            }
        }
        let Some(by) = by else {
            return;
        };
        if let Some(page) = by.page {
            site.fronts = site
                .fronts
                .saturating_add(u8::from(is_front_door(&sighting.url)));
            remember(&mut site.pages, page, MOST_PAGES);
        }
        remember(&mut site.voters, by.owner, MOST_VOTERS);
    }

    /// The owner of an address, by a number; one who votes has one.
    pub(crate) fn owner(&mut self, url: &Url) -> u32 {
        let key = number_of(owner_of(&name_of(url)));
        let next = u32::try_from(self.owners.len()).unwrap_or(u32::MAX);
        let owner = *self.by_owner.entry(key).or_insert(next);
        if owner == next {
            self.owners.push(Owner::default());
        }
        owner
    }

    /// Takes note of what came of a site of an owner.
    pub(crate) fn value(&mut self, owner: u32, worth: Worth) {
        if let Some(owner) = self.owners.get_mut(owner as usize) {
            owner.worth = owner.worth.max(worth);
        }
    }

    /// Takes note for all who link to a site of what came of it.
    pub(crate) fn credit(&mut self, site: SiteNumber, worth: Worth) {
        let Some(site) = self.sites.get(site as usize) else {
            return;
        };
        let is_about = worth >= Worth::Relevant;
        self.visited.0 += 1.0;
        self.visited.1 += f64::from(u8::from(is_about));
        for page in &site.pages {
            if let Some(page) = self.pages.get_mut(*page as usize) {
                page.visited = page.visited.saturating_add(1);
                page.relevant = page.relevant.saturating_add(u16::from(is_about));
            }
        }
        for voter in &site.voters {
            if let Some(owner) = self.owners.get_mut(*voter as usize) {
                owner.visited += 1;
                owner.relevant += u32::from(is_about);
                owner.deep += u32::from(worth == Worth::Deep);
            }
        }
    }

    /// Home page of a site.
    pub(crate) fn home(&self, site: SiteNumber) -> Option<Url> {
        let (start, length) = self.sites.get(site as usize)?.home;
        let start = start as usize;
        Url::parse(self.homes.get(start..start + usize::from(length))?).ok()
    }

    /// Who found a site.
    pub(crate) fn found_by(&self, site: SiteNumber) -> Operator {
        self.sites
            .get(site as usize)
            .map_or(Operator::Forward, |site| site.found_by)
    }

    /// What a ranker sees of a site.
    pub(crate) fn seen(&self, site: SiteNumber) -> Seen<'_> {
        let Some(site) = self.sites.get(site as usize) else {
            return Seen::default();
        };
        let mut votes = Votes::default();
        for voter in &site.voters {
            let Some(owner) = self.owners.get(*voter as usize) else {
                continue;
            };
            match owner.worth {
                Worth::Deep => votes.deep += 1,
                Worth::Relevant => votes.relevant += 1,
                Worth::OffTopic | Worth::Unknown => votes.other += 1,
            }
            let visited = f64::from(owner.visited);
            // One link in five, if nothing is known.
            votes.hits += (f64::from(owner.relevant) + 0.4) / (visited + 2.0);
            votes.deep_hits += (f64::from(owner.deep) + 0.1) / (visited + 2.0);
        }
        let share = (self.visited.1 + 1.0) / (self.visited.0 + 4.0);
        let pages = site.pages.iter().filter_map(|page| {
            let page = self.pages.get(*page as usize)?;
            let (relevant, visited) = (f64::from(page.relevant), f64::from(page.visited));
            Some((relevant + BELIEVED * share) / (visited + BELIEVED))
        });
        Seen {
            features: &site.features,
            votes,
            fronts: u32::from(site.fronts),
            beside: pages.reduce(f64::max).unwrap_or(share),
            listed: f64::from(site.listed),
            near: site.near.told(),
            found_by: site.found_by,
        }
    }
}

/// Whether an address is that of a whole site.
fn is_front_door(url: &Url) -> bool {
    url.parts().path() == "/" && url.parts().query().is_none()
}

/// Adds a number to those that are there, each once and no more than so many.
fn remember(there: &mut Box<[u32]>, number: u32, most: usize) {
    if there.len() >= most || there.contains(&number) {
        return;
    }
    let mut all = std::mem::take(there).into_vec();
    all.reserve_exact(1);
    all.push(number);
    *there = all.into_boxed_slice();
}

fn number_of(name: &str) -> u64 {
    xxh3_64(name.as_bytes())
}
