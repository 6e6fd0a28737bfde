//! The sites of the paper, as far as it describes them.
//!
//! Four sites with 58,251 pages, 29,395 of them hidden, each site crawled on its own from its front page; half of the pages are hidden, and
//! most of those lie two steps from the start. How the pages are spread over the four, what forms they have and how many steps were allowed is
//! not said: here they are of one size, each has forms of another kind, and as many requests are allowed as the site has pages.

/// A kind of site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting {
    /// The name it is told by.
    pub name: String,
    /// Its pages, hidden ones too.
    pub pages: usize,
    /// Its hidden pages.
    pub hidden: usize,
    /// How its database is asked.
    pub plan: Plan,
}

/// How a database is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Plan {
    /// A box for words on the front page.
    Box,
    /// A form with two menus on the front page, and a box for words one link away.
    Menus,
    /// A box one link away; its answers show the records themselves, which have no pages of their own.
    Answers,
    /// A form with a box and two menus one link away.
    Mixed,
}

/// Pages of the four sites together, and those of them that are hidden.
const PAGES: usize = 58_251;
const HIDDEN: usize = 29_395;
const SITES: usize = 4;

/// The four sites of the paper.
pub fn paper() -> Vec<Setting> {
    let plans = [
        ("box", Plan::Box),
        ("menus", Plan::Menus),
        ("answers", Plan::Answers),
        ("mixed", Plan::Mixed),
    ];
    let share = |all: usize, place: usize| all / SITES + usize::from(place < all % SITES);
    let setting = |(place, (name, plan)): (usize, (&str, Plan))| Setting {
        name: format!("Db{} ({name})", place + 1),
        pages: share(PAGES, place),
        hidden: share(HIDDEN, place),
        plan,
    };
    plans.into_iter().enumerate().map(setting).collect()
}

impl Setting {
    /// The same kind of site with another number of pages.
    #[must_use]
    pub fn sized(&self, pages: usize) -> Self {
        Self {
            pages,
            hidden: self.hidden * pages / self.pages.max(1),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_sites_have_the_pages_that_the_paper_counts() {
        let sites = paper();
        assert_eq!(sites.iter().map(|site| site.pages).sum::<usize>(), PAGES);
        assert_eq!(sites.iter().map(|site| site.hidden).sum::<usize>(), HIDDEN);
    }
}
