//! Puts an ontology together from what a reader finds, in any order.

use super::error::Fault;
use super::graph::{Concept, Link, Ontology, Step, Way};
use super::names;
use std::collections::HashMap;
use std::sync::Arc;

/// Longest id or name that is taken. Addresses end at 2,083 letters in practice; a short prefix may stand for far more.
pub(super) const LONGEST: usize = 4_096;
/// Bytes of ids and names, in all. Prefixes and entities make a small file large in memory.
const MOST_BYTES: usize = 768_000_000;
/// Bytes that a node costs beside the letters of its id.
const A_NODE: usize = 200;
/// Bytes that a name costs beside its letters.
const A_NAME: usize = 40;
/// Links, in all.
const MOST_LINKS: usize = 20_000_000;

/// What a name is worth as the name to show: the lowest wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Worth {
    /// Meant for people to read, in English or no language in particular.
    Preferred,
    /// A plain label, likewise.
    Label,
    /// Either in another language.
    Foreign,
    /// What somebody else's entry calls it.
    Hearsay,
}

/// An ontology in the making.
#[derive(Debug, Default)]
pub(super) struct Builder {
    nodes: HashMap<Arc<str>, u32>,
    drafts: Vec<Draft>,
    edges: Vec<(u32, Link, u32)>,
    properties: Vec<String>,
    property_numbers: HashMap<String, u32>,
    senses: HashMap<String, Vec<u32>>,
    bytes: usize,
}

#[derive(Debug)]
struct Draft {
    id: Arc<str>,
    name: Option<(Worth, String)>,
    also: Vec<String>,
    codes: Vec<String>,
    standing: Standing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// Spoken of, but not a concept of this file as far as we have read.
    Mentioned,
    Concept,
    /// Withdrawn, or no concept whatever else is said.
    Out,
}

impl Builder {
    /// The number of an id.
    pub(super) fn node(&mut self, id: &str) -> Result<u32, Fault> {
        if let Some(&node) = self.nodes.get(id) {
            return Ok(node);
        }
        self.weigh(id, A_NODE)?;
        let node = u32::try_from(self.drafts.len())
            .map_err(|_| Fault::too_much("more than four thousand million ids"))?;
        let id: Arc<str> = id.into();
        self.nodes.insert(Arc::clone(&id), node);
        self.drafts.push(Draft {
            id,
            name: None,
            also: Vec::new(),
            codes: Vec::new(),
            standing: Standing::Mentioned,
        });
        Ok(node)
    }

    /// Whether it is a concept of this file as far as we have read.
    pub(super) fn is_concept(&self, node: u32) -> bool {
        self.drafts
            .get(node as usize)
            .is_some_and(|draft| draft.standing == Standing::Concept)
    }

    /// The id of a number.
    pub(super) fn id_of(&self, node: u32) -> Option<Arc<str>> {
        let draft = self.drafts.get(node as usize)?;
        Some(Arc::clone(&draft.id))
    }

    /// The name of an id, if it has one so far.
    pub(super) fn name_of(&self, id: &str) -> Option<&str> {
        let draft = self.drafts.get(*self.nodes.get(id)? as usize)?;
        draft.name.as_ref().map(|(_, name)| name.as_str())
    }

    fn weigh(&mut self, text: &str, beside: usize) -> Result<(), Fault> {
        if text.len() > LONGEST {
            return Err(Fault::too_much(format!(
                "a name or an id of {} letters, where {LONGEST} are the most",
                text.len()
            )));
        }
        self.bytes += text.len() + beside;
        if self.bytes > MOST_BYTES {
            return Err(Fault::too_much(format!(
                "more than {} MB of names and ids",
                MOST_BYTES / 1_000_000
            )));
        }
        Ok(())
    }

    /// Says that it is a concept of this file.
    pub(super) fn know(&mut self, node: u32) {
        let standing = &mut self.drafts[node as usize].standing;
        if *standing == Standing::Mentioned {
            *standing = Standing::Concept;
        }
    }

    /// Says that it is withdrawn, or a property, or anything else that is no concept.
    pub(super) fn leave_out(&mut self, node: u32) {
        self.drafts[node as usize].standing = Standing::Out;
    }

    /// Gives a name. Whole paragraphs that stand where a name should are passed over.
    pub(super) fn name(&mut self, node: u32, worth: Worth, text: &str) -> Result<(), Fault> {
        let Some(text) = names::tidy(text) else {
            return Ok(());
        };
        self.weigh(&text, A_NAME)?;
        let draft = &mut self.drafts[node as usize];
        match &mut draft.name {
            Some((best, name)) if worth < *best => {
                let was_hearsay = *best == Worth::Hearsay;
                *best = worth;
                let beaten = std::mem::replace(name, text);
                if !was_hearsay {
                    draft.also.push(beaten);
                }
            }
            Some(_) => draft.also.push(text),
            unnamed => *unnamed = Some((worth, text)),
        }
        Ok(())
    }

