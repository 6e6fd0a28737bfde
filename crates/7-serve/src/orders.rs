//! A button writes a row; the crawl obeys. Here is who may press it, and what it writes.

use crate::failure::Failure;
use crate::server::App;
use crate::words::encoded;
use axum::Form;
use axum::extract::{Path, State};
use axum::response::Redirect;
use serde::Deserialize;
use store::{Order, Wish};
use topic::examples::Label;

/// Most requests that a budget may name: more than anybody lives to see.
const MOST: u64 = 1_000_000_000;

/// What a button of a page sends.
#[derive(Debug, Deserialize)]
pub(crate) struct Pressed {
    token: String,
    order: String,
    budget: Option<String>,
}

impl Pressed {
    fn order(&self, app: &App) -> Result<Order, Failure> {
        if !app.guard.is_token(&self.token) {
            return Err(Failure::Token);
        }
        let budget = self
            .budget
            .as_deref()
            .and_then(|budget| budget.trim().parse().ok());
        order_of(&self.order, budget)
    }
}

/// Reads an order.
pub(crate) fn order_of(name: &str, budget: Option<u64>) -> Result<Order, Failure> {
    match (name, budget) {
        ("go", _) => Ok(Order::Wish(Wish::Go)),
        ("pause", _) => Ok(Order::Wish(Wish::Pause)),
        ("stop", _) => Ok(Order::Wish(Wish::Stop)),
        ("retry", _) => Ok(Order::Retry),
        ("budget", Some(requests)) if (1..=MOST).contains(&requests) => Ok(Order::Budget(requests)),
        ("budget", _) => Err(Failure::BadRequest(format!(
            "a budget is a whole number from 1 to {MOST}"
        ))),
        _ => Err(Failure::BadRequest(
            "an order is one of go, pause, stop, retry and budget".to_owned(),
        )),
    }
}

/// What is wished of the harvest of a site.
pub(crate) async fn site(
    State(app): State<App>,
    Path(name): Path<String>,
    Form(pressed): Form<Pressed>,
) -> Result<Redirect, Failure> {
    let order = pressed.order(&app)?;
    let site = app.workspace.site(&name)?;
    let origin = site.look(|tally, _| tally.site.clone());
    write(app, site.home.clone(), origin, order).await?;
    Ok(Redirect::to(&format!("/sites/{}", encoded(&name))))
}

/// What is wished of a crawl for a topic.
pub(crate) async fn topic(
    State(app): State<App>,
    Path(topic): Path<String>,
    Form(pressed): Form<Pressed>,
) -> Result<Redirect, Failure> {
    let order = pressed.order(&app)?;
    let job = format!("topic {topic}");
    let known = app
        .workspace
        .jobs()
        .into_iter()
        .find(|work| work.job.job == job);
    let work = known.ok_or(Failure::Missing("there is no crawl for such a topic"))?;
    write(app, work.home, job, order).await?;
    Ok(Redirect::to("/topic"))
}

/// Writes the row, off the threads that wait.
pub(crate) async fn write(
    app: App,
    home: std::path::PathBuf,
    job: String,
    order: Order,
) -> Result<(), Failure> {
    let workspace = app.workspace.clone();
    let written = tokio::task::spawn_blocking(move || workspace.order(&home, &job, order)).await;
    written.map_err(|_| Failure::Unreadable("the order could not be written".to_owned()))??;
    app.changes.send_modify(|version| *version += 1);
    Ok(())
}

/// What a person says of a page.
#[derive(Debug, Deserialize)]
pub(crate) struct Said {
    token: String,
    page: String,
    label: String,
}

/// Keeps a label where `surfacer topic label` keeps it.
pub(crate) async fn label(
    State(app): State<App>,
    Form(said): Form<Said>,
) -> Result<Redirect, Failure> {
    if !app.guard.is_token(&said.token) {
        return Err(Failure::Token);
    }
    keep_label(&app, said.page, label_of(&said.label)?).await?;
    Ok(Redirect::to("/topic#labels"))
}

/// Reads a label; `unlabelled` takes one back.
pub(crate) fn label_of(word: &str) -> Result<Option<Label>, Failure> {
    let labels = [Label::Relevant, Label::Other];
    match labels.into_iter().find(|label| label.word() == word) {
        Some(label) => Ok(Some(label)),
        None if word == "unlabelled" => Ok(None),
        None => Err(Failure::BadRequest(
            "a label is one of relevant, other and unlabelled".to_owned(),
        )),
    }
}

/// Keeps a label, off the threads that wait.
pub(crate) async fn keep_label(
    app: &App,
    page: String,
    label: Option<Label>,
) -> Result<(), Failure> {
    let subject = app.subject.clone();
    let kept = tokio::task::spawn_blocking(move || subject.keep(&page, label)).await;
    kept.map_err(|_| Failure::Unreadable("the label could not be kept".to_owned()))??;
    app.changes.send_modify(|version| *version += 1);
    Ok(())
}
