//! What the site puts up for machines. A site that has these does not link to its search page.

use super::exchange::Reply;
use super::site::Visit;
use super::{Method, Signs};
use crate::html::{escape, joined};

/// What the head of every page says about searching.
pub(super) fn in_head(visit: &Visit) -> &'static str {
    match visit.site.rules.signs {
        Signs::Links | Signs::Sitemap => "",
        Signs::Description => {
            "<link rel=\"search\" type=\"application/opensearchdescription+xml\" href=\"/osd\" title=\"The collection\">\n"
        }
        Signs::Action => {
            "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"WebSite\",\"potentialAction\":\
             {\"@type\":\"SearchAction\",\"target\":{\"@type\":\"EntryPoint\",\"urlTemplate\":\"/search?q={search_term_string}\"},\
             \"query-input\":\"required name=search_term_string\"}}</script>\n"
        }
    }
}

/// The sitemap: the pages of the records, the few others, and among them the search page.
pub(super) fn sitemap(visit: &Visit) -> Reply {
    let keys = visit.site.table.keys().iter();
    let items = keys.map(|key| format!("/item/{key}"));
    let pages = ["/", "/about", "/contact"].map(str::to_owned);
    let all = pages.into_iter().chain(items).chain(["/search".to_owned()]);
    let entries = joined(all.map(|path| format!("<url><loc>{}</loc></url>\n", escape(&path))));
    Reply::file(
        "application/xml",
        &format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{entries}</urlset>\n"
        ),
    )
}

/// The description of the search.
pub(super) fn description(visit: &Visit) -> Reply {
    let name = escape(&visit.site.rules.title);
    let url = match visit.site.rules.method {
        Method::Get => {
            "<Url type=\"text/html\" template=\"/search?q={searchTerms}&amp;page={startPage?}\"/>"
        }
        Method::Post => {
            "<Url type=\"text/html\" method=\"post\" template=\"/search\"><Param name=\"q\" value=\"{searchTerms}\"/></Url>"
        }
    };
    Reply::file(
        "application/opensearchdescription+xml",
        &format!(
            "<?xml version=\"1.0\"?>\n<OpenSearchDescription xmlns=\"http://a9.com/-/spec/opensearch/1.1/\">\n\
             <ShortName>{name}</ShortName>\n<Description>Search {name}</Description>\n\
             <InputEncoding>UTF-8</InputEncoding>\n{url}\n</OpenSearchDescription>\n"
        ),
    )
}
