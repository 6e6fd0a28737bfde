//! RDF/XML, which most OWL files are written in.
//!
//! The parser expands entities, keeps every namespace and compares attributes pairwise, so each of these can be made to cost
//! far more than the file is long. The text is gone over once by itself first, and what no fair file has is refused there.

use super::super::error::{Cause, Fault, Place};
use super::super::graph::Ontology;
use super::rdf::{BASE, Statements};
use oxrdfxml::RdfXmlParser;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use std::collections::HashMap;

const FORMAT: &str = "RDF/XML";
/// Deepest nesting of elements; real files stay below twenty.
const DEEPEST: usize = 256;
/// Most attributes of an element. The root of a large ontology declares some hundred namespaces.
const MOST_ATTRIBUTES: usize = 512;
/// Most namespaces declared around an element.
const MOST_NAMESPACES: usize = 1_024;
/// Letters that all entities together may add.
const MOST_EXPANDED: usize = 64_000_000;
/// Letters that one entity may stand for: an address.
const LONGEST_ENTITY: usize = 4_096;

/// Reads RDF/XML.
pub(in crate::ontology) fn read(text: &str) -> Result<Ontology, Fault> {
    let text = without_declaration(text);
    check(&text)?;
    let mut statements = Statements::default();
    let parser = RdfXmlParser::new().lenient();
    let parser = parser.with_base_iri(BASE).map_err(|error| Cause::Syntax {
        format: FORMAT,
        said: error.to_string(),
    })?;
    let mut triples = parser.for_slice(&text);
    while let Some(triple) = triples.next() {
        match triple {
            Ok(triple) => statements.take(triple.as_ref())?,
            Err(error) => {
                let offset = usize::try_from(triples.buffer_position()).unwrap_or(usize::MAX);
                let said: String = error.to_string().chars().take(200).collect();
                return Err(Fault::syntax(FORMAT, Place::of(&text, offset), said));
            }
        }
    }
    statements.finish()
}

/// The text is UTF-8 by now, whatever its first line says. Spaces keep the columns.
fn without_declaration(text: &str) -> String {
    let start = text.len() - text.trim_start().len();
    match text[start..].find("?>") {
        Some(end) if text[start..].starts_with("<?xml") => {
            let end = start + end + 2;
            let blank: String = text[..end]
                .chars()
                .map(|letter| if letter == '\n' { '\n' } else { ' ' })
                .collect();
            blank + &text[end..]
        }
        _ => text.to_owned(),
    }
}

/// Goes over the text once, without taking anything from it.
fn check(text: &str) -> Result<(), Fault> {
    let mut reader = Reader::from_str(text);
    let mut namespaces: Vec<usize> = Vec::new();
    let mut root_seen = false;
    loop {
        let offset = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX);
        let here = |what: &str| {
            Fault::at(
                Place::of(text, offset),
                Cause::TooMuch {
                    what: what.to_owned(),
                },
            )
        };
        let event = reader.read_event().map_err(|error| {
            let offset = usize::try_from(reader.error_position()).unwrap_or(usize::MAX);
            Fault::syntax(FORMAT, Place::of(text, offset), error.to_string())
        })?;
        match event {
            Event::Start(tag) => {
                let declared =
                    namespaces.last().copied().unwrap_or(0) + check_tag(&tag).map_err(here)?;
                if !root_seen {
                    check_root(&tag, text)?;
                    root_seen = true;
                }
                namespaces.push(declared);
                if namespaces.len() > DEEPEST {
                    return Err(here(&format!("more than {DEEPEST} levels of nesting")));
                }
                if declared > MOST_NAMESPACES {
                    return Err(here(&format!("more than {MOST_NAMESPACES} namespaces")));
                }
            }
            Event::Empty(tag) => {
                check_tag(&tag).map_err(here)?;
                root_seen = true;
            }
            Event::End(_) => {
                namespaces.pop();
            }
            Event::DocType(written) => {
                let written = String::from_utf8_lossy(&written);
                let entities = entities(&written).map_err(here)?;
                check_references(text, &entities).map_err(here)?;
            }
            Event::Eof if namespaces.is_empty() && root_seen => return Ok(()),
            Event::Eof => {
                let said = "the file ends in the middle: elements are still open";
                return Err(Fault::syntax(FORMAT, Place::of(text, text.len()), said));
            }
            _ => {}
        }
    }
}

/// Counts the namespaces that a tag declares.
fn check_tag(tag: &BytesStart<'_>) -> Result<usize, &'static str> {
    let mut declared = 0;
    for (place, attribute) in tag.attributes().with_checks(false).enumerate() {
        if place >= MOST_ATTRIBUTES {
            return Err("more than 512 attributes of one element");
        }
        // What is wrong with an attribute is said later, by who reads it.
        if attribute.is_ok_and(|attribute| attribute.key.as_ref().starts_with(b"xmlns")) {
            declared += 1;
        }
    }
    Ok(declared)
}

/// Names other XML by its first element.
fn check_root(tag: &BytesStart<'_>, text: &str) -> Result<(), Fault> {
    let local = tag.local_name();
    let local = local.as_ref();
    if local.eq_ignore_ascii_case(b"html") {
        return Err(Cause::WebPage.into());
    }
    if local == b"Ontology"
        && !text.contains("22-rdf-syntax-ns#about")
        && !text.contains("rdf:about")
    {
        return Err(Cause::Foreign { format: "OWL/XML" }.into());
    }
    let speaks_rdf = text.contains("http://www.w3.org/1999/02/22-rdf-syntax-ns#");
    if speaks_rdf {
        return Ok(());
    }
    let name = String::from_utf8_lossy(tag.name().as_ref()).into_owned();
    let said = format!(
        "the first element is <{name}>, and the namespace of RDF is nowhere; <rdf:RDF> was expected"
    );
    let offset = text.find('<').unwrap_or(0);
    Err(Fault::syntax(FORMAT, Place::of(text, offset), said))
}

/// How long each entity of a document type is once expanded.
fn entities(doctype: &str) -> Result<HashMap<&str, usize>, &'static str> {
    let mut lengths: HashMap<&str, usize> = HashMap::new();
    for declaration in doctype.split("<!ENTITY").skip(1) {
        let mut words = declaration.trim_start().splitn(2, char::is_whitespace);
        let (Some(name), Some(rest)) = (words.next(), words.next()) else {
            continue;
        };
        let Some(value) = rest.split('"').nth(1) else {
            continue;
        };
        let length = expanded(value, &lengths);
        if length > LONGEST_ENTITY {
            return Err("an entity that stands for more than 4096 letters");
        }
        lengths.insert(name, length);
    }
    Ok(lengths)
}

/// Letters of a value with its entities written out.
fn expanded(value: &str, lengths: &HashMap<&str, usize>) -> usize {
    references(value)
        .filter_map(|name| lengths.get(name))
        .fold(value.len(), |sum, length| sum.saturating_add(*length))
}

fn check_references(text: &str, lengths: &HashMap<&str, usize>) -> Result<(), &'static str> {
    if !lengths.is_empty() && expanded(text, lengths).saturating_sub(text.len()) > MOST_EXPANDED {
        return Err("entities that stand for more than 64 million letters");
    }
    Ok(())
}

/// Names between `&` and `;`.
fn references(text: &str) -> impl Iterator<Item = &str> {
    text.split('&').skip(1).filter_map(|after| {
        let end = after.bytes().take(200).position(|byte| byte == b';')?;
        after.get(..end)
    })
}
