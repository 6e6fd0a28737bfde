//! Which format a text is in: by what it says first, by its name only if that tells nothing.

use super::error::Cause;
use std::path::Path;

/// A format that is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    /// Turtle, TriG and N-Triples: one grammar.
    Turtle,
    NQuads,
    RdfXml,
    JsonLd,
    Obo,
    /// One JSON object a line.
    Lines,
    /// Our own.
    Toml,
}

/// How far into a text a tell-tale line is looked for.
const START: usize = 64_000;

/// The format of a text.
pub(super) fn of(text: &str, path: &Path) -> Result<Format, Cause> {
    if let Some(format) = by_content(text)? {
        // N-Quads and N-Triples begin alike.
        let quads = format == Format::Turtle && ending(path).as_deref() == Some("nq");
        return Ok(if quads { Format::NQuads } else { format });
    }
    match ending(path).as_deref() {
        Some("ttl" | "nt" | "n3" | "trig" | "turtle") => Ok(Format::Turtle),
        Some("nq") => Ok(Format::NQuads),
        Some("owl" | "rdf" | "xml" | "rdfs") => Ok(Format::RdfXml),
        Some("jsonld" | "json") => Ok(Format::JsonLd),
        Some("obo") => Ok(Format::Obo),
        Some("jsonl" | "ndjson") => Ok(Format::Lines),
        Some("toml") => Ok(Format::Toml),
        _ => Err(Cause::Unrecognised),
    }
}

/// The ending of a file's name in small letters, that of the packing left out.
fn ending(path: &Path) -> Option<String> {
    let name = path.file_name()?.to_string_lossy().to_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    name.rsplit_once('.').map(|(_, ending)| ending.to_owned())
}

fn by_content(text: &str) -> Result<Option<Format>, Cause> {
    let start = text.trim_start();
    match start.bytes().next() {
        Some(b'<') => by_tag(start),
        Some(b'{') => Ok(Some(by_object(start))),
        _ => by_line(start),
    }
}

/// What begins with `<`: a tag, or an address of Turtle.
fn by_tag(start: &str) -> Result<Option<Format>, Cause> {
    let head = head(start).to_lowercase();
    let inside = head[1..].split('>').next().unwrap_or_default();
    // A tag has spaces, or a name without slashes.
    let is_address = !inside.contains(char::is_whitespace)
        && (inside.contains("://") || inside.starts_with("urn:") || inside.starts_with(['#', '/']));
    if is_address {
        return Ok(Some(Format::Turtle));
    }
    let is_page = head.starts_with("<!doctype html")
        || head
            .split("<html")
            .nth(1)
            .is_some_and(|after| after.starts_with(['>', ' ', '\n', '\r', '\t']));
    if is_page {
        return Err(Cause::WebPage);
    }
    Ok(Some(Format::RdfXml))
}

/// What begins with `{`: JSON-LD speaks in keywords with `@`, and JSON lines have an `id`.
fn by_object(start: &str) -> Format {
    let line = start.lines().next().unwrap_or_default();
    let is_line = serde_json::from_str::<serde_json::Value>(line).is_ok_and(|value| {
        let has = |key: &str| value.get(key).is_some();
        (has("id") || has("label")) && !has("@context") && !has("@id")
    });
    let keywords = ["\"@context\"", "\"@id\"", "\"@graph\"", "\"@type\""];
    let speaks = keywords.iter().any(|keyword| head(start).contains(keyword));
    if is_line || (!speaks && line.contains("\"id\"")) {
        Format::Lines
    } else {
        Format::JsonLd
    }
}

