//! What was kept, read back: a run goes on from here, and status shows it.

use crate::error::{At, Cause, StoreError};
use crate::keep::find_form;
use crate::site_file::SiteFile;
use model::{
    AnswerKind, Ask, Form, FoundForm, Kept, LinkWords, Place, Record, Refusal, Step, Timestamp,
    Url, Why,
};
use rusqlite::{Connection, OptionalExtension, Row};
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, HashMap};

/// A page of the site as it was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPage {
    /// The address asked for.
    pub url: Url,
    /// The address after redirects; `url` itself while it waits.
    pub landed: Url,
    /// Links from the start page.
    pub depth: u32,
    /// How likely it leads to a form, in thousandths.
    pub promise: u16,
    /// The HTTP status, 0 if none came.
    pub status: u16,
    /// Why there is no page, if there is none.
    pub refusal: Option<Refusal>,
    /// The page's title.
    pub title: String,
    /// Words worth asking for.
    pub words: Vec<String>,
    /// Whether it was fetched.
    pub state: PageState,
    /// The page on which the link to it was found first; only of walks in search of forms.
    pub source: Option<Url>,
    /// What is written in and around that link.
    pub link: Option<LinkWords>,
    /// Its lines, each by a number of its own.
    pub lines: Vec<u64>,
}

/// Whether a page was fetched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageState {
    /// It was found, and waits.
    Waiting,
    /// It was fetched, or refused.
    Seen,
}

/// What a site has cost and brought so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Totals {
    /// Requests sent, for pages, for answers and for the pages of records.
    pub requests: u64,
    /// Distinct queries asked.
    pub queries: u64,
    /// Pages fetched, or refused.
    pub pages: u64,
    /// Distinct forms found.
    pub forms: u64,
    /// Distinct records.
    pub records: u64,
    /// Records whose own page was read.
    pub details: u64,
    /// How often each refusal came, by name.
    pub refusals: BTreeMap<String, u64>,
    /// Seconds spent, from the note `seconds`.
    pub seconds: f64,
}

impl SiteFile {
    /// All pages that were fetched or wait, in the order they were found.
    pub fn pages(&self) -> Result<Vec<StoredPage>, StoreError> {
        pages(&self.db).at(&self.path)
    }

    /// All forms with their numbers, in the order they were found.
    pub fn forms(&self) -> Result<Vec<(u32, FoundForm)>, StoreError> {
        forms(&self.db).at(&self.path)
    }

    /// The number of a form that was kept, on this page or another.
    pub fn form_number(&self, form: &Form) -> Result<Option<u32>, StoreError> {
        let id = find_form(&self.db, form).at(&self.path)?;
        id.map(|id| number(id, "a form")).transpose().at(&self.path)
    }

    /// What the records say in a field, each text once, at most so many.
    pub fn values_of(&self, field: &str, most: usize) -> Result<Vec<String>, StoreError> {
        let values = || -> Result<Vec<String>, rusqlite::Error> {
            let mut select = self.db.prepare_cached(
                "SELECT DISTINCT each.value FROM record, json_each(record.fields) AS each \
                 WHERE each.key = ?1 AND each.value <> '' ORDER BY record.id LIMIT ?2",
            )?;
            let limit = i64::try_from(most).unwrap_or(i64::MAX);
            let rows = select.query_map(rusqlite::params![field, limit], |row| row.get(0))?;
            rows.collect()
        };
        values().at(&self.path)
    }

    /// What the reader of a form's answers had learned.
    pub fn memo(&self, form: u32) -> Result<Option<String>, StoreError> {
        self.db
            .prepare_cached("SELECT memo FROM form WHERE id = ?1")
            .and_then(|mut select| select.query_row([form], |row| row.get(0)).optional())
            .map(Option::flatten)
            .at(&self.path)
    }

    /// Shows every step to `visit` in the order they were kept, with an empty trail.
    pub fn steps(&self, mut visit: impl FnMut(Step, Kept)) -> Result<(), StoreError> {
        // One transaction: a harvest may go on meanwhile, and its next answer may use a layout we have not read.
        let snapshot = self.db.unchecked_transaction().at(&self.path)?;
        steps(&snapshot, &mut visit).at(&self.path)
    }

    /// What the site has cost and brought so far.
    pub fn totals(&self) -> Result<Totals, StoreError> {
        let mut totals = totals(&self.db).at(&self.path)?;
        let seconds = self.note("seconds")?;
        totals.seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(0.0);
        Ok(totals)
    }
}

