//! What people see, a file for each page.
//!
//! - `layout`   what stands around every page
//! - `overview` all sites: how far they are, what was found, what is waited for
//! - `site`     one site: curve, forms, queries, cost; `forms` and `controls` are parts of it
//! - `records`, `record`  the rows, and where one came from
//! - `queries`, `answer`  what was asked, why, and what it brought
//! - `stored`   a stored page as text
//! - `search`   words over all sites
//! - `topic`    concepts, scores, labels
//! - `lab`      results side by side
//! - `login`    who has a token may come in
//! - `assets`   the style sheet and the script

pub(crate) mod answer;
pub(crate) mod assets;
pub(crate) mod controls;
pub(crate) mod forms;
pub(crate) mod lab;
pub(crate) mod layout;
pub(crate) mod login;
pub(crate) mod overview;
pub(crate) mod queries;
pub(crate) mod record;
pub(crate) mod records;
pub(crate) mod search;
pub(crate) mod site;
pub(crate) mod stored;
pub(crate) mod topic;

use crate::failure::Failure;
use crate::server::App;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use store::look::Tally;
use store::{SiteFile, StoreError};

/// There is no such page.
pub(crate) async fn missing(uri: Uri) -> Response {
    if uri.path().starts_with("/api/") {
        return crate::api::missing();
    }
    Failure::Missing("there is no such page").into_response()
}

/// Reads in a site file, off the threads that wait.
pub(crate) async fn in_file<T: Send + 'static>(
    app: &App,
    site: &str,
    read: impl FnOnce(&SiteFile, &Tally) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Failure> {
    let site = app.workspace.site(site)?;
    let done = tokio::task::spawn_blocking(move || site.read(read)).await;
    let done = done.map_err(|_| Failure::Unreadable("reading the site file failed".to_owned()))?;
    Ok(done?)
}
