//! Pages that a crawl for a topic fetched.

use super::Open;
use crate::crawl::Visit;
use crate::error::{At, StoreError};
use rusqlite::params;

pub(super) fn keep(open: &mut Open, topic: &str, visit: &Visit) -> Result<(), StoreError> {
    // A refused page may have a trail that ends elsewhere, at robots.txt for example.
    let last = open.archive(&visit.trail)?;
    let response = last
        .filter(|(exchange, _)| exchange.url == visit.landed || exchange.url == visit.url)
        .map(|(_, response)| response);
    open.db
        .prepare_cached(
            "INSERT INTO visit (topic, place, named, after, url, landed, at, requests, status, refusal, title, score, told, response) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        )
        .and_then(|mut insert| {
            insert.execute(params![
                topic,
                visit.turn.place,
                visit.turn.named,
                visit.turn.after,
                visit.url.as_str(),
                visit.landed.as_str(),
                visit.at.to_string(),
                visit.requests,
                visit.status,
                visit.refusal.map(model::Refusal::name),
                visit.title,
                visit.score.map(model::Score::get),
                visit.told,
                response
            ])
        })
        .at(open.path)?;
    Ok(())
}
