//! JSON-LD. Nothing is ever fetched: a context that is elsewhere is refused by its address.

mod guard;

use super::super::error::{Cause, Fault, Place};
use super::super::graph::Ontology;
use super::rdf::{BASE, Statements};
use oxjsonld::{JsonLdErrorCode, JsonLdParser, JsonLdSyntaxError};

const FORMAT: &str = "JSON-LD";

/// Reads JSON-LD.
pub(in crate::ontology) fn read(text: &str) -> Result<Ontology, Fault> {
    guard::check(text)?;
    let parser = JsonLdParser::new().lenient();
    let parser = parser
        .with_base_iri(BASE)
        .map_err(|error| said(error.to_string()))?;
    let mut statements = Statements::default();
    for quad in parser.for_slice(text) {
        let quad = quad.map_err(|error| placed(&error, text))?;
        statements.take(quad.as_ref().into())?;
    }
    statements.finish()
}

fn placed(error: &JsonLdSyntaxError, text: &str) -> Fault {
    let is_remote = matches!(
        error.code(),
        Some(JsonLdErrorCode::LoadingRemoteContextFailed | JsonLdErrorCode::LoadingDocumentFailed)
    );
    if is_remote {
        let (address, place) = remote_context(text);
        return Fault {
            place,
            why: Cause::Remote { address },
        };
    }
    let message: String = error.to_string().chars().take(200).collect();
    match error.location() {
        Some(range) => {
            let offset = usize::try_from(range.start.offset).unwrap_or(usize::MAX);
            let message = message.rsplit(": ").next().unwrap_or_default();
            Fault::syntax(FORMAT, Place::of(text, offset), message)
        }
        None => said(message),
    }
}

/// The first address that stands as a context, and where.
fn remote_context(text: &str) -> (String, Option<Place>) {
    let mut from = 0;
    while let Some(found) = text[from..].find("\"@context\"") {
        let after = from + found + "\"@context\"".len();
        let value = text[after..].trim_start_matches([':', '[', ' ', '\n', '\r', '\t']);
        if let Some(quoted) = value.strip_prefix('"') {
            let address: String = quoted
                .chars()
                .take_while(|&letter| letter != '"')
                .take(200)
                .collect();
            return (address, Some(Place::of(text, text.len() - value.len())));
        }
        from = after;
    }
    ("elsewhere".to_owned(), None)
}

fn said(said: String) -> Fault {
    Cause::Syntax {
        format: FORMAT,
        said,
    }
    .into()
}