fn pages(db: &Connection) -> Result<Vec<StoredPage>, Cause> {
    let mut statement = db.prepare(
        "SELECT url, landed, depth, status, refusal, title, words, at IS NOT NULL, promise, \
         (SELECT url FROM page AS source WHERE source.id = page.source), link, lines FROM page ORDER BY id",
    )?;
    let mut rows = statement.query([])?;
    let mut pages = Vec::new();
    while let Some(row) = rows.next()? {
        let url = address(row.get(0)?)?;
        let landed = row.get::<_, Option<String>>(1)?.map(address).transpose()?;
        pages.push(StoredPage {
            landed: landed.unwrap_or_else(|| url.clone()),
            url,
            depth: row.get(2)?,
            promise: row.get(8)?,
            status: row.get(3)?,
            refusal: refusal(row.get(4)?)?,
            title: row.get(5)?,
            words: json("the words of a page", &row.get::<_, String>(6)?)?,
            state: if row.get(7)? {
                PageState::Seen
            } else {
                PageState::Waiting
            },
            source: row.get::<_, Option<String>>(9)?.map(address).transpose()?,
            link: row
                .get::<_, Option<String>>(10)?
                .map(|text| json("the words of a link", &text))
                .transpose()?,
            lines: lines_of(row.get::<_, Option<Vec<u8>>>(11)?.as_deref())?,
        });
    }
    Ok(pages)
}

fn lines_of(bytes: Option<&[u8]>) -> Result<Vec<u64>, Cause> {
    let (lines, rest) = bytes.unwrap_or_default().as_chunks::<8>();
    if !rest.is_empty() {
        return Err(unreadable("the lines of a page"));
    }
    Ok(lines.iter().map(|line| u64::from_le_bytes(*line)).collect())
}

fn forms(db: &Connection) -> Result<Vec<(u32, FoundForm)>, Cause> {
    let mut statement =
        db.prepare("SELECT id, written, kind, probability, submit, why FROM form ORDER BY id")?;
    let mut rows = statement.query([])?;
    let mut forms = Vec::new();
    while let Some(row) = rows.next()? {
        let found = FoundForm {
            form: json("a form", &row.get::<_, String>(1)?)?,
            kind: row.get(2)?,
            probability: row.get(3)?,
            submit: row.get(4)?,
            why: row.get(5)?,
        };
        forms.push((number(row.get(0)?, "a form")?, found));
    }
    Ok(forms)
}

fn steps(db: &Connection, visit: &mut impl FnMut(Step, Kept)) -> Result<(), Cause> {
    let mut answers = db.prepare(
        "SELECT answer.id, form, filled, page, request, at, requests, kind, refusal, total, next, \
         expected, cost, evidence, nofollow, told, answer.address, aside \
         FROM answer JOIN query ON query.id = answer.query ORDER BY answer.id",
    )?;
    let layouts = layouts(db)?;
    let mut rows = answers.query([])?;
    while let Some(row) = rows.next()? {
        let (records, new) = records_of(db, &layouts, row.get(0)?)?;
        let next: Option<String> = row.get(10)?;
        let step = Step {
            ask: Ask {
                form: row.get(1)?,
                query: json("a query", &row.get::<_, String>(2)?)?,
                page: row.get(3)?,
            },
            why: why(row)?,
            request: row.get(4)?,
            at: moment(&row.get::<_, String>(5)?)?,
            requests: row.get(6)?,
            aside: row.get("aside")?,
            kind: kind(row)?,
            total: row
                .get::<_, Option<i64>>(9)?
                .and_then(|total| total.try_into().ok()),
            told: row.get("told")?,
            records,
            nofollow: row.get("nofollow")?,
            next: next.map(|next| json("the next page", &next)).transpose()?,
            address: row
                .get::<_, Option<String>>("address")?
                .map(address)
                .transpose()?,
            trail: Vec::new(),
        };
        visit(step, Kept { new });
    }
    Ok(())
}

fn kind(row: &Row) -> Result<AnswerKind, Cause> {
    let kind: String = row.get(7)?;
    match (kind.as_str(), refusal(row.get(8)?)?) {
        ("records", None) => Ok(AnswerKind::Records),
        ("nothing", None) => Ok(AnswerKind::Nothing),
        ("refused", Some(why)) => Ok(AnswerKind::Refused(why)),
        _ => Err(unreadable("the kind of an answer")),
    }
}

