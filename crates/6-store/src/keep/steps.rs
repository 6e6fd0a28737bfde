//! Answers, the records they showed, and what the reader of a form's answers has learned.

use super::Open;
use crate::archive::to_sql;
use crate::error::{At, Cause, StoreError};
use model::{AnswerKind, Ask, Kept, Place, Record, SizeNow, Step};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;

pub(super) fn keep(open: &mut Open, steps: &[Step], memo: &str) -> Result<Vec<Kept>, StoreError> {
    let mut all = Vec::with_capacity(steps.len());
    for step in steps {
        let last = open.archive(&step.trail)?;
        let response = last.map(|(_, response)| response);
        all.push(keep_step(open.db, step, response).at(open.path)?);
    }
    let mut forms: Vec<u32> = steps.iter().map(|step| step.ask.form).collect();
    forms.sort_unstable();
    forms.dedup();
    for form in forms {
        keep_memo(open.db, form, memo).at(open.path)?;
    }
    Ok(all)
}

/// Keeps what is thought of the size, if that is something new.
pub(super) fn keep_size(db: &Connection, size: &SizeNow) -> Result<(), Cause> {
    let (low, mid, high) = (to_sql(size.low), to_sql(size.mid), to_sql(size.high));
    db.prepare_cached(
        "INSERT OR REPLACE INTO estimate (answer, low, mid, high, method) \
         SELECT (SELECT max(id) FROM answer), ?1, ?2, ?3, ?4 \
         WHERE EXISTS (SELECT 1 FROM answer) AND (?1, ?2, ?3, ?4) IS NOT \
         (SELECT low, mid, high, method FROM estimate ORDER BY answer DESC LIMIT 1)",
    )?
    .execute(params![low, mid, high, size.method])?;
    Ok(())
}

fn keep_step(db: &Connection, step: &Step, response: Option<i64>) -> Result<Kept, Cause> {
    let query = keep_query(db, &step.ask)?;
    let answer = keep_answer(db, step, query, response)?;
    let mut kept = Kept::default();
    for (record, position) in step.records.iter().zip(0i64..) {
        let (id, sight) = keep_record(db, record, answer, &step.at.to_string())?;
        let new = sight == Sight::New;
        let variant = match sight {
            Sight::Other => Some(json("a record", &without_places(record))?),
            Sight::New | Sight::Same => None,
        };
        let layout = keep_layout(db, &record.places)?;
        db.prepare_cached(
            "INSERT INTO sighting (answer, position, record, new, variant, layout) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![answer, position, id, new, variant, layout])?;
        kept.new.push(new);
    }
    let new = kept.new_count();
    db.prepare_cached("UPDATE answer SET new = ?2, known = ?3 WHERE id = ?1")?
        .execute(params![
            answer,
            to_sql(new as u64),
            to_sql((kept.new.len() - new) as u64)
        ])?;
    Ok(kept)
}

fn keep_query(db: &Connection, ask: &Ask) -> Result<i64, Cause> {
    let filled = json("a query", &ask.query)?;
    let known = db
        .prepare_cached("SELECT id FROM query WHERE form = ?1 AND filled = ?2")?
        .query_row(params![ask.form, filled], |row| row.get(0))
        .optional()?;
    if let Some(id) = known {
        return Ok(id);
    }
    let form_is_there = db
        .prepare_cached("SELECT 1 FROM form WHERE id = ?1")?
        .exists([ask.form])?;
    if !form_is_there {
        return Err(Cause::UnknownForm { form: ask.form });
    }
    Ok(db
        .prepare_cached("INSERT INTO query (form, filled, words) VALUES (?1, ?2, ?3)")?
        .insert(params![ask.form, filled, ask.query.to_string()])?)
}

fn keep_answer(
    db: &Connection,
    step: &Step,
    query: i64,
    response: Option<i64>,
) -> Result<i64, Cause> {
    let (kind, refusal) = match step.kind {
        AnswerKind::Records => ("records", None),
        AnswerKind::Nothing => ("nothing", None),
        AnswerKind::Refused(why) => ("refused", Some(why.name())),
    };
    let why = step.why.as_ref();
    let next = match &step.next {
        Some(next) => Some(json("the next page", next)?),
        None => None,
    };
    let id: Option<i64> = db
        .prepare_cached(
            "INSERT INTO answer (query, page, request, at, requests, kind, refusal, total, new, known, next, response, \
             expected, cost, evidence, nofollow, told, address, aside) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 0, 0, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17) \
             ON CONFLICT (request) DO NOTHING RETURNING id",
        )?
        .query_row(
            params![
                query,
                step.ask.page,
                step.request,
                step.at.to_string(),
                step.requests,
                kind,
                refusal,
                step.total.map(to_sql),
                next,
                response,
                why.map(|why| why.new),
                why.map(|why| why.cost),
                why.map(|why| &why.evidence),
                step.nofollow,
                step.told,
                step.address.as_ref().map(model::Url::as_str),
                step.aside,
            ],
            |row| row.get(0),
        )
        .optional()?;
    id.ok_or_else(|| Cause::AskedTwice {
        request: step.request.clone(),
    })
}

/// How a record compares with what is known of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    New,
    Same,
    /// Known, but written differently here.
    Other,
}

