//! One page by its template: a title and named fields, or why it is none of them.

use super::outline::lines_of;
use super::template::Template;
use crate::answer::kind;
use model::{Control, Record, Refusal};
use read::Document;
use std::collections::{BTreeMap, HashSet};

/// Most letters kept of one field. What is longer can be read in the archive.
const LONGEST_FIELD: usize = 50_000;

/// What a page tells of its record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    /// The name the page gives it.
    pub title: Option<String>,
    /// What it says, by field name. Several values under one name stand on a line each.
    pub fields: BTreeMap<String, String>,
}

impl Template {
    /// Reads the page of a record. One that is not like the others (an error, a login page, the home page) gives its name instead.
    pub fn read(&self, doc: &Document, record: &Record) -> Result<Told, Refusal> {
        let told = self.told(doc, record);
        let usual = self.usual.iter();
        let found = usual.filter(|name| told.fields.contains_key(*name)).count();
        // Records differ in what is known of them. One that is called by its name may say less than the others.
        let enough = match (self.says_title, is_named(doc, record)) {
            (true, true) => self.usual.len().div_ceil(4),
            (true, false) => self.usual.len().max(2),
            (false, _) => self.usual.len().div_ceil(2),
        };
        if found >= enough.max(1) {
            return Ok(told);
        }
        Err(self.unlike(doc))
    }

    /// What a page tells, whatever page it is.
    pub(super) fn told(&self, doc: &Document, record: &Record) -> Told {
        let lines = lines_of(doc, &self.own);
        let facts = self.facts(doc, &lines, &record.title);
        let title = self.title_of(&facts).map(str::to_owned);
        let name = title.as_deref().unwrap_or(&record.title);
        let mut fields: BTreeMap<String, String> = BTreeMap::new();
        for fact in facts.iter().filter(|fact| self.is_data(fact, name)) {
            let name = self.name_of(fact);
            // Told to machines what the page tells its readers under nearly the same name.
            let twin = fields.iter().find(|(other, value)| {
                other.to_lowercase() == name.to_lowercase() && **value == fact.text
            });
            if twin.is_some() {
                continue;
            }
            let kept = fields.entry(name).or_default();
            if kept.lines().any(|line| line == fact.text) || kept.len() >= LONGEST_FIELD {
                continue;
            }
            if !kept.is_empty() {
                kept.push('\n');
            }
            kept.extend(fact.text.chars().take(LONGEST_FIELD));
        }
        Told { title, fields }
    }

    /// What a page is that does not look like those of the records.
    fn unlike(&self, doc: &Document) -> Refusal {
        if !self.asks_password && asks_password(doc) {
            return Refusal::LoginWall;
        }
        let text = doc.tree.visible_text(doc.tree.root());
        let kind = kind::kind_of(doc, &text, "").map(|kind| kind.name);
        let is_wall = |name: &Refusal| {
            use Refusal::{Captcha, ErrorPage, LoginWall, RateLimited};
            matches!(name, Captcha | ErrorPage | LoginWall | RateLimited)
        };
        kind.filter(is_wall).unwrap_or(Refusal::SoftNotFound)
    }
}

/// Whether a form of the page wants a password.
pub(super) fn asks_password(doc: &Document) -> bool {
    let forms = read::forms_in(doc);
    let mut fields = forms.iter().flat_map(|form| &form.fields);
    fields.any(|field| field.control == Control::Password)
}

/// Whether a page speaks of the record by its name.
pub(super) fn is_named(doc: &Document, record: &Record) -> bool {
    let words = read::words(&record.title);
    if words.is_empty() {
        return false;
    }
    let text = doc.tree.visible_text(doc.tree.root()) + "\n" + &read::title_of(doc);
    let said: HashSet<String> = read::words(&text).into_iter().collect();
    // A row may write the name otherwise: cut short, escaped twice, with a word marked.
    let found = words.iter().filter(|word| said.contains(*word)).count();
    2 * found > words.len()
}
