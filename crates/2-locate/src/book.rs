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

#[derive(Debug)]
struct Site {
    home: (u32, u16),
    found_by: Operator,
    features: Box<[Feature]>,
    voters: Box<[u32]>,
    near: Nearness,
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

impl Nearness {
    fn add(&mut self, hundredths: u8) {
        let odds = f32::from(hundredths.clamp(1, 99)) / f32::from(100 - hundredths.clamp(1, 99));
        let near = odds.ln().clamp(-MOST_NEAR, MOST_NEAR);
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
            features: Box::default(),
            voters: Box::default(),
            near: Nearness::default(),
        });
        self.by_name.insert(name, site);
        Some((site, true))
    }

    /// Lets another address be the same site: it redirects there.
    pub(crate) fn also(&mut self, url: &Url, site: SiteNumber) {
        self.by_name.entry(number_of(&name_of(url))).or_insert(site);
    }

    /// Adds the words of a sighting, and the vote of whose page it stands on.
    pub(crate) fn see(&mut self, site: SiteNumber, sighting: &Sighting, voter: Option<u32>) {
        let Some(site) = self.sites.get_mut(site as usize) else {
            return;
        };
        let more = features(&sighting.url, &sighting.anchor, &sighting.around);
        terms::add(&mut site.features, &more);
        let owner = voter.and_then(|voter| self.owners.get(voter as usize));
        // Whoever is about something else uses the words of the topic for whatever he likes.
        if owner.is_none_or(|owner| owner.worth >= Worth::Relevant)
            && let Some(near) = sighting.near
        {
            site.near.add(near);
        }
        if let Some(voter) = voter
            && site.voters.len() < MOST_VOTERS
            && !site.voters.contains(&voter)
        {
            let mut voters = std::mem::take(&mut site.voters).into_vec();
            voters.reserve_exact(1);
            voters.push(voter);
            site.voters = voters.into_boxed_slice();
        }
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
        for voter in &site.voters {
            if let Some(owner) = self.owners.get_mut(*voter as usize) {
                owner.visited += 1;
                owner.relevant += u32::from(worth >= Worth::Relevant);
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
        Seen {
            features: &site.features,
            votes,
            near: site.near.told(),
            found_by: site.found_by,
        }
    }
}

fn number_of(name: &str) -> u64 {
    xxh3_64(name.as_bytes())
}
