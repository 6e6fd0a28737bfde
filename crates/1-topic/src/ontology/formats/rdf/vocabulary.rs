//! What predicates and types mean: RDFS, OWL, SKOS, schema.org, OBO in OWL, Dublin Core.

use super::super::super::build::Worth;

/// What a predicate says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Means {
    /// Nothing about concepts.
    Nothing,
    /// What sort of thing the subject is.
    Type,
    Name(Worth),
    Also,
    /// Another id.
    Code,
    /// No longer in use.
    Withdrawn,
    Relation(Relation),
    /// Any other property.
    Property,
}

/// What a predicate between two things says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// The subject is a kind of the object.
    Kind,
    /// The object is a kind of the subject.
    Parent,
    Same,
    /// The subject is put together from the list.
    Members,
    Instance,
    PartOf,
    /// The object is a part of the subject.
    Whole,
    Domain,
    Range,
    OnProperty,
    /// What a restriction asks for.
    Filler,
    First,
    Rest,
    /// A property by its number.
    Other(u32),
}

/// What a type makes of its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Concept,
    Datatype,
    /// A property, an axiom, the file itself.
    NoConcept,
    /// A property for remarks.
    Remark,
    /// An example of the type.
    Example,
}

const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";
const OWL: &str = "http://www.w3.org/2002/07/owl#";
const SKOS: &str = "http://www.w3.org/2004/02/skos/core#";
const XSD: &str = "http://www.w3.org/2001/XMLSchema#";
const SKOS_THES: &str = "http://purl.org/iso25964/skos-thes#";
const OBO: &str = "http://purl.obolibrary.org/obo/";
const OBO_IN_OWL: &str = "http://www.geneontology.org/formats/oboInOwl#";
const DC_TERMS: &str = "http://purl.org/dc/terms/";
const DC: &str = "http://purl.org/dc/elements/1.1/";
const SCHEMA: [&str; 2] = ["http://schema.org/", "https://schema.org/"];

/// What the local name of a predicate says.
type Says = fn(&str) -> Means;

/// What the predicates of each vocabulary say.
const VOCABULARIES: [(&str, Says); 11] = [
    (RDF, of_rdf),
    (RDFS, of_rdfs),
    (OWL, of_owl),
    (SKOS, of_skos),
    (SKOS_THES, of_skos_thes),
    (SCHEMA[0], of_schema),
    (SCHEMA[1], of_schema),
    (OBO_IN_OWL, of_obo_in_owl),
    (OBO, of_obo),
    (DC_TERMS, of_dc_terms),
    (DC, |_| Means::Nothing),
];

/// Whether it belongs to the language that ontologies are written in: `owl:Thing` is a parent of all and near to none.
pub(super) fn is_of_the_language(address: &str) -> bool {
    [RDF, RDFS, OWL, SKOS, XSD]
        .iter()
        .any(|start| address.starts_with(start))
}

/// What a predicate says.
pub(super) fn of_predicate(address: &str) -> Means {
    VOCABULARIES
        .iter()
        .find_map(|(start, says)| address.strip_prefix(start).map(says))
        .unwrap_or_else(|| by_name(super::names::local(address)))
}

fn of_rdf(local: &str) -> Means {
    match local {
        "type" => Means::Type,
        "first" => Means::Relation(Relation::First),
        "rest" => Means::Relation(Relation::Rest),
        _ => Means::Nothing,
    }
}

fn of_rdfs(local: &str) -> Means {
    match local {
        "subClassOf" => Means::Relation(Relation::Kind),
        "label" => Means::Name(Worth::Label),
        "domain" => Means::Relation(Relation::Domain),
        "range" => Means::Relation(Relation::Range),
        _ => Means::Nothing,
    }
}

fn of_owl(local: &str) -> Means {
    match local {
        "equivalentClass" => Means::Relation(Relation::Same),
        "intersectionOf" | "unionOf" => Means::Relation(Relation::Members),
        "onProperty" => Means::Relation(Relation::OnProperty),
        "someValuesFrom" | "allValuesFrom" | "hasValue" | "onClass" => {
            Means::Relation(Relation::Filler)
        }
        "deprecated" => Means::Withdrawn,
        "sameAs" => Means::Property,
        _ => Means::Nothing,
    }
}

