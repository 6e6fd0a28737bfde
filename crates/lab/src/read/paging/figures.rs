//! Precision, recall and F1 of links, over all pages of a set.

use super::Labelled;
use crate::read::score::Score;
use harvest::answer::paging::Part;
use harvest::answer::paging::chain::{SHIPPED, Weights, parts_of};
use serde::Serialize;

/// Counts the links that play a part.
fn count(pages: &[(&Labelled, Vec<Part>)], is: impl Fn(Part) -> bool) -> Score {
    let (mut truth, mut found, mut right) = (0, 0, 0);
    for (page, told) in pages {
        for (real, told) in page.parts.iter().zip(told) {
            truth += usize::from(is(*real));
            found += usize::from(is(*told));
            right += usize::from(is(*real) && is(*told));
        }
    }
    Score::new(truth, found, right)
}

/// What was said of a page that is not so.
#[derive(Debug, Clone, Serialize)]
pub struct PageLine {
    /// The page.
    pub page: String,
    /// Its links.
    pub links: usize,
    /// Links that lead to another page of the list, by the truth.
    pub truth: usize,
    /// Links that we said do.
    pub found: usize,
    /// Links whose part is told right.
    pub right: usize,
    /// Links whose part is told wrong: what they are, what we said, what they say.
    pub wrong: Vec<String>,
}

impl PageLine {
    fn new(page: &Labelled, told: &[Part]) -> Self {
        let pairs = || page.parts.iter().zip(told);
        let wrong = pairs()
            .zip(&page.links)
            .filter(|((real, told), _)| real != told);
        Self {
            page: page.name.clone(),
            links: page.links.len(),
            truth: page
                .parts
                .iter()
                .filter(|part| **part != Part::None)
                .count(),
            found: told.iter().filter(|part| **part != Part::None).count(),
            right: pairs()
                .filter(|(real, told)| real == told && **real != Part::None)
                .count(),
            wrong: wrong
                .map(|((real, told), link)| format!("{real:?}, told {told:?}: {link}"))
                .collect(),
        }
    }
}

/// How well a set was read. Links are counted over all pages.
#[derive(Debug, Clone, Serialize)]
pub struct Summary {
    /// Pages.
    pub pages: usize,
    /// Links to the next page.
    pub next: Score,
    /// Links to the page before.
    pub previous: Score,
    /// Links to any page of the list.
    pub any: Score,
}

/// Reads every page with the weights that are shipped.
pub fn measure(pages: &[Labelled]) -> (Vec<PageLine>, Summary) {
    with(pages, |_| &SHIPPED)
}

/// Reads every page with the weights chosen for it.
pub(super) fn with<'a>(
    pages: &[Labelled],
    weights: impl Fn(usize) -> &'a Weights,
) -> (Vec<PageLine>, Summary) {
    let told: Vec<(&Labelled, Vec<Part>)> = pages
        .iter()
        .enumerate()
        .map(|(place, page)| {
            let parts = parts_of(weights(place), &page.signs);
            (page, parts.into_iter().map(|(part, _)| part).collect())
        })
        .collect();
    let lines = told
        .iter()
        .map(|(page, told)| PageLine::new(page, told))
        .collect();
    let summary = Summary {
        pages: pages.len(),
        next: count(&told, |part| part == Part::Next),
        previous: count(&told, |part| part == Part::Previous),
        any: count(&told, |part| part != Part::None),
    };
    (lines, summary)
}
