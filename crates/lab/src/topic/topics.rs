//! Topics with concepts of our own, for who has no ontology at hand.

/// A topic, its subjects in the encyclopedia for schools, and its topic file.
#[derive(Debug, Clone, Copy)]
pub struct Written {
    /// Its name.
    pub name: &'static str,
    /// The subjects that are about it.
    pub subjects: &'static [&'static str],
    /// The topic file.
    pub toml: &'static str,
}

/// The topics.
pub const TOPICS: [Written; 4] = [
    Written {
        name: "mammal",
        subjects: &["Science.Biology.Mammals"],
        toml: include_str!("../../topics/mammal.toml"),
    },
    Written {
        name: "cell",
        subjects: &["Science.Biology"],
        toml: include_str!("../../topics/cell.toml"),
    },
    Written {
        name: "railway",
        subjects: &["Design_and_Technology.Railway_transport"],
        toml: include_str!("../../topics/railway.toml"),
    },
    Written {
        name: "element",
        subjects: &["Science.Chemistry.Chemical_elements"],
        toml: include_str!("../../topics/element.toml"),
    },
];
