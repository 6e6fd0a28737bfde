//! What the statements say once all are known: what is a concept, and what is linked.

use super::super::super::error::Fault;
use super::super::super::graph::{Link, Ontology};
use super::super::super::names;
use super::classes::{Expressions, Part};
use super::vocabulary::{self, Means, Relation};
use super::{Fact, Statements};
use std::collections::{HashMap, HashSet};

impl Statements {
    /// The ontology that the statements make.
    pub(in super::super) fn finish(mut self) -> Result<Ontology, Fault> {
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

    fn join(&mut self, subject: u32, link: Part, object: u32) -> Result<(), Fault> {
        match link {
            Part::Link(link) => self.builder.link(subject, link, object),
            Part::Along(property) => {
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
