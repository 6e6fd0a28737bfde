//! How does an address differ from that of the page it stands on?
//!
//! Pages of one list differ in a number: a parameter that changes, one that is added, a last step of the path.

use model::Url;
use std::borrow::Cow;

/// The one change between the page's own address and a link's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// No difference but a fragment.
    None,
    /// One number became another.
    Number {
        /// The number of the page's own address.
        from: u64,
        /// The number of the link.
        to: u64,
    },
    /// A number was added: the first page has none.
    Added(u64),
    /// A number is gone: back to the first page.
    Removed(u64),
    /// Anything else.
    Other,
}

/// A comparison of two addresses.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own, in any combination"
)]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Another host.
    pub elsewhere: bool,
    /// Same path, whatever the query.
    pub same_path: bool,
    /// What changed.
    pub change: Change,
    /// Whether the name beside the changed number is one that pages are counted by.
    pub named: bool,
    /// Whether what changed is how many records a page holds.
    pub size: bool,
    /// Whether what changed is a date.
    pub date: bool,
}

/// Names of parameters and steps of a path that count pages or records.
#[rustfmt::skip]
const COUNTERS: &[&str] = &[
    "page", "p", "pg", "paged", "pagenum", "pageno", "pagenumber", "pageindex", "pn", "pagina", "página", "seite", "s", "start", "offset", "from",
    "skip", "first", "begin", "cursor", "after", "o", "sida", "side", "strona", "str", "currentpage", "curpage", "cpage", "pageid", "limitstart",
    "startindex", "startrow", "firstrow", "ofs", "st", "b", "n", "list", "index", "seq", "sf", "range", "next", "_next", "max-results",
];

/// Whether pages or records are counted under this name.
pub fn is_counter(name: &str) -> bool {
    COUNTERS.contains(&name.to_lowercase().as_str())
}

/// Compares a link with the page it stands on.
pub fn difference(here: &Url, there: &Url) -> Difference {
    let (from, to) = (here.parts(), there.parts());
    let (from_path, to_path) = (
        from.path().trim_end_matches('/'),
        to.path().trim_end_matches('/'),
    );
    let same_path = from_path == to_path;
    let (path, path_name) = path_change(from_path, to_path);
    let (query, query_name) = query_change(
        from.query().unwrap_or_default(),
        to.query().unwrap_or_default(),
    );
    let (change, name) = match (path, query) {
        (Change::None, query) => (query, query_name),
        // The number of the list's first page may carry over as a parameter; the path tells more.
        (path, Change::None) => (path, path_name),
        (path, _) if !matches!(path, Change::Other) => (path, path_name),
        _ => (Change::Other, Cow::Borrowed("")),
    };
    Difference {
        elsewhere: bare_host(here) != bare_host(there),
        same_path,
        change,
        named: is_counter(&name),
        size: gains(from.query(), to.query(), |name, _| says_size(name))
            && !gains(from.query(), to.query(), |name, _| COUNTERS.contains(&name)),
        date: gains(from.query(), to.query(), |name, value| {
            is_date(value) || says_date(name)
        }) || (!same_path && has_dated_step(to_path)),
    }
}

/// The host, however it is reached: pages of one list are linked by either scheme, with `www.` and without.
fn bare_host(url: &Url) -> &str {
    url.host().trim_start_matches("www.")
}

/// Whether the link's query has such a pair that the page's own has not. Names in lower case.
fn gains(from: Option<&str>, to: Option<&str>, is: impl Fn(&str, &str) -> bool) -> bool {
    let old: Vec<&str> = pairs(from.unwrap_or_default()).collect();
    let mut new = pairs(to.unwrap_or_default()).filter(|pair| !old.contains(pair));
    new.any(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        is(&name.to_lowercase(), value)
    })
}

/// `2016-03`, `2016-03-05`, `201603`, `20160305`: the pages of a calendar or an archive.
fn is_date(value: &str) -> bool {
    let mut digits = value
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|byte| u32::from(byte - b'0'));
    let mut take = |count: usize| -> Option<u32> {
        let part: Vec<u32> = digits.by_ref().take(count).collect();
        (part.len() == count).then(|| part.iter().fold(0, |sum, digit| 10 * sum + digit))
    };
    let (year, month) = (take(4), take(2));
    let shape = match value.len() {
        6 | 8 => value.bytes().all(|byte| byte.is_ascii_digit()),
        7 | 10 => value
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-'),
        _ => false,
    };
    shape
        && year.is_some_and(|year| (1970..2060).contains(&year))
        && month.is_some_and(|month| (1..=12).contains(&month))
}

