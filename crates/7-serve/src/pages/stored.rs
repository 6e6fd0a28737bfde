//! A stored page as text.

use super::layout::{Room, crumbs, page as laid_out};
use crate::failure::Failure;
use crate::server::App;
use crate::stored;
use crate::words::{encoded, link, shortened};
use axum::extract::{Path, State};
use axum::response::Html;
use maud::html;

pub(crate) async fn page(
    State(app): State<App>,
    Path((name, response)): Path<(String, i64)>,
) -> Result<Html<String>, Failure> {
    let raw = stored::raw(&app, &name, response).await?;
    // Off the threads that wait: a page can take a while to read.
    let shown = tokio::task::spawn_blocking(move || stored::shown(&raw))
        .await
        .map_err(|_| Failure::Unreadable("the stored page could not be read".to_owned()))?;
    let address = format!("/sites/{}", encoded(&name));
    let title = if shown.title.is_empty() {
        "A stored page".to_owned()
    } else {
        shortened(&shown.title, 120)
    };
    let body = html! {
        (crumbs(&[("Overview", "/".to_owned()), (&name, address.clone())], "stored page"))
        h1 { (title) }
        p { (link(&shown.url)) " · " a href=(format!("{address}/raw/{response}")) { "Save it as it came" } }
        p.quiet { "What a reader would have seen, as text. " @if shown.cut { "It is longer than what is shown." } }
        pre.stored { (shown.text) }
        details { summary { "What the server said" } pre { (shown.head) } }
    };
    Ok(laid_out(&title, Room::None, &body))
}