    /// Gives a name that any other name beats.
    pub(super) fn name_if_unnamed(&mut self, node: u32, text: &str) -> Result<(), Fault> {
        if self.drafts[node as usize].name.is_none() {
            self.name(node, Worth::Hearsay, text)?;
        }
        Ok(())
    }

    /// Gives another name.
    pub(super) fn also(&mut self, node: u32, text: &str) -> Result<(), Fault> {
        if let Some(text) = names::tidy(text) {
            self.weigh(&text, A_NAME)?;
            self.drafts[node as usize].also.push(text);
        }
        Ok(())
    }

    /// Gives another id.
    pub(super) fn code(&mut self, node: u32, code: &str) -> Result<(), Fault> {
        self.weigh(code, A_NAME)?;
        self.drafts[node as usize].codes.push(code.to_lowercase());
        Ok(())
    }

    /// Joins two. A kind and its parent are concepts by that alone; for other links both must be known otherwise.
    pub(super) fn link(&mut self, from: u32, link: Link, to: u32) -> Result<(), Fault> {
        if self.edges.len() >= MOST_LINKS {
            return Err(Fault::too_much(format!(
                "more than {MOST_LINKS} links between concepts"
            )));
        }
        if link == Link::IsA {
            self.know(from);
            self.know(to);
        }
        self.edges.push((from, link, to));
        Ok(())
    }

    /// A link by the name of its property.
    pub(super) fn property(&mut self, name: &str) -> Link {
        if let Some(&number) = self.property_numbers.get(name) {
            return Link::Property(number);
        }
        let number = u32::try_from(self.properties.len()).unwrap_or(u32::MAX);
        self.properties.push(name.to_owned());
        self.property_numbers.insert(name.to_owned(), number);
        Link::Property(number)
    }

    /// Gives a property a name for people.
    pub(super) fn name_property(&mut self, property: &str, name: &str) {
        let Link::Property(number) = self.property(property) else {
            return;
        };
        if let (Some(kept), Some(name)) =
            (self.properties.get_mut(number as usize), names::tidy(name))
        {
            *kept = name;
        }
    }

    /// Says what a word means, the commonest meaning first.
    pub(super) fn senses(&mut self, word: String, meanings: Vec<u32>) {
        self.senses.insert(word, meanings);
    }

    /// The ontology.
    pub(super) fn finish(self) -> Ontology {
        drop(self.nodes);
        let mut places: Vec<Option<usize>> = Vec::with_capacity(self.drafts.len());
        let mut concepts = Vec::new();
        let mut codes = HashMap::new();
        for draft in self.drafts {
            if draft.standing != Standing::Concept {
                places.push(None);
                continue;
            }
            let place = concepts.len();
            places.push(Some(place));
            for code in draft.codes {
                codes.entry(code).or_insert(place);
            }
            concepts.push(concept(
                draft.id.to_string(),
                draft.name.map(|(_, name)| name),
                draft.also,
            ));
        }
        let (starts, steps) = joined(&self.edges, &places, concepts.len());
        let mut senses = HashMap::new();
        for (word, meanings) in self.senses {
            let meanings = meanings
                .into_iter()
                .filter_map(|node| places.get(node as usize).copied().flatten());
            senses.insert(word, meanings.collect());
        }
        Ontology {
            concepts,
            starts,
            steps,
            properties: self.properties,
            codes,
            senses,
        }
    }
}

fn concept(id: String, name: Option<String>, mut also: Vec<String>) -> Concept {
    let name = name.unwrap_or_else(|| {
        if also.is_empty() {
            names::local(&id).to_owned()
        } else {
            also.remove(0)
        }
    });
    also.sort_unstable();
    also.dedup();
    also.retain(|other| *other != name);
    Concept { id, name, also }
}

/// Links as seen from each end, each once; a link to itself is none.
fn joined(
    edges: &[(u32, Link, u32)],
    places: &[Option<usize>],
    concepts: usize,
) -> (Vec<usize>, Vec<Step>) {
    let place = |node: u32| places.get(node as usize).copied().flatten();
    let mut seen_from: Vec<(usize, Step)> = Vec::with_capacity(edges.len() * 2);
    for &(from, link, to) in edges {
        if let (Some(from), Some(to)) = (place(from), place(to))
            && from != to
        {
            let way = Way::Along;
            seen_from.push((from, Step { link, way, to }));
            let way = Way::Against;
            seen_from.push((
                to,
                Step {
                    link,
                    way,
                    to: from,
                },
            ));
        }
    }
    seen_from.sort_unstable();
    seen_from.dedup();
    let mut starts = vec![0; concepts + 1];
    for (from, _) in &seen_from {
        starts[from + 1] += 1;
    }
    for concept in 0..concepts {
        starts[concept + 1] += starts[concept];
    }
    let steps = seen_from.into_iter().map(|(_, step)| step).collect();
    (starts, steps)
}