/// Why an answer was asked for. What was not a number when it was kept reads as 0.
fn why(row: &Row) -> Result<Option<Why>, Cause> {
    let number =
        |name| -> Result<f64, Cause> { Ok(row.get::<_, Option<f64>>(name)?.unwrap_or_default()) };
    Ok(match row.get("evidence")? {
        Some(evidence) => Some(Why {
            new: number("expected")?,
            cost: number("cost")?,
            evidence,
        }),
        None => None,
    })
}

/// All layouts by their numbers. They are few where pages are made by programs.
fn layouts(db: &Connection) -> Result<Layouts, Cause> {
    let mut statement = db.prepare("SELECT id, places FROM layout")?;
    let mut rows = statement.query([])?;
    let mut layouts = Layouts::new();
    while let Some(row) = rows.next()? {
        let places = json("the places of a record", &row.get::<_, String>(1)?)?;
        layouts.insert(row.get(0)?, places);
    }
    Ok(layouts)
}

type Layouts = HashMap<i64, BTreeMap<String, Place>>;

fn records_of(
    db: &Connection,
    layouts: &Layouts,
    answer: i64,
) -> Result<(Vec<Record>, Vec<bool>), Cause> {
    let mut statement = db.prepare_cached(
        "SELECT key, url, title, fields, new, variant, layout \
         FROM sighting JOIN record ON record.id = sighting.record \
         WHERE sighting.answer = ?1 ORDER BY position",
    )?;
    let mut rows = statement.query([answer])?;
    let (mut records, mut new) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next()? {
        let places = match row.get::<_, Option<i64>>(6)? {
            Some(layout) => layouts.get(&layout).cloned(),
            None => Some(BTreeMap::new()),
        };
        let places = places.ok_or_else(|| unreadable("the places of a record"))?;
        records.push(match row.get::<_, Option<String>>(5)? {
            Some(variant) => Record {
                places,
                ..json("a record", &variant)?
            },
            None => Record {
                key: row.get(0)?,
                url: row.get::<_, Option<String>>(1)?.map(address).transpose()?,
                title: row.get(2)?,
                fields: json("the fields of a record", &row.get::<_, String>(3)?)?,
                places,
            },
        });
        new.push(row.get(4)?);
    }
    Ok((records, new))
}

fn totals(db: &Connection) -> Result<Totals, Cause> {
    let count = |sql: &str| -> Result<u64, Cause> {
        let count: i64 = db.query_row(sql, [], |row| row.get(0))?;
        Ok(count.try_into().unwrap_or(0))
    };
    let mut refusals = BTreeMap::new();
    let mut statement = db.prepare(
        "SELECT refusal, count(*) FROM (SELECT refusal FROM page UNION ALL SELECT refusal FROM answer \
         UNION ALL SELECT refusal FROM detail) \
         WHERE refusal IS NOT NULL GROUP BY refusal",
    )?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let times: i64 = row.get(1)?;
        refusals.insert(row.get(0)?, times.try_into().unwrap_or(0));
    }
    Ok(Totals {
        requests: count(
            "SELECT (SELECT coalesce(sum(requests), 0) FROM page) + (SELECT coalesce(sum(requests), 0) FROM answer) \
             + (SELECT coalesce(sum(requests), 0) FROM detail)",
        )?,
        queries: count("SELECT count(*) FROM query")?,
        pages: count("SELECT count(*) FROM page WHERE at IS NOT NULL")?,
        forms: count("SELECT count(*) FROM form")?,
        records: count("SELECT count(*) FROM record")?,
        details: count("SELECT count(*) FROM detail WHERE refusal IS NULL")?,
        refusals,
        seconds: 0.0,
    })
}

pub(crate) fn json<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Cause> {
    serde_json::from_str(text).map_err(|_| unreadable(what))
}

pub(crate) fn address(text: String) -> Result<Url, Cause> {
    Url::try_from(text).map_err(|_| unreadable("an address"))
}

pub(crate) fn moment(text: &str) -> Result<Timestamp, Cause> {
    text.parse().map_err(|_| unreadable("a time"))
}

pub(crate) fn refusal(name: Option<String>) -> Result<Option<Refusal>, Cause> {
    name.map(|name| {
        Refusal::by_name(&name).ok_or_else(|| unreadable(&format!("the refusal {name:?}")))
    })
    .transpose()
}

fn number(id: i64, what: &str) -> Result<u32, Cause> {
    u32::try_from(id).map_err(|_| unreadable(what))
}

pub(crate) fn unreadable(what: &str) -> Cause {
    Cause::Unreadable { what: what.into() }
}
