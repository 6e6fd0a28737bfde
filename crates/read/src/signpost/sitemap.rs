//! Sitemaps (sitemaps.org 0.9): the pages that a site names itself, and other sitemaps.

use super::xml::{Piece, Pieces};
use model::Url;

/// Most addresses read of one file, as the standard has it.
const ADDRESSES: usize = 50_000;

/// What a sitemap names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sitemap {
    /// Pages, in their order. They may be anywhere: whoever follows them looks where they lead.
    pub pages: Vec<Url>,
    /// Other sitemaps.
    pub maps: Vec<Url>,
}

/// What the address being read leads to.
#[derive(Clone, Copy)]
enum Names {
    Page,
    Map,
}

impl Sitemap {
    /// Reads a `urlset` or a `sitemapindex`.
    pub(super) fn of_xml(text: &str, at: &Url) -> Self {
        let mut map = Self::default();
        let mut names = Names::Page;
        let mut root: Option<Vec<u8>> = None;
        let mut address: Option<String> = None;
        for piece in Pieces::of(text.as_bytes()) {
            match piece {
                Piece::Opened(element) => {
                    // `<image:loc>` is the address of a picture: only names with the prefix of the first element count.
                    let prefix = element.prefix();
                    if *root.get_or_insert_with(|| prefix.clone()) != prefix {
                        continue;
                    }
                    if element.is("loc") {
                        address = Some(String::new());
                    } else if element.is("url") || element.is("urlset") {
                        names = Names::Page;
                    } else if element.is("sitemap") || element.is("sitemapindex") {
                        names = Names::Map;
                    }
                }
                Piece::Said(text) => {
                    if let Some(address) = &mut address
                        && address.len() <= Url::MAX_LENGTH
                    {
                        address.push_str(&text);
                    }
                }
                Piece::Closed => {
                    if let Some(address) = address.take() {
                        map.add(&address, at, names);
                    }
                    if map.is_full() {
                        break;
                    }
                }
            }
        }
        map
    }

    /// Reads a list of addresses, one on each line.
    pub(super) fn of_lines(text: &str, at: &Url) -> Self {
        let mut map = Self::default();
        let addresses = text.lines().map(str::trim).filter(|line| {
            let line = line.trim_start_matches('\u{feff}');
            line.starts_with("http://") || line.starts_with("https://")
        });
        for address in addresses.take(ADDRESSES) {
            map.add(address.trim_start_matches('\u{feff}'), at, Names::Page);
        }
        map
    }

    fn add(&mut self, address: &str, at: &Url, names: Names) {
        let address = address.trim();
        if address.is_empty() {
            return;
        }
        let Ok(url) = at.join(address) else {
            return;
        };
        match names {
            Names::Page => self.pages.push(url),
            Names::Map => self.maps.push(url),
        }
    }

    fn is_full(&self) -> bool {
        self.pages.len() + self.maps.len() >= ADDRESSES
    }
}
