use super::super::super::graph::{Ontology, Way};
use super::*;

fn told(ontology: &Ontology, name: &str) -> Vec<String> {
    let place = ontology.find(name).unwrap();
    let steps = ontology.steps(place).iter();
    steps
        .filter(|step| step.way == Way::Along)
        .map(|step| ontology.told(step))
        .collect()
}

#[test]
fn comments_qualifiers_and_escapes_are_read() {
    assert_eq!(plain("CL:1 {source=\"a\"} ! cell"), "CL:1");
    assert_eq!(plain("T cell\\, CD4\\!"), "T cell, CD4!");
    assert_eq!(plain("a!b"), "a!b", "a mark inside of a word is no comment");
    assert_eq!(plain("set \\{a\\}"), "set {a}");
    assert_eq!(plain("\"a ! b\" xsd:string"), "\"a ! b\" xsd:string");
    assert_eq!(
        quoted("\"a \\\"b\\\" c\" EXACT [x:1]"),
        Some("a \"b\" c".to_owned())
    );
    assert_eq!(quoted("\"open"), None);
    assert_eq!(plain(""), "");
    assert_eq!(plain("}"), "}");
}

#[test]
fn links_of_every_sort_are_taken() {
    let ontology = read(
        "[Term]\nid: 1\nname: neuron\nis_a: 2\nrelationship: part_of 3 ! brain\nrelationship: develops_from 4\nrelationship: has_part 5\n\
         relationship: seen_by 3\nintersection_of: 2\nintersection_of: in 3\n\n\
         [Term]\nid: 2\nname: cell\n\n[Term]\nid: 3\nname: brain\n\n[Term]\nid: 4\nname: neuroblast\n\n[Term]\nid: 5\nname: axon\n\n\
         [Typedef]\nid: develops_from\nname: develops from\n\n[Typedef]\nid: seen_by\nis_metadata_tag: true\n",
    )
    .unwrap();
    assert_eq!(
        told(&ontology, "neuron"),
        [
            "is a kind of cell",
            "is part of brain",
            "develops from -> neuroblast",
            "in -> brain"
        ]
    );
    assert_eq!(told(&ontology, "axon"), ["is part of neuron"]);
}

#[test]
fn withdrawn_terms_are_left_out_and_other_ids_are_known() {
    let ontology = read(
        "[Term]\nid: 1\nname: cell\nalt_id: 9\n\n[Term]\nid: 2\nname: obsolete cell\nis_obsolete: true\nis_a: 1\n\n\
         [Instance]\nid: 3\nname: HeLa\ninstance_of: 1\n",
    )
    .unwrap();
    assert_eq!(ontology.concepts().len(), 2);
    assert_eq!(ontology.find("9"), ontology.find("cell"));
    assert_eq!(told(&ontology, "HeLa"), ["is an example of cell"]);
}

#[test]
fn a_parent_of_another_file_is_called_as_the_comment_says() {
    let ontology = read("[Term]\nid: 1\nname: cell\nis_a: X:1 ! anatomical structure\nrelationship: seen_in X:2 ! man\n").unwrap();
    assert_eq!(
        told(&ontology, "cell"),
        ["is a kind of anatomical structure"]
    );
    let ontology = read("[Term]\nid: 1\nis_a: 2 ! Cells\n\n[Term]\nid: 2\nname: cell\n").unwrap();
    assert_eq!(ontology.concepts()[1].name, "cell");
    assert!(ontology.concepts()[1].also.is_empty());
}

#[test]
fn a_line_may_go_on_below() {
    let ontology = read("[Term]\nid: 1\nname: sea \\\nlion\n").unwrap();
    assert_eq!(ontology.concepts()[0].name, "sea lion");
    assert!(read("[Term]\nid: 1\nname: sea \\").is_ok());
}
