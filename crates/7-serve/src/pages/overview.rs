//! All sites: how far they are, what was found, what is waited for and why.

use super::layout::{Room, page as laid_out};
use crate::server::App;
use crate::words::{ago, counted, encoded, number};
use crate::workspace::{Site, Work};
use axum::extract::State;
use axum::response::Html;
use maud::{Markup, html};
use model::{Stage, Timestamp};
use std::collections::BTreeMap;
use store::look::Band;

/// Sites on the page; more are reached by the search of the browser's address bar, or by the API.
const SHOWN: usize = 300;

/// What is shown of a site in a list.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) site: String,
    pub(crate) stage: Stage,
    pub(crate) alive: bool,
    pub(crate) records: u64,
    pub(crate) estimate: Option<Band>,
    pub(crate) requests: u64,
    pub(crate) pace: f64,
    pub(crate) pages: u64,
    pub(crate) relevant: u64,
    pub(crate) stopped: Option<String>,
    pub(crate) refusals: BTreeMap<String, u64>,
    pub(crate) last: Option<Timestamp>,
    pub(crate) trouble: Option<String>,
}

impl Row {
    /// Reads it from what was counted.
    pub(crate) fn of(app: &App, site: &Site) -> Self {
        let now = app.workspace.now();
        site.look(|tally, trouble| {
            let work = app.workspace.job(&site.home, &tally.site);
            let alive = work.is_some_and(|work| work.alive);
            Self {
                name: site.name.clone(),
                site: if tally.site.is_empty() {
                    site.name.clone()
                } else {
                    tally.site.clone()
                },
                stage: tally.stage(alive),
                alive,
                records: tally.records,
                estimate: tally.estimate(),
                requests: tally.requests(),
                pace: if alive { tally.pace(now) } else { 0.0 },
                pages: tally.visits.values().map(|visits| visits.pages).sum(),
                relevant: tally.visits.values().map(|visits| visits.relevant).sum(),
                stopped: tally.stopped.clone(),
                refusals: tally
                    .refusals()
                    .into_iter()
                    .map(|(name, count)| (name.to_owned(), count))
                    .collect(),
                last: tally.last,
                trouble: trouble.map(str::to_owned),
            }
        })
    }
}

/// All sites.
pub(crate) fn rows(app: &App) -> Vec<Row> {
    let sites = app.workspace.sites();
    sites.iter().map(|site| Row::of(app, site)).collect()
}

/// How often each refusal came, over all sites.
pub(crate) fn refusals(rows: &[Row]) -> BTreeMap<&str, u64> {
    let mut all = BTreeMap::new();
    for (name, count) in rows.iter().flat_map(|row| &row.refusals) {
        *all.entry(name.as_str()).or_default() += count;
    }
    all
}

pub(crate) async fn page(State(app): State<App>) -> Html<String> {
    let rows = rows(&app);
    let now = app.workspace.now();
    let works = app.workspace.jobs();
    let body = html! {
        h1 { "Overview" }
        (figures(&rows))
        (working(&works, &app, now))
        (stages(&rows))
        (sites(&rows, now))
        (refused(&refusals(&rows)))
    };
    laid_out("Overview", Room::Overview, &body)
}

fn figures(rows: &[Row]) -> Markup {
    let sum = |value: fn(&Row) -> u64| rows.iter().map(value).sum::<u64>();
    let pace: f64 = rows.iter().map(|row| row.pace).sum();
    let all_refused: u64 = refusals(rows).values().sum();
    let pages = sum(|row| row.pages);
    html! {
        section #figures .figures data-live aria-label="In numbers" {
            (figure(&number(sum(|row| row.records)), "records"))
            (figure(&number(sum(|row| row.requests)), "requests"))
            (figure(&format!("{pace:.1}"), "requests/s now"))
            (figure(&number(rows.len() as u64), "sites"))
            @if pages > 0 {
                (figure(&number(sum(|row| row.relevant)), &format!("relevant of {} pages", number(pages))))
            }
            (figure(&number(all_refused), "refusals"))
        }
    }
}

/// A number and what it counts.
pub(crate) fn figure(value: &str, what: &str) -> Markup {
    html! { div.figure { b { (value) } span { (what) } } }
}

