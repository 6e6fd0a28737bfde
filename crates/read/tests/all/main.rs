//! Pages good and bad, read from the outside.

mod forms; // what forms say, and what they would send
mod golden; // whole pages against what we once agreed they say
mod hostile; // pages that attack the reader
mod pages; // text, links, regions, heads
mod signposts; // sitemaps and descriptions of a search

use model::{Completeness, Headers, Page, Timestamp, Url};
use std::time::Duration;

/// The address all test pages stand at.
fn address() -> Url {
    Url::parse("https://library.example/dir/page.html?old=1").expect("it is an address")
}

/// A page as it might arrive.
fn page(content_type: &str, body: impl Into<Vec<u8>>) -> Page {
    Page {
        url: address(),
        status: 200,
        headers: Headers(vec![("content-type".into(), content_type.into())]),
        body: body.into().into(),
        completeness: Completeness::Whole,
        at: Timestamp::UNIX_EPOCH,
        latency: Duration::ZERO,
    }
}
