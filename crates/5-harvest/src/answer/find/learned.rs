//! How likely is a group a list of records?

use learn::Blended;
use std::sync::LazyLock;

/// The trees and the line, with the report of their training.
const WRITTEN: &str = include_str!("learned.tsv");

static MODEL: LazyLock<Blended> = LazyLock::new(|| {
    Blended::read(WRITTEN, &super::feature_names()).expect("a test reads the model that is shipped")
});

/// The chance that people would call a group with these features a list of records.
pub fn chance(features: &[f64]) -> f64 {
    MODEL.chance(features)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_model_reads() {
        let model = Blended::read(WRITTEN, &super::super::feature_names()).unwrap();
        assert_ne!(model, Blended::default());
    }
}
