//! One site, one name; and to whom it belongs.
//!
//! A site is a host with its port, however it is written: with or without TLS, with or without `www.`. Its owner is the domain that somebody
//! registered: a thousand hosts below one domain are one voice.

use model::Url;

/// Hosts that all the world links to: networks, shops for everything, servers of files. A link to one says nothing of it, and none of them is a
/// database on a topic.
const EVERYWHERE: &[&str] = &[
    "addthis.com",
    "akamaihd.net",
    "amazon.com",
    "amazonaws.com",
    "apple.com",
    "bing.com",
    "bit.ly",
    "bsky.app",
    "cloudflare.com",
    "cloudfront.net",
    "creativecommons.org",
    "doubleclick.net",
    "facebook.com",
    "fbcdn.net",
    "flickr.com",
    "google.com",
    "googleapis.com",
    "googlesyndication.com",
    "googletagmanager.com",
    "gravatar.com",
    "gstatic.com",
    "instagram.com",
    "jsdelivr.net",
    "linkedin.com",
    "mastodon.social",
    "pinterest.com",
    "reddit.com",
    "t.co",
    "t.me",
    "telegram.org",
    "tiktok.com",
    "tumblr.com",
    "twitter.com",
    "unpkg.com",
    "vimeo.com",
    "vk.com",
    "w3.org",
    "whatsapp.com",
    "wordpress.org",
    "x.com",
    "youtu.be",
    "youtube.com",
];

/// The name of the site that an address belongs to: `library.example`, or `library.example:8080`.
pub fn name_of(url: &Url) -> String {
    let host = bare(url.host());
    match url.parts().port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    }
}

/// The home page of the site that an address belongs to.
pub fn home_of(url: &Url) -> Option<Url> {
    url.join("/").ok()
}

/// To whom a site belongs, by its name: the registered domain. An address without names belongs to itself, each port by itself.
pub fn owner_of(name: &str) -> &str {
    let host = name.split(':').next().unwrap_or(name);
    if host.starts_with('[')
        || host
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
    {
        return name;
    }
    psl::domain_str(host).unwrap_or(name)
}

/// Whether the whole world links there, so that a link says nothing.
pub fn is_everywhere(name: &str) -> bool {
    EVERYWHERE.binary_search(&owner_of(name)).is_ok()
}

/// A host without the `www.` in front.
fn bare(host: &str) -> &str {
    match host.strip_prefix("www.") {
        Some(rest) if rest.contains('.') => rest,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(address: &str) -> String {
        name_of(&Url::parse(address).unwrap())
    }

    #[test]
    fn a_site_has_one_name_however_it_is_written() {
        for address in [
            "http://library.example/a?b",
            "https://LIBRARY.example/",
            "https://www.library.example:443/x",
        ] {
            assert_eq!(name(address), "library.example");
        }
        assert_eq!(name("http://127.0.0.1:8080/"), "127.0.0.1:8080");
        assert_eq!(name("http://www.com/"), "www.com");
    }

    #[test]
    fn hosts_of_one_domain_have_one_owner_and_ports_of_a_number_have_many() {
        assert_eq!(owner_of("a.b.library.co.uk"), "library.co.uk");
        assert_eq!(owner_of("c.library.co.uk:81"), "library.co.uk");
        assert_eq!(owner_of("127.0.0.1:8080"), "127.0.0.1:8080");
        assert_eq!(owner_of("127.0.0.1:8081"), "127.0.0.1:8081");
        assert_eq!(owner_of("[::1]:81"), "[::1]:81");
    }

    #[test]
    fn the_list_of_places_that_are_everywhere_is_in_order() {
        assert!(EVERYWHERE.is_sorted());
        assert!(is_everywhere("de-de.facebook.com") && !is_everywhere("library.example"));
    }
}
