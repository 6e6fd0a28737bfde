//! One search as a visitor sends it, and how it is written back into links and forms.

use url::form_urlencoded::Serializer;

use super::chosen::{Chosen, Narrowed};
use super::exchange::Values;
use super::{Empty, Paging, Site, Sizes, Wanted};

/// No page number counts beyond this one, so that arithmetic on a visitor's numbers stays sound.
const LAST_PAGE: usize = 1_000_000;

/// Order of the rows on the pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Relevance,
    HeadingAscending,
    HeadingDescending,
}

impl Sort {
    pub(super) const ALL: [(Self, &'static str, &'static str); 3] = [
        (Self::Relevance, "relevance", "Relevance"),
        (Self::HeadingAscending, "az", "A to Z"),
        (Self::HeadingDescending, "za", "Z to A"),
    ];

    fn named(name: &str) -> Self {
        Self::ALL
            .iter()
            .find(|(_, value, _)| *value == name)
            .map_or(Self::Relevance, |(sort, ..)| *sort)
    }

    fn value(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(sort, ..)| *sort == self)
            .map_or("relevance", |(_, value, _)| value)
    }
}

/// A search and the place in its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Search {
    pub(super) text: String,
    pub(super) chosen: Chosen,
    pub(super) sort: Sort,
    pub(super) per_page: usize,
    /// Page, counted from one.
    pub(super) page: usize,
}

/// What a search gives.
pub(super) enum Found {
    /// The visitor must ask for something first.
    Unasked,
    /// This input does not take what was typed into it.
    Garbage(String),
    /// Nothing matches.
    Nothing,
    /// More match than the site is willing to show any of.
    TooMany,
    /// These rows of the page, of so many that match, of which so many can be reached.
    Rows {
        rows: Vec<usize>,
        first: usize,
        matched: usize,
        reachable: usize,
    },
}

impl Search {
    /// A search for nothing, as the empty form shows it.
    pub(super) fn empty(site: &Site) -> Self {
        Self {
            text: String::new(),
            chosen: Chosen::read(site, &Values::default()),
            sort: Sort::Relevance,
            per_page: site.rules.page_size,
            page: 1,
        }
    }

    /// Reads a search out of form values; what makes no sense is taken for the default, as on most sites.
    pub(super) fn read(site: &Site, values: &Values) -> Self {
        let number = |name: &str| values.get(name).and_then(|text| text.parse::<usize>().ok());
        let per_page = size_name(site)
            .and_then(number)
            .filter(|per| site.page_sizes().contains(per))
            .unwrap_or(site.rules.page_size);
        let page = match site.rules.paging {
            Paging::Offset => (number("start").unwrap_or(0) / per_page.max(1)).saturating_add(1),
            Paging::Cursor => values.get("after").and_then(page_of).unwrap_or(1),
            Paging::FormButtons => moved(number("at").unwrap_or(1), values.get("move")),
            _ => number("page").unwrap_or(1),
        };
        let page = page.clamp(1, LAST_PAGE);
        Self {
            text: match values.get("q") {
                Some(text) if site.rules.text => text.to_owned(),
                _ => String::new(),
            },
            chosen: Chosen::read(site, values),
            sort: match values.get("sort") {
                Some(name) if site.rules.presentation => Sort::named(name),
                _ => Sort::Relevance,
            },
            per_page,
            page,
        }
    }

    /// The search as form values, pointing at another page of its answer.
    pub(super) fn values_at(&self, site: &Site, page: usize) -> Vec<(String, String)> {
        let mut values = Vec::new();
        if site.rules.text {
            values.push(("q".to_owned(), self.text.clone()));
        }
        values.extend(self.chosen.pairs());
        if site.rules.presentation {
            values.push(("sort".to_owned(), self.sort.value().to_owned()));
        }
        if let Some(name) = size_name(site) {
            values.push((name.to_owned(), self.per_page.to_string()));
        }
        let (name, value) = match site.rules.paging {
            Paging::Offset => ("start", ((page - 1) * self.per_page).to_string()),
            Paging::Cursor => ("after", cursor_of(page)),
            Paging::FormButtons => ("at", page.to_string()),
            _ => ("page", page.to_string()),
        };
        values.push((name.to_owned(), value));
        values
    }

