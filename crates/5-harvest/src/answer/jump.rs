//! Some sites answer a query that matches one record with the record itself.
//!
//! Such an answer came by a redirect, and its address is written as those of the records that are known. A redirect elsewhere (home, the
//! form, an error page) is no jump.

use model::{Record, Url};
use read::Document;
use std::collections::BTreeMap;

/// How the addresses of records are written: the path to its last step, and the names of the parameters.
pub fn shape_of(url: &Url) -> String {
    let parts = url.parts();
    let (folder, last) = parts.path().rsplit_once('/').unwrap_or(("", parts.path()));
    // A last step that ends the same way everywhere is a program, and its parameters name the record.
    let program = parts.query().map(|_| last).unwrap_or_default();
    let mut names: Vec<&str> = parts
        .query()
        .unwrap_or_default()
        .split(['&', ';'])
        .map(|pair| pair.split('=').next().unwrap_or_default())
        .collect();
    names.sort_unstable();
    format!("{} {folder}/{program}?{}", url.site(), names.join("&"))
}

/// The record that a page is, when a query led to it.
pub fn record_of(doc: &Document) -> Record {
    let tree = &doc.tree;
    let heading = tree
        .elements(tree.root())
        .find(|node| tree.tag(*node) == Some("h1"))
        .map(|node| tree.visible_text(node))
        .unwrap_or_default();
    let heading = heading.split_whitespace().collect::<Vec<_>>().join(" ");
    Record {
        key: doc.url.without_session().into_owned(),
        url: Some(doc.url.clone()),
        title: if heading.is_empty() {
            read::title_of(doc)
        } else {
            heading
        },
        fields: BTreeMap::new(),
        places: BTreeMap::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_told_from_a_home_page_by_how_its_address_is_written() {
        let shape = |text: &str| shape_of(&Url::parse(text).unwrap());
        assert_eq!(
            shape("http://a.test/wiki/Harbour"),
            shape("http://a.test/wiki/Old_town")
        );
        assert_eq!(
            shape("http://a.test/show.php?id=7"),
            shape("http://a.test/show.php?id=12")
        );
        assert_ne!(
            shape("http://a.test/show.php?id=7"),
            shape("http://a.test/search.php?q=7")
        );
        assert_ne!(shape("http://a.test/wiki/Harbour"), shape("http://a.test/"));
    }

    #[test]
    fn a_page_that_is_a_record_is_named_by_its_heading() {
        let url = Url::parse("http://a.test/wiki/Harbour").unwrap();
        let doc = read::parse("<title>Harbour - Wiki</title><h1>The  harbour</h1>", &url);
        let record = record_of(&doc);
        assert_eq!(
            (record.title.as_str(), record.key.as_str()),
            ("The harbour", url.as_str())
        );
    }
}
