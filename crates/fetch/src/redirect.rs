//! Where an answer sends us, and with what.

use model::{BadUrl, Headers, Method, Refusal, Request};
use std::fmt::Write as _;

/// What to do after an answer.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// This was it.
    Stay,
    /// Go on with this request. It is judged anew: scheme, address, robots, turn.
    Follow(Request),
    /// It sends us where we do not go.
    Refused(Refusal),
}

/// Reads the redirect in an answer, if it is one.
pub(crate) fn next_of(asked: &Request, status: u16, headers: &Headers) -> Next {
    let Some(location) = headers.get("location") else {
        return Next::Stay;
    };
    let keeps_method = match status {
        301..=303 => false,
        307 | 308 => true,
        _ => return Next::Stay,
    };
    let url = match asked.url.join(&ascii(location)) {
        Ok(url) => url,
        Err(BadUrl::Scheme(_)) => return Next::Refused(Refusal::BadScheme),
        Err(_) => return Next::Refused(Refusal::BadUrl),
    };
    let referrer = asked.referrer.clone();
    if asked.method == Method::Get || !keeps_method {
        return Next::Follow(Request {
            referrer,
            ..Request::get(url)
        });
    }
    // What was typed into one site's form is not handed to another.
    if url.site() != asked.url.site() {
        return Next::Refused(Refusal::PostRedirect);
    }
    Next::Follow(Request {
        url,
        ..asked.clone()
    })
}

/// Escapes what should have been escaped: many servers send plain UTF-8 here.
fn ascii(location: &str) -> String {
    let mut out = String::with_capacity(location.len());
    for byte in location.bytes() {
        if byte.is_ascii() {
            out.push(char::from(byte));
        } else {
            write!(out, "%{byte:02X}").expect("a String never refuses a write");
        }
    }
    out
}
