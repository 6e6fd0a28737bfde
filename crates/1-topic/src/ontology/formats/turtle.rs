//! Turtle, TriG and N-Triples, which are one grammar, and N-Quads.

use super::super::error::{Cause, Fault, Place};
use super::super::graph::Ontology;
use super::rdf::{BASE, Statements};
use oxttl::{NQuadsParser, TriGParser, TurtleSyntaxError};

/// Reads Turtle, TriG or N-Triples.
pub(in crate::ontology) fn read(text: &str) -> Result<Ontology, Fault> {
    // Real ontologies have addresses with spaces and brackets in them; they are names here, nobody goes there.
    let parser = TriGParser::new().lenient();
    let parser = parser
        .with_base_iri(BASE)
        .map_err(|error| syntax("Turtle", error.to_string()))?;
    taken("Turtle", parser.for_slice(text))
}

/// Reads N-Quads.
pub(in crate::ontology) fn read_quads(text: &str) -> Result<Ontology, Fault> {
    taken("N-Quads", NQuadsParser::new().lenient().for_slice(text))
}

fn taken(
    format: &'static str,
    quads: impl Iterator<Item = Result<oxrdf::Quad, TurtleSyntaxError>>,
) -> Result<Ontology, Fault> {
    let mut statements = Statements::default();
    for quad in quads {
        let quad = quad.map_err(|error| placed(format, &error))?;
        statements.take(quad.as_ref().into())?;
    }
    statements.finish()
}

fn placed(format: &'static str, error: &TurtleSyntaxError) -> Fault {
    let start = error.location().start;
    let number = |place: u64| {
        usize::try_from(place)
            .unwrap_or(usize::MAX)
            .saturating_add(1)
    };
    let place = Place {
        line: number(start.line),
        column: Some(number(start.column)),
    };
    // The message may quote what was found in full; a cut-off quotation can be the rest of the file.
    let said: String = error.message().chars().take(200).collect();
    Fault::syntax(format, place, said)
}

fn syntax(format: &'static str, said: String) -> Fault {
    Cause::Syntax { format, said }.into()
}
