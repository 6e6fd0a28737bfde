//! Addresses that only grow, and parameters that only tell who asks.
//!
//! Both make a site look endless. What grows is not followed. A parameter whose value changes while the page does not is left out when two
//! addresses are compared; the address itself is fetched as it was written, because some sites insist.

use model::Url;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use xxhash_rust::xxh3::xxh3_64;

/// Longest address that browsers of all times could send.
const LONGEST: usize = 2_083;

/// Most steps of a path.
const DEEPEST: usize = 20;

/// How often one step may stand in a path. Dates and languages repeat; what repeats more is a link that is relative by mistake.
const MOST_REPEATED: usize = 3;

/// How often a parameter may stand in an address. Boxes that can be ticked send theirs several times.
const MOST_TIMES: usize = 5;

/// Whether an address looks like one that a trap has made from others.
pub(crate) fn grows(url: &Url) -> bool {
    let parts = url.parts();
    let mut steps: BTreeMap<&str, usize> = BTreeMap::new();
    for step in parts.path().split('/').filter(|step| !step.is_empty()) {
        *steps.entry(step).or_default() += 1;
    }
    let deep = steps.values().sum::<usize>() > DEEPEST;
    let repeated = steps.values().any(|times| *times > MOST_REPEATED);
    url.as_str().len() > LONGEST || deep || repeated || repeats_a_parameter(url)
}

fn repeats_a_parameter(url: &Url) -> bool {
    let mut names: BTreeMap<&str, usize> = BTreeMap::new();
    // `?q=a?q=a?q=a` is the same trap, sprung by an address put together as text.
    for pair in pairs(url) {
        *names.entry(pair.0).or_default() += 1;
    }
    names.values().any(|times| *times > MOST_TIMES)
}

/// The parameters of an address, as written.
fn pairs(url: &Url) -> impl Iterator<Item = (&str, &str)> {
    let query = url.parts().query().unwrap_or_default();
    let pairs = query.split(['&', ';', '?']).filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")))
}

/// Fewest lines of a page that is compared with others: very short ones are alike by chance.
const FEWEST_LINES: usize = 3;

/// Pages that were the same under two values, before a parameter is left out.
const ENOUGH: usize = 2;

/// Parameters of a site that only tell who asks, as far as they have given themselves away, and the pages that were seen.
#[derive(Debug, Default)]
pub(crate) struct Masks {
    /// Addresses under which the same was read.
    seen: HashMap<u64, Vec<Url>>,
    visited: Vec<Url>,
    suspects: BTreeMap<String, usize>,
    found: BTreeSet<String>,
}

impl Masks {
    /// Takes in a page, by the numbers of its lines.
    pub(crate) fn take_in(&mut self, url: &Url, lines: &[u64]) {
        self.visited.push(url.clone());
        if lines.len() < FEWEST_LINES || url.parts().query().is_none() {
            return;
        }
        let bytes: Vec<u8> = lines.iter().flat_map(|line| line.to_le_bytes()).collect();
        let same = self.seen.entry(xxh3_64(&bytes)).or_default();
        let name = same.iter().find_map(|other| only_difference(other, url));
        same.push(url.clone());
        if let Some(name) = name {
            let times = self.suspects.entry(name.to_owned()).or_default();
            *times += 1;
            if *times >= ENOUGH {
                self.found.insert(name.to_owned());
            }
        }
    }

    /// Whether a page was seen under another value of such a parameter.
    pub(crate) fn has_seen(&self, url: &Url) -> bool {
        if self.found.is_empty() || !pairs(url).any(|(name, _)| self.found.contains(name)) {
            return false;
        }
        let bare = self.without(url);
        self.visited.iter().any(|seen| self.without(seen) == bare)
    }

    fn without<'a>(&self, url: &'a Url) -> (&'a str, Vec<(&'a str, &'a str)>) {
        let kept = pairs(url).filter(|(name, _)| !self.found.contains(*name));
        (url.parts().path(), kept.collect())
    }
}

/// The one parameter by whose value two addresses differ.
fn only_difference<'a>(one: &Url, other: &'a Url) -> Option<&'a str> {
    let (ours, theirs): (Vec<_>, Vec<_>) = (pairs(one).collect(), pairs(other).collect());
    let names = |pairs: &[(&str, &str)]| -> Vec<String> {
        pairs.iter().map(|(name, _)| (*name).to_owned()).collect()
    };
    if one.parts().path() != other.parts().path() || names(&ours) != names(&theirs) {
        return None;
    }
    let mut differing = ours.iter().zip(&theirs).filter(|(a, b)| a.1 != b.1);
    match (differing.next(), differing.next()) {
        (Some((_, theirs)), None) => Some(theirs.0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(path: &str) -> Url {
        Url::parse(&format!("http://a.test{path}")).unwrap()
    }

    #[test]
    fn what_a_trap_has_made_from_other_addresses_grows() {
        let echo = format!("/echo{}", "?q=katana".repeat(6));
        let boxes = format!("/echo?{}", "tick=1&".repeat(6));
        for path in [
            "/a/b/a/b/a/b/a/b",
            "/en/en/en/en/page",
            &"/x1/y1/z1/".replace('1', "12/").repeat(9),
            &format!("/{}", "a".repeat(2_100)),
            &echo,
            &boxes,
        ] {
            assert!(grows(&url(path)), "{path}");
        }
        for path in [
            "/2026/11/11/11-things",
            "/list?tag=a&tag=b&tag=c&tag=d&tag=e",
            "/a/b/c/d/e/f",
        ] {
            assert!(!grows(&url(path)), "{path}");
        }
    }

    #[test]
    fn a_parameter_that_changes_nothing_is_found_and_one_that_does_is_not() {
        let mut masks = Masks::default();
        let (front, list) = ([1, 2, 3], [4, 5, 6]);
        masks.take_in(&url("/?visit=aa"), &front);
        masks.take_in(&url("/list?page=1&visit=bb"), &list);
        masks.take_in(&url("/?visit=cc"), &front);
        assert!(!masks.has_seen(&url("/?visit=dd")));
        masks.take_in(&url("/list?page=1&visit=ee"), &list);
        assert!(masks.has_seen(&url("/?visit=dd")) && masks.has_seen(&url("/list?page=1&visit=f")));
        assert!(!masks.has_seen(&url("/list?page=2&visit=dd")));
        assert!(!masks.has_seen(&url("/list?page=1")) && !masks.has_seen(&url("/other?visit=aa")));
    }

    #[test]
    fn pages_that_say_next_to_nothing_prove_nothing() {
        let mut masks = Masks::default();
        for value in 0..9 {
            masks.take_in(&url(&format!("/?id={value}")), &[7]);
        }
        assert!(!masks.has_seen(&url("/?id=99")));
    }
}
