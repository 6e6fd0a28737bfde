//! The form cases of `../shared/conformance/forms.json`: every rule of the standard about what a form sends.

use super::encode::{multipart, plain, urlencoded};
use super::entries::entries_clicked_at;
use super::*;
use crate::document::{Document, parse};
use crate::forms::{Survey, forms_in};
use crate::tree::NodeId;
use serde_json::Value;

fn cases(kind: &str) -> Vec<Value> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/conformance/forms.json"
    );
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("SKIPPED: ../shared is not here: no conformance cases for forms");
        return Vec::new();
    };
    let cases: Vec<Value> = serde_json::from_str(&text).unwrap();
    let wanted: Vec<Value> = cases
        .into_iter()
        .filter(|case| case["kind"] == kind)
        .collect();
    assert!(!wanted.is_empty());
    wanted
}

/// A text of a case; lone surrogates, which Rust cannot hold, become U+FFFD, as they do when a page is parsed.
fn text(case: &Value, key: &str) -> String {
    if let Value::String(text) = &case[key] {
        return text.clone();
    }
    let units: Vec<u16> = serde_json::from_value(case[format!("{key}_utf16")].clone()).unwrap();
    String::from_utf16_lossy(&units)
}

/// Bytes as the cases write them: one character each.
fn shown(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

fn charset(case: &Value) -> &'static Charset {
    Charset::for_label(case["encoding"].as_str().unwrap().as_bytes()).unwrap()
}

#[test]
fn every_entry_is_encoded_as_the_standard_says() {
    for case in cases("encode") {
        let value = match case.get("filename").and_then(Value::as_str) {
            Some(name) => EntryValue::File {
                name: name.to_owned(),
                content_type: case["content_type"].as_str().unwrap_or_default().to_owned(),
            },
            None => EntryValue::Text(text(&case, "value")),
        };
        let entries = [Entry {
            name: text(&case, "name"),
            value,
        }];
        let bytes = match case["enctype"].as_str().unwrap() {
            "text/plain" => plain(&entries, charset(&case)),
            "multipart/form-data" => multipart(&entries, charset(&case), "BOUNDARY"),
            _ => urlencoded(&entries, charset(&case)).into_bytes(),
        };
        assert_eq!(shown(&bytes), case["expected"].as_str().unwrap(), "{case}");
    }
}

#[test]
fn every_text_is_encoded_as_the_standard_says_in_each_place() {
    for case in cases("encode_text") {
        let text = case["text"].as_str().unwrap();
        let charset = charset(&case);
        let head = "--B\r\nContent-Disposition: form-data; name=\"";
        let wanted = |key: &str| case["expected"][key].as_str().unwrap();
        let as_value = multipart(&[entry("n", text)], charset, "B");
        assert_eq!(
            shown(&as_value),
            format!("{head}n\"\r\n\r\n{}\r\n--B--\r\n", wanted("as_value")),
            "{case}"
        );
        let as_name = multipart(&[entry(text, "v")], charset, "B");
        assert_eq!(
            shown(&as_name),
            format!("{head}{}\"\r\n\r\nv\r\n--B--\r\n", wanted("as_name")),
            "{case}"
        );
        let file = Entry {
            name: "n".into(),
            value: EntryValue::File {
                name: text.to_owned(),
                content_type: "text/plain".into(),
            },
        };
        assert_eq!(
            shown(&multipart(&[file], charset, "B")),
            format!(
                "{head}n\"; filename=\"{}\"\r\nContent-Type: text/plain\r\n\r\n\r\n--B--\r\n",
                wanted("as_filename")
            ),
            "{case}"
        );
        assert_eq!(charset.name(), wanted("_charset_"));
    }
}

fn entry(name: &str, value: &str) -> Entry {
    Entry {
        name: name.to_owned(),
        value: EntryValue::Text(value.to_owned()),
    }
}

