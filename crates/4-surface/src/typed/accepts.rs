//! What the answers say: does the box take values of a sort?
//!
//! With `v` values asked and `g` texts of garbage, count the answers to values that show records, that garbage does not bring too, and that
//! differ from each other: `d`. The sort is accepted if `d / v` reaches the threshold of the informativeness test and at least two answers differ.
//! A box that ignores what it cannot read answers garbage and foreign values with one page: that page never counts. A box that takes any text
//! gives garbage records of its own; then it is no typed box, and words are asked instead.

use std::collections::BTreeSet;

/// Decides from the signatures of answers, `None` for an error or an answer without records.
pub fn accepts<S: Ord>(values: &[Option<S>], garbage: &[Option<S>], threshold: f64) -> bool {
    let noise: BTreeSet<&S> = garbage.iter().flatten().collect();
    let told: BTreeSet<&S> = values
        .iter()
        .flatten()
        .filter(|signature| !noise.contains(signature))
        .collect();
    // Garbage that brings several answers of its own was understood as something else: then values prove nothing.
    let understood = noise.len() > 1 && noise.len() * 2 > garbage.len();
    let share = told.len() as f64 / values.len().max(1) as f64;
    told.len() >= 2 && share >= threshold && !understood
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_answers_that_garbage_does_not_bring_speak_for_a_sort() {
        let values = [Some(1), Some(2), None, Some(3), Some(3), None];
        assert!(accepts(&values, &[None, None, None], 0.25));
        assert!(!accepts(&values, &[None, None, None], 0.6));
    }

    #[test]
    fn a_box_that_ignores_what_it_is_given_is_not_taken_in() {
        assert!(!accepts(
            &[Some(7), Some(7), Some(7)],
            &[Some(7), Some(7)],
            0.25
        ));
        assert!(!accepts(
            &[Some(7), Some(7), Some(8)],
            &[Some(7), None],
            0.25
        ));
    }

    #[test]
    fn a_box_that_understands_garbage_is_no_typed_box() {
        assert!(!accepts(
            &[Some(1), Some(2), Some(3)],
            &[Some(4), Some(5), Some(6)],
            0.25
        ));
    }

    #[test]
    fn nothing_asked_proves_nothing() {
        assert!(!accepts::<u8>(&[], &[], 0.25));
    }
}
