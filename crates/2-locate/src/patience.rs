//! How many pages is a site worth?
//!
//! Most sites about the topic have no form at all, and a walk that looks at every page finds that out late. From the sites looked at so far: of those
//! whose form was not found by page n, how many had it on page n + 1? A site is left where going on brings less for a request than the next site would:
//!
//! ```text
//! F(n) = share of sites whose form is found within n pages      (product limit: sites that were left early count as long as they were looked at)
//! C(n) = mean pages of a look inside that is left after n
//! n    = argmax F(n) / (o + C(n))                                o: requests that getting to the next site costs
//! ```
//!
//! It is the patch that a forager leaves (Charnov 1976). A site that was left is gone back to when going on there brings more for a request than
//! whatever else waits. At first an opinion stands in for sites: that forms are mostly near the front door.

use serde::{Deserialize, Serialize};

/// Most pages of a site.
pub(crate) const MOST: usize = 40;
/// Sites that the opinion counts for.
const OPINION: f64 = 4.0;

/// See the module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Patience {
    /// For each page number: sites that were still looked at then, and of these the ones whose form was on it.
    looked: Vec<f64>,
    found: Vec<f64>,
    /// Requests that were spent between sites about the topic.
    between: (f64, f64),
}

impl Default for Patience {
    fn default() -> Self {
        let mut looked = Vec::with_capacity(MOST);
        let mut found = Vec::with_capacity(MOST);
        for page in 0..MOST {
            looked.push(OPINION);
            // A form on the first page of one site in seven, and ever fewer with each page.
            found.push(OPINION * 0.15 / (1.0 + page as f64 * 0.35));
        }
        Self {
            looked,
            found,
            between: (2.0, 1.0),
        }
    }
}

impl Patience {
    /// Takes note of a site about the topic: pages looked at, how many of them in an earlier visit, and on which, counted from 1, its form was.
    pub fn learn(&mut self, before: usize, pages: usize, form_on: Option<usize>) {
        if before == 0 {
            self.between.1 += 1.0;
        }
        let last = form_on.unwrap_or(pages).min(MOST);
        for page in before..last {
            self.looked[page] += 1.0;
        }
        if let Some(page) = form_on
            && (before + 1..=MOST).contains(&page)
        {
            self.found[page - 1] += 1.0;
        }
    }

    /// Takes note of requests that were spent on the way to sites about the topic.
    pub fn spend(&mut self, requests: u32) {
        self.between.0 += f64::from(requests);
    }

    /// Pages to look at in the next site.
    pub fn pages(&self) -> usize {
        self.best(0, self.between.0 / self.between.1)
            .map_or(1, |(pages, _)| pages)
    }

    /// For a site that was left after so many pages: up to which page it is worth going on, and how many forms that brings for a request.
    pub fn more(&self, after: usize) -> Option<(usize, f64)> {
        self.best(after, 0.0)
    }

    /// The page up to which forms for a request are most, from one on and with so many requests spent anyway.
    fn best(&self, from: usize, anyway: f64) -> Option<(usize, f64)> {
        let (mut left, mut cost) = (1.0, anyway);
        let mut best: Option<(usize, f64)> = None;
        for page in from..MOST {
            cost += left;
            left *= 1.0 - (self.found[page] / self.looked[page]).min(0.99);
            let rate = (1.0 - left) / cost;
            if best.is_none_or(|(_, highest)| rate > highest) {
                best = Some((page + 1, rate));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three in ten sites with a form on the second page, one in ten on the twelfth.
    fn taught() -> Patience {
        let mut patience = Patience::default();
        for turn in 0..200 {
            let form_on = match turn % 10 {
                0..3 => Some(2),
                3 => Some(12),
                _ => None,
            };
            patience.learn(0, 30, form_on);
        }
        patience
    }

    #[test]
    fn sites_are_left_after_the_page_where_forms_are() {
        assert_eq!(taught().pages(), 2);
    }

    #[test]
    fn where_the_way_to_the_next_site_is_long_a_site_is_looked_at_for_longer() {
        let mut far = taught();
        far.spend(20_000);
        assert!(far.pages() >= 12, "{}", far.pages());
    }

    #[test]
    fn a_site_that_was_left_is_gone_on_with_up_to_where_others_had_their_form() {
        let patience = taught();
        let (pages, rate) = patience.more(2).unwrap();
        assert_eq!(pages, 12);
        // One in seven of those left, for ten pages each.
        assert!((0.01..0.02).contains(&rate), "{rate}");
        assert_eq!(patience.more(MOST), None);
    }

    #[test]
    fn pages_of_an_earlier_visit_count_once() {
        let (mut at_once, mut in_two) = (Patience::default(), Patience::default());
        at_once.learn(0, 9, Some(7));
        in_two.learn(0, 3, None);
        in_two.learn(3, 9, Some(7));
        assert_eq!(at_once, in_two);
    }
}
