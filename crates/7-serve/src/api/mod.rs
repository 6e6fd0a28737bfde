//! What programs see: JSON under `/api`, described at `/api/openapi.json`.
//!
//! Nothing here runs a program, opens a path or goes out to the web: names are looked up among what is there, and a wish is one of five words.
//!
//! - `answers`  what is given, as data
//! - `openapi`  the same, described

mod answers;
mod openapi;

use crate::failure::Failure;
use crate::orders::{keep_label, label_of, order_of, write};
use crate::pages::forms::{self, FormView};
use crate::pages::in_file;
use crate::pages::overview::{Row, refusals, rows};
use crate::search::Asked;
use crate::server::App;
use answers::{FormJson, RecordJson, RecordsJson, SiteJson, StatusJson, TopicJson};
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use search::Found;
use serde::Deserialize;
use serde_json::{Value, json};
use store::look::{AnswerRow, Wanted};

/// Things given at a time, at the most.
const MOST: u32 = 500;

/// The addresses of the API.
pub(crate) fn router() -> Router<App> {
    Router::new()
        .route("/openapi.json", get(openapi::description))
        .route("/status", get(status))
        .route("/sites", get(sites))
        .route("/sites/{site}", get(site))
        .route("/sites/{site}/forms", get(site_forms))
        .route("/sites/{site}/records", get(records))
        .route("/sites/{site}/records/{record}", get(record))
        .route("/sites/{site}/answers", get(answers))
        .route("/sites/{site}/orders", axum::routing::post(order))
        .route("/search", get(found))
        .route("/topic", get(topic))
        .route("/topic/labels", axum::routing::post(label))
        .method_not_allowed_fallback(not_so)
}

/// What goes wrong, as data.
pub(crate) struct ApiFailure(StatusCode, String);

impl From<Failure> for ApiFailure {
    fn from(failure: Failure) -> Self {
        Self(failure.status(), failure.to_string())
    }
}

impl IntoResponse for ApiFailure {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": self.1 }))).into_response()
    }
}

