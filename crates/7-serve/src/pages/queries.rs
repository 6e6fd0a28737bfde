//! What was asked, why, and what it brought: the last first.

use super::in_file;
use super::layout::{Room, crumbs, page as laid_out};
use crate::failure::Failure;
use crate::server::App;
use crate::words::{encoded, moment, number, shortened};
use axum::extract::{Path, Query, State};
use axum::response::Html;
use maud::{Markup, html};
use serde::Deserialize;
use store::look::AnswerRow;

/// Answers on a page.
const SHOWN: u32 = 100;

/// Where to go on.
#[derive(Debug, Deserialize)]
pub(crate) struct Part {
    before: Option<i64>,
}

pub(crate) async fn page(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(from): Query<Part>,
) -> Result<Html<String>, Failure> {
    let before = from.before;
    let (site, answers) = in_file(&app, &name, move |file, tally| {
        Ok((
            tally.site.clone(),
            file.look_at_answers(before, None, SHOWN)?,
        ))
    })
    .await?;
    let address = format!("/sites/{}", encoded(&name));
    let last = answers.last().map_or(0, |answer| answer.id);
    let body = html! {
        (crumbs(&[("Overview", "/".to_owned()), (&site, address.clone())], "queries"))
        h1 { "Queries" }
        p.quiet { "The last first. New records and requests that were expected stand beside those that came." }
        section #log data-live[before.is_none()] { (table(&answers, &name)) }
        nav.pager aria-label="Pages" {
            @if before.is_some() { a href=(format!("{address}/queries")) { "The latest" } }
            @if answers.len() >= SHOWN as usize && last > 1 { a rel="next" href=(format!("{address}/queries?before={last}")) { "Earlier" } }
        }
    };
    Ok(laid_out("Queries", Room::None, &body))
}

/// Answers as a table.
pub(crate) fn table(answers: &[AnswerRow], name: &str) -> Markup {
    let address = format!("/sites/{}", encoded(name));
    let one = |value: Option<f64>| value.map(|value| format!("{value:.1}"));
    html! {
        @if answers.is_empty() {
            p.quiet { "Nothing was asked yet." }
        } @else {
            div.scroll tabindex="0" role="region" aria-label="Queries" {
                table {
                    thead { tr {
                        th.n { "#" } th { "asked" } th.n { "page" } th.n { "new" } th.n { "expected" } th.n { "again" }
                        th.n { "requests" } th { "came" } th { "why it was asked" } th { "when" }
                    } }
                    tbody {
                        @for answer in answers {
                            tr {
                                td.n { a href=(format!("{address}/queries/{}", answer.id)) { (answer.id) } }
                                td.asked { @if answer.asked.is_empty() { span.quiet { "(nothing)" } } @else { (shortened(&answer.asked, 60)) } }
                                td.n { (answer.page) }
                                td.n { (number(answer.new)) }
                                td.n.quiet { (one(answer.expected).unwrap_or_default()) }
                                td.n { (number(answer.known)) }
                                td.n { (number(answer.requests)) }
                                td { (answer.came) @if let Some(total) = answer.total { span.quiet { " of " (number(total)) } } }
                                td.wide { (shortened(answer.why.as_deref().unwrap_or("not kept"), 160)) }
                                td.when { (moment(&answer.at)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
