//! Class expressions of OWL, which have no name: `part_of some Organism`, `Cell and (has_part some Nucleus)`.
//!
//! What a named class is said to be equal to or a kind of is followed to the named classes in it. A class that is a member of
//! an intersection or a union is linked as if it stood alone; one behind a restriction is linked by its property.

use super::super::super::error::Fault;
use super::super::super::graph::Link;
use super::Fact;
use super::vocabulary::Relation;
use std::collections::{HashMap, HashSet};

/// Steps through expressions, in all. Expressions may be shared, so a small file can be long to walk.
const MOST_STEPS: usize = 20_000_000;

/// How a named class is linked that an expression speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Link(Link),
    /// By the property with this number among the nodes.
    Along(u32),
}

/// What is said of nameless nodes.
#[derive(Debug)]
pub(super) struct Expressions {
    said: HashMap<u32, Vec<(Relation, u32)>>,
    blank: HashSet<u32>,
    steps: usize,
}

impl Expressions {
    pub(super) fn new(facts: &[Fact], blank: &HashSet<u32>) -> Self {
        let mut said: HashMap<u32, Vec<(Relation, u32)>> = HashMap::new();
        for fact in facts {
            if blank.contains(&fact.subject) {
                let about = said.entry(fact.subject).or_default();
                about.push((fact.relation, fact.object));
            }
        }
        Self {
            said,
            blank: blank.clone(),
            steps: 0,
        }
    }

    /// The named classes of an expression; `link` is that of the whole.
    pub(super) fn parts_of(
        &mut self,
        expression: u32,
        link: Link,
    ) -> Result<Vec<(Part, u32)>, Fault> {
        let mut parts = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = vec![(expression, Part::Link(link))];
        while let Some((node, part)) = waiting.pop() {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(Fault::too_much("class expressions without end"));
            }
            if !self.blank.contains(&node) {
                parts.push((part, node));
                continue;
            }
            if !seen.insert(node) {
                continue;
            }
            let Some(said) = self.said.get(&node) else {
                continue;
            };
            let property = said
                .iter()
                .find(|(relation, _)| *relation == Relation::OnProperty)
                .map(|(_, property)| *property);
            for &(relation, object) in said {
                match relation {
                    Relation::Filler => {
                        // An unnamed property, such as an inverse, is still a link of some sort.
                        let along = property.map_or(part, Part::Along);
                        waiting.push((object, along));
                    }
                    Relation::Members
                    | Relation::First
                    | Relation::Rest
                    | Relation::Kind
                    | Relation::Same => waiting.push((object, part)),
                    _ => {}
                }
            }
        }
        Ok(parts)
    }
}
