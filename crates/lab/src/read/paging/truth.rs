//! Which links do the selectors of the set mean?
//!
//! As its makers read them: a selector means the links it selects, the links about what it selects, or else the links inside; and any
//! other link of the page that is written the very same way, since a list of pages often stands above and below the records.

use harvest::answer::paging::Part;
use html5ever::driver::{ParseOpts, parse_document};
use html5ever::tendril::TendrilSink;
use scraper::{ElementRef, Html, HtmlTreeSink, Selector};
use std::collections::HashSet;

/// The part of each link of a page. `hrefs` are the addresses of our own links, in order: both trees must have the same ones.
pub(super) fn parts_of(
    html: &str,
    hrefs: &[&str],
    selectors: &[(Part, &String)],
) -> Result<Vec<Part>, String> {
    let page = tree_of(html);
    let all = Selector::parse("a[href]").map_err(|error| error.to_string())?;
    let any = Selector::parse("a").map_err(|error| error.to_string())?;
    // By way of the root: in document order.
    let links: Vec<ElementRef<'_>> = page
        .root_element()
        .select(&all)
        .filter(|link| !is_in_template(link))
        .collect();
    let theirs: Vec<&str> = links
        .iter()
        .map(|link| link.attr("href").unwrap_or_default().trim())
        .collect();
    if theirs != hrefs {
        let at = theirs.iter().zip(hrefs).take_while(|(a, b)| a == b).count();
        return Err(format!(
            "{} links by one parser, {} by the other; they differ at link {at}",
            theirs.len(),
            hrefs.len()
        ));
    }
    let written: Vec<String> = links.iter().map(ElementRef::html).collect();
    let mut parts = vec![Part::None; links.len()];
    for (part, selector) in selectors {
        if selector.trim().is_empty() {
            continue;
        }
        let wanted =
            Selector::parse(selector).map_err(|error| format!("selector {selector}: {error}"))?;
        let mut meant: HashSet<String> = HashSet::new();
        for found in page.select(&wanted) {
            let above: Vec<String> = found
                .ancestors()
                .filter_map(ElementRef::wrap)
                .filter(|element| element.value().name() == "a")
                .map(|element| element.html())
                .collect();
            if !above.is_empty() {
                meant.extend(above);
                continue;
            }
            if found.value().name() == "a" {
                meant.insert(found.html());
            }
            meant.extend(found.select(&any).map(|link| link.html()));
        }
        for (place, written) in written.iter().enumerate() {
            if meant.contains(written) {
                parts[place] = *part;
            }
        }
    }
    Ok(parts)
}

/// Parsed as our own tree is: without scripts, so that what `<noscript>` holds is there.
fn tree_of(html: &str) -> Html {
    let mut options = ParseOpts::default();
    options.tree_builder.scripting_enabled = false;
    parse_document(HtmlTreeSink::new(Html::new_document()), options).one(html)
}

fn is_in_template(link: &ElementRef<'_>) -> bool {
    let mut above = link.ancestors().filter_map(ElementRef::wrap);
    above.any(|element| element.value().name() == "template")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_selector_means_links_in_and_about_what_it_selects_and_their_twins() {
        let html = "<p><a href=/1>1</a> <a href=/2><b class=two>2</b></a> <span class=next><a href=/2>Next</a></span>\
                    <p><a href=/1>1</a> <a href=/2>two</a>";
        let hrefs = ["/1", "/2", "/2", "/1", "/2"];
        let (one, two, next) = (
            "p:nth-child(1) > a:nth-child(1)".to_owned(),
            ".two".to_owned(),
            ".next".to_owned(),
        );
        let selectors = [(Part::Page, &one), (Part::Page, &two), (Part::Next, &next)];
        let parts = parts_of(html, &hrefs, &selectors).unwrap();
        assert_eq!(
            parts,
            [Part::Page, Part::Page, Part::Next, Part::Page, Part::None]
        );
    }

    #[test]
    fn a_page_with_other_links_than_ours_is_refused() {
        assert!(parts_of("<a href=/1>1</a>", &["/2"], &[]).is_err());
    }
}
