//! Published ontologies, where they are at hand.

use super::*;

fn published(name: &str) -> Option<Ontology> {
    let path = Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../../shared/data/ontologies"
    ))
    .join(name);
    if !path.exists() {
        eprintln!("SKIPPED: ../shared is not here: {}", path.display());
        return None;
    }
    Some(load(&path).unwrap())
}

#[test]
fn the_semantic_network_reads_alike_from_turtle() {
    let Some(network) = published("umls_semantictypes.ttl") else {
        return;
    };
    assert_eq!(network.concepts().len(), 133);
    let cell = network.find("cell").unwrap();
    assert_eq!(network.concepts()[cell].name, "Cell");
    assert_eq!(network.find("T025").unwrap(), cell);
    assert_eq!(network.find("Cells").unwrap(), cell);
    let genome = network.find("genome").unwrap();
    assert_eq!(network.concepts()[genome].name, "Gene or Genome");
    assert!(network.find("substances").is_ok());
    assert!(matches!(
        network.find("abnormality"),
        Err(FindError::NotFound { .. })
    ));
}

#[test]
fn obo_and_owl_of_one_ontology_are_one() {
    let (Some(obo), Some(owl)) = (published("sty.obo"), published("sty.owl")) else {
        return;
    };
    assert_eq!(obo.concepts().len(), owl.concepts().len());
    assert_eq!(obo.links(), owl.links());
    for (topic, distance) in [("cell", 2), ("mammal", 2), ("genome", 4)] {
        assert_eq!(around(&obo, topic, distance), around(&owl, topic, distance));
    }
}

#[test]
fn thousands_of_terms_and_taxa_are_read() {
    if let Some(cells) = published("cl-basic.obo.gz") {
        let neuron = cells.find("neurons").unwrap();
        assert_eq!(cells.concepts()[neuron].id, "CL:0000540");
        assert!(cells.find("obsolete immortal cell line cell").is_err());
    }
    if let Some(mammals) = published("mammalia.jsonl.gz") {
        assert!(mammals.concepts().len() >= 14_481);
        let squirrel = mammals.find("Abert's squirrel").unwrap();
        assert_eq!(mammals.concepts()[squirrel].name, "Sciurus aberti");
    }
}
