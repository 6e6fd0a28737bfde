//! A pretend web as a crawl sees it: pages through the very readers that a crawl uses, and what they cost.
//!
//! A page is read once and remembered, so that many crawlers can be sent over one web; each of them pays for it.

use super::web::Web;
use explore::Lead;
use explore::frontier::{Addresses, Visit};
use explore::look::{Taste, look};
use locate::{Hit, Sighting, home, sightings_in};
use model::{Fetched, Got, Relevance, Timestamp, Url};
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

/// Words kept of a page, as many as a journey keeps.
const WORDS: usize = 120;

/// A page as it was read.
pub struct Read {
    /// Links inside the site.
    pub leads: Vec<Lead>,
    /// Links to other sites.
    pub sightings: Vec<Sighting>,
    /// All links, as they stand there.
    pub links: Vec<Url>,
    /// The kinds of its forms that may be submitted.
    pub families: Vec<u64>,
    /// What it says, line by line.
    pub lines: Vec<u64>,
    /// The words it says most.
    pub words: Vec<String>,
    document: read::Document,
    score: OnceCell<f64>,
}

/// See the module.
pub struct Eyes<'a> {
    /// What is looked at.
    pub web: &'a Web<'a>,
    topic: &'a dyn Relevance,
    pages: RefCell<HashMap<Url, Option<Rc<Read>>>>,
}

impl<'a> Eyes<'a> {
    /// Eyes that know a topic.
    pub fn new(web: &'a Web<'a>, topic: &'a dyn Relevance) -> Self {
        Self {
            web,
            topic,
            pages: RefCell::default(),
        }
    }

    /// The page of an address, if there is one.
    pub fn read(&self, url: &Url) -> Option<Rc<Read>> {
        if let Some(page) = self.pages.borrow().get(url) {
            return page.clone();
        }
        let page = self.web.html(url);
        let page = page.map(|html| Rc::new(read(url, html, self.topic)));
        self.pages.borrow_mut().insert(url.clone(), page.clone());
        page
    }

    /// A hit of a search engine, judged by its words.
    pub fn judged(&self, hit: Hit) -> Hit {
        hit.judged(self.topic)
    }

    /// How near a page is to the topic.
    pub fn score(&self, page: &Read) -> f64 {
        *page
            .score
            .get_or_init(|| home::is_about(self.topic, &page.document).get())
    }
}

fn read(url: &Url, html: String, topic: &dyn Relevance) -> Read {
    let fetched = Fetched::made_up(url.clone(), html);
    let document = match &fetched.got {
        Got::Page(page) => read::read(page),
        Got::Refused { .. } => read::parse("", url),
    };
    let visit = Visit {
        url: url.clone(),
        depth: 0,
        promise: 0,
    };
    let known = Addresses::default();
    let look = look(&visit, fetched, Timestamp::UNIX_EPOCH, Taste::Words, &known);
    let forms = look.page.forms.iter().filter(|form| form.submit);
    Read {
        families: forms.map(|form| explore::family(&form.form)).collect(),
        leads: look.links,
        lines: look.page.lines,
        sightings: sightings_in(&document)
            .into_iter()
            .map(|sighting| sighting.judged(topic))
            .collect(),
        links: read::links_in(&document)
            .into_iter()
            .map(|link| link.url)
            .collect(),
        words: home::telling_words(&document, WORDS),
        document,
        score: OnceCell::new(),
    }
}
