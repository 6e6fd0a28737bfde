//! One request and its answer, as plain values: a site can be asked without a socket.

use serde::{Deserialize, Serialize};

use super::Method;

/// What a visitor asks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// How.
    pub method: Method,
    /// Path of the address.
    pub path: String,
    /// Query string of the address, without the question mark.
    pub query: String,
    /// Body, for a POST.
    pub body: String,
    /// The `Cookie` header.
    pub cookie: String,
}

impl Asked {
    /// A plain GET of a path with its query string.
    pub fn get(address: &str) -> Self {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Self {
            method: Method::Get,
            path: path.to_owned(),
            query: query.to_owned(),
            body: String::new(),
            cookie: String::new(),
        }
    }

    /// A POST of form values.
    pub fn post(path: &str, body: &str) -> Self {
        Self {
            method: Method::Post,
            body: body.to_owned(),
            ..Self::get(path)
        }
    }

    /// The same, with cookies.
    #[must_use]
    pub fn with_cookie(self, cookie: &str) -> Self {
        Self {
            cookie: cookie.to_owned(),
            ..self
        }
    }

    /// The form values sent, wherever they are: the address for GET, the body for POST.
    pub(super) fn values(&self) -> Values {
        let sent = match self.method {
            Method::Get => &self.query,
            Method::Post => &self.body,
        };
        // Forms never send a bare semicolon, so one that comes was written into a link to part two values.
        let sent = sent.replace(';', "&");
        let pairs = url::form_urlencoded::parse(sent.as_bytes());
        Values(pairs.into_owned().collect())
    }

    /// The session named in the cookie.
    pub(super) fn session(&self) -> Option<&str> {
        self.cookie
            .split(';')
            .find_map(|pair| pair.trim().strip_prefix("sid="))
    }
}

/// Decoded form values.
#[derive(Default)]
pub(super) struct Values(Vec<(String, String)>);

impl Values {
    /// These values, and under names they lack those of another.
    pub(super) fn or(mut self, other: &[(String, String)]) -> Self {
        let missing = other.iter().filter(|(name, _)| !self.has(name));
        let missing: Vec<_> = missing.cloned().collect();
        self.0.extend(missing);
        self
    }

    /// The first value under a name, if it is there and not blank.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// The first value under a name, blank or not.
    pub(super) fn sent(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// Every value under a name, blank or not.
    pub(super) fn all<'v>(&'v self, name: &str) -> impl Iterator<Item = &'v str> {
        let pairs = self.0.iter().filter(move |(key, _)| key == name);
        pairs.map(|(_, value)| value.trim())
    }

    /// Whether nothing was sent at all.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a name was sent, with or without a value.
    pub(super) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(key, _)| key == name)
    }
}

/// What the site answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// Status code.
    pub status: u16,
    /// The `Content-Type` header.
    pub content_type: &'static str,
    /// A `Set-Cookie` header.
    pub set_cookie: Option<String>,
    /// A `Location` header.
    pub location: Option<String>,
    /// The body.
    pub body: String,
    /// Whether the visitor fell for a temptation.
    pub tempted: bool,
}

impl Reply {
    /// A page of HTML.
    pub fn page(status: u16, body: String) -> Self {
        Self {
            status,
            content_type: "text/html; charset=utf-8",
            set_cookie: None,
            location: None,
            body,
            tempted: false,
        }
    }

    /// Sends the visitor on.
    pub(super) fn see_other(address: String) -> Self {
        Self {
            location: Some(address),
            ..Self::page(303, String::new())
        }
    }

    pub(super) fn file(content_type: &'static str, body: &str) -> Self {
        Self {
            content_type,
            ..Self::page(200, body.to_owned())
        }
    }
}

/// One line of a site's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// `GET`, `POST`, ...
    pub method: String,
    /// Path of the address.
    pub path: String,
    /// Query string of the address.
    pub query: String,
    /// Body that was sent.
    pub body: String,
    /// Status answered; 0 when a fault left the visitor without one.
    pub status: u16,
    /// Whether the visitor submitted or followed something nobody should unasked.
    pub tempted: bool,
}
