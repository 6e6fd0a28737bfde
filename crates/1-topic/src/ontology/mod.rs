//! Concepts, and how far each is from a topic.
//!
//! in:  a file of concepts in any of the usual formats, and the name of a topic in it; or a topic file of the user's own
//! out: [`Chosen`]: the concepts at most so many links from the topic, with the words to look for
//!
//! - [`graph`]       concepts, links, d(t, c)
//! - [`find`]        the concept that a person means by a name
//! - [`choose`]      what is near enough
//! - [`names`]       composite names taken apart
//! - [`topic_file`]  the user's own TOML
//! - `formats`       one file for each way an ontology is written; `format` tells them apart, `source` makes text of bytes,
//!   `build` puts an ontology together
//! - [`error`]       what can be wrong with a file
//!
//! Method: Zheng, Kang and Kim, *Learnable focused crawling based on ontology* (2008). We differ: links of every sort count, parts and
//! examples too, and a name may be found by its plural or by a part of it. Nothing is ever fetched for an ontology.

mod build;
pub mod choose;
pub mod error;
pub mod find;
mod format;
mod formats;
pub mod graph;
pub mod names;
mod source;
pub mod topic_file;

pub use choose::{Choice, Chosen};
pub use error::{Cause, OntologyError, Place};
pub use find::FindError;
pub use graph::{Concept, Link, Near, Ontology, Step, Way};
pub use topic_file::{DISTANCE, TopicFile, load_topic, topic_in};

use error::Fault;
use format::Format;
use std::path::{Path, PathBuf};

/// Reads an ontology: the format is told by what is in the file, and by its name only if that tells nothing.
pub fn load(path: &Path) -> Result<Ontology, OntologyError> {
    load_named(path, NamedBy::User)
}

/// Who named a file. A topic file that names a topic file could go on for ever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedBy {
    User,
    TopicFile,
}

fn load_named(path: &Path, by: NamedBy) -> Result<Ontology, OntologyError> {
    if let Some(folder) = wordnet_folder(path) {
        return load_wordnet(&folder);
    }
    let wrong = |fault: Fault| fault.of(path);
    if path.is_dir() {
        return Err(wrong(Cause::Folder.into()));
    }
    let text = source::text_of(path).map_err(wrong)?;
    let format = format::of(&text, path).map_err(|why| wrong(why.into()))?;
    if format == Format::Toml {
        return topic_file::read(&text, path, by);
    }
    let (ontology, format) = read(&text, format).map_err(wrong)?;
    if ontology.concepts().is_empty() {
        return Err(wrong(Cause::NoConcepts { format }.into()));
    }
    Ok(ontology)
}

/// Reads a text whose format is known.
fn read(text: &str, format: Format) -> Result<(Ontology, &'static str), Fault> {
    Ok(match format {
        Format::Turtle => (formats::turtle::read(text)?, "Turtle"),
        Format::NQuads => (formats::turtle::read_quads(text)?, "N-Quads"),
        Format::RdfXml => (formats::xml::read(text)?, "RDF/XML"),
        Format::JsonLd => (formats::json_ld::read(text)?, "JSON-LD"),
        Format::Obo => (formats::obo::read(text)?, "OBO"),
        Format::Lines | Format::Toml => (formats::lines::read(text)?, "JSON lines"),
    })
}

/// The folder of a WordNet, whether it, the folder around it or one of its files was named.
fn wordnet_folder(path: &Path) -> Option<PathBuf> {
    if path
        .file_name()
        .is_some_and(|name| name == "data.noun" || name == "index.noun")
    {
        return path.parent().map(Path::to_owned);
    }
    let folders = [path.to_owned(), path.join("dict")];
    folders
        .into_iter()
        .find(|folder| folder.join("data.noun").is_file())
}

fn load_wordnet(folder: &Path) -> Result<Ontology, OntologyError> {
    let (data, index) = (folder.join("data.noun"), folder.join("index.noun"));
    let synsets = source::text_of(&data).and_then(|text| formats::wordnet::synsets(&text));
    let synsets = synsets.map_err(|fault| fault.of(&data))?;
    let ontology = source::text_of(&index).and_then(|text| formats::wordnet::words(synsets, &text));
    let ontology = ontology.map_err(|fault| fault.of(&index))?;
    if ontology.concepts().is_empty() {
        return Err(Fault::from(Cause::NoConcepts { format: "WordNet" }).of(folder));
    }
    Ok(ontology)
}

#[cfg(test)]
mod tests;
