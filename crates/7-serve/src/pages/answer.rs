//! One page of an answer: what was asked, what came, and the records on it.

use super::in_file;
use super::layout::{Room, crumbs, page as laid_out};
use crate::failure::Failure;
use crate::server::App;
use crate::words::{encoded, link, moment, number, shortened};
use axum::extract::{Path, State};
use axum::response::Html;
use maud::html;

pub(crate) async fn page(
    State(app): State<App>,
    Path((name, id)): Path<(String, i64)>,
) -> Result<Html<String>, Failure> {
    let (site, answer, shown) = in_file(&app, &name, move |file, tally| {
        Ok((
            tally.site.clone(),
            file.look_at_answer(id)?,
            file.look_at_shown(id)?,
        ))
    })
    .await?;
    let answer = answer.ok_or(Failure::Missing("there is no such answer"))?;
    let address = format!("/sites/{}", encoded(&name));
    let steps = [
        ("Overview", "/".to_owned()),
        (site.as_str(), address.clone()),
        ("queries", format!("{address}/queries")),
    ];
    let body = html! {
        (crumbs(&steps, &format!("#{id}")))
        h1 { "Asked: " @if answer.asked.is_empty() { "(nothing)" } @else { (shortened(&answer.asked, 200)) } }
        dl.facts {
            dt { "why" } dd { (answer.why.as_deref().unwrap_or("not kept")) }
            @if let (Some(expected), Some(cost)) = (answer.expected, answer.cost) {
                dt { "expected" } dd { (format!("{expected:.1} new records for {cost:.1} requests")) }
            }
            dt { "came" } dd {
                (answer.came) @if let Some(told) = &answer.told { ": “" (shortened(told, 300)) "”" }
            }
            dt { "brought" } dd { (number(answer.new)) " new, " (number(answer.known)) " known, in " (number(answer.requests)) " requests" }
            dt { "page" } dd { (answer.page) @if let Some(total) = answer.total { " of an answer that matches " (number(total)) " records, as the site says" } }
            dt { "form" } dd { a href=(format!("{address}#form-{}", answer.form)) { "form " (answer.form) } }
            dt { "when" } dd { (moment(&answer.at)) }
            @if let Some(shown_at) = &answer.address { dt { "address" } dd { (link(shown_at)) } }
            @if let Some(response) = answer.response {
                dt { "stored page" } dd { a href=(format!("{address}/stored/{response}")) { "its text" } " · " a href=(format!("{address}/raw/{response}")) { "save it" } }
            }
        }
        h2 { "Records on it" }
        @if shown.is_empty() { p.quiet { "None." } } @else {
            ol.plain {
                @for (record, title, new) in &shown {
                    li { a href=(format!("{address}/records/{record}")) { (shortened(title, 160)) } @if *new { " " span.new { "new" } } }
                }
            }
        }
    };
    Ok(laid_out("An answer", Room::None, &body))
}
