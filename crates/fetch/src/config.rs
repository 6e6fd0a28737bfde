//! What may be set about fetching, and what is wrong with a setting.

use crate::address::{Kind, kind_of};
use ipnet::IpNet;
use model::Url;
use std::net::IpAddr;
use std::time::Duration;

/// Everything that may be set about fetching. The defaults are polite and safe.
#[derive(Debug, Clone)]
pub struct Config {
    /// The name robots.txt knows us by.
    pub product: String,
    /// The version shown in `User-Agent`.
    pub version: String,
    /// Where the owner of a site can complain: a web or mail address, shown in `User-Agent`.
    /// Without one, nothing but typed and allowed addresses is ever reached.
    pub contact: Option<String>,
    /// Addresses the user typed. Their host and port may be loopback or private; nobody else's may.
    pub typed: Vec<Url>,
    /// Networks that may be reached although they are private.
    pub allow_net: Vec<IpNet>,
    /// Least pause after a request to a host. Zero means as fast as the host answers, one request at a time.
    pub floor: Duration,
    /// Longest pause a caller is kept waiting. A host that asks for more is refused as rate limited, to be tried again later.
    pub patience: Duration,
    /// How many requests may be under way at one host.
    pub connections_per_host: usize,
    /// Whether to speak HTTP/1.1 only.
    pub http1_only: bool,
    /// Whether a robots.txt behind a 401 or 403 means that all is allowed, as RFC 9309 has it. By default it forbids all.
    pub forbidden_robots_allow: bool,
    /// Certificates trusted besides the public ones, in DER: the authority of an intranet.
    pub trusted: Vec<Vec<u8>>,
    /// What a single site may cost us.
    pub limits: Limits,
}

/// What a single answer or site may cost us.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Largest body, content codings undone.
    pub decoded_bytes: usize,
    /// Longest time for one request, from the first packet to the last byte.
    pub deadline: Duration,
    /// Fewest bytes that must arrive in every `rate_window`.
    pub bytes_per_window: usize,
    /// How long a slow body is watched before it is given up.
    pub rate_window: Duration,
    /// Most redirects followed for one page.
    pub redirects: u32,
    /// Most bytes in the head of an answer.
    pub header_bytes: usize,
    /// Most header lines in an answer.
    pub header_count: usize,
    /// Most cookies kept for a site; the oldest go first.
    pub cookies: usize,
    /// Largest cookie, name and value together.
    pub cookie_bytes: usize,
    /// Largest `Cookie` header sent.
    pub cookie_header_bytes: usize,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            product: "surfacer".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            contact: None,
            typed: Vec::new(),
            allow_net: Vec::new(),
            // Heritrix's default, and what the W3C asks for three times over.
            floor: Duration::from_secs(3),
            patience: Duration::from_mins(5),
            connections_per_host: 1,
            http1_only: false,
            forbidden_robots_allow: false,
            trusted: Vec::new(),
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            // The largest honest result pages seen are about 2 MB; a DOM is some twenty times its text.
            decoded_bytes: 8 << 20,
            deadline: Duration::from_secs(30),
            bytes_per_window: 10 << 10,
            rate_window: Duration::from_secs(10),
            redirects: 10,
            header_bytes: 64 << 10,
            header_count: 100,
            cookies: 50,
            cookie_bytes: 4 << 10,
            cookie_header_bytes: 8 << 10,
        }
    }
}

