//! Which links are of one kind? Those that lead into one directory with the same parameters from the same part of a page.
//!
//! `SmartCrawler`'s link tree counts directories; SB-CLASSIFIER counts the way to the link in the page. Both are here: the directory from the
//! address, the landmark from the page. Digits and long tails are left out, so that a calendar or a catalogue of numbers is one kind.

use model::{LinkWords, Url};

/// Directories deeper than this are of one kind: a maze makes a new one with every step.
const DEEPEST: usize = 3;

/// The directory of an address: its path without the last part, numbers taken for one, and the names of its parameters.
pub fn directory(url: &Url) -> String {
    let parts = url.parts();
    let segments: Vec<&str> = parts.path().split('/').filter(|s| !s.is_empty()).collect();
    let kept = match segments.split_last() {
        // `/browse/` names a directory, `/browse/item` a page in it.
        Some(_) if parts.path().ends_with('/') => &segments[..],
        Some((_, before)) => before,
        None => &segments[..],
    };
    let mut shape = String::from("/");
    for segment in kept.iter().take(DEEPEST) {
        if segment.bytes().any(|byte| byte.is_ascii_digit()) {
            shape.push('#');
        } else {
            shape.push_str(segment);
        }
        shape.push('/');
    }
    // Gitweb and others of its age part their parameters by semicolons.
    let mut names: Vec<&str> = parts
        .query()
        .unwrap_or_default()
        .split(['&', ';'])
        .map(|pair| pair.split('=').next().unwrap_or_default())
        .filter(|name| !name.is_empty())
        .take(DEEPEST)
        .collect();
    names.sort_unstable();
    if !names.is_empty() {
        shape.push('?');
        shape.push_str(&names.join("&"));
    }
    shape
}

/// The kind of a link: its directory and the part of the page it stands in.
pub fn cluster(url: &Url, words: Option<&LinkWords>) -> String {
    let region = words.map_or("", |words| words.region.as_str());
    format!("{region}{}", directory(url))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &str) -> String {
        directory(&Url::parse(&format!("http://a.test{path}")).unwrap())
    }

    #[test]
    fn the_days_of_a_calendar_are_of_one_kind() {
        assert_eq!(of("/cal/2026/11"), of("/cal/2031/02"));
        assert_eq!(of("/list?page=2&sort=x"), of("/list?sort=y&page=9"));
        assert_ne!(of("/cal/2026/11"), of("/wiki/Bede"));
    }

    #[test]
    fn a_maze_is_of_one_kind_below_its_third_step() {
        assert_eq!(of("/a/b/c/d/e/f"), of("/a/b/c/x/y"));
    }
}
