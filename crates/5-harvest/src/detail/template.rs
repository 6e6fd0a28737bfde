//! What the pages of a site's records have in common, learned from a few of them.
//!
//! A line that stands on nearly all pages in the same place is template. What comes before the data in the same place of several pages is
//! a label. A fact with a name may say the same on all pages and still be data (`Language: English`), if facts beside it change. What
//! changes when a page is fetched again is noise.

use super::facts::{Fact, mark};
use super::outline::{Line, lines_of};
use super::told::{asks_password, is_named};
use crate::answer::jump::shape_of;
use crate::answer::labelled::REST;
use model::Record;
use read::Document;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Fewest pages that can be compared.
pub const FEWEST: usize = 3;
/// Letters from which on a text is prose. Names, places and dates are shorter, the shortest summaries longer.
pub(super) const PROSE: usize = 160;
/// A page to learn from.
pub struct Sample<'a> {
    /// The record it is about, as its row told.
    pub record: &'a Record,
    /// The page.
    pub doc: Document,
}

/// What the pages of records have in common.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Template {
    /// How the addresses of records are written.
    pub(super) own: BTreeSet<String>,
    /// Places where what is set off at the beginning of a line is a label.
    pub(super) leads: BTreeSet<u64>,
    /// Places where what stands before a colon is a label.
    pub(super) colons: BTreeSet<u64>,
    /// Lines that stand on nearly all pages.
    constant: BTreeSet<u64>,
    /// Places of named facts that change from page to page.
    alive: BTreeSet<u64>,
    /// What changes by itself.
    noise: BTreeSet<u64>,
    /// Places of long texts.
    pub(super) prose: BTreeSet<u64>,
    /// The place of the title.
    title: Option<u64>,
    /// Fields that nearly all pages have.
    pub(super) usual: BTreeSet<String>,
    /// Whether the pages name the record as its row does.
    pub(super) says_title: bool,
    /// Whether they ask for a password, as sites do that have a login box on every page.
    pub(super) asks_password: bool,
}

impl Template {
    /// Learns from pages of different records. `again` is the first of them, fetched anew. `None` if they have nothing in common that
    /// could hold data.
    pub fn learn(samples: &[Sample], again: Option<&Document>) -> Option<Self> {
        if samples.len() < FEWEST {
            return None;
        }
        let mut template = Self {
            own: samples.iter().map(|it| shape_of(&it.doc.url)).collect(),
            asks_password: samples.iter().any(|it| asks_password(&it.doc)),
            ..Self::default()
        };
        let pages: Vec<Vec<Line>> = samples
            .iter()
            .map(|sample| lines_of(&sample.doc, &template.own))
            .collect();
        template.learn_labels(&pages);
        let facts: Vec<Vec<Fact>> = samples
            .iter()
            .zip(&pages)
            .map(|(sample, lines)| template.facts(&sample.doc, lines, &sample.record.title))
            .collect();
        template.learn_title(samples, &facts);
        template.learn_constants(samples, &facts);
        if let (Some(first), Some(again)) = (samples.first(), again) {
            let lines = lines_of(again, &template.own);
            let anew = template.facts(again, &lines, &first.record.title);
            let title = template.title_of(&facts[0]);
            let title = title.unwrap_or(&first.record.title).to_owned();
            template.learn_noise(&facts[0], &anew, &title);
        }
        template.learn_what_is_usual(samples);
        (!template.usual.is_empty()).then_some(template)
    }

    /// Finds the places where most of what is set off, or stands before a colon, stands on several pages.
    fn learn_labels(&mut self, pages: &[Vec<Line>]) {
        let leads = |line: &Line| -> Vec<String> {
            line.lead.iter().map(|(label, _)| label.clone()).collect()
        };
        let colons = |line: &Line| -> Vec<String> {
            let names = line.labelled.iter().map(|(name, _)| name.clone());
            names.filter(|name| name != REST).collect()
        };
        self.leads = places_of_labels(pages, leads);
        self.colons = places_of_labels(pages, colons);
    }

