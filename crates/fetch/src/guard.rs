//! Where a request may go.
//!
//! Two checks, because either alone has a hole: an address written as a number never reaches the resolver, and a name says
//! nothing about where it leads. [`Guard::judge`] looks at the address as written before anything is sent, [`Guard::permits`]
//! at every number the resolver gave and, once more, at the one we were really connected to.

use crate::Config;
use crate::address::{Kind, kind_of};
use ipnet::IpNet;
use model::{Refusal, Url};
use std::net::IpAddr;

/// How an address came to be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The user typed its host and port: it may be our own network.
    Typed,
    /// A link, redirect, form, robots.txt or sitemap said so: it must be public.
    Linked,
}

/// Decides where a request may go.
#[derive(Debug)]
pub(crate) struct Guard {
    typed: Vec<(String, u16)>,
    allow_net: Vec<IpNet>,
    /// Without a contact the public web is out of reach, unless typed.
    has_contact: bool,
}

impl Guard {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            typed: config
                .typed
                .iter()
                .map(|url| (url.host().to_owned(), web_port(url)))
                .collect(),
            allow_net: config.allow_net.clone(),
            has_contact: config.contact().is_some(),
        }
    }

    /// Judges an address as written. A name that passes is judged again by what it resolves to.
    pub(crate) fn judge(&self, url: &Url) -> Result<Reach, Refusal> {
        let reach = self.reach_of(url);
        let address = match url.parts().host() {
            Some(url::Host::Ipv4(v4)) => IpAddr::V4(v4),
            Some(url::Host::Ipv6(v6)) => IpAddr::V6(v6),
            Some(url::Host::Domain(name)) => {
                let is_loopback = name == "localhost" || name.ends_with(".localhost");
                let is_open = !self.allow_net.is_empty() || (self.has_contact && !is_loopback);
                return match reach {
                    Reach::Linked if !is_open => Err(Refusal::BlockedAddress),
                    _ => Ok(reach),
                };
            }
            None => return Err(Refusal::BadUrl),
        };
        if self.permits(reach, address) {
            Ok(reach)
        } else {
            Err(Refusal::BlockedAddress)
        }
    }

    /// Whether a connection to this address may be used.
    pub(crate) fn permits(&self, reach: Reach, address: IpAddr) -> bool {
        self.allow_net.iter().any(|net| net.contains(&address))
            || match (kind_of(address), reach) {
                (Kind::Public | Kind::Private, Reach::Typed) => true,
                (Kind::Public, Reach::Linked) => self.has_contact,
                _ => false,
            }
    }

    fn reach_of(&self, url: &Url) -> Reach {
        let port = web_port(url);
        let is_typed = self
            .typed
            .iter()
            .any(|(host, open)| host == url.host() && *open == port);
        if is_typed {
            Reach::Typed
        } else {
            Reach::Linked
        }
    }
}

/// The port, with 443 counted as 80: a site that moves its readers to https is still the site that was typed.
pub(crate) fn web_port(url: &Url) -> u16 {
    match url.port() {
        443 => 80,
        port => port,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guard(typed: &[&str]) -> Guard {
        Guard::new(&Config {
            typed: typed.iter().map(|text| Url::parse(text).unwrap()).collect(),
            contact: Some("https://us.example/".into()),
            ..Config::default()
        })
    }

    fn judge(guard: &Guard, text: &str) -> Result<Reach, Refusal> {
        guard.judge(&Url::parse(text).unwrap())
    }

    #[test]
    fn a_typed_host_is_open_on_its_port_only() {
        let guard = guard(&["http://127.0.0.1:8080/"]);
        let blocked = Err(Refusal::BlockedAddress);
        assert_eq!(judge(&guard, "http://127.0.0.1:8080/x"), Ok(Reach::Typed));
        assert_eq!(judge(&guard, "http://127.0.0.1:8081/"), blocked);
        assert_eq!(judge(&guard, "http://127.0.0.2:8080/"), blocked);
        assert_eq!(judge(&guard, "http://localhost:8080/"), blocked);
    }

    #[test]
    fn a_typed_site_may_move_its_readers_to_https() {
        let guard = guard(&["http://10.0.0.1/"]);
        assert_eq!(judge(&guard, "https://10.0.0.1/"), Ok(Reach::Typed));
        assert_eq!(
            judge(&guard, "https://10.0.0.1:8443/"),
            Err(Refusal::BlockedAddress)
        );
    }

    #[test]
    fn without_a_contact_only_what_was_typed_is_reached() {
        let mut guard = guard(&["http://127.0.0.1:8080/"]);
        assert_eq!(judge(&guard, "http://library.example/"), Ok(Reach::Linked));
        guard.has_contact = false;
        for text in ["http://library.example/", "http://1.1.1.1/"] {
            assert_eq!(judge(&guard, text), Err(Refusal::BlockedAddress), "{text}");
        }
        assert_eq!(judge(&guard, "http://127.0.0.1:8080/"), Ok(Reach::Typed));
    }

    #[test]
    fn not_even_a_typed_name_leads_to_cloud_metadata() {
        let metadata = "169.254.169.254".parse().unwrap();
        assert!(!guard(&["http://intranet/"]).permits(Reach::Typed, metadata));
    }

    #[test]
    fn an_allowed_net_is_open_to_links() {
        let mut guard = guard(&[]);
        guard.allow_net = vec!["10.1.0.0/16".parse().unwrap()];
        assert_eq!(judge(&guard, "http://10.1.2.3/"), Ok(Reach::Linked));
        assert_eq!(
            judge(&guard, "http://10.2.0.1/"),
            Err(Refusal::BlockedAddress)
        );
    }
}
