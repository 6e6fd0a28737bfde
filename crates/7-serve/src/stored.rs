//! A stored page: its text to read, or its bytes to save. Never a page of ours.

use crate::failure::Failure;
use crate::server::App;
use crate::words::encoded;
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use model::{Completeness, Headers, Page, Timestamp, Url};
use std::time::Duration;
use store::look::RawPage;

/// Most letters of a stored page that are shown as text.
const SHOWN: usize = 200_000;

/// A stored page as it is read.
pub(crate) struct Stored {
    /// Where it was.
    pub(crate) url: String,
    /// Status line and headers.
    pub(crate) head: String,
    /// Its title.
    pub(crate) title: String,
    /// What a reader would have seen.
    pub(crate) text: String,
    /// Whether there is more of it.
    pub(crate) cut: bool,
}

/// Reads a stored response, off the threads that wait.
pub(crate) async fn raw(app: &App, site: &str, response: i64) -> Result<RawPage, Failure> {
    let site = app.workspace.site(site)?;
    let read = move || site.read(|file, _| file.raw_page(response));
    let page = tokio::task::spawn_blocking(read)
        .await
        .map_err(|_| Failure::Unreadable("the stored page could not be read".to_owned()))??;
    page.ok_or(Failure::Missing("there is no such stored page"))
}

/// What a reader would have seen of a stored page.
pub(crate) fn shown(raw: &RawPage) -> Stored {
    let head = String::from_utf8_lossy(&raw.head).into_owned();
    let headers = headers_of(&head);
    let (body, why) = fetch::decoded(&headers, &Bytes::from(raw.body.clone()));
    let url = Url::parse(&raw.url).or_else(|_| Url::parse("http://stored.invalid/"));
    let (title, text) = match url {
        Ok(url) => {
            let page = Page {
                url,
                status: 200,
                headers,
                body,
                completeness: Completeness::Unknown,
                at: Timestamp::UNIX_EPOCH,
                latency: Duration::ZERO,
            };
            let document = read::read(&page);
            let title = read::title_of(&document);
            (title, document.tree.visible_text(document.tree.root()))
        }
        Err(_) => (String::new(), String::from_utf8_lossy(&body).into_owned()),
    };
    Stored {
        url: raw.url.clone(),
        head,
        title,
        cut: raw.cut || why.is_some() || text.chars().nth(SHOWN).is_some(),
        text: text.chars().take(SHOWN).collect(),
    }
}

/// Hands the bytes out to be saved: as plain text that no browser opens.
pub(crate) async fn download(
    State(app): State<App>,
    Path((site, response)): Path<(String, i64)>,
) -> Result<Response, Failure> {
    let raw = raw(&app, &site, response).await?;
    let headers = headers_of(&String::from_utf8_lossy(&raw.head));
    let (body, _) = fetch::decoded(&headers, &Bytes::from(raw.body));
    let name = format!("attachment; filename=\"{}-{response}.txt\"", encoded(&site));
    Ok((
        [
            (CONTENT_TYPE, "text/plain".to_owned()),
            (CONTENT_DISPOSITION, name),
            (
                CONTENT_SECURITY_POLICY,
                "default-src 'none'; sandbox".to_owned(),
            ),
        ],
        body,
    )
        .into_response())
}

fn headers_of(head: &str) -> Headers {
    let lines = head.lines().skip(1).filter_map(|line| line.split_once(':'));
    let lines = lines.map(|(name, value)| (name.trim().to_lowercase(), value.trim().to_owned()));
    Headers(lines.collect())
}
