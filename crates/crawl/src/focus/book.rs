//! Addresses and their numbers: each page has one, whichever way its address is written.

use explore::frontier::fingerprint;
use model::{SiteId, Url};
use std::collections::HashMap;
use topic::focus::PageNumber;

/// A site by its number.
pub(super) type SiteNumber = usize;

/// All addresses that were seen, numbered in the order in which they were.
#[derive(Debug, Default)]
pub(super) struct Book {
    /// As text: a million of them are met in a crawl of ten thousand pages, and most are never asked for.
    pages: Vec<(Box<str>, SiteNumber)>,
    numbers: HashMap<u64, PageNumber>,
    sites: HashMap<SiteId, SiteNumber>,
    /// For each site, pages that were not chosen so far.
    waiting: Vec<usize>,
    all_waiting: usize,
}

impl Book {
    /// The number of a page; a new one waits from now on.
    pub(super) fn number(&mut self, url: &Url) -> PageNumber {
        let next = self.pages.len();
        let number = *self.numbers.entry(fingerprint(url)).or_insert(next);
        if number == next {
            let site = self.site(url);
            self.pages.push((url.as_str().into(), site));
            self.waiting[site] += 1;
            self.all_waiting += 1;
        }
        number
    }

    /// The number of a site.
    pub(super) fn site(&mut self, url: &Url) -> SiteNumber {
        let next = self.waiting.len();
        let site = *self.sites.entry(url.site()).or_insert(next);
        if site == next {
            self.waiting.push(0);
        }
        site
    }

    /// The address and the site of a page. It waits no more.
    pub(super) fn choose(&mut self, page: PageNumber) -> Option<(Url, SiteNumber)> {
        let (text, site) = self.pages.get(page)?;
        let waiting = &mut self.waiting[*site];
        *waiting = waiting.saturating_sub(1);
        self.all_waiting = self.all_waiting.saturating_sub(1);
        Some((Url::parse(text).ok()?, *site))
    }

    /// Whether a page waits of a site other than these, each named once.
    pub(super) fn has_waiting_beside(&self, busy: &[SiteNumber]) -> bool {
        let theirs: usize = busy.iter().map(|site| self.waiting[*site]).sum();
        self.all_waiting > theirs
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn an_address_has_one_number_with_or_without_its_session() {
        let mut book = Book::default();
        let one = book.number(&url("http://a.test/x?id=1"));
        assert_eq!(
            book.number(&url("http://a.test/x?id=1&utm_source=mail")),
            one
        );
        assert_ne!(book.number(&url("http://a.test/x?id=2")), one);
    }

    #[test]
    fn what_waits_is_known_site_by_site() {
        let mut book = Book::default();
        let page = book.number(&url("http://a.test/1"));
        book.number(&url("http://a.test/2"));
        let (_, site) = book.choose(page).unwrap();
        assert!(!book.has_waiting_beside(&[site]) && book.has_waiting_beside(&[]));
        book.number(&url("http://b.test/"));
        assert!(book.has_waiting_beside(&[site]));
    }
}
