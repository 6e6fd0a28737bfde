//! Web addresses, canonical from the moment they exist.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;

/// A canonical `http` or `https` address: no fragment, no credentials, no trailing dot on the host.
///
/// Canonical twice is canonical once. The query string is kept as written, because some sites care about its order.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Url(::url::Url);

/// Why a text is not an address we would ever fetch.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadUrl {
    /// The text is no address at all.
    #[error("not a web address: {0}")]
    Unparsable(String),
    /// Another scheme than http and https (`file:`, `javascript:`, `data:` ...).
    #[error("only http and https are fetched, not {0}:")]
    Scheme(String),
    /// Longer than any honest site needs.
    #[error("the address is longer than {} characters", Url::MAX_LENGTH)]
    TooLong,
}

impl Url {
    /// Longest address we follow. Longer ones are growing-query traps (HOSTILE P4 uses the classic browser limit of 2,083);
    /// real search forms with many hidden inputs were seen just above it.
    pub const MAX_LENGTH: usize = 4096;

    /// Reads an absolute address.
    pub fn parse(text: &str) -> Result<Self, BadUrl> {
        let parsed = ::url::Url::parse(text.trim()).map_err(|_| BadUrl::Unparsable(clip(text)))?;
        Self::canonical(parsed)
    }

    /// Resolves a reference found on the page at this address.
    pub fn join(&self, reference: &str) -> Result<Self, BadUrl> {
        let parsed = self
            .0
            .join(reference.trim())
            .map_err(|_| BadUrl::Unparsable(clip(reference)))?;
        Self::canonical(parsed)
    }

    fn canonical(mut parsed: ::url::Url) -> Result<Self, BadUrl> {
        if !matches!(parsed.scheme(), "http" | "https") {
            return Err(BadUrl::Scheme(clip(parsed.scheme())));
        }
        parsed.set_fragment(None);
        let unusable = |()| BadUrl::Unparsable("an address without a host".into());
        parsed.set_username("").map_err(unusable)?;
        parsed.set_password(None).map_err(unusable)?;
        let host = parsed.host_str().unwrap_or_default();
        let trimmed = host.trim_end_matches('.');
        if trimmed.is_empty() {
            return Err(unusable(()));
        }
        if trimmed.len() < host.len() {
            let trimmed = trimmed.to_owned();
            parsed
                .set_host(Some(&trimmed))
                .map_err(|_| BadUrl::Unparsable(clip(&trimmed)))?;
        }
        if parsed.as_str().len() > Self::MAX_LENGTH {
            return Err(BadUrl::TooLong);
        }
        Ok(Self(parsed))
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The parsed address, for what the `url` crate already does well.
    pub fn parts(&self) -> &::url::Url {
        &self.0
    }

    /// The host as text; IPv6 in brackets.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The port, the scheme's own when none is written.
    pub fn port(&self) -> u16 {
        self.0.port_or_known_default().unwrap_or(80)
    }

    /// The origin this address belongs to.
    pub fn site(&self) -> SiteId {
        SiteId(self.0.origin().ascii_serialization())
    }

    /// The address on the site of another: itself if it is there, with TLS if it was written down before that site moved to TLS.
    pub fn on_site_of(&self, other: &Self) -> Option<Self> {
        if self.site() == other.site() {
            return Some(self.clone());
        }
        let rest = self.as_str().strip_prefix("http://")?;
        let moved = Self::parse(&format!("https://{rest}")).ok()?;
        (moved.site() == other.site()).then_some(moved)
    }

    /// The address without its query string.
    #[must_use]
    pub fn without_query(&self) -> Self {
        let mut bare = self.0.clone();
        bare.set_query(None);
        Self(bare)
    }

    /// The address as text, without the number of a visitor's session: addresses that differ in nothing else are one page.
    /// For comparing only; the site is asked for the address as it wrote it.
    pub fn without_session(&self) -> Cow<'_, str> {
        let (address, query) = match self.as_str().split_once('?') {
            Some((address, query)) => (address, Some(query)),
            None => (self.as_str(), None),
        };
        let path = address
            .rsplit_once(';')
            .filter(|(_, last)| is_session(last))
            .map_or(address, |(path, _)| path);
        let named = query.is_some_and(|query| query.split('&').any(is_session));
        if path.len() == address.len() && !named {
            return Cow::Borrowed(self.as_str());
        }
        let pairs = query.unwrap_or_default().split('&');
        let kept: Vec<&str> = pairs
            .filter(|pair| !pair.is_empty() && !is_session(pair))
            .collect();
        Cow::Owned(if kept.is_empty() {
            path.to_owned()
        } else {
            format!("{path}?{}", kept.join("&"))
        })
    }
}

