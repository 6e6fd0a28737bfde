//! What a site's files are called.
//!
//! `https://library.example` is `library.example`, the case people type and read most. Any other scheme or port is spelt out
//! (`library.example_80`, `127.0.0.1_9108`, `127.0.0.1_9108_https`), so two origins never share a file. A host that could
//! surprise a file system goes by the hash of its origin, with what is readable of it behind.

use data_encoding::HEXLOWER;
use model::SiteId;
use sha1::{Digest, Sha1};
use std::path::{Path, PathBuf};

/// Longest host that is used as it stands. With port and ending it stays well below the 255 bytes file systems allow.
const LONGEST_HOST: usize = 100;

/// How much of an odd host stays readable behind its hash.
const READABLE: usize = 40;

/// Names Windows keeps for devices, with any ending. Files are copied and mailed, so they must open there too.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];

/// The name of a site's files: never empty, never a path, distinct for distinct sites.
pub fn site_name(site: &SiteId) -> String {
    plain_name(site.as_str()).unwrap_or_else(|| hashed_name(site.as_str()))
}

/// Where the file of a site is.
pub fn site_path(root: &Path, site: &SiteId) -> PathBuf {
    root.join("sites").join(format!("{}.db", site_name(site)))
}

/// The folder of a site file's WARCs: `<root>/warc/<name>` for `<root>/sites/<name>.db`.
pub(crate) fn warc_folder(site_file: &Path) -> PathBuf {
    let name = site_file.file_stem().unwrap_or_default();
    let root = site_file.parent().and_then(Path::parent);
    root.unwrap_or_else(|| Path::new(""))
        .join("warc")
        .join(name)
}

fn plain_name(origin: &str) -> Option<String> {
    let (scheme, rest) = origin.split_once("://")?;
    let (host, port) = match rest.split_once(':') {
        Some((host, port)) => (host, Some(port.parse::<u16>().ok()?)),
        None => (rest, None),
    };
    if !is_harmless(host) {
        return None;
    }
    let name = match (scheme, port) {
        ("https", None | Some(443)) => host.to_owned(),
        ("https", Some(port)) => format!("{host}_{port}_https"),
        ("http", port) => format!("{host}_{}", port.unwrap_or(80)),
        _ => return None,
    };
    // An origin is written in one way only; another spelling of the same ("https://a:443") must not share its file.
    let spelling = match port {
        Some(port) => format!("{scheme}://{host}:{port}"),
        None => format!("{scheme}://{host}"),
    };
    let is_default = matches!((scheme, port), ("https", Some(443)) | ("http", Some(80)));
    (spelling == origin && !is_default).then_some(name)
}

fn is_harmless(host: &str) -> bool {
    let first = host.split('.').next().unwrap_or_default();
    let numbered_device = first.len() == 4
        && (first.starts_with("com") || first.starts_with("lpt"))
        && first.ends_with(|last: char| last.is_ascii_digit());
    !first.is_empty()
        && host.len() <= LONGEST_HOST
        && !host.starts_with('-')
        && !host.ends_with(['.', '-'])
        && !host.contains("..")
        && host
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-'))
        && !numbered_device
        && !DEVICES.contains(&first)
}

/// Begins with `_`, as no plain name does.
fn hashed_name(origin: &str) -> String {
    let digest = Sha1::digest(origin.as_bytes());
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    let readable: String = host
        .chars()
        .take(READABLE)
        .map(|letter| match letter {
            'a'..='z' | '0'..='9' => letter,
            _ => '-',
        })
        .collect();
    let name = format!("_{}_{readable}", HEXLOWER.encode(&digest[..10]));
    name.trim_end_matches(['-', '_']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::path::Component;

    /// A site id may come out of a file, so it can be any text.
    fn site(text: &str) -> SiteId {
        serde_json::from_value(text.into()).unwrap()
    }

    #[test]
    fn everyday_sites_have_readable_names() {
        for (origin, name) in [
            ("https://library.example", "library.example"),
            ("http://library.example", "library.example_80"),
            ("http://library.example:8080", "library.example_8080"),
            ("https://library.example:8080", "library.example_8080_https"),
            ("http://127.0.0.1:9108", "127.0.0.1_9108"),
            ("https://xn--bcher-kva.example", "xn--bcher-kva.example"),
        ] {
            assert_eq!(site_name(&site(origin)), name);
        }
    }

    #[test]
    fn odd_hosts_go_by_their_hash() {
        for origin in [
            "http://[::1]:80",
            "https://con.example",
            "https://com1",
            "https://..",
            "https://%2e%2e%2f",
            "https://a/../../b",
            "https://a\0b",
            "https://a_80",
            "https://-a",
            "https://a:443",
            "https://A",
            "null",
            "",
            &format!("https://{}", "a".repeat(5000)),
        ] {
            let name = site_name(&site(origin));
            assert!(name.starts_with('_') && name.len() < 100, "{name}");
        }
    }

    proptest! {
        #[test]
        fn a_site_never_leaves_the_root(origin in "(https?://)?([a-z]{0,3}|\\PC{0,40}|[./\\\\:%_-]{0,9})(:[0-9]{0,5})?") {
            let path = site_path(Path::new("/root"), &site(&origin));
            let parts: Vec<_> = path.components().collect();
            prop_assert_eq!(parts.len(), 4);
            prop_assert!(parts.iter().skip(1).all(|part| matches!(part, Component::Normal(_))));
            prop_assert!(path.starts_with("/root/sites"));
            let archive = warc_folder(&path);
            prop_assert_eq!(archive.components().count(), 4);
            prop_assert!(archive.starts_with("/root/warc"));
        }

        #[test]
        fn distinct_sites_have_distinct_names(
            one in "(http|https)://[ab._]{1,2}(:80|:443|:8|_80|_https)?",
            other in "(http|https)://[ab._]{1,2}(:80|:443|:8|_80|_https)?",
        ) {
            prop_assert_eq!(one == other, site_name(&site(&one)) == site_name(&site(&other)));
        }
    }
}
