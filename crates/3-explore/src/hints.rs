//! Where does a site say itself that it is searched? Hints that cost no request, and a few addresses that are tried when all else fails.

use model::Url;
use read::{Document, head_links};
use serde_json::Value;

/// Where search pages stand on many sites that do not link to them where we looked.
pub const WELL_KNOWN: [&str; 3] = ["/search", "/advanced", "/catalog"];

/// Deepest we look into a description.
const DEEPEST: usize = 12;

/// Search pages that a page names: `<link rel=search>` to a page, and the target of a schema.org `SearchAction`.
pub fn hints(document: &Document, page: &Url) -> Vec<Url> {
    let mut found: Vec<Url> = head_links(document)
        .into_iter()
        .filter(|link| link.rel == "search" && !link.kind.contains("opensearch"))
        .map(|link| link.url)
        .collect();
    let tree = &document.tree;
    for node in tree.elements(tree.root()) {
        let kind = tree.attr(node, "type").unwrap_or_default();
        if tree.tag(node) == Some("script") && kind.eq_ignore_ascii_case("application/ld+json") {
            let text = tree.text_content(node);
            if let Ok(value) = serde_json::from_str::<Value>(&text) {
                search_actions(&value, DEEPEST, &mut |template| {
                    // The words go where the braces are; the page without them shows the form.
                    let bare = template.split(['{', '?']).next().unwrap_or_default();
                    found.extend(page.join(bare).ok());
                });
            }
        }
    }
    found.retain(|url| url.site() == page.site() && url != page);
    found
}

fn search_actions(value: &Value, depth: usize, found: &mut impl FnMut(&str)) {
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    match value {
        Value::Array(values) => {
            for value in values {
                search_actions(value, depth, found);
            }
        }
        Value::Object(fields) => {
            if fields.get("@type").and_then(Value::as_str) == Some("SearchAction") {
                let target = fields.get("target");
                let template = target
                    .and_then(|target| target.get("urlTemplate"))
                    .or(target);
                if let Some(template) = template.and_then(Value::as_str) {
                    found(template);
                }
            }
            for value in fields.values() {
                search_actions(value, depth, found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_action_tells_where_the_search_page_is() {
        let page = Url::parse("http://a.test/").unwrap();
        let html = r#"<link rel=search href=/find><script type="application/ld+json">
            {"@graph":[{"@type":"WebSite","potentialAction":{"@type":"SearchAction","target":{"urlTemplate":"http://a.test/q/?s={words}"}}}]}
            </script><script type="application/ld+json">{"@type": </script>"#;
        let found = hints(&read::parse(html, &page), &page);
        let paths: Vec<&str> = found.iter().map(|url| url.parts().path()).collect();
        assert_eq!(paths, ["/find", "/q/"]);
    }
}
