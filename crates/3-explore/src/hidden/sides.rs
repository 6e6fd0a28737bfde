//! Which pages are public? Those that a chain of links leads to from the start, as far as links have been seen. The others are hidden.
//!
//! A page that was hidden becomes public when a public page turns out to link to it, and so does whatever it links to.

use std::collections::{HashMap, HashSet};

/// The two sides of a site. Pages are known by their fingerprints.
#[derive(Debug, Clone, Default)]
pub struct Sides {
    public: HashSet<u64>,
    /// Where the links of hidden pages lead, until they become public.
    behind: HashMap<u64, Vec<u64>>,
}

impl Sides {
    /// A site of which the start is known: it is public.
    pub fn new(start: u64) -> Self {
        Self {
            public: HashSet::from([start]),
            behind: HashMap::new(),
        }
    }

    /// Takes in where the links of a page lead.
    pub fn saw(&mut self, page: u64, links: impl Iterator<Item = u64>) {
        if !self.is_public(page) {
            self.behind.entry(page).or_default().extend(links);
            return;
        }
        let mut uncovered: Vec<u64> = links.collect();
        while let Some(page) = uncovered.pop() {
            if self.public.insert(page) {
                uncovered.extend(self.behind.remove(&page).unwrap_or_default());
            }
        }
    }

    /// Whether links lead to a page, as far as is known.
    pub fn is_public(&self, page: u64) -> bool {
        self.public.contains(&page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_hidden_until_a_public_page_links_to_it() {
        let mut sides = Sides::new(1);
        sides.saw(1, [2].into_iter());
        // 10 was submitted, and links to 11.
        sides.saw(10, [11, 2].into_iter());
        assert!(sides.is_public(2) && !sides.is_public(10) && !sides.is_public(11));
        sides.saw(2, [10].into_iter());
        assert!(
            sides.is_public(10) && sides.is_public(11),
            "what it links to is public too"
        );
    }

    #[test]
    fn hidden_pages_that_link_to_each_other_stay_hidden() {
        let mut sides = Sides::new(1);
        sides.saw(10, [11].into_iter());
        sides.saw(11, [10].into_iter());
        assert!(!sides.is_public(10) && !sides.is_public(11));
    }
}