/// Finds the element of a selector as simple as `button[name=go]` or `#f`.
fn select(document: &Document, selector: &str) -> NodeId {
    let tree = &document.tree;
    let (tag, condition) = match selector.find(['[', '#']) {
        Some(at) => selector.split_at(at),
        None => (selector, ""),
    };
    let wanted = match condition.strip_prefix('#') {
        Some(id) => Some(("id", id)),
        None => condition.trim_matches(['[', ']']).split_once('='),
    };
    tree.elements(tree.root())
        .find(|node| {
            (tag.is_empty() || tree.tag(*node) == Some(tag))
                && wanted.is_none_or(|(name, value)| tree.attr(*node, name) == Some(value))
        })
        .unwrap_or_else(|| panic!("nothing matches {selector}"))
}

#[test]
fn every_form_is_submitted_as_the_standard_says() {
    let mut wrong = Vec::new();
    for case in cases("submit") {
        let id = case["id"].as_str().unwrap();
        let outcome = std::panic::catch_unwind(|| submit_case(&case));
        match outcome {
            Ok(Ok(())) => {}
            Ok(Err(difference)) => wrong.push(format!("{id}: {difference}")),
            Err(_) => wrong.push(format!("{id}: panicked")),
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn submit_case(case: &Value) -> Result<(), String> {
    let url = Url::parse(case["url"].as_str().unwrap()).unwrap();
    let mut document = parse(case["html"].as_str().unwrap(), &url);
    if let Some(charset) = case.get("charset").and_then(Value::as_str) {
        document.charset = Charset::for_label(charset.as_bytes()).unwrap().name();
    }
    let forms = forms_in(&document);
    let survey = Survey::of(&document.tree);
    let submitter = case["submitter"].as_str().map(|s| select(&document, s));
    let (form, mut button) = if let Some(node) = submitter {
        let (form, field) = survey.place_of(node);
        (&forms[form], Some(field))
    } else {
        let node = select(&document, case["form"].as_str().unwrap_or("form"));
        (&forms[survey.form_position(node)], None)
    };
    if case["trigger"] == "enter" {
        match press_enter(form) {
            Ok(pressed) => button = pressed,
            Err(_) => {
                return differ("submitted", &Value::from(false), &case["submitted"]);
            }
        }
    }
    let coordinate = |at: usize| {
        case["coords"][at]
            .as_u64()
            .map_or(0, |at| at.try_into().unwrap())
    };
    let clicked = (coordinate(0), coordinate(1));
    let made = entries_clicked_at(form, &BTreeMap::new(), button, clicked);
    let Ok(made) = made else {
        return differ("submitted", &Value::from(false), &case["submitted"]);
    };
    differ("submitted", &Value::from(true), &case["submitted"])?;
    let listed: Vec<[&str; 2]> = made
        .iter()
        .map(|entry| match &entry.value {
            EntryValue::Text(value) => [entry.name.as_str(), value],
            EntryValue::File { name, .. } => [entry.name.as_str(), name],
        })
        .collect();
    differ(
        "entries",
        &serde_json::to_value(listed).unwrap(),
        &case["expected"],
    )?;
    differ(
        "charset",
        &Value::from(form.charset.to_ascii_lowercase()),
        &case["encoding"],
    )?;
    let request = request_for(form, &made, button).map_err(|error| error.to_string())?;
    differ(
        "method",
        &Value::from(request.method.as_str().to_ascii_lowercase()),
        &case["method"],
    )?;
    let action = button
        .and_then(|index| form.fields[index].submitter.action.clone())
        .unwrap_or_else(|| form.action.clone());
    differ("action", &Value::from(action), &case["action"])?;
    differ(
        "url",
        &Value::from(request.url.as_str()),
        &case["request_url"],
    )?;
    if let Some(body) = &request.body {
        let mut written = shown(&body.bytes);
        let mut kind = body.content_type.clone();
        if let Some((bare, boundary)) = body.content_type.split_once("; boundary=") {
            written = written.replace(boundary, "BOUNDARY");
            kind = bare.to_owned();
        }
        differ("body", &Value::from(written), &case["request_body"])?;
        differ("enctype", &Value::from(kind), &case["enctype"])?;
    }
    Ok(())
}

fn differ(what: &str, got: &Value, wanted: &Value) -> Result<(), String> {
    if got == wanted {
        Ok(())
    } else {
        Err(format!("{what}: got {got}, wanted {wanted}"))
    }
}
