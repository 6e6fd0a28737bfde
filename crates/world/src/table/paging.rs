//! The way from one result page to the next, in every style.

use super::Paging;
use super::form;
use super::search::Search;
use super::site::Visit;
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
        Paging::RepeatsLast => nav(&link(next, "class=\"next\" rel=\"next\" ", "Next &rsaquo;")),
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
        Paging::Numbered if last > 1 => nav(&numbered(search.page, last, &link)),
        Paging::Button if has_next => button(visit, search, next),
        Paging::None | Paging::LoadMoreLink | Paging::Numbered | Paging::Button => String::new(),
    }
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
    visit.link(&format!("{path}?{}", search.query_at(visit.site, page)))
}
