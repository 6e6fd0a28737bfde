//! One request on the wire: send, stream under limits, record.

use crate::client::Clients;
use crate::collect::Collected;
use crate::config::Limits;
use crate::decode::{codings_of, decode};
use crate::dial::{self, Connection};
use crate::failure::{self, Failure};
use crate::guard::{Guard, Reach};
use crate::media::{is_no_text, is_packed_text};
use crate::record;
use bytes::Bytes;
use model::{Body, Clock, Completeness, Exchange, Headers, Method, Refusal, Timestamp, Url};
use reqwest::header::{self, HeaderMap, HeaderValue};
use reqwest::{Response, Version};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

const ACCEPT: HeaderValue =
    HeaderValue::from_static("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8");
const ACCEPT_ENCODING: HeaderValue = HeaderValue::from_static("gzip, br, zstd");

/// One request, ready to send.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ask<'a> {
    pub(crate) method: Method,
    pub(crate) url: &'a Url,
    pub(crate) body: Option<&'a Body>,
    pub(crate) referrer: Option<&'a Url>,
    pub(crate) cookies: Option<&'a str>,
    pub(crate) wanted: Wanted,
    pub(crate) connection: Connection,
}

/// What is worth reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Text of any kind, whole or not at all.
    Page,
    /// The beginning, up to this size.
    Start(usize),
}

/// An answer, whole or cut.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Headers,
    /// The body, content codings undone; what came of it when it was cut.
    pub(crate) body: Bytes,
    pub(crate) completeness: Completeness,
    pub(crate) at: Timestamp,
    pub(crate) latency: Duration,
    pub(crate) cut: Option<Refusal>,
    /// What is left of the connection.
    pub(crate) connection: Connection,
}

/// Sends requests. Knows nothing of robots, turns and redirects.
pub(crate) struct Wire {
    pub(crate) clients: Clients,
    pub(crate) guard: Arc<Guard>,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) limits: Limits,
    pub(crate) user_agent: HeaderValue,
}

impl Wire {
    /// Sends one request to an address that was judged to be of this reach, and reads the answer.
    pub(crate) async fn send(
        &self,
        reach: Reach,
        ask: Ask<'_>,
    ) -> Result<(Reply, Exchange), Failure> {
        let started = self.clock.elapsed();
        let deadline = Instant::now() + self.limits.deadline;
        let headers = self.headers(ask)?;
        let request_record = record::request(ask, &headers);
        let request = build(ask, headers);
        let sending = dial::waiting(
            ask.connection,
            self.clients.for_reach(reach).execute(request),
        );
        let mut response = match timeout_at(deadline, sending).await {
            Err(_) => return Err(Refusal::Timeout.into()),
            Ok(Err(error)) => return Err(failure::name(&error)),
            Ok(Ok(response)) => response,
        };
        let at = self.clock.now();
        let ip = response.remote_addr().map(|address| address.ip());
        if ip.is_some_and(|ip| !self.guard.permits(reach, ip)) {
            return Err(Refusal::BlockedAddress.into());
        }
        self.check_head(response.headers())?;

        let status = response.status().as_u16();
        let headers = record::headers(response.headers());
        let response_head = record::response_head(&response);
        let completeness = completeness_of(&response);
        let mut connection = Connection::after(response.version(), response.headers());
        let (response_body, mut cut) = self.read(&mut response, &headers, ask, deadline).await;
        if cut.is_some() || completeness == Completeness::Unknown {
            connection = Connection::None;
        }
        let mut body = Bytes::new();
        match codings_of(&headers) {
            Ok(codings) if cut.is_none() || ask.wanted != Wanted::Page => {
                let (decoded, broken) = decode(&codings, &response_body, self.cap(ask.wanted));
                body = decoded;
                cut = cut.or(broken);
            }
            Ok(_) => {}
            Err(why) => cut = Some(why),
        }
        let reply = Reply {
            status,
            headers,
            body,
            completeness,
            at,
            latency: self.clock.elapsed().saturating_sub(started),
            cut,
            connection,
        };
        let exchange = Exchange {
            url: ask.url.clone(),
            request: request_record,
            response_head,
            response_body,
            ip,
            at,
            cut,
        };
        Ok((reply, exchange))
    }

