//! Words over all sites, with snippets and facets.

use super::layout::{Room, page as laid_out};
use crate::failure::Failure;
use crate::search::{Asked, Pieces};
use crate::server::App;
use crate::words::{encoded, link, number, shortened};
use axum::extract::{Query, State};
use axum::response::Html;
use maud::{Markup, html};
use search::{Found, Hit, Kind};

/// Hits on a page.
const SHOWN: usize = 25;

pub(crate) async fn page(
    State(app): State<App>,
    Query(asked): Query<Asked>,
) -> Result<Html<String>, Failure> {
    let words = asked.words().to_owned();
    let found = if words.is_empty() {
        None
    } else {
        Some(app.search.ask(asked.ask(SHOWN)).await?)
    };
    let body = html! {
        h1 { "Search" }
        form.filter method="get" action="/search" role="search" {
            label { "Words " input type="search" name="q" value=(words) autofocus; }
            @for (name, value) in [("site", &asked.site), ("field", &asked.field)] {
                @if let Some(value) = value { input type="hidden" name=(name) value=(value); }
            }
            button { "Search" }
        }
        @match &found {
            None => { p.quiet { "All words must be there. " code { "\"beside each other\"" } " and " code { "beginning*" } " are understood." } }
            Some(found) => { (answered(found, &asked)) }
        }
        (freshness(&app))
    };
    Ok(laid_out("Search", Room::Search, &body))
}

fn freshness(app: &App) -> Markup {
    let state = app.search.state();
    html! {
        p.quiet #freshness data-live {
            "The index knows " (number(state.documents)) " records and pages"
            @if state.busy { "; more is being taken in now" } "."
            @for trouble in &state.troubles { " " (shortened(trouble, 200)) }
        }
    }
}

fn answered(found: &Found, asked: &Asked) -> Markup {
    let from = asked.from();
    html! {
        p role="status" { b { (number(found.total)) } " found" @if let Some(site) = &asked.site { " on " (site) } @if let Some(field) = &asked.field { " in " code { (field) } } "."
            @if asked.site.is_some() || asked.field.is_some() { " " a href=(asked.address(None, None, 0)) { "Everywhere" } }
        }
        div.split {
            ol.hits start=(from + 1) { @for hit in &found.hits { (one(hit)) } }
            aside aria-label="Facets" {
                (facet("By site", &found.sites, |site| asked.address(Some(site), asked.field.as_deref(), 0)))
                (facet("By field", &found.fields, |field| asked.address(asked.site.as_deref(), Some(field), 0)))
            }
        }
        nav.pager aria-label="Pages" {
            @if from > 0 { a rel="prev" href=(asked.address(asked.site.as_deref(), asked.field.as_deref(), from.saturating_sub(SHOWN))) { "Back" } }
            @if from + found.hits.len() < usize::try_from(found.total).unwrap_or(usize::MAX) && !found.hits.is_empty() {
                a rel="next" href=(asked.address(asked.site.as_deref(), asked.field.as_deref(), from + SHOWN)) { "Further" }
            }
        }
    }
}

fn facet(name: &str, counts: &[(String, u64)], address: impl Fn(&str) -> String) -> Markup {
    html! {
        @if !counts.is_empty() {
            h2 { (name) }
            ul.facets { @for (value, count) in counts.iter().take(20) { li { a href=(address(value)) { (shortened(value, 40)) } " " span.quiet { (number(*count)) } } } }
        }
    }
}

fn one(hit: &Hit) -> Markup {
    html! {
        li {
            @match (hit.kind, hit.record) {
                (Kind::Record, Some(record)) => {
                    a href=(format!("/sites/{}/records/{record}", encoded(&hit.file))) { (Pieces(&hit.title_pieces)) }
                }
                _ => { (Pieces(&hit.title_pieces)) }
            }
            p.snippet { (Pieces(&hit.snippet)) }
            p.quiet { (hit.site) @if let Some(field) = &hit.field { " · " (shortened(field, 40)) } @if let Some(url) = &hit.url { " · " (link(url)) } }
        }
    }
}