/// Everything else is told by its first line that is no comment.
fn by_line(start: &str) -> Result<Option<Format>, Cause> {
    let head = head(start);
    let mut lines = head
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with(['#', '!']));
    let Some(first) = lines.next() else {
        return Ok(None);
    };
    let small = first.to_lowercase();
    if small.starts_with("<html") || small.starts_with("<!doctype html") {
        return Err(Cause::WebPage);
    }
    for (beginning, format) in [
        ("prefix(", "OWL functional syntax"),
        ("ontology(", "OWL functional syntax"),
        ("prefix: ", "OWL Manchester syntax"),
        ("ontology: <", "OWL Manchester syntax"),
    ] {
        if small.starts_with(beginning) {
            return Err(Cause::Foreign { format });
        }
    }
    let is_stanza = |line: &str| matches!(line, "[Term]" | "[Typedef]" | "[Instance]");
    if first.starts_with("format-version:") || is_stanza(first) {
        return Ok(Some(Format::Obo));
    }
    if is_key(first) || first.starts_with("[[") {
        return Ok(Some(Format::Toml));
    }
    if first.starts_with('[') && head.contains("\"@") {
        return Ok(Some(Format::JsonLd));
    }
    let sparql = ["prefix ", "base "];
    if small.starts_with("@prefix")
        || small.starts_with("@base")
        || sparql.iter().any(|word| small.starts_with(word))
        || first.starts_with('<')
        || first.starts_with("_:")
    {
        return Ok(Some(Format::Turtle));
    }
    if lines.any(is_stanza) {
        return Ok(Some(Format::Obo));
    }
    Ok(None)
}

/// `key = ...`
fn is_key(line: &str) -> bool {
    line.split_once('=').is_some_and(|(key, _)| {
        let key = key.trim().trim_matches('"');
        !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_')
    })
}

fn head(text: &str) -> &str {
    let mut end = text.len().min(START);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is(text: &str, name: &str, format: Format) {
        assert_eq!(of(text, Path::new(name)).unwrap(), format);
    }

    #[test]
    fn what_a_text_says_counts_for_more_than_its_name() {
        is("<?xml version='1.0'?><rdf:RDF/>", "a.ttl", Format::RdfXml);
        is("<rdf:RDF xmlns='http://a/'>", "a.nt", Format::RdfXml);
        is("<http://a/b> <http://a/c> \"d\" .", "a.owl", Format::Turtle);
        is("<urn:a> a <urn:b> .", "x", Format::Turtle);
        is("# zoo\n@prefix a: <http://a/> .", "a.toml", Format::Turtle);
        is("PREFIX a: <http://a/>\n", "x", Format::Turtle);
        is("format-version: 1.4\n", "a.ttl", Format::Obo);
        is("! note\nontology: zoo\n\n[Term]\nid: a", "x", Format::Obo);
        is(
            "{\"@context\": {}, \"@id\": \"a\"}",
            "a.json",
            Format::JsonLd,
        );
        is("[\n {\"@id\": \"a\"}]", "a.json", Format::JsonLd);
        is(
            "{\"id\": \"a\", \"label\": \"b\"}\n",
            "a.json",
            Format::Lines,
        );
        is("{\"id\": \"a\", \"label\": }\n", "a.json", Format::Lines);
        is("# my topic\ntopic = \"whale\"\n", "x", Format::Toml);
        is("[[concept]]\nname = \"whale\"\n", "x", Format::Toml);
    }

    #[test]
    fn the_name_decides_where_the_text_tells_nothing() {
        is("zoo:whale a zoo:Mammal .", "zoo.TTL.gz", Format::Turtle);
        is(
            "<http://a> <http://b> <http://c> <http://d> .",
            "zoo.nq",
            Format::NQuads,
        );
        assert!(matches!(
            of("words", Path::new("words")),
            Err(Cause::Unrecognised)
        ));
    }

    #[test]
    fn other_formats_are_called_by_their_names() {
        let why = |text| of(text, Path::new("a.owl")).unwrap_err();
        assert!(matches!(
            why("<!DOCTYPE html><title>Log in"),
            Cause::WebPage
        ));
        assert!(matches!(
            why("<!-- saved --><HTML lang=en>"),
            Cause::WebPage
        ));
        assert!(matches!(
            why("Prefix(:=<http://a/>)"),
            Cause::Foreign { .. }
        ));
        assert!(matches!(
            why("Prefix: : <http://a/>"),
            Cause::Foreign { .. }
        ));
    }
}
