//! Facts that a page tells machines in JSON-LD.
//!
//! A page may describe several things: itself, the site, the way to it. The record is the one that is called like the page, or else the
//! only one that is none of those.

use super::outline::markup::one_line;
use read::Document;
use serde_json::Value;
use std::collections::BTreeMap;

/// Things that are told of every page, and are no record.
const AROUND: [&str; 8] = [
    "BreadcrumbList",
    "ItemList",
    "Organization",
    "SearchAction",
    "SiteNavigationElement",
    "WebPage",
    "WebSite",
    "ImageObject",
];
/// Most things looked at.
const MOST: usize = 50;

/// What the page says of the thing called `title`, by the names of its properties.
pub fn facts(doc: &Document, title: &str) -> BTreeMap<String, String> {
    let things = things(doc);
    let called = |thing: &&Value| {
        let names = ["name", "headline", "title"].iter();
        names
            .filter_map(|name| thing.get(name).and_then(Value::as_str))
            .any(|name| one_line(name) == title)
    };
    let mut records = things.iter().filter(|thing| !is_around(thing));
    let only = records.next().filter(|_| records.next().is_none());
    let Some(Value::Object(thing)) = things.iter().find(called).or(only) else {
        return BTreeMap::new();
    };
    let facts = thing.iter().filter(|(name, _)| !name.starts_with('@'));
    let facts = facts.filter_map(|(name, value)| Some((name.clone(), said(value)?)));
    facts.collect()
}

/// The things that a page tells of.
pub(crate) fn things(doc: &Document) -> Vec<Value> {
    let tree = &doc.tree;
    let is_data = |kind: &str| kind.trim().eq_ignore_ascii_case("application/ld+json");
    let scripts = tree
        .elements(tree.root())
        .filter(|node| tree.tag(*node) == Some("script"))
        .filter(|node| tree.attr(*node, "type").is_some_and(is_data));
    let mut things = Vec::new();
    for script in scripts {
        match serde_json::from_str(&tree.text_content(script)) {
            Ok(Value::Array(several)) => things.extend(several),
            Ok(Value::Object(mut one)) => match one.remove("@graph") {
                Some(Value::Array(several)) => things.extend(several),
                _ => things.push(Value::Object(one)),
            },
            _ => {}
        }
    }
    things.truncate(MOST);
    things
}

fn is_around(thing: &Value) -> bool {
    let is = |kind: &Value| kind.as_str().is_some_and(|kind| AROUND.contains(&kind));
    match thing.get("@type") {
        Some(Value::Array(kinds)) => kinds.iter().any(is),
        Some(kind) => is(kind),
        None => true,
    }
}

/// A value as text; that of a thing is its name. Several stand on a line each.
pub(crate) fn said(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => one_line(text),
        Value::Number(number) => number.to_string(),
        Value::Bool(flag) => flag.to_string(),
        Value::Array(several) => {
            let lines: Vec<String> = several
                .iter()
                .filter(|value| !value.is_array())
                .filter_map(said)
                .collect();
            lines.join("\n")
        }
        Value::Object(thing) => {
            let names = ["name", "@value", "value", "price", "url", "@id"].iter();
            let plain = |value: &&Value| value.is_string() || value.is_number();
            let name = names.filter_map(|name| thing.get(*name)).find(plain)?;
            said(name)?
        }
        Value::Null => return None,
    };
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use model::Url;

    fn facts_of(data: &str) -> Vec<(String, String)> {
        let html = format!("<h1>Metropolis</h1><script type='application/ld+json'>{data}</script>");
        let doc = read::parse(&html, &Url::parse("http://a.test/1").unwrap());
        facts(&doc, "Metropolis").into_iter().collect()
    }

    #[test]
    fn the_thing_called_like_the_page_is_the_record() {
        let facts = facts_of(
            r#"{"@graph": [{"@type": "WebSite", "name": "Films"}, {"@type": "Movie", "name": "Other"},
               {"@type": "Movie", "name": "Metropolis", "director": {"@type": "Person", "name": "Fritz Lang"}, "genre": ["Drama", "Science fiction"], "year": 1927}]}"#,
        );
        let wanted = [
            ("director", "Fritz Lang"),
            ("genre", "Drama\nScience fiction"),
            ("name", "Metropolis"),
            ("year", "1927"),
        ];
        assert_eq!(
            facts,
            wanted.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
    }

    #[test]
    fn what_is_no_data_says_nothing() {
        for data in [
            "",
            "{",
            "null",
            "[1, [2]]",
            r#"{"@type": "WebSite", "name": "Films"}"#,
        ] {
            assert!(facts_of(data).is_empty(), "{data}");
        }
    }
}
