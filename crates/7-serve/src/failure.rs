//! What goes wrong on the way to a page.

use crate::pages::layout::plain;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::html;
use store::{Cause, StoreError};

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// There is no such thing.
    #[error("{0}")]
    Missing(&'static str),
    /// What was asked makes no sense.
    #[error("{0}")]
    BadRequest(String),
    /// The token is missing or wrong.
    #[error("the token is missing or wrong: reload the page, or send Authorization: Bearer TOKEN")]
    Token,
    /// A site file cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A folder of pages or a topic cannot be read.
    #[error("{0}")]
    Unreadable(String),
}

impl Failure {
    /// The status that says so.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Missing(_) => StatusCode::NOT_FOUND,
            Self::BadRequest(_) => StatusCode::BAD_REQUEST,
            Self::Token => StatusCode::FORBIDDEN,
            // A file that vanished while somebody looked at it.
            Self::Store(error) if is_gone(error) => StatusCode::NOT_FOUND,
            Self::Store(_) | Self::Unreadable(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }
}

fn is_gone(error: &StoreError) -> bool {
    matches!(&error.why, Cause::File { source, .. } if source.kind() == std::io::ErrorKind::NotFound)
        || !error.path.exists()
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = self.status();
        let title = match status {
            StatusCode::NOT_FOUND => "Not here",
            StatusCode::FORBIDDEN => "Not allowed",
            StatusCode::BAD_REQUEST => "Not understood",
            _ => "That failed",
        };
        let body = html! {
            h1 { (title) }
            p { (self.to_string()) }
            p { a href="/" { "To the overview" } }
        };
        (status, plain(title, &body)).into_response()
    }
}
