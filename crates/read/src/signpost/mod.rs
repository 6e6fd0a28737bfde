//! What a site puts up for machines: sitemaps, and descriptions of its search.
//!
//! - [`xml`]         elements and texts one after the other, whatever is wrong with them
//! - [`sitemap`]     the pages a site names itself, as XML or as lines
//! - [`opensearch`]  how a site says that it is searched (OpenSearch 1.1)
//! - [`template`]    an address with gaps becomes the form that would send it
//!
//! Strangers write these files, so nothing in them is expanded, nothing is fetched for them, and everything has a limit (`HOSTILE` C7).

mod opensearch;
mod sitemap;
mod template;
mod xml;

pub use opensearch::Description;
pub use sitemap::Sitemap;
pub use template::{Gap, SearchTemplate, form_of_template};

use crate::charset::decode;
use flate2::bufread::MultiGzDecoder;
use model::Page;
use std::borrow::Cow;
use std::io::Read;

/// Most bytes that a compressed file may become; the rest is not read. 50,000 addresses of 300 letters fit.
const UNPACKED: u64 = 16 << 20;

/// A file that is meant for machines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Signpost {
    /// Pages of the site.
    Sitemap(Sitemap),
    /// How the site is searched.
    Search(Description),
}

/// Reads a page as a file for machines, if it is one. What it is it says itself; only lists of bare addresses are known by their name.
pub fn signpost_at(page: &Page) -> Option<Signpost> {
    let bytes = unpacked(&page.body);
    match xml::root_of(&bytes) {
        Some(root) => {
            let name = root.to_ascii_lowercase();
            match name.as_str() {
                "urlset" | "sitemapindex" => {
                    let text = text_of(&bytes, page);
                    Some(Signpost::Sitemap(Sitemap::of_xml(&text, &page.url)))
                }
                "opensearchdescription" | "searchplugin" => {
                    let text = text_of(&bytes, page);
                    Some(Signpost::Search(Description::of_xml(&text, &page.url)))
                }
                _ => None,
            }
        }
        None if is_list(page.url.parts().path()) => {
            let text = text_of(&bytes, page);
            Some(Signpost::Sitemap(Sitemap::of_lines(&text, &page.url)))
        }
        None => None,
    }
}

fn is_list(path: &str) -> bool {
    let mut endings = path.rsplit('.').map(str::to_ascii_lowercase);
    match endings.next().as_deref() {
        Some("gz") => endings.next().as_deref() == Some("txt"),
        ending => ending == Some("txt"),
    }
}

/// The bytes of a file, unpacked if it was packed. Of one that is broken or too large what came before.
fn unpacked(body: &[u8]) -> Cow<'_, [u8]> {
    if !body.starts_with(b"\x1f\x8b") {
        return Cow::Borrowed(body);
    }
    let mut decoder = MultiGzDecoder::new(body).take(UNPACKED);
    let mut bytes = Vec::new();
    let mut step = vec![0; 64 << 10];
    // An error ends the file like its end does: half a sitemap is better than none.
    while let Ok(length @ 1..) = decoder.read(&mut step) {
        bytes.extend_from_slice(&step[..length]);
    }
    Cow::Owned(bytes)
}

/// The letters of a file. Nearly all are UTF-8, as their standards ask for; the others are read like pages.
fn text_of<'a>(bytes: &'a [u8], page: &Page) -> Cow<'a, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let declared = xml::declared_charset(bytes).map(|label| format!("text/xml;charset={label}"));
    let content_type = page.headers.get("content-type");
    decode(bytes, declared.as_deref().or(content_type), page.url.host()).text
}