    /// The same search at its first page, with another page size.
    pub(super) fn sized(&self, per_page: usize) -> Self {
        Self {
            per_page,
            page: 1,
            ..self.clone()
        }
    }

    /// The same as a query string.
    pub(super) fn query_at(&self, site: &Site, page: usize) -> String {
        let query = Serializer::new(String::new())
            .extend_pairs(self.values_at(site, page))
            .finish();
        match site.rules.paging {
            Paging::Semicolons => query.replace('&', ";"),
            _ => query,
        }
    }

    /// Asks the table.
    pub(super) fn ask(&self, site: &Site) -> Found {
        let narrowed = match self.chosen.narrow(site) {
            Narrowed::Garbage(label) => return Found::Garbage(label),
            Narrowed::To(places) => Some(places),
            Narrowed::Everything => None,
        };
        if self.text.is_empty() && narrowed.is_none() {
            match site.rules.empty {
                Empty::ListsAll => {}
                Empty::Nothing => return Found::Nothing,
                Empty::Error => return Found::Unasked,
            }
        }
        let index = site.index_for(&self.chosen);
        let wanted = index.wanted(&self.text);
        let places: Vec<u32> = match (&wanted, &narrowed) {
            (Wanted::Anything, Some(narrowed)) => narrowed.iter().collect(),
            (_, None) => index.places(&wanted).collect(),
            (_, Some(narrowed)) => {
                let places = index.places(&wanted);
                places.filter(|place| narrowed.has(*place)).collect()
            }
        };
        if places.is_empty() {
            return Found::Nothing;
        }
        let matched = places.len();
        if site.rules.too_many.is_some_and(|most| matched > most) {
            return Found::TooMany;
        }
        // The cap cuts before sorting: presentation inputs never bring a record that was not there before.
        let places = places.iter().take(site.rules.cap.unwrap_or(matched));
        let mut rows: Vec<usize> = places.map(|place| index.row_at(*place)).collect();
        site.sort(&mut rows, self.sort);
        let reachable = rows.len();
        let last_page = reachable.div_ceil(self.per_page.max(1)).max(1);
        let page = match site.rules.paging {
            Paging::None => 1,
            Paging::RepeatsLast => self.page.min(last_page),
            _ => self.page,
        };
        let first = (page - 1).saturating_mul(self.per_page);
        let rows = rows.into_iter().skip(first).take(self.per_page).collect();
        Found::Rows {
            rows,
            first,
            matched,
            reachable,
        }
    }
}

/// The name under which a page size is sent, on sites that offer any.
pub(super) fn size_name(site: &Site) -> Option<&'static str> {
    match site.rules.sizes {
        Sizes::Select => Some("max"),
        Sizes::Links => Some("num"),
        Sizes::Fixed => site.rules.presentation.then_some("per"),
    }
}

/// Folds a page number into a mark that says nothing to a visitor.
const FOLD: usize = 0x5ea5_0f3a;

fn cursor_of(page: usize) -> String {
    format!("c{:08x}", page ^ FOLD)
}

fn page_of(cursor: &str) -> Option<usize> {
    let folded = usize::from_str_radix(cursor.strip_prefix('c')?, 16).ok()?;
    Some(folded ^ FOLD)
}

/// The page that a button leads to from the page that its form stands on. A new search begins at the first.
fn moved(at: usize, button: Option<&str>) -> usize {
    match button {
        Some("Next") => at.saturating_add(1),
        Some("Back") => at.saturating_sub(1),
        _ => 1,
    }
}
