//! Page sizes that are offered as links: `10 | 25 | 100`.
//!
//! Some sites offer no other size, but write the one they use into the links to their pages: `start=25&pageLength=25`. What is written there may be
//! asked for; whether the site obeys is seen from what comes.
//!
//! A link that offers a size leads to the same list with one value more or another one, and that value is what the link says. Numbered pages are told
//! from sizes by their neighbours: where there is a page 5 there is a page 4, and no site offers four records a page.

use super::address;
use super::turn::{label_of, page_number};
use model::Url;
use read::{Document, Link};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A larger page is no size but a thing to search for, or a request that no server should be asked.
const LARGEST: u32 = 1_000;
/// Sizes are multiples of this.
const ROUND: u32 = 5;
/// More links than this are a list of something else.
const MOST: usize = 8;
/// What is asked for where a site writes a smaller size into its links: as many as most sites let one choose.
const USUAL_LARGEST: u32 = 100;

/// A page size, as the address says it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageSize {
    /// The name of the value.
    pub name: String,
    /// The number of records.
    pub number: u32,
}

impl PageSize {
    /// The address with this size in it.
    pub fn applied_to(&self, url: &Url) -> Option<Url> {
        let mut parts = url.parts().clone();
        let others: Vec<(String, String)> = parts
            .query_pairs()
            .filter(|(name, _)| *name != self.name)
            .map(|(name, value)| (name.into_owned(), value.into_owned()))
            .collect();
        parts
            .query_pairs_mut()
            .clear()
            .extend_pairs(others)
            .append_pair(&self.name, &self.number.to_string());
        Url::parse(parts.as_str()).ok()
    }
}

/// The links of a page that change its size, each with the size.
pub fn size_links<'a>(doc: &Document, links: &[&'a Link]) -> Vec<(&'a Link, PageSize)> {
    let mut by_name: BTreeMap<String, Vec<(&Link, u32)>> = BTreeMap::new();
    for link in links {
        if let Some(number) = page_number(&label_of(doc, link))
            && link.url.site() == doc.url.site()
            && link.url.parts().path() == doc.url.parts().path()
            && let Some(name) = name_of(&doc.url, &link.url, number)
        {
            by_name.entry(name).or_default().push((link, number));
        }
    }
    by_name.retain(|name, links| are_sizes(name, links));
    let sizes = by_name.into_iter().flat_map(|(name, links)| {
        links.into_iter().map(move |(link, number)| {
            let name = name.clone();
            (link, PageSize { name, number })
        })
    });
    sizes.collect()
}

/// The largest of them.
pub fn largest(doc: &Document) -> Option<PageSize> {
    let links = read::links_in(doc);
    let links: Vec<&Link> = links.iter().collect();
    let sizes = size_links(doc, &links);
    sizes
        .into_iter()
        .map(|(_, size)| size)
        .max_by_key(|size| size.number)
}

