//! A site with a public part, a hidden part, and the truth about both. Pages are written when they are first fetched.

use super::database::{Asked, Database, LISTED};
use super::setting::{Plan, Setting};
use super::vocabulary::Vocabulary;
use super::write::Writer;
use crate::explore::Articles;
use crate::explore::dice::Dice;
use explore::frontier::{Addresses, Visit};
use explore::look::{Look, Taste, look};
use model::{BadUrl, Fetched, Timestamp, Url};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

/// Words that records are drawn from.
const WORDS: usize = 14_000;
/// Words that records are found by, on a site of the size that the paper has.
const SMALLEST_VOCABULARY: usize = 300;

/// A site and the truth about it.
pub struct Site {
    /// Its front page.
    pub start: Url,
    /// Its hidden pages, and how far each is from the start.
    pub hidden: Arc<HashMap<Url, u32>>,
    /// Pages that links lead to.
    pub public: usize,
    /// Public pages with a form to ask, and the way to them.
    pub doors: Vec<Url>,
    writer: Writer,
    shown: RefCell<HashMap<Url, Rc<Look>>>,
}

impl Site {
    /// Builds a site.
    pub fn build(setting: &Setting, articles: &Articles, seed: u64) -> Result<Self, BadUrl> {
        let mut dice = Dice::new(&setting.name, seed);
        // A small site has few words, or every record would have words of its own.
        let words = (setting.hidden * WORDS / 7_000).max(SMALLEST_VOCABULARY);
        let vocabulary = Vocabulary::of(articles, words, &mut dice);
        let database = Database::fill(setting, &vocabulary, &mut dice);
        let shown = database
            .records
            .iter()
            .filter(|record| record.public)
            .count();
        let public = setting.pages.saturating_sub(setting.hidden);
        let writer = Writer::new(
            setting.plan,
            articles,
            vocabulary,
            database,
            public - shown.min(public),
            &mut dice,
        );
        let start = Url::parse("http://site.test/")?;
        let mut hidden = HashMap::new();
        for (asked, records) in &writer.database.answers {
            for page in 1..=records.len().div_ceil(LISTED) {
                let url = start.join(&writer.answer_address(*asked, page))?;
                let depth = u32::try_from(page).unwrap_or(u32::MAX);
                hidden.insert(url, first_answer(setting.plan, *asked) + depth - 1);
            }
        }
        if setting.plan != Plan::Answers {
            let depths = writer
                .database
                .depths(|asked| first_answer(setting.plan, asked));
            for (number, record) in writer.database.records.iter().enumerate() {
                if !record.public {
                    let url = start.join(&format!("/record/{number}"))?;
                    hidden.insert(url, depths[number]);
                }
            }
        }
        let doors = writer.doors().map(|path| start.join(path));
        Ok(Self {
            doors: doors.collect::<Result<_, _>>()?,
            public: writer.public_pages() + shown,
            start,
            hidden: Arc::new(hidden),
            writer,
            shown: RefCell::default(),
        })
    }

    /// What an address shows; a page that says so, if there is nothing.
    pub fn fetch(&self, url: &Url) -> Rc<Look> {
        if let Some(shown) = self.shown.borrow().get(url) {
            return Rc::clone(shown);
        }
        let shown = Rc::new(self.look(url));
        self.shown
            .borrow_mut()
            .insert(url.clone(), Rc::clone(&shown));
        shown
    }

    fn look(&self, url: &Url) -> Look {
        let fetched = Fetched::made_up(url.clone(), self.writer.page(url));
        let visit = Visit {
            url: url.clone(),
            depth: 1,
            promise: 0,
        };
        let known = Addresses::default();
        look(&visit, fetched, Timestamp::UNIX_EPOCH, Taste::Words, &known)
    }
}

/// Steps from the start to the first page of an answer.
fn first_answer(plan: Plan, asked: Asked) -> u32 {
    match (plan, asked) {
        (Plan::Box, _) | (Plan::Menus, Asked::Kind(_) | Asked::Year(_)) => 1,
        (Plan::Menus | Plan::Answers | Plan::Mixed, _) => 2,
    }
}
