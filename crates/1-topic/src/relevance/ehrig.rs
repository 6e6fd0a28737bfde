//! What the concepts alone say, by their distance.
//!
//! Ehrig and Maedche, *Ontology-focused crawling of Web documents* (2003): `rel(p) = Σ_c δ^d(t,c) tf(c, p)` with a fixed δ. [`ontology`] is that;
//! [`density`] is the logarithm of the same in a thousand words, since a long page is not nearer for being long. [`keyword`] knows the topic's own
//! name only.

use super::concepts::{Counts, Name};

/// What a link more costs a concept.
pub const DELTA: f64 = 0.5;
/// Words added to every page's length: a heading is no page.
const SHORT: f64 = 100.0;
/// Occurrences in a thousand words that are as good as none.
const TRACE: f64 = 0.2;
/// Densities up to here are those of pages on which no concept stands: `ln` of the trace.
pub const NONE: f64 = -1.609;

/// How often the topic's own names stand on a page.
pub fn keyword(counts: &Counts, names: &[Name]) -> f64 {
    let own = |name: usize| names.get(name).is_some_and(|name| name.distance == 0);
    counts
        .iter()
        .filter(|(name, _)| own(*name))
        .map(|(_, times)| f64::from(*times))
        .sum()
}

/// What a concept is worth at a distance.
pub fn worth(distance: u32) -> f64 {
    DELTA.powi(i32::try_from(distance).unwrap_or(i32::MAX))
}

/// The sum of all concepts, each worth what its distance says.
pub fn ontology(counts: &Counts, names: &[Name]) -> f64 {
    counts
        .iter()
        .filter_map(|(name, times)| Some(worth(names.get(*name)?.distance) * f64::from(*times)))
        .sum()
}

/// The same as a share of the page's words, as a logarithm.
pub fn density(counts: &Counts, names: &[Name], words: usize) -> f64 {
    let share = ontology(counts, names) * 1_000.0 / (words as f64 + SHORT);
    (TRACE + share).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<Name> {
        [(0, "mammal"), (2, "animal")]
            .map(|(distance, written)| Name {
                distance,
                written: written.to_owned(),
            })
            .to_vec()
    }

    #[test]
    fn far_concepts_count_less_and_the_keyword_knows_none() {
        let counts = vec![(0, 2), (1, 4)];
        assert!((ontology(&counts, &names()) - 3.0).abs() < 1e-12);
        assert!((keyword(&counts, &names()) - 2.0).abs() < 1e-12);
    }

    #[test]
    fn one_far_concept_on_a_long_page_is_more_than_none() {
        assert!(density(&Counts::new(), &names(), 500) <= NONE);
        assert!(density(&vec![(1, 1)], &names(), 20_000) > NONE);
    }

    #[test]
    fn a_page_is_not_nearer_for_being_long() {
        let short = density(&vec![(0, 5)], &names(), 1_000);
        let long = density(&vec![(0, 10)], &names(), 4_000);
        assert!(short > long);
    }
}
