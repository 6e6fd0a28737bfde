//! One site: how far it is, what it cost, its forms, what was asked of them.

use super::controls::Controls;
use super::forms::{self, FormView};
use super::in_file;
use super::layout::{Room, crumbs, page as laid_out};
use super::overview::{Row, figure, refused, share};
use super::queries;
use crate::chart;
use crate::failure::Failure;
use crate::server::App;
use crate::words::{duration, encoded, link, number};
use axum::extract::{Path, State};
use axum::response::Html;
use maud::{Markup, html};
use store::look::{AnswerRow, Band, Tally};

/// Queries on the page of the site; all stand on a page of their own.
const LATEST: u32 = 12;

/// Everything the page needs of the file.
struct View {
    tally: Numbers,
    charts: Markup,
    forms: Vec<FormView>,
    answers: Vec<AnswerRow>,
    robots: Option<i64>,
}

/// What was counted, without the curve.
struct Numbers {
    records: u64,
    known: u64,
    estimate: Option<Band>,
    costs: [(&'static str, u64, u64); 4],
    unkept: u64,
    requests: u64,
    queries: u64,
    pages: (u64, u64),
    details: u64,
    seconds: f64,
    forms_asked: usize,
    forms_found: u64,
}

impl Numbers {
    fn of(tally: &Tally) -> Self {
        let visits = tally.visits.values();
        let (tried, spent) = visits.fold((0, 0), |sum, it| (sum.0 + it.tried, sum.1 + it.requests));
        Self {
            records: tally.records,
            known: tally.known,
            estimate: tally.estimate(),
            costs: [
                (
                    "pages of the walk for forms",
                    tally.walk.seen,
                    tally.walk.requests,
                ),
                ("pages of answers", tally.answers, tally.answer_requests),
                (
                    "pages of records",
                    tally.details.read + tally.details.refusals.values().sum::<u64>(),
                    tally.details.requests,
                ),
                ("pages for topics", tried, spent),
            ],
            unkept: tally.unkept,
            requests: tally.requests(),
            queries: tally.queries,
            pages: (tally.walk.seen, tally.walk.waiting),
            details: tally.details.read,
            seconds: tally.seconds,
            forms_asked: tally.forms.len(),
            forms_found: tally.forms_found,
        }
    }
}

pub(crate) async fn page(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Html<String>, Failure> {
    let view = in_file(&app, &name, |file, tally| {
        Ok(View {
            tally: Numbers::of(tally),
            charts: html! { (chart::coverage(&tally.curve, &tally.band)) (chart::yields(&tally.curve)) },
            forms: forms::read(file, tally)?,
            answers: file.look_at_answers(None, None, LATEST)?,
            robots: file.robots_page(&tally.site)?,
        })
    })
    .await?;
    let site = app.workspace.site(&name)?;
    let row = Row::of(&app, &site);
    let work = app.workspace.job(&site.home, &row.site);
    let failed = row.refusals.values().sum();
    let command = format!(
        "surfacer harvest {} --out {}",
        row.site,
        site.home.display()
    );
    let controls = Controls::of_site(&name, app.guard.token(), work.as_ref(), command, failed);
    let refusals = row
        .refusals
        .iter()
        .map(|(name, count)| (name.as_str(), *count))
        .collect();
    let address = format!("/sites/{}", encoded(&name));
    let body = html! {
        (crumbs(&[("Overview", "/".to_owned())], &row.site))
        h1 { (row.site) " " span class=(format!("stage {}", row.stage.name())) { (row.stage.name()) } }
        @if let Some(trouble) = &row.trouble { p.trouble { (trouble) } }
        (controls.shown(app.workspace.now()))
        (numbers(&view.tally, &row, &address))
        section #curve data-live { h2 { "Coverage" } div.charts { (view.charts) } }
        (costs(&view.tally))
        section #queries data-live {
            h2 { "Queries" }
            (queries::table(&view.answers, &name))
            p { a href=(format!("{address}/queries")) { "All queries, and why each was asked" } }
        }
        (forms::section(&view.forms, row.alive))
        (refused(&refusals))
        (manners(&view, &row, &address, work.as_ref().map(|work| work.job.what.as_str())))
    };
    Ok(laid_out(&row.site, Room::None, &body))
}

fn numbers(tally: &Numbers, row: &Row, address: &str) -> Markup {
    html! {
        section #numbers data-live aria-label="In numbers" {
            div.figures {
                a.figure href=(format!("{address}/records")) { b { (number(tally.records)) } span { "records" } }
                div.figure {
                    b { @match &tally.estimate {
                        Some(band) if band.low != band.high => { (number(band.low)) "–" (number(band.high)) }
                        Some(band) => { (number(band.mid)) }
                        None => { "?" }
                    } }
                    span { "thought to be there" @if let Some(band) = &tally.estimate { ", by " (band.method) } }
                }
                (figure(&number(tally.requests), "requests"))
                (figure(&format!("{:.1}", row.pace), "requests/s now"))
                (figure(&number(tally.queries), &format!("queries to {} of {} forms", tally.forms_asked, tally.forms_found)))
            }
            p { "In hand: " (share(tally.records, tally.estimate.as_ref())) }
            @if let (false, Some(stopped)) = (row.alive, &row.stopped) { p { "Stopped: " (stopped) "." } }
            @if tally.details > 0 { p { (number(tally.details)) " records have their own page read, too." } }
        }
    }
}

fn costs(tally: &Numbers) -> Markup {
    html! {
        section #costs data-live {
            h2 { "Where the requests went" }
            table.narrow {
                thead { tr { th { "for" } th.n { "pages" } th.n { "requests" } } }
                tbody {
                    @for (what, pages, requests) in tally.costs {
                        @if pages > 0 || requests > 0 { tr { td { (what) } td.n { (number(pages)) } td.n { (number(requests)) } } }
                    }
                    @if tally.unkept > 0 { tr { td { "what could not be kept, or was tried again" } td {} td.n { (number(tally.unkept)) } } }
                }
                tfoot { tr {
                    th { "all" } th.n { (number(tally.costs.iter().map(|cost| cost.1).sum())) } th.n { (number(tally.requests)) }
                } }
            }
            p.quiet {
                "The answers showed " (number(tally.records + tally.known)) " rows: " (number(tally.records)) " for the first time, "
                (number(tally.known)) " again."
            }
        }
    }
}

fn manners(view: &View, row: &Row, address: &str, doing: Option<&str>) -> Markup {
    let tally = &view.tally;
    let robots = row.refusals.get("robots_disallow").copied().unwrap_or(0);
    html! {
        section #manners data-live {
            h2 { "Pace and robots" }
            p {
                @if tally.seconds > 0.0 && tally.requests > 0 {
                    "One request every " (format!("{:.2}", tally.seconds / tally.requests as f64)) " s on average, "
                    (duration(tally.seconds)) " in all finished runs. "
                }
                "One connection at a time; after trouble or a slow answer the site rests longer."
                @if let (true, Some(doing)) = (row.alive, doing) { " Now: " (doing) "." }
            }
            p {
                @match view.robots {
                    Some(response) => { a href=(format!("{address}/stored/{response}")) { "robots.txt as it was" } " is obeyed" }
                    None => { "No robots.txt is stored for this site; what there is is obeyed" }
                }
                @if robots > 0 { ": it kept us from " (number(robots)) " pages." } @else { "; it kept us from no page." }
            }
            p.quiet {
                (number(tally.pages.0)) " pages were looked at for forms, " (number(tally.pages.1)) " more were found and left. "
                "The site itself: " (link(&row.site))
            }
        }
    }
}