/// Why fetching cannot start.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A public site was typed, and its owner could not reach us.
    #[error(
        "{url} is on the public web, so its owner must be able to reach you: \
         set a contact (--contact https://you.example/ or --contact you@example.org)"
    )]
    NoContact {
        /// The first such address.
        url: Url,
    },
    /// The contact, product or version cannot stand in a header.
    #[error("{what} cannot be sent in a header: use printable ASCII only")]
    NotAHeader {
        /// The text in question.
        what: String,
    },
    /// The product is not a name robots.txt could hold.
    #[error("{product:?} is no product token: use letters, - and _ only")]
    BadProduct {
        /// The text in question.
        product: String,
    },
    /// One of the trusted certificates is not a certificate.
    #[error("a trusted certificate cannot be read: {0}")]
    BadCertificate(#[source] rustls::Error),
    /// The HTTP client could not be built.
    #[error("the HTTP client cannot start: {0}")]
    Client(#[source] reqwest::Error),
    /// The TLS library refuses its own defaults.
    #[error("TLS cannot start: {0}")]
    Tls(#[source] rustls::Error),
}

impl Config {
    /// The first typed address on the public web, when there is no contact to go with it.
    pub fn needs_contact(&self) -> Option<&Url> {
        match self.contact() {
            Some(_) => None,
            None => self.typed.iter().find(|url| !is_at_home(url)),
        }
    }

    /// The contact, unless it is blank.
    pub(crate) fn contact(&self) -> Option<&str> {
        self.contact
            .as_deref()
            .map(str::trim)
            .filter(|contact| !contact.is_empty())
    }

    /// Says what is wrong, before anything is sent.
    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        if let Some(url) = self.needs_contact() {
            return Err(ConfigError::NoContact { url: url.clone() });
        }
        let is_token = |c: u8| c.is_ascii_alphabetic() || c == b'-' || c == b'_';
        if self.product.is_empty() || !self.product.bytes().all(is_token) {
            return Err(ConfigError::BadProduct {
                product: self.product.clone(),
            });
        }
        let is_printable = |c: u8| c == b' ' || c.is_ascii_graphic();
        for text in [
            &self.version,
            self.contact.as_ref().unwrap_or(&self.version),
        ] {
            if !text.bytes().all(is_printable) {
                return Err(ConfigError::NotAHeader { what: text.clone() });
            }
        }
        Ok(())
    }

    /// The `User-Agent` we are known by.
    pub fn user_agent(&self) -> String {
        match self.contact() {
            Some(contact) => format!("{}/{} (+{contact})", self.product, self.version),
            None => format!("{}/{}", self.product, self.version),
        }
    }
}

/// Whether an address is of this machine or network as far as can be told without asking DNS.
fn is_at_home(url: &Url) -> bool {
    match url.parts().host() {
        Some(url::Host::Ipv4(v4)) => kind_of(IpAddr::V4(v4)) != Kind::Public,
        Some(url::Host::Ipv6(v6)) => kind_of(IpAddr::V6(v6)) != Kind::Public,
        Some(url::Host::Domain(name)) => {
            !name.contains('.')
                || [".localhost", ".local", ".internal", ".home.arpa", ".test"]
                    .iter()
                    .any(|suffix| name.ends_with(suffix))
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Config {
        Config {
            typed: vec![Url::parse(text).unwrap()],
            ..Config::default()
        }
    }

    #[test]
    fn a_public_site_needs_a_contact_and_a_local_one_does_not() {
        for public in [
            "https://library.example/",
            "http://1.1.1.1/",
            "http://localhost.evil.example/",
        ] {
            let mut config = typed(public);
            assert!(config.needs_contact().is_some(), "{public}");
            config.contact = Some("https://us.example/".into());
            assert!(config.needs_contact().is_none(), "{public}");
        }
        for local in [
            "http://127.0.0.1:8080/",
            "http://[::1]/",
            "http://localhost/",
            "http://intranet/",
            "http://10.1.2.3/",
        ] {
            assert!(typed(local).needs_contact().is_none(), "{local}");
        }
    }

    #[test]
    fn the_user_agent_names_the_contact() {
        let mut config = typed("http://127.0.0.1/");
        config.version = "1.2".into();
        assert_eq!(config.user_agent(), "surfacer/1.2");
        config.contact = Some("https://us.example/".into());
        assert_eq!(config.user_agent(), "surfacer/1.2 (+https://us.example/)");
    }

    #[test]
    fn a_contact_cannot_smuggle_a_header_in() {
        let mut config = typed("http://127.0.0.1/");
        config.contact = Some("x\r\nEvil: 1".into());
        assert!(matches!(
            config.check(),
            Err(ConfigError::NotAHeader { .. })
        ));
    }
}
