//! The topic: its concepts, the pages of its crawls by their score, and labels by one click.

use super::controls::Controls;
use super::layout::{Room, page as laid_out};
use crate::failure::Failure;
use crate::server::App;
use crate::subject::{Concepts, Labels, Line, Sheet};
use crate::words::{encoded, link, link_named, number, shortened};
use axum::extract::State;
use axum::response::Html;
use maud::{Markup, html};
use std::collections::BTreeMap;
use store::look::TopVisit;
use topic::examples::Label;

/// Pages in the list of labels, and of a crawl.
const SHOWN: usize = 100;

/// What crawls for one topic have brought.
#[derive(Default)]
struct Crawl {
    tried: u64,
    pages: u64,
    relevant: u64,
    requests: u64,
    /// The best pages, with the sites they are stored with.
    best: Vec<(String, TopVisit)>,
}

pub(crate) async fn page(State(app): State<App>) -> Result<Html<String>, Failure> {
    let subject = app.subject.clone();
    let read = tokio::task::spawn_blocking(move || (subject.concepts(), subject.labels()));
    let (concepts, labels) = read
        .await
        .map_err(|_| Failure::Unreadable("the topic could not be read".to_owned()))?;
    let (concepts, labels) = (concepts?, labels?);
    let body = html! {
        h1 { "Topic" @if let Some(concepts) = &concepts { ": " (concepts.name) } }
        (labelling(labels.as_ref(), app.guard.token()))
        (crawls(&app))
        (around(concepts.as_ref()))
    };
    Ok(laid_out("Topic", Room::Topic, &body))
}

fn labelling(labels: Option<&Labels>, token: &str) -> Markup {
    html! {
        section #labels data-live {
            h2 { "Labels" }
            @match labels {
                None => {
                    p.quiet { "No pages to label were named: " code { "surfacer topic prepare URL --out DIR" } " saves some, and " code { "surfacer serve --pages DIR" } " shows them here." }
                }
                Some(labels) => {
                    p #label-counts {
                        b { (number(labels.pages.len() as u64 - labels.count(None))) } " of " (number(labels.pages.len() as u64)) " pages are labelled: "
                        (number(labels.count(Some(Label::Relevant)))) " relevant, " (number(labels.count(Some(Label::Other)))) " other."
                    }
                    @match &labels.next {
                        Some(sheet) => { (asked(sheet, token)) }
                        None => { p { "Every page is labelled. " code { "surfacer topic train DIR --topic FILE" } " learns from them." } }
                    }
                    (list(&labels.pages, token))
                }
            }
        }
    }
}

/// The page that is asked about now.
fn asked(sheet: &Sheet, token: &str) -> Markup {
    html! {
        article.sheet {
            h3 { @if sheet.title.is_empty() { (sheet.name) } @else { (shortened(&sheet.title, 160)) } }
            p.quiet {
                @if let Some(url) = &sheet.url { (link(url)) " · " } (sheet.name)
                @if let Some(score) = sheet.score { " · seems " (format!("{:.0} %", 100.0 * score)) " relevant" }
            }
            pre.stored { (sheet.lines) }
            form.buttons method="post" action="/topic/labels" {
                input type="hidden" name="token" value=(token);
                input type="hidden" name="page" value=(sheet.name);
                button name="label" value="relevant" data-key="y" { "Relevant " kbd { "y" } }
                button name="label" value="other" data-key="n" { "Other " kbd { "n" } }
            }
        }
    }
}