/// Whether a parameter is the number of a session: its name says so and its value is long and drawn by lot. `session=117` is
/// a year of a parliament.
fn is_session(pair: &str) -> bool {
    let Some((name, value)) = pair.split_once('=') else {
        return false;
    };
    let drawn = value.len() >= 16
        && value.bytes().any(|byte| byte.is_ascii_digit())
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'!'));
    let name = name.to_ascii_lowercase();
    drawn
        && (name.contains("sess")
            || matches!(name.as_str(), "sid" | "oscsid" | "zenid" | "cftoken"))
}

fn clip(text: &str) -> String {
    text.chars().take(80).collect()
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl TryFrom<String> for Url {
    type Error = BadUrl;
    fn try_from(text: String) -> Result<Self, BadUrl> {
        Self::parse(&text)
    }
}

impl From<Url> for String {
    fn from(url: Url) -> Self {
        url.0.into()
    }
}

/// One origin (scheme, host and port) that may hide a database. One origin, one site, one file.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct SiteId(String);

impl SiteId {
    /// The origin as text, such as `https://library.example`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SiteId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_from_before_a_site_moved_to_tls_is_on_that_site() {
        let on = |one: &str, other: &str| {
            let other = Url::parse(other).unwrap();
            let there = Url::parse(one).unwrap().on_site_of(&other);
            there.map(|url| url.as_str().to_owned())
        };
        let here = Some("https://a.test/x?y".to_owned());
        assert_eq!(on("https://a.test/x?y", "https://a.test/"), here);
        assert_eq!(on("http://a.test/x?y", "https://a.test/"), here);
        assert_eq!(on("https://a.test/x", "http://a.test/"), None);
        assert_eq!(on("http://a.test:81/x", "https://a.test/"), None);
        assert_eq!(on("http://b.test/x", "https://a.test/"), None);
    }

    #[test]
    fn the_number_of_a_session_makes_no_other_page() {
        for (with, without) in [
            (
                "http://a.test/i?PHPSESSID=0760af8819750497",
                "http://a.test/i",
            ),
            (
                "http://a.test/i?id=3&sid=9f86d081884c7d659a2feaa0&x=1",
                "http://a.test/i?id=3&x=1",
            ),
            (
                "http://a.test/i;jsessionid=0A1B2C3D4E5F60718293A4B5C6D7E8F9?id=3",
                "http://a.test/i?id=3",
            ),
        ] {
            assert_eq!(Url::parse(with).unwrap().without_session(), without);
        }
        for plain in [
            "http://a.test/bills?session=117",
            "http://a.test/story?sid=4711",
            "http://a.test/i;v=2",
        ] {
            assert_eq!(Url::parse(plain).unwrap().without_session(), plain);
        }
    }
    use proptest::prelude::*;

    #[test]
    fn one_origin_has_one_spelling() {
        let plain = Url::parse("http://example.org/").unwrap();
        for spelling in [
            "http://EXAMPLE.org",
            "http://example.org:80/",
            "http://exampl%65.org/",
            "http://example.org./",
            "http://user:secret@example.org/#top",
        ] {
            assert_eq!(Url::parse(spelling).unwrap(), plain, "{spelling}");
        }
    }

    #[test]
    fn folded_spellings_of_loopback_are_seen_for_what_they_are() {
        for spelling in [
            "http://2130706433/",
            "http://0x7f.1/",
            "http://127。0。0。1/",
        ] {
            assert_eq!(Url::parse(spelling).unwrap().host(), "127.0.0.1");
        }
    }

    #[test]
    fn other_schemes_are_refused_by_name() {
        for text in [
            "file:///etc/passwd",
            "javascript:alert(1)",
            "data:text/html,x",
            "gopher://x/",
        ] {
            assert!(matches!(Url::parse(text), Err(BadUrl::Scheme(_))), "{text}");
        }
    }

    #[test]
    fn a_host_of_dots_is_no_host() {
        assert!(Url::parse("http://./").is_err());
        assert!(Url::parse("http://.../").is_err());
    }

    proptest! {
        #[test]
        fn canonical_twice_is_canonical_once(text in "https?://[a-zA-Z0-9.%-]{1,20}(:[0-9]{1,4})?(/[ -~]{0,30})?") {
            if let Ok(url) = Url::parse(&text) {
                prop_assert_eq!(Url::parse(url.as_str()).unwrap(), url);
            }
        }
    }
}
