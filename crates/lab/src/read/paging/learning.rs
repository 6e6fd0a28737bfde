//! Weights from labelled pages, cross-checked on sites they have not seen.
//!
//! The cross-check flatters: no site is read with weights learned from it, but the signs and the settings below were chosen over some
//! thirty rounds of looking at its errors on the very same pages. Pages that nobody has looked at are the judge.

use super::Labelled;
use super::figures::{PageLine, Summary, with};
use harvest::answer::paging::Part;
use harvest::answer::paging::chain::{self, Weights};
use harvest::answer::paging::sign;
use learn::chain::Row;
use std::collections::BTreeMap;
use xxhash_rust::xxh3::{xxh3_64, xxh3_64_with_seed};

/// How strongly what is believed beforehand is held to. By cross-check with eight copies, F1 of next and of any page: 2 gave 0.933 and
/// 0.950 (a fifth hidden), 4 gave 0.937 and 0.948, 8 gave 0.942 and 0.946, all within a link or two.
pub const CAUTION: f64 = 4.0;
/// How often all pages are looked at. Not tuned.
pub const ROUNDS: usize = 120;
/// Parts that the sites are dealt into for the cross-check, unless told otherwise.
pub const PARTS: usize = 10;

/// Copies of each page that are learned from. A sign that most sites have (a class, a word) comes to carry what a site without it would
/// have to be told by others; hidden in some copies, it cannot. F1 of next by cross-check: nothing hidden, caution 1: 0.925; a third
/// hidden in three of four copies, caution 2: 0.937.
pub const COPIES: u64 = 8;
/// How many of a hundred signs each copy but the first does without.
pub const HIDDEN: u64 = 30;

/// Learns from all pages.
pub fn learn<'a>(pages: impl Iterator<Item = &'a Labelled>) -> Weights {
    let rows: Vec<Row> = pages
        .flat_map(|page| (0..COPIES).map(move |copy| row(page, copy)))
        .collect();
    let mut weights = Weights::new(sign::count());
    for (sign, previous, page, next) in sign::BELIEVED {
        weights.signs[*sign as usize] = [0.0, *previous, *page, *next];
    }
    weights.learn(&rows, CAUTION, ROUNDS);
    weights
}

fn row(page: &Labelled, copy: u64) -> Row {
    let seed = xxh3_64(page.name.as_bytes()).wrapping_add(copy);
    let kept = |sign: &u16| {
        sign::forbids(*sign)
            || copy == 0
            || xxh3_64_with_seed(&sign.to_le_bytes(), seed) % 100 >= HIDDEN
    };
    let signs = page
        .signs
        .iter()
        .map(|signs| signs.iter().copied().filter(|sign| kept(sign)).collect());
    let number = |part: &Part| {
        Part::ALL
            .iter()
            .position(|known| known == part)
            .unwrap_or(0)
    };
    Row {
        signs: signs.collect(),
        labels: page.parts.iter().map(number).collect(),
    }
}

/// Reads every page with weights learned from the sites of other folds.
pub fn cross_check(pages: &[Labelled], parts: usize) -> (Vec<PageLine>, Summary) {
    let folds = folds(pages, parts);
    let weights: Vec<Weights> = (0..parts)
        .map(|fold| {
            let others = pages.iter().zip(&folds).filter(|(_, own)| **own != fold);
            learn(others.map(|(page, _)| page))
        })
        .collect();
    with(pages, |place| &weights[folds[place]])
}

/// Learns from all pages, and writes the weights down under what the cross-check said.
pub fn table(pages: &[Labelled], parts: usize, said: &[String]) -> String {
    let links: usize = pages.iter().map(|page| page.links.len()).sum();
    let mut made = vec![
        "What each sign of a link says for the part it plays in a list of pages. Positive speaks for it.".to_owned(),
        "Made by `surfacer lab read --paging DIR --train FILE` from the labelled pages of autopager (MIT), which are not here:".to_owned(),
        format!("{} pages, {links} links, caution {CAUTION}, {ROUNDS} rounds.", pages.len()),
        format!("Cross-check, each site read with weights from other sites ({parts} folds). The signs and settings were chosen"),
        "with these folds in view, so new sites will do somewhat worse:".to_owned(),
    ];
    made.extend(said.iter().map(|line| format!("  {line}")));
    chain::write(&learn(pages.iter()), &made)
}

/// The fold of each page. Pages of one site stay together, or the check would know what it is asked; sites are dealt by name, largest
/// first, each to the fold with the fewest pages.
fn folds(pages: &[Labelled], parts: usize) -> Vec<usize> {
    let mut sites: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (place, page) in pages.iter().enumerate() {
        sites.entry(site_of(&page.host)).or_default().push(place);
    }
    let mut sites: Vec<Vec<usize>> = sites.into_values().collect();
    sites.sort_by_key(|pages| std::cmp::Reverse(pages.len()));
    let mut sizes = vec![0_usize; parts];
    let mut folds = vec![0; pages.len()];
    for site in sites {
        let fold = (0..parts).min_by_key(|fold| sizes[*fold]).unwrap_or(0);
        sizes[fold] += site.len();
        for place in site {
            folds[place] = fold;
        }
    }
    folds
}

/// The name of a site without its first part: `www.a.org` and `forum.a.org` share a design.
fn site_of(host: &str) -> &str {
    match host.split_once('.') {
        Some((_, rest)) if rest.contains('.') => rest,
        _ => host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_one_site_are_never_on_both_sides_of_the_check() {
        let page = |host: &str| Labelled {
            name: String::new(),
            host: host.to_owned(),
            links: Vec::new(),
            signs: Vec::new(),
            parts: Vec::new(),
        };
        let pages: Vec<Labelled> = ["www.a.org", "forum.a.org", "b.org", "www.b.org", "c.org"]
            .map(page)
            .into();
        let folds = folds(&pages, 10);
        assert_eq!(folds[0], folds[1]);
        assert_eq!(folds[2], folds[3]);
        assert_ne!(folds[0], folds[4]);
    }
}
