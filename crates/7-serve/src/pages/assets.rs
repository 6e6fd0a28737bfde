//! The style sheet, the script and the icon, all our own.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;

/// The style sheet.
pub(crate) async fn style() -> impl IntoResponse {
    served(
        "text/css; charset=utf-8",
        include_str!("../../assets/style.css"),
    )
}

/// The script. Pages work without it; with it they are live.
pub(crate) async fn script() -> impl IntoResponse {
    served(
        "text/javascript; charset=utf-8",
        include_str!("../../assets/script.js"),
    )
}

/// The icon.
pub(crate) async fn icon() -> impl IntoResponse {
    served("image/svg+xml", include_str!("../../assets/icon.svg"))
}

fn served(kind: &'static str, text: &'static str) -> impl IntoResponse {
    ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-cache")], text)
}
