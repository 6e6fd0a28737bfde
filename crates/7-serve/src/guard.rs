//! Who may ask, and what a browser may do with the answer.
//!
//! A page on loopback is within reach of every web site that the user visits: by a form that posts to it, or by a name that suddenly resolves to 127.0.0.1. So a
//! request must name us as its host, one that changes something must come from our own pages and carry the token they hold, and whoever listens on
//! another address than loopback must have been given a token for looking, too.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_SECURITY_POLICY, COOKIE, HOST, ORIGIN, REFERRER_POLICY,
    WWW_AUTHENTICATE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// What our pages may do: nothing but show themselves, with our one style sheet and our one script.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// The cookie in which a browser keeps the token.
const COOKIE_NAME: &str = "surfacer_token";

/// Whether looking needs the token, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looking {
    /// Whoever can reach us may look.
    Free,
    /// Only with the token.
    WithToken,
}

/// Who may ask.
#[derive(Debug, Clone)]
pub struct Guard {
    address: SocketAddr,
    names: Vec<String>,
    token: String,
    looking: Looking,
}

impl Guard {
    /// Guards what listens at an address, which may also be called by `names`.
    pub fn new(address: SocketAddr, names: Vec<String>, token: String, looking: Looking) -> Self {
        let names = names.into_iter().map(|name| name.to_lowercase()).collect();
        Self {
            address,
            names,
            token,
            looking,
        }
    }

    /// The token that changes need.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Whether a token is the right one. Takes as long for a wrong one.
    pub fn is_token(&self, token: &str) -> bool {
        let (ours, theirs) = (self.token.as_bytes(), token.as_bytes());
        let differ = ours.iter().zip(theirs).fold(0, |all, (a, b)| all | (a ^ b));
        ours.len() == theirs.len() && differ == 0
    }

    /// The cookie that lets a browser look.
    pub fn cookie(&self) -> String {
        format!(
            "{COOKIE_NAME}={}; Path=/; HttpOnly; SameSite=Strict",
            self.token
        )
    }

    /// Whether a `Host` is one of ours.
    fn is_ours(&self, host: &str) -> bool {
        let host = host.to_lowercase();
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => {
                (name, port.parse().unwrap_or(0))
            }
            _ => (host.as_str(), 80),
        };
        if self
            .names
            .iter()
            .any(|known| known == name || *known == host)
        {
            return true;
        }
        if port != self.address.port() {
            return false;
        }
        let bare = name.trim_start_matches('[').trim_end_matches(']');
        match bare.parse::<IpAddr>() {
            // A name can be made to lead anywhere; a number leads where it says.
            Ok(ip) => {
                ip == self.address.ip() || ip.is_loopback() || self.address.ip().is_unspecified()
            }
            Err(_) => name == "localhost",
        }
    }

    /// Whether the headers carry the token: as a bearer, or in the cookie of one who looks.
    fn carries_token(&self, headers: &HeaderMap) -> bool {
        self.carries_bearer(headers) || self.carries_cookie(headers)
    }

    /// Whether the headers carry the token as a bearer.
    pub fn carries_bearer(&self, headers: &HeaderMap) -> bool {
        let bearer = text(headers, &AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        bearer.is_some_and(|token| self.is_token(token.trim()))
    }

    fn carries_cookie(&self, headers: &HeaderMap) -> bool {
        let cookies = headers.get_all(COOKIE).iter();
        cookies
            .filter_map(|cookies| cookies.to_str().ok())
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .any(|(name, value)| name == COOKIE_NAME && self.is_token(value))
    }
}

/// Lets a request through, or says why not; then tells the browser what it may do.
pub async fn keep(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let mut response = match refused(&guard, &request) {
        Some(refusal) => refusal,
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    let set = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        // With `no-referrer` a browser would send `Origin: null` with our own buttons.
        (REFERRER_POLICY, "same-origin"),
        (CACHE_CONTROL, "no-store"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in set {
        // A stored page or a picture may be under a stricter rule of its own.
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    response
}

fn refused(guard: &Guard, request: &Request) -> Option<Response> {
    let headers = request.headers();
    let path = request.uri().path();
    let host = text(headers, &HOST).or_else(|| request.uri().authority().map(Authority::as_str));
    if !host.is_some_and(|host| guard.is_ours(host)) {
        let why = "this is not the host you asked for; start with --name HOST to be called by another name";
        return Some(said(StatusCode::MISDIRECTED_REQUEST, path, why));
    }
    let looks = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if !looks && !is_own_origin(headers, host.unwrap_or_default()) {
        let why = "only our own pages may change something";
        return Some(said(StatusCode::FORBIDDEN, path, why));
    }
    let open = matches!(path, "/login" | "/style.css" | "/favicon.svg");
    if guard.looking == Looking::Free || open || guard.carries_token(headers) {
        return None;
    }
    if looks && !path.starts_with("/api") && path != "/metrics" {
        return Some(Redirect::to("/login").into_response());
    }
    let why = "the token is needed: Authorization: Bearer TOKEN";
    let mut response = said(StatusCode::UNAUTHORIZED, path, why);
    let bearer = HeaderValue::from_static("Bearer");
    response.headers_mut().insert(WWW_AUTHENTICATE, bearer);
    Some(response)
}

/// Why not, in the language of who asks.
fn said(status: StatusCode, path: &str, why: &'static str) -> Response {
    if path.starts_with("/api") {
        (status, Json(json!({ "error": why }))).into_response()
    } else {
        (status, format!("{why}\n")).into_response()
    }
}

/// Whether a request that changes something comes from our own pages. A program sends neither header, and then the token decides.
fn is_own_origin(headers: &HeaderMap, host: &str) -> bool {
    let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    match headers.get(ORIGIN) {
        None => true,
        Some(origin) => origin.to_str().is_ok_and(|origin| {
            let rest = origin
                .strip_prefix("http://")
                .or_else(|| origin.strip_prefix("https://"));
            rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
        }),
    }
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(address: &str, names: &[&str]) -> Guard {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Guard::new(
            address.parse().unwrap(),
            names,
            "secret".into(),
            Looking::Free,
        )
    }

    #[test]
    fn only_our_own_names_are_ours() {
        let here = guard("127.0.0.1:8080", &[]);
        for host in [
            "127.0.0.1:8080",
            "localhost:8080",
            "LOCALHOST:8080",
            "[::1]:8080",
        ] {
            assert!(here.is_ours(host), "{host}");
        }
        for host in [
            "evil.test",
            "evil.test:8080",
            "127.0.0.1",
            "127.0.0.1:81",
            "127.0.0.1.evil.test:8080",
            "localhost.evil.test:8080",
            "10.0.0.1:8080",
            "",
            ":8080",
            "127.0.0.1:8080:8080",
        ] {
            assert!(!here.is_ours(host), "{host}");
        }
        let everywhere = guard("0.0.0.0:8080", &["box.example"]);
        assert!(everywhere.is_ours("192.168.1.7:8080") && everywhere.is_ours("box.example:8080"));
        assert!(everywhere.is_ours("box.example") && !everywhere.is_ours("evil.test:8080"));
    }

    #[test]
    fn a_token_is_right_only_as_a_whole() {
        let guard = guard("127.0.0.1:8080", &[]);
        assert!(guard.is_token("secret"));
        for wrong in ["", "secre", "secret ", "secrets", "Secret"] {
            assert!(!guard.is_token(wrong), "{wrong}");
        }
    }
}
