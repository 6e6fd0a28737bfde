//! schema.org's `SearchAction`: how a site tells search engines that it is searched.
//!
//! `{"@type": "SearchAction", "target": "https://site/?s={words}", "query-input": "required name=words"}`. The target may be a text, an
//! `EntryPoint` or a list of them; who leaves out the name of the gap has only one.

use model::{Form, Method, Url};
use read::{Document, Gap, SearchTemplate, form_of_template};
use serde_json::{Map, Value};

/// Deepest we look into a description.
const DEEPEST: usize = 12;

/// Most actions read of a page.
const MOST: usize = 10;

/// An address with a gap for words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchAction {
    /// The address as written.
    pub target: String,
    /// The name of the gap, if it is named.
    pub gap: Option<String>,
}

impl SearchAction {
    /// The form that sends it, if a form can.
    pub fn form(&self, page: &Url, index: usize) -> Option<Form> {
        let template = SearchTemplate {
            address: self.target.clone(),
            method: Method::Get,
            parameters: Vec::new(),
        };
        let fill = |name: &str| match &self.gap {
            Some(gap) if gap != name => Gap::Unknown,
            _ => Gap::Words,
        };
        form_of_template(&template, page, index, &fill)
    }

    /// The address up to the first gap or parameter.
    pub fn bare(&self) -> &str {
        self.target.split(['{', '?']).next().unwrap_or_default()
    }
}

/// The actions that a page describes.
pub fn search_actions(document: &Document) -> Vec<SearchAction> {
    let mut found = Vec::new();
    let tree = &document.tree;
    for node in tree.elements(tree.root()) {
        let kind = tree.attr(node, "type").unwrap_or_default();
        if tree.tag(node) == Some("script")
            && kind.trim().eq_ignore_ascii_case("application/ld+json")
            && let Ok(value) = serde_json::from_str::<Value>(&tree.text_content(node))
        {
            collect(&value, DEEPEST, &mut found);
        }
    }
    found
}

fn collect(value: &Value, depth: usize, found: &mut Vec<SearchAction>) {
    let Some(depth) = depth.checked_sub(1) else {
        return;
    };
    match value {
        Value::Array(values) => {
            for value in values {
                collect(value, depth, found);
            }
        }
        Value::Object(fields) => {
            if is_search(fields.get("@type")) {
                let gap = fields.get("query-input").and_then(gap_named);
                for target in targets(fields) {
                    let action = SearchAction {
                        target: target.to_owned(),
                        gap: gap.clone(),
                    };
                    if found.len() < MOST && !found.contains(&action) {
                        found.push(action);
                    }
                }
            }
            for value in fields.values() {
                collect(value, depth, found);
            }
        }
        _ => {}
    }
}

/// The texts of a value that may be one text or a list of them.
fn one_or_many(value: &Value) -> &[Value] {
    match value {
        Value::Array(values) => values,
        value => std::slice::from_ref(value),
    }
}

fn is_search(kind: Option<&Value>) -> bool {
    let kinds = kind.map(one_or_many).unwrap_or_default();
    kinds.iter().filter_map(Value::as_str).any(|kind| {
        let name = kind.rsplit(['/', ':', '#']).next();
        name == Some("SearchAction")
    })
}

fn targets(action: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let targets = action.get("target").map(one_or_many).unwrap_or_default();
    targets.iter().filter_map(|target| {
        let template = target.get("urlTemplate").unwrap_or(target);
        template.as_str()
    })
}

/// `required name=words`, or the same as an object.
fn gap_named(input: &Value) -> Option<String> {
    let name = match input {
        Value::String(text) => text
            .split(|c: char| c.is_whitespace() || c == ',')
            .find_map(|part| part.strip_prefix("name="))?
            .trim_matches(['"', '\'']),
        Value::Object(fields) => fields.get("valueName")?.as_str()?,
        _ => return None,
    };
    Some(name.to_owned()).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn actions(json: &str) -> Vec<SearchAction> {
        let page = Url::parse("https://a.test/").unwrap();
        let html = format!("<script type='Application/LD+JSON'>{json}</script>");
        search_actions(&read::parse(&html, &page))
    }

    #[test]
    fn the_gap_is_the_one_that_the_input_names() {
        let page = Url::parse("https://a.test/").unwrap();
        for input in [
            r#""required name=w""#,
            r#"{"@type":"PropertyValueSpecification","valueName":"w","valueRequired":true}"#,
            "null",
        ] {
            let json = format!(
                r#"[{{"@type":["Action","https://schema.org/SearchAction"],"target":[{{"@type":"EntryPoint","urlTemplate":"https://a.test/s?q={{w}}&k=1"}}],"query-input":{input}}}]"#
            );
            let form = actions(&json)[0].form(&page, 0).unwrap();
            assert_eq!(form.fields.len(), 2, "{input}");
        }
        let other = SearchAction {
            target: "https://a.test/s?q={w}&place={p}".to_owned(),
            gap: Some("w".to_owned()),
        };
        assert_eq!(other.form(&page, 0), None);
    }

    #[test]
    fn other_actions_and_other_texts_are_passed_over() {
        assert_eq!(
            actions(r#"{"@type":"BuyAction","target":"/buy?x={y}"}"#),
            []
        );
        assert_eq!(actions(r#"{"@type":"SearchAction"}"#), []);
        assert_eq!(actions("{"), []);
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        assert_eq!(actions(&deep), []);
    }
}