impl From<JsonRejection> for ApiFailure {
    fn from(rejection: JsonRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

impl From<QueryRejection> for ApiFailure {
    fn from(rejection: QueryRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

impl From<PathRejection> for ApiFailure {
    fn from(rejection: PathRejection) -> Self {
        Self(rejection.status(), rejection.body_text())
    }
}

/// What stands in the query string.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiFailure))]
struct Query<T>(T);

/// What stands in the address.
#[derive(FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiFailure))]
struct Path<T>(T);

/// What was sent.
#[derive(FromRequest)]
#[from_request(via(axum::Json), rejection(ApiFailure))]
struct Sent<T>(T);

/// There is no such address.
pub(crate) fn missing() -> Response {
    ApiFailure(
        StatusCode::NOT_FOUND,
        "there is no such address; /api/openapi.json lists all".to_owned(),
    )
    .into_response()
}

async fn not_so() -> ApiFailure {
    ApiFailure(
        StatusCode::METHOD_NOT_ALLOWED,
        "not by this method; /api/openapi.json lists all".to_owned(),
    )
}

async fn status(State(app): State<App>) -> Json<StatusJson> {
    let rows = rows(&app);
    let refusals = refusals(&rows);
    let refusals = refusals
        .into_iter()
        .map(|(name, count)| (name.to_owned(), count))
        .collect();
    Json(StatusJson::of(&rows, refusals, &app.workspace.jobs()))
}

async fn sites(State(app): State<App>) -> Json<Vec<SiteJson>> {
    Json(rows(&app).iter().map(SiteJson::of).collect())
}

async fn site(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<SiteJson>, ApiFailure> {
    let site = app.workspace.site(&name)?;
    Ok(Json(SiteJson::of(&Row::of(&app, &site))))
}

async fn site_forms(
    State(app): State<App>,
    Path(name): Path<String>,
) -> Result<Json<Vec<FormJson>>, ApiFailure> {
    let forms: Vec<FormView> = in_file(&app, &name, forms::read).await?;
    Ok(Json(forms.into_iter().map(FormJson::of).collect()))
}

#[derive(Deserialize)]
struct Part {
    after: Option<i64>,
    before: Option<i64>,
    limit: Option<u32>,
    q: Option<String>,
    field: Option<String>,
    value: Option<String>,
}

impl Part {
    fn limit(&self) -> Result<u32, Failure> {
        match self.limit.unwrap_or(50) {
            limit @ 1..=MOST => Ok(limit),
            _ => Err(Failure::BadRequest(format!(
                "limit is a whole number from 1 to {MOST}"
            ))),
        }
    }
}

async fn records(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(from): Query<Part>,
) -> Result<Json<RecordsJson>, ApiFailure> {
    let most = from.limit()?;
    let after = from.after.unwrap_or(0);
    if after < 0 {
        return Err(Failure::BadRequest("after is the number of a record, or 0".to_owned()).into());
    }
    let wanted = Wanted {
        after,
        most,
        text: from.q.filter(|text| !text.is_empty()),
        field: from.field.zip(from.value),
    };
    let page = in_file(&app, &name, move |file, _| file.look_at_records(&wanted)).await?;
    Ok(Json(RecordsJson::of(page)))
}

async fn record(
    State(app): State<App>,
    Path((name, id)): Path<(String, i64)>,
) -> Result<Json<RecordJson>, ApiFailure> {
    let trail = in_file(&app, &name, move |file, _| file.trail(id)).await?;
    let trail = trail.ok_or(Failure::Missing("there is no such record"))?;
    Ok(Json(RecordJson::of(trail)))
}

async fn answers(
    State(app): State<App>,
    Path(name): Path<String>,
    Query(from): Query<Part>,
) -> Result<Json<Vec<AnswerRow>>, ApiFailure> {
    let (before, most) = (from.before, from.limit()?);
    let rows = in_file(&app, &name, move |file, _| {
        file.look_at_answers(before, None, most)
    })
    .await?;
    Ok(Json(rows))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wished {
    order: String,
    budget: Option<u64>,
}

async fn order(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
    sent: Result<Sent<Wished>, ApiFailure>,
) -> Result<Json<Value>, ApiFailure> {
    allowed(&app, &headers)?;
    let Sent(wished) = sent?;
    let order = order_of(&wished.order, wished.budget)?;
    let site = app.workspace.site(&name)?;
    let origin = site.look(|tally, _| tally.site.clone());
    let alive = app
        .workspace
        .job(&site.home, &origin)
        .is_some_and(|work| work.alive);
    write(app, site.home.clone(), origin, order).await?;
    Ok(Json(json!({ "written": true, "somebody_works": alive })))
}

async fn found(
    State(app): State<App>,
    Query(asked): Query<Asked>,
) -> Result<Json<Found>, ApiFailure> {
    Ok(Json(app.search.ask(asked.ask(50)).await?))
}

async fn topic(State(app): State<App>) -> Result<Json<TopicJson>, ApiFailure> {
    let subject = app.subject.clone();
    let read = tokio::task::spawn_blocking(move || (subject.concepts(), subject.labels()));
    let (concepts, labels) = read
        .await
        .map_err(|_| Failure::Unreadable("the topic could not be read".to_owned()))?;
    Ok(Json(TopicJson::of(concepts?, labels?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    page: String,
    label: String,
}

async fn label(
    State(app): State<App>,
    headers: HeaderMap,
    sent: Result<Sent<Said>, ApiFailure>,
) -> Result<Json<Value>, ApiFailure> {
    allowed(&app, &headers)?;
    let Sent(said) = sent?;
    keep_label(&app, said.page, label_of(&said.label)?).await?;
    Ok(Json(json!({ "kept": true })))
}

/// A program that changes something carries the token; a cookie is not enough, since browsers send it unasked.
fn allowed(app: &App, headers: &HeaderMap) -> Result<(), Failure> {
    if app.guard.carries_bearer(headers) {
        Ok(())
    } else {
        Err(Failure::Token)
    }
}