fn list(pages: &[Line], token: &str) -> Markup {
    html! {
        details #all-labels {
            summary { "All pages" }
            div.scroll tabindex="0" role="region" aria-label="Pages" {
                table {
                    thead { tr { th { "page" } th { "title" } th.n { "score" } th { "label" } th { "" } } }
                    tbody {
                        @for page in pages.iter().take(SHOWN) {
                            tr {
                                td { (page.name) }
                                td { @match &page.origin {
                                    Some((url, title)) => (link_named(url, &shortened(title, 80))),
                                    None => {}
                                } }
                                td.n { @if let Some(score) = page.score { (format!("{score:.2}")) } }
                                td { @match page.label { Some(label) => (label.word()), None => { span.quiet { "none" } } } }
                                td {
                                    form.inline method="post" action="/topic/labels" {
                                        input type="hidden" name="token" value=(token);
                                        input type="hidden" name="page" value=(page.name);
                                        @for (label, name) in [("relevant", "relevant"), ("other", "other"), ("unlabelled", "take back")] {
                                            button.small name="label" value=(label) { (name) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
            @if pages.len() > SHOWN { p.quiet { "The first " (SHOWN) " of " (number(pages.len() as u64)) "." } }
        }
    }
}

fn crawls(app: &App) -> Markup {
    let crawls = all_crawls(app);
    let now = app.workspace.now();
    let jobs = app.workspace.jobs();
    html! {
        section #crawls data-live {
            h2 { "Crawls" }
            @if crawls.is_empty() { p.quiet { "No crawl for a topic in this workspace: " code { "surfacer crawl --pages-only --topic FILE URL" } } }
            @for (topic, crawl) in &crawls {
                h3 { (topic) }
                p {
                    b { (number(crawl.relevant)) } " relevant of " (number(crawl.pages)) " pages that came, of " (number(crawl.tried)) " asked for, in "
                    (number(crawl.requests)) " requests."
                }
                @let job = format!("topic {topic}");
                @let work = jobs.iter().find(|work| work.job.job == job);
                @let controls = Controls {
                    action: format!("/topics/{}/orders", encoded(topic)), token: app.guard.token(), work,
                    command: "the command that began it".to_owned(), unit: "pages", failed: 0,
                };
                (controls.shown(now))
                (best(&crawl.best))
            }
        }
    }
}

fn best(pages: &[(String, TopVisit)]) -> Markup {
    html! {
        div.scroll tabindex="0" role="region" aria-label="The best pages" {
            table {
                thead { tr { th.n { "score" } th { "title" } th { "address" } th { "stored" } } }
                tbody {
                    @for (site, page) in pages.iter().take(SHOWN) {
                        tr {
                            td.n { (format!("{:.2}", page.score)) }
                            td { (shortened(&page.title, 100)) }
                            td.wide { (link(&page.url)) }
                            td { @if let Some(response) = page.response { a href=(format!("/sites/{}/stored/{response}", encoded(site))) { "text" } } }
                        }
                    }
                }
            }
        }
    }
}

fn all_crawls(app: &App) -> BTreeMap<String, Crawl> {
    let mut crawls: BTreeMap<String, Crawl> = BTreeMap::new();
    for site in app.workspace.sites() {
        site.look(|tally, _| {
            for (topic, visits) in &tally.visits {
                let crawl = crawls.entry(topic.clone()).or_default();
                crawl.tried += visits.tried;
                crawl.pages += visits.pages;
                crawl.relevant += visits.relevant;
                crawl.requests += visits.requests;
                let best = visits.best.iter().take(SHOWN);
                crawl
                    .best
                    .extend(best.map(|page| (site.name.clone(), page.clone())));
            }
        });
    }
    for crawl in crawls.values_mut() {
        crawl
            .best
            .sort_by(|(_, one), (_, other)| other.score.total_cmp(&one.score));
    }
    crawls
}

fn around(concepts: Option<&Concepts>) -> Markup {
    html! {
        section #concepts {
            h2 { "Concepts" }
            @match concepts {
                None => { p.quiet { "No topic was named: " code { "surfacer serve --topic FILE" } " shows what it is about." } }
                Some(concepts) => {
                    p { (number(concepts.names as u64)) " names are looked for in pages"
                        @if concepts.lessons > 0 { "; " (number(concepts.lessons as u64)) " labelled pages were learned from" } "."
                    }
                    @if !concepts.near.is_empty() {
                        div.scroll tabindex="0" role="region" aria-label="Concepts" {
                            table {
                                thead { tr { th.n { "distance" } th { "concept" } th { "by" } th { "looked for as" } } }
                                tbody {
                                    @for choice in concepts.near.iter().take(500) {
                                        tr { td.n { (choice.distance) } td { (choice.name) } td { (choice.via.as_deref().unwrap_or("")) } td.wide { (shortened(&choice.words.join(", "), 200)) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
