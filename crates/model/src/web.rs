//! What goes out to the web and what comes back.

use crate::{Refusal, Timestamp, Url};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::future::Future;
use std::net::IpAddr;
use std::time::Duration;

/// How a request is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Method {
    /// Asks without a body.
    Get,
    /// Sends a body; only ever used for a form judged to be a search form.
    Post,
}

impl Method {
    /// The method as it stands in a request line.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Post => "POST",
        }
    }
}

/// The body of a POST.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Body {
    /// The `Content-Type` header, with its boundary if it has one.
    pub content_type: String,
    /// The encoded form data.
    pub bytes: Vec<u8>,
}

/// One page we would like to have.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Request {
    /// How to ask.
    pub method: Method,
    /// Where to ask.
    pub url: Url,
    /// What to send along, for a POST.
    pub body: Option<Body>,
    /// The page that led here, sent as `Referer` within one site only.
    pub referrer: Option<Url>,
}

impl Request {
    /// A plain GET.
    pub fn get(url: Url) -> Self {
        Self {
            method: Method::Get,
            url,
            body: None,
            referrer: None,
        }
    }

    /// The same request, led to by `page`.
    #[must_use]
    pub fn from_page(mut self, page: &Url) -> Self {
        self.referrer = Some(page.clone());
        self
    }
}

/// Header lines in the order they came, names in lower case, values as text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Headers(pub Vec<(String, String)>);

impl Headers {
    /// The first value of a header.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }

    /// Every value of a header.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0
            .iter()
            .filter(move |(key, _)| key.eq_ignore_ascii_case(name))
            .map(|(_, value)| value.as_str())
    }
}

/// Whether the whole body is known to have arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Completeness {
    /// Its length was announced and kept.
    Whole,
    /// The server ended it by closing the connection, so a cut cannot be told from an end. Never evidence of "no more results".
    Unknown,
}

/// One page as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// The address after redirects.
    pub url: Url,
    /// The HTTP status.
    pub status: u16,
    /// The response headers of the last hop.
    pub headers: Headers,
    /// The body, content codings undone.
    pub body: Bytes,
    /// Whether all of it arrived.
    pub completeness: Completeness,
    /// When it arrived.
    pub at: Timestamp,
    /// How long the last hop took.
    pub latency: Duration,
}

/// One request and its response as they crossed the wire, for the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The address asked.
    pub url: Url,
    /// Request line and headers, ending in an empty line; then the body if there was one.
    pub request: Bytes,
    /// Status line and headers, ending in an empty line.
    pub response_head: Bytes,
    /// The body as it was sent: content codings kept, transfer coding undone.
    pub response_body: Bytes,
    /// Whom we talked to.
    pub ip: Option<IpAddr>,
    /// When the response began.
    pub at: Timestamp,
    /// Why the body ends early, if it does.
    pub cut: Option<Refusal>,
}

/// What became of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// The page, or why there is none.
    pub got: Got,
    /// Every exchange it took, in order: robots.txt, redirects, the page. For the archive.
    pub trail: Vec<Exchange>,
    /// How many requests went out, answered or not. This is what a budget counts.
    pub requests: u32,
}

/// A page, or the name of what stood in its way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Got {
    /// A page with a status below 400.
    Page(Page),
    /// No page. An error page that did arrive comes along: some sites say "nothing found" with a 404.
    Refused {
        /// The reason.
        why: Refusal,
        /// The error page, when one arrived whole.
        page: Option<Box<Page>>,
    },
}

impl Fetched {
    /// A refusal without any traffic.
    pub fn refused(why: Refusal) -> Self {
        Self {
            got: Got::Refused { why, page: None },
            trail: Vec::new(),
            requests: 0,
        }
    }

    /// A page that came from nowhere but for one request, whole and without headers: for laboratories and tests.
    pub fn made_up(url: Url, html: impl Into<Bytes>) -> Self {
        Self {
            got: Got::Page(Page {
                url,
                status: 200,
                headers: Headers::default(),
                body: html.into(),
                completeness: Completeness::Whole,
                at: Timestamp::UNIX_EPOCH,
                latency: Duration::ZERO,
            }),
            trail: Vec::new(),
            requests: 1,
        }
    }
}

/// Our own machine failed; what the web did is inside [`Fetched`].
#[derive(Debug, thiserror::Error)]
#[error("cannot fetch {url}: {what}")]
pub struct FetchError {
    /// What we were fetching.
    pub url: Url,
    /// What happened and what to do about it.
    pub what: String,
}

/// Brings one page. The only way a room reaches the web.
pub trait Fetcher: Send + Sync {
    /// Sends a request, politely and guarded, and follows its redirects.
    fn fetch(&self, request: &Request) -> impl Future<Output = Result<Fetched, FetchError>> + Send;

    /// Takes note that a page, whatever its status, says that we ask too fast: its host rests as after a 429.
    fn slow_down(&self, _host: &Url) {}

    /// How long the next request to the host of this address would be held back, to say what is waited for.
    fn held_back(&self, _url: &Url) -> Duration {
        Duration::ZERO
    }

    /// The sitemaps that the robots.txt of a site names, as far as it is known. Asks nobody.
    fn sitemaps(&self, _site: &Url) -> impl Future<Output = Vec<Url>> + Send {
        std::future::ready(Vec::new())
    }
}