    /// The title is what changes and is called like the row; else the first and highest heading that changes.
    fn learn_title(&mut self, samples: &[Sample], pages: &[Vec<Fact>]) {
        #[derive(Default)]
        struct Candidate<'a> {
            texts: BTreeSet<&'a str>,
            pages: usize,
            named: usize,
            level: u8,
            order: usize,
        }
        let mut candidates: BTreeMap<u64, Candidate> = BTreeMap::new();
        for (sample, facts) in samples.iter().zip(pages) {
            let mut seen = BTreeSet::new();
            for (order, fact) in facts.iter().enumerate() {
                if fact.name.is_some() || !seen.insert(fact.place) {
                    continue;
                }
                let is_named = is_called(&fact.text, &sample.record.title);
                if fact.heading.is_none() && !is_named {
                    continue;
                }
                let level = fact.heading.unwrap_or(9);
                let candidate = candidates.entry(fact.place).or_insert(Candidate {
                    level,
                    order,
                    ..Candidate::default()
                });
                candidate.texts.insert(&fact.text);
                candidate.pages += 1;
                candidate.named += usize::from(is_named);
            }
        }
        let most = |count: usize| 2 * count > samples.len();
        let title = candidates
            .iter()
            .filter(|(_, it)| most(it.pages) && it.texts.len() > 1)
            .filter(|(_, it)| most(it.named) || it.level <= 2)
            .min_by_key(|(_, it)| (!most(it.named), it.level, it.order));
        self.title = title.map(|(place, _)| *place);
    }

    fn learn_constants(&mut self, samples: &[Sample], pages: &[Vec<Fact>]) {
        let mut on_pages: BTreeMap<u64, usize> = BTreeMap::new();
        let mut values: BTreeMap<(u64, &str), BTreeSet<&str>> = BTreeMap::new();
        let mut lengths: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        for (sample, facts) in samples.iter().zip(pages) {
            let title = self.title_of(facts).unwrap_or(&sample.record.title);
            let marks: BTreeSet<u64> = facts.iter().map(|fact| fact.mark(title)).collect();
            for mark in marks {
                *on_pages.entry(mark).or_default() += 1;
            }
            for fact in facts {
                match &fact.name {
                    Some(name) => {
                        let key = (fact.place, name.as_str());
                        values.entry(key).or_default().insert(&fact.text);
                    }
                    None => lengths.entry(fact.place).or_default().push(fact.text.len()),
                }
            }
        }
        let nearly_all = nearly_all(samples.len());
        let constant = on_pages.iter().filter(|(_, pages)| **pages >= nearly_all);
        self.constant = constant.map(|(mark, _)| *mark).collect();
        let alive = values.iter().filter(|(_, values)| values.len() > 1);
        self.alive = alive.map(|((place, _), _)| *place).collect();
        for (place, mut lengths) in lengths {
            lengths.sort_unstable();
            if lengths[lengths.len() / 2] >= PROSE {
                self.prose.insert(place);
            }
        }
    }

    /// What a page says differently when it is fetched again: all of a place if most of it changes, else lines that are written alike.
    fn learn_noise(&mut self, first: &[Fact], again: &[Fact], title: &str) {
        let said = |facts: &[Fact]| {
            let mut said: BTreeMap<u64, BTreeSet<String>> = BTreeMap::new();
            for fact in facts {
                let texts = said.entry(fact.source()).or_default();
                texts.insert(fact.text.clone());
            }
            said
        };
        let again = said(again);
        let stays = |fact: &Fact| {
            let texts = again.get(&fact.source());
            texts.is_some_and(|texts| texts.contains(&fact.text))
        };
        let mut counts: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
        let mut changing = BTreeSet::new();
        let may_be_data = |fact: &&Fact| !self.constant.contains(&fact.mark(title));
        for fact in first.iter().filter(may_be_data) {
            let (stayed, all) = counts.entry(fact.source()).or_default();
            *all += 1;
            if stays(fact) {
                *stayed += 1;
            } else {
                changing.insert(fact.form());
            }
        }
        let restless = counts.iter().filter(|(_, (stayed, all))| 2 * stayed < *all);
        changing.extend(restless.map(|(source, _)| *source));
        self.noise = changing;
    }

    fn learn_what_is_usual(&mut self, samples: &[Sample]) {
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        let mut named = 0;
        for sample in samples {
            let told = self.told(&sample.doc, sample.record);
            for name in told.fields.into_keys() {
                *times.entry(name).or_default() += 1;
            }
            named += usize::from(is_named(&sample.doc, sample.record));
        }
        let nearly_all = nearly_all(samples.len());
        let usual = times.into_iter().filter(|(_, times)| *times >= nearly_all);
        self.usual = usual.map(|(name, _)| name).collect();
        self.says_title = named == samples.len();
    }

    /// The title among the facts of a page.
    pub(super) fn title_of<'a>(&self, facts: &'a [Fact]) -> Option<&'a str> {
        let place = self.title?;
        let mut facts = facts.iter();
        let title = facts.find(|fact| fact.place == place && fact.name.is_none());
        title.map(|fact| fact.text.as_str())
    }

    /// Whether a fact of a page called `title` is data of its record.
    pub(super) fn is_data(&self, fact: &Fact, title: &str) -> bool {
        if self.noise.contains(&fact.source()) || self.noise.contains(&fact.form()) {
            return false;
        }
        let is_constant = self.constant.contains(&fact.mark(title));
        match fact.name {
            Some(_) => self.alive.contains(&fact.place) || !is_constant,
            None => !is_constant && !fact.leads_on && !is_called(&fact.text, title),
        }
    }
}

/// Places where more than half of the labels that `labels` finds stand on several pages.
fn places_of_labels(pages: &[Vec<Line>], labels: impl Fn(&Line) -> Vec<String>) -> BTreeSet<u64> {
    let mut on_pages: BTreeMap<(u64, String), BTreeSet<usize>> = BTreeMap::new();
    for (page, lines) in pages.iter().enumerate() {
        let mut left: Vec<&Line> = lines.iter().collect();
        while let Some(line) = left.pop() {
            left.extend(&line.parts);
            for label in labels(line) {
                let key = (mark(&[&line.place]), label);
                on_pages.entry(key).or_default().insert(page);
            }
        }
    }
    let mut counts: BTreeMap<u64, (usize, usize)> = BTreeMap::new();
    for ((place, _), pages) in on_pages {
        let (shared, all) = counts.entry(place).or_default();
        *all += pages.len();
        if pages.len() > 1 {
            *shared += pages.len();
        }
    }
    let several = counts.iter().filter(|(_, (shared, all))| 2 * shared > *all);
    several.map(|(place, _)| *place).collect()
}

/// Whether two texts name the same: equal but for case, or one is the other cut short.
pub(super) fn is_called(text: &str, title: &str) -> bool {
    let (text, title) = (text.trim(), title.trim());
    if title.is_empty() || text.is_empty() {
        return false;
    }
    let cut = title.trim_end_matches(['.', '\u{2026}', ' ']);
    text.to_lowercase() == title.to_lowercase()
        || cut.len() < title.len() && cut.len() >= 8 && text.starts_with(cut)
}

/// How many pages are nearly all of `count`.
fn nearly_all(count: usize) -> usize {
    if count >= 5 { count - 1 } else { count }
}
