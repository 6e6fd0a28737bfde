//! The page that comes next although no link leads there.
//!
//! Some sites link ten pages and answer for the eleventh too. Two page addresses that differ in one number tell how every other is written.

use super::turn::{label_of, page_number};
use model::{Request, Url};
use read::{Document, Link};

/// The next page that the page does not offer, made from the numbers in the links to other pages.
pub fn beyond(doc: &Document, links: &[&Link], page: u32) -> Option<Request> {
    let site = doc.url.site();
    let mut numbered: Vec<(u32, &Url)> = links
        .iter()
        .filter(|link| link.url.site() == site)
        .filter_map(|link| Some((page_number(&label_of(doc, link))?, &link.url)))
        .collect();
    numbered.sort_unstable();
    numbered.dedup();
    for pair in numbered.windows(2).rev() {
        let [(low, low_url), (high, high_url)] = pair else {
            continue;
        };
        if low < high
            && let Some(url) = extrapolate((*low, low_url), (*high, high_url), page + 1)
            && numbered.iter().all(|(_, known)| **known != url)
        {
            return Some(Request::get(url).from_page(&doc.url));
        }
    }
    None
}

/// Two page addresses that differ in one number give the address of any other page.
fn extrapolate(low: (u32, &Url), high: (u32, &Url), wanted: u32) -> Option<Url> {
    let (before, low_value, after) = one_difference(low.1.as_str(), high.1.as_str())?;
    let (_, high_value, _) = one_difference(high.1.as_str(), low.1.as_str())?;
    let pages = i64::from(high.0) - i64::from(low.0);
    let step = (high_value - low_value) / pages;
    if step <= 0 || step * pages != high_value - low_value {
        return None;
    }
    let value = low_value + step * (i64::from(wanted) - i64::from(low.0));
    Url::parse(&format!("{before}{value}{after}")).ok()
}

/// What stands before, in and after the one number in which `text` differs from `other`.
fn one_difference<'a>(text: &'a str, other: &str) -> Option<(&'a str, i64, &'a str)> {
    let (bytes, others) = (text.as_bytes(), other.as_bytes());
    let same = bytes.iter().zip(others).take_while(|(a, b)| a == b).count();
    let start = bytes[..same]
        .iter()
        .rposition(|byte| !byte.is_ascii_digit())
        .map_or(0, |last| last + 1);
    let length = |bytes: &[u8]| {
        bytes[start..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let (end, other_end) = (start + length(bytes), start + length(others));
    if end == start || other_end == start || bytes[end..] != others[other_end..] {
        return None;
    }
    Some((
        text.get(..start)?,
        text.get(start..end)?.parse().ok()?,
        text.get(end..)?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn the_page_after_the_last_linked_one_is_asked_for_by_its_number() {
        let html = "<a href='/s;w=x;page=8'>8</a><a href='/s;w=x;page=9'>9</a>";
        let doc = read::parse(html, &url("http://a.test/s;w=x;page=10"));
        let links = read::links_in(&doc);
        let next = beyond(&doc, &links.iter().collect::<Vec<_>>(), 10).unwrap();
        assert_eq!(next.url.as_str(), "http://a.test/s;w=x;page=11");
    }

    #[test]
    fn offsets_go_up_by_their_own_step() {
        let (two, three) = (
            url("http://a.test/?start=25&n=25"),
            url("http://a.test/?start=50&n=25"),
        );
        let next = extrapolate((2, &two), (3, &three), 6).unwrap();
        assert_eq!(next.as_str(), "http://a.test/?start=125&n=25");
    }

    #[test]
    fn addresses_that_differ_in_more_than_a_number_give_nothing() {
        let (one, two) = (url("http://a.test/a1?x=1"), url("http://a.test/b2?x=1"));
        assert_eq!(extrapolate((1, &one), (2, &two), 3), None);
    }
}