/// `/2016/03/`, `/2016-03-05`.
fn has_dated_step(path: &str) -> bool {
    let steps: Vec<&str> = path.trim_end_matches(".html").split('/').collect();
    steps.iter().any(|step| is_date(step))
        || steps.windows(2).any(|steps| is_date(&steps.join("-")))
}

fn says_date(name: &str) -> bool {
    matches!(
        name,
        "day" | "month" | "year" | "date" | "week" | "ym" | "monat" | "mois" | "mes"
    )
}

/// `limit`, `pageSize`, `per_page`: how many records a page holds.
pub fn says_size(name: &str) -> bool {
    const SIZES: &[&str] = &[
        "size",
        "limit",
        "pagelength",
        "page_length",
        "perpage",
        "per_page",
        "per-page",
        "perpagina",
        "count",
        "rows",
        "results",
        "hits",
    ];
    name != "limitstart" && SIZES.iter().any(|size| name.contains(size))
}

/// Two paths that differ in one number. The name is the word before it.
fn path_change<'a>(from: &str, to: &'a str) -> (Change, Cow<'a, str>) {
    if from == to {
        return (Change::None, Cow::Borrowed(""));
    }
    let (start, from_end, to_end) = middle(from, to);
    let (old, new) = (&from[start..from_end], &to[start..to_end]);
    let name = word_before(to, start, new);
    let change = match (lone_number(old), lone_number(new)) {
        (Some(from), Some(to)) if is_digits(old) && is_digits(new) => Change::Number { from, to },
        (None, Some(number)) if old.is_empty() || is_ending(old) => Change::Added(number),
        (Some(number), None) if new.is_empty() || is_ending(new) => Change::Removed(number),
        _ => Change::Other,
    };
    (change, name)
}

/// Where two texts differ: the common start, and the ends of what differs. Numbers are never cut in two.
fn middle(a: &str, b: &str) -> (usize, usize, usize) {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let mut start = x.iter().zip(y).take_while(|(p, q)| p == q).count();
    while start > 0 && (!a.is_char_boundary(start) || x[start - 1].is_ascii_digit()) {
        start -= 1;
    }
    let room = x.len().min(y.len()) - start;
    let mut same = x
        .iter()
        .rev()
        .zip(y.iter().rev())
        .take(room)
        .take_while(|(p, q)| p == q)
        .count();
    while same > 0 && (!a.is_char_boundary(x.len() - same) || x[x.len() - same].is_ascii_digit()) {
        same -= 1;
    }
    (start, x.len() - same, y.len() - same)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// `/page/3`, `-p2`, `_12.html`: one number with few letters about it.
fn lone_number(text: &str) -> Option<u64> {
    let numbers: Vec<&str> = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .collect();
    match numbers.as_slice() {
        [number] if number.len() <= 7 && text.len() <= number.len() + 14 => number.parse().ok(),
        _ => None,
    }
}

/// `.html`, `/index.php`: what a first page may have in the place of a number.
fn is_ending(text: &str) -> bool {
    text.len() <= 12 && !text.contains(|c: char| c.is_ascii_digit())
}

fn word_before<'a>(path: &'a str, start: usize, new: &'a str) -> Cow<'a, str> {
    let digits = new.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let before = path[..start + digits].trim_end_matches(|c: char| !c.is_alphanumeric());
    let word = before
        .rfind(|c: char| !c.is_alphabetic())
        .map_or(before, |at| {
            let next = before[at..].chars().next().map_or(1, char::len_utf8);
            &before[at + next..]
        });
    Cow::Borrowed(word)
}

/// The pairs of two queries, in whatever order, that differ in one number. Other pairs that come or go make it another search.
fn query_change<'a>(from: &str, to: &'a str) -> (Change, Cow<'a, str>) {
    let (old, new): (Vec<&str>, Vec<&str>) = (pairs(from).collect(), pairs(to).collect());
    let mut gone = old.iter().filter(|pair| !new.contains(pair));
    let mut come = new.iter().filter(|pair| !old.contains(pair));
    let parts = |pair: &&'a str| pair.split_once('=').unwrap_or((pair, ""));
    match (gone.next(), come.next(), gone.next(), come.next()) {
        (None, None, _, _) => (Change::None, Cow::Borrowed("")),
        (None, Some(pair), None, None) => {
            let (name, value) = parts(pair);
            (
                number_in(value).map_or(Change::Other, Change::Added),
                Cow::Borrowed(name),
            )
        }
        (Some(pair), None, None, None) => {
            let value = pair.split_once('=').map_or("", |(_, value)| value);
            (
                number_in(value).map_or(Change::Other, Change::Removed),
                Cow::Borrowed(""),
            )
        }
        (Some(was), Some(is), None, None) => {
            let (name, value) = parts(is);
            let (old_name, old_value) = was.split_once('=').unwrap_or((was, ""));
            let change = match (number_in(old_value), number_in(value)) {
                (Some(from), Some(to)) if name == old_name => Change::Number { from, to },
                _ => Change::Other,
            };
            (change, Cow::Borrowed(name))
        }
        // Some sites spell out a page size and an order in their page links that the first page's address leaves out.
        (None, Some(_), None, Some(_)) => {
            let added = new.iter().filter(|pair| !old.contains(pair)).map(parts);
            let mut counters = added.filter(|(name, value)| {
                COUNTERS.contains(&name.to_lowercase().as_str()) && number_in(value).is_some()
            });
            match (counters.next(), counters.next()) {
                (Some((name, value)), None) => (
                    number_in(value).map_or(Change::Other, Change::Added),
                    Cow::Borrowed(name),
                ),
                _ => (Change::Other, Cow::Borrowed("")),
            }
        }
        _ => (Change::Other, Cow::Borrowed("")),
    }
}

