//! Where does a site say itself that it is searched? Hints that cost nothing or one request, read before anybody goes looking.
//!
//! | hint | requests | gives |
//! |---|---|---|
//! | schema.org `SearchAction` ([`action`]) | none | a form |
//! | `<link rel=search>` to a description (`OpenSearch`) | 1 | forms |
//! | `<link rel=search>` to a page | 1 | a page |
//! | sitemaps ([`sitemap`]), named by robots.txt or where most sites have one | up to 3 | pages, the best first |
//! | addresses that search pages have on many sites | 1 each | a page |
//!
//! A page with a search form needs none of them. The forms are judged like any other, vetoes and all.

pub mod action;
pub mod sitemap;

use model::{Form, Url};
use read::{Document, Signpost, head_links};

/// Where search pages stand on many sites that do not link to them where we looked.
pub const WELL_KNOWN: [&str; 3] = ["/search", "/advanced", "/catalog"];

/// What a page says of searching its site.
#[derive(Debug, Default)]
pub struct Hints {
    /// Forms that it tells in other words than HTML.
    pub forms: Vec<Form>,
    /// Search pages, and descriptions of a search, that it names.
    pub pages: Vec<Url>,
}

/// Reads what a page says of searching its site. Its forms are counted on from `index`.
pub fn hints(document: &Document, page: &Url, index: usize) -> Hints {
    let mut hints = Hints {
        forms: Vec::new(),
        pages: head_links(document)
            .into_iter()
            .filter(|link| link.rel.split_whitespace().any(|rel| rel == "search"))
            .map(|link| link.url)
            .collect(),
    };
    for action in action::search_actions(document) {
        match action.form(page, index + hints.forms.len()) {
            Some(form) => hints.forms.push(form),
            // The words go where the braces are; the page without them may show the form.
            None => hints.pages.extend(page.join(action.bare()).ok()),
        }
    }
    hints
        .pages
        .retain(|url| url.site() == page.site() && url != page);
    hints
}

/// What a file for machines gives a walk: a title, forms to judge, pages to visit, sitemaps to read.
#[derive(Debug, Default)]
pub(crate) struct Told {
    pub(crate) title: String,
    pub(crate) forms: Vec<Form>,
    pub(crate) pages: Vec<Url>,
    pub(crate) maps: Vec<Url>,
}

/// Reads a page as a file for machines, if it is one.
pub(crate) fn told(page: &model::Page) -> Option<Told> {
    Some(match read::signpost_at(page)? {
        Signpost::Search(description) => Told {
            title: description.name,
            forms: description.forms,
            ..Told::default()
        },
        Signpost::Sitemap(map) => Told {
            pages: map.pages,
            maps: map.maps,
            ..Told::default()
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints_of(html: &str) -> Hints {
        let page = Url::parse("http://a.test/").unwrap();
        hints(&read::parse(html, &page), &page, 0)
    }

    #[test]
    fn a_page_names_search_pages_and_descriptions() {
        let found = hints_of(
            "<link rel=search href=/find><link rel='search nofollow' type=application/opensearchdescription+xml href=/o.xml>\
             <link rel=search href=http://b.test/find><link rel=search href=/><link rel=research href=/no>",
        );
        let paths: Vec<&str> = found.pages.iter().map(|url| url.parts().path()).collect();
        assert_eq!(paths, ["/find", "/o.xml"]);
    }

    #[test]
    fn an_action_is_a_form_and_one_that_no_form_could_send_names_a_page() {
        let found = hints_of(
            r#"<script type="application/ld+json">{"@graph":[
            {"@type":"WebSite","potentialAction":{"@type":"SearchAction","target":{"urlTemplate":"http://a.test/q/?s={words}"},"query-input":"required name=words"}},
            {"@type":"SearchAction","target":"/find/{words}"}]}
            </script><script type="application/ld+json">{"@type": </script>"#,
        );
        assert_eq!(found.forms[0].action, "http://a.test/q/");
        assert_eq!(found.forms[0].fields[0].name, "s");
        assert_eq!(found.pages[0].parts().path(), "/find/");
    }
}
