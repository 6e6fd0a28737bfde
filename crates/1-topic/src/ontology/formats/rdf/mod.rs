//! What the statements of RDF mean for concepts.
//!
//! Statements come in any order, so names and kinds are taken as they come and links are kept until the end: only then is it
//! known what is a concept, and what a nameless class expression says.
//!
//! - [`vocabulary`]  what each predicate and each type means
//! - [`classes`]     class expressions of OWL: restrictions, intersections, lists

mod classes;
mod vocabulary;

use super::super::build::{Builder, LONGEST, Worth};
use super::super::error::Fault;
use super::super::graph::{Link, Ontology};
use super::super::names;
use classes::Expressions;
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

    /// The ontology that the statements make.
    pub(super) fn finish(mut self) -> Result<Ontology, Fault> {
        self.leave_out_datatypes();
        let facts = std::mem::take(&mut self.facts);
        let mut expressions = Expressions::new(&facts, &self.blank);
        self.take_examples(&facts);
        let same = self.builder.property("is the same as");
        for fact in &facts {
            if self.blank.contains(&fact.subject) {
                continue;
            }
            let link = match fact.relation {
                Relation::Kind | Relation::Members => Link::IsA,
                Relation::Same if self.blank.contains(&fact.object) => Link::IsA,
                Relation::Same => same,
                Relation::PartOf => Link::PartOf,
                Relation::Instance => Link::Instance,
                Relation::Other(number) => match self.property(number) {
                    Some(link) => link,
                    None => continue,
                },
                Relation::Parent => {
                    if !self.blank.contains(&fact.object) {
                        self.builder.link(fact.object, Link::IsA, fact.subject)?;
                    }
                    continue;
                }
                Relation::Whole => {
                    self.builder.link(fact.object, Link::PartOf, fact.subject)?;
                    continue;
                }
                Relation::Domain
                | Relation::Range
                | Relation::OnProperty
                | Relation::Filler
                | Relation::First
                | Relation::Rest => continue,
            };
            if self.blank.contains(&fact.object) {
                for (link, part) in expressions.parts_of(fact.object, link)? {
                    self.join(fact.subject, link, part)?;
                }
            } else {
                self.builder.link(fact.subject, link, fact.object)?;
            }
        }
        self.join_domains_to_ranges(&facts, &mut expressions)?;
        for predicate in &self.predicates {
            let label = self.builder.name_of(predicate).map(str::to_owned);
            let label = label.unwrap_or_else(|| names::folded(names::local(predicate)));
            self.builder.name_property(predicate, &label);
        }
        Ok(self.builder.finish())
    }

    /// Text, numbers and dates, and their kinds, would be near to everything.
    fn leave_out_datatypes(&mut self) {
        let mut kinds: HashMap<u32, Vec<u32>> = HashMap::new();
        for fact in &self.facts {
            if fact.relation == Relation::Kind {
                kinds.entry(fact.object).or_default().push(fact.subject);
            }
        }
        let mut waiting: Vec<u32> = self.datatypes.iter().copied().collect();
        while let Some(datatype) = waiting.pop() {
            self.builder.leave_out(datatype);
            for &kind in kinds.get(&datatype).into_iter().flatten() {
                if self.datatypes.insert(kind) {
                    waiting.push(kind);
                }
            }
        }
    }

    /// What is an example of a concept of this file is one too.
    fn take_examples(&mut self, facts: &[Fact]) {
        let parents: HashSet<u32> = facts
            .iter()
            .filter(|fact| fact.relation == Relation::Kind)
            .flat_map(|fact| [fact.subject, fact.object])
            .collect();
        for fact in facts {
            let of_the_file =
                self.builder.is_concept(fact.object) || parents.contains(&fact.object);
            if fact.relation == Relation::Instance
                && of_the_file
                && !self.blank.contains(&fact.subject)
            {
                self.builder.know(fact.subject);
            }
        }
    }

    /// The link that a predicate makes; none for remarks.
    fn property(&mut self, number: u32) -> Option<Link> {
        let predicate = self.predicates.get(number as usize)?;
        if self.remarks.contains(predicate) {
            return None;
        }
        Some(self.builder.property(predicate))
    }

    fn join(&mut self, subject: u32, link: classes::Part, object: u32) -> Result<(), Fault> {
        match link {
            classes::Part::Link(link) => self.builder.link(subject, link, object),
            classes::Part::Along(property) => {
                let Some(predicate) = self.builder.id_of(property) else {
                    return Ok(());
                };
                match vocabulary::of_predicate(&predicate) {
                    Means::Relation(Relation::PartOf) => {
                        self.builder.link(subject, Link::PartOf, object)
                    }
                    Means::Relation(Relation::Whole) => {
                        self.builder.link(object, Link::PartOf, subject)
                    }
                    _ => {
                        let number = self.number(&predicate);
                        match self.property(number) {
                            Some(link) => self.builder.link(subject, link, object),
                            None => Ok(()),
                        }
                    }
                }
            }
        }
    }

    /// Who may have a property is joined to what it leads to.
    fn join_domains_to_ranges(
        &mut self,
        facts: &[Fact],
        expressions: &mut Expressions,
    ) -> Result<(), Fault> {
        let mut ends: HashMap<u32, (Vec<u32>, Vec<u32>)> = HashMap::new();
        let mut order = Vec::new();
        for fact in facts {
            if !matches!(fact.relation, Relation::Domain | Relation::Range) {
                continue;
            }
            let classes = if self.blank.contains(&fact.object) {
                let parts = expressions.parts_of(fact.object, Link::IsA)?;
                parts.into_iter().map(|(_, part)| part).collect()
            } else {
                vec![fact.object]
            };
            let (domains, ranges) = ends.entry(fact.subject).or_insert_with(|| {
                order.push(fact.subject);
                Default::default()
            });
            if fact.relation == Relation::Domain {
                domains.extend(classes);
            } else {
                ranges.extend(classes);
            }
        }
        for property in order {
            let Some(predicate) = self.builder.id_of(property) else {
                continue;
            };
            let number = self.number(&predicate);
            let (Some((domains, ranges)), Some(link)) =
                (ends.remove(&property), self.property(number))
            else {
                continue;
            };
            for &domain in &domains {
                for &range in &ranges {
                    self.builder.link(domain, link, range)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
