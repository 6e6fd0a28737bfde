//! Something has changed: look again.
//!
//! A browser that hears it fetches the page it shows and puts the new parts in the place of the old ones. So there is one way to make a page, and what is live is what
//! one would see by loading it anew.

use crate::server::App;
use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::time::Duration;

/// Between two looks at the workspace.
pub(crate) const LOOK: Duration = Duration::from_millis(500);

/// Between two refreshes of the search index.
const TAKE_IN: Duration = Duration::from_secs(3);

/// Tells a browser of every change, the newest only if there were several meanwhile.
pub(crate) async fn events(
    State(app): State<App>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let changes = stream::unfold(app.changes.subscribe(), |mut changes| async move {
        changes.changed().await.ok()?;
        let version = *changes.borrow_and_update();
        let event = Event::default().event("change").data(version.to_string());
        Some((Ok(event), changes))
    });
    Sse::new(changes).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

/// Looks at the workspace again and again, for as long as the server lives.
pub(crate) async fn watch(app: App) {
    loop {
        tokio::time::sleep(LOOK).await;
        let workspace = app.workspace.clone();
        // A look that failed by a fault of ours is tried again in a moment.
        if tokio::task::spawn_blocking(move || workspace.refresh())
            .await
            .unwrap_or(false)
        {
            app.changes.send_modify(|version| *version += 1);
        }
    }
}

/// Brings the search index up to date now and whenever something has changed, for as long as the server lives.
pub(crate) async fn index(app: App) {
    let mut changes = app.changes.subscribe();
    loop {
        let search = app.search.clone();
        let refreshed = tokio::task::spawn_blocking(move || search.refresh()).await;
        // The page says how far the index is.
        if refreshed.is_ok() {
            app.changes.send_modify(|version| *version += 1);
            changes.borrow_and_update();
        }
        tokio::time::sleep(TAKE_IN).await;
        if changes.changed().await.is_err() {
            return;
        }
    }
}
