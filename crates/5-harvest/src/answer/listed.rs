//! Facts of the records that a result page tells machines in JSON-LD: an `ItemList`, or the things themselves.

use crate::detail::linked_data;
use model::{Record, Url};
use read::Document;
use serde_json::{Map, Value};
use std::collections::HashMap;

/// Properties that name a thing or its place; a record has both already.
const NAMES: [&str; 6] = [
    "name",
    "headline",
    "title",
    "url",
    "position",
    "mainEntityOfPage",
];
/// Most things of one page.
const MOST: usize = 1_000;

/// What a page tells of the things it lists.
#[derive(Debug, Default)]
pub struct Listed {
    by_address: HashMap<String, Map<String, Value>>,
    by_name: HashMap<String, Map<String, Value>>,
}

impl Listed {
    /// Reads what a page tells.
    pub fn on(doc: &Document) -> Self {
        let mut listed = Self::default();
        for thing in linked_data::things(doc) {
            listed.take(thing, doc, 0);
        }
        listed
    }

    /// Takes in a thing, or the things it lists.
    fn take(&mut self, thing: Value, doc: &Document, depth: u8) {
        let Value::Object(mut thing) = thing else {
            return;
        };
        if self.by_address.len() + self.by_name.len() >= MOST || depth > 3 {
            return;
        }
        if let Some(elements) = thing.remove("itemListElement") {
            let elements = match elements {
                Value::Array(elements) => elements,
                element => vec![element],
            };
            for element in elements {
                self.take(element, doc, depth + 1);
            }
            return;
        }
        // A page may be told of as the holder of its list.
        if let Some(main) = thing.remove("mainEntity") {
            self.take(main, doc, depth + 1);
        }
        // An element of a list is a thing, or holds one.
        if let Some(item @ Value::Object(_)) = thing.remove("item") {
            self.take(item, doc, depth + 1);
            return;
        }
        let text = |name: &str| thing.get(name).and_then(Value::as_str).map(str::to_owned);
        let address = text("url").or_else(|| text("@id"));
        let address = address.and_then(|address| doc.resolve(&address));
        let name = ["name", "headline", "title"]
            .iter()
            .find_map(|name| text(name));
        if let Some(address) = address {
            self.by_address.insert(address_key(&address), thing.clone());
        }
        if let Some(name) = name {
            self.by_name
                .insert(name.split_whitespace().collect::<Vec<_>>().join(" "), thing);
        }
    }

    /// Adds what is told of a record to what its row says. A value that the row has under another name is not kept twice.
    pub fn tell(&self, record: &mut Record) {
        let address = record.url.as_ref().map(address_key);
        let by_address = address.and_then(|address| self.by_address.get(&address));
        let Some(thing) = by_address.or_else(|| self.by_name.get(&record.title)) else {
            return;
        };
        let facts = thing
            .iter()
            .filter(|(name, _)| !name.starts_with('@') && !NAMES.contains(&name.as_str()));
        for (name, value) in facts {
            if let Some(value) = linked_data::said(value)
                && value != record.title
                && !record.fields.values().any(|known| *known == value)
            {
                record.fields.entry(name.clone()).or_insert(value);
            }
        }
    }
}

fn address_key(url: &Url) -> String {
    url.without_session().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn told(data: &str) -> Vec<(String, String)> {
        let html = format!("<script type='application/ld+json'>{data}</script>");
        let doc = read::parse(&html, &Url::parse("http://a.test/s?q=a").unwrap());
        let mut record = Record {
            key: "http://a.test/b/7".to_owned(),
            url: Some(Url::parse("http://a.test/b/7").unwrap()),
            title: "Metropolis".to_owned(),
            fields: BTreeMap::from([("Year".to_owned(), "1927".to_owned())]),
            places: BTreeMap::new(),
        };
        Listed::on(&doc).tell(&mut record);
        record.fields.into_iter().collect()
    }

    #[test]
    fn a_thing_is_told_by_its_address_or_its_name_wherever_it_is_listed() {
        let wanted = [("Year", "1927"), ("director", "Fritz Lang")];
        let wanted = wanted.map(|(name, value)| (name.to_owned(), value.to_owned()));
        for data in [
            r#"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"item":{"@type":"Movie","url":"/b/7","director":{"name":"Fritz Lang"},"year":1927}}]}"#,
            r#"{"@graph":[{"@type":"SearchResultsPage","name":"x"},{"@type":"Movie","@id":"http://a.test/b/7","director":"Fritz Lang"}]}"#,
            r#"[{"@type":"Movie","name":"Metropolis","director":"Fritz Lang"}]"#,
            r#"{"@type":"SearchResultsPage","mainEntity":{"@type":"ItemList","itemListElement":{"@type":"ListItem","item":{"name":"Metropolis","director":"Fritz Lang"}}}}"#,
        ] {
            assert_eq!(told(data), wanted, "{data}");
        }
    }

    #[test]
    fn what_is_told_of_others_is_not_told_of_it() {
        let wanted = [("Year".to_owned(), "1927".to_owned())];
        for data in [
            r#"[{"name":"Nosferatu","director":"F. W. Murnau"}]"#,
            "[1,2]",
            "{",
            r#"{"itemListElement":[[[]]]}"#,
        ] {
            assert_eq!(told(data), wanted, "{data}");
        }
    }
}
