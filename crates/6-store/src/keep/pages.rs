//! Pages, the forms on them and the links that wait. The hot path of a crawl: every statement is prepared once.

use super::Open;
use crate::error::{At, Cause, StoreError};
use model::{Form, FoundForm, FoundLink, SeenPage};
use rusqlite::{Connection, OptionalExtension, params};
use xxhash_rust::xxh3::xxh3_64;

pub(super) fn keep(open: &mut Open, pages: &[SeenPage]) -> Result<(), StoreError> {
    for page in pages {
        let response = page_response(open, page)?;
        let id = keep_page(open.db, page, response).at(open.path)?;
        for link in &page.links {
            keep_link(open.db, id, link, page.depth.saturating_add(1)).at(open.path)?;
        }
        for found in &page.forms {
            keep_form(open.db, found).at(open.path)?;
        }
    }
    Ok(())
}

/// The response that brought the page. A refused page may have a trail that ends elsewhere, at robots.txt for example.
fn page_response(open: &mut Open, page: &SeenPage) -> Result<Option<i64>, StoreError> {
    let last = open.archive(&page.trail)?;
    Ok(last
        .filter(|(exchange, _)| exchange.url == page.landed || exchange.url == page.url)
        .map(|(_, response)| response))
}

/// Gives the number of the page. One that was fetched again keeps its place and adds up its requests.
fn keep_page(db: &Connection, page: &SeenPage, response: Option<i64>) -> Result<i64, Cause> {
    let url = page.url.as_str();
    let hash = address_hash(url);
    let landed = (page.landed != page.url).then(|| page.landed.as_str());
    let words = serde_json::to_string(&page.words).map_err(|_| Cause::Unreadable {
        what: "the words of a page".into(),
    })?;
    let known: Option<i64> = db
        .prepare_cached("SELECT id FROM page WHERE hash = ?1 AND url = ?2")?
        .query_row(params![hash, url], |row| row.get(0))
        .optional()?;
    let id = match known {
        Some(id) => id,
        None => db
            .prepare_cached("INSERT INTO page (hash, url, depth) VALUES (?1, ?2, ?3)")?
            .insert(params![hash, url, page.depth])?,
    };
    db.prepare_cached(
        "UPDATE page SET depth = ?2, at = ?3, landed = ?4, requests = requests + ?5, status = ?6, refusal = ?7, \
         title = ?8, words = ?9, response = ?10, lines = ?11 WHERE id = ?1",
    )?
    .execute(params![
        id,
        page.depth,
        page.at.to_string(),
        landed,
        page.requests,
        page.status,
        page.refusal.map(model::Refusal::name),
        page.title,
        words,
        response,
        (!page.lines.is_empty()).then(|| bytes_of(&page.lines))
    ])?;
    Ok(id)
}

fn bytes_of(lines: &[u64]) -> Vec<u8> {
    lines.iter().flat_map(|line| line.to_le_bytes()).collect()
}

fn keep_link(db: &Connection, page: i64, link: &FoundLink, depth: u32) -> Result<(), Cause> {
    let url = link.url.as_str();
    let words = link.words.as_deref().map(serde_json::to_string).transpose();
    let words = words.map_err(|_| Cause::Unreadable {
        what: "the words of a link".into(),
    })?;
    db.prepare_cached(
        "INSERT INTO page (hash, url, depth, promise, source, link) SELECT ?1, ?2, ?3, ?4, ?5, ?6 \
         WHERE NOT EXISTS (SELECT 1 FROM page WHERE hash = ?1 AND url = ?2)",
    )?
    .execute(params![
        address_hash(url),
        url,
        depth,
        link.promise,
        words.as_ref().map(|_| page),
        words
    ])?;
    Ok(())
}

/// A form that was found before keeps its number, and the shape in which its fields were first counted: what was asked of it
/// names fields by their place.
fn keep_form(db: &Connection, found: &FoundForm) -> Result<(), Cause> {
    let form = &found.form;
    let written = serde_json::to_string(form).map_err(|_| Cause::Unreadable {
        what: "a form".into(),
    })?;
    let position = i64::try_from(form.index).unwrap_or(i64::MAX);
    let values = params![
        form_identity(form),
        form.page.as_str(),
        position,
        form.action,
        found.kind,
        found.probability,
        found.submit,
        found.why,
        written
    ];
    if find_form(db, form)?.is_none() {
        db.prepare_cached(
            "INSERT INTO form (identity, page, position, action, kind, probability, submit, why, written) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(values)?;
    } else if found.submit {
        // First seen with something dangerous about it, and never asked; here it stands without.
        db.prepare_cached(
            "UPDATE form SET page = ?2, position = ?3, action = ?4, kind = ?5, probability = ?6, submit = ?7, why = ?8, \
             written = ?9 WHERE identity = ?1 AND submit = 0",
        )?
        .execute(values)?;
    }
    Ok(())
}

/// The number of a form: one with the same action and field names wherever it stands, or one in the same place with the same
/// controls. The second catches sites that give a hidden field a new name on every visit.
pub(crate) fn find_form(db: &Connection, form: &Form) -> Result<Option<i64>, Cause> {
    let same_names = db
        .prepare_cached("SELECT id FROM form WHERE identity = ?1")?
        .query_row([form_identity(form)], |row| row.get(0))
        .optional()?;
    if same_names.is_some() {
        return Ok(same_names);
    }
    let mut same_place =
        db.prepare_cached("SELECT id, written FROM form WHERE page = ?1 AND position = ?2")?;
    let position = i64::try_from(form.index).unwrap_or(i64::MAX);
    let mut rows = same_place.query(params![form.page.as_str(), position])?;
    while let Some(row) = rows.next()? {
        let written: Form =
            serde_json::from_str(&row.get::<_, String>(1)?).map_err(|_| Cause::Unreadable {
                what: "a form".into(),
            })?;
        if has_same_controls(&written, form) {
            return Ok(Some(row.get(0)?));
        }
    }
    Ok(None)
}

fn has_same_controls(one: &Form, other: &Form) -> bool {
    let path = |form: &Form| {
        form.action
            .split(['?', '#'])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    one.method == other.method
        && path(one) == path(other)
        && one.fields.len() == other.fields.len()
        && one
            .fields
            .iter()
            .zip(&other.fields)
            .all(|(one, other)| one.control == other.control)
}

/// One text that is the same for equal method, action and field names only.
pub(crate) fn form_identity(form: &Form) -> String {
    let mut identity = format!("{} {}", form.method.as_str(), form.action);
    for field in &form.fields {
        // A line break cannot stand in an action that was resolved, and is escaped in a name.
        identity.push('\n');
        identity.push_str(&field.name.replace('\\', "\\\\").replace('\n', "\\n"));
    }
    identity
}

/// Most addresses of a site begin alike, so an index of the texts would compare long prefixes at every step.
#[expect(
    clippy::cast_possible_wrap,
    reason = "all 64 bits are kept, SQLite only reads the first as a sign"
)]
fn address_hash(url: &str) -> i64 {
    xxh3_64(url.as_bytes()) as i64
}
