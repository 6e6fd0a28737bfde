//! What the statements of RDF mean for concepts.
//!
//! Statements come in any order, so names and kinds are taken as they come and links are kept until the end: only then is it
//! known what is a concept, and what a nameless class expression says.
//!
//! - [`vocabulary`]  what each predicate and each type means
//! - [`classes`]     class expressions of OWL: restrictions, intersections, lists
//! - [`linking`]     the end: what is a concept, and what is linked

mod classes;
mod linking;
mod vocabulary;

use super::super::build::{Builder, LONGEST, Worth};
use super::super::error::Fault;
use super::super::names;
use oxrdf::{NamedOrBlankNodeRef, TermRef, TripleRef};
use std::collections::{HashMap, HashSet};
use vocabulary::{Kind, Means, Relation};

/// Addresses without a beginning are read as if the file stood here.
pub(super) const BASE: &str = "http://localhost/";
/// Most statements that are taken.
const MOST: usize = 20_000_000;

/// Statements on their way to an ontology.
#[derive(Debug, Default)]
pub(super) struct Statements {
    builder: Builder,
    blank: HashSet<u32>,
    facts: Vec<Fact>,
    /// Properties that say something about a concept's entry and not about the concept.
    remarks: HashSet<String>,
    /// Predicates, by number.
    predicates: Vec<String>,
    numbers: HashMap<String, u32>,
    datatypes: HashSet<u32>,
    taken: usize,
}

#[derive(Debug, Clone, Copy)]
struct Fact {
    subject: u32,
    relation: Relation,
    object: u32,
}

impl Statements {
    /// Takes one statement.
    pub(super) fn take(&mut self, triple: TripleRef<'_>) -> Result<(), Fault> {
        self.taken += 1;
        if self.taken > MOST {
            return Err(Fault::too_much(format!("more than {MOST} statements")));
        }
        let predicate = triple.predicate.as_str();
        if predicate.len() > LONGEST {
            return Err(Fault::too_much("a property with an endless address"));
        }
        let means = vocabulary::of_predicate(predicate);
        match (means, triple.object) {
            (Means::Type, TermRef::NamedNode(object)) => {
                let subject = self.subject(triple.subject)?;
                self.take_type(subject, triple.subject, object.as_str())
            }
            (Means::Relation(_) | Means::Property, TermRef::Literal(_)) | (Means::Type, _) => {
                Ok(())
            }
            (Means::Relation(relation), object) => self.take_fact(triple.subject, relation, object),
            (Means::Property, object) => {
                let number = self.number(predicate);
                self.take_fact(triple.subject, Relation::Other(number), object)
            }
            (Means::Withdrawn, object) => {
                let subject = self.subject(triple.subject)?;
                if !matches!(object, TermRef::Literal(literal) if literal.value() == "false" || literal.value() == "0")
                {
                    self.builder.leave_out(subject);
                }
                Ok(())
            }
            (Means::Name(worth), TermRef::Literal(literal)) => {
                let subject = self.subject(triple.subject)?;
                self.take_name(subject, worth, literal.value(), literal.language())
            }
            (Means::Also, TermRef::Literal(literal)) => {
                let subject = self.subject(triple.subject)?;
                self.builder.also(subject, literal.value())
            }
            (Means::Code, TermRef::Literal(literal)) if literal.value().len() <= LONGEST => {
                let subject = self.subject(triple.subject)?;
                self.builder.code(subject, literal.value())
            }
            // A name that is no text, and what says nothing about concepts.
            (Means::Nothing | Means::Name(_) | Means::Also | Means::Code, _) => Ok(()),
        }
    }

    fn take_name(
        &mut self,
        subject: u32,
        worth: Worth,
        name: &str,
        language: Option<&str>,
    ) -> Result<(), Fault> {
        let plain = language.is_none_or(|language| {
            let language = language.to_ascii_lowercase();
            language == "en" || language.starts_with("en-")
        });
        if !self.blank.contains(&subject) {
            self.builder.know(subject);
        }
        let worth = if plain { worth } else { Worth::Foreign };
        self.builder.name(subject, worth, name)
    }

    fn take_type(
        &mut self,
        subject: u32,
        written: NamedOrBlankNodeRef<'_>,
        kind: &str,
    ) -> Result<(), Fault> {
        match vocabulary::of_type(kind) {
            Kind::Concept => {
                if !self.blank.contains(&subject) {
                    self.builder.know(subject);
                }
            }
            Kind::Datatype => {
                self.datatypes.insert(subject);
            }
            Kind::NoConcept => self.builder.leave_out(subject),
            Kind::Remark => {
                self.builder.leave_out(subject);
                if let NamedOrBlankNodeRef::NamedNode(property) = written {
                    self.remarks.insert(property.as_str().to_owned());
                }
            }
            Kind::Example => {
                let object = self.builder.node(kind)?;
                self.facts.push(Fact {
                    subject,
                    relation: Relation::Instance,
                    object,
                });
            }
        }
        Ok(())
    }

    fn take_fact(
        &mut self,
        subject: NamedOrBlankNodeRef<'_>,
        relation: Relation,
        object: TermRef<'_>,
    ) -> Result<(), Fault> {
        let object = match object {
            TermRef::NamedNode(node) if vocabulary::is_of_the_language(node.as_str()) => {
                return Ok(());
            }
            TermRef::NamedNode(node) => self.builder.node(node.as_str())?,
            TermRef::BlankNode(node) => self.blank(node.as_str())?,
            TermRef::Literal(_) => return Ok(()),
        };
        let subject = self.subject(subject)?;
        self.facts.push(Fact {
            subject,
            relation,
            object,
        });
        Ok(())
    }

    fn subject(&mut self, subject: NamedOrBlankNodeRef<'_>) -> Result<u32, Fault> {
        match subject {
            NamedOrBlankNodeRef::NamedNode(node) => self.builder.node(node.as_str()),
            NamedOrBlankNodeRef::BlankNode(node) => self.blank(node.as_str()),
        }
    }

    fn blank(&mut self, id: &str) -> Result<u32, Fault> {
        let node = self.builder.node(&format!("_:{id}"))?;
        self.blank.insert(node);
        Ok(node)
    }

    fn number(&mut self, predicate: &str) -> u32 {
        if let Some(&number) = self.numbers.get(predicate) {
            return number;
        }
        let number = u32::try_from(self.predicates.len()).unwrap_or(u32::MAX);
        self.predicates.push(predicate.to_owned());
        self.numbers.insert(predicate.to_owned(), number);
        number
    }
}

#[cfg(test)]
mod tests;
