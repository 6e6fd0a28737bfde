//! Results of the laboratory, side by side.

use super::layout::{Room, page as laid_out};
use crate::failure::Failure;
use crate::server::App;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{Html, IntoResponse, Response};
use maud::html;

pub(crate) async fn page(State(app): State<App>) -> Result<Html<String>, Failure> {
    let results = app.results.clone();
    let all = tokio::task::spawn_blocking(move || results.all())
        .await
        .map_err(|_| Failure::Unreadable("the folders could not be read".to_owned()))?;
    let body = html! {
        h1 { "Laboratory" }
        @if app.results.is_empty() {
            p { "No folder of results was named. Make one, and name it:" }
            pre { "surfacer lab harvest --data books.jsonl --policy all --out results/books\nsurfacer serve --lab results" }
        } @else if all.is_empty() {
            p.quiet { "There is no result in the folders that were named." }
        }
        div.results {
            @for (number, result) in all.iter().enumerate() {
                section.result {
                    h2 { (result.name) }
                    @for (plot, name) in result.plots.iter().enumerate() {
                        figure {
                            a href=(format!("/lab/{number}/{plot}")) { img src=(format!("/lab/{number}/{plot}")) alt=(name) loading="lazy"; }
                            figcaption { (name) }
                        }
                    }
                    @if let Some(summary) = &result.summary { details { summary { "Figures" } pre { (summary) } } }
                    @if let Some(parameters) = &result.parameters { details { summary { "What was tried" } pre { (parameters) } } }
                }
            }
        }
    };
    Ok(laid_out("Laboratory", Room::Lab, &body))
}

/// A plot, as a picture that can do nothing.
pub(crate) async fn plot(
    State(app): State<App>,
    Path((result, file)): Path<(usize, usize)>,
) -> Result<Response, Failure> {
    let results = app.results.clone();
    let plot = tokio::task::spawn_blocking(move || results.plot(result, file))
        .await
        .map_err(|_| Failure::Unreadable("the plot could not be read".to_owned()))?;
    let plot = plot.ok_or(Failure::Missing("there is no such plot"))?;
    let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
    Ok((
        [
            (CONTENT_TYPE, "image/svg+xml"),
            (CONTENT_SECURITY_POLICY, policy),
        ],
        plot,
    )
        .into_response())
}