/// The first writing of a record stays; a later one that differs is kept with its sighting, so that replaying the steps shows
/// a policy exactly what it saw.
fn keep_record(
    db: &Connection,
    record: &Record,
    answer: i64,
    at: &str,
) -> Result<(i64, Sight), Cause> {
    let url = record.url.as_ref().map(model::Url::as_str);
    let fields = json("the fields of a record", &record.fields)?;
    let new = db
        .prepare_cached(
            "INSERT INTO record (key, url, title, fields, answer, first_seen) VALUES (?1, ?2, ?3, ?4, ?5, ?6) \
             ON CONFLICT (key) DO NOTHING RETURNING id",
        )?
        .query_row(
            params![record.key, url, record.title, fields, answer, at],
            |row| row.get(0),
        )
        .optional()?;
    if let Some(id) = new {
        return Ok((id, Sight::New));
    }
    let (id, same) = db
        .prepare_cached(
            "SELECT id, url IS ?2 AND title = ?3 AND fields = ?4 FROM record WHERE key = ?1",
        )?
        .query_row(params![record.key, url, record.title, fields], |row| {
            Ok((row.get(0)?, row.get(1)?))
        })?;
    Ok((id, if same { Sight::Same } else { Sight::Other }))
}

/// The record as a page wrote it. Where it stood is kept apart: it changes more often than what was written, and is shared by many.
fn without_places(record: &Record) -> Record {
    Record {
        places: BTreeMap::new(),
        ..record.clone()
    }
}

/// The number of a layout; `None` if nothing is known of where the record stood.
fn keep_layout(db: &Connection, places: &BTreeMap<String, Place>) -> Result<Option<i64>, Cause> {
    if places.is_empty() {
        return Ok(None);
    }
    let places = json("the places of a record", places)?;
    let known = db
        .prepare_cached("SELECT id FROM layout WHERE places = ?1")?
        .query_row([&places], |row| row.get(0))
        .optional()?;
    if known.is_some() {
        return Ok(known);
    }
    let new = db
        .prepare_cached("INSERT INTO layout (places) VALUES (?1)")?
        .insert([&places])?;
    Ok(Some(new))
}

fn keep_memo(db: &Connection, form: u32, memo: &str) -> Result<(), Cause> {
    db.prepare_cached("UPDATE form SET memo = ?2 WHERE id = ?1 AND memo IS NOT ?2")?
        .execute(params![form, memo])?;
    Ok(())
}

pub(super) fn json(what: &str, value: &impl serde::Serialize) -> Result<String, Cause> {
    serde_json::to_string(value).map_err(|_| Cause::Unreadable { what: what.into() })
}
