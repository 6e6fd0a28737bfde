//! Whole files, good and bad.

mod files;
mod hostile;
mod shared;

use super::*;
use std::fs;

/// Loads a text under a name.
fn load_text(name: &str, text: impl AsRef<[u8]>) -> Result<Ontology, OntologyError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    load(&path)
}

/// Names and distances around a topic.
fn around(ontology: &Ontology, topic: &str, distance: u32) -> Vec<(String, u32)> {
    let chosen = ontology.choose(topic, distance).unwrap();
    let concepts = chosen.concepts.into_iter();
    concepts
        .map(|choice| (choice.name, choice.distance))
        .collect()
}

const TURTLE: &str = r#"
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix zoo: <http://zoo.example/> .
zoo:mammal a owl:Class ; rdfs:label "mammal"@en, "Säugetier"@de .
zoo:whale a owl:Class ; rdfs:label "whale" ; rdfs:subClassOf zoo:mammal .
zoo:orca a owl:Class ; rdfs:label "orca" ; rdfs:subClassOf zoo:whale .
"#;

const TRIPLES: &str = r"<http://zoo.example/whale> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://zoo.example/mammal> .
<http://zoo.example/orca> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://zoo.example/whale> .
";

const QUADS: &str = r"<http://zoo.example/whale> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://zoo.example/mammal> <http://zoo.example/g> .
<http://zoo.example/orca> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://zoo.example/whale> <http://zoo.example/g> .
";

const XML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE rdf:RDF [ <!ENTITY zoo "http://zoo.example/" > ]>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
         xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" xmlns:owl="http://www.w3.org/2002/07/owl#">
  <owl:Class rdf:about="&zoo;mammal"><rdfs:label>mammal</rdfs:label></owl:Class>
  <owl:Class rdf:about="&zoo;whale"><rdfs:label>whale</rdfs:label><rdfs:subClassOf rdf:resource="&zoo;mammal"/></owl:Class>
  <owl:Class rdf:about="&zoo;orca"><rdfs:label>orca</rdfs:label><rdfs:subClassOf rdf:resource="&zoo;whale"/></owl:Class>
</rdf:RDF>
"#;

const JSON_LD: &str = r#"{
  "@context": {"rdfs": "http://www.w3.org/2000/01/rdf-schema#", "label": "rdfs:label", "is": {"@id": "rdfs:subClassOf", "@type": "@id"}},
  "@graph": [
    {"@id": "http://zoo.example/mammal", "label": "mammal"},
    {"@id": "http://zoo.example/whale", "label": "whale", "is": "http://zoo.example/mammal"},
    {"@id": "http://zoo.example/orca", "label": "orca", "is": "http://zoo.example/whale"}
  ]
}
"#;

const OBO: &str = "format-version: 1.4\nontology: zoo\n\n[Term]\nid: Z:1\nname: mammal\n\n[Term]\nid: Z:2\nname: whale\nis_a: Z:1 ! mammal\n\n\
    [Term]\nid: Z:3\nname: orca\nsynonym: \"killer \\\"whale\\\"\" EXACT []\nis_a: Z:2 {source=\"a ! b\"} ! whale\n";

const LINES: &str = r#"{"id": "1", "label": "mammal", "synonyms": ["mammalia"], "parents": []}
{"id": "2", "label": "whale", "synonyms": [], "parents": ["1"]}
{"id": "3", "label": "orca", "parents": ["2"]}
"#;

const TOML: &str = "topic = \"mammal\"\n[[concept]]\nname = \"whale\"\nis = [\"mammal\"]\n[[concept]]\nname = \"orca\"\nis = [\"whale\"]\n";

const ALL: [(&str, &str); 8] = [
    ("zoo.ttl", TURTLE),
    ("zoo.nt", TRIPLES),
    ("zoo.nq", QUADS),
    ("zoo.owl", XML),
    ("zoo.jsonld", JSON_LD),
    ("zoo.obo", OBO),
    ("zoo.jsonl", LINES),
    ("zoo.toml", TOML),
];
