use super::super::super::graph::{Ontology, Step, Way};
use super::super::turtle;

const PREFIXES: &str = "@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix schema: <https://schema.org/> .
@prefix obo: <http://purl.obolibrary.org/obo/> .
@prefix oio: <http://www.geneontology.org/formats/oboInOwl#> .
@prefix z: <http://zoo.example/> .
";

fn read(statements: &str) -> Ontology {
    turtle::read(&format!("{PREFIXES}{statements}")).unwrap()
}

fn names(ontology: &Ontology) -> Vec<&str> {
    let mut names: Vec<&str> = ontology
        .concepts()
        .iter()
        .map(|concept| concept.name.as_str())
        .collect();
    names.sort_unstable();
    names
}

/// The links of a concept in words.
fn told(ontology: &Ontology, name: &str) -> Vec<String> {
    let place = ontology.find(name).unwrap();
    let along = |step: &&Step| step.way == Way::Along;
    let steps = ontology.steps(place).iter().filter(along);
    steps.map(|step| ontology.told(step)).collect()
}

#[test]
fn classes_without_names_are_called_by_their_address() {
    let ontology = read("z:SeaLion rdfs:subClassOf z:Mammal .");
    assert_eq!(names(&ontology), ["Mammal", "SeaLion"]);
    let lion = ontology.find("sea lions").unwrap();
    assert_eq!(ontology.concepts()[lion].words(), ["sea lion"]);
}

#[test]
fn the_english_name_is_shown_and_the_others_are_kept() {
    let ontology = read(
        "z:w skos:prefLabel \"Wal\"@de, \"whale\"@en, \"鲸\"@zh ; rdfs:label \"cetacean\" ; skos:altLabel \"leviathan\" ;
         oio:hasExactSynonym \"Cetacea\" ; skos:notation \"W1\" .",
    );
    let whale = &ontology.concepts()[0];
    assert_eq!(whale.name, "whale");
    assert_eq!(
        whale.also,
        ["Cetacea", "Wal", "cetacean", "leviathan", "鲸"]
    );
    assert_eq!(ontology.find("w1"), Ok(0));
    assert_eq!(ontology.find("wal"), Ok(0));
}

#[test]
fn restrictions_are_links_by_their_property() {
    let ontology = read(
        "z:nucleus a owl:Class ; rdfs:label \"nucleus\" .
         z:has rdfs:label \"has inside\" ; a owl:ObjectProperty .
         z:cell rdfs:label \"cell\" ; rdfs:subClassOf z:thing,
            [ a owl:Restriction ; owl:onProperty z:has ; owl:someValuesFrom z:nucleus ] ,
            [ a owl:Restriction ; owl:onProperty obo:BFO_0000050 ; owl:someValuesFrom z:body ] .
         z:body a owl:Class ; rdfs:label \"body\" .",
    );
    let mut links = told(&ontology, "cell");
    links.sort();
    assert_eq!(
        links,
        [
            "has inside -> nucleus",
            "is a kind of thing",
            "is part of body"
        ]
    );
}

#[test]
fn equal_and_joined_classes_are_followed_to_their_names() {
    let ontology = read(
        "z:eats a owl:ObjectProperty . z:fish a owl:Class . z:krill a owl:Class .
         z:whale owl:equivalentClass [ a owl:Class ; owl:intersectionOf ( z:mammal
            [ owl:onProperty z:eats ; owl:someValuesFrom [ owl:unionOf ( z:fish z:krill ) ] ] ) ] .",
    );
    let mut links = told(&ontology, "whale");
    links.sort();
    assert_eq!(
        links,
        ["eats -> fish", "eats -> krill", "is a kind of mammal"]
    );
}

#[test]
fn lists_in_a_circle_end() {
    let ontology = read(
        "z:a rdfs:subClassOf [ owl:intersectionOf _:l ] . _:l rdf:first z:b ; rdf:rest _:l . _:l owl:unionOf _:l .",
    );
    assert_eq!(names(&ontology), ["a", "b"]);
}

#[test]
fn thesauri_have_broader_narrower_and_related() {
    let ontology = read(
        "z:whale a skos:Concept ; skos:broader z:mammal ; skos:related z:whaling ; skos:inScheme z:scheme .
         z:whale skos:narrower z:orca . z:scheme a skos:ConceptScheme ; rdfs:label \"zoo\" ; skos:hasTopConcept z:mammal .
         z:whaling a skos:Concept .",
    );
    assert_eq!(names(&ontology), ["mammal", "orca", "whale", "whaling"]);
    assert_eq!(
        told(&ontology, "whale"),
        ["is a kind of mammal", "related -> whaling"]
    );
    assert_eq!(told(&ontology, "orca"), ["is a kind of whale"]);
}

#[test]
fn examples_of_a_class_of_the_file_are_concepts() {
    let ontology = read(
        "z:whale a owl:Class . z:keiko a z:whale . z:me a <http://xmlns.com/foaf/0.1/Person> .",
    );
    assert_eq!(names(&ontology), ["keiko", "whale"]);
    assert_eq!(told(&ontology, "keiko"), ["is an example of whale"]);
}

#[test]
fn who_may_have_a_property_is_joined_to_what_it_leads_to() {
    let ontology = read(
        "schema:Hospital a rdfs:Class ; rdfs:label \"Hospital\" . schema:Doctor a rdfs:Class . schema:Text a schema:DataType, rdfs:Class .
         schema:URL a rdfs:Class ; rdfs:subClassOf schema:Text .
         schema:employs a rdf:Property ; schema:domainIncludes schema:Hospital ; schema:rangeIncludes schema:Doctor, schema:Text, schema:URL .
         z:heals a owl:ObjectProperty ; rdfs:domain schema:Doctor ; rdfs:range z:Patient . z:Patient a owl:Class .",
    );
    assert_eq!(names(&ontology), ["Doctor", "Hospital", "Patient"]);
    assert_eq!(told(&ontology, "hospital"), ["employs -> Doctor"]);
    assert_eq!(told(&ontology, "doctor"), ["heals -> Patient"]);
}

#[test]
fn what_is_withdrawn_is_left_out_with_its_links() {
    let ontology = read(
        "z:a rdfs:subClassOf z:b . z:b rdfs:subClassOf z:c ; owl:deprecated true . z:d rdfs:subClassOf z:c ; owl:deprecated false .",
    );
    assert_eq!(names(&ontology), ["a", "c", "d"]);
    assert_eq!(ontology.links(), 1);
}

#[test]
fn the_words_of_the_language_itself_are_no_concepts() {
    let ontology = read(
        "z:a rdfs:subClassOf owl:Thing, z:b . z:c rdfs:subClassOf owl:Thing ; rdfs:seeAlso z:a . z:p a owl:AnnotationProperty . z:c z:p z:a ; a owl:Class .",
    );
    assert_eq!(names(&ontology), ["a", "b", "c"]);
    assert_eq!(ontology.links(), 1);
}