    fn headers(&self, ask: Ask<'_>) -> Result<HeaderMap, Failure> {
        let text = |text: &str| HeaderValue::from_str(text).map_err(|_| Refusal::BadUrl);
        let mut headers = HeaderMap::with_capacity(8);
        headers.insert(header::USER_AGENT, self.user_agent.clone());
        headers.insert(header::ACCEPT, ACCEPT);
        headers.insert(header::ACCEPT_ENCODING, ACCEPT_ENCODING);
        // Where the reader came from is nobody's business on another site.
        if let Some(from) = ask.referrer.filter(|from| from.site() == ask.url.site()) {
            headers.insert(header::REFERER, text(from.as_str())?);
        }
        // A site that set a cookie no header can hold does without it.
        if let Some(Ok(cookies)) = ask.cookies.map(HeaderValue::from_str) {
            headers.insert(header::COOKIE, cookies);
        }
        if let Some(body) = ask.body {
            headers.insert(header::CONTENT_TYPE, text(&body.content_type)?);
        }
        Ok(headers)
    }

    /// HTTP/1 heads are limited by the parser already; this holds for HTTP/2 too.
    fn check_head(&self, headers: &HeaderMap) -> Result<(), Refusal> {
        let size: usize = headers
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len())
            .sum();
        if size > self.limits.header_bytes || headers.len() > self.limits.header_count {
            return Err(Refusal::BadHeaders);
        }
        Ok(())
    }

    fn cap(&self, wanted: Wanted) -> usize {
        match wanted {
            Wanted::Page => self.limits.decoded_bytes,
            Wanted::Start(bytes) => bytes,
        }
    }

    /// Reads the body as sent, until its end, the cap, the deadline, or until it is too slow to go on.
    async fn read(
        &self,
        response: &mut Response,
        headers: &Headers,
        ask: Ask<'_>,
        deadline: Instant,
    ) -> (Bytes, Option<Refusal>) {
        let cap = self.cap(ask.wanted);
        let announced = response.content_length().unwrap_or(0);
        if ask.wanted == Wanted::Page {
            let is_text = is_packed_text(ask.url.parts().path());
            if !is_text && headers.get("content-type").is_some_and(is_no_text) {
                return (Bytes::new(), Some(Refusal::NotHtml));
            }
            // Codings only ever add bytes when undone, but for a few of overhead.
            if announced > cap as u64 {
                return (Bytes::new(), Some(Refusal::TooLarge));
            }
        }
        let mut body = Collected::new(announced);
        let mut window_end = Instant::now() + self.limits.rate_window;
        let mut in_window = 0;
        let cut = loop {
            match timeout_at(window_end.min(deadline), response.chunk()).await {
                Ok(Ok(None)) => break None,
                Ok(Ok(Some(chunk))) => {
                    in_window += chunk.len();
                    body.push(chunk);
                    if body.len() > cap {
                        break Some(Refusal::TooLarge);
                    }
                }
                Ok(Err(_)) => break Some(Refusal::Truncated),
                Err(_) if Instant::now() >= deadline => break Some(Refusal::Timeout),
                Err(_) if in_window < self.limits.bytes_per_window => break Some(Refusal::TooSlow),
                Err(_) => {
                    window_end += self.limits.rate_window;
                    in_window = 0;
                }
            }
        };
        (body.into_bytes(), cut)
    }
}

fn build(ask: Ask<'_>, headers: HeaderMap) -> reqwest::Request {
    let method = match ask.method {
        Method::Get => reqwest::Method::GET,
        Method::Post => reqwest::Method::POST,
    };
    let mut request = reqwest::Request::new(method, ask.url.parts().clone());
    *request.headers_mut() = headers;
    *request.body_mut() = ask.body.map(|body| body.bytes.clone().into());
    request
}

fn completeness_of(response: &Response) -> Completeness {
    let is_framed = response.version() >= Version::HTTP_2
        || response.headers().contains_key(header::CONTENT_LENGTH)
        || response.headers().contains_key(header::TRANSFER_ENCODING)
        || matches!(response.status().as_u16(), 204 | 304);
    if is_framed {
        Completeness::Whole
    } else {
        Completeness::Unknown
    }
}
