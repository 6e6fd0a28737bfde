//! A small cookie jar per site: RFC 6265, with limits.
//!
//! A site is a registrable domain, or an address written as a number; another port than 80 and 443 is another site. Jars never
//! meet: what one site set is not even looked at for another.

use crate::config::Limits;
use crate::guard::web_port;
use cookie::{Cookie, Expiration};
use model::{Timestamp, Url};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The jars of all sites.
#[derive(Debug, Default)]
pub(crate) struct Jars {
    jars: Mutex<HashMap<String, Jar>>,
}

#[derive(Debug, Default)]
struct Jar {
    /// In the order they were first set.
    cookies: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    name: String,
    value: String,
    domain: String,
    host_only: bool,
    path: String,
    secure: bool,
    expires: Option<Timestamp>,
}

impl Jars {
    /// The `Cookie` header for an address, if there is anything to send.
    pub(crate) fn header(&self, url: &Url, now: Timestamp, limits: &Limits) -> Option<String> {
        let jars = self.lock();
        let jar = jars.get(&site_of(url))?;
        let mut left = limits.cookie_header_bytes;
        // The newest are wanted most when not all fit.
        let mut sent: Vec<&Kept> = jar
            .cookies
            .iter()
            .rev()
            .filter(|cookie| cookie.is_for(url, now))
            .take_while(|cookie| {
                let size = cookie.name.len() + cookie.value.len() + "=; ".len();
                left.checked_sub(size)
                    .inspect(|rest| left = *rest)
                    .is_some()
            })
            .collect();
        sent.reverse();
        sent.sort_by_key(|cookie| std::cmp::Reverse(cookie.path.len()));
        let pairs: Vec<String> = sent
            .iter()
            .map(|cookie| format!("{}={}", cookie.name, cookie.value))
            .collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }

    /// Keeps what an answer set, within the limits.
    pub(crate) fn keep<'a>(
        &self,
        url: &Url,
        set: impl Iterator<Item = &'a str>,
        now: Timestamp,
        limits: &Limits,
    ) {
        let mut set = set.peekable();
        if set.peek().is_none() {
            return;
        }
        let mut jars = self.lock();
        let jar = jars.entry(site_of(url)).or_default();
        // One answer cannot make us work for more than a full jar.
        for line in set.take(limits.cookies) {
            if let Some(cookie) = read(line, url, now, limits) {
                jar.put(cookie, now, limits);
            }
        }
    }

    /// Forgets all cookies of a site: a fresh session.
    pub(crate) fn forget(&self, url: &Url) {
        self.lock().remove(&site_of(url));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Jar>> {
        self.jars.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Jar {
    fn put(&mut self, cookie: Kept, now: Timestamp, limits: &Limits) {
        let is_same = |old: &Kept| {
            (&old.name, &old.domain, &old.path) == (&cookie.name, &cookie.domain, &cookie.path)
        };
        let old = self.cookies.iter().position(is_same);
        let is_over = cookie.expires.is_some_and(|end| end <= now);
        match old {
            Some(old) if is_over => drop(self.cookies.remove(old)),
            Some(old) => self.cookies[old] = cookie,
            None if is_over => {}
            None => self.cookies.push(cookie),
        }
        if self.cookies.len() > limits.cookies {
            self.cookies.remove(0);
        }
    }
}

impl Kept {
    fn is_for(&self, url: &Url, now: Timestamp) -> bool {
        let is_host = if self.host_only {
            url.host() == self.domain
        } else {
            is_within(url.host(), &self.domain)
        };
        is_host
            && (!self.secure || url.parts().scheme() == "https")
            && self.expires.is_none_or(|end| end > now)
            && is_path_within(url.parts().path(), &self.path)
    }
}

/// Reads one `Set-Cookie` line; `None` when it is no cookie this address may set.
fn read(line: &str, url: &Url, now: Timestamp, limits: &Limits) -> Option<Kept> {
    let cookie = Cookie::parse(line).ok()?;
    let is_text = |text: &str| !text.contains(|c: char| c.is_control());
    let (name, value) = cookie.name_value();
    if name.len() + value.len() > limits.cookie_bytes || !is_text(name) || !is_text(value) {
        return None;
    }
    let host = url.host();
    let domain = cookie
        .domain()
        .map(|domain| domain.trim_start_matches('.').to_ascii_lowercase())
        .filter(|domain| !domain.is_empty());
    let (domain, host_only) = match domain {
        None => (host.to_owned(), true),
        Some(domain) if domain == host => (domain, is_shared(host)),
        Some(domain) if is_shared(&domain) || !is_within(host, &domain) => return None,
        Some(domain) => (domain, false),
    };
    let secure = cookie.secure().unwrap_or(false);
    if secure && url.parts().scheme() != "https" {
        return None;
    }
    let path = cookie.path().filter(|path| path.starts_with('/'));
    Some(Kept {
        name: name.to_owned(),
        value: value.to_owned(),
        domain,
        host_only,
        path: path.unwrap_or_else(|| default_path(url)).to_owned(),
        secure,
        expires: expiry(&cookie, now),
    })
}

/// When a cookie ends: `Max-Age` before `Expires`; neither means with the session.
fn expiry(cookie: &Cookie<'_>, now: Timestamp) -> Option<Timestamp> {
    if let Some(age) = cookie.max_age() {
        let age = jiff::SignedDuration::from_secs(age.whole_seconds());
        return Some(now.checked_add(age).unwrap_or(Timestamp::MAX));
    }
    match cookie.expires()? {
        Expiration::DateTime(end) => Timestamp::from_second(end.unix_timestamp()).ok(),
        Expiration::Session => None,
    }
}

/// Whether a domain belongs to many: a public suffix, or an address written as a number, which has no domains below it.
fn is_shared(domain: &str) -> bool {
    is_number(domain) || psl::suffix_str(domain) == Some(domain)
}

fn is_within(host: &str, domain: &str) -> bool {
    let above = host.strip_suffix(domain);
    above.is_some_and(|above| above.is_empty() || (above.ends_with('.') && !is_number(host)))
}

fn is_number(host: &str) -> bool {
    host.starts_with('[') || host.parse::<std::net::Ipv4Addr>().is_ok()
}

fn is_path_within(path: &str, above: &str) -> bool {
    let below = path.strip_prefix(above);
    below.is_some_and(|rest| rest.is_empty() || above.ends_with('/') || rest.starts_with('/'))
}

fn default_path(url: &Url) -> &str {
    let path = url.parts().path();
    match path.rfind('/') {
        None | Some(0) => "/",
        Some(slash) => &path[..slash],
    }
}

fn site_of(url: &Url) -> String {
    let host = url.host();
    let domain = if is_number(host) {
        host
    } else {
        psl::domain_str(host).unwrap_or(host)
    };
    format!("{domain}:{}", web_port(url))
}

#[cfg(test)]
mod tests;