fn pairs(query: &str) -> impl Iterator<Item = &str> {
    query.split(['&', ';']).filter(|pair| !pair.is_empty())
}

fn number_in(value: &str) -> Option<u64> {
    (is_digits(value) && value.len() <= 9)
        .then(|| value.parse().ok())
        .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_page_sizes_are_told_from_pages() {
        let url = |path: &str| Url::parse(&format!("http://a.test{path}")).unwrap();
        let told = |there: &str| {
            let difference = difference(&url("/s?q=a"), &url(there));
            (difference.date, difference.size)
        };
        assert_eq!(told("/s?q=a&page=2"), (false, false));
        assert_eq!(told("/s?q=a&m=201603"), (true, false));
        assert_eq!(told("/s?q=a&day=7"), (true, false));
        assert_eq!(told("/archive/2016/03"), (true, false));
        assert_eq!(told("/s?q=a&limit=all"), (false, true));
        assert_eq!(told("/s?q=a&limit=20&page=2"), (false, false));
    }

    #[test]
    fn pages_of_one_list_differ_in_one_number() {
        let number = |from, to| Change::Number { from, to };
        for (here, there, change) in [
            ("/s?q=a&page=2", "/s?page=3&q=a", number(2, 3)),
            ("/s?q=a", "/s?q=a&start=10", Change::Added(10)),
            ("/s?q=a&start=10", "/s?q=a", Change::Removed(10)),
            ("/list/page/9", "/list/page/10/", number(9, 10)),
            ("/list", "/list/page/2", Change::Added(2)),
            ("/list/page/2", "/list/", Change::Removed(2)),
            ("/list.html", "/list-p2.html", Change::Added(2)),
            ("/list_48_2.html", "/list_48_3.html", number(2, 3)),
            ("/s;w=x;page=2", "/s;w=x;page=11", number(2, 11)),
            ("/s?q=a", "/s?q=a", Change::None),
            ("/s?q=a", "/s?q=b", Change::Other),
            ("/s?q=a", "/about", Change::Other),
            ("/s", "/s?order=up&pp=20&page=2", Change::Added(2)),
            ("/s?x=1", "/s?x=1&page=2&page=3", Change::Other),
        ] {
            let url = |path: &str| Url::parse(&format!("http://a.test{path}")).unwrap();
            assert_eq!(
                difference(&url(here), &url(there)).change,
                change,
                "{here} {there}"
            );
        }
    }
}