fn of_skos(local: &str) -> Means {
    match local {
        "prefLabel" => Means::Name(Worth::Preferred),
        "altLabel" | "hiddenLabel" => Means::Also,
        "notation" => Means::Code,
        "broader" | "broaderTransitive" => Means::Relation(Relation::Kind),
        "narrower" | "narrowerTransitive" => Means::Relation(Relation::Parent),
        "related" | "exactMatch" | "closeMatch" | "relatedMatch" | "broadMatch" | "narrowMatch" => {
            Means::Property
        }
        _ => Means::Nothing,
    }
}

fn of_skos_thes(local: &str) -> Means {
    match local {
        "broaderGeneric" => Means::Relation(Relation::Kind),
        "broaderPartitive" => Means::Relation(Relation::PartOf),
        "broaderInstantial" => Means::Relation(Relation::Instance),
        "narrowerGeneric" => Means::Relation(Relation::Parent),
        "narrowerPartitive" => Means::Relation(Relation::Whole),
        _ => Means::Nothing,
    }
}

fn of_schema(local: &str) -> Means {
    match local {
        "name" => Means::Name(Worth::Label),
        "alternateName" => Means::Also,
        "identifier" => Means::Code,
        "domainIncludes" => Means::Relation(Relation::Domain),
        "rangeIncludes" => Means::Relation(Relation::Range),
        "supersededBy" => Means::Withdrawn,
        "hasPart" => Means::Relation(Relation::Whole),
        "isPartOf" => Means::Relation(Relation::PartOf),
        "inverseOf" | "source" | "contributor" | "category" | "url" => Means::Nothing,
        _ => Means::Property,
    }
}

fn of_obo_in_owl(local: &str) -> Means {
    match local {
        "hasExactSynonym" | "hasRelatedSynonym" | "hasNarrowSynonym" | "hasBroadSynonym"
        | "hasSynonym" => Means::Also,
        "id" | "hasAlternativeId" => Means::Code,
        _ => Means::Nothing,
    }
}

fn of_obo(local: &str) -> Means {
    match local {
        "BFO_0000050" => Means::Relation(Relation::PartOf),
        "BFO_0000051" => Means::Relation(Relation::Whole),
        "IAO_0000118" => Means::Also,
        // The other annotations of that ontology, "term replaced by" among them.
        _ if local.starts_with("IAO_") => Means::Nothing,
        _ => by_name(local),
    }
}

fn of_dc_terms(local: &str) -> Means {
    match local {
        "isPartOf" => Means::Relation(Relation::PartOf),
        "hasPart" => Means::Relation(Relation::Whole),
        "identifier" => Means::Code,
        "relation" => Means::Property,
        _ => Means::Nothing,
    }
}

/// Properties that many ontologies define anew.
fn by_name(local: &str) -> Means {
    match local {
        "part_of" | "partOf" | "isPartOf" | "is_part_of" => Means::Relation(Relation::PartOf),
        "has_part" | "hasPart" => Means::Relation(Relation::Whole),
        _ => Means::Property,
    }
}

/// What a type makes of its subject.
pub(super) fn of_type(address: &str) -> Kind {
    if let Some(local) = address.strip_prefix(OWL) {
        return match local {
            "Class" | "NamedIndividual" | "Thing" => Kind::Concept,
            "AnnotationProperty" => Kind::Remark,
            _ => Kind::NoConcept,
        };
    }
    if let Some(local) = address.strip_prefix(RDFS) {
        return match local {
            "Class" | "Resource" => Kind::Concept,
            "Datatype" => Kind::Datatype,
            _ => Kind::NoConcept,
        };
    }
    if let Some(local) = address.strip_prefix(SKOS) {
        return if local == "Concept" {
            Kind::Concept
        } else {
            Kind::NoConcept
        };
    }
    if address.starts_with(RDF) {
        return Kind::NoConcept;
    }
    let of_schema = SCHEMA.iter().find_map(|start| address.strip_prefix(start));
    match of_schema {
        Some("DataType") => Kind::Datatype,
        Some("DefinedTerm" | "Class") => Kind::Concept,
        Some("Property") => Kind::NoConcept,
        _ => Kind::Example,
    }
}
