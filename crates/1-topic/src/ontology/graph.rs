//! Concepts and the links between them.
//!
//! d(t, c) is the number of links on the shortest path between topic t and concept c, whatever the links mean and whichever
//! way they point (Zheng, Kang and Kim 2008). Cycles do no harm: the search is breadth-first.

use super::names;
use std::collections::HashMap;

/// A thing that can be spoken of, and its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concept {
    /// What the file calls it: an address, or a code.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Other names for the same thing, in any language.
    pub also: Vec<String>,
}

impl Concept {
    /// Its names taken apart, in lower case, each once: "Gene or Genome" gives "gene" and "genome".
    pub fn words(&self) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for name in std::iter::once(&self.name).chain(&self.also) {
            for word in names::split(name) {
                if !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        words
    }
}

/// How two concepts hang together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Link {
    /// One is a kind of the other.
    IsA,
    /// One is a part of the other.
    PartOf,
    /// One is an example of the other.
    Instance,
    /// One has to do with the other; the number is the place of the property's name.
    Property(u32),
}

/// A link as seen from one of its ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Step {
    /// What sort of link.
    pub link: Link,
    /// Which way it is written.
    pub way: Way,
    /// The concept at the other end.
    pub to: usize,
}

/// Which way a link is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// From here to there: this is a kind of that.
    Along,
    /// From there to here: that is a kind of this.
    Against,
}

/// A concept near the topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Near {
    /// Its place among the concepts.
    pub concept: usize,
    /// Links between the topic and it: d(t, c).
    pub distance: u32,
    /// The first step from it on a shortest way to the topic; none for the topic itself.
    pub via: Option<Step>,
}

/// Concepts and the links between them.
#[derive(Debug, Clone, Default)]
pub struct Ontology {
    pub(super) concepts: Vec<Concept>,
    /// The links of concept `i` are `steps[starts[i]..starts[i + 1]]`.
    pub(super) starts: Vec<usize>,
    pub(super) steps: Vec<Step>,
    /// Names of properties.
    pub(super) properties: Vec<String>,
    /// Further ids, in lower case.
    pub(super) codes: HashMap<String, usize>,
    /// Meanings of a word, the commonest first, where the file tells.
    pub(super) senses: HashMap<String, Vec<usize>>,
}

impl Ontology {
    /// All concepts.
    pub fn concepts(&self) -> &[Concept] {
        &self.concepts
    }

    /// Links, each counted once.
    pub fn links(&self) -> usize {
        self.steps.len() / 2
    }

    /// The links of a concept.
    pub fn steps(&self, concept: usize) -> &[Step] {
        match (self.starts.get(concept), self.starts.get(concept + 1)) {
            (Some(&start), Some(&end)) => &self.steps[start..end],
            _ => &[],
        }
    }

    /// The concepts at most `distance` links from `topic`, by distance and then by name.
    pub fn near(&self, topic: usize, distance: u32) -> Vec<Near> {
        if topic >= self.concepts.len() {
            return Vec::new();
        }
        let mut seen = vec![false; self.concepts.len()];
        seen[topic] = true;
        let mut found = vec![Near {
            concept: topic,
            distance: 0,
            via: None,
        }];
        let mut next = 0;
        while next < found.len() {
            let here = found[next];
            next += 1;
            if here.distance == distance {
                continue;
            }
            for step in self.steps(here.concept) {
                if !seen[step.to] {
                    seen[step.to] = true;
                    found.push(Near {
                        concept: step.to,
                        distance: here.distance + 1,
                        via: Some(step.turned(here.concept)),
                    });
                }
            }
        }
        found.sort_by(|one, other| {
            let key = |near: &Near| {
                (
                    near.distance,
                    &self.concepts[near.concept].name,
                    near.concept,
                )
            };
            key(one).cmp(&key(other))
        });
        found
    }

    /// A step in words: "is a kind of Animal".
    pub fn told(&self, step: &Step) -> String {
        let to = self
            .concepts
            .get(step.to)
            .map_or("?", |concept| concept.name.as_str());
        match (step.link, step.way) {
            (Link::IsA, Way::Along) => format!("is a kind of {to}"),
            (Link::IsA, Way::Against) => format!("has the kind {to}"),
            (Link::PartOf, Way::Along) => format!("is part of {to}"),
            (Link::PartOf, Way::Against) => format!("has the part {to}"),
            (Link::Instance, Way::Along) => format!("is an example of {to}"),
            (Link::Instance, Way::Against) => format!("has the example {to}"),
            (Link::Property(property), way) => {
                let property = self
                    .properties
                    .get(property as usize)
                    .map_or("related", String::as_str);
                match way {
                    Way::Along => format!("{property} -> {to}"),
                    Way::Against => format!("{property} <- {to}"),
                }
            }
        }
    }
}

impl Step {
    /// The same link seen from its other end.
    fn turned(self, from: usize) -> Self {
        Self {
            link: self.link,
            way: match self.way {
                Way::Along => Way::Against,
                Way::Against => Way::Along,
            },
            to: from,
        }
    }
}
