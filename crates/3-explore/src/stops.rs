//! When is enough walked? `SmartCrawler`'s five criteria, each a setting.
//!
//! SC1 how deep; SC2 pages in one depth; SC3 pages with forms in one depth; SC4 pages in a row without a form in one depth, then that depth
//! is left; SC5 pages in all without a form, then the site is left.

use std::collections::BTreeMap;

/// Most pages of a site whose search wants a login.
const AFTER_A_LOGIN_WALL: usize = 15;

/// The criteria.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stops {
    /// SC1: farthest from the start.
    pub depth: u32,
    /// SC2: most pages of one depth.
    pub pages_in_depth: usize,
    /// SC3: most pages with new forms of one depth.
    pub forms_in_depth: usize,
    /// SC4: most pages of one depth in a row without a new form.
    pub formless_in_depth: usize,
    /// SC5: most pages of the site before its first form.
    pub formless: usize,
}

impl Stops {
    /// The numbers that the paper names, but that a site without any form is left sooner: its front page costs the owner as much as ours.
    pub fn published() -> Self {
        Self {
            depth: 3,
            pages_in_depth: 100,
            forms_in_depth: 100,
            formless_in_depth: 20,
            formless: 40,
        }
    }

    /// No criterion ever holds.
    pub fn never() -> Self {
        Self {
            depth: u32::MAX,
            pages_in_depth: usize::MAX,
            forms_in_depth: usize::MAX,
            formless_in_depth: usize::MAX,
            formless: usize::MAX,
        }
    }
}

/// What was walked so far, as far as the criteria ask.
#[derive(Debug, Clone)]
pub struct Tally {
    stops: Stops,
    depths: BTreeMap<u32, Depth>,
    pages: usize,
    forms: usize,
    closed: bool,
}

#[derive(Debug, Clone, Copy, Default)]
struct Depth {
    pages: usize,
    forms: usize,
    formless: usize,
}

impl Tally {
    /// Nothing walked yet.
    pub fn new(stops: Stops) -> Self {
        Self {
            stops,
            depths: BTreeMap::new(),
            pages: 0,
            forms: 0,
            closed: false,
        }
    }

    /// A page that speaks of searching wants a login: the rest of the site hardly has another.
    pub fn search_is_closed(&mut self) {
        self.closed = true;
    }

    /// Counts a page.
    pub fn count(&mut self, depth: u32, new_forms: usize) {
        let at = self.depths.entry(depth).or_default();
        at.pages += 1;
        self.pages += 1;
        if new_forms > 0 {
            at.forms += 1;
            at.formless = 0;
            self.forms += 1;
        } else {
            at.formless += 1;
        }
    }

    /// Whether no more pages of a depth are wanted (SC1 to SC4).
    pub fn leaves_depth(&self, depth: u32) -> bool {
        let at = self.depths.get(&depth).copied().unwrap_or_default();
        depth > self.stops.depth
            || at.pages >= self.stops.pages_in_depth
            || at.forms >= self.stops.forms_in_depth
            || at.formless >= self.stops.formless_in_depth
    }

    /// Whether the site is left for want of forms (SC5).
    pub fn leaves_site(&self) -> bool {
        let most = if self.closed {
            self.stops.formless.min(AFTER_A_LOGIN_WALL)
        } else {
            self.stops.formless
        };
        self.forms == 0 && self.pages >= most
    }

    /// Pages walked before the first form, or all of them.
    pub fn is_formless_after(&self, pages: usize) -> bool {
        self.forms == 0 && self.pages >= pages
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_without_forms_is_left_and_a_form_opens_it_again() {
        let mut tally = Tally::new(Stops {
            formless_in_depth: 2,
            ..Stops::published()
        });
        tally.count(2, 0);
        assert!(!tally.leaves_depth(2));
        tally.count(2, 0);
        assert!(tally.leaves_depth(2) && !tally.leaves_depth(1));
        tally.count(2, 1);
        assert!(!tally.leaves_depth(2));
    }

    #[test]
    fn a_site_is_left_only_while_it_has_shown_no_form() {
        let mut tally = Tally::new(Stops {
            formless: 2,
            ..Stops::published()
        });
        tally.count(0, 0);
        tally.count(1, 0);
        assert!(tally.leaves_site());
        tally.count(1, 1);
        assert!(!tally.leaves_site());
        assert!(tally.leaves_depth(4));
    }

    #[test]
    fn a_site_whose_search_wants_a_login_is_left_sooner() {
        let mut tally = Tally::new(Stops::published());
        for _ in 0..AFTER_A_LOGIN_WALL {
            tally.count(1, 0);
        }
        assert!(!tally.leaves_site());
        tally.search_is_closed();
        assert!(tally.leaves_site());
    }
}
