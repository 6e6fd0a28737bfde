//! A pretend search engine over a pretend web: it knows some of the pages, and answers with ten.
//!
//! Words: home pages of sites, by how rare the words are that they have. Links: pages that link to a site, those with most links first. An engine that
//! knew everything would make every crawler look good; this one knows three in five home pages and half of the other pages.

use super::names::slug;
use super::page::title_of;
use super::web::{Kind, Web};
use crate::explore::dice::Dice;
use locate::Hit;
use model::Url;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Hits of an answer.
const ANSWER: usize = 10;
/// Home pages, and other pages, that the engine knows, in a hundred.
const HOMES: usize = 60;
const PAGES: usize = 50;

/// See the module.
#[derive(Debug)]
pub struct Engine {
    /// Sites that have each word, by how often.
    words: HashMap<String, BTreeMap<usize, usize>>,
    hits: Vec<Option<Hit>>,
    /// By host: pages that link there, each with how many links it has.
    links: HashMap<String, Vec<(usize, String)>>,
}

impl Engine {
    /// Gets to know a web.
    pub fn new(web: &Web<'_>, seed: u64) -> Self {
        let mut dice = Dice::new("engine", seed);
        let mut engine = Self {
            words: HashMap::new(),
            hits: Vec::new(),
            links: HashMap::new(),
        };
        for (number, site) in web.sites.iter().enumerate() {
            let known = site.kind == Kind::Plain && dice.happens(HOMES);
            engine.hits.push(None);
            if known && let Ok(url) = site.home() {
                let mut text = format!("{} {}", title_of(site), site.subject);
                for article in &site.articles {
                    text.push(' ');
                    text.push_str(&web.collection.articles[*article].lead);
                }
                for word in read::words(&text) {
                    let places = engine.words.entry(one(&word)).or_default();
                    *places.entry(number).or_default() += 1;
                }
                engine.hits[number] = Some(Hit {
                    url,
                    title: title_of(site),
                    text: text.chars().take(150).collect(),
                    near: None,
                });
            }
            for article in &site.articles {
                if dice.happens(PAGES) {
                    engine.know_article(web, number, *article);
                }
            }
            if !site.list.is_empty() && dice.happens(PAGES) {
                let page = format!("http://{}/links", site.host);
                for other in &site.list {
                    let to = engine.links.entry(web.sites[*other].host.clone());
                    to.or_default().push((site.list.len(), page.clone()));
                }
            }
        }
        for pages in engine.links.values_mut() {
            pages.sort_by(|one, other| other.cmp(one));
        }
        engine
    }

    fn know_article(&mut self, web: &Web<'_>, site: usize, article: usize) {
        let links = &web.collection.articles[article].links;
        let to: BTreeSet<usize> = links.iter().map(|to| web.site_of_article(*to)).collect();
        let page = format!(
            "http://{}/{}",
            web.sites[site].host,
            slug(&web.collection.articles[article].title)
        );
        for other in to.iter().filter(|other| **other != site) {
            let host = web.sites[*other].host.clone();
            let pages = self.links.entry(host).or_default();
            pages.push((to.len(), page.clone()));
        }
    }

    /// Home pages that have some words.
    pub fn search(&self, words: &str) -> Vec<Hit> {
        let mut scores: BTreeMap<usize, f64> = BTreeMap::new();
        for word in read::words(words) {
            let Some(places) = self.words.get(&one(&word)) else {
                continue;
            };
            let rare = (self.hits.len() as f64 / places.len() as f64).ln();
            for (site, count) in places {
                *scores.entry(*site).or_default() += rare * (1.0 + (*count as f64).ln());
            }
        }
        let mut order: Vec<(usize, f64)> = scores.into_iter().collect();
        order.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        let hits = order
            .into_iter()
            .filter_map(|(site, _)| self.hits[site].clone());
        hits.take(ANSWER).collect()
    }

    /// Pages that link to a site.
    pub fn linking_to(&self, host: &str) -> Vec<Hit> {
        let pages = self.links.get(host).map_or(&[][..], Vec::as_slice);
        let hits = pages.iter().filter_map(|(_, page)| {
            Some(Hit {
                url: Url::parse(page).ok()?,
                title: String::new(),
                text: String::new(),
                near: None,
            })
        });
        hits.take(ANSWER).collect()
    }
}

/// A word without the `s` of many.
fn one(word: &str) -> String {
    word.strip_suffix('s').unwrap_or(word).to_owned()
}
