//! JSON lines: `{"id": "...", "label": "...", "synonyms": [], "parents": []}`, one concept a line.

use super::super::build::{Builder, Worth};
use super::super::error::{Fault, Place};
use super::super::graph::{Link, Ontology};
use serde::Deserialize;

const FORMAT: &str = "JSON lines";

/// A line. Other keys are the writer's own business.
#[derive(Debug, Deserialize)]
struct Line {
    id: Option<String>,
    #[serde(alias = "name")]
    label: Option<String>,
    #[serde(default, alias = "also")]
    synonyms: Vec<String>,
    #[serde(default, alias = "is_a")]
    parents: Vec<String>,
    #[serde(default, alias = "part-of")]
    part_of: Vec<String>,
    #[serde(default)]
    related: Vec<String>,
}

/// Reads JSON lines.
pub(in crate::ontology) fn read(text: &str) -> Result<Ontology, Fault> {
    let mut builder = Builder::default();
    for (number, written) in text.lines().enumerate() {
        let written = written.trim();
        if !written.is_empty() {
            let place = Place::line(number + 1);
            take(&mut builder, written, place).map_err(|fault| Fault {
                place: fault.place.or(Some(place)),
                ..fault
            })?;
        }
    }
    Ok(builder.finish())
}

fn take(builder: &mut Builder, written: &str, place: Place) -> Result<(), Fault> {
    let line: Line = serde_json::from_str(written).map_err(|error| {
        let column = Some(error.column());
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        let expected = "an object such as {\"id\": \"1\", \"label\": \"whale\", \"synonyms\": [], \"parents\": [\"0\"]}";
        Fault::syntax(FORMAT, Place { column, ..place }, format!("{said}; expected {expected}"))
    })?;
    let Some(id) = line.id.as_ref().or(line.label.as_ref()) else {
        return Err(Fault::syntax(
            FORMAT,
            place,
            "neither \"id\" nor \"label\" is there",
        ));
    };
    let node = builder.node(id)?;
    builder.know(node);
    if let Some(label) = &line.label {
        builder.name(node, Worth::Preferred, label)?;
    }
    for synonym in &line.synonyms {
        builder.also(node, synonym)?;
    }
    let related = builder.property("is related to");
    let links = [
        (Link::IsA, &line.parents),
        (Link::PartOf, &line.part_of),
        (related, &line.related),
    ];
    for (link, others) in links {
        for other in others {
            let other = builder.node(other)?;
            builder.link(node, link, other)?;
        }
    }
    Ok(())
}
