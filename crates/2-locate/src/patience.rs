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
//! It is the patch that a forager leaves (Charnov 1976). At first an opinion stands in for sites: that forms are mostly near the front door.

use serde::{Deserialize, Serialize};

/// Most pages of a site.
const MOST: usize = 40;
/// Sites that the opinion counts for.
const OPINION: f64 = 4.0;
/// Every so manieth site is looked at twice as long: or it would never be seen what is behind.
const LONGER: usize = 6;

/// See the module.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Patience {
    /// For each page number: sites that were still looked at then, and of these the ones whose form was on it.
    looked: Vec<f64>,
    found: Vec<f64>,
    /// Requests that were spent between sites about the topic.
    between: (f64, f64),
    sites: usize,
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
            sites: 0,
        }
    }
}

impl Patience {
    /// Takes note of a site about the topic: pages looked at, and on which of them, counted from 1, its form was.
    pub fn learn(&mut self, pages: usize, form_on: Option<usize>) {
        self.sites += 1;
        self.between.1 += 1.0;
        let last = form_on.unwrap_or(pages).min(MOST);
        for page in 0..last {
            self.looked[page] += 1.0;
        }
        if let Some(page) = form_on
            && (1..=MOST).contains(&page)
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
        let best = self.best();
        if self.sites % LONGER == LONGER - 1 {
            (2 * best).min(MOST)
        } else {
            best
        }
    }

    fn best(&self) -> usize {
        let between = self.between.0 / self.between.1;
        let (mut left, mut cost) = (1.0, 0.0);
        let (mut best, mut highest) = (1, 0.0);
        for page in 0..MOST {
            cost += left;
            left *= 1.0 - (self.found[page] / self.looked[page]).min(0.99);
            let rate = (1.0 - left) / (between + cost);
            if rate > highest {
                (best, highest) = (page + 1, rate);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sites_are_left_after_the_page_where_forms_are() {
        let mut patience = Patience::default();
        for turn in 0..100 {
            patience.learn(20, (turn % 3 == 0).then_some(4));
        }
        assert_eq!(patience.best(), 4);
    }

    #[test]
    fn where_the_way_to_the_next_site_is_long_a_site_is_looked_at_for_longer() {
        let mut near = Patience::default();
        for turn in 0..200 {
            near.learn(
                30,
                match turn % 10 {
                    0..3 => Some(2),
                    3 => Some(12),
                    _ => None,
                },
            );
        }
        let mut far = near.clone();
        far.spend(20_000);
        assert!(far.best() > near.best(), "{} {}", far.best(), near.best());
    }

    #[test]
    fn now_and_then_a_site_is_looked_at_for_longer() {
        let mut patience = Patience::default();
        let mut longer = 0;
        for _ in 0..60 {
            longer += usize::from(patience.pages() > patience.best());
            patience.learn(patience.pages(), Some(1));
        }
        assert_eq!(longer, 10);
    }
}
