//! One file for each way an ontology is written.
//!
//! - [`turtle`], [`xml`], [`json_ld`]  the ways to write RDF; [`rdf`] says what the statements mean
//! - [`obo`]       the text format of the life sciences
//! - [`lines`]     one JSON object a concept
//! - [`wordnet`]   the folder of files that WordNet comes in
//!
//! All readers take text from strangers: they end, with a fault that has a line, on anything.

pub(super) mod json_ld;
pub(super) mod lines;
pub(super) mod obo;
pub(super) mod rdf;
pub(super) mod turtle;
pub(super) mod wordnet;
pub(super) mod xml;
