//! One record, and where it came from: query, form, stored page.

use super::in_file;
use super::layout::{Room, crumbs, page as laid_out};
use super::records::name_of;
use crate::failure::Failure;
use crate::server::App;
use crate::words::{encoded, link, moment, shortened};
use axum::extract::{Path, State};
use axum::response::Html;
use maud::{Markup, html};
use std::collections::BTreeMap;
use store::look::Trail;

pub(crate) async fn page(
    State(app): State<App>,
    Path((name, id)): Path<(String, i64)>,
) -> Result<Html<String>, Failure> {
    let (site, trail) = in_file(&app, &name, move |file, tally| {
        Ok((tally.site.clone(), file.trail(id)?))
    })
    .await?;
    let trail = trail.ok_or(Failure::Missing("there is no such record"))?;
    let address = format!("/sites/{}", encoded(&name));
    let steps = [
        ("Overview", "/".to_owned()),
        (site.as_str(), address.clone()),
        ("records", format!("{address}/records")),
    ];
    let record = &trail.record;
    let body = html! {
        (crumbs(&steps, &format!("#{id}")))
        h1 { (name_of(record)) }
        @if let Some(url) = &record.url { p { (link(url)) } }
        (fields(&record.fields))
        @if let Some(detail) = &trail.detail {
            h2 { "On its own page" }
            @if let Some(refusal) = &detail.refusal { p { "There was none: " code { (refusal) } } }
            @if let Some(title) = &detail.title { p { b { (shortened(title, 200)) } } }
            (fields(&detail.fields))
            p.quiet { "Read " (moment(&detail.at)) "."
                @if let Some(response) = detail.response { " " (stored(&address, response)) }
            }
        }
        (came_by(&trail, &address))
    };
    Ok(laid_out(&name_of(record), Room::None, &body))
}

fn fields(fields: &BTreeMap<String, String>) -> Markup {
    html! {
        @if !fields.is_empty() {
            dl.facts { @for (name, value) in fields { dt { (name) } dd { (shortened(value, 4_000)) } } }
        }
    }
}

fn came_by(trail: &Trail, address: &str) -> Markup {
    let answer = &trail.answer;
    html! {
        h2 { "Where it came from" }
        ol.trail {
            li {
                b { "The record" } " was seen first " (moment(&trail.record.first_seen)) "; its key is " code { (shortened(&trail.record.key, 120)) }
            }
            li {
                b { "The query" } " " a #to-query href=(format!("{address}/queries/{}", answer.id)) {
                    "“" (shortened(&answer.asked, 100)) "”, page " (answer.page)
                }
                @if let Some(why) = &answer.why { span.quiet { " was asked because: " (shortened(why, 300)) } }
            }
            li { b { "The form" } " " a href=(format!("{address}#form-{}", answer.form)) { code { (shortened(&trail.action, 120)) } } " on " (link(&trail.form_page)) }
            li {
                b { "The stored page" } " "
                @match (answer.response, &trail.archived) {
                    (Some(response), Some((file, offset))) => { (stored(address, response)) span.quiet { " · " (file) " at byte " (offset) } }
                    _ => { span.quiet { "is not in the archive any more" } }
                }
            }
        }
    }
}

/// The ways to see a stored page.
fn stored(address: &str, response: i64) -> Markup {
    html! {
        a href=(format!("{address}/stored/{response}")) { "as text" } " · " a href=(format!("{address}/raw/{response}")) { "save it" }
    }
}
