//! Concepts and how they hang together.

/// A thing that can be spoken of, and its names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Concept {
    /// What the file calls it: an address, or a code.
    pub id: String,
    /// What people call it.
    pub name: String,
    /// Other names for the same thing.
    pub also: Vec<String>,
}

/// A concept near the topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Near {
    /// Its place among the concepts.
    pub concept: usize,
    /// Links between the topic and it: d(t, c).
    pub distance: u32,
}

/// Concepts and the links between them.
#[derive(Debug, Clone, Default)]
pub struct Ontology {
    concepts: Vec<Concept>,
}

impl Ontology {
    /// All concepts.
    pub fn concepts(&self) -> &[Concept] {
        &self.concepts
    }
}
