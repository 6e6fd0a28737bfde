//! The concepts that a topic is about, ready to be looked for in pages.

use super::find::FindError;
use super::graph::Ontology;
use serde::Serialize;

/// Concepts at most so many links from a topic.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chosen {
    /// The topic by its name in the ontology.
    pub topic: String,
    /// The greatest distance that was asked for, or that there is.
    pub distance: u32,
    /// The concepts, the topic first, by distance and then by name.
    pub concepts: Vec<Choice>,
}

/// A concept that is near enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// What the file calls it.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Links to the topic: d(t, c).
    pub distance: u32,
    /// Its names taken apart, in lower case.
    pub words: Vec<String>,
    /// The first link on the way to the topic, in words; none for the topic itself.
    pub via: Option<String>,
}

impl Ontology {
    /// The concepts at most `distance` links from the topic of this name.
    pub fn choose(&self, topic: &str, distance: u32) -> Result<Chosen, FindError> {
        Ok(self.choose_around(self.find(topic)?, distance))
    }

    /// The concepts at most `distance` links from a concept.
    pub fn choose_around(&self, topic: usize, distance: u32) -> Chosen {
        let concepts: Vec<Choice> = self
            .near(topic, distance)
            .into_iter()
            .map(|near| {
                let concept = &self.concepts[near.concept];
                Choice {
                    id: concept.id.clone(),
                    name: concept.name.clone(),
                    distance: near.distance,
                    words: concept.words(),
                    via: near.via.map(|step| self.told(&step)),
                }
            })
            .collect();
        let topic = self.concepts.get(topic);
        Chosen {
            topic: topic
                .map(|concept| concept.name.clone())
                .unwrap_or_default(),
            distance,
            concepts,
        }
    }
}
