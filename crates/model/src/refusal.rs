//! A name for every way of not getting a page.

use serde::{Deserialize, Serialize};
use std::fmt;

macro_rules! refusals {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// Why the web gave us nothing. Stored and counted by name; never a number, never an error of ours.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum Refusal {
            $($(#[doc = $doc])+ #[serde(rename = $name)] $variant,)+
        }

        impl Refusal {
            /// Every refusal there is.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// The stable name, as stored and printed.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }
        }
    };
}

refusals! {
    /// robots.txt forbids it.
    Robots = "robots_disallow",
    /// robots.txt could not be had (5xx, 429, network), which counts as forbidden.
    RobotsUnavailable = "robots_unavailable",
    /// A private, loopback or otherwise special address nobody typed.
    BlockedAddress = "blocked_address",
    /// Another scheme than http and https.
    BadScheme = "bad_scheme",
    /// No address that could be fetched.
    BadUrl = "bad_url",
    /// The name does not resolve.
    Dns = "dns_error",
    /// Nobody answers at that address, or the connection broke before an answer.
    Connect = "connect_error",
    /// The certificate or the handshake is not right.
    Tls = "tls_error",
    /// The whole exchange took longer than its deadline.
    Timeout = "timeout",
    /// Bytes came, but slower than the minimum rate.
    TooSlow = "too_slow",
    /// The decoded body is larger than the cap.
    TooLarge = "too_large",
    /// The content coding is unknown, stacked too high or broken.
    BadEncoding = "bad_encoding",
    /// Headers too large, too many or malformed.
    BadHeaders = "bad_headers",
    /// The body ended before its announced end.
    Truncated = "truncated",
    /// More redirects than we follow, or a loop.
    TooManyRedirects = "too_many_redirects",
    /// A redirect that would carry a POST body to another origin.
    PostRedirect = "post_redirect",
    /// The address is longer, deeper or more repetitive than any page needs.
    Trap = "trap",
    /// No text that could hold a form or a record.
    NotHtml = "not_html",
    /// 404.
    NotFound = "not_found",
    /// 410.
    Gone = "gone",
    /// 401.
    Unauthorized = "unauthorized",
    /// 403.
    Forbidden = "forbidden",
    /// 429, or 503 with Retry-After.
    RateLimited = "rate_limited",
    /// Any other 5xx.
    ServerError = "server_error",
    /// Any other 4xx.
    ClientError = "client_error",
    /// The answer is a login form.
    LoginWall = "login_wall",
    /// The answer asks to prove one is a person.
    Captcha = "captcha",
    /// The form is not positively a search form, or a veto stands against it.
    UnsafeForm = "unsafe_form",
    /// The form is a search form, but only a script could submit it.
    ScriptOnly = "script_only",
    /// A link that may do something (delete, log out, vote ...).
    UnsafeLink = "unsafe_link",
    /// The page asks not to follow its links and forms.
    Nofollow = "nofollow",
    /// Another site.
    OffSite = "off_site",
    /// A page for an address that does not exist, dressed as a success.
    SoftNotFound = "soft404",
    /// The answer says that something was submitted, sent or ordered.
    SideEffect = "side_effect",
    /// The site says that too many records match, and shows none.
    TooMany = "too_many_matches",
    /// The site wants more letters.
    TooShort = "query_too_short",
    /// The site does not search for so common a word.
    StopWord = "stop_word",
    /// The site says that something went wrong, dressed as a success.
    ErrorPage = "error_page",
}

impl Refusal {
    /// Finds a refusal by its stable name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|refusal| refusal.name() == name)
    }

    /// Whether it may be gone the next time. Such a refusal is worth another try, and no verdict on the site.
    pub fn is_passing(self) -> bool {
        matches!(
            self,
            Self::Timeout
                | Self::TooSlow
                | Self::Connect
                | Self::Truncated
                | Self::ServerError
                | Self::RateLimited
        )
    }

    /// Whether it is about what was asked, not about the site: the next query may be answered.
    pub fn is_of_query(self) -> bool {
        matches!(self, Self::TooMany | Self::TooShort | Self::StopWord)
    }

    /// The refusal an HTTP status stands for; `None` below 400.
    pub fn of_status(status: u16) -> Option<Self> {
        Some(match status {
            0..=399 => return None,
            401 => Self::Unauthorized,
            403 => Self::Forbidden,
            404 => Self::NotFound,
            410 => Self::Gone,
            429 => Self::RateLimited,
            500.. => Self::ServerError,
            _ => Self::ClientError,
        })
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_refusal_is_found_by_its_own_name() {
        let names: BTreeSet<_> = Refusal::ALL.iter().map(|refusal| refusal.name()).collect();
        assert_eq!(names.len(), Refusal::ALL.len());
        for refusal in Refusal::ALL {
            assert_eq!(Refusal::by_name(refusal.name()), Some(*refusal));
        }
    }

    #[test]
    fn every_error_status_has_a_name() {
        for status in 400..=599 {
            assert!(Refusal::of_status(status).is_some());
        }
        assert_eq!(Refusal::of_status(204), None);
    }
}
