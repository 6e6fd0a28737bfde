//! Who has a token may come in.

use super::layout::plain;
use crate::failure::Failure;
use crate::server::App;
use axum::Form;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::response::{Html, IntoResponse, Redirect, Response};
use maud::html;
use serde::Deserialize;

/// What is typed.
#[derive(Debug, Deserialize)]
pub(crate) struct Typed {
    token: String,
}

pub(crate) async fn page() -> Html<String> {
    let body = html! {
        h1 { "The token" }
        p { "This page can be reached from other machines, so looking needs the token that " code { "surfacer serve --token" } " was started with." }
        form method="post" action="/login" {
            label { "Token " input type="password" name="token" required autofocus autocomplete="current-password"; }
            " " button { "Come in" }
        }
    };
    plain("The token", &body)
}

pub(crate) async fn enter(
    State(app): State<App>,
    Form(typed): Form<Typed>,
) -> Result<Response, Failure> {
    if !app.guard.is_token(typed.token.trim()) {
        return Err(Failure::Token);
    }
    let cookie = [(SET_COOKIE, app.guard.cookie())];
    Ok((cookie, Redirect::to("/")).into_response())
}
