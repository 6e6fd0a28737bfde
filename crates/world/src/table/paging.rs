//! The way from one result page to the next, in every style.

use super::form;
use super::search::Search;
use super::site::Visit;
use super::{Answers, Paging, Sizes};
use crate::html::{escape, joined};

/// Numbered links shown on each side of the current page.
const NEIGHBOURS: usize = 2;

/// Paging controls below the rows; empty when there is nowhere to go.
pub(super) fn markup(visit: &Visit, search: &Search, reachable: usize) -> String {
    let last = reachable.div_ceil(search.per_page.max(1)).max(1);
    let next = search.page + 1;
    let has_next = next <= last;
    let link = |page: usize, attributes: &str, text: &str| {
        format!(
            "<a {attributes}href=\"{}\">{text}</a>\n",
            address(visit, search, page)
        )
    };
    match visit.site.rules.paging {
        Paging::RepeatsLast | Paging::EndsSilently => {
            nav(&link(next, "class=\"next\" rel=\"next\" ", "Next &rsaquo;"))
        }
        Paging::NextLink => {
            let mut links = String::new();
            if search.page > 1 {
                links += &link(search.page - 1, "rel=\"prev\" ", "&lsaquo; Previous");
            }
            if has_next {
                links += &link(next, "rel=\"next\" ", "Next &rsaquo;");
            }
            nav(&links)
        }
        Paging::Offset => {
            let mut links = String::new();
            if search.page > 1 {
                let text = format!("&laquo; Previous {}", search.per_page);
                links += &link(search.page - 1, "", &text);
            }
            if has_next {
                links += &link(next, "", &format!("Next {} &raquo;", search.per_page));
            }
            nav(&links)
        }
        Paging::LoadMoreLink if has_next => {
            let more = link(next, "class=\"button load-more\" ", "Load more results");
            format!("<div class=\"more\">{more}</div>\n")
        }
        Paging::Numbered | Paging::Semicolons if last > 1 => {
            nav(&numbered(search.page, last, &link))
        }
        Paging::TenLinks if last > 1 => nav(&ten(search.page, last, &link)),
        Paging::Button if has_next => button(visit, search, next),
        Paging::Cursor if has_next => nav(&link(next, "", "Next")),
        Paging::Localised => {
            let languages = LANGUAGES.len() as u64;
            let language = usize::try_from(visit.site.rules.seed % languages).unwrap_or(0);
            let (before, after) = LANGUAGES[language];
            let mut links = String::new();
            if search.page > 1 {
                links += &link(search.page - 1, "", before);
            }
            if has_next {
                links += &link(next, "", after);
            }
            nav(&links)
        }
        Paging::Arrows => {
            let mut links = String::new();
            if search.page > 1 {
                links += &link(1, "", "&laquo;");
                links += &link(search.page - 1, "", "&lsaquo;");
            }
            if has_next {
                links += &link(next, "", "&rsaquo;");
                links += &link(last, "", "&raquo;");
            }
            nav(&links)
        }
        Paging::None
        | Paging::LoadMoreLink
        | Paging::Numbered
        | Paging::Button
        | Paging::InHead
        | Paging::Cursor
        | Paging::Semicolons
        | Paging::FormButtons
        | Paging::TenLinks => String::new(),
    }
}

/// Words for the page before and the page after.
const LANGUAGES: [(&str, &str); 6] = [
    ("Zur&uuml;ck", "Weiter"),
    ("Pr&eacute;c&eacute;dent", "Suivant"),
    ("Anterior", "Siguiente"),
    (
        "&#1053;&#1072;&#1079;&#1072;&#1076;",
        "&#1042;&#1087;&#1077;&#1088;&#1105;&#1076;",
    ),
    ("&#21069;&#12408;", "&#27425;&#12408;"),
    ("Edellinen", "Seuraava"),
];

/// What the head of the page says of the next one, on sites that say it there.
pub(super) fn head(visit: &Visit, search: &Search, reachable: usize) -> String {
    let next = search.page + 1;
    let last = reachable.div_ceil(search.per_page.max(1));
    if visit.site.rules.paging != Paging::InHead || next > last {
        return String::new();
    }
    format!(
        "<link rel=\"next\" href=\"{}\">\n",
        address(visit, search, next)
    )
}

/// Page sizes as links above the rows, on sites that offer them there.
pub(super) fn sizes(visit: &Visit, search: &Search) -> String {
    if visit.site.rules.sizes != Sizes::Links {
        return String::new();
    }
    let sizes = visit.site.page_sizes().map(|size| {
        if size == search.per_page {
            return format!("<b>{size}</b>");
        }
        let address = address(visit, &search.sized(size), 1);
        format!("<a href=\"{address}\">{size}</a>")
    });
    format!("<p class=\"sizes\">Show: {}</p>\n", sizes.join(" | "))
}

/// The first ten pages, and the page before and after among them, as old indexing programs write them.
fn ten(current: usize, last: usize, link: &dyn Fn(usize, &str, &str) -> String) -> String {
    let linked = last.min(10);
    let mut links = String::new();
    if current > 1 {
        links += &link(current - 1, "", "[prev]");
    }
    links += &joined((1..=linked).map(|page| {
        if page == current {
            format!("<b>{page}</b>\n")
        } else {
            link(page, "", &page.to_string())
        }
    }));
    if current < linked {
        links += &link(current + 1, "", "[next]");
    }
    links
}

fn nav(links: &str) -> String {
    if links.is_empty() {
        return String::new();
    }
    format!("<nav class=\"pagination\" aria-label=\"Result pages\">\n{links}</nav>\n")
}

fn numbered(current: usize, last: usize, link: &dyn Fn(usize, &str, &str) -> String) -> String {
    let near = |page: &usize| *page == 1 || *page == last || page.abs_diff(current) <= NEIGHBOURS;
    let mut before = 0;
    joined((1..=last).filter(near).map(|page| {
        let gap = if page > before + 1 {
            "<span class=\"gap\">&hellip;</span>\n"
        } else {
            ""
        };
        before = page;
        if page == current {
            format!("{gap}<span class=\"current\" aria-current=\"page\">{page}</span>\n")
        } else {
            format!("{gap}{}", link(page, "", &page.to_string()))
        }
    }))
}

fn button(visit: &Visit, search: &Search, page: usize) -> String {
    let method = form::method_name(visit);
    let token = form::token(visit);
    let mut values = search.values_at(visit.site, page);
    values.retain(|(name, _)| name != "page");
    let hidden = joined(values.iter().map(|(name, value)| {
        let value = escape(value);
        format!("<input type=\"hidden\" name=\"{name}\" value=\"{value}\">\n")
    }));
    format!(
        "<form class=\"pager\" action=\"/search\" method=\"{method}\">\n{token}{hidden}\
         <button type=\"submit\" name=\"page\" value=\"{page}\">Next page</button>\n</form>\n"
    )
}

fn address(visit: &Visit, search: &Search, page: usize) -> String {
    let path = if visit.pages_apart() {
        "/results"
    } else {
        "/search"
    };
    let query = match visit.site.rules.answers {
        // The session knows the rest.
        Answers::InSession => {
            let place = search.values_at(visit.site, page).pop();
            place.map_or_else(String::new, |(name, value)| format!("{name}={value}"))
        }
        Answers::Here | Answers::Elsewhere => search.query_at(visit.site, page),
    };
    visit.link(&format!("{path}?{query}"))
}