/// A larger page than the one that the links to other pages name. Their addresses count pages or records under one name, and say under another how many
/// a page holds.
pub fn larger_than_written(doc: &Document) -> Option<PageSize> {
    let links = read::links_in(doc);
    let turns = links.iter().filter(|link| {
        let difference = address::difference(&doc.url, &link.url);
        let counts = |name: &str| address::is_counter(name);
        difference.same_path
            && !difference.elsewhere
            && link
                .url
                .parts()
                .query_pairs()
                .any(|(name, _)| counts(&name))
    });
    let mut written: Vec<(String, u32)> = turns
        .flat_map(|link| link.url.parts().query_pairs())
        .filter(|(name, _)| address::says_size(&name.to_lowercase()))
        .filter_map(|(name, value)| Some((name.into_owned(), value.parse().ok()?)))
        .collect();
    let numbered = written.len();
    written.sort_unstable();
    written.dedup();
    // One number only, in several links: nothing that differs from link to link.
    let [(name, number)] = &written[..] else {
        return None;
    };
    let sent_here = |(known, _): (std::borrow::Cow<'_, str>, _)| known == *name;
    let fits = numbered >= 2 && (ROUND..USUAL_LARGEST).contains(number);
    (fits && !doc.url.parts().query_pairs().any(sent_here)).then(|| PageSize {
        name: name.clone(),
        number: USUAL_LARGEST,
    })
}

fn are_sizes(name: &str, links: &[(&Link, u32)]) -> bool {
    let is_size = |number: u32| number.is_multiple_of(ROUND) && (ROUND..=LARGEST).contains(&number);
    let mut numbers: Vec<u32> = links.iter().map(|(_, number)| *number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    // `n` counts pages on some sites and records on others; here the numbers tell.
    (!address::is_counter(name) || name == "n")
        && (2..=MOST).contains(&numbers.len())
        && numbers.iter().all(|number| is_size(*number))
}

/// The name under which a link sends this number, if the page's own address sends no or another number under it.
fn name_of(here: &Url, there: &Url, number: u32) -> Option<String> {
    let number = number.to_string();
    let mut names = there
        .parts()
        .query_pairs()
        .filter(|(_, value)| *value == number)
        .map(|(name, _)| name.into_owned());
    let (name, None) = (names.next()?, names.next()) else {
        return None;
    };
    let old = here.parts().query_pairs().find(|(known, _)| *known == name);
    old.is_none_or(|(_, value)| value != number).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn largest_of(html: &str) -> Option<u32> {
        let here = Url::parse("http://a.test/s?q=war").unwrap();
        largest(&read::parse(html, &here)).map(|size| size.number)
    }

    #[test]
    fn sizes_are_told_from_pages_and_from_offsets() {
        for (html, want) in [
            (
                "10 | <a href='?q=war&n=25'>25</a> | <a href='?q=war&n=100'>100</a>",
                Some(100),
            ),
            (
                "10 | <a href='?q=war&num=25'>25</a> | <a href='?q=war&num=100'>100</a>",
                Some(100),
            ),
            (
                "<a href='?q=war&pp=5'>5</a> <a href='?pp=50&q=war'>50</a> <a href='?q=war&page=2'>2</a>",
                Some(50),
            ),
            (
                "<a href='?q=war&z=4'>4</a> <a href='?q=war&z=5'>5</a> <a href='?q=war&z=10'>10</a>",
                None,
            ),
            (
                "<a href='?q=war&start=10'>10</a> <a href='?q=war&start=20'>20</a>",
                None,
            ),
            ("<a href='?q=war&num=100'>100</a>", None),
            (
                "<a href='/x?q=war&num=50'>50</a> <a href='/x?q=war&num=100'>100</a>",
                None,
            ),
        ] {
            assert_eq!(largest_of(html), want, "{html}");
        }
    }

    #[test]
    fn a_size_that_is_written_into_the_links_to_pages_may_be_larger() {
        let larger = |html: &str| {
            let here = Url::parse("http://a.test/s?q=war").unwrap();
            larger_than_written(&read::parse(html, &here)).map(|size| (size.name, size.number))
        };
        assert_eq!(
            larger(
                "<a href='?q=war&start=25&pageLength=25'>2</a> <a href='?q=war&start=50&pageLength=25'>3</a>"
            ),
            Some(("pageLength".to_owned(), 100))
        );
        for none in [
            "<a href='?q=war&start=25'>2</a> <a href='?q=war&start=50'>3</a>",
            "<a href='?q=war&start=0&limit=250'>2</a> <a href='?q=war&start=250&limit=250'>3</a>",
            "<a href='?q=war&start=0&count=10'>a</a> <a href='?q=war&start=0&count=20'>b</a>",
            "<a href='/x?start=25&limit=25'>2</a> <a href='/x?start=50&limit=25'>3</a>",
            "<a href='?q=war&limit=25&sort=a'>a</a> <a href='?q=war&limit=25&sort=b'>b</a>",
        ] {
            assert_eq!(larger(none), None, "{none}");
        }
    }

    #[test]
    fn a_size_takes_the_place_of_another() {
        let size = PageSize {
            name: "num".to_owned(),
            number: 100,
        };
        let url = Url::parse("http://a.test/s?num=10&q=old+war").unwrap();
        let sized = size.applied_to(&url).unwrap();
        assert_eq!(sized.as_str(), "http://a.test/s?q=old+war&num=100");
    }
}