fn working(works: &[Work], app: &App, now: Timestamp) -> Markup {
    let alive: Vec<&Work> = works.iter().filter(|work| work.alive).collect();
    html! {
        section #working data-live {
            h2 { "Now" }
            @if alive.is_empty() {
                p.quiet {
                    "Nobody is working here. " code { "surfacer harvest URL --out " (app.workspace.root().display()) }
                    " begins or goes on; this page shows it live."
                }
            }
            @for work in alive {
                @let state = work.job.state.name();
                p.job {
                    span class=(format!("state {state}")) { (state) } " "
                    b { (work.job.job) } ": " (work.job.what)
                    span.quiet {
                        " · since " (ago(work.job.began, now)) " · process " (work.job.process)
                        " · budget " (number(work.job.budget))
                        @if work.orders.retry { " · will try again what failed" }
                    }
                }
            }
        }
    }
}

fn stages(rows: &[Row]) -> Markup {
    html! {
        section #stages data-live {
            h2 { "Stages" }
            ol.stages {
                @for stage in Stage::ALL {
                    @let count = rows.iter().filter(|row| row.stage == stage).count() as u64;
                    li .none[count == 0] { b { (number(count)) } " " (stage.name()) }
                }
            }
        }
    }
}

fn sites(rows: &[Row], now: Timestamp) -> Markup {
    html! {
        section #sites data-live {
            h2 { "Sites" }
            @if rows.is_empty() {
                p.quiet { "There is no site file here yet. " code { "surfacer demo" } " makes one to look at." }
            } @else {
                div.scroll tabindex="0" role="region" aria-label="Sites" {
                    table {
                        thead { tr {
                            th { "site" } th { "stage" } th.n { "records" } th { "of what is there" } th.n { "requests" }
                            th.n { "per request" } th { "how it stands" } th { "last change" }
                        } }
                        tbody {
                            @for row in rows.iter().take(SHOWN) { (line(row, now)) }
                        }
                    }
                }
                @if rows.len() > SHOWN {
                    p.quiet { "And " (counted((rows.len() - SHOWN) as u64, "more site")) "; the API lists all." }
                }
            }
        }
    }
}

fn line(row: &Row, now: Timestamp) -> Markup {
    let stands = match (&row.trouble, row.alive, &row.stopped) {
        (Some(trouble), _, _) => trouble.clone(),
        (None, true, _) => "at work".to_owned(),
        (None, false, Some(stopped)) => stopped.clone(),
        (None, false, None) if row.pages > 0 => format!("{} pages for a topic", number(row.pages)),
        (None, false, None) => "not finished; the same command goes on".to_owned(),
    };
    html! {
        tr {
            td.site { a href=(format!("/sites/{}", encoded(&row.name))) { (row.site) } }
            td { span class=(format!("stage {}", row.stage.name())) { (row.stage.name()) } }
            td.n { (number(row.records)) }
            td { (share(row.records, row.estimate.as_ref())) }
            td.n { (number(row.requests)) }
            td.n { @if row.requests > 0 { (format!("{:.1}", row.records as f64 / row.requests as f64)) } }
            td.wide { (stands) }
            td { @if let Some(last) = row.last { (ago(last, now)) } }
        }
    }
}

/// How much of what is there is in hand.
pub(crate) fn share(records: u64, estimate: Option<&Band>) -> Markup {
    let Some(estimate) = estimate.filter(|estimate| estimate.mid > 0) else {
        return html! { span.quiet { "not known" } };
    };
    let part = |of: u64| 100.0 * records as f64 / of.max(1) as f64;
    html! {
        meter min="0" max="100" value=(format!("{:.1}", part(estimate.mid))) { (format!("{:.0} %", part(estimate.mid))) }
        " " (format!("{:.0} %", part(estimate.mid)))
        @if estimate.low != estimate.high {
            span.quiet { (format!(" ({:.0}–{:.0} %)", part(estimate.high), part(estimate.low))) }
        }
    }
}

/// Ways of not getting a page, by name.
pub(crate) fn refused(refusals: &BTreeMap<&str, u64>) -> Markup {
    html! {
        section #refusals data-live {
            h2 { "Refusals" }
            @if refusals.is_empty() {
                p.quiet { "None." }
            } @else {
                table.narrow {
                    thead { tr { th { "name" } th.n { "times" } } }
                    tbody { @for (name, count) in refusals { tr { td { code { (name) } } td.n { (number(*count)) } } } }
                    tfoot { tr { th { "all" } th.n { (number(refusals.values().sum())) } } }
                }
            }
        }
    }
}
