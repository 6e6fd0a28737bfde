//! What speaks for a waiting page: numbers about all links to it.

use super::lessons::Lessons;
use super::{Read, Waiting};
use crate::focus::PageNumber;
use crate::relevance::words::Words;
use crate::text::Term;
use learn::logistic::logit;
use std::collections::HashMap;

/// How many signs there are.
pub(super) const COUNT: usize = 13;

/// The signs of a page: always there; mean and sum of the promises of the pages that link to it; what words of links and words around them brought so far;
/// how many links; scores of the neighbours among the links; how well those pages led so far; what was learned of words on pages, of the link's and of
/// those around it; how far down it stands; how dense concepts are on the densest page that links to it, against what is usual;
/// what the nearest concept is worth whose name stands in a link to it.
pub(super) type Signs = [f64; COUNT];

/// What each sign is worth at first: learned on 29 subjects of a collection of encyclopedia articles, none of them one that we report on. The last was added
/// later and tried at 0, 1, 2 and 4 on elements, mammals and astronomy: pages named after a concept are about the topic, or list what is (the periodic table).
pub(super) const BEGIN: Signs = [
    -2.57, 0.68, 1.78, 1.43, 1.14, -1.87, 1.2, 0.1, 1.97, 0.90, 0.06, 0.40, 3.0,
];

/// Links before and after that are neighbours.
const NEIGHBOURS: usize = 3;
/// How many unknown neighbours or led pages count as what is usual.
const DOUBT: f64 = 2.0;
const DOUBT_OF_PAGES: f64 = 3.0;
/// So many links are thought to have led from a page to pages like itself before any was followed. What it promises is the mean of these and of where its
/// links led: a list of relevant pages need not be relevant.
const PROMISE: f64 = 4.0;
/// An unknown page that links count as, and its score.
const UNKNOWN: f64 = 0.3;
/// Densities beyond that from what is usual say no more.
const FAR: f64 = 3.0;

/// Where signs are read.
pub(super) struct Sources<'a> {
    pub(super) read: &'a HashMap<PageNumber, Read>,
    pub(super) lessons: &'a Lessons,
    pub(super) words: Option<&'a Words>,
}

impl Sources<'_> {
    pub(super) fn signs_of(&self, page: PageNumber, waiting: &Waiting) -> Signs {
        let usual = self.lessons.usual();
        let (mut sum, mut led, mut place) = (0.0, 0.0, 1.0_f64);
        let (mut near, mut neighbours) = (0.0, 0.0);
        let mut dense = f64::NEG_INFINITY;
        for (source, at) in &waiting.links {
            let Some(read) = self.read.get(source) else {
                continue;
            };
            dense = dense.max(read.density);
            let (good, all) = self.lessons.led(*source);
            sum += (PROMISE * read.score + good) / (PROMISE + all);
            led += (good + DOUBT_OF_PAGES * usual) / (all + DOUBT_OF_PAGES);
            place = place.min(*at as f64 / read.leads.len().max(1) as f64);
            let around = at.saturating_sub(NEIGHBOURS)..(at + NEIGHBOURS + 1).min(read.leads.len());
            for neighbour in &read.leads[around] {
                if let Some(neighbour) = self.read.get(neighbour).filter(|_| *neighbour != page) {
                    near += neighbour.score;
                    neighbours += 1.0;
                }
            }
        }
        let links = waiting.links.len() as f64;
        let other = || waiting.around.difference(&waiting.words).copied();
        let hint = |terms: &mut dyn Iterator<Item = Term>| {
            self.words.map_or(0.0, |words| words.hint(terms))
        };
        [
            1.0,
            (sum + UNKNOWN) / (links + 1.0),
            (1.0 + sum).ln(),
            self.lessons.brought(waiting.words.iter().copied()) / 2.0,
            self.lessons.brought(other()) / 4.0,
            (1.0 + links).ln(),
            logit((near + DOUBT * usual) / (neighbours + DOUBT)) - logit(usual),
            logit(led / links.max(1.0)) - logit(usual),
            hint(&mut waiting.words.iter().copied()),
            hint(&mut other()),
            place,
            (dense - self.lessons.usual_density()).clamp(-FAR, FAR),
            waiting.named,
        ]
    }
}
